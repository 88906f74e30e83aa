"""Formations: how the figures of a unit hang together."""
