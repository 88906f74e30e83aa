"""Movement, terrain on the way, formations."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.engine.orders import Placement, Standing, Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.muster.roster import BodyEntry
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import actions_of
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import deck_of
from pulverdampf.rulebooks.muskets_tomahawks.events.places import FormationTaken, MountsChanged, Moved
from pulverdampf.rulebooks.muskets_tomahawks.formations.coherency import (
    formations_open_to,
    is_formed,
    parts_of,
)
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import (
    MOVEMENT,
    Going,
    allowance,
    gait_of,
    going_of,
    is_far,
    on_the_way,
)
from pulverdampf.rulebooks.muskets_tomahawks.movement.stencils import walk_ideas
from pulverdampf.rulebooks.muskets_tomahawks.presence import fighters, of_side
from pulverdampf.rulebooks.muskets_tomahawks.terrain.kinds import KINDS, Cover
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    RANGERS,
    act,
    acting,
    at,
    first_idea,
    happened,
    once,
    options,
    refusal,
    scene_of,
    shifted,
    unit,
    waits_for,
)

WOOD: dict[str, Any] = {"kind": "wood", "rect": [14, 12, 34, 20]}
FENCE: dict[str, Any] = {"kind": "barrier", "line": [[10, 22], [38, 22]]}
ROAD: dict[str, Any] = {"kind": "road", "line": [[24, 0], [24, 48]]}


def inches(scene: Scene, key: str, *points: tuple[float, float], guided: bool = False) -> int:
    """How far a unit may go on a way."""
    base = figure_outlines(scene, unit(scene, key))[0]
    far = is_far(scene, base, unit(scene, key).side)
    gait = replace(gait_of(scene, key), far=far, guided=guided)
    return allowance(on_the_way(scene, gait, points))


def test_scouts_and_local_add_up() -> None:
    """MT-MOVE-01, MT-MOVE-02, MT-TER-02, MT-T-MOVE: far from enemies, then through wood and fence."""
    scene = scene_of([{**RANGERS, "at": (24, 8)}, {**MILITIA, "at": (24, 46)}], terrain=[WOOD, FENCE])
    assert inches(scene, "A1", (24, 8), (24, 11)) == 8
    assert inches(scene, "A1", (24, 8), (24, 24)) == 6


def test_a_road_helps_a_column_most() -> None:
    """MT-TER-05: all the way on the road; four inches more in column, two otherwise."""
    foe = {**MILITIA, "at": (24, 46), "models": 1}
    column = scene_of([{**LINE, "at": (24, 8), "formation": "column"}, foe], terrain=[ROAD, FENCE])
    assert inches(column, "A1", (24, 8), (24, 18)) == 10
    normal = scene_of([{**LINE, "at": (24, 8)}, foe], terrain=[ROAD, FENCE])
    assert inches(normal, "A1", (24, 8), (24, 16)) == 8
    assert inches(normal, "A1", (24, 16), (24, 24)) == 8  # the fence does not count on the road
    assert inches(normal, "A1", (24, 8), (28, 16)) == 6


def test_light_cavalry_has_its_own_row_only() -> None:
    """MT-MOVE-01: mounted plains warriors near the enemy, through corn."""
    riders = {**NATIVES, "side": "one", "traits": ("LightCav", "Local"), "at": (24, 8), "models": 5}
    corn = {"kind": "corn", "rect": [10, 12, 38, 14]}
    foe = {**MILITIA, "at": (24, 20)}
    assert inches(scene_of([riders, foe], terrain=[corn]), "A1", (24, 8), (24, 16)) == 9
    stacked = scene_of([riders, foe], terrain=[corn], rulings={"lcav_stack": True})
    assert inches(stacked, "A1", (24, 8), (24, 16)) == 13


def test_the_worse_of_two_kinds_of_rough_ground_counts_once() -> None:
    """MT-TER-02: difficult and very difficult ground in one move; obstacles each."""
    rough = [
        WOOD,
        {"kind": "rock", "rect": [14, 20, 34, 22]},
        FENCE,
        {"kind": "hay", "line": [[10, 23], [38, 23]]},
    ]
    units = [{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 30)}]
    assert inches(scene_of(units, terrain=rough[:2]), "A1", (24, 11), (24, 21.5)) == 2
    summed = scene_of(units, terrain=rough[:2], rulings={"terrain_sum": "sum"})
    assert inches(summed, "A1", (24, 11), (24, 21.5)) == 1
    assert inches(scene_of(units, terrain=[FENCE, rough[3]]), "A1", (24, 20), (24, 24)) == 2


def test_a_move_is_never_less_than_an_inch() -> None:
    """MT-MOVE-03: whatever is in the way."""
    assert allowance(Going(4, very=True, obstacles=3)) == 1


def test_every_row_of_the_movement_table() -> None:
    """MT-MOVE-01: each row with its inches."""
    changes = {row.id: row.effect.amount for row in MOVEMENT}
    assert changes == {
        "MV-SCOUT": 1, "MV-LOCAL": 1, "MV-CAV": 4, "MV-LCAV": 6, "MV-FAR": 2, "MV-DIFF": -1, "MV-VDIFF": -2,
        "MV-OBST": -1, "MV-ROAD1": 4, "MV-ROAD2": 2,
    }  # fmt: skip


def test_terrain_table() -> None:
    """MT-TER-01, MT-FILL-33: kind, height and cover of the printed pieces."""
    printed = {
        "barrier": (False, Cover.LIGHT), "hay": (False, Cover.MEDIUM), "low_wall": (False, Cover.HARD),
        "corn": (True, Cover.LIGHT), "brush": (False, Cover.LIGHT), "orchard": (True, Cover.LIGHT),
        "wood": (True, Cover.MEDIUM), "marsh": (False, Cover.LIGHT), "rock": (False, Cover.HARD),
        "palisade": (True, Cover.NONE), "wagon": (True, Cover.NONE), "cart": (False, Cover.LIGHT),
    }  # fmt: skip
    assert {key: (KINDS[key].high, KINDS[key].cover) for key in printed} == printed
    assert [KINDS[key].going for key in ("corn", "brush", "marsh")] == [
        "very difficult", "difficult", "very difficult",
    ]  # fmt: skip


def test_a_unit_moves_as_one() -> None:
    """MT-MOVE-04, MT-FORM-01: every figure its own way, together at the end."""
    game = acting([{**LINE, "at": (24, 8)}, FAR_AWAY])
    act(game, "move", shifted(game, "A1", 0, 4))
    assert at(game, "A1.0")[1] == 12
    assert once(game, Moved).way == "move"


@pytest.mark.parametrize(
    ("dx", "dy", "rule"),
    [(0, 7, "MT-MOVE-01"), (0, -8, "MT-MOVE-06"), (0, 5.5, "MT-MOVE-04")],
)
def test_ways_that_are_refused(dx: float, dy: float, rule: str) -> None:
    """MT-MOVE-01, MT-MOVE-04, MT-MOVE-06: too far, off the table, too near to an enemy."""
    riders = {**LINE, "traits": ("Cavalry",), "at": (24, 7), "models": 4} if rule != "MT-MOVE-01" else None
    game = acting([riders or {**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 14.5)}])
    act(game, "move")
    assert rule in refusal(game, shifted(game, "A1", dx, dy))


def test_nobody_ends_on_a_friend_or_walks_through_close_ranks() -> None:
    """MT-MOVE-05: friends are passed through, close ranks only by single models, guns by nobody."""
    friend = {**LINE, "at": (24, 11), "models": 6}
    game = act(acting([{**LINE, "at": (24, 8), "models": 3}, friend, FAR_AWAY]), "move")
    assert "MT-MOVE-05" in refusal(game, shifted(game, "A1", 0, 3))
    act(game, shifted(game, "A1", 0, 5))
    close = {**friend, "formation": "close"}
    game = act(acting([{**LINE, "at": (24, 8), "models": 3}, close, FAR_AWAY]), "move")
    assert "MT-MOVE-05" in refusal(game, shifted(game, "A1", 0, 5))
    game = act(acting([{**OFFICER, "at": (24.1, 8)}, close, FAR_AWAY]), "move")
    act(game, shifted(game, "A1", 0, 5))
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 11)}
    game = act(acting([{**OFFICER, "at": (24, 8)}, gun, FAR_AWAY]), "move")
    assert "MT-MOVE-05" in refusal(game, shifted(game, "A1", 0, 5.5))


def test_figures_must_keep_together() -> None:
    """MT-FORM-01, MT-FILL-12: two inches in normal formation, three in loose."""
    game = act(acting([{**RANGERS, "at": (24, 8), "models": 2}, FAR_AWAY]), "move")
    apart = Walks({"A1.0": Walk((), Pose(20.9, 8.0))})
    assert "MT-FORM-01" in refusal(game, apart)
    game = act(acting([{**RANGERS, "at": (24, 8), "models": 2, "formation": "loose"}, FAR_AWAY]), "move")
    act(game, apart)
    assert at(game, "A1.0") == (20.9, 8.0)


def test_ranks_break_in_whatever_they_pass_through() -> None:
    """MT-FORM-03: a wood, a stream or a house on the way, not only at its end; a hill does not."""
    line = {**LINE, "models": 4, "formation": "close", "spacing": 1.0, "at": (24, 8)}
    for kind, formation in (("brush", "normal"), ("stream", "normal"), ("hill", "close")):
        strip = {"kind": kind, "rect": [16, 9.5, 32, 10.2]}
        game = act(acting([line, FAR_AWAY], terrain=[strip]), "move")
        act(game, shifted(game, "A1", 0, 3))
        assert unit(game, "A1").formation == formation


def test_horses_shun_marsh_rocks_and_houses() -> None:
    """MT-MOVE-07, MT-FILL-40: but not corn."""
    riders = {**LINE, "traits": ("LightCav",), "models": 4, "at": (24, 8)}
    for kind, legal in (("marsh", False), ("rock", False), ("hut", False), ("corn", True)):
        game = acting([riders, FAR_AWAY], terrain=[{"kind": kind, "rect": [16, 11, 32, 15]}])
        act(game, "move")
        order = shifted(game, "A1", 0, 5)
        if legal:
            act(game, order)
        else:
            assert "MT-MOVE-07" in refusal(game, order)


def test_water_is_for_boats() -> None:
    """MT-MOVE-09, MT-FILL-39: nobody wades a river."""
    game = acting([{**LINE, "at": (24, 8)}, FAR_AWAY], terrain=[{"kind": "river", "rect": [0, 10, 48, 14]}])
    act(game, "move")
    assert "MT-MOVE-09" in refusal(game, shifted(game, "A1", 0, 4))


def test_guns_go_slowly_and_keep_to_open_ground() -> None:
    """MT-MOVE-09: an inch less for every two of the crew that are missing; no wood."""
    gun: dict[str, Any] = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 8)}
    assert going_of(scene_of([gun, FAR_AWAY]), "A1").base == 4
    assert going_of(scene_of([{**gun, "lost": 2}, FAR_AWAY]), "A1").base == 3
    alone = scene_of([{**gun, "lost": 3}, FAR_AWAY])
    assert "move" not in actions_of(alone, "A1")
    game = act(acting([gun, FAR_AWAY], terrain=[WOOD]), "move")
    assert "MT-MOVE-09" in refusal(game, shifted(game, "A1", 0, 4.5))


def test_a_palisade_is_climbed_by_men_on_foot() -> None:
    """MT-TER-03: from contact to contact with a whole move."""
    palisade = {"kind": "palisade", "line": [[10, 10], [38, 10]]}
    game = acting([{**LINE, "at": (24, 9.375), "models": 2}, FAR_AWAY], terrain=[palisade])
    act(game, "move")
    assert "MT-TER-03" in refusal(game, shifted(game, "A1", 0, 3))
    act(game, shifted(game, "A1", 0, 1.25))
    riders = {**LINE, "at": (24, 8.875), "models": 2, "traits": ("Cavalry",)}
    game = act(acting([riders, FAR_AWAY], terrain=[palisade]), "move")
    assert "MT-TER-03" in refusal(game, shifted(game, "A1", 0, 2.25))


def test_a_wagon_is_climbed_over_too() -> None:
    """MT-TER-03: by a man on foot who stands at it."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 11.5)}
    climber = {**LINE, "models": 1, "at": (22.5, 11)}
    game = act(acting([climber, wagon, FAR_AWAY]), "move")
    assert "MT-MOVE-05" in refusal(game, shifted(game, "A1", 4.0, 0))
    act(game, shifted(game, "A1", 3.0, 0))
    assert at(game, "A1.0") == (25.5, 11.0)


def test_somebody_must_draw_a_wagon() -> None:
    """MT-MOVE-09, MT-FILL-39: its own team, or friends in contact who are not fighting or running."""
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 11.5)}
    hands = {**LINE, "models": 1, "at": (22.5, 11)}

    def may_move(*units: Mapping[str, Any], **situation: Any) -> bool:
        return "move" in actions_of(scene_of([*units, FAR_AWAY], **situation), "A1")

    assert not may_move(wagon)
    assert may_move({**wagon, "traits": ("Team",)})
    assert may_move(wagon, hands)
    assert not may_move(wagon, {**hands, "at": (21, 11)})
    assert not may_move(wagon, {**hands, "is": ["fleeing"]})
    assert not may_move(wagon, {**hands, "side": "two"})


def test_the_wagon_of_a_force_has_a_team_and_the_cards_of_its_scarcest_troops() -> None:
    """MT-MOVE-09, MT-VEH-01, MT-FILL-45: a cart is pushed by hand."""
    armies = ready_armies()
    plain = armies["FB-A"]
    bought = replace(plain, bodies=(*plain.bodies, BodyEntry("wagon"), BodyEntry("cart")))
    state = begin(bought, armies["FN-A"])
    wagon, cart = (unit for unit in state.bodies.values() if unit.vehicle)
    assert (wagon.traits, cart.traits) == (("Team",), ())
    troops = {unit.troop for unit in of_side(state, "one") if not unit.vehicle}
    assert {wagon.troop, cart.troop} <= troops
    assert deck_of(state) == deck_of(begin(plain, armies["FN-A"]))


@pytest.mark.parametrize(
    ("setting", "teams"), [("wagons", ["wagon"]), ("none", []), ("all", ["wagon", "cart"])]
)
def test_wagon_teams(setting: str, teams: list[str]) -> None:
    """MT-MOVE-09, MT-FILL-39: the switch says which vehicles draw themselves."""
    armies = ready_armies()
    plain = armies["FB-A"]
    bought = replace(plain, bodies=(*plain.bodies, BodyEntry("wagon"), BodyEntry("cart")))
    state = begin(bought, armies["FN-A"], rulings={"wagon_teams": setting})
    assert [unit.vehicle for unit in state.bodies.values() if unit.has("Team")] == teams


def test_figures_are_counted_from_one() -> None:
    """MT-MOVE-04: as people count them; the gun is no figure, and who is alone needs no number."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 8)}
    state = scene_of([{**LINE, "at": (24, 20)}, gun, {**OFFICER, "at": (4, 4)}, FAR_AWAY]).state
    called = {key: state.named(key).in_("en") for key in ("A1.0", "A1.7", "A2.0", "A2.1", "A2.4", "A3.0")}
    assert called == {
        "A1.0": "A1 (A1), figure 1", "A1.7": "A1 (A1), figure 8", "A2.0": "A2 (A2), the gun",
        "A2.1": "A2 (A2), figure 1", "A2.4": "A2 (A2), figure 4", "A3.0": "A3 (A3)",
    }  # fmt: skip


def test_a_building_holds_ten_and_costs_an_inch() -> None:
    """MT-TER-04: entering takes an inch; the eleventh finds no room."""
    hut = {"kind": "hut", "rect": [20, 10, 28, 14]}
    scene = scene_of([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 30)}], terrain=[hut])
    assert inches(scene, "A1", (24, 8), (24, 11)) == 3
    inside = [{**MILITIA, "side": "one", "models": 8, "places": [(20.5 + i, 13.2) for i in range(8)]}]
    game = acting([{**LINE, "models": 3, "at": (24, 9)}, *inside, FAR_AWAY], terrain=[hut])
    act(game, "move")
    assert "MT-TER-04" in refusal(game, shifted(game, "A1", 0, 2.5))


def test_dismounting_leaves_one_in_four_with_the_horses() -> None:
    """MT-MOVE-08: rounded up; mounting again is the same action."""
    riders = {**LINE, "traits": ("LightCav",), "models": 5, "at": (24, 8)}
    game = act(acting([riders, FAR_AWAY], actions=2), "dismount", "A1.3", "A1.4")
    assert once(game, MountsChanged).holders == ("A1.3", "A1.4")
    assert len(fighters(game.state, unit(game, "A1"))) == 3
    assert not unit(game, "A1").mounted
    act(game, "mount")
    act(game, first_idea(game))
    assert unit(game, "A1").mounted
    assert len(fighters(game.state, unit(game, "A1"))) == 5


def test_the_owner_says_who_holds_the_horses() -> None:
    """MT-MOVE-08: any two of five, one after the other."""
    riders = {**LINE, "traits": ("LightCav",), "models": 5, "at": (24, 8)}
    game = act(acting([riders, FAR_AWAY]), "dismount")
    assert (waits_for(game), options(game)) == ("MT-MOVE-08", [f"A1.{n}" for n in range(5)])
    act(game, "A1.2")
    assert options(game) == ["A1.0", "A1.1", "A1.3", "A1.4"]
    act(game, "A1.0")
    assert once(game, MountsChanged).holders == ("A1.2", "A1.0")
    assert [each.id for each in fighters(game.state, unit(game, "A1"))] == ["A1.1", "A1.3", "A1.4"]


def test_the_owner_says_where_riders_mount() -> None:
    """MT-MOVE-08: within 6 inches of the middle of their unit, where each horse has room."""
    riders = {**LINE, "traits": ("LightCav",), "models": 2, "at": (24, 8)}
    game = act(acting([riders, FAR_AWAY], actions=2), "dismount", "A1.1", "mount")
    assert waits_for(game) == "MT-MOVE-08"

    def standing(*places: tuple[float, float]) -> Placement:
        return Placement({f"A1.{n}": Standing(Pose(x, y, QUARTER)) for n, (x, y) in enumerate(places)})

    assert refusal(game, standing((20, 10), (20.5, 10))) == {"MT-MOVE-05"}
    assert refusal(game, standing((20, 10), (24, 16))) == {"MT-MOVE-08"}
    act(game, standing((20, 10), (27, 6)))
    assert (at(game, "A1.0"), at(game, "A1.1")) == ((20, 10), (27, 6)) and unit(game, "A1").mounted


def test_only_drilled_troops_close_their_ranks() -> None:
    """MT-FORM-02, MT-FORM-03: a Form action within four inches."""
    game = act(acting([{**LINE, "at": (24, 8)}, FAR_AWAY]), "form:close")
    act(game, first_idea(game))
    assert is_formed(unit(game, "A1"))
    assert "close" not in formations_open_to(game.state, unit(game, "B1"))


def test_close_ranks_are_lost_in_a_wood() -> None:
    """MT-FORM-03: by entering area terrain or crossing an obstacle."""
    game = acting([{**LINE, "at": (24, 11), "formation": "close"}, FAR_AWAY], terrain=[WOOD])
    act(game, "move", shifted(game, "A1", 0, 3))
    assert once(game, FormationTaken).formation == "normal"


def test_loose_formation_is_for_light_troops() -> None:
    """MT-FORM-04: taken free at the start of a move."""
    line = scene_of([{**LINE, "at": (24, 8)}])
    assert "loose" not in formations_open_to(line.state, unit(line, "A1"))
    game = act(acting([{**RANGERS, "at": (24, 8)}, FAR_AWAY]), "move:loose")
    assert (waits_for(game), unit(game, "A1").formation) == ("MT-MOVE-04", "loose")
    act(game, first_idea(game))


def test_a_column_is_two_wide() -> None:
    """MT-FORM-05, MT-FORM-01: bases touching, two abreast."""
    column = scene_of([{**LINE, "at": (24, 12), "formation": "column"}])
    bases = figure_outlines(column, unit(column, "A1"))
    assert parts_of(bases, "column") == 1
    line = scene_of([{**LINE, "at": (24, 12), "formation": "close"}])
    assert parts_of(figure_outlines(line, unit(line, "A1")), "column") > 1
    assert parts_of(figure_outlines(line, unit(line, "A1")), "close") == 1


def test_ideas_draw_a_unit_up_in_many_ways() -> None:
    """MT-MOVE-04: as it is, in line, in a ring, into cover; to stay is always legal."""
    scene = scene_of([{**RANGERS, "at": (24, 8)}, {**MILITIA, "at": (24, 40)}], terrain=[WOOD])
    ideas = list(walk_ideas(scene, "A1", unit(scene, "A1").pieces, "normal", None))
    assert 10 < len(ideas) < 60
    assert all(set(idea.walks) == set(unit(scene, "A1").pieces) for idea in ideas)


def test_doing_nothing_is_always_open() -> None:
    """MT-ACT-01, MT-FILL-08: the list of actions."""
    game = acting([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 18), "is": ["spotted"]}])
    assert {"move", "shoot", "spot", "vigilance", "form:close", "pass"} <= set(options(game))
    act(game, "pass")
    assert not happened(game, Moved)
