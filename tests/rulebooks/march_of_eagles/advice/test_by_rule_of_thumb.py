"""The general by rule of thumb: always legal, repeatable, sees only views, beats chance."""

from typing import Any

import pytest

from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.march_of_eagles.advice.chances import melee_chances, reach_chance
from pulverdampf.rulebooks.march_of_eagles.advice.reactions import reaction
from pulverdampf.text import Text
from tests.generals.battles import NAMES, TERRAINS, begun, fought
from tests.rulebooks.march_of_eagles.facing import charge, facing
from tests.rulebooks.march_of_eagles.staging import Staged, Units, limits, stage, take_up, waits_for

EXTENSION = {"cavalry": True, "artillery": True, "weather": True}
OTHER_RULINGS = {
    "premeasure": True, "move_kinds": "wheel_then_advance", "skirmisher_evade": True, "table": "48x48",
    "bravery_mode": "double", "resolve_timing": "immediate", "stationary_may_shoot": True,
}  # fmt: skip

SETTINGS: list[dict[str, Any]] = [
    {"one": NAMES[i % len(NAMES)], "two": NAMES[(i * 7 + 3) % len(NAMES)], "terrain": TERRAINS[i % 7]}
    for i in range(14)
]
SETTINGS += [{"scenario": key} for key in ("SC-1", "SC-2", "SC-3") for _ in range(2)]
SETTINGS += [{"one": "BR-X", "two": "FR-X", "terrain": each, "rulings": EXTENSION} for each in TERRAINS]
SETTINGS += [{"rulings": OTHER_RULINGS}, {"one": "BR-B", "two": "FR-C", "rulings": OTHER_RULINGS}]
SETTINGS += [{"one": "FR-X", "two": "BR-X", "rulings": {**EXTENSION, "move_kinds": "wheel_then_advance"}}]


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_never_gives_an_illegal_answer(seed: int) -> None:
    game = begun(seed, **SETTINGS[seed])
    fought(game, {"one": ByRuleOfThumb(f"{seed} one"), "two": ByRuleOfThumb(f"{seed} two")})
    assert game.outcome is not None


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (
        fought(begun(5, "PR-A", "FR-C", terrain="dice"), {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)})
        for _ in range(2)
    )
    assert first == second


def test_beats_chance_from_both_seats() -> None:
    won = 0
    for seed in range(20):
        seat, other = ("one", "two") if seed % 2 else ("two", "one")
        setting = SETTINGS[seed % 14]
        game = begun(seed, **setting)
        fought(game, {seat: ByRuleOfThumb(f"{seed} thumb"), other: ByChance(f"{seed} chance")})
        assert game.outcome is not None
        won += game.outcome.winner == seat
    assert won >= 18


def test_battles_among_equals_are_battles() -> None:
    happened: set[str] = set()
    for seed in range(6):
        game = begun(seed)
        fought(game, {"one": ByRuleOfThumb(f"{seed} one"), "two": ByRuleOfThumb(f"{seed} two")})
        happened |= {type(entry).__name__ for entry in game.log}
    assert {"Fired", "MeleeSet", "Broke", "Fled", "Rallied", "FormationChanged", "CommanderMoved"} <= happened


def test_sees_nothing_but_its_view() -> None:
    """An answer is the same whatever the log, the dice and the other general's plans are."""
    game, twin = begun(9), begun(9)
    one, again = ByRuleOfThumb(3), ByRuleOfThumb(3)
    other, other_again = ByRuleOfThumb(4), ByRuleOfThumb(4)
    for _ in range(120):
        asked = game.waiting_for()[0]
        mine, theirs = (one, again) if asked.by == "one" else (other, other_again)
        view, blind = game.view(asked.by), twin.view(asked.by)
        blind._entries = ()
        answer = mine.answer(view)
        assert theirs.answer(blind) == answer
        game.answer(answer, asked.by)
        twin.answer(answer, asked.by)


def test_changes_nothing_by_thinking() -> None:
    game = begun(2, "BR-B", "FR-B")
    generals = {"one": ByRuleOfThumb(1), "two": ByRuleOfThumb(2)}
    for _ in range(150):
        asked = game.waiting_for()[0]
        before, length = game.state.copied(), len(game.log)
        answer = generals[asked.by].answer(game.view(asked.by))
        assert game.state == before
        assert len(game.log) == length
        game.answer(answer, asked.by)


def test_estimates_are_drawn_anew_for_each_pair_and_turn() -> None:
    from random import Random

    from pulverdampf.rulebooks.march_of_eagles.advice.situation import Eye

    eye = Eye(Random(0))
    first = eye.factor(1, "A1", "B1")
    assert eye.factor(1, "A1", "B1") == first
    assert eye.factor(1, "A1", "B2") != first
    assert eye.factor(2, "A1", "B1") != first
    assert all(0.85 <= eye.factor(3, "A1", f"B{i}") <= 1.15 for i in range(200))


def test_knows_the_printed_odds() -> None:
    assert reach_chance(3, 10.0) == pytest.approx(5 / 8)
    assert reach_chance(2, 7.5) == pytest.approx(5 / 12)
    assert melee_chances(2) == pytest.approx((26 / 36, 6 / 36))


def test_every_re_roll_is_used() -> None:
    yes, no = (Option(key, Text(key, key), key) for key in ("yes", "no"))
    for rule in ("MOE-CHAR-03", "MOE-CHAR-04", "MOE-CHAR-05", "MOE-CHAR-06"):
        asked = Choose("one", Prompt(rule, Text("again?", "noch einmal?")), (yes, no))
        assert reaction(begun(1).view("one"), asked) == "yes"


# what is under way ----------------------------------------------------------------------------------------

HORSE = {"arm": "cavalry", "soldiers": 12}
HEAVY = {**HORSE, "traits": ("heavy",)}


def answered(game: Staged) -> Any:
    """What a general answers who knows nothing but what he is asked about."""
    return ByRuleOfThumb(1).answer(game.view(game.waiting_for()[0].by))


def test_light_horse_slips_away_from_a_stronger_charger() -> None:
    """MOE-X-CAV-07, MOE-X-CAV-04: from heavy horse, while it rides against a line of infantry."""
    from_heavy = charge(facing(8, HEAVY, HORSE), 6, 6, 6, 6, rulings={"cavalry": True})
    from_foot = charge(facing(5, {}, HORSE), 6, 6, 6, rulings={"cavalry": True})
    assert waits_for(from_heavy) == "MOE-DF-01" and answered(from_heavy) == "evade"
    assert waits_for(from_foot) == "MOE-DF-01" and answered(from_foot) == "counter-charge"


def test_a_wheel_goes_no_farther_than_the_enemy_lies() -> None:
    """MOE-MAN-04: what moves is told by what is under way, even to a general who planned nothing."""
    units: Units = [{"side": "one", "at": (20, 20)}, {"side": "two", "at": (17, 36)}]
    game = take_up(stage(units), "A1", "wheel-left", 6, 6)
    assert waits_for(game) == "MOE-MAN-09"
    assert 0.0 < answered(game).upto < limits(game)[-1][1]
