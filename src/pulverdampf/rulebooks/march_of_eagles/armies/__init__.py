"""Setup of the army: lists and their prices, ready armies, and the battles that begin with them."""
