"""Roofs: several climb them, they are broken through or burnt with 5 or 6, and one comes down again."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, OnTable
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.burning import Climbed, FireBroke
from pulverdampf.rulebooks.kriegspfad.events.losses import MeleeOpened
from pulverdampf.rulebooks.kriegspfad.geometry import layout, touch
from pulverdampf.rulebooks.kriegspfad.melee.contact import fighting_pairs
from pulverdampf.rulebooks.kriegspfad.movement.marching import walk
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MELEE, MORALE, MOVEMENT, Battle, WarState
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.fighting import Fought, rows
from tests.rulebooks.kriegspfad.procedures import Ran

HOUSE = {"kind": "blockhouse", "id": "h", "rect": (26.46, 16.46, 33.54, 23.54), "owner": "one"}
GARRISON = {"side": "one", "troop": "regular", "elements": 2, "arms": "rifle_ml", "inside": "h"}
RIFLES = {**GARRISON, "arms": "rifle_bl"}
CLIMBERS = {"side": "two", "troop": "warrior", "elements": 3, "at": (30, 24.13), "facing": 270}


def on_roof(*units: dict[str, Any], turn: int = 2, **situation: Any) -> WarState:
    """The last unit has come onto the roof in turn 1."""
    state = position(units, terrain=[HOUSE], turn=turn, **situation)
    for key in state.bodies["B1"].pieces:
        state.pieces[key].roof, state.pieces[key].since = "h", 1
    return state


def climber(**more: Any) -> dict[str, Any]:
    return {**CLIMBERS, "elements": 1, "at": (30, 20), **more}


def refused(state: WarState, end: tuple[float, float], total: float = 12.0) -> list[str]:
    order = Walks({"B1a": Walk((), Pose(*end, degrees(270)))})
    due = Move("B1", "move", "good", total)
    return [each.rule for each in walk_objections(order, Scene(state, layout), due)]


def test_several_climb_one_roof() -> None:
    """KP-FORT-07: each who has been at the wall for the turn, side by side; nobody climbs to enemies."""
    state = position([GARRISON, CLIMBERS], terrain=[HOUSE], phase=MORALE)
    game = Fought(state)
    assert [each.piece for each in game.happened(Climbed)] == ["B1a", "B1b", "B1c"]
    scene = Scene(state, layout)
    bases = [scene.outline(state.pieces[f"B1{letter}"]) for letter in "abc"]
    house = scene.terrain.plots["h"]
    assert all(house.holds(x, y) or touch(o, o) for o in bases for x, y in o.corners())
    assert all(
        abs(one.x - two.x) > 2.3 or abs(one.y - two.y) > 1.1
        for one in bases
        for two in bases
        if one is not two
    )
    relief = {"side": "one", "troop": "regular", "at": (30, 15.87), "facing": 90}
    held = on_roof(relief, climber(), phase=MORALE)
    assert not Fought(held).happened(Climbed)


def test_no_step_leads_through_a_roof() -> None:
    """KP-FORT-07: without a die nobody gets inside; he stays up there, or goes down to the ground outside."""
    state = on_roof(GARRISON, climber(), phase=MOVEMENT)
    assert "KP-FORT-07" in refused(state, (30.0, 21.0))
    assert refused(state, (30.0, 24.2)) == []
    assert refused(state, (30.0, 20.0)) == []

    async def go(battle: Battle) -> None:
        await walk(battle, battle.state.bodies["B1"], "move", "good", 12.0)

    stays = Walks({"B1a": Walk((), Pose(30.0, 20.0, degrees(90)))})
    Ran(go, state, answers={"KP-MOVE-01": stays})
    assert state.pieces["B1a"].roof == "h" and isinstance(state.pieces["B1a"].place, OnTable)
    Ran(go, state, answers={"KP-MOVE-01": Walks({"B1a": Walk((), Pose(30.0, 24.2, degrees(90)))})})
    assert not state.pieces["B1a"].roof and isinstance(state.pieces["B1a"].place, OnTable)
    assert not state.melees


def test_he_who_comes_down_meets_those_outside() -> None:
    """KP-FORT-07, KP-MOVE-05: an enemy at the foot of the wall is in the way, one under the roof is not."""
    outside = {"side": "one", "troop": "regular", "at": (30, 24.3), "facing": 90}
    state = on_roof(outside, climber(), phase=MOVEMENT)
    assert refused(state, (30.0, 24.4))
    assert refused(state, (30.0, 15.8)) == []


def test_the_chosen_defender_counts() -> None:
    """KP-FORT-07, KP-MM-14, KP-MM-17: of two kinds of defenders in the house the one chosen fights alone."""
    mixed = {**GARRISON, "arms": "smooth_musket,rifle_bl", "elements": 2}
    for chosen, row in (("A1a", "MM-14"), ("A1b", "MM-17")):
        state = on_roof(mixed, climber())
        answers = {"KP-FIRE-02 B1a": "break", "KP-FIRE-02": "hold", "KP-FORT-07": chosen}
        game = Fought(state, [5], answers)
        assert [(each.attacker, each.defender) for each in game.happened(MeleeOpened)] == [("B1", "A1")]
        pairs = fighting_pairs(Scene(state, layout), state.bodies["B1"], state.bodies["A1"])
        assert [(a.id, d.id) for a, d in pairs] == [("B1a", chosen)]
        state.clock = state.clock.__class__(2, MELEE)
        fight = Fought(state, [4])
        assert row in rows(fight.reckoned("KP-MELEE-07")[0])
        assert "MM-20" not in rows(fight.reckoned("KP-MELEE-07")[0])


@pytest.mark.parametrize(("die", "through"), [(4, False), (5, True)])
def test_broken_through_with_five(die: int, *, through: bool) -> None:
    """KP-FORT-07: 5 or 6, from the turn after he came up."""
    game = Fought(on_roof(GARRISON, climber()), [die], {"KP-FIRE-02 B1a": "break", "KP-FIRE-02": "hold"})
    assert isinstance(game.state.pieces["B1a"].place, Inside) is through
    same_turn = Fought(on_roof(GARRISON, climber(), turn=1), (), {"KP-FIRE-02": "hold"})
    assert "break" not in same_turn.options("KP-FIRE-02", "B1a")


@pytest.mark.parametrize(
    ("troop", "ruling", "die", "lit"),
    [
        ("regular", "five", 4, False),
        ("regular", "five", 5, True),
        ("regular", "arson", 3, False),
        ("regular", "arson", 4, True),
        ("warrior", "arson", 4, False),
        ("warrior", "arson", 5, True),
    ],
)
def test_fire_laid_on_a_roof(troop: str, ruling: str, die: int, *, lit: bool) -> None:
    """KP-FORT-08, KP-BURN-01, roof_fire: everybody with 5, or each as with any arson."""
    state = on_roof(GARRISON, climber(troop=troop, arms="none"), rulings={"roof_fire": ruling})
    game = Fought(state, [die, 1] if lit else [die], {"KP-FIRE-02 B1a": "torch", "KP-FIRE-02": "hold"})
    assert bool(game.happened(FireBroke)) is lit


def test_a_burning_roof_is_neither_climbed_nor_lit_again() -> None:
    """KP-FORT-08, KP-BURN-04: the house is to be left; nobody goes up any more."""
    fire = {"kind": "burning", "id": "fire1-0", "rect": HOUSE["rect"]}
    state = position([GARRISON, CLIMBERS], terrain=[HOUSE, fire], phase=MORALE)
    assert not Fought(state).happened(Climbed)
    up = position([GARRISON, climber()], terrain=[HOUSE, fire], turn=2)
    up.pieces["B1a"].roof, up.pieces["B1a"].since, up.fires = "h", 1, {"fire1-0": 1}
    assert not {"torch", "break"} & set(Fought(up, (), {"KP-FIRE-02": "hold"}).options("KP-FIRE-02", "B1a"))


@pytest.mark.parametrize(("facing", "aimed"), [(270, True), (0, True), (46, False), (90, False)])
def test_fire_arrows_need_an_arc(facing: float, *, aimed: bool) -> None:
    """KP-FORT-08, KP-FIRE-05: they are shot as usual, so the roof must lie before the archer."""
    archer = {"side": "two", "troop": "warrior", "arms": "bow", "at": (30, 25.5), "facing": facing}
    state = position([{**GARRISON, "arms": "none"}, archer], terrain=[HOUSE])
    game = Fought(state, (), {"KP-FIRE-02": "hold"})
    assert ("arrows:h" in game.options("KP-FIRE-02", "B1a")) is aimed


def test_fire_arrows_need_a_free_line() -> None:
    """KP-FORT-08, KP-FIRE-03: not through friends who stand before the archer."""
    archer = {"side": "two", "troop": "warrior", "arms": "bow", "at": (30, 26.0), "facing": 270}
    friends = {
        "side": "two",
        "troop": "warrior",
        "arms": "none",
        "elements": 3,
        "at": (30, 24.5),
        "facing": 270,
    }
    state = position([{**GARRISON, "arms": "none"}, archer, friends], terrain=[HOUSE])
    assert "arrows:h" not in Fought(state, (), {"KP-FIRE-02": "hold"}).options("KP-FIRE-02", "B1a")


def test_bowmen_in_a_boat_and_a_blockhouse() -> None:
    """KP-FORT-08, KP-BOAT-04: passengers shoot from where their boat is, fire arrows too."""
    river = {"kind": "river", "id": "r", "line": ((0, 28.0), (70, 28.0)), "width": 8.0}
    boat = {"side": "two", "troop": "boat", "at": (30, 27.0), "facing": 270, "arms": "none"}
    archer = {"side": "two", "troop": "warrior", "arms": "bow", "aboard": "B1a"}
    state = position([{**GARRISON, "arms": "none"}, boat, archer], terrain=[HOUSE, river])
    assert "arrows:h" in Fought(state, (), {"KP-FIRE-02": "hold"}).options("KP-FIRE-02", "B2a")
