"""Movement: whose move it is, how far it goes, and what speaks against it."""
