"""Groups, columns, skirmish order and squares."""
