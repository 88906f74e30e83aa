"""Every switch of the rulings, in both positions. MT-OPT-05."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.dice import exactly
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import check, points, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Looked, Spotted
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import BrokeOff, Engaged
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import (
    LATER,
    Clash,
    blow_of,
    guard_of,
    has_lance_shock,
)
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge import is_surprise
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import Round, fight, was_surprised
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import tests_after as follow_up
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import (
    allowance,
    gait_of,
    going_of,
    on_the_way,
)
from pulverdampf.rulebooks.muskets_tomahawks.movement.courses import Way
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import Cause, ordeal_reckoned
from pulverdampf.rulebooks.muskets_tomahawks.rulings import Rulings
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims, dice_of, shot_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.spotting.spotting import has_spotted
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import best, die, sharp_die
from tests.rulebooks.muskets_tomahawks.measured import ordeal_of, shooting_facts

from .staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    act,
    acting,
    happened,
    options,
    rows,
    scene_of,
    stage,
    unit,
    waits_for,
)

ONE: dict[str, Any] = {**LINE, "models": 1, "at": (24, 6), "traits": ()}


def foe(distance: float, **more: Any) -> dict[str, Any]:
    return {**MILITIA, "models": 1, "at": (24, 7 + distance), "is": ["spotted"], **more}


def test_every_switch_is_described() -> None:
    """MT-OPT-05: with the same default in both places."""
    described = RULEBOOK.reference().rulings
    assert set(described) == set(Rulings.__struct_fields__)
    for key, ruling in described.items():
        assert ruling.default == getattr(Rulings(), key)
        assert ruling.allows(ruling.default)


def test_d10_zero() -> None:
    """MT-FILL-01: the face 0 as ten; no failure of itself, and the highest face is ten."""
    zero, ten = scene_of([ONE, foe(24)]), scene_of([ONE, foe(24)], rulings={"d10_zero": 10})
    assert (die(zero.state).low, best(zero.state)) == (0, 9)
    assert (die(ten.state).low, die(ten.state).high, best(ten.state)) == (1, 10, 10)
    assert sharp_die(zero.state).again == exactly(0, 1)
    assert sharp_die(ten.state).again == exactly(1)
    chance = chance_to_spot(ten, "A1", "B1")
    assert chance is not None
    assert Fraction(11 - chance.needed, 10) == Fraction(1, 2)


def test_reaction_table() -> None:
    """MT-REACT-01: graded takes one off for the lesser disciplines."""
    for table, total in (("printed", 1), ("graded", 0)):
        scene = scene_of(
            [{**MILITIA, "side": "one", "at": (24, 8)}, FAR_AWAY], rulings={"reaction_table": table}
        )
        tested = unit(scene, "A1")
        ordeal = ordeal_of(scene, tested, Cause("commander"))
        assert ordeal_reckoned(scene.state, tested, ordeal).total == total


def test_lcav_stack() -> None:
    """MT-MOVE-01: the bonus of cavalry on top."""
    riders = {**NATIVES, "traits": ("LightCav",), "at": (24, 30)}
    assert not going_of(scene_of([ONE, riders]), "B1").cavalry
    assert going_of(scene_of([ONE, riders], rulings={"lcav_stack": True}), "B1").cavalry


def test_range_stack() -> None:
    """MT-FIRE-04: long and extreme range together."""
    rifle = {**ONE, "weapons": ("longrifle",)}
    for stacked in (False, True):
        scene = scene_of([rifle, foe(30)], rulings={"range_stack": stacked})
        aim = aims(scene, unit(scene, "A1"), RANGED["longrifle"], "B1")[0]
        shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim)
        assert (shot.long, shot.extreme) == (stacked, True)


@pytest.mark.parametrize("setting", ["charge", "always"])
def test_lance_scope(setting: str) -> None:
    """MT-MEL-08, MT-MEL-07: shock of the lance in later rounds too."""
    lancers = {**LINE, "traits": ("Cavalry",), "weapons": ("lance",), "models": 2, "at": (24, 10)}
    scene = scene_of([lancers, foe(8)], rulings={"lance_scope": setting})
    later = LATER
    assert has_lance_shock(scene.state, unit(scene, "A1"), later) is (setting == "always")
    assert guard_of(scene.state, unit(scene, "B1"), unit(scene, "A1"), later).lance is (setting == "always")


def fought(clash: Clash, losses: dict[str, int], **more: Any) -> Round:
    """A round of one unit against another."""
    return Round(
        clash,
        facing={"A1": ("B1",), "B1": ("A1",)},
        took_part={"A1": ["A1.0"], "B1": ["B1.0"]},
        losses=losses,
        fallen={"one": losses["A1"], "two": losses["B1"]},
        before=more.pop("before", {"A1": (0, 0, 0), "B1": (0, 0, 0)}),
        **more,
    )


@pytest.mark.parametrize("both", [False, True])
def test_surprise_both(*, both: bool) -> None:
    """MT-REACT-04: the surpriser suffers too."""
    state = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings={"surprise_both": both}).state
    found: list[Any] = follow_up(
        state, "one", fought(Clash("A1", "B1", surprise=True), {"A1": 1, "B1": 1}),
    )  # fmt: skip
    assert ["surprised" in each.cause.facts for each in found] == [both, True]


@pytest.mark.parametrize(
    ("surprise", "lasts", "both", "surprised", "weighs"),
    [
        (True, "round", False, (), (False, True)),
        (True, "round", True, (), (True, True)),
        (True, "melee", False, (), (False, True)),
        (False, "round", True, ("B1",), (False, False)),
        (False, "melee", False, ("B1",), (False, True)),
        (False, "melee", True, ("B1",), (True, True)),
        (False, "melee", True, (), (False, False)),
        (False, "melee", False, (), (False, False)),
    ],
)
def test_how_long_a_surprise_weighs(
    lasts: str, surprised: tuple[str, ...], weighs: tuple[bool, bool], *, surprise: bool, both: bool
) -> None:
    """MT-REACT-04: on the charged, on both by one switch, in later rounds by another."""
    rulings = {"surprise_both": both, "surprise_lasts": lasts}
    state = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings=rulings).state
    this = fought(Clash("A1", "B1", surprise=surprise), {"A1": 1, "B1": 1}, surprised=surprised)
    assert tuple(was_surprised(state, state.bodies[key], "one", this) for key in ("A1", "B1")) == weighs


@pytest.mark.parametrize("everybody", [False, True])
def test_melee_test_all(*, everybody: bool) -> None:
    """MT-MEL-11: only those with losses, or all."""
    state = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings={"melee_test_all": everybody}).state
    found: list[Any] = follow_up(
        state, "one", fought(Clash("A1", "B1"), {"A1": 0, "B1": 1}),
    )  # fmt: skip
    assert [each.unit for each in found] == (["A1", "B1"] if everybody else ["B1"])


def test_spot_method() -> None:
    """MT-SPOT-02, MT-SPOT-07: the last column without a die."""
    rolled = chance_to_spot(scene_of([ONE, foe(12)]), "A1", "B1")
    fixed = chance_to_spot(scene_of([ONE, foe(12)], rulings={"spot_method": "fixed"}), "A1", "B1")
    assert rolled is not None
    assert fixed is not None
    assert (rolled.needed, fixed.needed) == (3, 0)
    wood = {"kind": "wood", "rect": [10, 24, 38, 30]}
    hidden = [ONE, {**NATIVES, "models": 1, "at": (24, 25.5)}]
    unseen = chance_to_spot(scene_of(hidden, terrain=[wood], rulings={"spot_method": "fixed"}), "A1", "B1")
    assert unseen is not None
    assert unseen.needed == 99
    game = act(acting([ONE, foe(12, **{"is": []})], rulings={"spot_method": "fixed"}), "spot")
    assert len(happened(game, Spotted)) == 1 and not happened(game, Looked)


def test_spotting_share() -> None:
    """MT-SPOT-09: the side, or only the unit that spotted."""
    units = [ONE, {**ONE, "at": (28, 6)}, foe(10, **{"is": []})]
    for share, known in (("side", True), ("unit", False)):
        game = act(acting(units, dice=[9], rulings={"spotting_share": share}), "spot")
        assert has_spotted(game.state, unit(game, "A1"), unit(game, "B1"))
        assert has_spotted(game.state, unit(game, "A2"), unit(game, "B1")) is known


@pytest.mark.parametrize("share", ["side", "unit"])
def test_spotting_share_tells_who_is_surprised_and_who_is_unseen(share: str) -> None:
    """MT-SPOT-09, MT-MEL-04, MT-REACT-03: what a comrade has spotted helps a unit only where all share it."""
    charger = {**ONE, "is": ["spotted"]}
    seen, comrade = foe(4), {**foe(4), "at": (36, 40)}
    scene = scene_of([charger, seen, comrade], rulings={"spotting_share": share})
    mine, theirs = unit(scene, "A1"), unit(scene, "B1")
    ways = (Way("A1.0", ((24.0, 6.0), (24.0, 10.0)), 0),)
    by_side, by_unit = ((("two",), True), ((), False)), ((("B1",), True), (("B2",), False), ((), False))
    for spotters, known in by_side if share == "side" else by_unit:
        mine.spotted = spotters
        assert is_surprise(scene, mine, theirs, ways) is not known
        assert ("unseen" in shooting_facts(scene, mine, theirs, "aimed")) is not known


@pytest.mark.parametrize("spared", [False, True])
def test_fire_obstacle_2in(*, spared: bool) -> None:
    """MT-FIRE-05: every obstacle on the line counts, or not those near either end: fences and carts."""
    fences = [{"kind": "barrier", "line": [[10, y], [38, y]]} for y in (7.2, 12, 16)]
    shooter, target = {**ONE, "at": (24, 6)}, foe(10)
    scene = scene_of([shooter, target], terrain=fences, rulings={"fire_obstacle_2in": spared})
    aim = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")[0]
    assert shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim).cross == (1 if spared else 3)
    carts = [{"side": "one", "vehicle": "cart", "at": (24, y), "facing": 0} for y in (7.9, 12, 15)]
    scene = scene_of([shooter, target, *carts], rulings={"fire_obstacle_2in": spared})
    aim = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")[0]
    assert shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim).cross == (1 if spared else 3)
    step = {"kind": "step", "line": [[10, 7], [38, 7]]}
    back = {"kind": "step", "line": [[38, 7], [10, 7]]}
    scene = scene_of([shooter, target], terrain=[back], rulings={"fire_obstacle_2in": spared})
    (aim,) = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")
    assert shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim).cross == (0 if spared else 1)
    scene = scene_of([shooter, target], terrain=[step], rulings={"fire_obstacle_2in": spared})
    assert not aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")


@pytest.mark.parametrize("allowed", [False, True])
def test_order_vehicles(*, allowed: bool) -> None:
    """MT-CP-06: a wagon with its team may be ordered for two points, where that is agreed; never a boat."""
    wagon = {"side": "one", "vehicle": "wagon", "troop": "REG", "at": (10, 8), "traits": ("Team",)}
    boat = {"side": "one", "vehicle": "boat", "troop": "REG", "at": (40, 4)}
    game = stage(
        [{**LINE, "at": (24, 8)}, wagon, boat, FAR_AWAY], points={"one": 3}, step="before",
        hands={"one": ("clock",), "two": ("clock",)}, rulings={"order_vehicles": allowed},
    )  # fmt: skip
    act(game, "CA-ORDER")
    if allowed:
        assert options(game) == ["A1", "A2"]
        act(game, "A2")
        assert game.state.points["one"] == 1
    assert waits_for(game) == "MT-ACT-01"


@pytest.mark.parametrize(("row", "inches"), [("once", 3), ("apart", 2)])
def test_building_row(row: str, inches: int) -> None:
    """MT-TER-02, MT-TER-04: brush and a door in one move; a door alone is an inch in both readings."""
    brush, hut = {"kind": "brush", "rect": [20, 8, 28, 9]}, {"kind": "hut", "rect": [22, 10, 26, 14]}
    scene = scene_of([ONE, foe(8)], terrain=[brush, hut], rulings={"building_row": row})
    gait = gait_of(scene, "A1")
    assert allowance(on_the_way(scene, gait, ((24, 6), (24, 11)))) == inches
    assert allowance(on_the_way(scene, gait, ((24, 9.5), (24, 11)))) == 3
    marsh = {**brush, "kind": "marsh"}
    scene = scene_of([ONE, foe(8)], terrain=[marsh, hut], rulings={"building_row": row})
    assert allowance(on_the_way(scene, gait_of(scene, "A1"), ((24, 6), (24, 11)))) == inches - 1


@pytest.mark.parametrize(("single", "kind"), [("alone", "single"), ("born", "other")])
def test_road_single(single: str, kind: str) -> None:
    """MT-TER-05: the last man of four; an officer is single in both readings, two men in neither."""
    last = {**LINE, "models": 4, "lost": 3, "at": (24, 6)}
    scene = scene_of(
        [last, {**OFFICER, "at": (30, 6)}, {**last, "lost": 2, "at": (36, 6)}, FAR_AWAY],
        rulings={"road_single": single},
    )
    assert [gait_of(scene, key).road for key in ("A1", "A2", "A3")] == [kind, "single", "other"]


@pytest.mark.parametrize("lasts", ["round", "melee"])
def test_charge_bonus(lasts: str) -> None:
    """MT-MEL-06, MT-MEL-08: sabre and lance help in the charge, and later where that is agreed."""
    riders = {
        **LINE, "traits": ("Cavalry", "Ferocious"), "weapons": ("lance", "sabre"), "models": 2,
        "at": (24, 10), "is": ["charger"], "engaged": ("B1",),
    }  # fmt: skip
    scene = scene_of([riders, foe(8, engaged=("A1",))], rulings={"charge_bonus": lasts})
    mine, theirs = unit(scene, "A1"), unit(scene, "B1")
    for clash, helps in ((Clash("A1", "B1"), True), (LATER, lasts == "melee")):
        blow = blow_of(scene.state, mine, theirs, clash)
        assert (blow.sabre, blow.lance) == (helps, helps)
        assert has_lance_shock(scene.state, mine, clash) is helps
    assert not blow_of(scene.state, mine, theirs, LATER).ferocious
    mine.charger = False
    assert not blow_of(scene.state, mine, theirs, LATER).lance


@pytest.mark.parametrize("setting", ["round", "melee"])
def test_melee_losses(setting: str) -> None:
    """MT-REACT-04: in the second round the losses of the first count again, or not."""
    one = {**LINE, "models": 4, "at": (24, 10), "spacing": 1.0, "engaged": ("B1",), "weapons": ()}
    two = {**foe(0), "models": 4, "at": (24, 11), "spacing": 1.0, "engaged": ("A1",), "weapons": ()}
    game = stage(
        [one, two], [0] * 4 + [9, 0, 0, 0, 0] + [9] * 2, due=(fight.kind("A1"), fight.kind("A1")),
        rulings={"melee_losses": setting},
    )  # fmt: skip
    act(game, "A1.0")
    assert "RE-MLOSS" in rows(game, "MT-REACT-01")[0]
    assert unit(game, "A1").bled == ((1, 1, 0) if setting == "melee" else (0, 0, 0))
    game.throw(*[0] * 7, 9, 9)
    later = rows(game, "MT-REACT-01")[2:]
    assert [("RE-MLOSS" in each, "RE-FEWER" in each) for each in later] == (
        [(True, False), (False, True)] if setting == "melee" else [(False, True), (False, True)]
    )


@pytest.mark.parametrize("lasts", ["round", "melee"])
def test_surprise_lasts(lasts: str) -> None:
    """MT-REACT-04: after the later rounds of a melee that began with a surprise."""
    scene = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings={"surprise_lasts": lasts})
    none = {"A1": 0, "B1": 0}
    for clash, surprised, expected in (
        (Clash("A1", "B1", surprise=True), ("B1",), [False, True]),
        (LATER, ("B1",), [False, lasts == "melee"]),
        (LATER, (), [False, False]),
    ):
        found: list[Any] = follow_up(scene.state, "one", fought(clash, none, surprised=surprised))
        assert ["surprised" in each.cause.facts for each in found] == expected
    state = scene.state
    Engaged("A1", "B1", surprise=True).apply(state)
    assert state.bodies["B1"].surprised
    BrokeOff("A1").apply(state)
    assert not state.bodies["B1"].surprised


def test_volleys() -> None:
    """MT-FIRE-17: long range and loose order may be ignored."""
    natives = foe(18, formation="loose", traits=("Scouts",))
    line = {**LINE, "at": (24, 6), "formation": "close", "models": 4}
    for setting in ("counts", "ignored"):
        rulings = {"volley_long": setting, "volley_loose": setting}
        scene = scene_of([line, natives], rulings=rulings)
        aim = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")[0]
        shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim, "volley")
        assert (shot.long, shot.loose) == (setting == "counts", setting == "counts")
        single = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim)
        assert (single.long, single.loose) == (True, True)


def test_repeater_double() -> None:
    """MT-OPT-04: two dice within twelve inches, not in haste."""
    repeater = {**ONE, "weapons": ("repeater",)}
    for on, distance, dice in ((False, 10, 1), (True, 10, 2), (True, 14, 1)):
        scene = scene_of([repeater, foe(distance)], rulings={"repeater_double": on})
        aim = aims(scene, unit(scene, "A1"), RANGED["repeater"], "B1")[0]
        shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim)
        assert dice_of(scene, unit(scene, "A1"), RANGED["repeater"], aim, shot) == dice


def test_riders_get_down_to_fire_fast() -> None:
    """MT-OPT-04, MT-FIRE-08: whoever shoots from the saddle shoots in haste, one die; on foot it is two."""
    riders = {**ONE, "weapons": ("repeater",), "traits": ("Cavalry",)}
    for dismounted, dice in ((False, 1), (True, 2)):
        scene = scene_of([riders, foe(10)], rulings={"repeater_double": True})
        rider = unit(scene, "A1")
        rider.dismounted = dismounted
        aim = aims(scene, rider, RANGED["repeater"], "B1")[0]
        shot = shot_of(scene, rider, unit(scene, "B1"), aim)
        assert dice_of(scene, rider, RANGED["repeater"], aim, shot) == dice


def test_points_limit() -> None:
    """MT-SETUP-01, MT-FILL-32: a force of 299 points is refused where 200 were agreed on."""
    force = ready_armies()["FB-A"]
    assert not check(force, Rulings())
    assert [each.rule for each in check(force, Rulings(points_limit=200))]
    assert points(force, Rulings(points_limit=200)) == 299


def test_turns() -> None:
    """MT-VIC-01: as many as agreed."""
    game = stage([{**LINE, "at": (24, 8)}, FAR_AWAY], step="end", turn=2, rulings={"turns": 2})
    assert game.over
    assert len(happened(game, type(game.log[-1]))) >= 1
