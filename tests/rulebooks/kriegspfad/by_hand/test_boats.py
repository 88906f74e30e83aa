"""Boats beside a real table: what is asked of them, and that passengers are targets of their own."""

from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ANYWHERE, Aboard, OnTable, Reserve
from pulverdampf.rulebooks.kriegspfad.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.kriegspfad.by_hand.boats import boats_asked
from pulverdampf.rulebooks.kriegspfad.by_hand.moves import is_driven, may_be_touched
from pulverdampf.rulebooks.kriegspfad.by_hand.shots import gun_asked, targets_by_hand, volley_asked
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.deployment.late_arrivals import arrive
from pulverdampf.rulebooks.kriegspfad.events.losses import aboard
from pulverdampf.rulebooks.kriegspfad.events.moves import Sailed
from pulverdampf.rulebooks.kriegspfad.movement.activation import may_lie, to_act
from pulverdampf.rulebooks.kriegspfad.setup.boats_brought import bring_boats, most_boats
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.special.boats import board, boat_actions, boat_acts, land
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows

BOAT: dict[str, Any] = {"side": "one", "troop": "boat", "at": (30, 20)}
CREW: dict[str, Any] = {"side": "one", "troop": "skirmisher", "elements": 5, "at": (30, 15.5)}
FOE: dict[str, Any] = {"side": "two", "troop": "warrior", "at": (30, 44)}


def afloat(*aboard: str, **more: Any) -> WarState:
    """A boat, some of a crew in it, and an enemy, wherever they are."""
    state = at_real_table(position([BOAT, CREW, FOE], phase=MOVEMENT, **more))
    for key in aboard:
        state.pieces[key].place = Aboard("A1a")
    return state


def told(state: WarState, rule: Any, *given: Any, dice: tuple[int, ...] = (), **told: Any) -> Ran:
    """A stage beside a real table, with what the players see of it."""
    answers = {key.replace("_", "-"): value for key, value in told.items()}
    return Ran(with_what_follows(rule, *given), state, dice, answers)


MAY_HAVE_SOME = pytest.mark.parametrize(
    ("weather", "boats", "asked"), [("good", True, 1), ("good", False, 0), ("snow", True, 0)]
)


@MAY_HAVE_SOME
def test_how_many_boats_is_asked_of_those_who_may_have_some(weather: str, boats: object, asked: int) -> None:
    """KP-BOAT-01, KP-BOAT-07: as many as carry everybody, and none on frozen water."""
    state = at_real_table(position([CREW, {**CREW, "at": (10, 10), "elements": 2}, FOE], weather=weather))
    state.forces["one"] = replace(state.forces["one"], boats=bool(boats))
    ran = told(state, bring_boats, "one", KP_BOAT_01={"boats": 2})
    assert len(ran.asked) == asked
    assert [each.id for each in state.bodies.values() if each.troop == "boat"] == ["Ab1", "Ab2"][: 2 * asked]


def test_no_more_boats_than_carry_everybody() -> None:
    """KP-BOAT-01, KP-BOAT-02: two for five on foot."""
    state = at_real_table(position([CREW, FOE]))
    form = boats_asked(state, "one", most_boats(state, "one"))
    assert form.accepted({"boats": 2})
    with pytest.raises(Refused):
        form.accepted({"boats": 3})


@pytest.mark.parametrize(("downstream", "dice"), [(True, 4), (False, 2)])
def test_a_boat_rows(downstream: object, dice: int) -> None:
    """KP-BOAT-03: four dice down a river, two elsewhere; nobody asks where it went."""
    state = afloat("A2a")
    ran = told(state, boat_acts_row, dice=(3,) * dice, KP_BOAT_03=[{"downstream": downstream}, {}])
    sailed = ran.happened(Sailed)
    assert [(each.boat, each.pose, each.far) for each in sailed] == [("A1a", ANYWHERE, 3.0 * dice)]
    assert state.pieces["A2a"].moved


def test_a_boat_may_stay_where_it_is() -> None:
    """KP-BOAT-03, KP-FIRE-18: then nobody in it has moved."""
    state = afloat("A2a")
    told(state, boat_acts_row, dice=(3, 3), KP_BOAT_03=[{}, {"stayed": True}])
    assert not state.pieces["A2a"].moved and not state.pieces["A1a"].moved


def test_what_a_boat_can_do() -> None:
    """KP-BOAT-02, KP-BOAT-04, KP-BOAT-05: row and land with a crew, board where there is room, be carried."""
    keys = [each.key for each in boat_actions(afloat("A2a"), afloat().bodies["A1"])]
    assert keys == ["stand", "row", "land", "board-A2"]
    empty = afloat()
    assert [each.key for each in boat_actions(empty, empty.bodies["A1"])] == ["stand", "board-A2", "carry-A2"]


def test_who_goes_aboard_is_told() -> None:
    """KP-BOAT-02, KP-BOAT-04: four of five at most."""
    state = afloat()
    boat, crew = state.pieces["A1a"], state.bodies["A2"]
    told(state, boarding(boat), KP_BOAT_04={"aboard": ["A2b", "A2e"]})
    assert aboard(state, "A1a") == ["A2b", "A2e"] and crew.activated
    with pytest.raises(Refused):
        told(afloat(), boarding(boat), KP_BOAT_04={"aboard": ["A2a", "A2b", "A2c", "A2d", "A2e"]})


def test_who_goes_ashore_is_told() -> None:
    """KP-BOAT-04: everybody unless somebody found no room."""
    state = afloat("A2a", "A2b")
    told(state, landing, KP_BOAT_04={"ashore": ["A2b"]})
    assert aboard(state, "A1a") == ["A2a"] and state.pieces["A2b"].place == OnTable(ANYWHERE)


def test_boats_may_lie_together() -> None:
    """KP-TURN-03: who has only boats left to move is asked once, not boat by boat."""
    state = afloat()
    state.bodies["A2"].activated = True
    state.pieces["A2a"].place = Aboard("A1a")
    state.pieces["A2a"].boarding = -1
    assert [each.id for each in to_act(state, "one")] == ["A1"]
    assert may_lie(state, to_act(state, "one"))
    state.passed = ("one",)
    assert not to_act(state, "one")


def test_passengers_are_targets_of_their_own() -> None:
    """KP-BOAT-06, KP-FIRE-10: apart from those on land; on the water there is neither cover nor marsh."""
    state = afloat("A2a", "A2b")
    marks = targets_by_hand(state, "one", second=False)
    assert [(each.key, len(each.pieces)) for each in marks] == [("A2", 3), ("A2 A1a", 2)]
    musket, gun = WEAPONS["smooth_musket"], WEAPONS["gun_light"]
    for mark, there in zip(marks, (True, False), strict=True):
        asked = {each.id for each in volley_asked(state, state.bodies["B1"], musket, mark, []).facts}
        assert ("cover" in asked) is there
        facts = {each.id: each for each in gun_asked(state, state.bodies["B1"], gun, mark).facts}
        assert ("marsh" in facts) is there and facts["exposed"].most == len(mark.pieces)


def test_nobody_charges_over_the_water() -> None:
    """KP-MELEE-01, KP-MOVE-07: who is wholly aboard is touched by nobody, and shrinks from nobody."""
    state = afloat(*(f"A2{letter}" for letter in "abcde"))
    assert not may_be_touched(state, state.bodies["B1"])
    state.bodies["A2"].markers = 3
    assert not told(state, driven).asked


@MAY_HAVE_SOME
def test_late_units_may_come_by_boat(weather: str, boats: object, asked: int) -> None:
    """KP-TERR-07, KP-DEPL-02, KP-BOAT-07: over an edge that is water, all aboard."""
    state = at_real_table(position([{**CREW}, FOE], weather=weather, turn=2))
    for key in state.bodies["A1"].pieces:
        state.pieces[key].place = Reserve("late")
    state.forces["one"] = replace(state.forces["one"], boats=bool(boats))
    if not asked:
        with pytest.raises(Refused):
            told(state, arrive, state.bodies["A1"], KP_DEPL_02={"afloat": True})
        return
    told(state, arrive, state.bodies["A1"], KP_DEPL_02={"afloat": True})
    assert [len(aboard(state, f"Ab{n}.1")) for n in (1, 2)] == [4, 1]


# what is done ----------------------------------------------------------------------------------------


async def boat_acts_row(battle: Any) -> None:
    """The boat rows."""
    await boat_acts(battle, battle.state.bodies["A1"], "row")


def boarding(boat: Any) -> Any:
    """The crew boards a boat."""

    async def go(battle: Any) -> None:
        await board(battle, battle.state.pieces[boat.id], battle.state.bodies["A2"])

    return go


async def landing(battle: Any) -> None:
    """All go ashore."""
    await land(battle, battle.state.bodies["A1"])


async def driven(battle: Any) -> None:
    """A shaken crew."""
    await is_driven(battle, battle.state.bodies["A2"])
