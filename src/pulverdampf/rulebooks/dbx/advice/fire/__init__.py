"""Advice on fire: firepower, salvos, volleys."""
