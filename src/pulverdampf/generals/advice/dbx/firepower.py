"""Firepower: whose muskets are stronger, and whether a side had better keep out of their range."""

from pulverdampf.engine.state import Side, other
from pulverdampf.rulebooks.dbx.units import DbxState, on_table

OUTSHOT = 0.6
"""A side with less than this share of the enemy's firepower does not exchange volleys with him."""
MUCH = 6
"""So much more must the enemy have at least: a lone gun outshoots nobody."""


def firepower(state: DbxState, side: Side) -> int:
    """What a side's muskets, bows and guns are worth together: a weak shot counts little."""
    return sum(
        max(each.troop.against_foot - 1, 0)
        for each in on_table(state, side)
        if each.troop.range and each.kind != "CAMP"
    )


def is_outshot(state: DbxState, side: Side) -> bool:
    """Whether the enemy's fire is so much stronger that one fights him by raids and charges alone."""
    own, theirs = firepower(state, side), firepower(state, other(side))
    return own < OUTSHOT * theirs and theirs - own >= MUCH
