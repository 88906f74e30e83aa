"""Rooms, seats, messages and storage; no rules."""
