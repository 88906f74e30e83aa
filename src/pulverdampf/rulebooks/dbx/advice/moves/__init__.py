"""Advice on moves: advances, charges, raids, gathering, and the way back."""
