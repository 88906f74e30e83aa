"""Every number and every permission on card, fan and hint is the rule's own, in positions drawn from battles.

`make test` looks at a seeded sample, `make test-vast` at 300 positions of each book; `PULVERDAMPF_POSITIONS`
names another number for both.
"""

import os
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.outlook import Outlook, odds_of
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, State
from tests.conformance.announcing import Announced, Fan, Hint, announced, description_of, played_out, summed
from tests.conformance.battles import BOOKS, beginnings, book_of, played

SAMPLE = int(os.environ.get("PULVERDAMPF_POSITIONS", "8"))
MANY = int(os.environ.get("PULVERDAMPF_POSITIONS", "300"))
PAIRS = 10
"""How many pairs of pieces are looked at in one position."""
EACH = 3
"""How many positions of one battle are looked at."""


each_book = pytest.mark.parametrize("key", BOOKS)


def positions(key: str, asked: set[str], number: int) -> Iterator[Game]:
    """Battles at one of the questions, a few of each battle, until there are enough."""
    found = 0
    for seed, state in beginnings(key, range(500, 500 + 4 * number)):
        lots, here = Random(seed), 0
        for game in played(key, state, seed):
            waiting = game.waiting_for()
            if len(waiting) != 1 or waiting[0].rule not in asked or lots.random() > 0.25:
                continue
            yield game
            found, here = found + 1, here + 1
            if found == number:
                return
            if here == EACH:
                break


def pairs(game: Game, lots: Random) -> list[tuple[PieceId, PieceId]]:
    """Pieces of the asked side, each with the two nearest enemies that it knows of, in an order by lot."""
    side = game.waiting_for()[0].by
    pieces = [each for each in game.view(side).state.pieces.values() if each.pose is not None]
    enemies = [each for each in pieces if each.side != side]
    found = []
    for mine in (each for each in pieces if each.side == side):
        near = sorted(
            enemies, key=lambda each: (each.pose.x - mine.pose.x) ** 2 + (each.pose.y - mine.pose.y) ** 2
        )
        found += [(mine.id, each.id) for each in near[:2]]
    lots.shuffle(found)
    return found[:PAIRS]


def outlooks(key: str) -> tuple[Outlook, ...]:
    return book_of(key).prospects


@each_book
def test_every_outlook_is_described(key: str) -> None:
    described = description_of(key)
    assert described is not None
    assert {id(each.outlook) for each in described.announced} == set(map(id, outlooks(key)))


@each_book
def test_cards_are_the_rules(key: str) -> None:
    cards_compared(key, SAMPLE)


@each_book
def test_cards_are_the_rules_in_many(key: str) -> None:
    cards_compared(key, MANY)


def cards_compared(key: str, number: int) -> None:
    """Holds all cards of so many positions against the game."""
    described = description_of(key)
    assert described is not None
    shown = refused = 0
    for at, game in enumerate(positions(key, {each.asked for each in described.announced}, number)):
        rule = game.waiting_for()[0].rule
        for one, other in pairs(game, Random(at)):
            for each in described.announced:
                if each.asked == rule:
                    told = compared(game, each, one, other)
                    shown, refused = shown + told, refused + (not told)
    assert shown >= number / 4 and refused, "positions in which something may be announced, and something not"


def compared(game: Game, each: Announced, one: PieceId, other: PieceId) -> bool:
    """Holds one card against the game; whether there is anything on it."""
    side = game.waiting_for()[0].by
    scene = game.view(side).scene
    before = scene.state
    card = list(each.outlook.odds(scene, one, other))
    start = announced(each.begins_at(game, one), each.answers(before, one, other))
    where = (game.rulebook.key, one, other, len(game.log))
    assert bool(card) == (start is not None), ("may be announced", *where)
    if start is None:
        return False
    start = each.before_dice(start, one)
    outlook = each.outlook
    reads = outlook.reader(one, other)
    real = played_out(game, start, lambda after: reads(before, after), outlook.until, outlook.policy)
    assert any(odds.chances == real.chances for _, odds in card), (real.chances, card, *where)
    return True


@each_book
def test_fans_are_the_rules(key: str) -> None:
    fans_compared(key, SAMPLE)


@each_book
def test_fans_are_the_rules_in_many(key: str) -> None:
    fans_compared(key, MANY)


def fans_compared(key: str, number: int) -> None:
    """Holds the fans of some orders in so many positions against the game."""
    described = description_of(key)
    assert described is not None
    fans = {each.asked: each for each in described.fans}
    compared = 0
    for at, game in enumerate(positions(key, set(fans), number) if fans else ()):
        asked = game.waiting_for()[0]
        assert isinstance(asked, Order)
        scene = game.view(asked.by).scene
        ideas = list(asked.form.legal_ideas(scene))
        for idea in Random(at).sample(ideas, min(3, len(ideas))):
            compared += fanned(game, asked, idea, fans[asked.rule])
    assert compared or not fans


def fanned(game: Game, asked: Order, idea: Any, fan: Fan) -> bool:
    """Holds the fan of an order against the game; whether it has one."""
    scene = game.view(asked.by).scene
    before, told = scene.state, summed((each.moves, each.chance) for each in asked.form.fan(idea, scene))
    start = announced(game, [(asked.rule, lambda form, scene: idea)])
    if not told or start is None:
        return False
    real = played_out(game, start, lambda after: fan.reads(before, after), fan.until, fan.policy)
    assert told == real.chances, (game.rulebook.key, len(game.log), idea)
    return True


@each_book
def test_hints_are_the_rules(key: str) -> None:
    hints_compared(key, SAMPLE)


@each_book
def test_hints_are_the_rules_in_many(key: str) -> None:
    hints_compared(key, MANY)


def hints_compared(key: str, number: int) -> None:
    """Holds the hints of so many positions against the game: what may be chosen, and what comes of it."""
    described, book = description_of(key), book_of(key)
    assert described is not None
    hints = {each.kind: each for each in described.hints}
    seen = 0
    for game in positions(key, {hint.asked for hint in described.hints}, number) if hints else ():
        asked = game.waiting_for()[0]
        scene = game.view(asked.by).scene
        assert book.overlays is not None
        assert isinstance(asked, Choose)
        for hint in (each for each in described.hints if each.asked == asked.rule):
            offered = {hint.answer(each) for each in book.overlays(scene, None) if each.kind == hint.kind}
            assert offered == {*asked.options} - {asked.passing}, (hint.kind, len(game.log))
        for overlay in book.overlays(scene, asked.by):
            if overlay.chances:
                assert overlay.kind in hints, f"nobody tells what stands behind {overlay.kind}"
                assert_hinted(scene, overlay, hints[overlay.kind])
                seen += 1
    assert bool(seen) == (book.overlays is not None)


def assert_hinted(scene: Scene, overlay: Overlay, hint: Hint) -> None:
    """Holds the chances of an overlay against the stage that stands behind it."""
    pieces = tuple(dict.fromkeys(piece for piece, *_ in overlay.chances))

    def fates(before: State, after: State) -> tuple[str, ...]:
        return tuple(hint.befalls(before, after, piece) for piece in pieces)

    odds = odds_of(scene, hint.begins(scene, overlay), fates, hint.until, hint.policy)
    real = summed(
        ((piece, fate), chance)
        for found, chance in odds.chances.items()
        for piece, fate in zip(pieces, found, strict=True)
        if fate
    )
    told = summed(((piece, text.in_("en")), Fraction(n, of)) for piece, text, n, of in overlay.chances if n)
    assert told == real, (overlay.kind, overlay.pieces)
