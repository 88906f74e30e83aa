"""Kept battles go as they went; where one does not, somebody decides whether that was meant."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.kept.keeping import battles, kept, prints

KEPT = kept()
ALL = [(key, kind, number) for key in PACKAGES for kind, number in battles(key)]


@pytest.mark.parametrize(("key", "kind", "number"), ALL)
def test_a_battle_goes_as_it_went(key: str, kind: str, number: int) -> None:
    """`python -m tests.kept --tell` writes a battle down, to be compared with that of the commit before."""
    assert prints(key, kind, number) == KEPT[key][f"{kind} {number}"]


@pytest.mark.parametrize("key", PACKAGES)
def test_no_other_battles_are_kept(key: str) -> None:
    assert sorted(KEPT[key]) == sorted(f"{kind} {number}" for kind, number in battles(key))
