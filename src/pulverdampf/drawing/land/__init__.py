"""The brushes of the land: one file for each sort of ground."""
