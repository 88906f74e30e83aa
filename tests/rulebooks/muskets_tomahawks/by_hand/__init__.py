"""Muskets & Tomahawks beside a real table."""
