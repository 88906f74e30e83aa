"""How a battle is told to people: portraits, briefing, outlook and the names of throws."""
