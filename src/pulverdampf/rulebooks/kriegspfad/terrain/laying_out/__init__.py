"""Laying out the table: by dice or by plan, within what the regions demand, and the attacker's changes."""
