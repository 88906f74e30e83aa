"""The laboratory: what a house rule does, found by battles that differ in nothing else."""
