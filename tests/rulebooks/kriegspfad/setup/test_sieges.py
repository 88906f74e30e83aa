"""Before a siege: guns of the besieger, works of the besieged, their points, and the village in its half."""

from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import other
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.armies.lists import points
from pulverdampf.rulebooks.kriegspfad.events.preparing import WorksLeftOut
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.setup.placing import half_of
from pulverdampf.rulebooks.kriegspfad.setup.scenarios import cost_of, edges_to_take, leave_behind, limit_of
from pulverdampf.rulebooks.kriegspfad.setup.siege_guns import take_guns
from pulverdampf.rulebooks.kriegspfad.setup.works import (
    palisade,
    places_of_works,
    set_up_works,
    works_form,
)
from pulverdampf.rulebooks.kriegspfad.setup.works_bought import buy_works, diameters, who_could_dig_in
from pulverdampf.rulebooks.kriegspfad.state import WarState, elements, of_side
from pulverdampf.rulebooks.kriegspfad.telling.briefing import works_standing
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.laying import area_form, lay_out
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.villages import fits_half
from pulverdampf.rulebooks.kriegspfad.terrain.laying_out.zones import ZONES, zone_faults
from pulverdampf.table.terrain import Plot
from tests.rulebooks.kriegspfad.procedures import Ran, features_of, with_what_follows
from tests.rulebooks.kriegspfad.rosters import READY, refusals


def siege(
    one: Roster | str, two: Roster | str = "SETTLERS-1763", terrain: str = "dice", **rulings: Any
) -> WarState:
    """A siege of side two by side one, unless told otherwise."""
    first, second = (READY[each] if isinstance(each, str) else each for each in (one, two))
    agreed = {"scenario": "siege", "attacker": "one", "weather": "off", **rulings}
    return mustering.begin(first, second, terrain=terrain, rulings=agreed)


def guns(state: WarState, side: str = "one") -> list[str]:
    return sorted(
        arm
        for unit in of_side(state, side)
        if unit.troop in ("artillery", "mg")
        for piece in elements(state, unit)
        for arm in piece.arms
    )


def gunless(key: str = "BRITISH-1755") -> Roster:
    found = READY[key]
    return replace(found, bodies=tuple(body for body in found.bodies if body.entry != "guns"))


# guns ----------------------------------------------------------------------------------------------------


def test_a_besieger_has_two_guns() -> None:
    """KP-ARMY-07, KP-ARMY-05: who has none is asked for two, of the kinds of his list, and pays for them."""
    state = siege(gunless())
    before = cost_of(state, "one")
    ran = Ran(with_what_follows(take_guns, "one"), state, answers={"KP-ARMY-07": ["guns-gun_light"] * 2})
    assert ran.asked[0][2] == ["guns-gun_light", "guns-gun_medium"]
    assert guns(state) == ["gun_light", "gun_light"]
    assert cost_of(state, "one") == before + 60
    assert not Ran(with_what_follows(take_guns, "two"), state).asked


def test_light_guns_are_raised_to_medium() -> None:
    """KP-ARMY-07: one by one, at 48 instead of 30, though the list has no medium guns in that year."""
    state = siege("BRITISH-1755")
    before = cost_of(state, "one")
    ran = Ran(with_what_follows(take_guns, "one"), state, answers={"KP-ARMY-07": ["medium", "keep"]})
    assert [options for _, _, options in ran.asked] == [["keep", "medium"]] * 2
    assert guns(state) == ["gun_light", "gun_medium"] and cost_of(state, "one") == before + 18


@pytest.mark.parametrize(
    ("one", "rulings"),
    [("SETTLERS-1763", {}), ("BRITISH-1755", {"scenario": "raid"}), ("BRITISH-1755", {"attacker": "two"})],
)
def test_nobody_else_is_asked_for_guns(one: str, rulings: dict[str, Any]) -> None:
    """KP-ARMY-07: not without guns in the list, in no other scenario, and not the besieged."""
    state = siege(one, "ALGONKIN-1755", **rulings)
    assert not Ran(with_what_follows(take_guns, "one"), state).asked


def test_the_two_guns_do_not_stay_at_home() -> None:
    """KP-ARMY-07, KP-ARMY-04: an army that has become too large by its guns leaves others behind."""
    state = siege(gunless())
    Ran(with_what_follows(take_guns, "one"), state, answers={"KP-ARMY-07": ["guns-gun_medium"] * 2})
    ran = Ran(with_what_follows(leave_behind, "one"), state)
    pieces = {key for key, unit in state.bodies.items() if unit.troop == "artillery"}
    assert ran.asked and not any(pieces & set(options) for _, _, options in ran.asked)
    assert guns(state) == ["gun_medium", "gun_medium"]


def test_a_ninth_unit_makes_room_for_a_gun() -> None:
    """KP-ARMY-02, KP-ARMY-07: nine units are the most, so somebody stays at home for each gun."""
    nine = gunless()
    more = tuple(BodyEntry("militia", parts={"smooth_musket": 2}) for _ in range(2))
    state = siege(replace(nine, bodies=(*nine.bodies, *more)))
    counted = [unit for unit in of_side(state, "one") if unit.troop not in ("scout", "wagon")]
    assert len(counted) == 9
    ran = Ran(with_what_follows(take_guns, "one"), state)
    assert [rule for _, rule, _ in ran.asked[:4]] == ["KP-ARMY-02", "KP-ARMY-07"] * 2
    left = [
        unit
        for unit in of_side(state, "one")
        if unit.troop not in ("scout", "wagon") and elements(state, unit)
    ]
    assert len(left) == 9


# works ---------------------------------------------------------------------------------------------------


def asked(state: WarState, **answers: Any) -> Ran:
    return Ran(with_what_follows(buy_works, "two"), state, answers=answers)


def test_the_besieged_buys_works() -> None:
    """KP-FORT-01, KP-SCEN-40, KP-T-FORT: 3 an inch of palisade, 30 a house, 2 or 5 a position by its arms."""
    state = siege("ALGONKIN-1755")
    before = cost_of(state, "two")
    ran = asked(state, **{"KP-FORT-03": "18", "KP-FORT-05": "2", "KP-FORT-02": "7"})
    assert [rule for _, rule, _ in ran.asked] == ["KP-FORT-03", "KP-FORT-05", "KP-FORT-02"]
    force = state.forces["two"]
    assert (force.palisade, force.blockhouses, force.works) == (18, 2, 7)
    assert cost_of(state, "two") == before + 18 * 3 + 2 * 30 + 7 * 2


def test_positions_cost_what_the_arms_ask() -> None:
    """KP-FORT-02: breech-loaders and repeaters 5 an element, other firearms 2; bows none, guns none."""
    state = siege("SIOUX-1876", "US-1876")
    modern, plain = (
        who_could_dig_in(state, "two", what) for what in ("for_breech_loaders", "for_muzzle_loaders")
    )
    armed = [
        piece
        for unit in of_side(state, "two")
        if unit.troop not in ("artillery", "mg", "wagon")
        for piece in elements(state, unit)
        if any(arm != "bow" for arm in piece.arms)
    ]
    assert modern > 0 and modern + plain == len(armed)
    before = cost_of(state, "two")
    ran = asked(state, **{"KP-FORT-02": ["3", "0"]})
    assert ran.asked[-1 if not plain else -2][2] == [str(n) for n in range(modern + 1)]
    assert cost_of(state, "two") == before + 15
    bows = siege("US-1876", "SIOUX-1876")
    only_bows = [p for u in of_side(bows, "two") for p in elements(bows, u) if p.arms == ("bow",)]
    everybody = [p for u in of_side(bows, "two") for p in elements(bows, u) if p.arms]
    could = sum(who_could_dig_in(bows, "two", w) for w in ("for_breech_loaders", "for_muzzle_loaders"))
    assert only_bows and could == len(everybody) - len(only_bows)


@pytest.mark.parametrize(
    ("two", "rulings", "rules"),
    [
        ("ALGONKIN-1755", {}, ["KP-FORT-03", "KP-FORT-02"]),
        ("SETTLERS-1763", {"scenario": "raid"}, []),
        ("SETTLERS-1763", {"scenario": "raid", "raid_fieldworks": "all"}, ["KP-FORT-03", "KP-FORT-02"]),
        ("SETTLERS-1763", {"scenario": "ambush"}, ["KP-FORT-03", "KP-FORT-02"]),
        (
            "SETTLERS-1763",
            {"scenario": "ambush", "blockhouses": "defender"},
            ["KP-FORT-03", "KP-FORT-05", "KP-FORT-02"],
        ),
        ("ALGONKIN-1755", {"scenario": "ambush", "blockhouses": "defender"}, ["KP-FORT-03", "KP-FORT-02"]),
        ("SETTLERS-1763", {"scenario": "raid", "blockhouses": "defender"}, []),
        ("SETTLERS-1763", {"scenario": "open"}, []),
    ],
)
def test_which_works_are_asked_for(two: str, rulings: dict[str, Any], rules: list[str]) -> None:
    """KP-FORT-01, KP-FORT-02, KP-FORT-03, KP-FORT-05, blockhouses: natives build no houses, a raid finds no
    works, positions and palisades stand in any other defence."""
    state = siege("BRITISH-1755", two, **rulings)
    assert [rule for _, rule, _ in asked(state).asked] == rules
    assert not Ran(with_what_follows(buy_works, "one"), state).asked


def test_works_that_were_written_down() -> None:
    """KP-FILL-01: a garrison made for its siege is not asked again; where it attacks it is not charged."""
    state = siege("BESIEGERS-1757", "GARRISON-1757")
    assert not asked(state).asked and state.forces["two"].palisade == 18
    away = siege("GARRISON-1757", "BESIEGERS-1757")
    before = cost_of(away, "one")
    Ran(with_what_follows(buy_works, "one"), away)
    assert cost_of(away, "one") == before - 18 * 3 - 30 - 6 * 2
    assert (away.forces["one"].palisade, away.forces["one"].works) == (0, 0)


def test_works_are_the_buyers_secret() -> None:
    """KP-FILL-01, KP-STRAT-01: until the armies are laid open nobody else sees what was bought."""
    state = siege("ALGONKIN-1755")
    game = Game(RULEBOOK, state, SeededDice(1))
    request = game.waiting_for()[0]
    assert (request.by, request.rule) == ("two", "KP-FORT-03")
    game.answer("18", "two")
    assert game.view("one").state.forces["two"].palisade == 0
    assert game.view("two").state.forces["two"].palisade == 18


def test_positions_in_an_army_file() -> None:
    """KP-FORT-02: no more of the cheap ones than elements with muzzle-loaders, no more than firearms."""
    garrison = READY["GARRISON-1757"]

    def with_positions(**parts: int) -> Roster:
        kept = tuple(body for body in garrison.bodies if body.entry != "breastworks")
        return replace(garrison, bodies=(*kept, BodyEntry("breastworks", parts=parts)))

    armed = 6 + 6 + 6 + 3
    assert "KP-FORT-02" not in refusals(with_positions(for_muzzle_loaders=armed), size=600)
    assert "KP-FORT-02" in refusals(with_positions(for_muzzle_loaders=armed + 1), size=600)
    assert "KP-FORT-02" in refusals(with_positions(for_breech_loaders=1, for_muzzle_loaders=armed), size=600)
    assert "KP-FORT-02" not in refusals(
        with_positions(for_breech_loaders=1, for_muzzle_loaders=armed - 1), size=600
    )


@pytest.mark.parametrize("key", ["BESIEGERS-1757", "GARRISON-1757", "PONTIAC-1763", "STOCKADE-1763"])
def test_ready_siege_armies(key: str) -> None:
    """KP-ARMY-06, KP-ARMY-07: within 300 and 225, guns with the besieger, works with the besieged."""
    roster = READY[key]
    most = 300 if roster.options["task"] == "siege_attacker" else 225
    assert not refusals(roster) and most - 30 <= points(roster) <= most
    works = {body.entry for body in roster.bodies} & {"palisade", "blockhouse", "breastworks"}
    assert len(works) == (3 if most == 225 else 0)


def test_the_briefing_says_what_stands() -> None:
    """KP-FORT-01, KP-ARMY-07: palisade, houses, positions and guns, once they stand."""
    state = siege("BESIEGERS-1757", "GARRISON-1757", "STOCKADE")
    assert works_standing(state) == []
    game = Game(RULEBOOK, state, SeededDice(3))
    generals = {side: ByChance(f"b{side}") for side in ("one", "two")}
    while game.state.clock.turn < 1:
        request = game.waiting_for()[0]
        game.answer(generals[request.by].answer(game.view(request.by)), request.by)
    assert isinstance(game.state, WarState)
    (told,) = works_standing(game.state)
    assert told.values["houses"] == 1 and told.values["works"] == 6 and told.values["guns"] == 2
    assert told.values["palisade"].values["n"] == 18


# places --------------------------------------------------------------------------------------------------


def laid(seed: int, zone: str, two: str = "SETTLERS-1763", **rulings: Any) -> WarState:
    """A siege or raid as far as the table, works and all, decided by lot."""
    state = siege("BRITISH-1755", two, zone=zone, **rulings)
    game = Game(RULEBOOK, state, SeededDice(seed))
    generals = {side: ByChance(f"{seed}{zone}{side}") for side in ("one", "two")}
    while True:
        assert isinstance(game.state, WarState)
        if game.state.conditions.village and game.state.edges:
            return game.state
        request = game.waiting_for()[0]
        options = getattr(request, "options", ())
        camps = {"wagons", "train"} & set(options)
        answer = "dice" if "own" in options else "village" if camps else None
        game.answer(answer or generals[request.by].answer(game.view(request.by)), request.by)


@pytest.mark.parametrize("zone", sorted(ZONES))
@pytest.mark.parametrize("scenario", ["raid", "siege"])
@pytest.mark.parametrize("seed", range(4))
def test_the_village_takes_nothing_away(zone: str, scenario: str, seed: int) -> None:
    """KP-SCEN-30, KP-SCEN-04, KP-T-ZONE, KP-FILL-18: laid first, wholly in its defender's half; the region
    still has all it demands, and no more that is foreign to it."""
    state = laid(seed, zone, scenario=scenario)
    assert [fault.text.en for fault in zone_faults(zone, state.features.values(), state.table)] == []
    west, south, east, north = half_of(state, other(state.conditions.attacker))
    village = Plot(state.features[state.conditions.village])
    assert all(west - 0.1 <= x <= east + 0.1 and south - 0.1 <= y <= north + 0.1 for x, y in village.ring)


def test_the_village_of_ones_own_table_comes_first() -> None:
    """KP-SCEN-04, KP-SCEN-30: who lays out a table for a raid is asked for the village before all else, and
    may lay it only in his half."""
    state = siege("BRITISH-1755", scenario="raid")
    state.edges = {"one": "south", "two": "north"}
    state.layer = "two"
    ran = Ran(with_what_follows(lay_out, "two"), state, answers={"KP-SCEN-04": ["own", None, "done"]})
    assert ran.asked[1] == ("two", "KP-SCEN-04", [])
    assert next(iter(state.features.values())).kind == "village"
    assert Plot(state.features["village"]).y > state.table[1] / 2


@pytest.mark.parametrize(
    "terrain", ["WOODLAND", "PLAINS", "FLORIDA", "PRAIRIE", "ROCKIES", "SOUTHWEST", "STOCKADE"]
)
@pytest.mark.parametrize("seed", range(3))
def test_a_ready_table_keeps_what_its_region_demands(terrain: str, seed: int) -> None:
    """KP-SCEN-30, KP-SCEN-04: a village that has to be added takes a place where nothing is lost by it."""
    zone = {"WOODLAND": "east", "PLAINS": "high_plains", "PRAIRIE": "midwest", "STOCKADE": "east"}.get(
        terrain, terrain.lower()
    )
    state = laid(seed, zone, terrain=terrain, scenario="raid")
    assert [fault.text.en for fault in zone_faults(zone, state.features.values(), state.table)] == []


def test_the_attacker_leaves_a_ready_village_to_its_defender() -> None:
    """KP-FILL-09, KP-SCEN-30: he takes an edge that leaves it in the other half; elsewhere either."""
    state = siege("BESIEGERS-1757", "GARRISON-1757", "STOCKADE")
    assert edges_to_take(state) == ["south"]
    assert edges_to_take(siege("BESIEGERS-1757", "GARRISON-1757", "WOODLAND")) == ["south", "north"]
    assert len(edges_to_take(siege("BESIEGERS-1757", "GARRISON-1757", "STOCKADE", scenario="ambush"))) == 2


def test_a_palisade_is_wide_enough_for_its_village() -> None:
    """KP-FORT-03: on a ready table no ring is sold into which the village does not fit."""
    state = siege("ALGONKIN-1755", terrain="STOCKADE")
    assert diameters(state, "two") == range(14, 25)
    assert diameters(siege("ALGONKIN-1755"), "two") == range(12, 25)


@pytest.mark.parametrize("zone", sorted(ZONES))
@pytest.mark.parametrize("seed", range(3))
def test_works_find_a_place(zone: str, seed: int) -> None:
    """KP-FORT-01, KP-SCEN-40: two houses and twenty positions on any table, and the form has a legal idea.

    On the high plains the attacker has led stream and canyon through the half: houses stand over the stream.
    """
    keys = ["house-1", "house-2", *(f"work-{n}" for n in range(1, 21))]
    state = laid(seed, zone)
    scene = Scene(state, layout)
    assert sorted(places_of_works(scene, "two", keys, 0.0)) == sorted(keys)
    form = works_form(scene, "two", keys)
    assert any(not form.objections(idea, scene) for idea in form.ideas(scene))


def test_works_have_names_before_they_stand() -> None:
    """KP-FORT-01: on the buttons that set them up, in both languages."""
    keys = ("house-1", "house-2", "work-1", "work-40")
    named = [RULEBOOK.words[key].in_("de") for key in keys]
    assert named == ["Blockhaus 1", "Blockhaus 2", "Brustwehr 1", "Brustwehr 40"]


def test_works_without_room_are_told() -> None:
    """KP-FORT-01: in a half under water one house stands; its owner hears that there is no room for two."""
    state = siege("ALGONKIN-1755")
    state.edges = {"one": "south", "two": "north"}
    west, south, east, north = half_of(state, "two")
    lake = {"kind": "lake", "id": "lake", "rect": (west, south, east, north - 8.0)}
    state.features = {each.id: each for each in features_of([lake])}
    state.features |= {
        each.id: each for each in features_of([{**lake, "id": "l2", "rect": (8.0, south, east, north)}])
    }
    state.forces["two"] = replace(state.forces["two"], blockhouses=2)
    ran = Ran(lambda battle: set_up_works(battle, "two"), state)
    assert [key for key in ("house-1", "house-2") if key in state.features] == ["house-1"]
    left = [each for each in ran.log if isinstance(each, WorksLeftOut)]
    assert [(each.blockhouses, each.works, each.seen_by) for each in left] == [(1, 0, "two")]
    assert state.forces["two"].blockhouses == 1
    assert left[0].told(state).values["n"] == 1


def test_a_ring_and_its_gate_stand_on_the_table() -> None:
    """KP-FORT-03, KP-SCEN-30: no village is laid so near an edge that its ring would reach over it."""
    state = siege("BRITISH-1755")
    state.edges = {"one": "south", "two": "north"}
    state.forces["two"] = replace(state.forces["two"], palisade=18)
    width, depth = state.table
    fits = []
    for far in (9.0, 9.2, 10.1):
        village = features_of(
            [{"kind": "village", "id": "v", "rect": (24, depth - far - 4, 36, depth - far + 4)}]
        )[0]
        ring, gate = palisade(state, "two", village, 18.0)
        corners = [corner for each in (ring, gate) for corner in Plot(each).ring]
        fits.append(fits_half(state, village))
        assert fits[-1] is all(0 <= x <= width and 0 <= y <= depth for x, y in corners)
    assert fits == [False, False, True]


def test_no_palisade_without_a_village() -> None:
    """KP-FORT-01, KP-FORT-03: what was paid for a ring is lost where nothing can be ringed; that is told."""
    state = siege("ALGONKIN-1755")
    state.edges = {"one": "south", "two": "north"}
    state.forces["two"] = replace(state.forces["two"], palisade=16)
    ran = Ran(lambda battle: set_up_works(battle, "two"), state)
    assert "palisade" not in state.features
    assert [each.palisade for each in ran.log if isinstance(each, WorksLeftOut)] == [16]


def test_limits_count_works() -> None:
    """KP-ARMY-04, KP-ARMY-06: whoever buys works beyond his 225 points leaves units behind for them."""
    state = siege("ALGONKIN-1755")
    asked(state, **{"KP-FORT-03": "24", "KP-FORT-05": "2"})
    assert cost_of(state, "two") > limit_of(state, "two") == 225
    assert Ran(with_what_follows(leave_behind, "two"), state).asked


@pytest.mark.parametrize("ring", [0, 12, 18, 24])
def test_the_village_fills_the_ring_that_was_paid_for(ring: int) -> None:
    """KP-FORT-03, KP-SCEN-30: there is a legal place for it, whatever ring was bought."""
    state = siege("BRITISH-1755")
    state.edges, state.layer = {"one": "south", "two": "north"}, "two"
    state.forces["two"] = replace(state.forces["two"], palisade=ring)
    form = area_form(state, "village", "village")
    scene = Scene(state, layout)
    assert any(not form.objections(idea, scene) for idea in form.ideas(scene))
