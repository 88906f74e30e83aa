"""Firepower: whose muskets are stronger, who had better keep out of their range, and how far off."""

from pulverdampf.engine.state import Side, other

from ...troops import TROOPS, in_millimetres
from ...units import DbxState, on_table

OUTSHOT = 0.6
"""A side with less than this share of the enemy's firepower does not exchange volleys with him."""
MUCH = 6
"""So much more must the enemy have at least: a lone gun outshoots nobody."""
MUSKETS = 200
"""The range of muskets: who charges farther waits beyond it."""
WEAK = 2


def firepower(state: DbxState, side: Side) -> int:
    """What a side's muskets, bows and guns are worth together: a weak shot counts little."""
    troops = [TROOPS[each.kind] for each in on_table(state, side) if each.kind != "CAMP"]
    return sum([max(each.against_foot - 1, 0) for each in troops if each.range])


def is_outshot(state: DbxState, side: Side) -> bool:
    """Whether the enemy's fire is so much stronger that one fights him by raids and charges alone."""
    own, theirs = firepower(state, side), firepower(state, other(side))
    return own < OUTSHOT * theirs and theirs - own >= MUCH


def standing_off(kind: str) -> float:
    """How far from the enemy's middle a troop type stands in a battle before it charges."""
    troop = TROOPS[kind]
    if kind == "ART":
        return 140.0
    if troop.kind == "mounted":
        return 140.0 if troop.against_foot <= WEAK else max(in_millimetres(troop.good) + 10.0, 85.0)
    if troop.good > MUSKETS and not troop.range:
        return in_millimetres(troop.good) + 15.0
    return 64.0 if troop.range else 60.0
