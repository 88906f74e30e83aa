"""Resolve and bravery: reasons, time, modifiers, breaking and those who see it."""

from collections.abc import Mapping
from typing import Any

import pytest

from pulverdampf.engine.dice import at_least
from pulverdampf.engine.requests import Counts
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events import order
from pulverdampf.rulebooks.march_of_eagles.events.losses import CommanderLost
from pulverdampf.rulebooks.march_of_eagles.events.order import Broke, ReasonGiven
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.morale.resolve import resolve_at_once
from tests.rulebooks.march_of_eagles.facing import facing, rows, volley
from tests.rulebooks.march_of_eagles.staging import (
    Staged,
    act,
    happened,
    once,
    reckoned,
    stage,
    stage_state,
    take_up,
    throw,
    thrown,
    unit,
    waits_for,
)

SPENT = {"is": ("activated",)}


def retreat(units: list[dict[str, Any]], reasons: Mapping[str, tuple[str, ...]], **situation: Any) -> Staged:
    """Phase 3 with these reasons; the initiative is with side one."""
    spent = [{**unit, "is": (*unit.get("is", ()), "activated")} for unit in units]
    state = position(spent, **situation)
    for body, why in reasons.items():
        state.bodies[body].reasons = why
    return stage_state(state)


def who_tested(game: Staged) -> list[str]:
    """Who has tested, in order."""
    return [each.body for each in happened(game, order.Tested)]


def face(game: Staged) -> int:
    """What the die must show now."""
    assert isinstance(game.request, Counts) and game.request.rule == "MOE-RES-01"
    return game.request.faces[0].low


# the test ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grade", "value"), [("recruit", 5), ("drilled", 4), ("veteran", 3), ("guard", 2)])
def test_a_die_against_the_grade(grade: str, value: int) -> None:
    """MOE-RES-01 D6 against the effective grade."""
    assert face(retreat(facing(9, {"grade": grade}), {"A1": ("losses",)})) == value


@pytest.mark.parametrize(
    ("row", "unit", "value"),
    [
        ("half", {"lost": 12}, 5),
        ("melee", {"is": ("lost_melee",)}, 5),
        ("officer", {"officers": 1}, 2),
    ],
)
def test_rows_of_the_table(row: str, unit: dict[str, Any], value: int) -> None:
    """MOE-T-RES.half, MOE-T-RES.melee, MOE-T-RES.officer hold, and are silent for the plain battalion."""
    game = retreat(facing(9, unit), {"A1": ("losses",)})
    assert row in rows(reckoned(game, "MOE-RES-01")[0]) and face(game) == value
    assert not reckoned(retreat(facing(9), {"A1": ("losses",)}), "MOE-RES-01")


def test_recruits_without_their_commander() -> None:
    """MOE-T-RES.recruit recruits who cannot sink further have -1; with him at large they have not."""
    units = [*facing(9, {"grade": "recruit"}), {"side": "one", "at": (10, 10)}]
    game = retreat(units, {"A1": ("losses",)}, commanders={"one": "A2"})
    assert "recruit" in rows(reckoned(game, "MOE-RES-01")[0]) and face(game) == 6
    assert face(retreat(units, {"A1": ("losses",)})) == 5


def test_modifiers_of_the_moment() -> None:
    """MOE-RES-06 all together, and the ensign's one re-roll; with the commander there is no test."""
    unit_ = {"lost": 12, "is": ("lost_melee",), "officers": 1, "ensigns": 1}
    game = retreat(facing(9, unit_), {"A1": ("losses",)})
    assert face(game) == 4
    throw(game, 3)
    assert waits_for(game) == "MOE-CHAR-05"
    throw(act(game, "yes"), 3)
    assert once(game, Broke).body == "A1"
    led = retreat(facing(9), {"A1": ("losses",)}, commanders={"one": "A1"})
    assert who_tested(led) == [] and not unit(led, "A1").broken


# reasons -----------------------------------------------------------------------------------------------


def test_losses_of_the_main_body_are_a_reason() -> None:
    """MOE-RES-02 (a) soldiers or characters by fire; skirmishers are none."""
    game = volley(facing(5, {}, SPENT), 4, 1, 1, 1, 1, 1)
    assert waits_for(game) == "MOE-RES-01" and once(game, ReasonGiven) == ReasonGiven("B1", "losses")
    screened = {**SPENT, "skirmishers": 4, "screen_at": (30, 26)}
    quiet = volley(facing(9, {}, screened), 4, 1, 1)
    assert waits_for(quiet) != "MOE-RES-01" and not happened(quiet, ReasonGiven)


def test_the_death_of_the_commander_is_a_reason() -> None:
    """MOE-RES-02 (d) for the battalion he was with, which tests at the lowered grade."""
    game = take_up(stage(facing(5, {}, SPENT), commanders={"two": "B1"}), "A1", "shoot", 6)
    throw(game, 6, 1, 1, 1, 1, 1, 1)
    assert once(game, CommanderLost).side == "two" and set(unit(game, "B1").reasons) == {
        "losses",
        "commander",
    }
    assert face(game) == 5


def test_switch_cinc_death_scope() -> None:
    """MOE-RES-02, MOE-CINC-12 `cinc_death_scope`: a reason for all who see it, or his battalion."""
    units = [*facing(5, {}, SPENT), {"side": "two", "at": (10, 30), **SPENT}]
    for scope, bodies in (("attached", {"B1"}), ("in_sight", {"B1", "B2"})):
        game = stage(units, commanders={"two": "B1"}, rulings={"cinc_death_scope": scope})
        throw(act(take_up(game, "A1", "shoot", 6), "B1"), 6, 1, 1, 1, 1, 1, 1)
        assert {each.body for each in happened(game, ReasonGiven) if each.reason == "commander"} == bodies


@pytest.mark.parametrize(("marks", "tests"), [((), 1), (("broken",), 0), (("tested",), 0)])
def test_who_has_tested_or_runs_tests_no_more(marks: tuple[str, ...], tests: int) -> None:
    """MOE-RES-05 a test that cannot wait: once a turn, and only for those who stand."""
    state = position([{"side": "one", "at": (30, 20), "is": marks}, {"side": "two", "at": (30, 44)}])
    state.agenda = (resolve_at_once.due(state.bodies["A1"]),)
    assert thrown(stage_state(state, [6]), "MOE-RES-01") == [(6,)] * tests


def test_tests_wait_for_phase_three() -> None:
    """MOE-RES-03 a battalion shot at in phase 2 tests only when all have acted."""
    game = volley(facing(5), 4, 1, 1, 1, 1, 1)
    assert game.state.clock.phase == 2 and who_tested(game) == []
    act(game, "pass")
    assert game.state.clock.phase == 3 and face(game) == 4


def test_once_a_turn_for_all_reasons() -> None:
    """PC-23 MOE-RES-04 shot at, a friend broken, a melee lost: one test with -1."""
    game = retreat(facing(9, {"is": ("lost_melee",)}), {"A1": ("losses", "friend", "melee")})
    assert face(game) == 5
    throw(game, 6)
    assert who_tested(game) == ["A1"]


def test_who_has_tested_ignores_further_reasons() -> None:
    """MOE-RES-04, MOE-RES-05 the immediate test uses up the test of the turn."""
    assert who_tested(retreat(facing(9, {"is": ("tested",)}), {"A1": ("losses", "melee")})) == []


def test_broken_battalions_never_test() -> None:
    """MOE-RES-09 already broken, they only flee."""
    game = retreat(facing(9, {"is": ("broken",)}), {"A1": ("losses",)})
    assert waits_for(game) == "MOE-FLEE-01"


# breaking ----------------------------------------------------------------------------------------------


def test_failure_breaks_and_flees() -> None:
    """MOE-RES-07 broken in phase 3, 3D6 inches in phase 4."""
    game = throw(retreat(facing(9), {"A1": ("losses",)}), 3, 1, 2, 3)
    assert once(game, Broke).body == "A1" and once(game, Moved).how == "flight"
    assert thrown(game, "MOE-FLEE-01") == [(1, 2, 3)]


def three_friends() -> list[dict[str, Any]]:
    """Three battalions of side one in sight of one another, and a distant enemy."""
    line = [{"side": "one", "at": (x, 20)} for x in (12, 30, 48)]
    return [*line, {"side": "two", "at": (30, 44)}]


def test_breaks_spread_in_sight() -> None:
    """MOE-RES-08, MOE-FILL-24 each break gives its reason to those who see it and have not tested."""
    game = throw(retreat(three_friends(), {"A1": ("losses",)}), 1, 1, 6)
    assert who_tested(game) == ["A1", "A2", "A3"] and [each.body for each in happened(game, Broke)] == [
        "A1",
        "A2",
    ]
    assert [each.body for each in happened(game, ReasonGiven)] == ["A2", "A3", "A3"]


def test_who_does_not_see_it_is_calm() -> None:
    """MOE-FILL-24 a wood hides it; units do not."""
    wood = [{"kind": "wood", "rect": (19, 15, 24, 25)}]
    game = throw(retreat(three_friends(), {"A1": ("losses",)}, terrain=wood), 1)
    assert who_tested(game) == ["A1"]


def test_the_enemy_does_not_mind() -> None:
    """MOE-RES-08 only friends get a reason; those who have tested do not test again."""
    game = throw(retreat(three_friends(), {"A1": ("losses",), "A3": ("losses",)}), 6, 1, 6)
    assert who_tested(game) == ["A1", "A3", "A2"]  # A1 held and saw A3 break: no second test


def test_order_of_the_tests() -> None:
    """MOE-RES-08 the initiative winner's side first, by number."""
    units = [*three_friends(), {"side": "two", "at": (12, 44)}]
    reasons = dict.fromkeys(("B2", "A3", "B1", "A1"), ("losses",))
    assert who_tested(throw(retreat(units, reasons), 6, 6, 6, 6)) == ["A1", "A3", "B1", "B2"]
    assert who_tested(throw(retreat(units, reasons, picks="two"), 6, 6, 6, 6)) == ["B1", "B2", "A1", "A3"]


def test_a_break_in_phase_two_is_seen_in_phase_three() -> None:
    """MOE-RES-08 who broke under defensive fire alarms friends when the tests begin."""
    units = [
        {**unit, "is": ("broken", "broke_this_turn")} if unit["at"] == (12, 20) else unit
        for unit in three_friends()
    ]
    game = retreat(units, {})
    assert face(game) == 4 and who_tested(throw(game, 6, 6)) == ["A2", "A3"]


def test_bravery_is_the_aggression_test() -> None:
    """MOE-RES-01 the charge takes the same die and modifiers, and is not counted as the test of the turn."""
    game = take_up(stage(facing(9, {"lost": 12})), "A1", "charge")
    assert isinstance(game.request, Counts) and game.request.faces[0] == at_least(5)
    throw(game, 1)
    assert not unit(game, "A1").tested
