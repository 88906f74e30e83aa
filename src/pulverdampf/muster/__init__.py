"""Army lists, rosters and scenarios: data with all problems reported as file:line."""
