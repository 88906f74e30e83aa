"""Terrain and visibility: what ground does, footprints, arcs, lines of fire and of sight."""
