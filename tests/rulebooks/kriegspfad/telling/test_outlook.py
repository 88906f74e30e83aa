"""What may be known beforehand: ranges, sight, shots and attacks."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.outlook import Expectation, expectations
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Clock, Due
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.shooting.declaring import carry_out, open_pass
from pulverdampf.rulebooks.kriegspfad.shooting.deeds import deeds_of
from pulverdampf.rulebooks.kriegspfad.shooting.volleys import (
    roll_first_volley,
    roll_volley,
    take_impact,
)
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SHOOTING, Battle, WarState, elements, unit_of
from pulverdampf.rulebooks.kriegspfad.telling.outlook import acting, reach, sees_piece


def table(troop: str = "regular", distance: float = 4.0, **more: Any) -> Scene:
    units = ({"side": "one", "troop": troop, **more}, {"side": "two", "opposite": "A1", "distance": distance})
    return Scene(position(units, phase=SHOOTING), layout)


def test_ranges_and_the_longest_move() -> None:
    """KP-T-ARMS, KP-T-MOVE: both ranges of a rifle in its arc, and the best throw all round."""
    bands = reach(table(arms="rifle_ml"), "A1a")
    assert [(band.far, band.spread is None) for band in bands] == [
        (4.0, 0),
        (16.0, 0),
        (8.0, 1),
        (6.0, 1),
    ]
    assert [band.far for band in reach(table("boat"), "A1a")] == []


def hemmed_in(wood: str) -> Scene:
    """Regulars in a clearing of 12 inches square, with a wood of some kind beyond it."""
    sides = ((5, 26, 65, 40), (5, 0, 65, 14), (5, 14, 29, 26), (41, 14, 65, 26))
    ground = [{"kind": wood, "rect": rect} for rect in sides]
    unit = {"side": "one", "troop": "regular", "elements": 1, "at": (35, 20)}
    return Scene(position([unit], terrain=ground, phase=MOVEMENT), layout)


def test_the_longest_move_is_one_that_may_be_ordered() -> None:
    """KP-MOVE-01, KP-TERR-01, KP-FILL-20: a wood shortens the move at the good rate, and only this one."""
    far = {band.name.in_("en"): band.far for band in reach(hemmed_in("light_wood"), "A1a")[-2:]}
    good, difficult = far["longest move, good terrain"], far["longest move, difficult terrain"]
    assert 4.0 <= good < 8.0 and difficult == 6.0
    assert [band.far for band in reach(table(), "A1a")[-2:]] == [8.0, 6.0]


def test_a_shot_beforehand_leaves_out_what_others_have_declared() -> None:
    """KP-FIRE-10: once a comrade has declared the same shot, the card still tells the one die of its
    element."""
    scene = table(elements=2)
    before = card(scene, "A1b")[0]
    carry_out(
        Battle(scene.state, layout, lambda entry: None),
        scene.state.bodies["A1"],
        deeds_of(scene, scene.state.bodies["A1"], scene.state.pieces["A1a"], second=False)[0],
    )
    assert len(scene.state.shots) == 1
    assert card(Scene(scene.state, layout), "A1b")[0] == before


@pytest.mark.parametrize(
    ("agenda", "shots"),
    [
        ((), 1),
        ((open_pass.due("one", "second"), open_pass.due("two", "second"), roll_first_volley.due()), 1),
        ((open_pass.due("two", "second"), roll_first_volley.due()), 0),
        ((roll_volley.due(),), 0),
    ],
)
def test_a_shot_is_declared_in_its_pass(agenda: tuple[Due, ...], shots: int) -> None:
    """KP-FIRE-01, KP-FILL-23: in the second pass nobody shoots at enemies who were plain to see, and
    nobody at all once the dice fall."""
    scene = table()
    state: WarState = scene.state
    state.first, state.agenda = "one", agenda
    if agenda:
        state.clock = Clock(state.clock.turn, SHOOTING, 1)
    assert sum("hits" in each.name.in_("en") for each in card(Scene(state, layout))) == shots


def card(scene: Scene, one: str = "A1a", other: str = "B1a") -> list[Expectation]:
    return expectations(RULEBOOK, scene, one, other)


def aimed_at(scene: Scene) -> list[str]:
    """Those at whom the first element may declare a shot, the best target first."""
    state: WarState = scene.state
    deeds = deeds_of(scene, state.bodies["A1"], state.pieces["A1a"], second=False)
    return [each.shot.targets[0] for each in deeds]


def fought_out(scene: Scene, one: str, other: str) -> dict[int, Fraction]:
    """The losses of a unit in the shooting phase if one element of the enemy shoots at it and nobody else."""
    state: WarState = scene.state
    unit, foe = unit_of(state, one), unit_of(state, other)
    deeds = deeds_of(scene, unit, state.pieces[one], second=False)
    deed = next(each for each in deeds if each.shot.targets[:1] == (other,))
    start = state.copied()
    carry_out(Battle(start, layout, lambda entry: None), start.bodies[unit.id], deed)
    start.agenda = (roll_first_volley.due(), take_impact.due())
    whole = len(elements(state, foe))

    def lost(after: WarState) -> int:
        return whole - len(elements(after, after.bodies[foe.id]))

    return distribution(RULEBOOK, start, settle, FIRST, lost).chances


def test_a_shot_beforehand() -> None:
    """KP-FIRE-10: regulars in effective range hit on 13 and kill on 18: three faces of twenty."""
    shot = card(table())[0]
    assert shot.chances == {"0": Fraction(17, 20), "1": Fraction(3, 20)}
    assert shot.detail.values["kill"] == 18 and shot.mean == Fraction(3, 20)


@pytest.mark.parametrize(
    ("troop", "arms"), [("regular", "smooth_musket"), ("artillery", "gun_light"), ("mg", "mg")]
)
def test_a_shot_beforehand_is_the_shot_of_the_game(troop: str, arms: str) -> None:
    """KP-FIRE-08, KP-FIRE-12: several dice kill no more than they reach; a gun that jams hits nothing."""
    scene = table(troop, arms=arms)
    (target, *_) = aimed_at(scene)
    shot = card(scene, other=target)[0]
    assert shot.chances == {str(n): p for n, p in sorted(fought_out(scene, "A1a", target).items())}


def test_no_shot_that_nobody_may_declare() -> None:
    """KP-FIRE-05, KP-FIRE-13: neither beyond range nor past an enemy who comes first."""
    assert [each.mean for each in card(table(distance=12.0)) if "hits" in each.name.in_("en")] == []
    nearer = {"side": "two", "opposite": "A1", "distance": 1.0}
    farther = {"side": "two", "troop": "wagon", "elements": 1, "at": (36.5, 24)}
    units = ({"side": "one", "troop": "skirmisher", "elements": 1, "at": (35, 20)}, nearer, farther)
    scene = Scene(position(units, phase=SHOOTING), layout)
    may = aimed_at(scene)
    for foe in ("B1a", "B2a"):
        assert any("hits" in each.name.in_("en") for each in card(scene, other=foe)) == (foe in may)
    assert may == ["B1a"]


def test_a_move_beforehand() -> None:
    """KP-MOVE-01: regulars go D6 + 2; those who have had their activation go nowhere."""
    scene = table(distance=6.0)
    good = next(each for each in card(scene) if "Move, good" in each.name.in_("en"))
    assert good.chances == {str(n): Fraction(1, 6) for n in range(3, 9)}
    scene.state.bodies["A1"].activated = True
    assert not any("Move" in each.name.in_("en") for each in card(Scene(scene.state, layout)))


def test_sight_and_whose_move() -> None:
    """KP-SIGHT-01, KP-TURN-03: everybody sees on the plain; sides alternate in the movement only."""
    scene = table()
    assert sees_piece(scene, "A1a", "B1a") and acting(scene.state) == ""
    moving = position([{"side": "one"}], phase=MOVEMENT)
    assert acting(moving) == "one" == RULEBOOK.acting(moving)  # type: ignore[misc]
