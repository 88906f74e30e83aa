"""Ways over the ground: a coarse grid, bridges and fords, and where there is room to stand."""
