"""Formations: how the figures of a unit keep together."""
