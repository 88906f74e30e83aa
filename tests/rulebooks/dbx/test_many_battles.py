"""Battles by lot end without a fault, whatever the lists, the size, the ground and the rulings.

Fifty of them run through all lists, ten in `make test`, the others in `make test-long`; `make marathon`
plays more. Interpreted modules fight every fifth.
"""

import os

import pytest

from pulverdampf.rulebooks.dbx.units import DbxState
from tests.rulebooks.dbx.many_battles import LISTS, begun, fought

STRIDE = 5 if os.environ.get("PULVERDAMPF_KERNELS") == "interpreted" else 1
"""That both kinds of modules fight the same battles their hashes show; the slow kind fights fewer."""


@pytest.mark.parametrize("first", range(0, 50, 5))
def test_battles_end_whatever_the_lists(first: int) -> None:
    for number in range(first + first // 5 % STRIDE, first + 5, STRIDE):
        fought(number)


def test_fifty_battles_run_through_all_lists_and_both_sizes() -> None:
    assert len(LISTS) == 99
    states: list[DbxState] = [begun(number).state for number in range(50)]  # type: ignore[misc]
    assert {each.list_id for state in states for each in state.bodies.values()} >= set(LISTS)
    assert {state.big for state in states} == {True, False}
