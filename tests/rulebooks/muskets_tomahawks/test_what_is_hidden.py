"""Each secret on its own: what is stripped for the enemy and the onlooker, and what its owner keeps."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.events import Event
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import Clock, Reserve, Side, Within
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.cards import CardPlayed, Drawn, HeldBack, PointsChanged
from pulverdampf.rulebooks.muskets_tomahawks.events.hiding import (
    DummiesDropped,
    HidingChosen,
    MarkerMeant,
    Revealed,
)
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import IntrigueDrawn
from pulverdampf.rulebooks.muskets_tomahawks.movement.courses import Course, Way
from pulverdampf.rulebooks.muskets_tomahawks.movement.strides import walk_on
from pulverdampf.rulebooks.muskets_tomahawks.secrets import seen
from pulverdampf.rulebooks.muskets_tomahawks.state import OVER, SETUP, UNKNOWN, FrontierState
from pulverdampf.table.angles import degrees

from .staging import LINE, NATIVES

CARDS = ("clock", "one:REG", "one:REG", "two:NAT", "two:NAT", "two:NAT", "clock")


def full_of_secrets(phase: int | None = None) -> FrontierState:
    """Cards in hand and held back, aims, a unit under a marker and a dummy, walks that are not finished."""
    state = position(
        [{**LINE, "models": 3, "at": (24, 8), "marker": "AM1"}, {**LINE, "models": 2, "at": (40, 8)},
         {**NATIVES, "models": 3, "at": (24, 36), "marker": "BM1"}, {**NATIVES, "models": 2, "at": (40, 40)}],
        dummies=[("BM2", "NAT", (10.0, 36.0)), ("AM2", "REG", (10.0, 10.0))],
    )  # fmt: skip
    state.deck = Deck.of(CARDS)
    state.hands = {"one": ("one:REG",), "two": ("two:NAT", "clock")}
    state.held = {"one": (), "two": ("two:NAT",)}
    state.intrigues = {"one": "glory", "two": "greed"}
    state.hiding = {"one": ("A1",), "two": ("B1",)}
    state.dummies = {"one": 1, "two": 1}
    ways = (Way("B2.0", ((40.0, 40.0), (40.0, 36.0)), degrees(270)),)
    state.agenda = (activation.act.due("A2", 1), walk_on.due("B2", Course(ways), ""))
    if phase is not None:
        state.clock = Clock(0, phase)
    return state


def told(state: FrontierState) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(state))


@pytest.mark.parametrize("side", ["one", "two", "nobody"])
@pytest.mark.parametrize("phase", [None, SETUP, OVER])
def test_looking_changes_nothing(side: Side, phase: int | None) -> None:
    """MT-HID-02, MT-CARD-10, MT-VIG-02: a view is another table; the battle itself forgets nothing."""
    state = full_of_secrets(phase)
    before = told(state)
    seen(state, side)
    assert told(state) == before


def test_when_all_is_over_all_is_known() -> None:
    """MT-HID-02, MT-CARD-10: and not before."""
    over = full_of_secrets(OVER)
    assert seen(over, "one") is over and seen(over, "nobody") is over
    going = full_of_secrets()
    assert told(seen(going, "one")) != told(going)


@pytest.mark.parametrize("side", ["one", "two"])
def test_cards_and_aims(side: Side) -> None:
    """MT-CARD-10, MT-HID-02: of the enemy's hand only the number is known, of his aims nothing; his cards lie
    in one heap with the pile, and how many of them is told."""
    state = full_of_secrets()
    enemy: Side = "two" if side == "one" else "one"
    view = seen(state, side)
    hand, held = len(state.hands[enemy]), len(state.held[enemy])
    assert view.hands == {side: state.hands[side], enemy: (UNKNOWN,) * hand}
    assert view.held == {side: state.held[side], enemy: (UNKNOWN,) * held}
    assert view.unseen == hand + held
    assert view.deck == state.deck.with_(*state.hands[enemy], *state.held[enemy])
    for name in ("intrigues", "hiding", "dummies"):
        assert getattr(view, name) == {side: getattr(state, name)[side]}
    onlooker = seen(state, "nobody")
    assert onlooker.unseen == 4 and not onlooker.intrigues and not onlooker.hiding and not onlooker.dummies
    assert set(onlooker.hands["one"]) == set(onlooker.hands["two"]) == {UNKNOWN}


@pytest.mark.parametrize(("phase", "hidden"), [(None, UNKNOWN), (SETUP, "")])
def test_what_markers_hide(phase: int | None, hidden: str) -> None:
    """MT-HID-02, MT-HID-01, MT-SETUP-05: real or not, each looks alike; while units are placed those under
    markers seem still to come."""
    state = full_of_secrets(phase)
    view = seen(state, "one")
    assert [view.pieces[key].stands_for for key in ("AM1", "AM2", "BM1", "BM2")] == [
        "A1",
        "",
        UNKNOWN,
        UNKNOWN,
    ]
    assert view.bodies["A1"].hidden == "AM1" and view.bodies["B1"].hidden == hidden
    assert not view.bodies["B2"].hidden
    for key in ("0", "1", "2"):
        assert view.pieces[f"A1.{key}"].place == Within("AM1")
        assert view.pieces[f"B1.{key}"].place == (Reserve() if phase == SETUP else Within(UNKNOWN))
    assert view.pieces["B2.0"].place == state.pieces["B2.0"].place
    assert state.bodies["B1"].hidden == "BM1" and state.pieces["BM1"].stands_for == "B1"


def test_ways_that_are_not_yet_walked() -> None:
    """MT-VIG-02: where they lead is in the head of him who walks."""
    state = full_of_secrets()
    ways: dict[str, Any] = {side: seen(state, side).agenda[1] for side in ("one", "two", "nobody")}
    assert ways["two"].course.ways and not ways["one"].course.ways and not ways["nobody"].course.ways
    assert seen(state, "one").agenda[0] == state.agenda[0]


@pytest.mark.parametrize(
    "event",
    [
        Drawn("two", "two:NAT"), HeldBack("two", "two:NAT"), MarkerMeant("BM1", "two", "B1"),
        HidingChosen("B1", "two", hides=True), HidingChosen("B1", "two", hides=False), DummiesDropped("two"),
        IntrigueDrawn("two", "greed"),
    ],
)  # fmt: skip
def test_what_is_told_to_its_owner_alone(event: Event) -> None:
    """MT-CARD-01, MT-CP-05, MT-SETUP-05, MT-SETUP-06, MT-HID-01, MT-FILL-11, MT-FILL-29, MT-FILL-30,
    MT-FILL-37, MT-OPT-01: what somebody drew, held back, hid or aims at."""
    assert getattr(event, "seen_by", ALL) == "two"


@pytest.mark.parametrize(
    "event", [CardPlayed("two", "two:NAT"), PointsChanged("two", 1), Revealed("BM1", "B1")]
)
def test_what_everybody_is_told(event: Event) -> None:
    """MT-CARD-02, MT-HID-04: a card on the table, points, a marker that is turned over."""
    assert getattr(event, "seen_by", ALL) == ALL


@pytest.mark.parametrize(("had", "by", "have"), [(0, -1, 0), (3, -2, 1), (1, -2, 0), (0, 2, 2), (3, 1, 4)])
def test_points_never_fall_below_nought(had: int, by: int, have: int) -> None:
    """MT-CP-01, MT-CARD-03, MT-CARD-05: what is spent is gone, what is gained is added."""
    state = full_of_secrets()
    state.points = {"one": had, "two": 5}
    PointsChanged("one", by).apply(state)
    assert state.points == {"one": have, "two": 5}
