"""Black Powder beside a real table."""
