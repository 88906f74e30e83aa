"""Melee: the roll, falling back and following up, how it ends."""
