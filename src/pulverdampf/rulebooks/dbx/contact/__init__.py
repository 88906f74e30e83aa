"""Moving into contact: who touches whom, how movers line up, who turns to face."""
