"""Preparing the battle: terrain by dice, weather, table sides, deployment."""
