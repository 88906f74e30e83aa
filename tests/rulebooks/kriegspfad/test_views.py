"""What a side may know before the armies are laid open, and of units out of sight after it."""

from typing import Any, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import fields, replace

from pulverdampf.engine.events import Entry
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import Gone, OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.places import AmbushLaid, HeldBack, Walked
from pulverdampf.rulebooks.kriegspfad.events.setting import StayedHome
from pulverdampf.rulebooks.kriegspfad.events.stratagems import StratagemShown
from pulverdampf.rulebooks.kriegspfad.melee.facing import face
from pulverdampf.rulebooks.kriegspfad.setup.scenarios import lay_open, leave_behind
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit
from pulverdampf.rulebooks.kriegspfad.views import seen
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.seeing import WATCHER
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows


def armies(**rulings: object) -> WarState:
    """Soldiers and Comanche of whom the latter trust in terror."""
    ready = ready_armies()
    comanche = replace(ready["COMANCHE-1780"], options={"stratagem": "terror"})
    return begin(ready["US-1876"], comanche, rulings=rulings)


def test_stratagem_and_army_are_secret_until_they_are_shown() -> None:
    """KP-STRAT-01, KP-FILL-01: of the enemy one knows list and nation; then both armies are laid open."""
    state = armies()
    force = seen(state, "one").forces["two"]
    assert (force.list, force.nation, force.native) == ("KP-L07", "comanche", True)
    assert not force.stratagem and force.roster is None and not force.points
    assert all(unit.side == "one" for unit in seen(state, "one").bodies.values())
    assert seen(state, "two").forces["two"].stratagem == "terror"
    Ran(lay_open, state)
    assert seen(state, "one").forces["two"] == state.forces["two"]
    assert set(seen(state, "one").bodies) == set(state.bodies)


def test_the_stratagems_are_told_when_the_armies_are_shown() -> None:
    """KP-STRAT-01, KP-STRAT-02: each side's stratagem is named, in both languages, before it is compared."""
    state = armies()
    shown = Ran(lay_open, state).happened(StratagemShown)
    assert [each.side for each in shown] == ["two"]
    told = shown[0].told(state)
    assert "terror" in told.in_("en") and "Terror" in told.in_("de")


def test_who_stays_at_home_is_told_to_nobody_else() -> None:
    """KP-ARMY-04, KP-FILL-01: the choice is made before the armies are shown."""
    state = armies(size=200, scenario="open")
    stayed = Ran(with_what_follows(leave_behind, "one"), state).happened(StayedHome)
    assert stayed and all(each.seen_by == "one" for each in stayed)


# units out of sight --------------------------------------------------------------------------------------

LISTED: dict[type[Unit] | type[Element], set[str]] = {
    Unit: {
        "id", "side", "pieces", "number", "name", "troop", "foot", "entry", "traits", "separate", "allied",
    },
    Element: {"id", "side", "body", "kind", "strength", "arms", "traits", "points", "leads"},
}  # fmt: skip
"""What the army that was laid open tells; all else is secret."""
FINDER = {"side": "one", "troop": "regular", "at": (30, 5)}
RIDERS = {
    "side": "two", "troop": "cavalry", "at": (30, 40), "elements": 2, "arms": "carbine_bl", "points": 9,
    "traits": ("brave", "lance"), "commander": True,
}  # fmt: skip


def in_ambush() -> WarState:
    return position([FINDER, {**RIDERS, "hidden": True}, {**RIDERS, "at": (50, 40)}], phase=MOVEMENT, turn=2)


def held_back() -> WarState:
    state = position([FINDER, RIDERS, {**RIDERS, "at": (50, 40)}], phase=MOVEMENT, turn=2)
    for key in state.bodies["B1"].pieces:
        state.pieces[key].place = Reserve("late")
    return state


def another(thing: Any, name: str) -> Any:
    """Another value of a field."""
    value = getattr(thing, name)
    kind = next(each.type for each in fields(type(thing)) if each.name == name)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return (*value, "A1a")
    if name == "place":
        return OnTable(Pose(12.0, 30.0, 0))
    return Pose(12.0, 30.0, 0) if Pose in (kind, *get_args(kind), get_origin(kind)) else f"{value}x"


@pytest.mark.parametrize("unseen", [in_ambush, held_back])
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (kind, each.name)
        for kind, known in LISTED.items()
        for each in fields(kind)
        if each.name not in known and each.name != "hidden"
    ],
)
def test_nothing_but_the_list_is_known_of_units_out_of_sight(unseen: Any, kind: type, name: str) -> None:
    """KP-GEN-05, KP-GEN-06, KP-DEPL-05: whatever has become of them, the enemy is told the same; their own
    side knows it."""
    state = unseen()
    before = msgspec.json.encode(seen(state, "one"))
    thing = state.bodies["B1"] if kind is Unit else state.pieces["B1b"]
    setattr(thing, name, another(thing, name))
    assert msgspec.json.encode(seen(state, "one")) == before
    assert seen(state, "two") is state


@pytest.mark.parametrize("unseen", [in_ambush, held_back])
def test_the_list_is_known_of_units_out_of_sight(unseen: Any) -> None:
    """KP-GEN-05, KP-DEPL-05: who they are, with their arms and their commander; riders are taken to ride."""
    state = unseen()
    state.bodies["B1"].mounted = False
    view = seen(state, "one")
    for kind, theirs, known in (
        (Unit, state.bodies["B1"], view.bodies["B1"]),
        (Element, state.pieces["B1a"], view.pieces["B1a"]),
    ):
        assert [getattr(known, name) for name in LISTED[kind]] == [
            getattr(theirs, name) for name in LISTED[kind]
        ]
    assert view.bodies["B1"].mounted and view.pieces["B1a"].place == Reserve()
    assert state.bodies["B1"].number == 1 and state.pieces["B1a"].place != Reserve()
    assert view.bodies["B2"] is state.bodies["B2"] and view.pieces["B2a"] is state.pieces["B2a"]


def test_the_dead_are_known() -> None:
    """KP-GEN-06: an element that fell before its unit went into hiding stays lost."""
    state = in_ambush()
    state.pieces["B1b"].place = Gone("destroyed", 1)
    assert seen(state, "one").pieces["B1b"].place == Gone("destroyed", 1)


def test_who_marches_on_is_known_to_come() -> None:
    """KP-GEN-05, KP-SCEN-20: the column of an ambush is no secret, in whatever order it comes."""
    state = held_back()
    state.march = ("B1",)
    assert seen(state, "one") is state


def test_stages_of_units_out_of_sight_are_not_shown() -> None:
    """KP-DEPL-06, KP-GEN-05: what is due of them is the business of their side."""
    state = in_ambush()
    state.agenda = (face.due(state.pieces["B1a"], ()), face.due(state.pieces["B2a"], ()))
    assert len(seen(state, "one").agenda) == 1 and len(seen(state, "two").agenda) == 2


def test_who_hears_of_what_is_due() -> None:
    """KP-DEPL-06, KP-GEN-05, KP-DEPL-05: everybody, but the stages of a hidden unit its own side alone, and
    what concerns hidden units of both sides nobody."""
    state = position(
        [
            {**FINDER, "hidden": True},
            {**FINDER, "at": (10, 5)},
            {**RIDERS, "hidden": True},
            {**RIDERS, "at": (50, 40)},
        ],
        phase=MOVEMENT,
    )
    due = {key: face.due(state.pieces[f"{key}a"], ()) for key in state.bodies}
    assert state.audience(due["A2"]) == state.audience(due["A2"], due["B2"]) == ALL
    assert state.audience(due["A1"]) == state.audience(due["A1"], due["B2"]) == "one"
    assert state.audience(due["B1"]) == "two"
    assert state.audience(due["A1"], due["B1"]) == "nobody"


def test_hidden_entries_leave_no_gap_in_the_count() -> None:
    """KP-DEPL-06, KP-GEN-05: each audience's entries are counted by what it may read of them."""
    state = in_ambush()
    told = Chronicle(RULEBOOK, state)
    log: list[Entry] = [
        Walked("A1", {"A1a": Pose(30.0, 6.0, 0)}, {}, "move"),
        AmbushLaid("B1", "two", {"B1a": Pose(30.0, 39.0, 0)}),
        HeldBack("B2", "two"),
    ]
    told.read(log, {})
    assert told.entries == {"one": 1, "two": 3, WATCHER: 1}
