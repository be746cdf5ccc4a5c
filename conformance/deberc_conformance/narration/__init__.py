"""Deals and answers told to people: the position, each step with its rule, what came out."""
