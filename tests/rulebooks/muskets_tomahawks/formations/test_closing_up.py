"""Units out of coherency: they close up before they do anything else."""

from random import Random
from typing import Any

import pytest

from pulverdampf.engine.orders import Refused, Walk, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone, OnTable
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import actions_of
from pulverdampf.rulebooks.muskets_tomahawks.cards.command import abilities_open_to
from pulverdampf.rulebooks.muskets_tomahawks.formations.coherency import is_scattered, straggling
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout, outlines_of
from pulverdampf.rulebooks.muskets_tomahawks.movement.footing import Terms
from pulverdampf.rulebooks.muskets_tomahawks.movement.walking import walk_form
from pulverdampf.rulebooks.muskets_tomahawks.officers.talents import drillable
from pulverdampf.table.shapes import Pose

from ..crowds import crowded
from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    OFFICER,
    RANGERS,
    Staged,
    act,
    acting,
    at,
    first_idea,
    options,
    refusal,
    scene_of,
    shifted,
    throw,
    unit,
    waits_for,
)

TORN: dict[str, Any] = {**RANGERS, "models": 3, "places": ((10, 8), (20, 8), (21.2, 8))}
"""Nine inches between the first and the others; a move carries eight, seven are enough."""
TORN_WIDE: dict[str, Any] = {**RANGERS, "models": 4, "places": ((10, 8), (11.2, 8), (40, 8), (41.2, 8))}
GAP_IN_RANKS: dict[str, Any] = {
    **LINE, "models": 4, "formation": "close", "places": ((20, 8), (21, 8), (23, 8), (24, 8)),
}  # fmt: skip


def missing(game: Staged | Scene, body: str = "A1") -> float:
    """How many inches a unit misses being together."""
    scene = game if isinstance(game, Scene) else game.battle.scene
    return straggling(outlines_of(scene, unit(scene, body)), unit(scene, body).formation)


def test_nothing_comes_before_closing_up() -> None:
    """MT-FORM-07: a unit out of coherency moves or does nothing; once together it may act as it likes."""
    apart = {**RANGERS, "models": 3, "places": ((18, 8), (22, 8), (23.2, 8))}
    game = acting([apart, FAR_AWAY], actions=2)
    assert options(game) == ["move", "move:loose", "pass"]
    act(game, "move", Walks({"A1.0": Walk((), Pose(20.6, 8.0))}))
    assert {"spot", "vigilance"} < set(options(game))


def test_a_move_that_can_close_up_must() -> None:
    """MT-FORM-07: nearer is not enough where together is possible; the refusal tells by how much it fails."""
    game = act(acting([TORN, FAR_AWAY]), "move")
    with pytest.raises(Refused) as caught:
        game.answer(Walks({"A1.0": Walk((), Pose(14.0, 8.0))}))
    (fault,) = caught.value.objections
    assert (fault.rule, fault.needed) == ("MT-FORM-07", 0.0)
    assert fault.had is not None and round(fault.had, 2) == 2.99  # 5 inches, and 2 are allowed
    assert "2.99" in fault.text.in_("en") and "2,99" in fault.text.in_("de")
    act(game, Walks({"A1.0": Walk((), Pose(17.0, 8.0))}))
    assert not is_scattered(game.battle.scene, unit(game, "A1"))


@pytest.mark.parametrize(
    "order",
    [
        Walks({"A1.2": Walk((), Pose(26.0, 8.0))}),
        Walks({"A1.1": Walk((), Pose(19.5, 8.0))}),
        Walks({"A1.0": Walk((), Pose(10.5, 8.0))}),
        Walks({"A1.0": Walk((), Pose(10.0, 8.0, 90))}),
    ],
)
def test_nudging_single_figures_is_no_way_out(order: Walks) -> None:
    """MT-FORM-07: farther off, a little nearer, or a turn on the spot: all of it is refused."""
    game = act(acting([TORN, FAR_AWAY]), "move")
    assert refusal(game, order) == {"MT-FORM-07"}


def test_who_cannot_close_up_comes_as_near_as_he_can() -> None:
    """MT-FORM-07: both parts go towards one another, all the way but a quarter of an inch."""
    game = act(acting([TORN_WIDE, FAR_AWAY]), "move")
    before = missing(game)
    one_part = Walks({f"A1.{i}": Walk((), Pose(x + 8.0, 8.0)) for i, x in ((0, 10.0), (1, 11.2))})
    assert refusal(game, one_part) == {"MT-FORM-07"}
    both = {f"A1.{i}": Walk((), Pose(x - 7.9, 8.0)) for i, x in ((2, 40.0), (3, 41.2))}
    act(game, Walks({**one_part.walks, **both}))
    assert round(before - missing(game), 2) == 15.9


def test_the_last_quarter_of_an_inch_is_not_asked_for() -> None:
    """MT-FORM-07: an inch short of what is possible is too much."""
    game = act(acting([TORN_WIDE, FAR_AWAY]), "move")
    short = {f"A1.{i}": Walk((), Pose(x + dx, 8.0)) for i, x, dx in (
        (0, 10.0, 7.5), (1, 11.2, 7.5), (2, 40.0, -7.5), (3, 41.2, -7.5),
    )}  # fmt: skip
    with pytest.raises(Refused) as caught:
        game.answer(Walks(short))
    (fault,) = caught.value.objections
    assert fault.needed is not None and fault.had is not None
    assert 0.7 < fault.had - fault.needed < 0.8


def test_the_way_that_was_dragged_is_closed_up() -> None:
    """MT-FORM-07: for a unit dragged as it is, one is proposed that goes there and closes up."""
    apart = {**RANGERS, "models": 4, "places": ((20, 8), (25, 8), (26.2, 8), (27.4, 8))}
    game = act(acting([apart, FAR_AWAY]), "move")
    dragged = shifted(game, "A1", 0, 3)
    with pytest.raises(Refused):
        game.answer(dragged)
    assert isinstance(game.request, Order)
    nearest = game.request.form.nearest(dragged, game.view("one").scene)
    assert isinstance(nearest, Walks)
    act(game, nearest)
    assert missing(game) == 0.0
    assert at(game, "A1.1") == (25, 11)  # the larger part has gone where it was dragged


def test_an_idea_always_closes_up() -> None:
    """MT-FORM-07: the first thing that suggests itself is legal and brings them together."""
    for torn in (TORN, TORN_WIDE, GAP_IN_RANKS):
        game = act(acting([torn, FAR_AWAY]), "move")
        before = missing(game)
        act(game, first_idea(game))
        assert missing(game) < before


def test_another_formation_may_be_what_brings_them_together() -> None:
    """MT-FORM-07, MT-FORM-02: three inches are enough in loose formation."""
    apart = {**RANGERS, "models": 2, "places": ((20, 8), (23.8, 8))}
    game = act(acting([apart, FAR_AWAY]), "move")
    assert refusal(game, shifted(game, "A1", 0, 4)) == {"MT-FORM-07"}
    game = act(acting([apart, FAR_AWAY]), "move:loose")
    act(game, shifted(game, "A1", 0, 4))
    assert not is_scattered(game.battle.scene, unit(game, "A1"))


# ranks ----------------------------------------------------------------------------------------------------


def test_ranks_close_a_gap_before_they_shoot_again() -> None:
    """MT-FORM-07, MT-FORM-01: in close formation bases touch; a file that fell leaves a gap."""
    foe = {**MILITIA, "at": (22, 18), "is": ["spotted"]}
    game = acting([GAP_IN_RANKS, foe], actions=2)
    assert options(game) == ["form:column", "move", "move:normal", "pass"]
    act(game, "move")
    assert refusal(game, shifted(game, "A1", 0, 2)) == {"MT-FORM-07"}
    act(game, first_idea(game))
    assert unit(game, "A1").formation == "close"
    assert missing(game) == 0.0
    assert "shoot" in options(game)


def test_ranks_that_open_out_need_not_touch() -> None:
    """MT-FORM-07, MT-FORM-02: in normal formation two inches are enough."""
    game = act(acting([GAP_IN_RANKS, FAR_AWAY]), "move:normal")
    act(game, shifted(game, "A1", 0, 2))
    assert missing(game) == 0.0


def test_ranks_that_turned_to_shoot_are_still_together() -> None:
    """MT-FORM-01: every man looks at his target; the line is as straight as it was and may move on so."""
    line = {**LINE, "models": 6, "formation": "close", "spacing": 1.0, "at": (24, 8)}
    foe = {**MILITIA, "at": (38, 16), "models": 3, "is": ["spotted"]}
    game = act(acting([line, foe], dice=[0] * 6, actions=2), "shoot")
    assert "reload" in options(game)
    act(game, "move", shifted(game, "A1", 0, 1))
    assert unit(game, "A1").formation == "close"


# outside of cards -----------------------------------------------------------------------------------------


def test_losses_tear_a_unit_apart() -> None:
    """MT-FORM-07: the man in the middle fell to a shot; the next action closes the gap."""
    chain = {**RANGERS, "places": ((20, 8), (22.6, 8), (25.2, 8)), "models": 3, "is": ["spotted"]}
    shooter = {**MILITIA, "models": 1, "at": (22.6, 14), "weapons": ("bow",)}
    game = acting([chain, shooter], "B1", dice=[9, 9], then=(activation.act.due("A1", 1),))
    assert options(game)[0] != "pass"
    act(game, "shoot")
    throw(game, 9)
    assert waits_for(game) == "MT-ACT-01"
    assert options(game) == ["move", "move:loose", "pass"]


def test_no_command_and_no_drill_master_goes_round_it() -> None:
    """MT-FORM-07, MT-CP-03: no readiness for a point, no reloading for nothing before that."""
    together = {**RANGERS, "models": 3, "places": ((20, 8), (21.2, 8), (22.4, 8))}
    drill = {**OFFICER, "troop": "IRR", "talent": "TL-DRILL", "at": (21, 6)}
    for torn in (together, {**together, "places": ((12, 8), (20, 8), (22.4, 8))}):
        scene = scene_of([torn, FAR_AWAY], points={"one": 1})
        ready = "CA-SIGHT" in abilities_open_to(scene, "one")
        empty = scene_of([{**torn, "is": ["empty"]}, drill, FAR_AWAY])
        assert ready == bool(drillable(empty, unit(empty, "A2"))) == (torn is together)


def test_an_order_for_points_is_such_an_action_too() -> None:
    """MT-FORM-07, MT-CP-06: whoever is ordered closes up first."""
    scene = scene_of([TORN, FAR_AWAY])
    assert list(actions_of(scene, "A1")) == ["move", "move:loose", "pass"]


def test_the_shaken_recover_and_the_engaged_fight_first() -> None:
    """MT-FORM-07, MT-REACT-06, MT-ACT-02, MT-FORM-07: both come before closing up."""
    assert options(acting([{**TORN, "is": ["shaken"]}, FAR_AWAY])) == ["recover", "pass"]
    engaged = acting(
        [{**TORN, "engaged": ("B1",)}, {**MILITIA, "at": (21.2, 9), "models": 1, "engaged": ("A1",)}]
    )
    assert options(engaged) == ["fight", "pass"]


def test_after_a_melee_the_ranks_are_put_in_order_likewise() -> None:
    """MT-FORM-07, MT-MEL-14: two inches, of which as many as needed for closing up."""
    scene = scene_of([{**RANGERS, "models": 2, "places": ((20, 8), (24, 8))}, FAR_AWAY])
    form = walk_form(scene.state, Terms("A1", "normal", most=2.0), "MT-MEL-14")
    aside = Walks({key: Walk((), Pose(x, 9.0)) for key, x in (("A1.0", 20.0), ("A1.1", 24.0))})
    assert [fault.rule for fault in form.check(aside, scene)] == ["MT-FORM-07"]
    assert not list(form.check(Walks({"A1.0": Walk((), Pose(21.0, 8.0))}), scene))


def test_a_crew_belongs_together_and_to_its_gun() -> None:
    """MT-FORM-07, MT-ART-03: round the gun or away from it, but not one here and one there."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 3}
    for places, scattered in (
        (((24, 8), (22.4, 8), (25.6, 8), (24, 6.4)), False),
        (((24, 8), (22.4, 16), (23.6, 16), (24.8, 16)), False),
        (((24, 8), (22.4, 8), (25.6, 8), (24, 16)), True),
    ):
        scene = scene_of([{**gun, "places": places}, FAR_AWAY])
        assert is_scattered(scene, unit(scene, "A1")) == scattered
        assert ("spot" in actions_of(scene, "A1")) != scattered


def test_a_gun_does_not_roll_alone() -> None:
    """MT-MOVE-09, MT-ART-03: its crew ran; they may walk back, the gun stays until two are at it."""
    away = {
        "side": "one",
        "troop": "ART",
        "gun": "GL",
        "models": 2,
        "places": ((24, 8), (24, 16), (25.2, 16)),
    }
    game = act(acting([away, FAR_AWAY]), "move")
    assert refusal(game, Walks({"A1.0": Walk((), Pose(24.0, 10.0))})) == {"MT-MOVE-09"}
    act(game, Walks({key: Walk((), Pose(x, 12.0)) for key, x in (("A1.1", 24.0), ("A1.2", 25.2))}))
    alone = {**away, "models": 1, "places": ((24, 8), (24, 14))}
    game = act(acting([alone, FAR_AWAY]), "move", Walks({"A1.1": Walk((), Pose(24.0, 11.0))}))
    assert at(game, "A1.1") == (24, 11)


def test_boats_put_a_unit_ashore_in_two_places() -> None:
    """MT-FORM-07, MT-VEH-01: once all are on land they close up before they do anything else."""
    landed = {**RANGERS, "models": 4, "places": ((8, 9), (9.2, 9), (30, 9), (31.2, 9))}
    river = {"kind": "river", "rect": [0, 0, 48, 8]}
    game = acting([landed, FAR_AWAY], terrain=[river])
    assert options(game) == ["move", "move:loose", "pass"]


def test_a_wall_between_leaves_them_where_they_are() -> None:
    """MT-FORM-07: what cannot be brought nearer together may not drift apart either."""
    river = {"kind": "river", "rect": [0, 10, 48, 14]}
    split = {**RANGERS, "models": 2, "places": ((24, 9.95), (24, 14.05))}
    game = act(acting([split, FAR_AWAY], terrain=[river]), "move")
    assert refusal(game, Walks({"A1.0": Walk((), Pose(24.0, 7.0))})) == {"MT-FORM-07"}
    act(game, shifted(game, "A1", 1, 0))
    assert waits_for(game) != "MT-MOVE-04"


def test_round_a_corner_they_come_together() -> None:
    """MT-FORM-07: water bars the straight way; the way round it is short enough, so it must be gone."""
    pond = {"kind": "river", "rect": [22, 9, 26, 30]}
    split = {**RANGERS, "models": 3, "places": ((20, 10), (28, 10), (28, 11.2))}
    game = act(acting([split, FAR_AWAY], terrain=[pond]), "move")
    assert refusal(game, Walks({"A1.0": Walk((), Pose(22.0, 7.0))})) == {"MT-FORM-07"}
    order = first_idea(game)
    assert order.walks["A1.0"].waypoints
    act(game, order)
    assert missing(game) == 0.0


def test_too_long_a_way_round_is_not_asked_for() -> None:
    """MT-FORM-07: one move does not lead round this pond; as near as a straight way comes is enough."""
    pond = {"kind": "river", "rect": [22, 2, 26, 30]}
    split = {**RANGERS, "models": 3, "places": ((20, 10), (28, 10), (28, 11.2))}
    game = act(acting([split, FAR_AWAY], terrain=[pond]), "move")
    act(game, first_idea(game))
    assert missing(game) > 0.0


# whatever happens -----------------------------------------------------------------------------------------


def torn_apart(seed: int) -> tuple[Scene, str]:
    """A unit of a crowded table, its figures strewn or thinned out, in a formation it may have."""
    lots = Random(seed)
    state = crowded(seed)
    bodies = [key for key, each in state.bodies.items() if len(each.pieces) > 2 and not each.hidden]
    body = lots.choice(bodies)
    torn = state.bodies[body]
    torn.shaken = torn.fleeing = False
    if torn.has("Close") and lots.random() < 0.5:
        torn.formation = "close"
    elif torn.may_be_loose and lots.random() < 0.5:
        torn.formation = "loose"
    for key in torn.pieces:
        figure = state.pieces[key]
        if figure.pose is not None and figure.kind != "gun":
            if lots.random() < 0.2:
                figure.place = Gone("destroyed", 1)
            elif lots.random() < 0.3:
                moved = Pose(
                    figure.pose.x + lots.uniform(-7, 7),
                    figure.pose.y + lots.uniform(-4, 4),
                    figure.pose.facing,
                )
                figure.place = OnTable(moved.rounded())
    return Scene(state, layout), body


@pytest.mark.parametrize("seed", range(60))
def test_after_any_legal_move_they_are_together_or_nearer(seed: int) -> None:
    """MT-FORM-07: ideas, drags and nudges; at least one idea is legal."""
    scene, body = torn_apart(seed)
    torn = unit(scene, body)
    if not is_scattered(scene, torn):
        return
    lots = Random(seed)
    before = missing(scene, body)
    form = walk_form(scene.state, Terms(body, torn.formation), "MT-MOVE-04")
    stands = {key: scene.outline(scene.state.pieces[key]) for key in form.subject}
    orders = list(form.ideas(scene))
    for _ in range(12):
        dx, dy = lots.uniform(-5, 5), lots.uniform(-5, 5)
        some = [key for key in stands if lots.random() < lots.choice((0.2, 1.0))] or list(stands)[:1]
        walks = {
            key: Walk((), Pose(stands[key].x + dx, stands[key].y + dy, stands[key].facing)) for key in some
        }
        orders.append(Walks(walks))
        proposed = form.nearest(Walks(walks), scene)
        assert proposed is not None
        orders.append(proposed)
    legal = [order for order in orders if not form.objections(order, scene)]
    assert legal
    able = any(
        _after(scene, body, order) < before - 1e-3
        for order in form.ideas(scene)
        if not form.objections(order, scene)
    )
    for order in legal:
        after = _after(scene, body, order)
        assert after == 0.0 or after < before or (not able and after <= before + 1e-3)


def _after(scene: Scene, body: str, order: Walks) -> float:
    """What a unit misses being together after an order."""
    moved = scene.imagined({key: walk.end for key, walk in order.walks.items()})
    torn = moved.state.bodies[body]
    found = straggling(outlines_of(moved, torn), torn.formation)
    return min(found, straggling(outlines_of(moved, torn), "normal")) if torn.formation == "close" else found


def test_every_walk_that_is_asked_for_can_be_answered() -> None:
    """MT-FORM-07: the question for a scattered unit always has a legal idea."""
    for seed in range(60, 100):
        scene, body = torn_apart(seed)
        for formation in ("normal", unit(scene, body).formation):
            form = walk_form(scene.state, Terms(body, formation), "MT-MOVE-04")
            assert any(not form.objections(idea, scene) for idea in form.ideas(scene))


@pytest.mark.parametrize("torn", [TORN, TORN_WIDE, GAP_IN_RANKS])
def test_generals_close_up(torn: dict[str, Any]) -> None:
    """MT-FORM-07: whoever leads by lot or by rule of thumb gives a legal answer that brings them nearer."""
    for general in (ByChance(1), ByRuleOfThumb(1)):
        game = act(acting([{**torn, "is": ["spotted"]}, FAR_AWAY]), "move")
        before = missing(game)
        act(game, general.answer(game.view("one")))
        assert missing(game) < before


def test_shots_at_those_who_close_up_leave_the_rest_to_do() -> None:
    """MT-FORM-07, MT-VIG-02: one falls on the way; the others end it, and close up next."""
    chain = {**RANGERS, "places": ((18, 8), (22.4, 8), (25.2, 8)), "models": 3, "is": ["spotted"]}
    watch = {**MILITIA, "models": 1, "at": (22.4, 15), "weapons": ("bow",), "is": ["vigilant"]}
    game = act(acting([chain, watch], actions=2), "move")
    act(game, Walks({"A1.0": Walk((), Pose(19.4, 8.0))}), "yes")
    throw(game, 9, 9, 9)  # a hit, a kill, and no effect on the others
    while "no" in options(game):
        act(game, "no")
    assert at(game, "A1.0") == (19.4, 8)
    assert options(game) == ["move", "move:loose", "pass"]
