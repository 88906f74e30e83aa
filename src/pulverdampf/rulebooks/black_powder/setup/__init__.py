"""Setting up: terrain, weather, edges, deployment, and what a scenario demands."""
