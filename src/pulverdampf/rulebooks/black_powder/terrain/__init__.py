"""Terrain, sight and buildings."""
