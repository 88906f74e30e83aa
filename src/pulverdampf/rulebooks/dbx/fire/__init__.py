"""Shooting: targets, lines of fire, factors, volleys, ricochets."""
