"""What a card tells: enough of it at once, and the rest from the odds process."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.game import Game
from pulverdampf.engine.outlook import Outlook
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, Piece
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.server import looking
from pulverdampf.server.looking import Card, look, worked_out
from pulverdampf.server.messages import AskLook, Look
from pulverdampf.text import Text, verbatim

AGAIN = Text("Again?", "Noch einmal?")
UNITS = ({"side": "one", "at": (20, 10)}, {"side": "two", "at": (20, 18)})
WISH = AskLook("prospects", "A1", "B1")


@stage
async def salute(battle: Battle[Any], by: Piece, to: Piece) -> None:
    """Fires two shots into the air, or one."""
    shots = await battle.count(2, d6, at_least(4), rule="S-1", by=by.side)
    if await battle.may(by.side, "S-2", AGAIN) and shots:
        battle.schedule(bow.due(to))


@stage
async def bow(battle: Battle[Any], by: Piece) -> None:
    """Bows."""


def salutes(scene: Scene, one: str, other: str) -> Iterator[Due]:
    yield salute.due(scene.state.pieces[one], scene.state.pieces[other])


SALUTE = Outlook(
    verbatim("Salute: is answered"),
    salutes,
    lambda before, after: bow.next_in(after),
    until=bow,
    detail=lambda scene, due: Text("two shots", "zwei Schüsse"),
)


@pytest.fixture
def book() -> Rulebook:
    return replace(RULEBOOK, prospects=(SALUTE,), measures=lambda state: True)


def card(book: Rulebook) -> Any:
    return look(Game(book, position(UNITS)).view("one"), WISH)


def test_a_card_tells_the_question_the_chances_and_how_decisions_were_answered(book: Rulebook) -> None:
    told = card(book)
    assert isinstance(told, Look)
    (prospect,) = told.prospects
    assert prospect.name.en == "Salute: is answered" and prospect.rows == (("✓", 0.75), ("✗", 0.25))
    assert prospect.detail.en == "two shots; always the first option"
    assert prospect.detail.de == "zwei Schüsse; stets die erste Möglichkeit"


def test_what_takes_longer_is_worked_out_elsewhere_and_is_the_same(
    book: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = card(book)
    monkeypatch.setattr(looking, "CARD_PATIENCE", -1.0)
    asked = card(book)
    assert isinstance(asked, Card) and (asked.piece, asked.target) == ("A1", "B1")
    travelled = msgspec.json.decode(msgspec.json.encode(asked), type=Card)
    assert worked_out(book, travelled) == at_once


def test_a_card_that_was_never_finished_says_what_is_missing(book: Rulebook) -> None:
    asked = Card(book.key, msgspec.json.encode(position(UNITS)), "A1", "B1")
    (prospect,) = worked_out(book, asked, enough=lambda: True).prospects
    assert prospect.rows == () and prospect.detail.en == "two shots; 100 % was not followed to the end"
