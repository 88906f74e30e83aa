"""The book in words: briefings, portraits, throws, and what a unit card shows."""
