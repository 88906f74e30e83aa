"""However a lent state is taken hold of, the lender stays as it was."""

from collections.abc import Callable
from typing import Any

import pytest

from pulverdampf.engine.branching import change_of, key_of
from pulverdampf.engine.lending import kept, lent, touched
from pulverdampf.engine.state import Body
from tests.engine.toy import Duel, duel

GRIPS: dict[str, Callable[[Any], Any]] = {
    "by id": lambda pieces: pieces["a"],
    "by get": lambda pieces: pieces.get("a"),
    "among the values": lambda pieces: next(iter(pieces.values())),
    "among the items": lambda pieces: dict(pieces.items())["a"],
    "in a dict of it": lambda pieces: dict(pieces)["a"],
    "in a merged dict": lambda pieces: {**pieces}["a"],
    "in a union": lambda pieces: (pieces | {})["a"],
    "in a union from the right": lambda pieces: ({} | pieces)["a"],
    "in a copy": lambda pieces: pieces.copy()["a"],
    "popped": lambda pieces: pieces.pop("a"),
    "set by default": lambda pieces: pieces.setdefault("a", None),
}


@pytest.mark.parametrize("grip", GRIPS)
def test_what_is_taken_hold_of_is_a_copy(grip: str) -> None:
    lender = duel()
    before = key_of(lender)
    GRIPS[grip](lent(lender).pieces).strength = 99
    assert key_of(lender) == before


def test_what_was_taken_stays_the_same_piece() -> None:
    state = lent(duel())
    mine = state.pieces["a"]
    mine.strength = 1
    assert state.pieces["a"] is mine and next(iter(state.pieces.values())) is mine
    assert list(state.pieces) == ["a", "b"]


def test_only_what_was_touched_counts_as_a_change() -> None:
    lender = duel()
    state = lent(lender)
    assert touched(state) == ([], [])
    _ = state.pieces["b"]
    assert [each.id for each in touched(state)[0]] == ["b"]


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.pieces.__delitem__("a"),
        lambda state: state.pieces.__setitem__("c", state.pieces["a"]),
        lambda state: state.bodies.__setitem__("C", Body("C", "one")),
        lambda state: setattr(state, "hand_one", "rain"),
        lambda state: setattr(state.pieces["b"], "strength", 1),
        lambda state: setattr(state, "pieces", {}),
    ],
)
def test_every_change_is_told_apart(change: Callable[[Duel], Any]) -> None:
    lender = duel()
    same, other = lent(lender), lent(lender)
    change(other)
    assert change_of(same) != change_of(other) and key_of(same) != key_of(other)
    assert key_of(same) == key_of(lender)


def test_a_state_that_was_kept_lends_again() -> None:
    first = lent(duel())
    first.pieces["a"].strength = 3
    again = lent(kept(first))
    again.pieces["a"].strength = 2
    assert first.pieces["a"].strength == 3
