"""For keepers of house variants: what differs, what carries over, what it does at the table."""
