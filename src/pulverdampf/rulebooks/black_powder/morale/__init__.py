"""Break tests, retreats and disorder."""
