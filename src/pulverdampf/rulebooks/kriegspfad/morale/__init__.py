"""Morale and markers: losses, tests, threats and rallying."""
