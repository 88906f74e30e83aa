"""Visibility, spotting, weather and hidden movement."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.events.hiding import Revealed
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Looked, LostFromSight, Spotted
from pulverdampf.rulebooks.muskets_tomahawks.events.places import Moved
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import WeatherFell
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines, thing_outlines
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import going_of, is_far
from pulverdampf.rulebooks.muskets_tomahawks.movement.hindrances import barred
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import base_at
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import aims, shot_of
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import (
    COLUMNS,
    SPOTTING,
    Sighting,
    chance_to_spot,
)
from pulverdampf.rulebooks.muskets_tomahawks.spotting.spotting import has_spotted
from pulverdampf.rulebooks.muskets_tomahawks.spotting.visibility import sees, unit_sees
from pulverdampf.rulebooks.muskets_tomahawks.terrain.weather import WEATHER, is_wet
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    RANGERS,
    act,
    acting,
    first_idea,
    happened,
    once,
    options,
    refusal,
    rows,
    scene_of,
    shifted,
    stage,
    unit,
    waits_for,
)

ONE: dict[str, Any] = {**LINE, "models": 1, "at": (24, 6), "traits": ()}


def test_a_cart_on_the_table_is_an_obstacle() -> None:
    """MT-TER-01, MT-SPOT-04, MT-FIRE-05, MT-FIRE-06: light cover to whoever is behind it, else one column."""

    def seen(y: float) -> Sighting:
        cart = {"side": "one", "vehicle": "cart", "at": (24, y), "facing": 0}
        chance = chance_to_spot(scene_of([ONE, foe(12), cart]), "A1", "B1")
        assert chance is not None
        return chance.sighting

    assert (seen(16.5).light, seen(16.5).cross) == (True, 0)
    assert (seen(12.0).light, seen(12.0).cross) == (False, 1)
    assert (seen(8.5).light, seen(8.5).cross) == (False, 0)
    for y, cover, cross in ((16.5, 1, 0), (12.0, 0, 1), (8.5, 0, 0)):
        cart = {"side": "one", "vehicle": "cart", "at": (24, y), "facing": 0}
        scene = scene_of([ONE, foe(12), cart])
        (aim,) = aims(scene, unit(scene, "A1"), RANGED["musket"], "B1")
        shot = shot_of(scene, unit(scene, "A1"), unit(scene, "B1"), aim)
        assert (shot.cover, shot.cross) == (cover, cross)


def test_the_firing_step_hides_too() -> None:
    """MT-SPOT-04, MT-TER-03: whoever stands on it is behind hard cover, for the eye as for the bullet."""
    step = {"kind": "step", "line": [[14, 17.7], [34, 17.7]]}
    scene = scene_of([ONE, foe(11.4)], terrain=[step])
    chance = chance_to_spot(scene, "A1", "B1")
    assert chance is not None and chance.sighting.dense
    back = chance_to_spot(scene, "B1", "A1")
    assert back is not None and not back.sighting.dense


def odds(scene: Scene, target: str = "B1", spotter: str = "A1") -> Fraction:
    """The chance that a unit spots another with one die."""
    chance = chance_to_spot(scene, spotter, target)
    return Fraction(max(0, min(10, 10 - chance.needed)), 10) if chance is not None else Fraction(0)


def foe(distance: float, **more: Any) -> dict[str, Any]:
    """A single enemy so far ahead of the spotter, from base to base."""
    return {**MILITIA, "models": 1, "at": (24, 7 + distance), **more}


def wood(y: float, depth: float) -> dict[str, Any]:
    return {"kind": "wood", "rect": [10, y, 38, y + depth]}


def test_foot_in_the_open() -> None:
    """MT-SPOT-02, MT-FILL-09, MT-T-SPOT: the die gives the column, the column the distance."""
    assert COLUMNS == (2, 4, 8, 12, 18, 24, 36, 48, 96, 120)
    assert odds(scene_of([ONE, foe(24)])) == Fraction(1, 2)
    assert odds(scene_of([ONE, foe(12)])) == Fraction(7, 10)
    assert odds(scene_of([ONE, foe(12.1)])) == Fraction(6, 10)


def test_natives_at_the_edge_of_a_wood() -> None:
    """MT-SPOT-03: dense cover and stealth, once for both; smoke betrays, scouts see better."""
    natives = {**NATIVES, "models": 1, "at": (24, 19)}
    edge = [wood(18, 8)]
    assert odds(scene_of([ONE, natives], terrain=edge)) == Fraction(1, 5)
    smoking = {**natives, "is": ["empty"]}
    assert odds(scene_of([ONE, smoking], terrain=edge)) == Fraction(1, 2)
    ranger = {**RANGERS, "models": 1, "at": (24, 6)}
    assert odds(scene_of([ranger, smoking], terrain=edge)) == Fraction(3, 5)


def test_markers_are_hard_to_see() -> None:
    """MT-HID-04: two columns for the marker, one for stealth, real or dummy alike."""
    hidden = {**NATIVES, "models": 5, "at": (24, 15), "marker": "BM1"}
    edge = [wood(14, 8)]
    assert odds(scene_of([ONE, hidden], terrain=edge), "BM1") == Fraction(1, 10)
    assert odds(
        scene_of([ONE, FAR_AWAY], terrain=edge, dummies=[("BM1", "NAT", (24, 15))]), "BM1"
    ) == Fraction(1, 10)
    farther = {**hidden, "at": (24, 19)}
    assert odds(scene_of([ONE, farther], terrain=[wood(18, 8)]), "BM1") == 0


def test_horses_and_guns_are_easy_to_see() -> None:
    """MT-SPOT-03: mounted one column more, guns two."""
    rider = foe(35, traits=("Cavalry",), at=(24, 43.5))
    assert odds(scene_of([ONE, rider])) == Fraction(1, 2)
    gun = {"side": "two", "troop": "ART", "gun": "GL", "models": 1, "places": [(24, 44), (24, 47)]}
    assert odds(scene_of([{**ONE, "at": (24, 1)}, gun])) == Fraction(5, 10)


def test_only_the_worst_weather_counts() -> None:
    """MT-SPOT-06, MT-VIS-03: rain and dusk together are dusk."""
    assert odds(scene_of([ONE, foe(24)], weather="rain+dusk")) == Fraction(3, 10)
    shifts = {"rain": 4, "dusk": 3, "dark": 2, "mist": 2, "fog": 0, "storm": 0}
    for weather, tenths in shifts.items():
        assert odds(scene_of([ONE, foe(24)], weather=weather)) == Fraction(tenths, 10)


def test_an_obstacle_near_the_target_covers_it_and_is_not_crossed_too() -> None:
    """MT-SPOT-04: within two inches behind it; one elsewhere on the line costs a column."""
    fence = {"kind": "barrier", "line": [[10, 18.5], [38, 18.5]]}
    near = scene_of([ONE, foe(12)], terrain=[fence])
    assert odds(near) == Fraction(4, 10)
    between = scene_of([ONE, foe(12)], terrain=[{"kind": "barrier", "line": [[10, 12], [38, 12]]}])
    assert odds(between) == Fraction(6, 10)
    beside_spotter = scene_of([ONE, foe(12)], terrain=[{"kind": "barrier", "line": [[10, 8], [38, 8]]}])
    assert odds(beside_spotter) == Fraction(7, 10)


def test_ground_looked_through() -> None:
    """MT-SPOT-05: full stretches only, the target's own area included."""
    brush = [{"kind": "brush", "rect": [10, 10, 38, 16.5]}]
    assert odds(scene_of([ONE, foe(12)], terrain=brush)) == Fraction(6, 10)
    rock = [{"kind": "rock", "rect": [10, 10, 38, 16.5]}]
    assert odds(scene_of([ONE, foe(12)], terrain=rock)) == Fraction(3, 10)
    deep_in = [wood(15, 10)]
    assert odds(scene_of([ONE, foe(12)], terrain=deep_in)) == Fraction(1, 10)
    single = scene_of([ONE, foe(12)], terrain=deep_in, rulings={"spot_area_double": False})
    assert odds(single) == Fraction(3, 10)


def test_within_two_inches_one_is_always_seen() -> None:
    """MT-SPOT-10: checked after every move."""
    game = acting([{**LINE, "at": (24, 8), "models": 3}, {**NATIVES, "at": (24, 16)}], terrain=[wood(15, 3)])
    act(game, "move", shifted(game, "A1", 0, 4))
    assert not happened(game, Spotted)
    game = acting(
        [{**LINE, "at": (24, 11), "models": 3}, {**NATIVES, "at": (24, 16.6)}], terrain=[wood(15, 3)]
    )
    act(game, "move", shifted(game, "A1", 0, 3))
    assert {each.body for each in happened(game, Spotted)} == {"B1", "A1"}


def test_one_die_for_all_in_sight() -> None:
    """MT-SPOT-07: every enemy whose distance fits is spotted."""
    units = [ONE, foe(10), {**MILITIA, "models": 1, "at": (24, 40)}, {**MILITIA, "models": 1, "at": (30, 12)}]
    game = act(acting(units, dice=[3]), "spot")
    assert [each.body for each in happened(game, Spotted)] == ["B1", "B3"]
    assert has_spotted(game.state, unit(game, "A1"), unit(game, "B1"))


def test_looking_about_tells_what_each_enemy_needed() -> None:
    """MT-SPOT-07: a face is told for those who were missed as well as for those who were found."""
    units = [ONE, foe(10), {**MILITIA, "models": 1, "at": (24, 40)}, {**MILITIA, "models": 1, "at": (30, 12)}]
    game = act(acting(units, dice=[3]), "spot")
    told = once(game, Looked).told(game.state)
    assert told.in_("de") == (
        "A1 (A1): 3 gewürfelt; entdeckt: B1 (B1) ab 3, B3 (B3) ab 2; "
        "nicht entdeckt: B2 (B2) ab 6 [MT-SPOT-07]."
    )
    game = act(acting(units, dice=[1]), "spot")
    assert "1 thrown; not spotted: B1 (B1) from 3" in once(game, Looked).told(game.state).in_("en")


def test_a_failed_test_uses_up_the_shot() -> None:
    """MT-SPOT-01, MT-SPOT-08: no shot, no smoke."""
    game = acting([{**LINE, "at": (24, 6)}, {**MILITIA, "at": (24, 26)}], dice=[3])
    act(game, "shoot", *(["B1"] if "B1" in options(game) else []))
    assert not unit(game, "A1").empty
    game = acting([{**LINE, "at": (24, 6)}, {**MILITIA, "at": (24, 26)}], dice=[9, *[0] * 8])
    act(game, "shoot")
    assert unit(game, "A1").empty
    assert has_spotted(game.state, unit(game, "A1"), unit(game, "B1"))


def test_out_of_sight_out_of_mind() -> None:
    """MT-SPOT-09, MT-FILL-10: at the end of a turn."""
    house = {"kind": "hut", "rect": [20, 20, 28, 24]}
    hidden = {**MILITIA, "models": 1, "at": (24, 28), "is": ["spotted"]}
    game = stage([ONE, hidden], terrain=[house], step="end")
    assert once(game, LostFromSight).body == "B1"
    game = stage([ONE, {**hidden, "at": (10, 28)}], terrain=[house], step="end")
    assert not happened(game, LostFromSight)


def test_unseen_shooters_are_those_of_before_the_shots() -> None:
    """MT-SPOT-11: smoke after the volley does not make them seen."""
    game = acting(
        [{**LINE, "at": (24, 6)}, {**MILITIA, "at": (24, 16), "is": ["spotted"]}], dice=[9] + [0] * 7 + [9]
    )
    act(game, "shoot")
    act(game, options(game)[0])
    assert waits_for(game) == "MT-REACT-01"
    assert "RE-VOLLEY" in rows(game, "MT-REACT-01")[0]


# sight ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "clear"),
    [
        ({"kind": "wood", "rect": [10, 10, 38, 15.5]}, True),
        ({"kind": "wood", "rect": [10, 10, 38, 17]}, False),
        ({"kind": "corn", "rect": [10, 8, 38, 19]}, True),
        ({"kind": "corn", "rect": [10, 8, 38, 20.5]}, False),
        ({"kind": "rock", "rect": [10, 8, 38, 20.5]}, True),
        ({"kind": "palisade", "line": [[10, 12], [38, 12]]}, False),
        ({"kind": "low_wall", "line": [[10, 12], [38, 12]]}, True),
        ({"kind": "hut", "rect": [20, 10, 28, 14]}, False),
        ({"kind": "hill", "disc": [24, 14, 3]}, False),
    ],
)
def test_what_blocks_the_view(piece: dict[str, Any], *, clear: bool) -> None:
    """MT-VIS-01, MT-VIS-02: high things, woods beyond six inches, corn beyond twelve; never low things."""
    scene = scene_of([ONE, foe(16)], terrain=[piece])
    assert unit_sees(scene, "A1", "B1") is clear


def test_close_ranks_block_the_view_and_loose_ones_do_not() -> None:
    """MT-VIS-01: a third unit in close formation."""
    ranks = {**LINE, "at": (24, 12)}
    assert unit_sees(scene_of([ONE, {**ranks, "formation": "normal"}, foe(16)]), "A1", "B1")
    assert not unit_sees(scene_of([ONE, {**ranks, "formation": "close"}, foe(16)]), "A1", "B1")


def test_from_a_hill_one_looks_over_low_things() -> None:
    """MT-VIS-04: unless they are near the target."""
    hill = {"kind": "hill", "disc": [24, 6, 3]}
    fence = {"kind": "barrier", "line": [[10, 12], [38, 12]]}
    assert odds(scene_of([ONE, foe(12)], terrain=[hill, fence])) == Fraction(7, 10)
    near = {"kind": "barrier", "line": [[10, 18], [38, 18]]}
    assert odds(scene_of([ONE, foe(12)], terrain=[hill, near])) == Fraction(4, 10)


def test_men_on_the_firing_step_see_over_it() -> None:
    """MT-TER-03: within an inch of its inner side, left of the line as it is drawn."""
    step = {"kind": "step", "line": [[38, 12], [10, 12]]}
    behind = scene_of([foe(16), {**ONE, "at": (24, 10.9)}], terrain=[step])
    (mine,), (theirs,) = (figure_outlines(behind, unit(behind, key)) for key in ("A1", "B1"))
    assert sees(behind, mine, theirs)
    assert sees(behind, theirs, mine)
    back = scene_of([ONE, foe(16)], terrain=[step])
    assert not unit_sees(back, "A1", "B1")


# weather --------------------------------------------------------------------------------------------------


def test_weather_by_the_die() -> None:
    """MT-WEA-01, MT-FILL-34: storm, fog, mist, rain, dusk, else clear; wet powder."""
    assert [WEATHER.get(face, "clear") for face in range(10)] == [
        "storm", "fog", "mist", "rain", "dusk", "clear", "clear", "clear", "clear", "clear",
    ]  # fmt: skip
    assert is_wet(scene_of([ONE], weather="storm").state)
    assert not is_wet(scene_of([ONE], weather="fog").state)


@pytest.mark.parametrize(("before", "after"), [("mist", "clear"), ("dusk", "dark"), ("rain", "rain")])
def test_weather_changes_in_turn_four(before: str, after: str) -> None:
    """MT-WEA-02: mist clears and night falls."""
    game = stage([ONE, FAR_AWAY], weather=before, turn=3, step="end")
    assert game.state.weather == after
    assert len(happened(game, WeatherFell)) == (before != after)


def test_no_boat_puts_out_in_a_storm() -> None:
    """MT-WEA-01, MT-FILL-34: a craft stays where it is; in clear weather it sails."""
    river = {"kind": "river", "rect": [10, 10, 38, 38]}
    canoe = {"side": "one", "vehicle": "canoe", "at": (24, 20)}
    for weather, rules in (("storm", ["MT-WEA-01"]), ("clear", [])):
        scene = scene_of([canoe, FAR_AWAY], terrain=[river], weather=weather)
        base = scene.outline(scene.state.pieces["A1.0"])
        end = base_at("canoe", Pose(24, 26, base.facing), "A1.0", "one")
        found = barred(scene, base, ((24.0, 20.0), (24.0, 26.0)), end)
        assert [each.rule for each in found] == rules


# hidden movement ------------------------------------------------------------------------------------------


def test_a_marker_moves_six_inches() -> None:
    """MT-HID-03: whatever is under it; far from enemies two more."""
    scene = scene_of([ONE, {**NATIVES, "at": (24, 20), "marker": "BM1"}])
    assert going_of(scene, "BM1").base == 6
    assert not is_far(scene, thing_outlines(scene, "BM1")[0], "two")


def test_a_marker_only_moves_or_stays() -> None:
    """MT-HID-02: a dummy cannot be turned over by its owner."""
    game = acting([ONE, {**NATIVES, "at": (24, 30), "marker": "BM1"}], "BM1")
    assert options(game) == ["move", "reveal", "pass"]
    game = acting([ONE, FAR_AWAY], "BM1", dummies=[("BM1", "NAT", (24, 30))])
    assert options(game) == ["move", "pass"]
    act(game, "move")
    act(game, first_idea(game))


def test_the_owner_turns_a_marker_over() -> None:
    """MT-HID-05, MT-HID-06: before it acts, and it is not spotted by that alone."""
    game = acting([ONE, {**NATIVES, "at": (24, 30), "marker": "BM1"}], "BM1")
    act(game, "reveal", "loose")
    act(game, first_idea(game))
    event = once(game, Revealed)
    assert (event.body, unit(game, "B1").formation, unit(game, "B1").spotted) == ("B1", "loose", ())
    assert unit(game, "B1").hidden == ""
    assert waits_for(game) == "MT-ACT-01"
    assert "move" in options(game)


def test_a_spotted_marker_is_turned_over() -> None:
    """MT-HID-04, MT-FILL-11: the unit appears within three inches; a dummy is taken away."""
    game = act(acting([ONE, {**NATIVES, "at": (24, 15), "marker": "BM1"}], dice=[9]), "spot", "normal")
    assert waits_for(game) == "MT-HID-04"
    order = first_idea(game)
    stray = {key: Standing(Pose(each.pose.x, each.pose.y + 6.0)) for key, each in order.stands.items()}
    assert refusal(game, Placement(stray)) == {"MT-HID-04"}
    act(game, order)
    appeared = [pose for _, pose in once(game, Revealed).poses]
    assert all((pose.x - 24) ** 2 + (pose.y - 15) ** 2 <= 3.5**2 for pose in appeared)
    assert has_spotted(game.state, unit(game, "A1"), unit(game, "B1"))
    game = act(acting([ONE, FAR_AWAY], dice=[9], dummies=[("BM1", "NAT", (24, 15))]), "spot")
    assert once(game, Revealed).body == ""
    assert game.state.pieces["BM1"].pose is None


def test_markers_count_as_enemies_for_distance() -> None:
    """MT-HID-07: the bonus for being far from the enemy is lost near any marker, real or not."""
    scene = scene_of([ONE, FAR_AWAY], dummies=[("BM1", "NAT", (24, 29))])
    assert not is_far(scene, figure_outlines(scene, unit(scene, "A1"))[0], "one")
    alone = scene_of([ONE, FAR_AWAY])
    assert is_far(alone, figure_outlines(alone, unit(alone, "A1"))[0], "one")


def test_a_marker_found_in_mid_move_stops() -> None:
    """MT-HID-04: whoever comes within two inches is seen."""
    game = acting([{**LINE, "at": (24, 20)}, FAR_AWAY], "BM1", dummies=[("BM1", "NAT", (24, 25.4))])
    act(game, "move", shifted(game, "BM1", 0, -2.5))
    assert once(game, Moved).body == "BM1"
    assert once(game, Revealed).piece == "BM1"


def test_rows_of_the_spotting_table() -> None:
    """MT-SPOT-03: each row with its columns."""
    assert {row.id: row.effect.amount for row in SPOTTING} == {
        "SP-SMOKE": 3, "SP-MOUNT": 1, "SP-BIG": 2, "SP-LIGHT": -3, "SP-DENSE": -4, "SP-STEALTH": -1,
        "SP-HIDDEN": -2, "SP-EYES": 1, "TL-EYES": 1, "SP-CROSS": -1, "SP-AREA-L": -1, "SP-AREA-D": -2,
        "SP-W-RAIN": -1, "SP-W-DUSK": -2, "SP-W-DARK": -3, "SP-W-FOG": -5,
    }  # fmt: skip
