"""Where two rules meet: boats and cards, guides and charges, houses on the way, losses out of turn."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Placement, Standing, Walk, Walks
from pulverdampf.engine.state import Reserve
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import actions_of
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import resolve_card
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Spent
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import OfficerSpared
from pulverdampf.rulebooks.muskets_tomahawks.events.places import GunTaken, Moved
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge import charge_targets
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import allowance, gait_of, on_the_way
from pulverdampf.rulebooks.muskets_tomahawks.officers.support import is_shielded
from pulverdampf.rulebooks.muskets_tomahawks.reactions.consequences import fall_back, save_or_lose
from pulverdampf.rulebooks.muskets_tomahawks.terrain.generator import piece_of_terrain
from pulverdampf.table.shapes import Polyline, Pose

from .staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    OFFICER,
    Staged,
    act,
    acting,
    alive,
    charge,
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

WOOD: dict[str, Any] = {"kind": "wood", "rect": [14, 10, 34, 20]}
GUIDE: dict[str, Any] = {**OFFICER, "talent": "TL-GUIDE"}


def test_officers_in_boats_go_forward_too() -> None:
    """MT-CARD-06, MT-VEH-01: an officer aboard makes one action on Forward Boys like any other."""
    boat = {"side": "one", "vehicle": "canoe", "at": (24, 6)}
    aboard = {**OFFICER, "at": (24, 6), "aboard": "A1"}
    river = {"kind": "river", "rect": [0, 0, 48, 8]}
    game = stage([boat, aboard, FAR_AWAY], due=(resolve_card.due("one:forward", "two"),), terrain=[river])
    assert options(game) == ["A2", "done"]


def test_a_way_through_a_house_enters_it() -> None:
    """MT-TER-04: who walks in and out again pays for the door as he who stays inside."""
    scene = scene_of([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 26)}], terrain=[
        {"kind": "hut", "rect": [23, 9, 25, 10]},
    ])  # fmt: skip

    def inches(*points: tuple[float, float]) -> int:
        return allowance(on_the_way(scene, gait_of(scene, "A1"), points))

    assert inches((24, 8), (24, 9.5)) == 3
    assert inches((24, 8), (24, 11)) == 3
    assert inches((24, 9.5), (24, 11)) == 4
    assert inches((20, 8), (20, 11)) == 4


def reserve(watch: dict[str, Any], models: int, **situation: Any) -> Staged:
    """The militia waits off the northern edge and may come."""
    late = {**MILITIA, "models": models, "at": (24, 46)}
    state = position(
        [watch, late, {**MILITIA, "at": (4, 20)}],
        due=(activation.act.due("B1", 1),),
        scenario="S5",
        turn=3,
        **situation,
    )
    state.reserves = ("B1",)
    for key in state.bodies["B1"].pieces:
        state.pieces[key].place = Reserve()
    game = Staged(state, [])
    assert options(game) == ["enter", "pass"]
    return act(game, "enter")


def test_reserves_that_come_on_are_shot_at() -> None:
    """MT-VIG-02, MT-SETUP-07: to come onto the table is a Move, at whose end the vigilant may fire."""
    game = reserve({**LINE, "at": (24, 30), "is": ["vigilant"], "weapons": ("breech",)}, 3)
    act(game, first_idea(game))
    assert waits_for(game) == "MT-VIG-02"


def test_reserves_start_their_move_at_the_edge() -> None:
    """MT-SETUP-07, MT-MOVE-01: six inches from enemies at the edge; rough ground counts on the way in."""
    brush = {"kind": "brush", "rect": [0, 40, 20, 48]}
    game = reserve({**LINE, "models": 1, "at": (24, 39.4)}, 1, terrain=[brush])

    def on(x: float, y: float) -> Placement:
        return Placement({"B1.0": Standing(Pose(x, y))})

    assert refusal(game, on(8, 44.5)) == {"MT-SETUP-07"}  # three inches through the brush
    assert refusal(game, on(40, 43)) == {"MT-SETUP-07"}
    act(game, on(24, 44.5))  # four inches from an enemy, but it came from farther off
    game = reserve({**LINE, "models": 1, "at": (24, 42)}, 1)
    assert refusal(game, on(24, 46)) == {"MT-SETUP-07"}  # no point of the edge is far enough from him


def test_a_guide_leads_his_unit_as_long_as_the_card_lasts() -> None:
    """MT-FILL-29: the unit that he leads on a card he leads on both its moves, and no other."""
    units = [
        {**LINE, "at": (24, 8), "models": 4},
        {**GUIDE, "at": (24, 6)},
        {**LINE, "at": (32, 8), "models": 4},
    ]
    game = acting([*units, FAR_AWAY], actions=2, terrain=[WOOD], then=(activation.act.due("A3", 1),))
    act(game, "guided", shifted(game, "A1", 0, 4))
    assert "guided" in options(game)
    act(game, "pass")
    assert waits_for(game) == "MT-ACT-01"
    assert "guided" not in options(game)


def test_a_guide_leads_a_charge_through_a_wood() -> None:
    """MT-FILL-29, MT-MEL-01: a charge is a Move; he is used up by it only where it needed him."""
    foe = {**MILITIA, "at": (24, 13), "models": 1, "is": ["spotted"]}
    men = {**LINE, "at": (24, 8), "models": 1}
    scene = scene_of([men, foe], terrain=[WOOD])
    assert charge_targets(scene, unit(scene, "A1")) == []
    game = charge(acting([men, {**GUIDE, "at": (24, 6)}, foe], terrain=[WOOD]))
    assert once(game, Spent).what.startswith("TL-GUIDE")
    open_ground = charge(acting([men, {**GUIDE, "at": (24, 6)}, foe]))
    assert not happened(open_ground, Spent)


def test_whoever_dies_for_an_officer_may_leave_too_few_for_ranks() -> None:
    """MT-OFF-05, MT-FORM-03: of four in close formation one falls for him; three keep no ranks."""
    line = {**LINE, "models": 4, "formation": "close", "spacing": 1.0, "at": (24, 8)}
    due = (save_or_lose.kind("A2", ("B1",)),)
    game = act(stage([line, {**OFFICER, "at": (24, 6.4)}, FAR_AWAY], due=due, dice=[9, 9]), "yes")
    while waits_for(game) == "MT-OFF-05":
        act(game, options(game)[0])
    assert once(game, OfficerSpared).how == "sacrifice"
    assert (alive(game, "A1"), unit(game, "A1").formation) == (3, "normal")


def test_an_officer_who_leaves_a_melee_may_be_saved() -> None:
    """MT-OFF-05, MT-MEL-12: the die of the leaver kills him, a comrade beside him takes his place."""
    foe = {**MILITIA, "at": (24, 9), "models": 1, "engaged": ("A1",)}
    friend = {**LINE, "at": (24, 6.6), "models": 2}
    game = stage(
        [{**OFFICER, "at": (24, 8), "engaged": ("B1",)}, friend, foe],
        due=(fall_back.kind("A1", "recoil", ("B1",)),), dice=[0, 9],
    )  # fmt: skip
    act(game, "yes")
    while waits_for(game) == "MT-OFF-05":
        act(game, options(game)[0])
    assert alive(game, "A1") == 1
    assert alive(game, "A2") == 1
    assert [each.way for each in happened(game, Moved)][:1] == ["recoil"]


def test_light_horse_on_foot_close_their_order() -> None:
    """MT-FORM-04, MT-MOVE-08: loose formation was the right of light horse; on foot it is gone."""
    riders = {
        **LINE,
        "traits": ("LightCav",),
        "models": 4,
        "at": (24, 8),
        "formation": "loose",
        "spacing": 3.0,
    }
    game = act(acting([riders, FAR_AWAY]), "dismount", "A1.3")
    assert unit(game, "A1").formation == "normal"
    scouts = {**riders, "traits": ("LightCav", "Scouts")}
    game = act(acting([scouts, FAR_AWAY]), "dismount", "A1.3")
    assert unit(game, "A1").formation == "loose"


def test_no_drill_master_helps_riders_who_have_moved() -> None:
    """MT-FIRE-14, MT-FILL-29: his gift is a Reload action, and those in the saddle may not after a move."""
    riders = {**LINE, "traits": ("Cavalry",), "models": 4, "at": (24, 8), "is": ["empty"]}
    scene = scene_of([riders, {**OFFICER, "talent": "TL-DRILL", "at": (24, 5)}, FAR_AWAY])
    assert "drill" in actions_of(scene, "A1")
    assert "drill" not in actions_of(scene, "A1", "moved")


def test_a_gun_is_taken_as_soon_as_its_crew_has_run() -> None:
    """MT-ART-03: an enemy who stands at it need not move again."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 2, "places": ((24, 8), (22.4, 8), (25.6, 8))}
    taker = {**MILITIA, "models": 1, "at": (24, 9.5)}
    game = stage([gun, taker], due=(fall_back.kind("A1", "flight", ("B1",)),), edges={"one": ("west",)})
    assert once(game, GunTaken).piece == "A1.0"


def test_only_those_in_sight_shield_an_officer() -> None:
    """MT-OFF-04: a nearer unit that cannot be seen is no nearer target."""
    shooter = {**LINE, "models": 1, "at": (24, 8)}
    officer = {**OFFICER, "side": "two", "at": (24, 30)}
    beside = {**MILITIA, "models": 1, "at": (24, 31.2)}
    unseen = {**MILITIA, "models": 1, "at": (40, 10)}
    wall = {"kind": "palisade", "line": [[34, 2], [34, 18]]}
    units = [shooter, officer, beside, unseen]
    for terrain, shielded in (([wall], False), ([], True)):
        scene = scene_of(units, terrain=terrain)
        assert is_shielded(scene, unit(scene, "A1"), unit(scene, "B1")) == shielded


def test_guided_ranks_open_out_in_a_wood_like_others() -> None:
    """MT-FORM-03, MT-FILL-29: a guide spares them the toil, not the trees."""
    line = {**LINE, "models": 4, "formation": "close", "spacing": 1.0, "at": (24, 8)}
    game = act(acting([line, {**GUIDE, "at": (24, 6)}, FAR_AWAY], terrain=[WOOD]), "guided")
    apart = {f"A1.{i}": Walk((), Pose(21.0 + 1.5 * i, 12.0)) for i in range(4)}
    act(game, Walks(apart))
    assert unit(game, "A1").formation == "normal"


@pytest.mark.parametrize(("size", "turned"), [(0, 0), (9, 0), (3, 5)])
def test_how_long_a_fence_is_says_nothing_of_how_it_lies(size: int, turned: int) -> None:
    """MT-FILL-35: one die for the length, another for the direction."""
    fence = piece_of_terrain("t", "barrier", 24.0, 24.0, size, turned).shape
    assert isinstance(fence, Polyline)
    (x1, y1), (x2, y2) = fence.points
    assert round((x2 - x1) ** 2 + (y2 - y1) ** 2, 6) == round((6 + size / 3) ** 2, 6)
    assert (abs(y2 - y1) < 1e-6) == (turned == 0)
    assert (abs(x2 - x1) < 1e-6) == (turned == 5)


def test_the_point_for_an_enemy_card_comes_when_it_is_resolved() -> None:
    """MT-CARD-04, MT-OFF-06: the commander falls by the card he played; the point is not lost."""
    commander = {**OFFICER, "commander": True, "at": (24, 8), "is": ["spotted"]}
    foe = {**MILITIA, "models": 1, "at": (24, 14)}
    game = stage(
        [commander, {**LINE, "at": (46, 1), "models": 1}, foe],
        due=(resolve_card.due("two:MIL", "one"),), dice=[9, 9], points={"one": 0},
    )  # fmt: skip
    act(game, "B1", "shoot")
    assert alive(game, "A1") == 0
    assert game.state.points["one"] == 1


def test_a_gun_has_one_shot_on_every_card() -> None:
    """MT-ART-02, MT-ART-06: what it fired by readiness on an earlier card does not count on the next."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 8)}
    foe = {**MILITIA, "at": (24, 20), "is": ["spotted"]}
    state = position([gun, foe], step="play", hands={"one": ("one:ART",), "two": ("clock",)})
    state.bodies["A1"].gun_fired = True
    game = act(Staged(state, []), "one:ART", "A1")
    assert "shoot" in options(game)
    state.bodies["A1"].gun_fired = True
    state.agenda = (activation.act.due("A1", 1),)
    assert "shoot" not in options(Staged(state, []))


def test_a_wagon_makes_one_move_on_a_card_of_two_actions() -> None:
    """MT-VEH-01: regulars act twice, the wagon that goes with them once."""
    wagon = {"side": "one", "vehicle": "wagon", "troop": "REG", "at": (24, 8), "traits": ("Team",)}
    line = {**LINE, "at": (40, 8), "models": 4}
    game = act(stage([wagon, line, FAR_AWAY], due=(resolve_card.due("one:REG", "one"),)), "A1", "move")
    act(game, first_idea(game))
    assert waits_for(game) == "MT-CARD-03"
    act(game, "A2", "spot")
    throw(game, 0)
    assert waits_for(game) == "MT-ACT-01"
