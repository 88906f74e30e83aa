"""Characters and the commander-in-chief."""
