"""What one battle by lot asks, allows, foretells, shows and tells, line by line."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from pulverdampf.engine.answers import plain
from pulverdampf.engine.circumstances import Fact, Told
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Decision, Order, Tell
from pulverdampf.engine.state import SIDES
from tests.conformance.battles import CROWDS, an_answer, book_of, from_the_start, played
from tests.conformance.stirring import spoiled, stirred
from tests.drafting import Draft
from tests.marathon import SEQUENCE, beginning
from tests.rulebooks.black_powder import battles_by_lot
from tests.rulebooks.dbx import many_battles
from tests.rulebooks.kriegspfad import random_battles

ASKED, ALLOWED, FORETOLD, SHOWN, TOLD = ASPECTS = ("asked", "allowed", "foretold", "shown", "told")
LISTED, CLOSE, OWN, SIEGE, ARMIES = "listed", "close", "own", "siege", "armies"
BESIDE, SETUP = "beside", "setup"
BEGINNINGS: dict[str, dict[str, Callable[[int], Any]]] = {
    "black-powder": {OWN: battles_by_lot.beginning},
    "dbx": {OWN: lambda number: many_battles.begun(number).state},
    "kriegspfad": {OWN: random_battles.begun, SIEGE: random_battles.besieged},
}
"""How battles begin that a book has of its own, beside those of every book."""
STIRRED, STRANGERS, LOOKED_AT, FORETELLING, SHOWING, PAIRS = 6, 3, 0.25, 0.04, 0.03, 4
"""How many orders that nobody proposes are judged at a question, and how often one is looked at at all."""
PROPOSED = 40
LOOKED_ON, TRIES, USUAL = 250, 30, 0.5
SETTING_UP = 70
"""How many answers of a battle are looked at of which above all the setup is kept."""
PARTS, CHANGES = 8, 40
"""In how many parts all lists of a book come round, and how often an army of each is changed."""


class Line(NamedTuple):
    """Something that a battle said, and of which kind it is."""

    aspect: str
    said: Any


def kinds(key: str) -> tuple[str, ...]:
    """How battles of a book begin."""
    return (ARMIES, CLOSE, BESIDE, SETUP, LISTED, *BEGINNINGS.get(key, ()))


def begun(key: str, kind: str, number: int) -> Any:
    """A battle before the first question."""
    if kind == LISTED:
        return beginning(key, number)[1]
    if kind == SETUP:
        return from_the_start(key, number)
    return CROWDS[key](number) if kind == CLOSE else BEGINNINGS[key][kind](number)


def said(key: str, kind: str, number: int) -> Iterator[Line]:
    """Everything that is said of a battle, from its beginning to its end, or of armies of some lists."""
    if kind == ARMIES:
        yield from mustered(key, number)
    elif kind == BESIDE:
        yield from beside_a_table(key, number)
    else:
        yield from fought(key, kind, number)


def mustered(key: str, number: int) -> Iterator[Line]:
    """What is wrong with armies that are changed step by step, legal or not, and what they cost."""
    muster, lots = book_of(key).muster, Random(f"{key} {number}")
    lists = list(muster.army_lists())
    for each in lists[number::PARTS]:
        rulings = muster.rulings_of({})
        draft = Draft(key, muster, each, rulings, lots)
        army = draft.begun()
        for _ in range(CHANGES):
            faults = [(why.rule, why.subject, why.needed, why.had) for why in muster.check(army, rulings)]
            yield Line(ALLOWED, (army, faults))
            yield Line(FORETOLD, str(muster.points(army, rulings)))
            army = draft.changed(army)


def fought(key: str, kind: str, number: int) -> Iterator[Line]:
    """A battle from its beginning to its end, or while armies are set up."""
    state, lots = begun(key, kind, number), Random(f"{key} {kind} {number}")
    yield Line(TOLD, state)
    read = 0
    for game in islice(played(key, state, number), SETTING_UP if kind == SETUP else None):
        for entry in game.log[read:]:
            if type(entry).__name__ not in SEQUENCE:
                yield Line(TOLD, entry)
        read = len(game.log)
        yield from asked(game, lots, 1.0 if kind == SETUP else LOOKED_AT)
    if game.outcome is not None:
        yield Line(TOLD, game.outcome)


def beside_a_table(key: str, number: int) -> Iterator[Line]:
    """A battle of which the program knows no places: what eyes are asked, and what follows from answers."""
    book, lots = book_of(key), Random(f"{key} beside {number}")
    state = CROWDS[key](number) if number % 4 else beginning(key, number)[1]
    assert book.by_hand is not None
    try:
        unseen = book.by_hand(state)
    except Refused as refused:
        yield Line(ALLOWED, [why.rule for why in refused.objections])
        return
    game, read = Game(book, unseen, SeededDice(number)), 0
    for _ in range(LOOKED_ON):
        for entry in game.log[read:]:
            yield Line(TOLD, entry)
        read = len(game.log)
        if game.over:
            return
        asks: Any = lots.choice(game.waiting_for() or [game.request])
        yield Line(ASKED, (type(asks).__name__, asks.rule, asks.subject, asks.by, asks.prompt.text))
        if isinstance(asks, Tell):
            yield Line(ASKED, asks.facts)
            told = told_by_lot(asks, lots)
            if told is None:
                return
            game.answer(told, asks.by)
        else:
            if isinstance(asks, Choose):
                yield Line(ASKED, [told_of(each) for each in asks.options.values()])
            game.answer(an_answer(asks, game, lots), asks.by)


def told_by_lot(asks: Tell, lots: Random) -> Told | None:
    """What somebody might see: whatever does not contradict itself or the rules, if that is found."""
    for number in range(TRIES):
        usual = number == TRIES - 1
        value = asks.defaults if usual else {fact.id: seen_by_lot(fact, lots) for fact in asks.facts}
        try:
            asks.accepted(value)
        except Refused:
            continue
        return value
    return None


def seen_by_lot(fact: Fact, lots: Random) -> Any:
    """A value for one fact, often what is true unless somebody says otherwise."""
    if lots.random() < USUAL:
        return fact.default
    most = fact.most if fact.most is not None else fact.least + 6
    match fact.kind:
        case "yes":
            return not fact.default
        case "count":
            return lots.randint(int(fact.least), max(int(most), int(fact.least)))
        case "length":
            return round(lots.uniform(0.0, fact.most or 24.0), 1)
        case "choice":
            return lots.choice(fact.options)[0]
    named = [each for each, _ in fact.options]
    return lots.sample(named, lots.randint(0, min(len(named), int(most), 2)))


def asked(game: Game, lots: Random, often: float) -> Iterator[Line]:
    """What is asked now, and now and then what might be answered and what could be known."""
    for each in game.waiting_for():
        yield Line(ASKED, (type(each).__name__, each.rule, each.subject, each.by, each.seen_by))
        if lots.random() < often:
            yield from offered(game, each, lots)
    if lots.random() < SHOWING:
        yield from shown(game)
    if lots.random() < FORETELLING and game.waiting_for():
        yield from foretold(game, lots)


def offered(game: Game, asks: Decision, lots: Random) -> Iterator[Line]:
    """The options of a question; of an order what is proposed, and how orders beside that are judged."""
    if isinstance(asks, Choose):
        yield Line(ASKED, [told_of(each) for each in asks.options.values()])
    elif isinstance(asks, Tell):
        yield Line(ASKED, [each.id for each in asks.facts])
    elif isinstance(asks, Order):
        scene = game.view(asks.by).scene
        ideas = list(islice(asks.form.ideas(scene), PROPOSED))
        yield Line(ASKED, [plain(each) for each in ideas])
        others = lots.sample([*scene.state.pieces], min(len(scene.state.pieces), STRANGERS))
        for order in other_orders(ideas, (*asks.form.subject, *others), lots):
            judged = [(why.rule, why.needed, why.had) for why in asks.form.objections(order, scene)]
            yield Line(ALLOWED, (plain(order), judged))


def other_orders(ideas: list[Any], subject: tuple[str, ...], lots: Random) -> Iterator[Any]:
    """Orders near the proposed ones, and some that are not of the kind asked for."""
    if ideas:
        yield from (stirred(each, lots) for each in lots.choices(ideas, k=STIRRED))
        yield from spoiled(lots.choice(ideas), subject, lots)


def told_of(option: Any) -> tuple[Any, ...]:
    """An option without its words."""
    strikes = sorted(option.strikes()) if option.strikes is not None else ()
    return (option.key, option.moves, option.leads, option.toward, strikes, option.times, option.waits)


def shown(game: Game) -> Iterator[Line]:
    """The battle as either side and a spectator see it, its log too."""
    for eyes in (*SIDES, ""):
        view = game.view(eyes)
        yield Line(SHOWN, view.state)
        yield Line(SHOWN, [each for each in view.entries() if isinstance(each, Answered)][-20:])


def foretold(game: Game, lots: Random) -> Iterator[Line]:
    """What cards show of some pairs of pieces."""
    side = game.waiting_for()[0].by
    scene = game.view(side).scene
    standing = [each for each in scene.state.pieces.values() if each.pose is not None]
    mine, foes = ([each.id for each in standing if (each.side == side) is own] for own in (True, False))
    for _ in range(PAIRS if mine and foes else 0):
        one, other = lots.choice(mine), lots.choice(foes)
        for outlook in book_of(game.rulebook.key).prospects:
            for due, odds in outlook.odds(scene, one, other):
                chances = sorted((str(key), str(chance)) for key, chance in odds.chances.items())
                yield Line(FORETOLD, (due, chances))


def written(said: Any) -> bytes:
    """What was said, without the words in which people read it."""
    return msgspec.json.encode(_without_words(msgspec.to_builtins(said)), order="sorted")


def _without_words(said: Any) -> Any:
    if isinstance(said, dict):
        if said.keys() >= {"en", "de"}:
            return _without_words(said.get("values", {}))
        return {key: _without_words(each) for key, each in said.items()}
    if isinstance(said, list | tuple):
        return [_without_words(each) for each in said]
    return said
