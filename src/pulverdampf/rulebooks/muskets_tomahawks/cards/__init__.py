"""Cards and command: a player's go, command points, and what units do on a card."""
