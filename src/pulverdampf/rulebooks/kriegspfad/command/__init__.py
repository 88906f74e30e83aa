"""Commanders and stratagems."""
