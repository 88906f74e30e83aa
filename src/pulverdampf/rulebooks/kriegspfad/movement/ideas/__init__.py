"""Moves that are worth ordering: what a form proposes and the nearest legal order is found among."""
