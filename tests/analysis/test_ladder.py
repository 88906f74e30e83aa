"""The battles of a ladder: by lot from a seed, over everything a book has ready, each from both sides."""

import pytest

from pulverdampf.analysis.ladder import meetings, rungs
from pulverdampf.analysis.study import Battle, Findings
from pulverdampf.rulebooks import PACKAGES, rulebook


@pytest.mark.parametrize("key", PACKAGES)
def test_the_same_seed_draws_the_same_battles_over_scenarios_and_tables(key: str) -> None:
    book = rulebook(key)
    assert book is not None
    drawn = list(meetings(book, "1", 12, {}))
    assert drawn == list(meetings(book, "1", 12, {})) != list(meetings(book, "2", 12, {}))
    plots = [each.scenario for each in drawn if each.scenario]
    assert len(plots) == 6 and len(set(plots)) == min(6, len(book.muster.scenarios()))
    assert len({each.one.id for each in drawn}) > 3 and len({each.terrain for each in drawn}) > 2


def test_every_pair_of_levels_fights_the_same_battles_from_both_sides() -> None:
    book = rulebook("march-of-eagles")
    assert book is not None
    studies = list(rungs(book, ["recruit", "drilled", "chance"], 6, "1", {}, 1.0))
    assert [each.generals for each in studies] == [
        ("drilled", "recruit"), ("chance", "recruit"), ("chance", "drilled"),
    ]  # fmt: skip
    for study in studies:
        assert study.swap and study.field == studies[0].field
        assert [study.meeting(index) for index in (0, 2, 4)] == [study.meeting(index) for index in (1, 3, 5)]


def _found(*best: int) -> Findings:
    return Findings(tuple(Battle(i, "", each, 1, 1, (0, 0), "") for i, each in enumerate(best)), len(best))


def test_a_score_counts_half_the_draws_and_its_interval_is_that_of_pairs() -> None:
    """Who wins one of each pair has exactly half, however lopsided the battles are."""
    assert _found(0, 1, 1, 0, -1, -1).score == (0.5, 0.0)
    score, spread = _found(0, 0, 1, 1, 0, 0, 1, 1).score
    assert score == 0.5 and spread == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2, abs=1e-3)
    assert _found(0, -1).score == (0.75, 1.0)
