"""Camps and villages, and victory: what is lost, and when that is too much."""
