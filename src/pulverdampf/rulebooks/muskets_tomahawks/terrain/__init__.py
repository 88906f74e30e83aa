"""Terrain and weather: what they do to moves, sight and cover, and how dice lay them out."""
