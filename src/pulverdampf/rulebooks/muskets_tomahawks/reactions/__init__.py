"""Reactions and morale: tests, recoil, flight, rout, rallying."""
