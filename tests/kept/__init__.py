"""Battles by lot that are kept: whatever they ask, allow, foretell, tell and show must stay as it is.

A test of a rule says what the paper says. These battles only say what the program did: they notice a change
of any rule that happens in them, and whoever made it decides whether it was meant (`python -m tests.kept`).
"""
