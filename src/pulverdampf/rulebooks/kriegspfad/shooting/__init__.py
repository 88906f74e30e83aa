"""Shooting: who may shoot at whom, the dice, and what covers a target."""
