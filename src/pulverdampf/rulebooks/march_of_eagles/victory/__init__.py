"""Victory, and the scenarios with their objectives."""
