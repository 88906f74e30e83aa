"""Charge and reactions: from the declaration to contact."""
