"""Spotting on both sides of its bounds, and views of views."""

import pytest

from pulverdampf.engine.events import Event
from pulverdampf.engine.views import shown_to
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.cards import Drawn, HeldBack
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import TookAim
from pulverdampf.rulebooks.muskets_tomahawks.events.hiding import DummiesDropped, HidingChosen, MarkerMeant
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Smoked
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import IntrigueDrawn
from pulverdampf.rulebooks.muskets_tomahawks.secrets import seen
from pulverdampf.rulebooks.muskets_tomahawks.spotting.visibility import unit_sees

from ..staging import LINE, MILITIA, act, acting, happened, scene_of

MAN = {**LINE, "models": 1, "at": (24, 6), "traits": ()}


@pytest.mark.parametrize(("y", "shots"), [(25.0, 1), (25.1, 0)])
def test_without_a_die_a_target_is_made_out_up_to_its_column(y: float, shots: int) -> None:
    """MT-SPOT-08, MT-SPOT-12, MT-FILL-41: in dense fog up to 18 inches, and no die is thrown for it."""
    far = {**MILITIA, "models": 1, "at": (24, y)}
    game = acting([MAN, far], dice=[0], weather="fog", rulings={"spot_method": "fixed"})
    act(game, "shoot")
    assert happened(game, TookAim) and len(happened(game, Smoked)) == shots


def test_only_figures_within_a_reach_see() -> None:
    """MT-SPOT-09, MT-SPOT-11: not he who stands near but behind the palisade, nor his comrade far off."""
    palisade = {"kind": "palisade", "line": [[22, 11.2], [24.5, 11.2]]}
    men = {**MAN, "models": 2, "places": [(24, 10), (27, 7)]}
    scene = scene_of([men, {**MILITIA, "models": 1, "at": (24, 12.5)}], terrain=[palisade])
    assert unit_sees(scene, "A1", "B1") and unit_sees(scene, "A1", "B1", 6.0)
    assert not unit_sees(scene, "A1", "B1", 2.0)


@pytest.mark.parametrize(
    "event",
    [
        MarkerMeant("BM1", "two", "B1"),
        HidingChosen("B1", "two", hides=True),
        DummiesDropped("two"),
        IntrigueDrawn("two", "IN-HATE"),
        Drawn("two", "clock"),
        HeldBack("two", "clock"),
    ],
)
def test_secret_events_are_their_owners(event: Event) -> None:
    """MT-SETUP-05, MT-SETUP-06, MT-HID-01, MT-HID-02, MT-CARD-01, MT-CARD-10, MT-CP-04, MT-OPT-01: he alone
    is told of them."""
    assert [shown_to(side, event) for side in ("one", None, "two")] == [None, None, event]


def test_a_view_of_a_view_counts_unseen_cards_once() -> None:
    """MT-CARD-10: what a side imagines of a battle hides as many cards as the battle itself."""
    state = position([MAN, {**MILITIA, "at": (24, 40)}], deck=("clock",), hands={"two": ("clock", "two:MIL")})
    once = seen(state, "one")
    assert (once.unseen, once.hands["two"]) == (2, ("?", "?"))
    assert seen(once, "one").unseen == 2
