"""Command: commanders, plans, command rolls and blunders."""
