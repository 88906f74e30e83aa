"""Losses, resolve and bravery, flight and rally."""
