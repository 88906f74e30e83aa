"""Before the battle: the table, the places of units and boats, who comes late."""
