"""Marksmanship, skirmishers and light troops."""
