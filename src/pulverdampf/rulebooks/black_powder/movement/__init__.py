"""Movement: moves, formations, arrivals, and plans carried out."""
