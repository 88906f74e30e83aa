"""What a clash is worth: the chances of all thirty-six throws, weighed by what would be lost."""

from functools import cache

from pulverdampf.rulebooks.dbx.dues import Cause, Result
from pulverdampf.rulebooks.dbx.results import Defeat, result_of
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.troops import CHARGING, TROOPS
from pulverdampf.rulebooks.dbx.units import Element
from pulverdampf.table.measurement import Face

PRICES: dict[Result, float] = {"destroyed": 1.0, "flees": 0.35, "recoils": 0.12, "none": 0.0}
"""What a result costs its victim, in elements."""


@cache
def balance(
    mine: str, theirs: str, own: int, against: int, cause: Cause, bad: tuple[bool, bool], rulings: Rulings
) -> float:
    """What both sides lose on average, theirs less ours, with these factors on this ground."""
    we_lose = Defeat(mine, theirs, cause, bad[0], bad[1], rulings=rulings)
    they_lose = Defeat(theirs, mine, cause, bad[1], bad[0], rulings=rulings)
    total = 0.0
    for ours in range(1, 7):
        for other in range(1, 7):
            a, b = ours + own, other + against
            total += PRICES[result_of(they_lose, b, a)] - PRICES[result_of(we_lose, a, b)]
    return total / 36.0


QUALITY = {"GR": 1, "FR": -1, "LW": -1, "": 0}


def factor(piece: Element, enemy: Element) -> int:
    """The plain factor of an element against an enemy in melee, with its quality."""
    troop = TROOPS[piece.kind]
    plain = troop.against_mounted if enemy.mounted else troop.against_foot
    if piece.kind == "ART":
        plain = 2
    return plain + QUALITY[piece.quality]


def clash(
    piece: Element, enemy: Element, face: Face, bad: tuple[bool, bool], help_on_it: int, rulings: Rulings
) -> float:
    """What a charge onto a face of an enemy promises."""
    own, against = factor(piece, enemy), factor(enemy, piece)
    if piece.kind == "UL":
        own += 2
    elif piece.kind in CHARGING:
        own += 1
    if bad[0] and not TROOPS[piece.kind].bad_going_proof:
        own -= 2
    if bad[1] and not TROOPS[enemy.kind].bad_going_proof:
        against -= 2
    if face != "front":
        against -= 1
        if piece.mounted and enemy.kind == "ART":
            against -= 1
        if face == "rear" and piece.mounted and not enemy.mounted:
            against -= 2
    against -= help_on_it
    return balance(piece.kind, enemy.kind, max(own, 0), max(against, 0), "melee", bad, rulings)


@cache
def suffered(victim: str, own: int, shooter: str, against: int, rulings: Rulings) -> float:
    """What an element loses on average when it is shot at with these factors."""
    defeat = Defeat(victim, shooter, "fire", rulings=rulings)
    total = 0.0
    for die in range(1, 7):
        for other in range(1, 7):
            total += PRICES[result_of(defeat, die + max(own, 0), other + max(against, 0))]
    return total / 36.0
