"""Charge and melee."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.events import Answered
from pulverdampf.engine.orders import Refused, Walk, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Spent
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import BrokeOff, ChargeMade, Engaged, FiguresLost
from pulverdampf.rulebooks.muskets_tomahawks.events.places import LeftTable, Moved
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines, thing_outlines, units_gap
from pulverdampf.rulebooks.muskets_tomahawks.melee.aftermath import aftermath, re_form
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import (
    BLOWS,
    DEFENCE,
    LATER,
    Clash,
    blow_of,
    guard_of,
    has_lance_shock,
    in_this_melee,
    is_defended,
    strikers,
)
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge import (
    charge_targets,
    is_surprise,
    may_charge,
)
from pulverdampf.rulebooks.muskets_tomahawks.melee.charge_ways import charge_ways
from pulverdampf.rulebooks.muskets_tomahawks.melee.contact import leads_over_cover, touching
from pulverdampf.rulebooks.muskets_tomahawks.melee.missing import missing_ways
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import Round, fight
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import tests_after as follow_up
from pulverdampf.rulebooks.muskets_tomahawks.movement.allowances import allowance, going_of
from pulverdampf.rulebooks.muskets_tomahawks.movement.hindrances import crossing_bases
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import base_at
from pulverdampf.rulebooks.muskets_tomahawks.movement.ways import length_of
from pulverdampf.rulebooks.muskets_tomahawks.reactions.consequences import fall_back, react
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import Cause
from pulverdampf.rulebooks.muskets_tomahawks.terrain.ground import ground
from pulverdampf.table.angles import degrees
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.shapes import Pose

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    Staged,
    act,
    acting,
    alive,
    at,
    charge,
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

SEEN = ["spotted"]
CHARGER: dict[str, Any] = {**LINE, "models": 4, "at": (24, 10), "is": SEEN, "weapons": ()}
TARGET: dict[str, Any] = {**MILITIA, "models": 4, "at": (24, 13), "is": SEEN, "weapons": ()}
LANCERS: dict[str, Any] = {
    "side": "one", "troop": "CAV", "models": 5, "profile": (7, 5, 5), "weapons": ("lance", "sabre"),
    "traits": ("Cavalry",), "at": (24, 10), "is": SEEN, "spacing": 1.1,
}  # fmt: skip


GUN_BETWEEN: dict[str, Any] = {
    "side": "one", "troop": "ART", "gun": "GL", "models": 1, "places": ((24, 22), (30, 22)),
}  # fmt: skip


def in_contact(**more: Any) -> list[dict[str, Any]]:
    """Four against four, base to base."""
    one = {**CHARGER, "engaged": ("B1",), "spacing": 1.0, **more.pop("one", {})}
    two = {**TARGET, "at": (24, 11), "engaged": ("A1",), "spacing": 1.0, **more.pop("two", {})}
    return [one, two]


def test_who_may_charge() -> None:
    """MT-MEL-01: not the shaken, the fleeing, guns, wagons or civilians; only at the spotted."""
    scene = scene_of([CHARGER, TARGET])
    assert charge_targets(scene, unit(scene, "A1")) == ["B1"]
    hidden = scene_of([CHARGER, {**TARGET, "is": []}])
    assert charge_targets(hidden, unit(hidden, "A1")) == []
    for changed in ({"is": ["shaken"]}, {"is": ["fleeing"]}, {"troop": "CIV"}):
        state = scene_of([{**CHARGER, **changed}, TARGET]).state
        assert not may_charge(state, state.bodies["A1"])
    far = scene_of([CHARGER, {**TARGET, "at": (24, 16)}])
    assert charge_targets(far, unit(far, "A1")) == []


def test_as_many_into_contact_as_possible() -> None:
    """MT-MEL-02, MT-FILL-21: the nearest model is contacted, the others follow."""
    scene = scene_of([CHARGER, TARGET])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    assert len(ways) == 4
    game = charge(acting([CHARGER, TARGET]))
    assert once(game, Engaged).one == "A1"
    assert units_gap(game.battle.scene, "A1", "B1") < 0.05
    assert len(strikers(game.battle.scene, unit(game, "A1"))) == 4


ALONE: dict[str, Any] = {**CHARGER, "models": 1}


def ending(game: Staged, **ends: tuple[float, float]) -> Walks:
    """An order to charge: the figures of A1 by their numbers to the places, facing north."""
    return Walks({f"A1.{key[1:]}": Walk((), Pose(x, y, degrees(90))) for key, (x, y) in ends.items()})


def test_the_player_says_where_a_charge_ends() -> None:
    """MT-MEL-02: on whichever side of the enemy he can reach; the enemy learns it when it is done."""
    enemy = {**TARGET, "models": 1}
    game = act(acting([ALONE, enemy]), "charge")
    assert waits_for(game) == "MT-MEL-02"
    wanted = ending(game, _0=(24.8, 12.4))
    act(game, wanted)
    assert at(game, "A1.0") == (24.8, 12.4)
    assert once(game, Engaged).one == "A1"
    told = [
        each for each in game.view("two").entries() if isinstance(each, Answered) and each.kind == "order"
    ]
    assert [each.value for each in told] == [None]


def test_whom_a_charge_must_reach() -> None:
    """MT-MEL-02: the nearest enemy in sight, by as many as possible, and nobody stops half-way."""
    enemies = {**TARGET, "models": 2, "places": ((24.0, 13.0), (26.5, 13.5))}
    game = act(acting([ALONE, enemies]), "charge")
    assert refusal(game, ending(game, _0=(26.0, 12.6))) == {"MT-MEL-02"}
    assert refusal(game, ending(game, _0=(24.0, 11.5))) == {"MT-MEL-02"}
    assert "MT-MOVE-05" in refusal(game, ending(game, _0=(24.0, 14.0)))
    assert "MT-MOVE-01" in refusal(game, ending(game, _0=(24.0, 19.0)))
    act(game, ending(game, _0=(24.0, 12.0)))
    assert happened(game, Engaged)
    game = act(acting([{**CHARGER, "models": 2}, {**TARGET, "models": 2}]), "charge")
    with pytest.raises(Refused) as caught:
        game.answer(ending(game, _0=(23.4, 12.0)))
    (few,) = [each for each in caught.value.objections if each.rule == "MT-MEL-02"]
    assert (few.needed, few.had) == (2.0, 1.0)
    assert isinstance(game.request, Order)
    assert game.request.form.nearest(ending(game, _0=(23.4, 12.0)), game.view("one").scene) is not None


def test_a_charge_that_nearly_touches_is_set_right() -> None:
    """MT-MEL-02: the nearest legal order has every figure in contact where it was meant to end."""
    game = act(acting([CHARGER, TARGET]), "charge")
    assert isinstance(game.request, Order)
    scene = game.view("one").scene
    meant = shifted(game, "A1", 0.3, 1.9)
    assert game.request.form.objections(meant, scene)
    found = game.request.form.nearest(meant, scene)
    assert found is not None
    for key, walk in found.walks.items():
        end = meant.walks[key].end
        assert abs(walk.end.x - end.x) < 0.7 and abs(walk.end.y - end.y) < 0.7
    act(game, found)
    assert len(strikers(game.battle.scene, unit(game, "A1"))) == 4


def test_many_charges_suggest_themselves_and_all_are_legal() -> None:
    """MT-MEL-02: from any side, round obstacles, with others in the way."""
    walls = [{"kind": "low_wall", "line": [[20, 12.3], [28, 12.3]]}]
    for terrain in ([], walls):
        for x in (20.0, 22.5, 24.0, 26.5):
            game = acting([{**CHARGER, "at": (x, 10.5)}, {**TARGET, "at": (24, 13)}], terrain=terrain)
            if "charge" not in options(game):
                continue
            act(game, "charge")
            assert isinstance(game.request, Order)
            scene = game.view("one").scene
            ideas = list(game.request.form.ideas(scene))
            legal = [idea for idea in ideas if not game.request.form.objections(idea, scene)]
            assert legal
            act(game, legal[-1])
            assert happened(game, Engaged)
            assert strikers(game.battle.scene, unit(game, "A1"))


def test_no_charge_runs_through_the_enemy() -> None:
    """MT-MEL-02, MT-MOVE-05: nor do its figures end on one another."""
    scene = scene_of([{**CHARGER, "models": 8}, {**TARGET, "models": 2}])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    theirs = thing_outlines(scene, "B1")
    ends = [base_at("foot", Pose(*way.points[-1], 0), way.piece) for way in ways]
    assert not any(crossing_bases(way.points, theirs) for way in ways)
    assert not any(overlaps(a, b, 0.05) for i, a in enumerate(ends) for b in ends[i + 1 :])


def test_a_charge_bends_round_what_is_in_its_way() -> None:
    """MT-MEL-02: a gun stands between the two, and the charger runs round it."""
    runner = {**CHARGER, "models": 1, "at": (24, 20), "traits": ("Scouts", "Local")}
    far = {**TARGET, "models": 1, "at": (24.9, 25)}
    scene = scene_of([runner, far, GUN_BETWEEN])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    assert len(ways[0].points) == 3
    straight = scene_of([runner, far])
    ways = charge_ways(straight, unit(straight, "A1"), unit(straight, "B1"))
    assert ways is not None
    assert len(ways[0].points) == 2


@pytest.mark.parametrize("facing", [0, 90])
def test_no_charge_runs_through_a_wagon(facing: int) -> None:
    """MT-MEL-02: not even when the place beside the target touches the wagon."""
    runner = {**CHARGER, "models": 1, "at": (24, 20), "traits": ("Scouts", "Local")}
    wagon = {"side": "one", "vehicle": "wagon", "at": (24, 22), "facing": facing}
    for aside in (0.0, 0.3, 0.9):
        for beyond in (24.2, 24.6, 25.0):
            scene = scene_of([runner, {**TARGET, "models": 1, "at": (24 + aside, beyond)}, wagon])
            ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
            solid = thing_outlines(scene, "A2")
            assert ways is None or not crossing_bases(ways[0].points, solid)


def test_a_charge_ends_the_activation() -> None:
    """MT-ACT-02: and in melee there is nothing but to fight."""
    game = charge(acting([CHARGER, {**TARGET, "models": 12}], dice=[0] * 8 + [9] * 20, actions=2))
    assert happened(game, ChargeMade)
    assert waits_for(game) != "MT-ACT-01"
    game = acting(in_contact(), actions=1)
    assert options(game) == ["fight", "pass"]


def test_the_target_answers() -> None:
    """MT-MEL-03: hold, fire when loaded, evade with scouts or light horse."""
    armed = {**TARGET, "weapons": ("musket",)}
    game = charge(acting([CHARGER, armed]))
    assert options(game) == ["hold", "fire"]
    scouts = {**NATIVES, "models": 4, "at": (24, 13), "is": SEEN}
    game = charge(acting([CHARGER, scouts]))
    assert options(game) == ["hold", "fire", "evade"]
    game = charge(acting([CHARGER, {**armed, "is": ["spotted", "empty"]}]))
    assert happened(game, Engaged)


def test_fire_at_a_charger_is_hasty() -> None:
    """MT-MEL-03, MT-FIRE-08: before contact; the charger tests if it lost somebody."""
    armed = {**TARGET, "weapons": ("musket",), "profile": (6, 7, 6)}
    game = charge(acting([CHARGER, armed], dice=[9, 0, 0, 0, 9]), "fire")
    assert all("SH-HASTY" in each for each in rows(game, "MT-FIRE-03"))
    assert unit(game, "B1").empty
    act(game, "A1.0")
    assert (waits_for(game), alive(game, "A1")) == ("MT-REACT-01", 3)
    throw(game, 9)
    assert happened(game, Engaged)


def test_fire_may_stop_a_charge() -> None:
    """MT-MEL-03: a recoil ends it; being shaken alone does not."""
    armed = {**TARGET, "weapons": ("musket",)}
    game = charge(acting([{**CHARGER, "models": 6}, armed], dice=[9, 0, 0, 0, 9, 0]), "fire")
    act(game, "A1.1")
    assert not happened(game, Engaged)
    assert happened(game, Moved)[-1].way in ("recoil", "flight")


def test_an_evader_runs_and_may_be_caught() -> None:
    """MT-MEL-03: he moves straight away; the charger goes on if he still reaches him."""
    scouts = {**NATIVES, "models": 4, "at": (24, 13), "is": SEEN}
    game = charge(acting([CHARGER, scouts]), "evade")
    assert next(each.way for each in happened(game, Moved)) == "evade"
    assert not happened(game, Engaged)
    riders = {**LANCERS, "at": (24, 10)}
    slow = {**scouts, "traits": ("Scouts",)}
    game = charge(acting([riders, slow]), "evade")
    assert happened(game, Engaged)
    scene = scene_of(in_contact())
    caught = Clash("A1", "B1", caught=True)
    assert guard_of(scene.state, unit(scene, "B1"), unit(scene, "A1"), caught).surprised


def test_the_fleeing_are_run_down() -> None:
    """MT-MEL-03, MT-FILL-43: another flight; whoever is still reached is routed."""
    fleeing = {**TARGET, "is": ["spotted", "fleeing"], "traits": ()}
    game = charge(acting([{**LANCERS}, fleeing]))
    assert [each.way for each in happened(game, Moved)][:1] == ["flight"]
    assert once(game, LeftTable).body == "B1"
    game = charge(acting([CHARGER, fleeing]))
    assert not happened(game, LeftTable)


def test_an_unspotted_charger_is_looked_for() -> None:
    """MT-SPOT-12, MT-FILL-41: a free test of the target; nine in ten from four inches."""
    stranger = {**CHARGER, "is": []}
    near = {**TARGET, "at": (24, 14.9)}
    game = charge(acting([{**stranger, "models": 1}, near]))
    assert waits_for(game) == "MT-SPOT-12"
    throw(game, 1)
    assert needed(game, "MT-SPOT-12") == ["1+"]
    assert unit(game, "A1").spotted == ("two",)


def test_surprise() -> None:
    """MT-MEL-04, MT-FILL-23: unspotted, or wholly from behind; then no answer."""
    armed = {**TARGET, "weapons": ("musket",)}
    scene = scene_of([{**CHARGER, "is": []}, armed])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    assert is_surprise(scene, unit(scene, "A1"), unit(scene, "B1"), ways)
    behind = scene_of([CHARGER, {**armed, "facing": 90}])
    ways = charge_ways(behind, unit(behind, "A1"), unit(behind, "B1"))
    assert ways is not None
    assert is_surprise(behind, unit(behind, "A1"), unit(behind, "B1"), ways)
    game = charge(acting([CHARGER, {**armed, "facing": 90}]))
    assert happened(game, Engaged)


# who fights -----------------------------------------------------------------------------------------------


def test_who_fights() -> None:
    """MT-MEL-05, MT-FILL-22: in contact, and within an inch behind; not so in loose order or column."""
    ranks = [(22.5, 10), (23.5, 10), (24.5, 10), (25.5, 10), (24.0, 8.5), (24.0, 5.0)]
    one, two = in_contact(one={"models": 6, "places": ranks})
    assert len(strikers(scene_of([one, two]), unit(scene_of([one, two]), "A1"))) == 4
    second = [*ranks[:4], (24.0, 9.1), (24.0, 5.0)]
    scene = scene_of([{**one, "places": second}, two])
    assert len(strikers(scene, unit(scene, "A1"))) == 5
    loose = scene_of([{**one, "places": second, "formation": "loose"}, two])
    assert len(strikers(loose, unit(loose, "A1"))) == 4


def test_across_a_fence() -> None:
    """MT-MEL-05, MT-FILL-44: models that touch its two sides opposite each other are in contact."""
    fence = {"kind": "barrier", "line": [[10, 12], [38, 12]]}
    one = {**CHARGER, "at": (24, 11.375), "engaged": ("B1",), "spacing": 1.0}
    two = {**TARGET, "at": (24, 12.625), "engaged": ("A1",), "spacing": 1.0}
    scene = scene_of([one, two], terrain=[fence])
    a, b = (figure_outlines(scene, unit(scene, key))[1] for key in ("A1", "B1"))
    assert touching(ground(scene), a, figure_outlines(scene, unit(scene, "B1"))[2]) or touching(
        ground(scene), a, b
    )
    assert len(strikers(scene, unit(scene, "A1"))) == 4


def test_at_the_wall_of_a_house() -> None:
    """MT-MEL-05, MT-FILL-44: those at the wall fight as many within."""
    hut = {"kind": "hut", "rect": [22, 12, 26, 16]}
    outside = {**CHARGER, "places": [(22.5, 11.5), (23.5, 11.5), (24.5, 9)], "models": 3, "engaged": ("B1",)}
    inside = {**TARGET, "places": [(22.6, 13), (23.7, 13), (24.8, 13), (23.7, 15)], "engaged": ("A1",)}
    scene = scene_of([outside, inside], terrain=[hut])
    assert len(strikers(scene, unit(scene, "A1"))) == 2
    assert len(strikers(scene, unit(scene, "B1"))) == 2


# blows ----------------------------------------------------------------------------------------------------


def chances(scene: Scene, clash: Clash, striker: str = "A1", struck: str = "B1") -> Fraction:
    """The chance that one blow brings a loss."""
    a, b, state = unit(scene, striker), unit(scene, struck), scene.state
    hit = sum(row.effect.amount for row, _ in BLOWS.applying(blow_of(scene.state, a, b, clash)))
    save = sum(row.effect.amount for row, _ in DEFENCE.applying(guard_of(state, b, a, clash)))
    hits = Fraction(10 - min(max(a.aggression - hit, 1), 9), 10)
    fails = 1 - Fraction(10 - min(max(b.defence - save, 1), 9), 10)
    if is_defended(scene, b, a, clash):
        fails *= fails
    return hits * fails


def test_plain_blows() -> None:
    """MT-MEL-06, MT-MEL-07: line infantry against militia."""
    one, two = in_contact(two={"profile": (7, 7, 6)})
    assert chances(scene_of([one, two]), LATER) == Fraction(3, 10)


def test_lancers_charge() -> None:
    """MT-MEL-06, MT-MEL-07, MT-MEL-10: lance and sabre to hit, and the enemy defends worse."""
    one, two = in_contact(one={**LANCERS, "engaged": ("B1",)}, two={"profile": (6, 5, 5)})
    scene = scene_of([one, two])
    assert chances(scene, Clash("A1", "B1")) == Fraction(12, 25)
    assert chances(scene, LATER) == Fraction(1, 2) * Fraction(1, 2)
    on_foot = scene_of([{**one, "is": ["dismounted"]}, two])
    assert not blow_of(on_foot.state, unit(on_foot, "A1"), unit(on_foot, "B1"), Clash("A1", "B1")).lance


def test_surprised_by_the_ferocious() -> None:
    """MT-MEL-04, MT-MEL-06: one more to hit, two less to defend."""
    natives = {"profile": (5, 4, 5), "traits": ("Ferocious",)}
    scene = scene_of(in_contact(one=natives, two={"profile": (6, 5, 5)}))
    assert chances(scene, Clash("A1", "B1", surprise=True)) == Fraction(49, 100)


def test_behind_a_wall() -> None:
    """MT-MEL-07, MT-MEL-09, MT-FILL-24: every failed die of the defender is thrown again."""
    natives = {"profile": (5, 4, 5), "traits": ("Ferocious",)}
    scene = scene_of(in_contact(one=natives, two={"profile": (6, 5, 5)}))
    assert chances(scene, Clash("A1", "B1", across=True)) == Fraction(7, 40)
    assert chances(scene, Clash("A1", "B1", surprise=True, across=True)) == Fraction(49, 100)
    wall = {"kind": "low_wall", "line": [[10, 12], [38, 12]]}
    scene = scene_of([CHARGER, {**TARGET, "at": (24, 12.7)}], terrain=[wall])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    assert leads_over_cover(scene, ways, unit(scene, "B1"))


def test_other_modifiers() -> None:
    """MT-MEL-06, MT-REACT-06: naval weapons one more, the shaken one less, an own sabre helps to defend."""
    scene = scene_of(in_contact(one={"weapons": ("naval",), "is": ["shaken"]}, two={"weapons": ("sabre",)}))
    blow = blow_of(scene.state, unit(scene, "A1"), unit(scene, "B1"), LATER, "pistols")
    assert (blow.naval, blow.shaken, blow.pistol) == (True, True, True)
    assert guard_of(scene.state, unit(scene, "B1"), unit(scene, "A1"), LATER).sabre
    assert {row.id: row.effect.amount for row in [*BLOWS, *DEFENCE]} == {
        "ML-SABRE": 1, "ML-NAVAL": 1, "ML-LANCE": 2, "ML-WILD": 1, "ML-PISTOL": 1, "ML-SHAKEN": -1,
        "DF-SABRE": 1, "DF-LANCE": -1, "DF-SURPRISE": -2,
    }  # fmt: skip


def test_pistols_are_spent_in_melee() -> None:
    """MT-FIRE-15, MT-T-MELEE: one more to hit for a round."""
    game = stage(in_contact(one={"weapons": ("pistol",)}), due=(fight.kind("A1"),))
    assert waits_for(game) == "MT-FIRE-15"
    act(game, "yes")
    assert once(game, Spent).what == "pistol"
    assert rows(game, "MT-MEL-06") == [{"ML-PISTOL"}]


def test_a_hero_strikes_twice() -> None:
    """MT-FILL-29: two dice for one man."""
    hero = {**OFFICER, "at": (24, 10), "talent": "TL-HERO", "engaged": ("B1",), "weapons": ()}
    _, two = in_contact()
    game = stage([hero, {**two, "places": [(24, 11)], "models": 1}], [0, 0], due=(fight.kind("A1"),))
    assert thrown(game, "MT-MEL-06") == [(0, 0)]


def test_blows_fall_at_the_same_time() -> None:
    """MT-MEL-08, MT-MEL-13: but lancers that charged strike first."""
    game = stage(in_contact(), [9] * 4 + [0] * 4 + [9] * 4 + [0] * 4, due=(fight.kind("A1"),))
    assert [len(each.pieces) for each in happened(game, FiguresLost)] == [4, 4]
    lancers = {**LANCERS, "engaged": ("B1",), "places": [(22.5 + i, 9.5) for i in range(4)], "models": 4}
    _, two = in_contact()
    game = stage([lancers, two, FAR_AWAY], [9] * 4 + [0] * 4, due=(fight.kind("A1", Clash("A1", "B1")),))
    assert [len(each.pieces) for each in happened(game, FiguresLost)] == [4]
    assert has_lance_shock(game.state, unit(game, "A1"), Clash("A1", "B1"))


def test_the_owner_says_who_falls() -> None:
    """MT-MEL-05: from those who fought."""
    game = stage(in_contact(), [9, 0, 0, 0, 0, 0, 0, 0, 0], due=(fight.kind("A1"),))
    assert (waits_for(game), options(game)) == ("MT-MEL-05", ["B1.0", "B1.1", "B1.2", "B1.3"])
    act(game, "B1.2")
    assert once(game, FiguresLost).pieces == ("B1.2",)
    assert waits_for(game) == "MT-REACT-01"


def test_everybody_tests_the_charger_first() -> None:
    """MT-MEL-11, MT-REACT-04, MT-MEL-15: losses by unit, fewer losses by side."""
    units = [*in_contact(), {**MILITIA, "models": 3, "at": (30, 11), "engaged": ("A1",)}]
    units[0] = {**units[0], "engaged": ("B1", "B2")}
    state = scene_of(units).state
    assert in_this_melee(state, "B2") == ["B2", "A1", "B1"]
    took_part = {key: [f"{key}.{n}" for n in range(2)] for key in ("A1", "B1", "B2")}
    facing = {"A1": ("B1", "B2"), "B1": ("A1",), "B2": ("A1",)}
    this = Round(
        Clash("A1", "B1", surprise=True), facing, took_part, {"A1": 1, "B1": 2, "B2": 0},
        {"one": 1, "two": 2}, dict.fromkeys(facing, (0, 0, 0)),
    )  # fmt: skip
    found: list[Any] = follow_up(state, "one", this)
    assert [(each.unit, each.cause.losses) for each in found] == [("A1", 1), ("B1", 2), ("B2", 0)]
    assert found[0].cause.facts == ("fewer",)
    assert set(found[2].cause.facts) == {"double", "surprised"}


def test_leaving_costs_lives() -> None:
    """MT-MEL-12, MT-T-LEAVING: a 0 when recoiling, up to 3 when fleeing; no new test."""
    for how, faces, left in (("recoil", [0, 1, 2, 3], 3), ("flight", [0, 1, 3, 4], 1)):
        game = stage(in_contact(), faces, due=(fall_back.kind("A1", how, ("B1",)),))
        while waits_for(game) == "MT-MEL-12":
            act(game, options(game)[-1])  # their owner says who
        assert {each for lost in happened(game, FiguresLost) for each in lost.pieces} == {
            f"A1.{n}" for n in range(left, 4)
        }
        assert alive(game, "A1") == left
        assert once(game, BrokeOff).body == "A1"
        assert waits_for(game) == "MT-MEL-14"


def test_those_left_alone_may_re_form() -> None:
    """MT-MEL-14: two inches; the ferocious may run four after the leavers."""
    winner = {**NATIVES, "at": (24, 20), "models": 4}
    game = stage([{**LINE, "at": (24, 8)}, winner], due=(re_form.kind("B1", ("A1",)),))
    assert options(game) == ["stand", "re-form", "pursue"]
    act(game, "pursue")
    assert waits_for(game) == "MT-MEL-14"
    act(game, first_idea(game))
    plain = stage([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 20)}], due=(re_form.kind("B1", ("A1",)),))
    assert options(plain) == ["stand", "re-form"]


def test_whoever_stays_is_still_engaged() -> None:
    """MT-MEL-13: a new round comes with a Fight action."""
    game = stage([*in_contact(), FAR_AWAY], due=(aftermath.kind(("A1", "B1"), (("B1",), ("A1",))),))
    assert unit(game, "A1").engaged == ("B1",)
    game = act(acting(in_contact()), "fight")
    assert waits_for(game) == "MT-MEL-06"


@pytest.mark.parametrize("kind", ["sabre", "none"])
def test_sabres_of_horsemen(kind: str) -> None:
    """MT-MEL-06, MT-MEL-10: one more against men on foot in the round of the charge."""
    riders = {**LANCERS, "weapons": (kind,) if kind == "sabre" else (), "engaged": ("B1",)}
    scene = scene_of([riders, in_contact()[1]])
    charged = blow_of(scene.state, unit(scene, "A1"), unit(scene, "B1"), Clash("A1", "B1"))
    later = blow_of(scene.state, unit(scene, "A1"), unit(scene, "B1"), LATER)
    assert (charged.sabre, later.sabre) == (kind == "sabre", False)


def test_a_charger_that_misses_runs_on() -> None:
    """MT-MEL-03: his full allowance along his path, but not within an inch of enemies."""
    scouts = {**NATIVES, "models": 4, "at": (24, 13), "is": SEEN}
    game = charge(acting([CHARGER, scouts]), "evade")
    assert [each.way for each in happened(game, Moved)] == ["evade", "move"]
    assert at(game, "A1.1")[1] == 14
    assert units_gap(game.battle.scene, "A1", "B1") >= 1.0


def test_a_charger_that_misses_keeps_to_his_bent_way() -> None:
    """MT-MEL-03: round the gun as far as he meant to go, then on; not across it."""
    runner = {**CHARGER, "models": 1, "at": (24, 20), "traits": ("Scouts", "Local")}
    scene = scene_of([runner, {**TARGET, "models": 1, "at": (24.9, 25)}, GUN_BETWEEN])
    ways = charge_ways(scene, unit(scene, "A1"), unit(scene, "B1"))
    assert ways is not None
    gone = scene_of([runner, {**TARGET, "models": 1, "at": (24.9, 40)}, GUN_BETWEEN])
    (way,) = missing_ways(gone, unit(gone, "A1"), ways)
    assert way.points[:2] == ways[0].points[:2]
    assert length_of(way.points) == pytest.approx(float(allowance(going_of(gone, "A1"))), abs=0.02)
    assert not crossing_bases(way.points, thing_outlines(gone, "A2"))


def test_a_charger_that_misses_is_slowed_by_rough_ground() -> None:
    """MT-MEL-03, MT-MOVE-01: his allowance is what the ground leaves him."""
    wood = {"kind": "wood", "rect": [10, 9, 38, 40]}
    near = scene_of([{**CHARGER, "models": 1}, {**TARGET, "models": 1}])
    ways = charge_ways(near, unit(near, "A1"), unit(near, "B1"))
    assert ways is not None
    ran = []
    for terrain in ([], [wood]):
        scene = scene_of([{**CHARGER, "models": 1}, {**TARGET, "models": 1, "at": (24, 40)}], terrain=terrain)
        (way,) = missing_ways(scene, unit(scene, "A1"), ways)
        ran.append(length_of(way.points))
    assert ran[1] < ran[0] - 0.9


def test_a_melee_in_which_nobody_reaches_anybody_is_over() -> None:
    """MT-MEL-13: after losses the rest may be too far apart."""
    apart = in_contact(two={"at": (24, 15)})
    game = stage([*apart, FAR_AWAY], due=(aftermath.kind(("A1", "B1"), (("B1",), ("A1",))),))
    assert once(game, BrokeOff).body == "A1"
    assert unit(game, "B1").engaged == ()


def test_a_routed_crew_leaves_its_gun() -> None:
    """MT-ART-03: the gun stands where it stood."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "lost": 2, "at": (24, 8)}
    game = stage([gun, {**LINE, "at": (10, 8)}, FAR_AWAY], [0], due=(react.kind("A1", Cause("card")),))
    assert once(game, LeftTable).body == "A1"
    assert game.state.pieces["A1.0"].pose is not None
