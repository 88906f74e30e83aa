"""Melee: moving into contact, fighting, and running away from it."""
