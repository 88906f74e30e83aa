"""Manoeuvre, formations and confusion."""
