"""What every rulebook needs and no rulebook owns: asking, events, checkpoints, records."""
