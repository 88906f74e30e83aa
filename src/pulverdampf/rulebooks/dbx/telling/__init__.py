"""What people read and see: portraits, briefings, overlays of the map, prospects."""
