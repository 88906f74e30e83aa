"""Hand-to-hand: rounds, supports, results, and what winners do."""
