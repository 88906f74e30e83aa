"""Chances that a general knows by heart."""

from functools import cache
from math import ceil

from pulverdampf.engine.dice import d6, total_weights


@cache
def pass_chance(face: int, again: int = 0) -> float:
    """The chance that one die, thrown again so many times, reaches a face."""
    if face <= 1:
        return 1.0
    if face > 6:
        return 0.0
    return 1.0 - ((face - 1) / 6.0) ** (1 + again)


@cache
def _sums(number: int) -> tuple[float, ...]:
    """The chance of at least so many points with n dice, for every number of points."""
    weights = total_weights(number, d6)
    whole = sum(weights.values())
    return tuple(sum(w for s, w in weights.items() if s >= k) / whole for k in range(6 * number + 2))


def reach_chance(dice: int, inches: float) -> float:
    """The chance that so many dice cover a distance."""
    if dice <= 0:
        return 0.0
    wanted = ceil(inches)
    table = _sums(dice)
    return table[wanted] if 0 <= wanted < len(table) else float(wanted < 0)


@cache
def melee_chances(difference: int) -> tuple[float, float]:
    """The chances to win and to lose one phase with such a difference of the totals."""
    difference = max(-6, min(6, difference))
    pairs = [difference + one - two for one in range(1, 7) for two in range(1, 7)]
    return sum(each > 0 for each in pairs) / 36, sum(each < 0 for each in pairs) / 36


@cache
def some_hit(dice: int, face: int) -> float:
    """The chance that at least one of n dice reaches a face."""
    return 1.0 - (1.0 - pass_chance(face)) ** dice
