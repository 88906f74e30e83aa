"""Every switch of the rulings, in both positions. MT-OPT-05."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.dice import exactly
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import check, points, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import LATER, Clash, guard_of, has_lance_shock
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import Round
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import tests_after as follow_up
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import going_of
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import Cause, ordeal_of, ordeal_reckoned
from pulverdampf.rulebooks.muskets_tomahawks.rulings import Rulings
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims, dice_of, shot_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.spotting.spotting import has_spotted
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import best, die, sharp_die

from .staging import FAR_AWAY, LINE, MILITIA, NATIVES, act, acting, happened, scene_of, stage, unit

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
def test_surprise_both(both: bool) -> None:
    """MT-REACT-04: the surpriser suffers too."""
    state = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings={"surprise_both": both}).state
    found = follow_up(
        state, "one", fought(Clash("A1", "B1", surprise=True), {"A1": 1, "B1": 1}),
    )  # fmt: skip
    assert ["surprised" in each.cause.facts for each in found] == [both, True]


@pytest.mark.parametrize("everybody", [False, True])
def test_melee_test_all(everybody: bool) -> None:
    """MT-MEL-11: only those with losses, or all."""
    state = scene_of([{**LINE, "at": (24, 10)}, foe(8)], rulings={"melee_test_all": everybody}).state
    found = follow_up(
        state, "one", fought(Clash("A1", "B1"), {"A1": 0, "B1": 1}),
    )  # fmt: skip
    assert [each.unit for each in found] == (["A1", "B1"] if everybody else ["B1"])


def test_spot_method() -> None:
    """MT-SPOT-02: the last column without a die."""
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
    assert [type(each).__name__ for each in game.log if type(each).__name__ == "Spotted"] == ["Spotted"]


def test_spotting_share() -> None:
    """MT-SPOT-09: the side, or only the unit that spotted."""
    units = [ONE, {**ONE, "at": (28, 6)}, foe(10, **{"is": []})]
    for share, known in (("side", True), ("unit", False)):
        game = act(acting(units, dice=[9], rulings={"spotting_share": share}), "spot")
        assert has_spotted(game.state, unit(game, "A1"), unit(game, "B1"))
        assert has_spotted(game.state, unit(game, "A2"), unit(game, "B1")) is known


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
