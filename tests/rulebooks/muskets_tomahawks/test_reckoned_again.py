"""Battles reckoned again from their logs, by formulas and measures that are not the book's."""

from collections import Counter

import pytest

from .crowds import crowded
from .reckoner import Reckoner
from .test_battles import fight

KINDS = {
    "shot", "kill", "spot", "blow", "blows", "defence", "reaction", "result", "facts", "melee losses",
    "fewer", "double", "move",
}  # fmt: skip
"""What must have happened in a few battles."""


def reckoned(seeds: range) -> Counter[str]:
    """How often each kind of number was found right in some battles."""
    checked: Counter[str] = Counter()
    for seed in seeds:
        reckoner = Reckoner(fight(crowded(seed), seed))
        assert reckoner.run() == [], f"battle {seed}"
        checked += reckoner.checked
    return checked


@pytest.mark.parametrize("seeds", [range(7), range(7, 20)], ids=["few", "more"])
def test_battles_reckoned_again(seeds: range) -> None:
    """MT-FIRE-03, MT-FIRE-10, MT-SPOT-02, MT-MEL-06, MT-MEL-07, MT-REACT-01, MT-MOVE-01: anew."""
    checked = reckoned(seeds)
    assert set(checked) >= KINDS, checked


@pytest.mark.parametrize("first", range(20, 200, 20))
def test_two_hundred_battles_reckoned_again(first: int) -> None:
    """MT-FIRE-03, MT-SPOT-02, MT-MEL-06, MT-REACT-01: the same over many more."""
    assert reckoned(range(first, first + 20))
