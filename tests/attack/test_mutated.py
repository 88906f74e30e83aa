"""Changed messages by lot: no accident, no change but by a legal answer, memory flat."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from tests.attack.mutated import attacked, resident

A_FEW, MANY = 200, 20_000
PACKET = 2_000
MOST_GROWTH = 40.0
"""Megabytes that an attack may leave behind, after a first one has filled every cache."""


@pytest.mark.parametrize("book", PACKAGES)
def test_changed_messages_do_nothing(book: str) -> None:
    done = attacked(book, 1, A_FEW)
    assert (
        done.sent == A_FEW and done.changes > 5 and done.codes["malformed"] > 20 and done.codes["asked"] > 5
    )


@pytest.mark.parametrize("book", PACKAGES)
def test_many_changed_messages_do_nothing_and_leave_nothing_behind(book: str) -> None:
    attacked(book, 0, PACKET)
    before = resident()
    for packet in range(1, MANY // PACKET):
        attacked(book, packet, PACKET)
    assert resident() - before < MOST_GROWTH
