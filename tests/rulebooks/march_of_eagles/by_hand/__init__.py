"""The March of Eagles beside a real table."""
