"""Shooting: who, at whom, with whom, in what order, and how hard."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.events.combat import HeldFire, ShotFired
from pulverdampf.rulebooks.dbx.events.places import Recoiled
from pulverdampf.rulebooks.dbx.fire.factors import fire_factor
from pulverdampf.rulebooks.dbx.fire.phase import shots
from pulverdampf.rulebooks.dbx.fire.targets import aims, may_shoot, targets
from pulverdampf.rulebooks.dbx.fire.volleys import Volley, both_sides
from pulverdampf.rulebooks.dbx.units import SHOOTING
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    is_lost,
    marked,
    options,
    scene_of,
    stage,
    u,
    waits_for,
)


def aimed(units: list[Any], key: str = "A1", **situation: Any) -> list[str]:
    """The targets between which an element may choose."""
    scene = scene_of(units, phase=SHOOTING, **situation)
    return [each.target for each in targets(scene, scene.state.pieces[key])]


def shooting(units: list[Any], key: str = "A1", **situation: Any) -> bool:
    """Whether an element may shoot at all."""
    scene = scene_of(units, phase=SHOOTING, **situation)
    return may_shoot(scene, scene.state.pieces[key])


def rows(units: list[Any], volley: Volley, **situation: Any) -> tuple[list[str], list[str]]:
    """The rows of the main shooter's factor and of the target's."""
    sides = both_sides(scene_of(units, phase=SHOOTING, **situation), volley)
    found = [[step.row.removeprefix("DBX-") for step in fire_factor(shot).steps] for shot in sides]
    return found[0], found[1]


FACING = [u("LI", 300, 300), e("LI", 300, 350)]


def test_who_shoots() -> None:
    """DBX-FIRE-01, DBX-FILL-25: all with a range, but not in front contact, in support, or twice."""
    assert shooting(FACING)
    assert not shooting([u("KL", 300, 300), e("LI", 300, 350)])
    assert not shooting([u("LI", 300, 290), e("LI", 300, 310)])
    assert not shooting([u("LI", 300, 280), u("LI", 300, 300), e("LI", 300, 350)])
    assert not shooting([marked(u("LI", 300, 300), "shot"), e("LI", 300, 350)])


def test_rain_stops_all_fire() -> None:
    """DBX-WX-01: nobody shoots in rain."""
    assert not shooting(FACING, weather="rain")
    game = stage(FACING, phase=SHOOTING, part=0, weather="rain")
    assert not happened(game, ShotFired)


def test_clansmen_pay_for_their_shots() -> None:
    """DBX-FIRE-02, DBX-CMD-01: only in the own bound, for a saved point each; unpaid they hold their fire."""
    units = [u("CK", 300, 300), e("KL", 300, 350)]
    assert shooting(units, pips=1) and not shooting(units, pips=0)
    assert not shooting(units, bound=4)
    game = stage(units, (6, 1), phase=SHOOTING, part=0, pips=2)
    assert options(game) == ["yes", "no"]
    act(game, "yes")
    assert game.state.bodies["A"].pips == 1 and len(happened(game, ShotFired)) == 1
    game = act(stage(units, phase=SHOOTING, part=0, pips=2), "no")
    assert happened(game, HeldFire) and not happened(game, ShotFired)


def test_zone_and_nearest_target() -> None:
    """DBX-FIRE-03: a base width to each side of the front, up to the range, the nearest first."""
    assert aimed([u("LI", 300, 300), e("LI", 300, 370)]) == ["B1"]
    assert aimed([u("LI", 300, 300), e("LI", 300, 370.5)]) == []
    assert aimed([u("LI", 300, 300), e("LI", 379, 350)]) == ["B1"]
    assert aimed([u("LI", 300, 300), e("LI", 381, 350)]) == []
    assert aimed([u("LI", 300, 300), e("LI", 260, 340), e("LI", 330, 355)]) == ["B1"]
    equal = [u("LI", 300, 300), e("LI", 260, 350), e("LI", 300, 350), e("LI", 340, 350)]
    assert sorted(aimed(equal)) == ["B1", "B2", "B3"]


def test_the_owner_chooses_between_equal_targets() -> None:
    """DBX-FIRE-03: equally near targets are the owner's choice."""
    game = stage([u("LI", 300, 300), e("KL", 280, 350), e("KL", 320, 350)], (3, 3), phase=SHOOTING, part=0)
    assert waits_for(game) == "DBX-FIRE-03" and options(game) == ["B1", "B2"]
    act(game, "B2")
    assert happened(game, ShotFired)[0].target == "B2"


def test_guns_look_past_skirmishers() -> None:
    """DBX-FIRE-04: artillery may shoot at what is behind Jäger, who then do not block."""
    units = [u("ART", 300, 200), e("JA", 300, 300), e("LI", 300, 340)]
    assert aimed(units) == ["B1", "B2"]
    assert aimed([u("LI", 300, 260), e("JA", 300, 300), e("LI", 300, 315)]) == ["B1"]


def test_targets_in_melee_are_spared() -> None:
    """DBX-FIRE-05, DBX-FILL-25: who is in front contact is no target; an overlapping element is one."""
    units = [u("LI", 260, 260), u("LI", 300, 290), e("LI", 300, 310), e("LI", 260, 310)]
    assert aimed(units) == ["B2"]
    assert aimed(units, rulings={"overlapper_shoots": False}) == []
    assert shooting(units, "B2") and not shooting(units, "B2", rulings={"overlapper_shoots": False})


def test_line_of_sight() -> None:
    """DBX-FIRE-06, DBX-TER-04: bases, woods and crests block, command elements do not."""
    guns = [u("ART", 300, 150), e("LI", 300, 350)]
    assert aimed(guns) == ["B1"]
    assert aimed([*guns, u("KU", 300, 250), u("KU", 260, 250), u("KU", 340, 250)]) == []
    assert aimed([*guns, u("GEN", 300, 250)]) == ["B1"]
    wood = {"kind": "WOOD", "rect": (200, 220, 400, 280)}
    assert aimed(guns, terrain=[wood]) == []
    hill = {"kind": "GHILL", "rect": (200, 200, 400, 300)}
    assert aimed(guns, terrain=[hill]) == []


def test_overhead_fire() -> None:
    """DBX-FIRE-06: from higher ground one shoots over lower troops."""
    hill = {"kind": "GHILL", "rect": (200, 100, 400, 220)}
    units = [u("ART", 300, 140), e("LI", 300, 350), u("KU", 300, 260), u("KU", 260, 260), u("KU", 340, 260)]
    assert aimed(units, terrain=[hill]) == ["B1"]


def test_close_country() -> None:
    """DBX-FIRE-07: inside a wood the range is 100 paces and both have factor two, or two more by ruling."""
    wood = {"kind": "WOOD", "rect": (200, 200, 400, 400)}
    assert aimed([u("LI", 300, 300), e("LI", 300, 345)], terrain=[wood]) == ["B1"]
    assert aimed([u("LI", 300, 300), e("LI", 300, 350)], terrain=[wood]) == []
    units = [u("LI", 300, 300), e("LI", 300, 340)]
    ours, theirs = rows(units, Volley("B1", "A1", exchange=True), terrain=[wood])
    assert ours == ["S0"] and theirs == ["S0"]
    ours, _ = rows(units, Volley("B1", "A1"), terrain=[wood], rulings={"close_fire": "plus_two"})
    assert ours == ["FIRE-10", "S0P"]


def test_combined_fire() -> None:
    """DBX-FIRE-08, DBX-FILL-26: up to two help, the others waste their shot, and all have shot."""
    units = [u("LI", 220 + 40 * n, 300) for n in range(4)]
    game = stage([*units, e("KL", 280, 345)], (3, 3), phase=SHOOTING, part=0)
    assert waits_for(game) == "DBX-FIRE-09"
    act(game, "A2")
    assert waits_for(game) == "DBX-FIRE-08"
    act(game, "A1", "A3")
    fired = happened(game, ShotFired)[0]
    assert fired.main == "A2" and sorted(fired.spent) == ["A1", "A2", "A3", "A4"]


def test_exchange_of_fire() -> None:
    """DBX-FIRE-09, DBX-FIRE-12: who is the target's own target leads, and both shoot in one throw."""
    game = act(stage(FACING, (3, 3), phase=SHOOTING, part=0), "B1")
    fired = happened(game, ShotFired)
    assert len(fired) == 1 and fired[0].exchange
    assert fired[0].main == "A1" and sorted(fired[0].spent) == ["A1", "B1"]


def test_the_passive_player_orders_the_shots() -> None:
    """DBX-FIRE-13: the passive player picks the next target."""
    units = [u("LI", 100, 300), e("KL", 100, 345), u("LI", 400, 300), e("KL", 400, 345)]
    game = stage(units, (3, 3, 3, 3), phase=SHOOTING, part=0)
    assert game.request is not None and game.request.by == "two" and options(game) == ["B1", "B2"]
    act(game, "B2")
    assert [each.target for each in happened(game, ShotFired)] == ["B2", "B1"]


def test_a_lone_shooter_suffers_nothing() -> None:
    """DBX-FIRE-11: a shooter who is not shot back at ignores a worse total."""
    game = stage([u("LI", 300, 300), e("KL", 300, 345)], (1, 6), phase=SHOOTING, part=0)
    assert at(game, "A1") == (300, 300) and not happened(game, Recoiled)


@pytest.mark.parametrize(
    ("units", "volley", "ours"),
    [
        ([u("LI", 300, 300), e("LI", 300, 350, facing=90)], Volley("B1", "A1"), ["FIRE-10", "S1"]),
        ([u("ART", 300, 200), e("LI", 300, 310)], Volley("B1", "A1"), ["FIRE-10"]),
        ([u("ART", 300, 200), e("LI", 300, 300 - 5)], Volley("B1", "A1"), ["FIRE-10", "S2"]),
        ([u("ART", 300, 200), e("LI", 300, 360)], Volley("B1", "A1"), ["FIRE-10", "S3"]),
        ([u("LI", 300, 300), e("KU", 300, 350)], Volley("B1", "A1"), ["FIRE-10", "S4"]),
        ([u("LI", 300, 300), u("LI", 300, 280), e("LI", 300, 350)], Volley("B1", "A1"), ["FIRE-10", "S8"]),
        ([u("FR", 300, 300), e("LI", 300, 350)], Volley("B1", "A1"), ["FIRE-10"]),
        ([u("FR", 300, 300), e("LI", 300, 350)], Volley("B1", "A1", exchange=True), ["FIRE-10", "S9"]),
        ([*FACING, e("LI", 340, 350)], Volley("B1", "A1", (), ("B2",), exchange=True), ["FIRE-10", "S6"]),
        ([u("ART", 300, 200, reach=700), e("LI", 300, 320)], Volley("B1", "A1"), ["FIRE-10", "S3"]),
    ],
)  # fmt: skip
def test_factors_of_the_shooter(units: list[Any], volley: Volley, ours: list[str]) -> None:
    """DBX-T-FIRE, DBX-FIRE-10, DBX-FILL-10: each row of the table where it holds, and nowhere else."""
    assert rows(units, volley)[0] == ours


def test_factors_of_the_target() -> None:
    """DBX-T-FIRE, DBX-ARMY-07: helpers and militia count against a target that does not shoot back."""
    three = [*FACING, u("LI", 340, 300), u("LI", 260, 300)]
    assert rows(three, Volley("B1", "A1", ("A2", "A3")))[1] == ["FIRE-10", "S6"]
    assert rows([u("LI", 300, 300), e("FR", 300, 350)], Volley("B1", "A1"))[1] == ["FIRE-10", "S9"]


def test_cover_in_an_exchange() -> None:
    """DBX-TER-05, DBX-FILL-09: cover helps who shoots and is shot at; by ruling the passive target too."""
    wall = {"kind": "LINEAR", "line": ((250, 336), (350, 336))}
    assert rows(FACING, Volley("B1", "A1", exchange=True), terrain=[wall])[1] == ["FIRE-10", "S5"]
    assert rows(FACING, Volley("B1", "A1"), terrain=[wall])[1] == ["FIRE-10"]
    passive = {"cover_passive": True}
    assert rows(FACING, Volley("B1", "A1"), terrain=[wall], rulings=passive)[1] == ["FIRE-10", "S5"]


def test_distances_in_fog() -> None:
    """DBX-WX-02, DBX-WX-03: fog and storm cut every range to 100 paces."""
    units = [u("ART", 300, 200), e("LI", 300, 258)]
    assert aimed(units) == ["B1"]
    assert aimed(units, weather="fog") == [] and aimed(units, weather="storm") == []
    assert aimed([u("ART", 300, 200), e("LI", 300, 254)], weather="fog") == ["B1"]


# ricochets ----------------------------------------------------------------------------------------------


def test_ricochets_throw_back_the_second_rank() -> None:
    """DBX-RICO-01, DBX-RICO-02: the rear element recoils first, then the target; they stay in contact."""
    units = [u("LI", 300, 300), u("LI", 340, 300), e("LI", 300, 350), e("LI", 300, 370)]
    game = stage(units, (5, 2), phase=SHOOTING, part=0)
    while not happened(game, ShotFired):
        act(game, options(game)[0])
    assert at(game, "B1") == (300, 370) and at(game, "B2") == (300, 390)
    assert [each.element for each in happened(game, Recoiled)] == ["B2", "B1"]


@pytest.mark.parametrize(("facing", "x", "y"), [(180, 320, 380.3), (0, 280, 380.3)])
def test_ricochets_throw_back_whoever_looks_aside(facing: float, x: float, y: float) -> None:
    """DBX-RICO-01, DBX-RICO-02: also who stands at right angles goes back by his own depth."""
    units = [u("LI", 300, 300), u("LI", 340, 300), e("LI", 300, 350), e("KL", 300, 380.3, facing=facing)]
    game = stage(units, (5, 2), phase=SHOOTING, part=0)
    while not happened(game, ShotFired):
        act(game, options(game)[0])
    assert at(game, "B2") == (x, y)


def test_ricochets_spare_garrisons() -> None:
    """DBX-RICO-02, DBX-FILL-28: who holds a place is not moved, and the recoiling friend pays for it."""
    town = {"kind": "BUA", "rect": (260, 360, 340, 440)}
    units = [u("LI", 300, 300), e("KL", 300, 350), e("KL", 300, 370)]
    game = stage(units, (5, 3), phase=SHOOTING, part=0, terrain=[town])
    assert [each.element for each in happened(game, Recoiled)] == ["B1"]
    assert not is_lost(game, "B1")


def test_shots_are_looked_up_anew() -> None:
    """DBX-FIRE-12: an element that was thrown out of range before its turn does not shoot."""
    scene = scene_of(FACING, phase=SHOOTING)
    assert list(shots(scene)) == ["B1", "A1"]
    moved = scene_of([u("LI", 300, 270), e("LI", 300, 350)], phase=SHOOTING)
    assert not shots(moved) and not aims(moved, moved.state.pieces["A1"])
