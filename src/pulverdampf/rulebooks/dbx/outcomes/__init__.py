"""Outcome moves: the tables of results, recoils, flights, pursuit."""
