"""The agreed extension: cavalry, the square, artillery."""
