"""Terrain, sight and weather: what the ground does to those on it."""
