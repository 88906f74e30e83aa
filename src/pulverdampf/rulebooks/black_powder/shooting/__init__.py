"""Shooting: targets, dice, saves, and the tests at the end of the phase."""
