"""Battles beside a real table whose players answer as it comes, as records."""

from functools import cache
from random import Random
from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.muster.beginning import Beginning
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.shelf import book_named, books
from pulverdampf.server.wishes import beginning

REFEREED = [book.key for book in books() if book.refereed]


def begun(key: str) -> Beginning:
    """The usual battle of a book, beside a real table."""
    shown = next(each for each in books() if each.key == key)
    one, two = shown.default_armies
    needs: dict[str, Any] = {}
    for army in shown.armies:
        if army.id in (one, two):
            needs |= army.needs
    wish = NewRoom(key, one, two, rulings=needs)
    found, _ = beginning(book_named(key), wish)
    return Beginning(found.one, found.two, found.terrain, found.scenario, found.rulings, by_hand=True)


@cache
def record_by_lot(key: str, seed: int = 1, answers: int = 400) -> bytes:
    """The record of a battle in which everything is answered by lot."""
    start, book = begun(key), book_named(key)
    game, lines = Game(book, start.state(book), None), list[bytes]()
    recorder = Recorder(game, lines.append, header_for(game, "0", {"room": True, **start.told}))
    lots = Random(seed)
    dice = SeededDice(seed)
    for _ in range(answers):
        asked = game.request
        if asked is None:
            break
        if isinstance(asked, Chance):
            recorder.answer_faces(asked.thrown(dice.roll)[1])
        elif isinstance(asked, Tell):
            tell_by_lot(recorder, asked, lots)
        else:
            decision = game.waiting_for()[0]
            assert isinstance(decision, Choose)
            recorder.answer(lots.choice([*decision.options]), decision.by)
    return b"".join(lines)


def tell_by_lot(recorder: Recorder, asked: Tell, lots: Random) -> None:
    """Tells what eyes may see: now and then something is true that usually is not."""
    told: dict[str, Any] = {fact.id: lots.random() < 0.5 for fact in asked.facts if fact.kind == "yes"}
    for fact in asked.facts:
        if fact.kind == "choice":
            told[fact.id] = lots.choice([key for key, _ in fact.options])
    try:
        recorder.answer(told, asked.by)
    except Refused:
        recorder.answer({}, asked.by)
