"""Reports for people and for other programs, all made from one stream of events."""
