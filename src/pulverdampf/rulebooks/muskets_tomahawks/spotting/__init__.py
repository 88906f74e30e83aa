"""Spotting and hidden movement: who sees whom, who is made out, and what markers hide."""
