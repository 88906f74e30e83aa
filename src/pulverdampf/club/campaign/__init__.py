"""Campaigns: battles that follow from one another on a map of places and ways."""
