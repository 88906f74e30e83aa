"""Chance that is always the same: a map drawn twice looks alike."""

from collections.abc import Sequence
from math import floor
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """Lots drawn from a seed."""

    def __init__(self, *seed: object) -> None:
        self.next = Random("/".join(map(str, seed))).random

    def between(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self.next()

    def one_of(self, things: Sequence[T]) -> T:
        """One of several."""
        return things[int(self.next() * len(things))]

    def happens(self, chance: float) -> bool:
        """Whether something of a chance comes about."""
        return self.next() < chance


def _lattice(x: int, y: int, seed: int) -> float:
    mixed = (x * 374761393 + y * 668265263 + seed * 974634613) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 65535


def noise(x: float, y: float, seed: int = 0) -> float:
    """Chance that changes slowly over the paper, between -1 and 1."""
    i, j = floor(x), floor(y)
    f, g = x - i, y - j
    f, g = f * f * (3 - 2 * f), g * g * (3 - 2 * g)
    a, b = _lattice(i, j, seed), _lattice(i + 1, j, seed)
    c, d = _lattice(i, j + 1, seed), _lattice(i + 1, j + 1, seed)
    return 2 * (a + (b - a) * f + (c - a) * g + (a - b - c + d) * f * g) - 1
