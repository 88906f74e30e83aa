"""Setup, deployment, the six scenarios, vehicles, intrigues and victory."""

from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.state import Aboard, Clock, OnTable, Reserve
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import Damaged, QuarterMarked, Searched, SetOnFire
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost
from pulverdampf.rulebooks.muskets_tomahawks.events.places import LeftTable, Moved, TroopGiven
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import BattleEnded
from pulverdampf.rulebooks.muskets_tomahawks.movement.vehicles import troops_of_vehicles
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table_of
from pulverdampf.rulebooks.muskets_tomahawks.reactions.falling_back import towards_own_edge
from pulverdampf.rulebooks.muskets_tomahawks.setup.deployment import things_to_place
from pulverdampf.rulebooks.muskets_tomahawks.setup.scenario_ground import blockhouse_features
from pulverdampf.rulebooks.muskets_tomahawks.setup.zones import may_deploy
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import take_losses
from pulverdampf.rulebooks.muskets_tomahawks.state import CARDS, SETUP, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.telling.portraits import portrait
from pulverdampf.rulebooks.muskets_tomahawks.terrain.generator import LANDSCAPES, piece_of_terrain
from pulverdampf.rulebooks.muskets_tomahawks.victory.intrigues import INTRIGUES, is_reached, places_to_search
from pulverdampf.rulebooks.muskets_tomahawks.victory.outcome import is_over, outcome, score
from pulverdampf.rulebooks.muskets_tomahawks.victory.scenarios import BY_DIE, loss_points, scored
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    Played,
    act,
    acting,
    first_idea,
    happened,
    once,
    options,
    refusal,
    scene_of,
    shifted,
    stage,
    throw,
    unit,
    waits_for,
)

FB, FF = "FB-A", "FF-A"


def set_up(scenario: str, seed: int = 1, **rulings: Any) -> Played:
    """A battle of two ready forces, set up by chance and stopped before the first card."""
    armies = ready_armies()
    state = begin(armies[FB], armies[FF], scenario=scenario, rulings=rulings)
    game, general = Played(RULEBOOK, state, SeededDice(seed)), ByChance(seed)
    while game.state.clock.phase == SETUP and game.request is not None:
        side = game.request.by
        assert side is not None
        game.answer(general.answer(game.view(side)), side)
    return game


def test_the_scenario_is_rolled_for() -> None:
    """MT-SETUP-02, MT-FILL-37: unless it is chosen."""
    assert BY_DIE == ("S1", "S1", "S2", "S2", "S3", "S3", "S4", "S4", "S5", "S6")
    armies = ready_armies()
    game = Played(RULEBOOK, begin(armies[FB], armies[FF]))
    assert game.request is not None
    assert game.request.rule == "MT-SETUP-02"
    game.answer(4)
    assert game.state.scenario == "S3"


def test_the_winner_attacks_or_defends_and_the_defender_picks_his_edge() -> None:
    """MT-SETUP-03, MT-SETUP-07: the other has the opposite one."""
    armies = ready_armies()
    game = Played(RULEBOOK, begin(armies[FB], armies[FF], scenario="S1"))
    game.answer((3, 7))
    assert game.request is not None
    assert game.request.by == "two"
    game.answer("attack")
    assert (game.state.attacker, game.request.by) == ("two", "one")
    game.answer("west")
    assert game.state.edges == {"one": ("west",), "two": ("east",)}


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S5", "S6"])
def test_every_scenario_can_be_set_up(scenario: str) -> None:
    """MT-SETUP-05, MT-SETUP-04, MT-FILL-36, MT-FILL-37: alternately, in the zones; then the deck is built."""
    game = set_up(scenario)
    state: FrontierState = game.state
    assert state.clock.phase == CARDS
    assert len(state.deck) + sum(map(len, state.hands.values())) > 12
    assert not things_to_place(state, "one")
    assert not things_to_place(state, "two")


def test_nobody_is_placed_near_an_enemy() -> None:
    """MT-SETUP-05: eight inches from anybody of the other side."""
    units = [{**LINE, "at": (24, 4)}, {**MILITIA, "at": (24, 44)}]
    scene = scene_of(units)
    base = scene.outlines()[0]
    assert may_deploy(scene, "one", base, "open")
    assert not may_deploy(scene, "two", base, "open")


def test_units_begin_in_good_order() -> None:
    """MT-SETUP-06: loaded, unspotted; in a raid the defenders are in plain sight."""
    state = set_up("S1").state
    assert not any(u.empty or u.shaken or u.vigilant or u.spotted for u in state.bodies.values())
    raid = set_up("S2").state
    defender = "two" if raid.attacker == "one" else "one"
    assert all(u.spotted for u in on_table_of(raid, defender))


def test_own_edges() -> None:
    """MT-SETUP-07: for flight; the nearest of several."""
    state = scene_of([{**LINE, "at": (24, 8)}], edges={"one": ("west", "south"), "two": ("north",)}).state
    assert towards_own_edge(state, state.bodies["A1"], 5.0, 8.0)[1] == 5.0
    assert towards_own_edge(state, state.bodies["A1"], 24.0, 8.0)[1] == 8.0


def test_reserves_come_from_turn_three() -> None:
    """MT-SETUP-07, MT-MOVE-06: half of the defender's units, over the own edge, six inches from enemies."""
    game = set_up("S5", 3)
    state: FrontierState = game.state
    defender = "two" if state.attacker == "one" else "one"
    units = [u for u in state.bodies.values() if u.side == defender]
    assert len([u for u in units if u.id in state.reserves]) >= len(units) // 2
    waiting = {**LINE, "at": (24, 8)}
    late = stage([waiting, FAR_AWAY], scenario="S5", turn=3)
    for key in late.state.bodies["A1"].pieces:
        late.state.pieces[key].place = Reserve()
    late.state.reserves = ("A1",)
    late.state.agenda = (activation.act.due("A1", 2),)
    again = Played(RULEBOOK, late.state)
    assert isinstance(again.request, Choose)
    assert list(again.request.options) == ["enter", "pass"]
    again.answer("enter")
    assert isinstance(again.request, Order)
    idea = next(iter(again.request.form.ideas(again.view("one").scene)))
    again.answer(idea)
    assert any(isinstance(each, Moved) and each.way == "enter" for each in again.log)


def test_terrain_by_dice() -> None:
    """MT-OPT-03, MT-FILL-35: sixteen squares; discs, obstacles and houses of the given sizes."""
    assert all(len(kinds) == 10 for kinds in LANDSCAPES.values())
    disc = piece_of_terrain("t", "wood", 6.0, 6.0, 9)
    assert disc.shape.radius == pytest.approx(4.8)  # type: ignore[union-attr]
    hedge = piece_of_terrain("t", "barrier", 6.0, 6.0, 0)
    assert hedge.is_line
    armies = ready_armies()
    state = begin(armies[FB], armies[FF], scenario="S1", terrain="WOODS", rulings={"random_terrain": True})
    assert "terrain" in state.setup
    assert "terrain" not in begin(armies[FB], armies[FF], scenario="S1", terrain="WOODS").setup


# scoring --------------------------------------------------------------------------------------------------


def points(units: list[dict[str, Any]], scenario: str, **more: Any) -> dict[str, int]:
    state = scene_of(units, scenario=scenario, **more).state
    return {side: sum(each.get(side, 0) for _, each in scored(state)) for side in ("one", "two")}


def test_an_engagement_counts_losses() -> None:
    """MT-VIC-02, MT-FILL-38: models one, officers and guns three, the commander five, by three."""
    units = [
        {**LINE, "at": (24, 8), "lost": 4}, {**OFFICER, "at": (24, 6), "lost": 1},
        {**OFFICER, "commander": True, "at": (30, 6), "lost": 1}, {**MILITIA, "at": (24, 40)},
    ]  # fmt: skip
    state = scene_of(units).state
    assert loss_points(state, "one") == 4 + 3 + 5
    assert points(units, "S1") == {"one": 0, "two": 4 + 3}


def test_a_raid() -> None:
    """MT-FILL-37: two special actions in a row set a house on fire."""
    farm = {"kind": "hut", "rect": [22, 12, 26, 16], "id": "farm-1"}
    raiders = {**LINE, "models": 2, "places": [(23.5, 11.5), (24.5, 11.5)]}
    game = acting([raiders, FAR_AWAY], scenario="S2", attacker="one", terrain=[farm], actions=3)
    act(game, "burn")
    assert not happened(game, SetOnFire)
    act(game, "burn")
    assert once(game, SetOnFire).feature == "farm-1"
    assert "burn" not in options(game)
    assert sum(each.get("one", 0) for _, each in scored(game.state)) == 4
    game = acting([raiders, FAR_AWAY], scenario="S2", attacker="one", terrain=[farm], actions=3)
    act(game, "burn", "spot")
    throw(game, 0)
    act(game, "burn")
    assert not happened(game, SetOnFire)
    guarded = {**MILITIA, "models": 1, "at": (24, 14)}
    game = acting([raiders, guarded], scenario="S2", attacker="one", terrain=[farm])
    assert "burn" not in options(game)


def test_scouting() -> None:
    """MT-FILL-37, MT-MOVE-06: quarters at the end of a turn; home over the enemy edge after all four."""
    game = stage([{**LINE, "at": (10, 10)}, {**MILITIA, "at": (40, 40)}], scenario="S3", step="end")
    assert {(each.side, each.quarter) for each in happened(game, QuarterMarked)} == {("one", 0), ("two", 3)}
    home = stage([{**LINE, "models": 2, "at": (24, 45)}, {**MILITIA, "at": (4, 20)}], scenario="S3")
    home.state.quarters = {"one": (0, 1, 2, 3)}
    home.state.agenda = (activation.act.due("A1", 1),)
    again = Played(RULEBOOK, home.state)
    again.answer("leave")
    assert again.state.left_by_objective == ("A1",)
    assert sum(each.get("one", 0) for _, each in scored(again.state)) == 11


def test_an_escort() -> None:
    """MT-FILL-37, MT-VEH-01: wagons that leave at the far end, or are taken."""
    wagon = {
        "side": "one", "vehicle": "wagon", "at": (24, 44), "troop": "MIL", "facing": 90,
        "traits": ("Team",),
    }  # fmt: skip
    road = {"kind": "road", "line": [[24, 0], [24, 48]]}
    game = acting(
        [{**LINE, "at": (10, 10)}, wagon, {**MILITIA, "at": (4, 4)}], "A2", scenario="S4", terrain=[road]
    )
    act(game, "move", shifted(game, "A2", 0, 2))
    assert once(game, LeftTable).how == "exited"
    taker = {**MILITIA, "at": (24, 17.5), "models": 1}
    assert points([{**wagon, "at": (24, 20)}, {**LINE, "at": (4, 4)}, taker], "S4") == {"one": 0, "two": 4}
    assert points(
        [{**wagon, "at": (24, 20)}, {**LINE, "at": (24, 24)}, {**MILITIA, "at": (24, 17.5), "models": 1}],
        "S4",
    ) == {"one": 0, "two": 0}
    state = scene_of([{**LINE, "at": (4, 4)}, {**NATIVES, "side": "one", "at": (4, 8)}, FAR_AWAY]).state
    assert troops_of_vehicles(state, "one") == ["REG"]


def test_the_owner_chooses_among_the_scarcest_troops() -> None:
    """MT-VEH-01: for each wagon, where several types have equally few cards; a view says so."""
    tied = [{**LINE, "at": (4, 4)}, {**MILITIA, "side": "one", "at": (4, 8)}]
    wagons = [{"side": "one", "vehicle": "wagon", "at": (20 + 8 * n, 20), "troop": "REG"} for n in range(2)]
    state = scene_of([*tied, *wagons, FAR_AWAY]).state
    assert troops_of_vehicles(state, "one") == ["MIL", "REG"]
    state.clock, state.setup = Clock(0, SETUP), ("vehicles", "roles")
    game = Played(RULEBOOK, state)
    assert game.request is not None
    assert (game.request.rule, game.request.by, game.request.subject) == ("MT-VEH-01", "one", "A3")
    game.answer("MIL")
    game.answer("REG")
    assert [game.state.bodies[key].troop for key in ("A3", "A4")] == ["MIL", "REG"]
    assert [each.body for each in game.log if isinstance(each, TroopGiven)] == ["A3"]


def test_the_blockhouse() -> None:
    """MT-FILL-37: eight points for whoever holds it alone, losses besides."""
    features = list(blockhouse_features(24.0, 24.0))
    assert [each.kind for each in features].count("step") == 8
    house = {"kind": "blockhouse", "rect": [22, 22, 26, 26]}
    inside = {**LINE, "models": 2, "at": (24, 24)}
    assert points([inside, FAR_AWAY], "S5", terrain=[house]) == {"one": 8, "two": 0}
    both = {**MILITIA, "models": 1, "at": (24, 25.4)}
    assert points([inside, both], "S5", terrain=[house]) == {"one": 0, "two": 0}


def test_a_landing() -> None:
    """MT-FILL-37: units inland, cairns, craft destroyed."""
    terrain = [{"kind": "river", "rect": [0, 0, 48, 8]}, {"kind": "cairn", "disc": [24, 30, 0.5]}]
    units = [{**LINE, "at": (24, 28)}, {**MILITIA, "at": (4, 44)}]
    assert points(units, "S6", attacker="one", terrain=terrain) == {"one": 3 + 5, "two": 0}
    landed = set_up("S6").state
    aboard = [p for p in landed.pieces.values() if isinstance(p.place, Aboard)]
    assert {p.side for p in aboard} == {landed.attacker}


# vehicles and craft ---------------------------------------------------------------------------------------


def test_vehicles_take_damage() -> None:
    """MT-VEH-02, MT-FILL-45: every kill a point; four destroy a wagon."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 10)}
    units = [wagon, {**LINE, "at": (10, 10)}, {**MILITIA, "at": (24, 20)}]
    game = stage(units, due=(take_losses.kind("A1", 3, ("A1.0",), "B1"),))
    assert once(game, Damaged).number == 3
    assert not happened(game, LeftTable)
    game = stage([{**wagon, "damage": 2}, *units[1:]], due=(take_losses.kind("A1", 2, ("A1.0",), "B1"),))
    assert once(game, LeftTable).body == "A1"


def test_damage_is_told_as_so_much_of_so_much() -> None:
    """MT-VEH-02: of five kills a wagon that bears three more takes three; it has no discipline."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 10), "damage": 1, "discipline": "conscript"}
    units = [wagon, {**LINE, "at": (10, 10)}, {**MILITIA, "at": (24, 20)}]
    whole = portrait(stage(units).state, "A1.0")
    assert (whole.strength, whole.counts.de, whole.grade.de, whole.formation.de) == ("1/4", "Schaden", "", "")
    assert whole.states[-1].in_("de") == "zerstört bei 4 Schaden"
    game = stage(units, due=(take_losses.kind("A1", 5, ("A1.0",), "B1"),))
    damage = once(game, Damaged).told(game.state)
    assert damage is not None
    assert damage.in_("de").endswith("3 Schaden, nun 4 von 4.")
    told = once(game, LeftTable).told(game.state)
    assert told is not None
    assert told.in_("de").endswith("zerstört.")
    assert portrait(game.state, "A1.0").strength == "4/4"


def test_wreckers_need_two_actions() -> None:
    """MT-VEH-02: in contact with the vehicle."""
    wagon = {"side": "two", "vehicle": "wagon", "at": (24, 14), "troop": "MIL"}
    wreckers = {**LINE, "models": 2, "places": [(23.5, 11.5), (24.5, 11.5)]}
    game = acting([wreckers, wagon, FAR_AWAY], actions=2)
    act(game, "wreck", "wreck")
    assert once(game, LeftTable).body == "B1"


def test_men_in_the_water() -> None:
    """MT-VEH-02: of those aboard a destroyed boat some drown, the rest are put ashore, shaken."""
    river = {"kind": "river", "rect": [0, 0, 48, 8]}
    boat = {"side": "one", "vehicle": "boat", "at": (24, 5.5), "damage": 3}
    units = [boat, {**LINE, "models": 4, "aboard": "A1"}, {**MILITIA, "at": (24, 30)}]
    game = stage(
        units, [4, 5, 6, 7], scenario="S6", terrain=[river], due=(take_losses.kind("A1", 1, ("A1.0",), "B1"),)
    )
    assert options(game) == [f"A2.{n}" for n in range(4)]  # their owner says who drowns
    act(game, "A2.2")
    assert once(game, FiguresLost).pieces == ("A2.2",)
    assert unit(game, "A2").shaken
    ashore = [game.state.pieces[key].pose for key in unit(game, "A2").pieces if game.state.pieces[key].pose]
    assert len(ashore) == 3
    assert all(pose is not None and pose.y > 8.0 for pose in ashore)


def test_sailing_and_landing() -> None:
    """MT-VEH-01, MT-MOVE-09: the craft moves with its unit; at the bank all go ashore."""
    river = {"kind": "river", "rect": [0, 0, 48, 8]}
    boat = {"side": "one", "vehicle": "boat", "at": (24, 2.5)}
    units = [boat, {**LINE, "models": 4, "aboard": "A1"}, {**MILITIA, "at": (24, 40)}]
    game = acting(units, "A2", scenario="S6", terrain=[river], actions=2)
    assert options(game) == ["move", "spot", "pass"]
    act(game, "move", shifted(game, "A1", 0, 3))
    assert "land" in options(game)
    act(game, "land")
    assert waits_for(game) == "MT-VEH-01"  # their owner says where
    far = {key: Standing(Pose(10.0 + 2 * n, 20.0)) for n, key in enumerate(unit(game, "A2").pieces)}
    assert refusal(game, Placement(far)) == {"MT-VEH-01"}
    act(game, first_idea(game))
    assert all(isinstance(game.state.pieces[key].place, OnTable) for key in unit(game, "A2").pieces)


def test_a_boat_goes_from_one_water_into_another() -> None:
    """MT-MOVE-09: where a river meets a lake it stays on the water; land between them bars it."""
    boat = {"side": "one", "vehicle": "boat", "at": (24, 5)}
    units = [boat, {**LINE, "models": 4, "aboard": "A1"}, {**MILITIA, "at": (24, 40)}]
    for south, afloat in ((8.0, True), (8.3, False)):
        waters = [{"kind": "river", "rect": [0, 0, 48, 8]}, {"kind": "river", "rect": [12, south, 36, 20]}]
        game = acting(units, "A2", scenario="S6", terrain=waters, actions=2)
        act(game, "move")
        if not afloat:
            assert refusal(game, shifted(game, "A1", 0, 4)) == {"MT-MOVE-09"}
            continue
        act(game, shifted(game, "A1", 0, 4))
        assert game.state.pieces["A1.0"].pose == Pose(24.0, 9.0, QUARTER)


# intrigues and victory ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "reached"),
    [
        ("IN-GLORY", False), ("IN-CAREFUL", True), ("IN-HATE", False), ("IN-LAND", False), ("IN-AUTH", True),
        ("IN-BOLD", False), ("IN-LOOT", False), ("IN-PROTECT", True), ("IN-ALIVE", True), ("IN-PEACE", True),
    ],
)  # fmt: skip
def test_secret_aims(aim: str, *, reached: bool) -> None:
    """MT-OPT-01, MT-FILL-30: two points when they are reached at the end."""
    commander = {**OFFICER, "commander": True, "at": (24, 6)}
    enemy = {**OFFICER, "side": "two", "commander": True, "at": (24, 44)}
    state = scene_of([commander, {**LINE, "at": (24, 8)}, enemy], points={"one": 5}).state
    state.intrigues = {"one": aim}
    assert aim in INTRIGUES
    assert is_reached(state, "one") is reached
    state.glory, state.charges, state.searched = {"one": 2}, {"one": 2}, {"one": ("a", "b")}
    if aim in ("IN-GLORY", "IN-BOLD", "IN-LOOT"):
        assert is_reached(state, "one")


def test_intrigues_are_drawn_in_secret() -> None:
    """MT-OPT-01: the enemy does not learn of it."""
    game = set_up("S1", intrigues=True)
    assert set(game.state.intrigues) == {"one", "two"}
    assert set(game.view("one").state.intrigues) == {"one"}


def test_searching() -> None:
    """MT-FILL-30: one special action at a building, each once for a side."""
    hut = {"kind": "hut", "rect": [22, 12, 26, 16], "id": "hut"}
    game = acting(
        [{**LINE, "models": 1, "at": (24, 11.5)}, FAR_AWAY],
        terrain=[hut],
        rulings={"intrigues": True},
        actions=2,
    )
    act(game, "search")
    assert once(game, Searched).what == "hut"
    assert "search" not in options(game)
    assert places_to_search(game.state) == 1


def test_a_side_without_anybody_has_lost() -> None:
    """MT-VIC-01, MT-VIC-03: at once, and at least seven behind."""
    gone = {**MILITIA, "models": 4, "lost": 4, "at": (24, 40)}
    game = stage([{**LINE, "at": (24, 8)}, gone])
    assert once(game, BattleEnded)
    assert is_over(game.state)
    assert score(game.state)["one"] >= 7
    result = outcome(game.state)
    assert result is not None
    assert result.winner == "one"


def test_the_last_turn_ends_the_battle() -> None:
    """MT-VIC-01: six turns unless agreed otherwise; a difference of two is a draw."""
    game = stage([{**LINE, "at": (24, 8)}, FAR_AWAY], step="end", turn=6)
    assert game.over
    result = outcome(game.state)
    assert result is not None
    assert result.winner is None


@pytest.mark.parametrize(("lost", "words"), [(2, "draw"), (3, "Victory"), (8, "Decisive")])
def test_degrees_of_victory(lost: int, words: str) -> None:
    """MT-VIC-03: three to six points win, seven or more decide."""
    units = [
        {**LINE, "at": (24, 8)},
        {**MILITIA, "models": 40, "at": (24, 40), "spacing": 0.5, "lost": lost * 3},
    ]
    game = stage([units[0], {**units[1], "lost": min(lost * 3, 24)}], step="end", turn=6)
    result = outcome(game.state)
    assert result is not None
    assert words.lower() in result.text.in_("en").lower()


def test_talents_by_dice() -> None:
    """MT-OPT-02: no talent twice in a force."""
    game = set_up("S1", random_talents=True)
    for side in ("one", "two"):
        talents = [u.talent for u in game.state.bodies.values() if u.side == side and u.officer]
        assert all(talents)
        assert len(set(talents)) == len(talents)


def test_deployment_orders_are_checked() -> None:
    """MT-SETUP-05: whole units, in the zone, together."""
    armies = ready_armies()
    game, general = Played(RULEBOOK, begin(armies[FB], armies[FF], scenario="S1"), SeededDice(5)), ByChance(5)
    while not (isinstance(game.request, Order) and game.request.rule == "MT-SETUP-05"):
        assert game.request is not None
        side = game.request.by
        assert side is not None
        game.answer(general.answer(game.view(side)), side)
    order = first_idea(game)
    keys = list(order.stands)
    scene = game.view(game.request.by).scene
    middle = Placement({key: Standing(Pose(24.0, 24.0)) for key in keys})
    assert {each.rule for each in game.request.form.objections(middle, scene)} <= {
        "MT-SETUP-05",
        "MT-MOVE-05",
    }
    assert waits_for(game) == "MT-SETUP-05"
