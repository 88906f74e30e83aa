"""Beside a real table: the players move their own figures, tell what came of it, and hear what to do."""
