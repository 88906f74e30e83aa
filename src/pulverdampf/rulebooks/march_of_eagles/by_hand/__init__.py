"""Beside a real table: the players move their own battalions, tell what came of it, and hear what to do."""
