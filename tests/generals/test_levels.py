"""Levels and tempers: one vocabulary, older names understood, mistakes that are never illegal."""

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.generals.levels import (
    LEVELS,
    TEMPERS,
    general,
    level_above,
    level_named,
    name_of,
    policy_named,
    tempered,
)
from pulverdampf.generals.recruit import MISTAKES, Recruit
from tests.generals.battles import begun


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("drilled", "drilled"), ("drilled-steady", "drilled"), ("drilled-bold", "drilled-bold"),
        ("thumb", "drilled"), ("normal", "drilled"), ("easy", "recruit"), ("chance", "recruit"),
        ("thumb-cautious", "drilled-cautious"),
        ("drilled-wild", None), ("drilled-", None), ("marshal", None), ("", None),
    ],
)  # fmt: skip
def test_names_of_today_and_of_older_records(written: str, means: str | None) -> None:
    assert level_named(written) == means


def test_any_legal_answer_is_a_policy_of_studies_only() -> None:
    assert "chance" not in LEVELS and policy_named("chance") == "chance"
    assert isinstance(general("chance", "1"), ByChance)


def test_ranks_are_the_order_of_the_ladder() -> None:
    assert [each.rank for each in LEVELS.values()] == list(range(len(LEVELS)))
    last = list(LEVELS)[-1]
    assert level_above("recruit-bold") == "drilled-bold" and level_above(last) == last


def test_every_level_and_temper_has_words_in_both_languages() -> None:
    words = [(each.name, each.says) for each in LEVELS.values()]
    words += [(each.name, each.says) for each in TEMPERS.values()]
    for name, says in words:
        assert name.en and name.de and says.en != says.de
    assert name_of("drilled-bold").in_("de") == "Gedrillt, kühn"
    assert name_of("bot:./mine").in_("en") == "./mine"
    assert tempered("recruit", "steady") == "recruit"


def _first_turn() -> Game:
    game, seats = begun(1), {side: ByRuleOfThumb(side) for side in ("one", "two")}
    while game.state.clock.turn < 1:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    return game


def test_a_recruit_sets_up_by_the_drill_and_errs_in_every_third_answer_afterwards() -> None:
    game = begun(1)
    side = game.waiting_for()[0].by
    for seed in range(20):
        assert Recruit(seed).answer(game.view(side)) == ByRuleOfThumb(seed).answer(game.view(side))
    stands = _first_turn()
    side = stands.waiting_for()[0].by
    asked: list[int] = []
    for seed in range(300):
        recruit = Recruit(seed)
        recruit.drill.answer = lambda *_, seed=seed: asked.append(seed)  # type: ignore[method-assign]
        recruit.answer(stands.view(side))
    assert abs(1 - len(asked) / 300 - MISTAKES) < 0.08


def test_where_no_lot_finds_an_order_the_drill_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake that cannot be made is not made; and the drill is asked once."""
    stands = _first_turn()
    view = stands.view(stands.waiting_for()[0].by)

    def nothing(*_: object) -> None:
        raise LookupError("no legal order was found")

    monkeypatch.setattr(ByChance, "answer", nothing)
    for seed in range(10):
        assert Recruit(seed).answer(view) == ByRuleOfThumb(seed).answer(view)
