"""Terrain: what the ground is, and how the table is laid out and changed."""
