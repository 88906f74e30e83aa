"""Pairings: no rematch while one can be helped, even sides, byes once each."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pulverdampf.club.acts import Table
from pulverdampf.club.pairing import Past, round_robin, swiss


def next_pasts(pasts: dict[str, Past], tables: tuple[Table, ...], lots: Random) -> dict[str, Past]:
    """What the players have behind them after a round whose results fall by lot."""
    made: dict[str, Past] = {}
    for table in tables:
        one = pasts[table.one]
        if table.is_bye:
            made[table.one] = Past(one.player, one.points + 1, 0, one.met, one.ones, had_bye=True)
            continue
        two, share = pasts[table.two], lots.choice((0.0, 0.5, 1.0))
        made[table.one] = Past(
            one.player, one.points + share, 0, one.met | {two.player}, one.ones + 1, one.had_bye
        )
        made[table.two] = Past(
            two.player, two.points + 1 - share, 0, two.met | {one.player}, two.ones - 1, two.had_bye
        )
    return made


@given(players=some.integers(4, 40), seed=some.integers(0, 10_000))
def test_swiss_rounds_have_no_rematch(players: int, seed: int) -> None:
    lots = Random(seed)
    pasts = {f"p{number}": Past(f"p{number}") for number in range(players)}
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    for number in range(min(5, players // 2)):
        tables = swiss(list(pasts.values()), f"{seed}/{number}")
        seated = [name for table in tables for name in (table.one, table.two) if name]
        assert sorted(seated) == sorted(pasts), "everybody sits at one table"
        met.update(frozenset((table.one, table.two)) for table in tables if not table.is_bye)
        byes.update(table.one for table in tables if table.is_bye)
        pasts = next_pasts(pasts, tables, lots)
    assert max(met.values()) == 1
    assert not byes or max(byes.values()) == 1
    assert all(abs(each.ones) <= 3 for each in pasts.values())


def test_players_of_like_points_meet() -> None:
    pasts = [Past("a", 2), Past("b", 0), Past("c", 2), Past("d", 0)]
    pairs = {frozenset((table.one, table.two)) for table in swiss(pasts, "x")}
    assert pairs == {frozenset("ac"), frozenset("bd")}


def test_the_leader_meets_the_next_whom_he_has_not_met() -> None:
    pasts = [Past("a", 3, met=frozenset("b")), Past("b", 2, met=frozenset("a")), Past("c", 1), Past("d", 0)]
    pairs = {frozenset((table.one, table.two)) for table in swiss(pasts, "x")}
    assert pairs == {frozenset("ac"), frozenset("bd")}


def test_whoever_was_side_one_less_often_is_it_now() -> None:
    tables = swiss([Past("a", 1, ones=1), Past("b", 1, ones=-1)], "x")
    assert tables == (Table("b", "a"),)
    assert swiss([Past("a", 1, ones=-1), Past("b", 1, ones=1)], "x") == (Table("a", "b"),)


def test_the_bye_goes_to_the_last_who_has_had_none() -> None:
    pasts = [Past("a", 2), Past("b", 1), Past("c", 0, had_bye=True)]
    assert swiss(pasts, "x")[-1] == Table("b")
    assert swiss([Past("a", 2), Past("b", 1), Past("c", 0)], "x")[-1] == Table("c")


def test_where_everybody_has_met_everybody_they_meet_again() -> None:
    pasts = [Past("a", 1, met=frozenset("b")), Past("b", 0, met=frozenset("a"))]
    assert {*swiss(pasts, "x")} <= {Table("a", "b"), Table("b", "a")}


@pytest.mark.parametrize("players", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    names = [f"p{number}" for number in range(players)]
    rounds = round_robin(names)
    met = Counter(frozenset((t.one, t.two)) for each in rounds for t in each if not t.is_bye)
    assert len(met) == players * (players - 1) // 2 and set(met.values()) == {1}
    assert all(sorted(n for t in each for n in (t.one, t.two) if n) == sorted(names) for each in rounds)
    ones = Counter(t.one for each in rounds for t in each if not t.is_bye)
    assert max(ones.values()) - min(ones[name] for name in names) <= 1 + players % 2
