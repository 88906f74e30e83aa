"""Before the battle: scenario, sides, edges, what a scenario lays down, deployment, reserves."""
