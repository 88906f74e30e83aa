"""No rule notices that a table is mirrored, turned, shifted or scaled, or how pieces are called and listed.

Only Black Powder has scales that keep all proportions: inches and centimetres, but for the command step. The
figures of 15 mm in Kriegspfad stand on bases that are wider by its distances (4 units instead of 2.36); DBX
counts paces, so that figures of any size fight on one table; the other two books know inches only.

Positions are drawn from battles, every third is nudged onto an exact edge or into a tie. Both tables are
given the same answers and the same dice; questions, options, legality of orders, ways, chances and what
comes of it must be the same. `make test` looks at a seeded sample, `make test-long` at twice as many,
`make test-vast` at 300 positions of each book; `PULVERDAMPF_POSITIONS=1000` names another number.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.conformance.battles import BOOKS, beginnings, book_of, played
from tests.conformance.lockstep import Differ, Pair
from tests.conformance.nudging import nudged
from tests.conformance.symmetries import Change, Motion, changes, fields_of, settled

SAMPLE = int(os.environ.get("PULVERDAMPF_POSITIONS", "6"))
MORE = 2 * SAMPLE
MANY = int(os.environ.get("PULVERDAMPF_POSITIONS", "300"))
OFTEN = 0.04
"""How often a position of a battle is looked at."""
EACH = 6
"""How many positions of one battle are looked at."""
ANSWERS = 3


def positions(key: str, first: int, number: int) -> Iterator[tuple[int, Any]]:
    """Positions from battles that begin at the start and in the thick of it."""
    told, found = fields_of(key), 0
    for seed, state in beginnings(key, range(first, first + number)):
        lots, here = Random(seed), 0
        for game in played(key, state, seed):
            if game.over or here == EACH:
                break
            if lots.random() < OFTEN:
                here += 1
                found += 1
                if found > number:
                    return
                at = settled(game.checkpoint.copied(), told)
                yield found, nudged(book_of(key), at, lots) if found % 3 == 0 else at


def compared(key: str, first: int, number: int) -> int:
    """Plays so many positions side by side with a changed twin, every change in its turn."""
    told, answers = fields_of(key), 0
    for at, state in positions(key, first, number):
        known = changes(state, told, at)
        pair = Pair(key, state, known[at % len(known)], at)
        try:
            pair.play(ANSWERS)
        except Exception as fault:
            fault.add_note(f"{key}: position {at} of those from seed {first} on, {pair.change}")
            raise
        answers += pair.compared
    return answers


def test_those_into_whom_a_piece_divides_are_renamed_with_it() -> None:
    """Elements that spread, and a square of two, get their names in battle."""
    swapped = Change("renamed", fields_of("dbx"), ids={"A4": "A13", "A13": "A4", "A2a": "A5a", "A2": "A5"})
    names = ("A4a", "A13b", "A2a", "A2b", "Q3A4", "spread-A13", "A4", "A44a")
    expected = ("A13a", "A4b", "A5a", "A5b", "Q3A13", "spread-A4", "A13", "A44a")
    assert tuple(map(swapped.word, names)) == expected


@pytest.mark.parametrize("key", BOOKS)
def test_what_is_no_symmetry_is_noticed(key: str) -> None:
    """Distances stretched by half along the table: some answer of some position tells it."""
    told = fields_of(key)
    motion = Motion(lambda x, y: (1.5 * x, y), lambda size: (1.5 * size[0], size[1]))
    stretched = Change("stretched", told, motion)
    with pytest.raises(Differ):
        for at, state in positions(key, 900, 40):
            Pair(key, state, stretched, at).play(ANSWERS)


@pytest.mark.parametrize("number", [6 * SAMPLE, 6 * MORE], ids=["few", "more"])
def test_black_powder_is_the_same_in_centimetres(number: int) -> None:
    """BP-OPT-01: positions in which no command is given."""
    told, answers = fields_of("black-powder"), 0
    for at, state in positions("black-powder", 1500, number):
        if told.scaled(state) is not None:
            pair = Pair("black-powder", state, Change("scaled", told, scaled=True), at)
            pair.play(ANSWERS)
            answers += pair.compared
    assert answers > SAMPLE


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("number", [SAMPLE, MORE], ids=["few", "more"])
def test_no_rule_notices_a_change(key: str, number: int) -> None:
    assert compared(key, 900, number) > number


@pytest.mark.parametrize("key", BOOKS)
def test_no_rule_notices_a_change_in_many_battles(key: str) -> None:
    assert compared(key, 2000, MANY) > MANY
