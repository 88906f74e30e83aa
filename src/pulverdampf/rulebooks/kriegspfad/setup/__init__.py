"""Scenarios: who attacks, where each side stands, and every step before the first turn."""
