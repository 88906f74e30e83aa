"""Kriegspfad: the Indian wars of North America, 1750 to 1890."""
