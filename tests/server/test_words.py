"""The page has words for everything that the server sends as a key."""

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.chronicle import Chronicle
from tests.rulebooks.muskets_tomahawks.staging import LINE, MILITIA, act, acting

WORDS = Path(__file__).parents[2] / "web" / "src" / "words.ts"


def test_every_way_off_the_table_has_words() -> None:
    """A unit that is destroyed, captured or absent is told so in both languages."""
    off = WORDS.read_text("utf-8").partition("export const OFF")[2].partition("};")[0]
    for how in get_args(get_type_hints(Gone)["how"]):
        assert f"  {how}: w(" in off


@pytest.mark.parametrize("key", PACKAGES)
def test_a_distance_has_the_unit_of_the_scale(key: str) -> None:
    """What follows a number is a sign that both languages know, or the very word of the unit."""
    book: Any = rulebook(key)
    measuring = book.measuring
    for tongue in ("en", "de"):
        symbol = measuring.symbol.in_(tongue).strip()
        assert symbol in ("″", "cm") or symbol == measuring.unit.in_(tongue)


@pytest.mark.parametrize(("face", "told"), [(3, "nicht entdeckt"), (9, "entdeckt")])
def test_a_throw_tells_what_came_of_it(face: int, told: str) -> None:
    """Where the rulebook has words for a throw, they stand in place of a bare number."""
    game = acting([{**LINE, "at": (24, 6)}, {**MILITIA, "at": (24, 26)}], dice=[face, *[0] * 8])
    chronicle = Chronicle(game.rulebook, game.state.copied())
    act(game, "shoot")
    chronicle.read(game.log, {})
    thrown = next(line.throw for line in chronicle.lines["one"] if line.rule == "MT-SPOT-08")
    assert thrown is not None
    assert thrown.lot is not None
    assert thrown.lot.de == told
