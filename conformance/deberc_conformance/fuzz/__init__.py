"""Random deals steered to rare rules, put to a program; what it answers otherwise, made small."""
