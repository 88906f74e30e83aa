"""Plays, referees and analyses horse-and-musket tabletop battles."""

from os import environ

if environ.get("PULVERDAMPF_KERNELS") == "interpreted":
    import pulverdampf._interpreted  # noqa: F401
