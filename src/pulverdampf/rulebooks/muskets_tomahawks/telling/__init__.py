"""What people are told: briefings, portraits, names of throws, outlooks."""
