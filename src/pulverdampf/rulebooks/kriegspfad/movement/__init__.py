"""Movement: whose move it is, how far it goes, and the objections to it."""
