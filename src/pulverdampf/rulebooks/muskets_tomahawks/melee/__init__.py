"""Charges and melee: ways to the enemy, contact, blows, and what comes after a round."""
