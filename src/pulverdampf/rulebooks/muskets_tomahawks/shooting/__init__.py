"""Shooting, artillery and vigilance: who can shoot at whom, the dice, and interrupts."""
