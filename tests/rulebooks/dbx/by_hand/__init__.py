"""DBX beside a real table."""
