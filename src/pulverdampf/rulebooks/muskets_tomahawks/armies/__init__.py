"""Forces: who may serve, what they cost, and how a battle begins with them."""
