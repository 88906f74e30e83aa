"""Reaction tests, falling back, morale, rallying, officers."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import next_to_act
from pulverdampf.rulebooks.muskets_tomahawks.cards.command import order_cost
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import resolve_card
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.cards import PointsChanged
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import (
    Rallied,
    Reacted,
    Recovered,
    Shaken,
    TookFlight,
)
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost, OfficerSpared
from pulverdampf.rulebooks.muskets_tomahawks.events.places import FormationTaken, LeftTable, Moved
from pulverdampf.rulebooks.muskets_tomahawks.officers.support import is_shielded, supporters
from pulverdampf.rulebooks.muskets_tomahawks.reactions.consequences import fall_back, react, save_or_lose
from pulverdampf.rulebooks.muskets_tomahawks.reactions.falling_back import bearing_back, way_back
from pulverdampf.rulebooks.muskets_tomahawks.reactions.morale import must_test
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import (
    RALLY,
    REACTION,
    Cause,
    ordeal_reckoned,
    result_of,
)
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import shooting_bases
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import take_losses
from pulverdampf.table.angles import degrees
from tests.rulebooks.muskets_tomahawks.measured import ordeal_of, rally_reckoned

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    RANGERS,
    Staged,
    act,
    acting,
    alive,
    at,
    happened,
    once,
    options,
    scene_of,
    stage,
    throw,
    unit,
    waits_for,
)

WOOD: dict[str, Any] = {"kind": "wood", "rect": [10, 4, 38, 12]}


def results(scene: Scene, cause: Cause) -> dict[str, Fraction]:
    """What ten faces lead to, when B1 gave cause for a test."""
    tested = unit(scene, "A1")
    ordeal = ordeal_of(scene, tested, cause, (unit(scene, "B1"),))
    bonus = ordeal_reckoned(scene.state, tested, ordeal).total
    return {
        what: Fraction(n, 10)
        for what, n in Counter(result_of(face + bonus, tested.discipline) for face in range(10)).items()
    }


def test_recruits_under_a_volley() -> None:
    """MT-REACT-03, MT-T-REACT, MT-T-RESULTS: three of eight lost, an officer near."""
    recruits = {**LINE, "troop": "PRO", "discipline": "recruit", "lost": 3, "at": (24, 8)}
    officer = {**OFFICER, "troop": "PRO", "at": (24, 6)}
    scene = scene_of([recruits, officer, {**MILITIA, "at": (24, 20)}])
    assert results(scene, Cause("shooting", 3, ("volley", "gun"))) == {
        "routed": Fraction(3, 10), "flight": Fraction(1, 10), "recoil and shaken": Fraction(1, 10),
        "recoil or shaken": Fraction(1, 10), "none": Fraction(4, 10),
    }  # fmt: skip


def test_close_ranks_stand() -> None:
    """MT-REACT-02: nine regulars in close formation with an officer never mind scattered shots."""
    line = {**LINE, "models": 9, "formation": "close", "at": (24, 8)}
    scene = scene_of([line, {**OFFICER, "at": (24, 6)}, {**MILITIA, "at": (24, 20)}])
    assert results(scene, Cause("shooting", 1)) == {"none": 1}


def test_three_men_are_soon_gone() -> None:
    """MT-REACT-02: three less for three or fewer."""
    scene = scene_of([{**MILITIA, "side": "one", "models": 4, "lost": 1, "at": (24, 8)}, FAR_AWAY])
    assert results(scene, Cause("shooting", 1)) == {
        "routed": Fraction(3, 10), "flight": Fraction(1, 10), "recoil and shaken": Fraction(2, 10),
        "none": Fraction(4, 10),
    }  # fmt: skip


def test_natives_in_their_woods() -> None:
    """MT-REACT-03: Local in cover one more, unseen shooters one less."""
    natives = {**NATIVES, "side": "one", "at": (24, 8)}
    scene = scene_of([natives, FAR_AWAY], terrain=[WOOD])
    assert results(scene, Cause("shooting", 1, ("unseen",))) == {
        "recoil and shaken": Fraction(2, 10), "none": Fraction(8, 10),
    }  # fmt: skip


def test_a_gun_crew_after_its_first_loss() -> None:
    """MT-ART-05: the gun counts, so that there are four."""
    gun = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "lost": 1, "at": (24, 8)}
    scene = scene_of([gun, FAR_AWAY])
    assert results(scene, Cause("shooting", 1)) == {
        "flight": Fraction(1, 10), "recoil and shaken": Fraction(1, 10), "recoil or shaken": Fraction(1, 10),
        "none": Fraction(7, 10),
    }  # fmt: skip


def test_hard_cover_steadies() -> None:
    """MT-REACT-03: when every figure has it from the shooters."""
    wall = {"kind": "low_wall", "line": [[10, 9.5], [38, 9.5]]}
    scene = scene_of([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 20)}], terrain=[wall])
    assert ordeal_of(scene, unit(scene, "A1"), Cause("shooting", 1), (unit(scene, "B1"),)).hard
    open_ground = scene_of([{**LINE, "at": (24, 8)}, {**MILITIA, "at": (24, 20)}])
    assert not ordeal_of(
        open_ground, unit(open_ground, "A1"), Cause("shooting", 1), (unit(open_ground, "B1"),)
    ).hard


def test_melee_rows() -> None:
    """MT-REACT-04: losses, numbers, surprise; none of the rows for shooting."""
    scene = scene_of([{**LINE, "at": (24, 8)}, FAR_AWAY])
    facts = ("double", "surprised", "fewer", "volley", "gun")
    ordeal = ordeal_of(scene, unit(scene, "A1"), Cause("melee", 2, facts), (unit(scene, "B1"),))
    assert (ordeal.losses, ordeal.double, ordeal.surprised, ordeal.fewer) == (2, True, True, True)
    assert (ordeal.volley, ordeal.gun, ordeal.loss3) == (False, False, False)


def test_rows_of_the_reaction_table() -> None:
    """MT-T-REACT: each row with what it adds."""
    assert {row.id: row.effect.amount for row in REACTION} == {
        "RE-OFF": 1, "RE-SIZE": 1, "RE-SIZE2": 2, "RE-CLOSE": 2, "RE-SMALL": -3, "RE-CARD": -3, "RE-LOCAL": 1,
        "RE-HARD": 1, "RE-VOLLEY": -1, "RE-LOSS3": -2, "RE-GUN": -1, "RE-MLOSS": -1, "RE-DOUBLE": 2,
        "RE-SURPR": -2, "RE-FEWER": 2,
    }  # fmt: skip


def test_the_printed_table() -> None:
    """MT-T-RESULTS, MT-REACT-01: the disciplines differ in one row only."""
    assert [result_of(n, "trained") for n in (-1, 0, 1, 3, 12)] == [
        "routed", "flight", "recoil and shaken", "none", "none",
    ]  # fmt: skip
    assert {d: result_of(2, d) for d in RALLY} == {
        "trained": "recoil or shaken", "skirmisher": "recoil", "native": "recoil and shaken",
        "recruit": "recoil or shaken", "warrior": "recoil and shaken", "conscript": "recoil and shaken",
    }  # fmt: skip


def reacting(units: list[dict[str, Any]], face: int, cause: str = "commander", **more: Any) -> Any:
    return stage(units, [face], due=(react.kind("A1", Cause(cause, 1), ("B1",)),), **more)  # type: ignore[arg-type]


LONE: dict[str, Any] = {**LINE, "models": 5, "at": (24, 20), "traits": ()}
FOE: dict[str, Any] = {**MILITIA, "at": (24, 30), "models": 5}


def test_the_owner_chooses_between_recoil_and_shaken() -> None:
    """MT-REACT-05, MT-FILL-25: a recoil leads straight away, facing the enemy."""
    game = reacting([LONE, FOE], 2)
    assert options(game) == ["shaken", "recoil"]
    act(game, "recoil")
    assert at(game, "A1.2") == (24, 16)
    assert game.state.pieces["A1.2"].pose.facing == degrees(90)
    game = act(reacting([LONE, FOE], 2), "shaken")
    assert unit(game, "A1").shaken


def test_a_test_tells_what_it_needed_and_what_came_of_it() -> None:
    """MT-REACT-01: the face, what is added, the sum, the least sum that holds, and the result."""
    game = stage(
        [{**LINE, "models": 3, "at": (24, 10)}, FAR_AWAY], [4], due=(react.kind("A1", Cause("shooting")),)
    )
    told = once(game, Reacted).told(game.state)
    assert told.in_("en").endswith(": 4 − 3 = 1, 3 or more needed: recoil and shaken [MT-REACT-01].")
    assert told.in_("de").endswith(
        ": 4 − 3 = 1, 3 oder mehr nötig: Zurückweichen und erschüttert [MT-REACT-01]."
    )


def test_routed_and_flight() -> None:
    """MT-REACT-05: removed as losses; or two inches more than a move, towards the own edge."""
    game = reacting([{**LONE, "lost": 3}, FOE], 2)
    assert once(game, LeftTable).how == "destroyed"
    game = reacting([LONE, FOE], 0)
    assert once(game, TookFlight).body == "A1"
    assert at(game, "A1.2") == (24, 14)
    assert game.state.pieces["A1.2"].pose.facing == degrees(270)


def test_without_an_enemy_cause_one_recoils_home() -> None:
    """MT-REACT-05: from the nearest visible enemy, else towards the own edge."""
    house = {"kind": "hut", "rect": [10, 23, 38, 27]}
    scene = scene_of([LONE, {**MILITIA, "at": (30, 30)}], terrain=[house])
    assert bearing_back(scene, unit(scene, "A1"), "recoil", ()) == degrees(270)
    seen = scene_of([LONE, {**MILITIA, "models": 1, "at": (34, 20)}])
    assert bearing_back(seen, unit(seen, "A1"), "recoil", ()) == degrees(180)


@pytest.mark.parametrize("first", [22.0, 26.0])
def test_of_two_equally_near_one_recoils_from_both(first: float) -> None:
    """MT-REACT-05: whichever of them is named first, straight away from what lies between them."""
    pair = [{**MILITIA, "models": 1, "at": (x, 26)} for x in (first, 48.0 - first)]
    scene = scene_of([{**LONE, "models": 1, "at": (24, 20)}, *pair])
    assert bearing_back(scene, unit(scene, "A1"), "recoil", ()) == degrees(270)


def test_shaken_units_must_recover() -> None:
    """MT-REACT-06, MT-RALLY-03: hasty, no charge, no readiness; a second time they recoil as well."""
    game = acting([{**LONE, "is": ["shaken"]}, FOE], actions=2)
    assert options(game) == ["recover", "pass"]
    act(game, "recover")
    assert once(game, Recovered).body == "A1"
    assert "move" in options(game)
    game = act(reacting([{**LONE, "is": ["shaken"]}, FOE], 2), "shaken")
    assert not happened(game, Shaken)
    assert once(game, Moved).way == "recoil"


def test_the_fleeing_flee_on() -> None:
    """MT-REACT-07: over the edge they are lost."""
    game = reacting([{**LONE, "is": ["fleeing"]}, FOE], 1)
    assert once(game, Moved).way == "flight"
    game = reacting([{**LONE, "at": (24, 4), "is": ["fleeing"]}, FOE], 1)
    assert once(game, LeftTable).how == "fled"


def test_no_way_out() -> None:
    """MT-REACT-08: a unit hemmed in by enemies is routed."""
    ring = [(22.6, 2.0), (25.4, 2.0), (24.0, 3.4), (22.9, 3.2), (25.1, 3.2)]
    hemmed = {**LINE, "models": 1, "at": (24, 1.0), "traits": ()}
    corner = [(x, y - 0.2) for x, y in ring] + [(22.4, 0.6), (25.6, 0.6)]
    foes = {**MILITIA, "models": 7, "places": corner}
    scene = scene_of([hemmed, foes])
    assert way_back(scene, unit(scene, "A1"), "recoil", (unit(scene, "B1"),)) is None
    free = scene_of([hemmed, {**MILITIA, "models": 1, "at": (24, 3)}])
    assert way_back(free, unit(free, "A1"), "recoil", (unit(free, "B1"),)) is not None


def test_recoil_breaks_ranks() -> None:
    """MT-FORM-03, MT-REACT-05: formation is lost."""
    game = stage(
        [{**LINE, "at": (24, 20), "formation": "close"}, FOE], due=(fall_back.kind("A1", "recoil", ("B1",)),)
    )
    assert once(game, FormationTaken).formation == "normal"


# morale and rally -----------------------------------------------------------------------------------------


def test_who_tests_on_a_morale_card() -> None:
    """MT-MOR-04, MT-FILL-06: half lost or shaken; all when half the force is lost."""
    fresh, halved = {**LINE, "at": (24, 8)}, {**LINE, "at": (24, 12), "lost": 4}
    shaken = {**LINE, "at": (24, 16), "is": ["shaken"]}
    state = scene_of([fresh, halved, shaken, FAR_AWAY]).state
    assert [each.id for each in must_test(state, "one")] == ["A2", "A3"]
    worse = scene_of([{**fresh, "lost": 3}, {**halved, "lost": 6}, FAR_AWAY]).state
    assert [each.id for each in must_test(worse, "one")] == ["A1", "A2"]


def test_a_morale_card() -> None:
    """MT-MOR-05, MT-CARD-08, MT-MOR-01, MT-FILL-27: three less, in the owner's order; the fleeing flee on."""
    units = [{**LINE, "at": (24, 12), "lost": 4}, {**LINE, "at": (24, 20), "is": ["fleeing"]}, FAR_AWAY]
    game = stage(units, due=(resolve_card.due("one:morale", "two"),))
    assert options(game) == ["A1", "A2"]
    act(game, "A2")
    assert once(game, Moved).way == "flight"
    assert waits_for(game) == "MT-REACT-01"
    throw(game, 9)
    assert game.state.points == {"one": 0, "two": 1}  # it comes when all have tested
    game = stage(units, due=(resolve_card.due("one:morale", "one"),))
    assert game.state.points == {"one": 0, "two": 0}


@pytest.mark.parametrize(
    ("written", "officer", "chance"),
    [
        ({**LINE, "at": (24, 8)}, True, 7),
        ({**MILITIA, "side": "one", "models": 4, "lost": 1, "at": (24, 8)}, False, 0),
        ({**LINE, "discipline": "recruit", "models": 6, "at": (24, 8)}, False, 5),
    ],
)
def test_rallying(written: dict[str, Any], *, officer: bool, chance: int) -> None:
    """MT-RALLY-01, MT-FILL-26: a die and the rows that always hold against the rally value."""
    helpers = [{**OFFICER, "at": (24, 6)}] if officer else []
    scene = scene_of([written, *helpers, FAR_AWAY])
    tested = unit(scene, "A1")
    needed = max(RALLY[tested.discipline] - rally_reckoned(scene, tested).total, 1)
    assert max(10 - needed, 0) == chance


def test_a_fleeing_unit_tests_on_its_card() -> None:
    """MT-RALLY-01, MT-CARD-03: success ends its activation, failure is another flight."""
    units = [{**LINE, "at": (24, 20), "is": ["fleeing"]}, FAR_AWAY]
    game = stage(units, [9], due=(next_to_act.due("one", ("A1",), 2),))
    assert once(game, Rallied).body == "A1"
    game = stage(units, [0], due=(next_to_act.due("one", ("A1",), 2),))
    assert once(game, Moved).way == "flight"


# officers -------------------------------------------------------------------------------------------------


def test_officers_support_their_own_type() -> None:
    """MT-OFF-01, MT-OFF-07, MT-FILL-28: within six inches, not fleeing; nine with a loud voice."""
    line = {**LINE, "models": 1, "at": (24, 8)}
    near = scene_of([line, {**OFFICER, "at": (24, 15)}, FAR_AWAY])
    assert len(supporters(near, unit(near, "A1"))) == 1
    for changed in ({"at": (24, 15.2)}, {"troop": "MIL"}, {"is": ["fleeing"]}):
        scene = scene_of([line, {**OFFICER, "at": (24, 15), **changed}, FAR_AWAY])
        assert supporters(scene, unit(scene, "A1")) == []
    loud = scene_of([line, {**OFFICER, "at": (24, 18), "talent": "TL-VOICE"}, FAR_AWAY])
    assert len(supporters(loud, unit(loud, "A1"))) == 1


def test_an_officer_acts_like_a_unit() -> None:
    """MT-OFF-02, MT-OFF-03: as many actions as his type; he shoots with his own pistol."""
    game = stage(
        [{**OFFICER, "at": (24, 8)}, {**FOE, "at": (24, 14), "is": ["spotted"]}],
        due=(next_to_act.due("one", ("A1",), 2),),
    )
    act(game, "A1")
    assert {"shoot", "move"} <= set(options(game))
    scene = scene_of([{**OFFICER, "at": (24, 8)}, FOE])
    assert len(shooting_bases(scene, unit(scene, "A1"))) == 1


def test_an_officer_beside_his_men_is_not_picked_out() -> None:
    """MT-OFF-04: but by sharpshooters, or as the nearest target."""
    men, officer = {**LINE, "at": (24, 8)}, {**OFFICER, "at": (24, 6)}
    scene = scene_of([men, officer, {**MILITIA, "at": (24, 18)}])
    assert is_shielded(scene, unit(scene, "B1"), unit(scene, "A2"))
    sharp = scene_of([men, officer, {**MILITIA, "at": (24, 18), "traits": ("Sharp",)}])
    assert not is_shielded(sharp, unit(sharp, "B1"), unit(sharp, "A2"))
    ahead = scene_of([men, {**officer, "at": (24, 10)}, {**MILITIA, "at": (24, 18)}])
    assert not is_shielded(ahead, unit(ahead, "B1"), unit(ahead, "A2"))


def test_a_loss_may_fall_on_the_officer() -> None:
    """MT-OFF-04: on a natural 9, or 8 and 9 from guns."""
    units = [{**LINE, "at": (24, 8)}, {**OFFICER, "at": (24, 6)}, {**MILITIA, "at": (24, 18)}]
    losses = take_losses.kind("A1", 1, ("A1.3", "A1.4"), "B1")
    game = stage(units, [9], due=(losses,))
    assert waits_for(game) == "MT-OFF-05"
    game = stage(units, [8], due=(losses,))
    assert alive(game, "A1") == 7
    gun = {"side": "two", "troop": "ART", "gun": "GL", "models": 4, "at": (24, 18)}
    game = stage([*units[:2], gun], [8], due=(take_losses.kind("A1", 1, ("A1.3",), "B1", ("gun",)),))
    assert waits_for(game) == "MT-OFF-05"


def test_a_comrade_may_die_for_him() -> None:
    """MT-OFF-05, MT-MOR-03: on 3 or more; the roll comes first, the owner says who, and he tests."""
    units = [{**LINE, "at": (24, 8)}, {**OFFICER, "at": (24, 6.5)}, {**MILITIA, "at": (24, 18)}]
    due = (save_or_lose.kind("A2", ("B1",)),)
    game = act(stage(units, [3], due=due), "yes")
    assert set(options(game)) <= {f"A1.{n}" for n in range(8)}
    fallen = options(game)[-1]
    act(game, fallen)
    assert once(game, FiguresLost).pieces == (fallen,)
    assert once(game, OfficerSpared).how == "sacrifice"
    assert (alive(game, "A1"), alive(game, "A2")) == (7, 1)
    assert waits_for(game) == "MT-REACT-01"
    game = act(stage(units, [2], due=due), "yes")
    assert (alive(game, "A1"), alive(game, "A2")) == (8, 0)


def test_luck_comes_first() -> None:
    """MT-FILL-29: once in the game."""
    lucky = {**OFFICER, "at": (24, 6), "talent": "TL-LUCK"}
    game = stage([lucky, {**MILITIA, "at": (24, 18)}], due=(save_or_lose.kind("A1", ("B1",)),))
    assert once(game, OfficerSpared).how == "luck"
    game = stage([{**lucky, "used": ("TL-LUCK",)}, LONE, FAR_AWAY], due=(save_or_lose.kind("A1", ("B1",)),))
    assert once(game, FiguresLost).body == "A1"


def test_when_the_commander_falls() -> None:
    """MT-OFF-06, MT-MOR-01: two command points are lost, and his men near him test."""
    units = [
        {**LINE, "at": (24, 12)},
        {**OFFICER, "commander": True, "at": (24, 6)},
        {**LINE, "at": (24, 30)},
        FAR_AWAY,
    ]
    game = stage(units, points={"one": 3}, due=(save_or_lose.kind("A2"),))
    assert once(game, PointsChanged).by == -2
    assert (waits_for(game), game.request.subject if game.request else "") == ("MT-REACT-01", "A1")
    assert game.state.agenda == ()  # nobody else, least of all himself
    throw(game, 9)
    assert waits_for(game) != "MT-REACT-01"


@pytest.mark.parametrize(("points", "lost"), [(3, -2), (2, -2), (1, -1), (0, 0), (None, 0)])
def test_nobody_loses_points_that_he_does_not_have(points: int | None, lost: int) -> None:
    """MT-OFF-06: two command points, or what is left of them."""
    units = [{**LINE, "at": (24, 30)}, {**OFFICER, "commander": True, "at": (24, 6)}, FAR_AWAY]
    state = position(units)
    state.points = {} if points is None else {"one": points}
    state.agenda = (save_or_lose.kind("A2"),)
    assert once(Staged(state, ()), PointsChanged).by == lost


def test_an_order_costs_by_size() -> None:
    """MT-CP-06: 2 up to seven figures, 3 up to eleven, 4 from twelve."""
    units = [{**LINE, "models": n, "at": (24, 4 + i * 3)} for i, n in enumerate((7, 8, 11, 12))]
    state = scene_of([*units, {**OFFICER, "at": (24, 30)}, FAR_AWAY]).state
    assert [order_cost(state, state.bodies[f"A{n}"]) for n in range(1, 6)] == [2, 3, 3, 4, 2]


def test_rangers_in_the_open_recoil_only() -> None:
    """MT-REACT-01: skirmishers never choose."""
    game = reacting([{**RANGERS, "models": 5, "at": (24, 20)}, FOE], 2)
    assert once(game, Moved).way == "recoil"
    assert not unit(game, "A1").shaken
