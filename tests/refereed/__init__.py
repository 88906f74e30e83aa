"""Battles of the web table fought again beside a real one, for every book that can be refereed."""
