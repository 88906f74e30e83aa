"""Beside a real table: the players move their own units, tell what came of it, and hear what to do."""
