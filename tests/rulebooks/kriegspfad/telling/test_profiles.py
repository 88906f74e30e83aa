"""The values of a unit are those with which its rules throw."""

from typing import Any

import pytest

from pulverdampf.engine.dice import d20
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.blows import Meeting, clash_of
from pulverdampf.rulebooks.kriegspfad.melee.modifiers import against_troops
from pulverdampf.rulebooks.kriegspfad.morale.testing import needed
from pulverdampf.rulebooks.kriegspfad.movement.rates import distance
from pulverdampf.rulebooks.kriegspfad.shooting.modifiers import Aim, faces
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.telling.profiles import profile
from pulverdampf.rulebooks.kriegspfad.units import Element
from tests.rulebooks.kriegspfad.fighting import fought

ONE: dict[str, Any] = {"side": "one", "troop": "regular", "elements": 3, "at": (30, 20)}
PLAIN = {"side": "two", "troop": "mounted_infantry", "mounted": False, "foot": "warrior", "arms": "none",
         "opposite": "A1", "distance": 2.0}  # fmt: skip


def told(state: WarState, key: str = "A1") -> dict[str, str]:
    """The values of a unit by key."""
    return {each.key: each.value.in_("en") for each in profile(state, key).values}


def signed(amount: int) -> str:
    """As the profile writes it."""
    return f"{amount:+d}".replace("-", "−") if amount else "0"


UNITS: list[dict[str, Any]] = [
    {}, {"traits": ("brave",)}, {"traits": ("militia",)}, {"troop": "warrior", "arms": "bow"},
    {"troop": "cavalry", "arms": "revolver"}, {"troop": "mounted_warrior", "arms": "repeater"},
    {"markers": 2}, {"troop": "skirmisher", "arms": "rifle_bl"},
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_melee_values_are_those_of_a_melee(unit: dict[str, Any]) -> None:
    """KP-T-MELEE, KP-MELEE-07 against somebody plain both values are the modifiers of the fight."""
    state = position([{**ONE, **unit}, PLAIN])
    scene = Scene(state, layout)
    mine, theirs = ([state.pieces[key] for key in state.bodies[body].pieces] for body in ("A1", "B1"))
    foe = state.bodies["B1"]

    def modifiers(attacker: str, defender: str, own: list[Element], other: list[Element]) -> int:
        met = Meeting(own, other, frontal=False)
        clash = clash_of(scene, state.bodies[attacker], state.bodies[defender], met)
        return against_troops(clash).total

    alone = told(state)
    plain = told(state, "B1")
    assert foe.markers == 0
    own_share = int(plain["defence"].replace("−", "-"))
    assert alone["attack"] == signed(modifiers("A1", "B1", mine, theirs) - own_share)
    assert alone["defence"] == signed(
        modifiers("B1", "A1", theirs, mine) - int(plain["attack"].replace("−", "-"))
    )


@pytest.mark.parametrize("unit", UNITS)
def test_morale_and_moves(unit: dict[str, Any]) -> None:
    """KP-MOR-11, KP-MOVE-01 morale is what the test needs, the move what is added to its dice."""
    state = position([{**ONE, **unit}, PLAIN])
    body = state.bodies["A1"]
    assert told(state)["morale"] == f"{needed(state, body).total}+"
    good = told(state)["move"].split(" / ")[0]
    dice, _, more = good.partition("D6")
    assert distance(state, body, "good", 10).total == 10 + int(more.replace("−", "-") or 0)
    assert dice.isdigit()


@pytest.mark.parametrize(
    ("unit", "hits"),
    [({"arms": "rifle_ml"}, "13+/17+"), ({"arms": "rifle_ml", "traits": ("militia",)}, "15+/19+"),
     ({"arms": "smooth_musket", "markers": 1}, "14+")],
)  # fmt: skip
def test_a_shot_needs_what_the_profile_says(unit: dict[str, Any], hits: str) -> None:
    """KP-FIRE-10, KP-T-HIT the faces of a shot at close range are those of the profile."""
    one, two = {**ONE, "elements": 1, **unit}, {**PLAIN, "distance": 3.0, "troop": "regular"}
    assert told(position([one, two]))[unit["arms"]].partition(": ")[2] == hits
    game = fought(one, two, dice=[10], answers={"KP-FIRE-02": "fire"})
    added = game.reckoned("KP-FIRE-10")[0].total
    assert 14 - added == int(hits.partition("+")[0])


def test_the_faces_of_the_profile_are_those_of_the_table() -> None:
    """KP-T-HIT fourteen hits, five more kill."""
    hit, kill = faces(Aim("bow", effective=True), 0)
    assert (hit.on(d20), kill.on(d20)) == ("14+", "19+")
