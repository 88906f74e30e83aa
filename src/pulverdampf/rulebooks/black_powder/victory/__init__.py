"""Victory: broken brigades, scores, and what scenarios ask for."""
