"""What units, upgrades and armies are worth, found by battles between armies drawn by lot."""
