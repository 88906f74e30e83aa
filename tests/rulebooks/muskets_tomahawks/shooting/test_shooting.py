"""Shooting: dice, weapons, cover, volleys, artillery, vigilance."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.odds import FIRST, distribution
from pulverdampf.engine.orders import Allotment
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import TookAim
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import GunFired, MadeVigilant, Reloaded, Smoked
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost
from pulverdampf.rulebooks.muskets_tomahawks.events.places import GunTaken, Moved, Turned
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import (
    SHOOTING,
    Aim,
    Manner,
    aims,
    may_volley,
    shot_of,
    targets,
)
from pulverdampf.rulebooks.muskets_tomahawks.shooting.artillery import crew_at_gun, gun_dice
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import Fire, shoot, take_losses
from pulverdampf.rulebooks.muskets_tomahawks.shooting.vigilance import may_stand_ready
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED, ready_weapons
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from tests.rulebooks.muskets_tomahawks.measured import models_for_size

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    RANGERS,
    act,
    acting,
    alive,
    first_idea,
    happened,
    needed,
    once,
    options,
    refusal,
    rows,
    scene_of,
    shifted,
    stage,
    throw,
    thrown,
    unit,
    waits_for,
)

ONE: dict[str, Any] = {**LINE, "models": 1, "at": (24, 6), "traits": ()}
WALL: dict[str, Any] = {"kind": "low_wall", "line": [[4, 15.5], [44, 15.5]]}
GUN: dict[str, Any] = {
    "side": "one",
    "troop": "ART",
    "gun": "GL",
    "models": 4,
    "at": (24, 6),
    "profile": (6, 6, 6),
}


def foe(distance: float, **more: Any) -> dict[str, Any]:
    """Enemies so far ahead of the shooter, from base to base, spotted."""
    return {**MILITIA, "models": 4, "at": (24, 7 + distance), "spacing": 0.0, "is": ["spotted"], **more}


def kill(
    units: list[dict[str, Any]],
    weapon: str = "musket",
    how: Manner = "aimed",
    **more: Any,
) -> dict[int, Fraction]:
    """The exact chances of how many fall, reaction tests left out."""
    due = (shoot.kind("A1", "B1", Fire(weapon, hasty=how == "hasty", volley=how == "volley")),)
    chances = distribution(
        RULEBOOK, position(units, due=due, **more), settle, FIRST, lost, most=200_000
    ).chances
    return dict(chances)


def lost(state: FrontierState) -> int:
    """How many figures were shot, whatever came of the test afterwards."""
    return sum(1 for key in state.bodies["B1"].pieces if isinstance(state.pieces[key].place, Gone))


def single(distance: float, shooter: dict[str, Any] = ONE, weapon: str = "musket", **more: Any) -> Fraction:
    """The chance that one figure kills a lone figure."""
    target = foe(distance, **{"models": 1, **more.pop("target", {})})
    return kill([shooter, target, FAR_AWAY], weapon, **more).get(1, Fraction(0))


def test_muskets_at_short_and_long_range() -> None:
    """MT-FIRE-03, MT-FIRE-04, MT-FIRE-10, MT-T-FIRE, MT-T-WEAPONS: twelve inches are short, more is long."""
    assert single(12) == Fraction(6, 25)
    assert single(12.1) == Fraction(2, 25)


def test_impossible_shots() -> None:
    """MT-FIRE-09, MT-FILL-15: only the highest face hits, and kills with three less."""
    wood = {"kind": "wood", "rect": [10, 24.6, 38, 32]}
    assert single(18, terrain=[wood]) == Fraction(1, 100)


def test_rifles_at_extreme_range() -> None:
    """MT-FIRE-04: over twenty-four inches four less, not six."""
    rifle = {**ONE, "profile": (4, 5, 5), "weapons": ("longrifle",)}
    assert single(30, rifle, "longrifle") == Fraction(3, 25)


def test_horsemen_are_a_good_target() -> None:
    """MT-FIRE-07: one more; wagons two."""
    assert single(10, target={"traits": ("Cavalry",), "at": (24, 17.5)}) == Fraction(3, 10)
    scene = scene_of([ONE, foe(10, vehicle="wagon", at=(24, 18.5))])
    shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim(scene))
    assert (shot.big, shot.cavalry) == (True, False)


def aim(scene: Scene, weapon: str = "musket") -> Aim:
    return aims(scene, unit(scene, "A1"), RANGED[weapon], "B1")[0]


def shot(units: list[dict[str, Any]], how: Manner = "aimed", **more: Any) -> Any:
    scene = scene_of(units, **more)
    return shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim(scene), how)


@pytest.mark.parametrize(
    ("piece", "cover"),
    [
        ({"kind": "brush", "rect": [10, 16, 38, 20]}, 1),
        ({"kind": "wood", "rect": [10, 16, 38, 20]}, 2),
        ({"kind": "rock", "rect": [10, 16, 38, 20]}, 3),
        ({"kind": "hut", "rect": [22, 15, 26, 19]}, 2),
        ({"kind": "blockhouse", "rect": [22, 15, 26, 19]}, 3),
        (WALL, 3),
        ({"kind": "wood", "rect": [10, 9, 38, 11.5]}, 0),
        ({"kind": "wood", "rect": [10, 9, 38, 12.5]}, 2),
    ],
)
def test_cover(piece: dict[str, Any], cover: int) -> None:
    """MT-FIRE-06: in an area, in a building, behind an obstacle, or through three inches of an area."""
    assert shot([ONE, foe(10)], terrain=[piece]).cover == cover


def test_crossed_obstacles() -> None:
    """MT-FIRE-05: but not the one that covers the target, nor one beside the shooter."""
    far, near = (
        {"kind": "barrier", "line": [[4, 11], [44, 11]]},
        {"kind": "hay", "line": [[4, 7.5], [44, 7.5]]},
    )
    assert shot([ONE, foe(10)], terrain=[far, near, WALL]).cross == 1
    counted = shot([ONE, foe(10)], terrain=[far, near, WALL], rulings={"fire_obstacle_2in": False})
    assert counted.cross == 3


def test_haste() -> None:
    """MT-FIRE-08, MT-FILL-14: after moving, in the saddle, or shaken, and only once."""
    assert not shot([ONE, foe(10)]).hasty
    assert shot([ONE, foe(10)], "hasty").hasty
    assert shot([{**ONE, "traits": ("Cavalry",)}, foe(10)]).hasty
    assert shot([{**ONE, "is": ["shaken"]}, foe(10)]).hasty
    game = acting([{**LINE, "at": (24, 6)}, foe(14)], actions=2)
    act(game, "move", shifted(game, "A1", 0, 2), "shoot")
    assert all("SH-HASTY" in each for each in rows(game, "MT-FIRE-03"))


def test_rows_of_the_shooting_table() -> None:
    """MT-T-FIRE: each row with what it adds."""
    assert {row.id: row.effect.amount for row in SHOOTING} == {
        "SH-HASTY": -1, "SH-LONG": -2, "SH-EXTREME": -4, "SH-CROSS": -1, "SH-LOOSE": -1, "SH-CL": -1,
        "SH-CM": -2, "SH-CH": -4, "SH-CAV": 1, "SH-BIG": 2,
    }  # fmt: skip


def test_weapons() -> None:
    """MT-T-WEAPONS, MT-FIRE-10, MT-FIRE-16: range, half range, strength, powder, single shots."""
    printed = {
        "bow": (18, 6, 7), "thrown": (6, 6, 6), "pistol": (8, 4, 4), "musket": (24, 4, 6),
        "obsolete": (16, 5, 7),
        "carbine": (16, 4, 6), "longrifle": (72, 4, 5), "rifledmusket": (72, 4, 5), "breech": (72, 4, 5),
        "repeater": (24, 4, 5), "artillery": (120, 2, 2),
    }  # fmt: skip
    assert {key: (each.range, each.near, each.far) for key, each in RANGED.items()} == printed
    powder = {key for key, each in RANGED.items() if each.black_powder}
    assert powder == {"musket", "obsolete", "carbine", "longrifle", "rifledmusket"}
    assert {key for key, each in RANGED.items() if each.single_shot} == {"thrown", "pistol"}
    assert [RANGED["musket"].strength(d) for d in (12.0, 12.1)] == [4, 6]


def test_black_powder_must_be_reloaded() -> None:
    """MT-FIRE-13, MT-FILL-16: smoke, then a Reload action."""
    game = acting([{**LINE, "at": (24, 6)}, foe(10)], dice=[0] * 8, actions=3)
    act(game, "shoot")
    assert once(game, Smoked).body == "A1"
    assert "shoot" not in options(game)
    act(game, "reload")
    assert not unit(game, "A1").empty
    assert "shoot" in options(game)


def test_wet_powder_takes_two_actions() -> None:
    """MT-FIRE-13, MT-WEA-01: the first half is lost by moving."""
    game = acting([{**LINE, "at": (24, 6), "is": ["empty"]}, foe(16)], actions=4, weather="rain")
    act(game, "reload")
    assert not once(game, Reloaded).done
    act(game, "move", shifted(game, "A1", 0, 1), "reload")
    assert [each.done for each in happened(game, Reloaded)] == [False, False]
    act(game, "reload")
    assert not unit(game, "A1").empty


def test_riders_reload_only_when_they_have_not_moved() -> None:
    """MT-FIRE-14: in the same activation."""
    riders = {**LINE, "traits": ("Cavalry",), "models": 4, "at": (24, 6), "is": ["empty"]}
    game = acting([riders, foe(20)], actions=2)
    assert "reload" in options(game)
    act(game, "move", shifted(game, "A1", 0, 2))
    assert "reload" not in options(game)


def test_bows_and_breech_loaders_shoot_again() -> None:
    """MT-FIRE-16: no marker."""
    bows = {**NATIVES, "side": "one", "weapons": ("bow",), "at": (24, 6), "models": 3}
    game = act(acting([bows, foe(8)], dice=[0] * 3, actions=2), "shoot")
    assert not unit(game, "A1").empty
    assert "shoot" in options(game)


def test_single_shots_are_spent_and_never_hasty() -> None:
    """MT-FIRE-15, MT-FILL-17: once in the game, also after a move."""
    thrower = {**NATIVES, "side": "one", "weapons": ("thrown",), "at": (24, 6), "models": 2}
    game = acting([thrower, foe(7)], dice=[0] * 2, actions=3)
    act(game, "move", shifted(game, "A1", 0, 2), "shoot")
    assert rows(game, "MT-FIRE-03") == [set()]
    assert unit(game, "A1").used == ("thrown",)
    assert "shoot" not in options(game)


def test_one_weapon_at_a_time() -> None:
    """MT-FIRE-02: a unit with several decides."""
    armed = {**NATIVES, "side": "one", "weapons": ("musket", "thrown"), "at": (24, 6), "models": 2}
    game = act(acting([armed, foe(5)]), "shoot")
    assert (waits_for(game), options(game)) == ("MT-FIRE-02", ["musket", "thrown"])


def test_two_targets() -> None:
    """MT-FIRE-02: figures may be split between two targets, each at one of them."""
    units = [{**LINE, "at": (24, 6)}, foe(8, at=(20, 15)), foe(8, at=(28, 15))]
    game = act(acting(units), "shoot", "split")
    assert refusal(game, Allotment({"A1.0": {"B1": 2}})) == {"MT-FIRE-02"}
    assert refusal(game, Allotment({"A1.0": {"A1": 1}})) == {"MT-FIRE-02"}
    act(game, first_idea(game))
    assert waits_for(game) == "MT-FIRE-03"
    act(game)


def test_preconditions() -> None:
    """MT-FIRE-01, MT-FILL-13: loaded, not in melee, in range, in sight; and not at those in melee."""
    scene = scene_of([ONE, foe(25)])
    assert targets(scene, unit(scene, "A1"), RANGED["musket"]) == []
    scene = scene_of([{**ONE, "is": ["empty"]}, foe(10)])
    assert ready_weapons(scene, unit(scene, "A1")) == []
    scene = scene_of([ONE, foe(10, engaged=("A2",)), {**LINE, "at": (24, 30)}])
    assert targets(scene, unit(scene, "A1"), RANGED["musket"]) == []


def test_the_nearest_fall_first() -> None:
    """MT-FIRE-11, MT-FIRE-12: and then the unit tests."""
    deep = foe(8, places=[(24, 20), (24, 15), (24, 17)], models=3)
    game = act(acting([{**ONE, "at": (24, 6)}, deep], dice=[9, 9]), "shoot")
    assert once(game, FiguresLost).pieces == ("B1.1",)
    assert waits_for(game) == "MT-REACT-01"


def test_of_those_as_near_the_owner_says_who_falls() -> None:
    """MT-FIRE-11: two of three stand equally far from the muzzle, the third is farther away."""
    deep = foe(8, places=[(24, 20), (26, 15), (22, 15)], models=3)
    game = act(acting([{**ONE, "at": (24, 6)}, deep], dice=[9, 9]), "shoot")
    assert (waits_for(game), options(game)) == ("MT-FIRE-11", ["B1.1", "B1.2"])
    act(game, "B1.2")
    assert once(game, FiguresLost).pieces == ("B1.2",)


def test_each_shooting_its_own_test() -> None:
    """MT-MOR-02: a unit hit twice tests twice."""
    units = [{**ONE}, {**ONE, "at": (27, 6)}, foe(8, models=9)]
    game = acting(units, dice=[9, 9, 9], then=(activation.act.due("A2", 1),))
    act(game, "shoot", "B1.4")
    act(game, "shoot")
    assert waits_for(game) == "MT-FIRE-03" or len(thrown(game, "MT-REACT-01")) == 1


def test_shooters_turn_to_their_target() -> None:
    """MT-FIRE-02: turning is free in one's own Shoot action."""
    game = act(acting([{**ONE, "facing": 270}, foe(8)], dice=[0]), "shoot")
    (_, pose), *_ = happened(game, Turned)[0].poses
    assert pose.facing == 1 << 30


# volleys --------------------------------------------------------------------------------------------------


def battle_line(**more: Any) -> list[dict[str, Any]]:
    line = {**LINE, "at": (24, 6), "formation": "close"}
    return [line, {**OFFICER, "at": (24, 4)}, {**MILITIA, "models": 12, "is": ["spotted"], **more}]


async def shots_only(battle: Any) -> None:
    """Throws what is due and leaves the losses to be taken off."""
    await settle(battle, until=take_losses)


def three_or_more(distance: float, target: dict[str, Any], **more: Any) -> tuple[Fraction, Fraction]:
    """The chance of a volley of eight for three losses or more, and the chance of one musket."""
    units = [*battle_line()[:2], {**target, "at": (24, 7 + distance), "spacing": 0.0, "is": ["spotted"]}]
    state = position(units, due=(shoot.kind("A1", "B1", Fire("musket", volley=True)),), **more)

    def kills(end: FrontierState) -> int:
        return sum(due.number for due in end.agenda if isinstance(due, take_losses.kind))

    odds = distribution(RULEBOOK, state, shots_only, FIRST, kills, most=200_000).chances
    return sum((p for n, p in odds.items() if n >= 3), Fraction(0)), 1 - odds[0]


def test_the_odds_of_a_volley() -> None:
    """MT-FIRE-17: eight muskets at eighteen inches, in the open; long range counts, or does not."""
    crowd = {**MILITIA, "models": 12}
    assert three_or_more(16, crowd)[0] == Fraction(3219678624, 152587890625)
    ignored = three_or_more(16, crowd, rulings={"volley_long": "ignored"})[0]
    assert ignored == Fraction(18706975744, 152587890625)


def test_a_volley_at_loose_natives_in_a_wood() -> None:
    """MT-FIRE-17, MT-FIRE-09: three less, or two when loose order is ignored."""
    natives = {**NATIVES, "models": 12, "formation": "loose"}
    wood = [{"kind": "wood", "rect": [10, 14.6, 38, 20]}]
    assert three_or_more(8, natives, terrain=wood)[1] == 1 - (1 - Fraction(3, 50)) ** 8
    ignored = three_or_more(8, natives, terrain=wood, rulings={"volley_loose": "ignored"})[1]
    assert ignored == 1 - (1 - Fraction(3, 25)) ** 8


def test_a_volley_needs_ranks_and_an_officer() -> None:
    """MT-FIRE-17, MT-FILL-18: close formation, four figures, an officer within six inches or elite."""
    scene = scene_of(battle_line(at=(24, 20)))
    assert may_volley(scene, unit(scene, "A1"), RANGED["musket"])
    alone = scene_of([battle_line()[0], foe(10)])
    assert not may_volley(alone, unit(alone, "A1"), RANGED["musket"])
    elite = scene_of([{**battle_line()[0], "traits": ("Close", "Elite")}, foe(10)])
    assert may_volley(elite, unit(elite, "A1"), RANGED["musket"])
    loose = scene_of([{**battle_line()[0], "formation": "normal"}, battle_line()[1], foe(10)])
    assert not may_volley(loose, unit(loose, "A1"), RANGED["musket"])


def test_a_volley_shakes() -> None:
    """MT-FIRE-17, MT-REACT-03, MT-FORM-06: volley and formed unit both tell in the test."""
    game = acting(battle_line(at=(24, 16)), dice=[9] + [0] * 7 + [9])
    act(game, "volley")
    act(game, options(game)[0])
    assert {"RE-VOLLEY", "RE-GUN", "RE-SIZE2"} <= rows(game, "MT-REACT-01")[0]


def test_no_volley_after_moving() -> None:
    """MT-FIRE-17: a hasty volley is none."""
    game = acting(battle_line(at=(24, 16)), actions=2)
    assert "volley" in options(game)
    act(game, "move", shifted(game, "A1", 0, 1))
    assert "volley" not in options(game)
    assert "shoot" in options(game)


def test_sharpshooters_throw_again() -> None:
    """MT-FIRE-18: each natural 0 or 1 once; the second die counts."""
    rifles = {**RANGERS, "traits": ("Scouts", "Sharp"), "weapons": ("longrifle",), "at": (24, 6), "models": 1}
    game = act(acting([rifles, foe(10)], dice=[1, 9, 9]), "shoot")
    assert thrown(game, "MT-FIRE-03") == [(1, 9)]
    act(game, options(game)[0])
    assert alive(game, "B1") == 3


# artillery ------------------------------------------------------------------------------------------------


def test_guns_throw_more_dice_up_close() -> None:
    """MT-ART-01, MT-FILL-19: canister up to twelve inches; half of the dice with a single man."""
    scene = scene_of([GUN, foe(20)])
    assert [gun_dice(scene, unit(scene, "A1"), d) for d in (20.0, 12.0)] == [3, 5]
    few = scene_of([{**GUN, "lost": 3}, foe(20)])
    assert [gun_dice(few, unit(few, "A1"), d) for d in (20.0, 12.0)] == [1, 2]


def test_a_gun_fires_once_a_card_and_without_smoke() -> None:
    """MT-ART-02, MT-ART-06: unless the switch says otherwise."""
    game = act(acting([GUN, foe(20, at=(24, 30))], dice=[0] * 3, actions=2), "shoot")
    assert once(game, GunFired).body == "A1"
    assert not unit(game, "A1").empty
    assert "shoot" not in options(game)
    game = act(
        acting([GUN, foe(20, at=(24, 30))], dice=[0] * 3, actions=2, rulings={"gun_smoke": True}), "shoot"
    )
    assert unit(game, "A1").empty


def test_artillery_frightens() -> None:
    """MT-ART-04: one less in the test."""
    game = act(acting([GUN, foe(20, at=(24, 30), models=6)], dice=[9, 0, 0, 9]), "shoot")
    act(game, options(game)[0])
    assert "RE-GUN" in rows(game, "MT-REACT-01")[0]


def test_the_gun_counts_as_a_model() -> None:
    """MT-ART-05, MT-FILL-42: with a man at it, for size only."""
    scene = scene_of([{**GUN, "lost": 1}, foe(20)])
    assert (models_for_size(scene, unit(scene, "A1")), crew_at_gun(scene, unit(scene, "A1"))) == (4, 3)


def test_a_gun_that_nobody_serves_is_taken() -> None:
    """MT-ART-03: by an enemy in contact who is not engaged; the crew had left it."""
    crew_gone = {**GUN, "places": [(24, 20), (10, 6), (11, 6), (12, 6), (13, 6)], "side": "two", "facing": 90}
    game = acting([{**LINE, "models": 2, "at": (24, 15)}, crew_gone])
    act(game, "move", shifted(game, "A1", 0, 3.5))
    assert once(game, GunTaken).piece == "B1.0"


# vigilance ------------------------------------------------------------------------------------------------

READY: dict[str, Any] = {**MILITIA, "at": (24, 16), "models": 4, "is": ["vigilant"], "spacing": 1.2}


def test_standing_ready_ends_the_activation() -> None:
    """MT-VIG-01, MT-FILL-20, MT-ACT-02: a marker, and no further action."""
    game = act(acting([{**LINE, "at": (24, 6)}, foe(10)], actions=2), "vigilance")
    assert unit(game, "A1").vigilant
    assert waits_for(game) != "MT-ACT-01"
    for state in ("empty", "shaken", "fleeing"):
        scene = scene_of([{**LINE, "at": (24, 6), "is": [state]}, foe(10)])
        assert not may_stand_ready(scene, unit(scene, "A1"))


def test_a_vigilant_unit_interrupts_at_any_inch() -> None:
    """MT-VIG-02: at the start, after every inch and at the end; the mover stands where it is shot at."""
    mover = {**LINE, "at": (24, 6), "models": 6, "is": ["spotted"]}
    game = act(acting([mover, READY]), "move", shifted(acting([mover, READY]), "A1", 0, 3))
    assert (waits_for(game), game.request.by if game.request else "") == ("MT-VIG-02", "two")
    act(game, "no", "no")
    assert game.state.pieces["A1.0"].pose.y == 7 + 1  # type: ignore[union-attr]
    act(game, "yes")
    assert waits_for(game) == "MT-FIRE-03"
    told = once(game, TookAim).told(game.state).in_("de")
    assert told == "B1 (B1): Feuer auf A1 (A1), als Unterbrechung! [MT-VIG-02]"
    assert not unit(game, "B1").vigilant
    throw(game, 9, 0, 0, 0, 9)
    act(game, options(game)[0])
    assert waits_for(game) == "MT-REACT-01"
    throw(game, 9)
    assert game.state.pieces["A1.0"].pose.y == 9  # type: ignore[union-attr]
    assert len(happened(game, Moved)) == 1 + 2


def test_an_action_is_let_pass_as_a_whole() -> None:
    """MT-VIG-02: one answer holds to the end of the action; the next action is asked about again."""
    mover = {**LINE, "at": (24, 6), "models": 6, "is": ["spotted"]}
    game = acting([mover, READY], actions=2)
    act(game, "move", shifted(game, "A1", 0, 3), "pass")
    assert game.state.pieces["A1.0"].pose.y == 9  # type: ignore[union-attr]
    assert unit(game, "B1").vigilant
    assert waits_for(game) == "MT-ACT-01"
    act(game, "move", shifted(game, "A1", 0, 1))
    assert waits_for(game) == "MT-VIG-02"


def test_letting_one_pass_leaves_the_others_their_say() -> None:
    """MT-VIG-03: each vigilant unit answers for itself, and a shot is let pass before and after."""
    mover = {**LINE, "at": (24, 6), "is": ["spotted"]}
    game = acting([mover, {**READY, "is": ["vigilant", "spotted"]}, {**READY, "at": (30, 16)}])
    act(game, "shoot", "B1", "pass")
    assert game.request is not None
    assert game.request.subject == "B2"
    act(game, "no")
    throw(game, *[0] * 8)
    assert (waits_for(game), game.request.subject) == ("MT-VIG-02", "B2")


def test_a_recoil_ends_the_action_and_the_activation() -> None:
    """MT-VIG-02, MT-REACT-05: those who stand go on, those who run do not."""
    mover = {**LINE, "at": (24, 8), "models": 6, "is": ["spotted"], "traits": ()}
    game = acting([mover, READY], actions=2)
    act(game, "move", shifted(game, "A1", 0, 3), "yes")
    throw(game, 9, 0, 0, 0, 9, 2)
    act(game, options(game)[0])
    assert [each.way for each in happened(game, Moved)] == ["recoil"]
    assert waits_for(game) != "MT-ACT-01"


def test_several_may_interrupt_but_nobody_interrupts_them() -> None:
    """MT-VIG-03: one after the other; the active side's own vigilance does not answer."""
    mover = {**LINE, "at": (24, 6), "is": ["spotted"]}
    friend = {**LINE, "at": (34, 6), "is": ["vigilant"]}
    game = acting([mover, friend, READY, {**READY, "at": (30, 16)}])
    act(game, "move", shifted(game, "A1", 0, 2))
    assert game.request is not None
    assert (game.request.by, game.request.subject) == ("two", "B1")
    act(game, "no")
    assert game.request.subject == "B2"


def test_vigilance_lasts_until_used_or_the_unit_acts() -> None:
    """MT-VIG-04: it survives the end of a turn, not an action."""
    ready = {**LINE, "at": (24, 6), "is": ["vigilant"]}
    game = stage([ready, FAR_AWAY], step="end")
    assert unit(game, "A1").vigilant
    game = act(acting([ready, FAR_AWAY], dice=[0]), "spot")
    assert [each.vigilant for each in happened(game, MadeVigilant)] == [False]


def test_a_shoot_action_is_interrupted_before_its_dice() -> None:
    """MT-VIG-02: or after its results."""
    game = acting([{**LINE, "at": (24, 6), "is": ["spotted"]}, {**READY, "is": ["vigilant", "spotted"]}])
    act(game, "shoot")
    assert waits_for(game) == "MT-VIG-02"
    act(game, "no")
    assert needed(game, "MT-FIRE-03") == []
    assert waits_for(game) == "MT-FIRE-03"
