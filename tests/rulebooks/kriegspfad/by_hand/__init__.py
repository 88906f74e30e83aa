"""Kriegspfad beside a real table."""
