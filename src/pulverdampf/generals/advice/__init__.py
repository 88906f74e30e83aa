"""What a general should know of each rulebook."""
