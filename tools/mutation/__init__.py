"""Every rule changed alone, and what the corpus says to it; the command is `mutate_rules.py`."""
