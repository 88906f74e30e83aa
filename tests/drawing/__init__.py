"""The drawing of maps."""
