"""Melee: who fights whom, and with what factors."""
