"""Aggression and defensive fire: a charge from its announcement to the contact."""
