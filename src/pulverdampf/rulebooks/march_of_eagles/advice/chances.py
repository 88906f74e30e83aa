"""Chances that a general knows by heart."""

from functools import cache
from math import ceil

from pulverdampf.engine.dice import at_least, counts_weights, d6, throw_weights, total_weights, whether

from ..melee.fighting import decided


@cache
def pass_chance(face: int, again: int = 0) -> float:
    """The chance that one die, thrown again so many times, reaches a face."""
    return some_hit(1 + again, face)


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
    thrown = throw_weights(2, d6).items()
    found = [(decided(difference + faces[0] - faces[1])[0], weight) for faces, weight in thrown]
    every = sum(weight for _, weight in found)
    won, lost = (sum(weight for ahead, weight in found if ahead == wanted) for wanted in (1, -1))
    return won / every, lost / every


@cache
def some_hit(dice: int, face: int) -> float:
    """The chance that at least one of n dice reaches a face."""
    weights = counts_weights(dice, d6, (whether(at_least(face)),))
    return weights.get((1,), 0) / sum(weights.values())
