"""The ground of a battle: which features are chosen, how large they are, and where they are laid."""
