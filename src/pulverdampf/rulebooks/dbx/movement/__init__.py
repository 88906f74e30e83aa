"""Movement, passing through friends, control zones, and breaking off."""
