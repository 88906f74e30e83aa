"""Army building: the lists, what they cost, the wars they fought in, and how a battle is begun with them."""
