"""Armies and troops: the lists, what they allow, ready and proposed armies, and how a battle is mustered."""
