"""What players beside a real table are asked: each question where it matters, and nowhere else."""

from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import ALL, Tell
from pulverdampf.engine.scene import Scene, UnmeasuredError
from pulverdampf.engine.state import ANYWHERE, Reserve
from pulverdampf.rulebooks.kriegspfad.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.kriegspfad.by_hand.fights import clash_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.moves import guides, may_be_touched
from pulverdampf.rulebooks.kriegspfad.by_hand.nerves import threats_asked, witnesses_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.ranges import bands
from pulverdampf.rulebooks.kriegspfad.by_hand.shots import (
    Mark,
    gun_asked,
    loaded,
    seen_as,
    targets_by_hand,
    volley_asked,
)
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.facts import Fallen, Shot
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.state import BY_HAND, MELEE, MOVEMENT, WarState, standing

OWN: dict[str, Any] = {"side": "one", "troop": "regular", "at": (30, 10), "elements": 2}
FOE: dict[str, Any] = {"side": "two", "troop": "regular", "at": (30, 14), "elements": 2}


def asked(tell: Tell) -> list[str]:
    """The facts of a form."""
    return [fact.id for fact in tell.facts]


def on_land(state: WarState, key: str) -> Mark:
    """A unit that is aimed at, all of it on land."""
    return Mark(state.bodies[key], standing(state, state.bodies[key]))


def fact(tell: Tell, key: str) -> Any:
    """One fact of a form."""
    return next(each for each in tell.facts if each.id == key)


# melees --------------------------------------------------------------------------------------------------


def melee(one: dict[str, Any], two: dict[str, Any], **more: Any) -> Tell:
    fight = [{"attacker": "A1", "defender": "B1"}]
    state = position([{**OWN, **one}, {**FOE, **two}], phase=MELEE, melee=fight, **more)
    return clash_asked(state, state.melees["m1"])


@pytest.mark.parametrize(
    ("own", "foe", "facts"),
    [
        ({}, {}, ["flanking"]),
        ({"arms": "smooth_musket,rifle_ml"}, {}, ["own", "flanking"]),
        ({}, {"arms": "smooth_musket,rifle_ml"}, ["theirs", "flanking"]),
        ({"troop": "cavalry"}, {}, ["frontal", "flanking", "good"]),
        ({"troop": "cavalry"}, {"troop": "skirmisher"}, ["flanking", "good"]),
        ({"troop": "cavalry", "mounted": False}, {}, ["flanking"]),
        ({"troop": "cavalry", "traits": ["lance"]}, {}, ["frontal", "flanking"]),
    ],
)
def test_what_two_units_that_fight_are_asked(
    own: dict[str, Any], foe: dict[str, Any], facts: list[str]
) -> None:
    """KP-MELEE-05, KP-MELEE-06, KP-MELEE-07, KP-CMD-03: who fights only where arms differ, fronts and ground
    of riders only, the ground of lancers never."""
    assert asked(melee(own, foe)) == facts


@pytest.mark.parametrize(
    ("leader", "facts"), [("A1", []), ("A2", ["leader"]), ("B1", []), ("B2", ["foe_leader"])]
)
def test_a_commander_elsewhere_may_be_near(leader: str, facts: list[str]) -> None:
    """KP-CMD-03, KP-MELEE-07: of him who stands in the unit itself nobody needs to ask."""
    units = [OWN, {**OWN, "at": (50, 10)}, FOE, {**FOE, "at": (50, 30)}]
    for each, key in zip(units, ("A1", "A2", "B1", "B2"), strict=True):
        each["commander"] = key == leader
    state = position(units, phase=MELEE, melee=[{"attacker": "A1", "defender": "B1"}])
    assert [key for key in asked(clash_asked(state, state.melees["m1"])) if "leader" in key] == facts
    state.forces = {side: type(force)(quality="incapable") for side, force in state.forces.items()}
    assert asked(clash_asked(state, state.melees["m1"])) == ["flanking"]


def test_somebody_of_each_side_fights() -> None:
    """KP-MELEE-06: all are taken to fight until somebody says otherwise; nobody at all is refused."""
    form = melee({"arms": "smooth_musket,rifle_ml"}, {"arms": "bow,smooth_musket"})
    assert form.accepted({})["own"] == ["A1a", "A1b"] and form.accepted({"own": ["A1b"]})["own"] == ["A1b"]
    for key in ("own", "theirs"):
        with pytest.raises(Refused, match="KP-MELEE-06"):
            form.accepted({key: []})


# nerves --------------------------------------------------------------------------------------------------


def test_whom_they_frighten() -> None:
    """KP-MOR-03, KP-DEPL-07, KP-STRAT-08: asked of warriors who moved and of those just out of ambush."""
    rows: list[tuple[dict[str, Any], list[str]]] = [
        ({"troop": "warrior", "is": ("moved",)}, ["B1"]),
        ({"troop": "warrior"}, []),
        ({"troop": "regular", "is": ("moved",)}, []),
        ({"troop": "regular", "appeared": 1}, ["B1 from ambush"]),
        ({"troop": "regular", "appeared": 2}, []),
        ({"troop": "warrior", "is": ("moved",), "appeared": 1}, ["B1", "B1 from ambush"]),
        ({"troop": "warrior", "is": ("moved",), "hidden": True}, []),
    ]
    for foe, facts in rows:
        state = position([OWN, {**FOE, **foe}], turn=1)
        form = threats_asked(state, "one")
        assert asked(form) == facts
        assert all([key for key, _ in each.options] == ["A1"] for each in form.facts)
        assert not asked(threats_asked(state, "two"))
    wagons = position([{**OWN, "troop": "wagon"}, {**FOE, "troop": "warrior", "is": ("moved",)}])
    assert not asked(threats_asked(wagons, "one"))


@pytest.mark.parametrize(
    ("what", "body", "offered"),
    [
        ("unit", "A1", ["A2", "A3"]), ("commander", "A1", ["A1", "A2", "A3"]),
        ("prophet", "A1", ["A1", "A2", "A3"]), ("wagons", "A1", None),
    ],
)  # fmt: skip
def test_who_saw_it(what: Any, body: str, offered: list[str] | None) -> None:
    """KP-MOR-02, KP-MOR-07, KP-MOR-08: of a unit that was lost its friends, of a leader his men as well;
    the loss of the wagons is known everywhere."""
    state = position([OWN, {**OWN, "at": (40, 10)}, {**OWN, "at": (50, 10)}, {**OWN, "troop": "wagon"}, FOE])
    form = witnesses_asked(state, "one", [Fallen("B1", "two", what, ()), Fallen(body, "one", what, ())])
    if offered is None:
        assert not asked(form)
    else:
        assert asked(form) == ["1"]
        assert [key for key, _ in fact(form, "1").options] == offered
    assert form.seen_by == ALL
    state.bodies["A3"].hidden = True
    assert witnesses_asked(state, "one", []).seen_by == "one"


# shots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arms", "weather", "foe", "limits"),
    [
        ("rifle_ml", "good", {}, [4.0, 16.0]), ("rifle_ml", "rain", {}, [4.0, 8.0, 16.0]),
        ("rifle_ml", "fog", {}, [2.0, 4.0, 16.0]), ("smooth_musket", "good", {}, [4.0]),
        ("bow", "rain", {}, [3.0]), ("bow", "fog", {}, [2.0, 3.0]), ("rifle_bl", "good", {}, [8.0, 20.0]),
        ("rifle_bl", "good", {"troop": "skirmisher"}, [4.0, 8.0, 20.0]),
        ("rifle_bl", "good", {"troop": "warrior"}, [8.0, 20.0]),
        ("rifle_bl", "good", {"troop": "warrior", "traits": ["nimble_foot"]}, [4.0, 8.0, 20.0]),
    ],
)  # fmt: skip
def test_distances_that_make_a_difference(
    arms: str, weather: str, foe: dict[str, Any], limits: list[float]
) -> None:
    """KP-FIRE-06, KP-FILL-22, KP-T-ARMS: those of the weapon and the weather, 4 at who is hard to hit."""
    state = position([{**OWN, "arms": arms}, {**FOE, **foe}], weather=weather)
    assert bands(state, WEAPONS[arms], state.bodies["B1"]) == limits
    form = volley_asked(state, state.bodies["A1"], WEAPONS[arms], on_land(state, "B1"), [])
    if len(limits) == 1:
        assert "range" not in asked(form)
        return
    distance = fact(form, "range")
    assert len(distance.options) == len(limits)
    assert limits[int(distance.default)] == WEAPONS[arms].effective
    for at, (near, far) in enumerate(zip([0.0, *limits], limits, strict=False)):
        seen = seen_as(state, WEAPONS[arms], on_land(state, "B1"), {"range": str(at)})
        assert seen.far == (near + far) / 2


@pytest.mark.parametrize(
    ("foe", "arms", "covers"),
    [
        ({}, "smooth_musket", ["", "ground", "works"]), ({}, "gun_light", ["", "ground"]),
        ({}, "mg", ["", "ground"]), ({"troop": "cavalry"}, "smooth_musket", None),
        ({"troop": "cavalry", "mounted": False}, "smooth_musket", ["", "ground", "works"]),
        ({"troop": "cavalry", "mounted": False, "is": ("mounting",)}, "smooth_musket", None),
    ],
)  # fmt: skip
def test_cover_that_counts(foe: dict[str, Any], arms: str, covers: list[str] | None) -> None:
    """KP-FIRE-10, KP-T-FIRE: of foot only; walls do not stop the shot of a field gun, marsh does."""
    state = position([{**OWN, "arms": arms}, {**FOE, **foe}])
    form = volley_asked(state, state.bodies["A1"], WEAPONS[arms], on_land(state, "B1"), [])
    assert ("cover" in asked(form)) == (covers is not None)
    if covers is not None:
        assert [key for key, _ in fact(form, "cover").options] == covers
    assert ("marsh" in asked(form)) == (arms == "gun_light")


def test_who_shoots_is_asked_of_several() -> None:
    """KP-FIRE-10, KP-FIRE-02: of one alone it is clear; nobody at all is refused."""
    state = position([OWN, FOE])
    able = [state.pieces["A1a"], state.pieces["A1b"]]
    unit, foe, musket = state.bodies["A1"], on_land(state, "B1"), WEAPONS["smooth_musket"]
    assert "who" not in asked(volley_asked(state, unit, musket, foe, able[:1]))
    form = volley_asked(state, unit, musket, foe, able)
    assert form.accepted({})["who"] == ["A1a", "A1b"]
    with pytest.raises(Refused):
        form.accepted({"who": []})


@pytest.mark.parametrize(
    ("arms", "elements", "others"),
    [("gun_light", 2, 2), ("gun_light", 1, 0), ("mg", 3, 2), ("gun_light_rifled", 2, 2)],
)
def test_dice_of_a_gun(arms: str, elements: int, others: int) -> None:
    """KP-FIRE-08, KP-FIRE-09, KP-FILL-28: three dice, of which two at most go elsewhere in a unit of several;
    beyond effective range a field gun has one die."""
    troop = "mg" if arms == "mg" else "artillery"
    state = position([{**OWN, "troop": troop, "elements": 1, "arms": arms}, {**FOE, "elements": elements}])
    unit, foe, gun = state.bodies["A1"], on_land(state, "B1"), WEAPONS[arms]
    form = gun_asked(state, unit, gun, foe)
    assert fact(form, "others").most == others
    exposed = fact(form, "exposed")
    assert (exposed.default, exposed.least, exposed.most) == (elements, 1, elements)
    assert "others" not in asked(gun_asked(state, unit, gun, foe, spread=True))
    for told in range(others + 1):
        assert form.accepted({"others": told, "range": "0"})["others"] == told
    if others and arms != "mg":
        assert form.accepted({"others": 0, "range": "1"})
        with pytest.raises(Refused, match="KP-FIRE-08"):
            form.accepted({"others": 1, "range": "1"})


def test_who_is_loaded() -> None:
    """KP-FIRE-02, KP-FIRE-04, KP-FIRE-19: who has not shot and is free; not who fights alone."""
    state = position(
        [OWN, {**OWN, "elements": 1, "at": (50, 10)}, FOE], melee=[{"attacker": "A2", "defender": "B1"}]
    )
    assert [each.id for each in loaded(state, state.bodies["A1"])] == ["A1a", "A1b"]
    assert not loaded(state, state.bodies["A2"])
    assert [each.id for each in loaded(state, state.bodies["B1"])] == ["B1a", "B1b"]
    state.shots = (Shot("A1a", "smooth_musket", ("B1a",)),)
    assert [each.id for each in loaded(state, state.bodies["A1"])] == ["A1b"]
    state.pieces["A1b"].arms = ()
    assert not loaded(state, state.bodies["A1"])


@pytest.mark.parametrize(
    ("foe", "first", "second"),
    [
        ({}, True, False), ({"troop": "wagon"}, False, False), ({"arrived": 1}, False, False),
        ({"arrived": 2}, True, False), ({"hidden": True}, False, False),
    ],
)  # fmt: skip
def test_whom_one_may_shoot_at(foe: dict[str, Any], first: object, second: object) -> None:
    """KP-FIRE-16, KP-FIRE-17, KP-FIRE-02: no wagons or newcomers; later who gave himself away."""
    state = position([OWN, {**FOE, **foe}], turn=1)
    assert bool(targets_by_hand(state, "two", second=False)) is first
    assert bool(targets_by_hand(state, "two", second=True)) is second
    if first:
        state.shots = (Shot("B1b", "smooth_musket", ("A1a",)),)
        assert targets_by_hand(state, "two", second=True)
        state.shots, state.unmasked = (), ("B1",)
        assert targets_by_hand(state, "two", second=True) and not targets_by_hand(state, "two", second=False)


# moves ---------------------------------------------------------------------------------------------------

SCOUT = {"side": "one", "troop": "scout", "at": (20, 10)}


@pytest.mark.parametrize(
    ("unit", "scout", "guided"),
    [
        ({}, {}, True), ({"troop": "scout", "elements": 1}, {}, False), ({}, {"hidden": True}, False),
        ({}, {"activated": True}, False), ({}, {"activated": True, "guided": 2}, True),
        ({}, {"activated": True, "guided": 1}, False), ({}, {"troop": "skirmisher"}, False),
        ({}, {"side": "two"}, False),
    ],
)  # fmt: skip
def test_which_scouts_guide(unit: dict[str, Any], scout: dict[str, Any], guided: object) -> None:
    """KP-SCOUT-05: on the table, seen by all, and not yet moved unless he leads this turn already."""
    activated = scout.get("activated", False)
    scout = {key: value for key, value in scout.items() if key != "activated"}
    state = position([{**OWN, **unit}, {**SCOUT, **scout}, {**FOE, "at": (60, 40)}], phase=MOVEMENT, turn=2)
    for each in state.bodies.values():
        each.activated = each.troop == "scout" and activated
    assert ([each.id for each in guides(state, state.bodies["A1"])] == ["A2"]) is guided
    if guided:
        state.pieces["A2a"].place = Reserve()
        assert not guides(state, state.bodies["A1"])


@pytest.mark.parametrize(
    ("own", "foe", "touched"),
    [
        ({}, {}, True), ({"markers": 2}, {}, True), ({"markers": 3}, {}, False),
        ({}, {"troop": "wagon"}, False),
        ({}, {"troop": "boat"}, False), ({}, {"arrived": 2}, False), ({}, {"arrived": 1}, True),
        ({"troop": "artillery", "elements": 1}, {}, False), ({"troop": "mounted_infantry"}, {}, False),
        ({"troop": "mounted_infantry", "mounted": False}, {}, True), ({}, {"hidden": True}, False),
        ({}, {"opened": ("A9",)}, False),
    ],
)  # fmt: skip
def test_whom_a_move_may_touch(own: dict[str, Any], foe: dict[str, Any], touched: object) -> None:
    """KP-MELEE-02, KP-MELEE-04, KP-DEPL-03: as roster and melees tell."""
    told = {key: value for key, value in foe.items() if key != "opened"}
    state = position([{**OWN, **own}, {**FOE, **told}], phase=MOVEMENT, turn=2)
    state.bodies["B1"].opened = foe.get("opened", ())
    assert bool(may_be_touched(state, state.bodies["A1"])) is touched


# the beginning -------------------------------------------------------------------------------------------


def test_what_an_umpire_keeps_of_the_ground() -> None:
    """KP-SCEN-01: nothing of a table drawn for the web table; of a historical one its works."""
    wood = {"kind": "light_wood", "rect": (0, 0, 5, 5)}
    house = {"kind": "blockhouse", "id": "h", "rect": (26, 16, 33, 23), "owner": "one"}
    state: WarState = position([OWN, FOE], terrain=[wood, house])
    twin = at_real_table(state)
    assert (twin.table, twin.features, twin.edges) == (BY_HAND, {}, {}) and twin.by_hand
    assert state.features and not state.by_hand
    state.conditions = replace(state.conditions, id="SOMEWHERE", kind="siege", attacker="two")
    kept = at_real_table(state)
    assert {each.kind for each in kept.features.values()} == {"blockhouse", "wall"}
    assert all(each.pose == ANYWHERE for each in kept.features.values())
    with pytest.raises(UnmeasuredError):
        _ = Scene(kept, layout).terrain
