"""What people are told: words, portraits, briefings, and what may be expected."""
