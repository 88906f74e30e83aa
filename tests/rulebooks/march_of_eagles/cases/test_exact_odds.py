"""The worked cases of the catalogue, reckoned exactly by the rules that are played."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pulverdampf import scene
from pulverdampf.engine.odds import YES, Odds, distribution, otherwise_first
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Due, Gone
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.actions import Action
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.charge.charges import Charge
from pulverdampf.rulebooks.march_of_eagles.charge.defensive_fire import answer_charge
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import throw_volley
from pulverdampf.rulebooks.march_of_eagles.melee.fighting import fight
from pulverdampf.rulebooks.march_of_eagles.morale.resolve import resolve_at_once
from pulverdampf.rulebooks.march_of_eagles.state import EagleState, Melee
from pulverdampf.rulebooks.march_of_eagles.turn.activation import carry_out
from pulverdampf.text import Text
from tests.cli.commands import command
from tests.rulebooks.march_of_eagles.facing import facing
from tests.rulebooks.march_of_eagles.staging import Units

HOLD = otherwise_first({"MOE-DF-01": "hold", "MOE-MEL-06": "stand"}, Text("holds", "hält"))


def odds(
    units: list[dict[str, Any]],
    due: Callable[[EagleState], Due],
    read: Callable[[EagleState], Any],
    policy: Any = YES,
    **situation: Any,
) -> Odds[Any]:
    """The chances of what comes of a stage that is due."""
    state = position(units, **situation)
    state.agenda = (due(state),)
    found: Odds[Any] = distribution(RULEBOOK, state, settle, policy, read)
    assert not found.missing
    return found


def resolves(state: EagleState) -> Due:
    """A1 tests its resolve."""
    return resolve_at_once.due(state.bodies["A1"])


def charges(state: EagleState) -> Due:
    """A1 charges B1."""
    return carry_out.due(state.bodies["A1"], Action("charge", "B1"))


def volley(state: EagleState) -> Due:
    """A1 throws seven dice at B1 that need a four."""
    return throw_volley.due(state.bodies["A1"], state.pieces["B1"], 7, 4)


def run_in(groups: int, figures: int) -> Callable[[EagleState], Due]:
    """A1 has charged far enough to reach B1."""
    charge = Charge(groups, figures, (30.0, 20.0), 0, reaches_main=True, reaches_screen=False)
    return lambda state: answer_charge.due(state.bodies["A1"], state.bodies["B1"], charge)


# 2.13 tests --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "chances"),
    [
        ({}, ("1/3", "1/2", "2/3", "5/6")),
        ({"ensigns": 1}, ("5/9", "3/4", "8/9", "35/36")),
        ({"is": ("lost_melee",)}, ("1/6", "1/3", "1/2", "2/3")),
        ({"is": ("lost_melee",), "ensigns": 1}, ("11/36", "5/9", "3/4", "8/9")),
        ({"is": ("lost_melee",), "lost": 12}, ("0", "1/6", "1/3", "1/2")),
        ({"is": ("lost_melee",), "lost": 12, "officers": 1}, ("1/3", "1/2", "2/3", "5/6")),
    ],
)
def test_resolve(unit: dict[str, Any], chances: tuple[str, ...]) -> None:
    """MOE-T-RES, MOE-RES-06 section 2.13: every row of the resolve tests."""
    for grade, chance in zip(("recruit", "drilled", "veteran", "guard"), chances, strict=True):
        found = odds(facing(7, {**unit, "grade": grade}), resolves, lambda s: not s.bodies["A1"].broken)
        assert found.chance(bool) == Fraction(chance), grade


@pytest.mark.parametrize(
    ("unit", "chance"), [({}, "1/6"), ({"officers": 1}, "1/2"), ({"ensigns": 1}, "11/36")]
)
def test_a_beaten_battalion_at_half_strength(unit: dict[str, Any], chance: str) -> None:
    """PC-21 MOE-RES-06 D36 with 18 left after a lost melee."""
    beaten = {"soldiers": 36, "lost": 18, "is": ("lost_melee",), **unit}
    found = odds(facing(7, beaten), resolves, lambda s: not s.bodies["A1"].broken)
    assert found.chance(bool) == Fraction(chance)


def test_aggression_with_an_officer() -> None:
    """PC-07 MOE-AGGR-02 section 2.13: 8/9, 35/36, 1, 1."""
    for grade, chance in zip(
        ("recruit", "drilled", "veteran", "guard"), ("8/9", "35/36", "1", "1"), strict=True
    ):
        units = facing(20, {"officers": 1, "grade": grade})
        found = odds(units, charges, lambda s: s.bodies["A1"].ungathered_until > 0)
        assert found.chance(bool) == Fraction(chance)


# defensive fire ----------------------------------------------------------------------------------------


def test_defensive_fire_of_a_british_line() -> None:
    """PC-13 MOE-DF-02, MOE-DF-03, MOE-DF-04, MOE-CHAR-04 no loss for the charger: 853832/14348907."""
    units = facing(
        7, {"formation": "column", "soldiers": 48}, {"soldiers": 36, "nation": "british", "ncos": 1}
    )
    due = run_in(groups=12, figures=48)
    fire = otherwise_first(
        {"MOE-DF-01": "fire", "MOE-CHAR-04": "yes", "MOE-MEL-06": "stand"}, Text("fire", "Feuer")
    )
    found = odds(units, due, lambda s: "losses" in s.bodies["A1"].reasons or s.bodies["A1"].tested, fire)
    unhurt = odds(units, due, lambda s: s.bodies["A1"].tested or s.bodies["A1"].broken, fire).chance(
        lambda k: not k
    )
    assert unhurt == Fraction(853832, 14348907)
    assert found.chance(bool) > 1 - unhurt  # the melee brings losses of its own


def test_the_commander_under_fire() -> None:
    """PC-19 MOE-CHAR-09 seven dice, four slots: he dies with 201811/1119744."""
    target = {"drummers": 1, "ncos": 1, "officers": 1}
    found = odds(
        facing(5, {}, target), volley, lambda s: isinstance(s.pieces["B0"].place, Gone),
        commanders={"two": "B1"},
    )  # fmt: skip
    assert found.chance(bool) == Fraction(201811, 1119744)


# melee -------------------------------------------------------------------------------------------------


def phase(diff: int) -> Odds[tuple[str, bool]]:
    """Who wins one phase when the attacker has so much more (line against line, nobody has a bonus)."""
    soldiers = 24 + 4 * diff if diff > 0 else 24
    other = 24 - 4 * diff if diff < 0 else 24
    state = position(facing(0, {"soldiers": soldiers}, {"soldiers": other}))
    state.melees["m1"] = Melee("m1", "A1", "B1", (), 1)
    state.bodies["A1"].melee = state.bodies["B1"].melee = "m1"
    state.agenda = (fight.due("m1"),)

    def read(after: EagleState) -> str:
        lost = [each for each in ("A1", "B1") if after.bodies[each].lost_melee]
        return {"A1": "lose", "B1": "win"}[lost[0]] if lost else "tie"

    found: Odds[Any] = distribution(RULEBOOK, state, settle, HOLD, read)
    return found


@pytest.mark.parametrize(
    ("diff", "win", "tie"),
    [(-4, 1, 2), (-3, 3, 3), (-2, 6, 4), (-1, 10, 5), (0, 15, 6), (1, 21, 5), (2, 26, 4), (3, 30, 3),
     (4, 33, 2),
     (5, 35, 1), (6, 36, 0)],
)  # fmt: skip
def test_one_melee_phase(diff: int, win: int, tie: int) -> None:
    """MOE-MEL-01, MOE-MEL-04 section 2.15, exact in thirty-sixths."""
    found = phase(diff).chances
    assert found.get("win", 0) == Fraction(win, 36) and found.get("tie", 0) == Fraction(tie, 36)  # type: ignore[call-overload]


def fortune(state: EagleState) -> str:
    """How a charge ended for A1."""
    one, two = state.bodies["A1"], state.bodies["B1"]
    if two.lost_melee:
        return "won"
    if one.lost_melee:
        return "lost"
    return "tied" if state.melee_count else "no contact"


def test_column_against_british_line() -> None:
    """PC-14 MOE-MEL-01 fourteen against fourteen: 15/36, 6/36, 15/36."""
    french = {"formation": "column", "drummers": 1, "ensigns": 1}
    british = {"soldiers": 36, "nation": "british", "drummers": 1, "ncos": 1, "officers": 1}
    due = run_in(groups=6, figures=26)
    found = odds(facing(5, french, british), due, fortune, HOLD).chances
    assert found == {"won": Fraction(15, 36), "tied": Fraction(6, 36), "lost": Fraction(15, 36)}


def test_a_charge_from_start_to_end() -> None:
    """PC-17 MOE-AGGR-05, MOE-DF-05, MOE-MEL-01 contact 19691/104976, won in total 98455/629856."""
    fire = otherwise_first({"MOE-DF-01": "fire", "MOE-MEL-06": "stand"}, Text("fire", "Feuer"))
    found = odds(facing(7), charges, fortune, fire)
    assert found.chance(lambda how: how != "no contact") == Fraction(19691, 104976)
    assert found.chances["won"] == Fraction(98455, 629856)


# situations in words ---------------------------------------------------------------------------------------

FACED: Units = [{"side": "one", "at": [32, 10]}, {"side": "two", "opposite": "A1", "distance": 5}]


def test_announcing_has_odds_without_dice() -> None:
    """MOE-ACT-02: the act `announce` is carried out once, whatever is asked of it."""
    field = scene("march-of-eagles", unit=FACED)
    answers = {"MOE-ACT-01": "A1", "MOE-ACT-02": "shoot"}
    found = field.odds("announce", "A1", read="A1.fired", answers=answers)
    assert found.chances == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_each_volley_may_strike_a_character() -> None:
    """MOE-CHAR-09: one character a volley, the second volley may strike another."""
    field = scene("march-of-eagles", unit=[FACED[0], {**FACED[1], "officers": 2}])
    for officers in (1, 0):
        field.act("volley", "A1", "B1", dice=[6, 1, 1, 1, 1, 1, 1])
        assert field.fact("B1.officers") == officers


def test_only_those_who_may_have_rifles_are_asked_with_them(capsys: pytest.CaptureFixture[str]) -> None:
    """MOE-ARMY-08, MOE-LIGHT-04: British riflemen have their dice, French rifles are refused."""
    asked = ("odds", "march-of-eagles", "volley", "--rifles", "--distance", "20", "--nation")
    assert "+2 British riflemen" in command(capsys, *asked, "british").out
    refused = command(capsys, *asked, "french")
    assert refused.code != 0 and "rifles" in refused.err + refused.out


def test_odds_of_a_melee_over_a_wall_count_the_confusion(capsys: pytest.CaptureFixture[str]) -> None:
    """MOE-CONF-06, MOE-T-MELEE: who attacked over what the enemy lines is confused."""
    over = command(capsys, "odds", "march-of-eagles", "melee", "--cover", "hard").out
    assert "−2 confused" in over and "−4 enemy defends" in over
    assert "−2 confused" not in command(capsys, "odds", "march-of-eagles", "melee").out
