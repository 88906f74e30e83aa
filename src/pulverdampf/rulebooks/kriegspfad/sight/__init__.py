"""Sight and weather: who sees whom, and what falls from the sky."""
