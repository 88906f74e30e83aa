"""What a club plays beyond a single battle: tournaments and seasons."""
