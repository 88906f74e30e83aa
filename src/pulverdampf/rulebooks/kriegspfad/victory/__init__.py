"""Victory: when a battle ends, who has won, and by which rule."""
