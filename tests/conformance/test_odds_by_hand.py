"""The chances told beside a real table are those of the web table, fraction by fraction.

Beside a real table a forecast ends where eyes must tell something first. So what it foretells begins what
the web table foretells, and its chance is the sum of theirs.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.forecast import forecast
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance
from pulverdampf.text import Text
from tests.refereed.mirror import Mirror
from tests.refereed.reading import is_throw
from tests.rulebooks.black_powder.by_hand import beginnings as powder
from tests.rulebooks.dbx.by_hand import beginnings as dbx
from tests.rulebooks.kriegspfad.by_hand import answers as warpath
from tests.rulebooks.kriegspfad.by_hand.noted import beginning as warpath_at
from tests.rulebooks.march_of_eagles.by_hand import beginnings as eagles
from tests.rulebooks.muskets_tomahawks.by_hand import beginnings as frontier

EACH = 3
"""Of so many throws one is looked at."""
MOST = 300
UNTOLD = "…"


def eagles_beside(seed: int) -> None:
    eagles.beside(*eagles.battle(seed))


def powder_beside(seed: int) -> None:
    powder.beside(*powder.battle(seed))


def dbx_beside(seed: int) -> None:
    dbx.beside(dbx.battle(seed))


def frontier_beside(seed: int) -> None:
    frontier.mirrored(frontier.beginning(seed), seed)


def warpath_beside(seed: int) -> None:
    warpath.mirrored(warpath_at(seed), seed)


BATTLES: dict[str, Callable[[int], None]] = {
    "march-of-eagles": eagles_beside,
    "black-powder": powder_beside,
    "dbx": dbx_beside,
    "kriegspfad": warpath_beside,
    "muskets-tomahawks": frontier_beside,
}


def at_the_throw(known: Game, at: int) -> Game:
    """The web table as its dice wait."""
    table = known.clone()
    table.dice = None
    table.rewind(at)
    return table


def shares(asked: Any) -> dict[Any, Fraction]:
    """How often of one each answer comes."""
    weights = asked.kinds_of_answers()
    whole = sum(weights.values())
    return {answer: Fraction(weight, whole) for answer, weight in weights.items()}


def assert_alike(beside: list[tuple[Text, Fraction]], table: list[tuple[Text, Fraction]]) -> None:
    """What the web table foretells, summed up by what is foretold beside a real one, has the same chances."""
    told = {"" if text.en == UNTOLD else text.en: chance for text, chance in beside}
    found = dict.fromkeys(told, Fraction(0))
    for text, chance in table:
        known = "" if text.en == UNTOLD else text.en
        begins = max((each for each in told if known.startswith(each)), key=len, default=None)
        if begins is None:  # a place is called otherwise: the chances are the same one by one
            assert sorted(each for _, each in beside) == sorted(each for _, each in table)
            return
        found[begins] += chance
    assert found == told


@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", [0, 1])
def test_chances_are_those_of_the_web_table(book: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, thrown, plain = list[str](), 0, Mirror._throw

    def compare(self: Mirror, asked: Chance) -> bool:
        nonlocal thrown
        thrown += 1
        at = next((at for at in range(self.at, len(self.log)) if is_throw(self.log[at])), None)
        if at is not None and thrown % EACH == 0:
            table = at_the_throw(self.of, at)
            assert shares(table.request) == shares(asked), asked.rule
            beside, known = forecast(self.game, MOST), forecast(table, MOST)
            if beside and known:
                assert_alike(beside, known)
                compared.append(asked.rule)
        return plain(self, asked)

    monkeypatch.setattr(Mirror, "_throw", compare)
    BATTLES[book](seed)
    assert len(compared) >= 5
