"""Turn, initiative and activation: who acts, what is announced, and the roll behind everything."""
