"""Before the battle: roles, terrain, edges, camps, deployment, and what is kept back to land."""
