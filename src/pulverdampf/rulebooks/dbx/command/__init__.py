"""Movement points, and the big battle with its three commands."""
