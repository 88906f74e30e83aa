"""Armies: lists, composition, points, and from two armies to a battle that can begin."""
