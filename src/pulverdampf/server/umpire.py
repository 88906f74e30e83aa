"""A battle beside a real table as phones are told it: rosters, the question that waits, what happened."""

from typing import Any

from pulverdampf.engine.correcting import lines_of, value_of
from pulverdampf.engine.events import Answered
from pulverdampf.engine.forecast import forecast
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Counts, Draw, Option, Tell
from pulverdampf.engine.state import SIDES, Piece, Side
from pulverdampf.server.chronicle import Chronicle, wanted
from pulverdampf.server.messages import Line, Words, words
from pulverdampf.server.messages.refereeing import (
    Chanced,
    ChronicleLine,
    FactOption,
    FactTold,
    Refereed,
    RosterLine,
    RosterUnit,
    UmpireChoice,
    UmpireQuestion,
    UmpireRoster,
)
from pulverdampf.server.seeing import BEFORE, WATCHER, turn_words
from pulverdampf.text import Text

MOST_LINES = 60
"""How many lines of the chronicle a phone is told."""
MOST_ODDS = 6
NEEDED = Text("{faces} needed", "{faces} nötig")
OVER = Text("The battle is over.", "Die Schlacht ist vorbei.")
REST = Text("everything else", "alles Übrige")
NOTHING = Words("", "")


def told_to_phone(game: Game, chronicle: Chronicle, news: int) -> Refereed:
    """Everything that a phone shows."""
    book, state = game.rulebook, game.state
    lines = chronicle.lines[WATCHER]
    turn = turn_words(book).filled(n=state.clock.turn) if state.clock.turn else BEFORE
    phase = book.phase(state) if book.phase is not None else Text("", "")
    active = book.acting(state) if book.acting is not None else ""
    return Refereed(
        book.key,
        words(book.name),
        len(game.log),
        words(turn),
        words(phase),
        active,
        words(book.measuring_in(state).symbol),
        tuple(_roster(game, side) for side in SIDES),
        _question(game),
        tuple(_told(line) for line in lines[-MOST_LINES:]),
        news,
        any(isinstance(each, Answered) and each.kind != "only" for each in game.log),
    )


# rosters --------------------------------------------------------------------------------------------------


def _roster(game: Game, side: Side) -> UmpireRoster:
    book, state = game.rulebook, game.state
    rows = book.tally(state) if book.tally is not None else ()
    tally = tuple(
        words(Text("{what}: {n}", "{what}: {n}").filled(what=text, n=f"{score.get(side, 0):g}"))
        for text, score in rows
    )
    units = tuple(_unit(game, each) for each in state.pieces.values() if each.side == side)
    return UmpireRoster(side, words(state.armies.get(side, Text(side, side))), tally, units)


def _unit(game: Game, piece: Piece) -> RosterUnit:
    book, state = game.rulebook, game.state
    assert book.portrait is not None
    seen = book.portrait(state, piece.id)
    body = state.named(piece.body) if piece.body else None
    lines = tuple(
        RosterLine(key, words(line.words), value_of(state, piece, line), line.least, line.most)
        for key, line in lines_of(state, piece).items()
    )
    return RosterUnit(
        piece.id, words(seen.name), words(body) if body is not None else None, seen.strength,
        words(seen.formation), words(seen.grade), tuple(map(words, seen.states)),
        piece.place.is_gone, seen.broken, lines,
    )  # fmt: skip


# the question ---------------------------------------------------------------------------------------------


def _question(game: Game) -> UmpireQuestion:
    if game.request is None:
        outcome = game.outcome
        return UmpireQuestion("over", words(outcome.text if outcome is not None else OVER))
    if isinstance(game.request, Chance):
        return _dice(game, game.request)
    asked = game.waiting_for()[0]
    title = _title(game, asked.rule)
    if isinstance(asked, Choose):
        choices = tuple(_choice(game, each) for each in asked.options.values())
        text = words(asked.prompt.text)
        passing = asked.passing or ""
        return UmpireQuestion(
            "choice", text, asked.rule, title, asked.by, asked.subject, choices, passing=passing
        )
    if not isinstance(asked, Tell):
        raise TypeError(f"{asked.rule}: beside a real table nobody is asked for a place")
    facts = tuple(
        FactTold(
            fact.id, words(fact.text), fact.kind,
            tuple(fact.default) if isinstance(fact.default, list) else fact.default,
            tuple(FactOption(key, words(text)) for key, text in fact.options), fact.least, fact.most,
        )
        for fact in asked.facts
    )  # fmt: skip
    text = words(asked.prompt.text)
    return UmpireQuestion("facts", text, asked.rule, title, asked.by, asked.subject, facts=facts)


def _choice(game: Game, option: Option[Any]) -> UmpireChoice:
    unit = option.key if option.key in game.state.pieces else ""
    return UmpireChoice(option.key, words(option.label), unit)


def _dice(game: Game, asked: Chance) -> UmpireQuestion:
    """Dice that wait, with what they need and what may come of them."""
    book = game.rulebook
    roll = book.rolls.get(asked.named) or book.rolls.get(asked.rule)
    title = _title(game, asked.rule)
    what = words(roll.what) if roll is not None else title or NOTHING
    die: Any = getattr(asked, "die", None)
    needs = None
    if isinstance(asked, Counts):
        needs = words(NEEDED.filled(faces=wanted(asked.faces[0], die.low, die.high)))
    choices: tuple[UmpireChoice, ...] = ()
    if isinstance(asked, Draw):
        choices = tuple(UmpireChoice(key, words(book.lot_named(game.state, key))) for key, _ in asked.lots)
    number = 0 if die is None else getattr(asked, "n", 2)
    found = forecast(game)
    odds = [Chanced(words(text), float(chance)) for text, chance in found[:MOST_ODDS]]
    rest = sum(float(chance) for _, chance in found[MOST_ODDS:])
    if rest > 0:
        odds.append(Chanced(words(REST), rest))
    return UmpireQuestion(
        "dice", what, asked.rule, title, asked.by or "", asked.subject, choices, (), number,
        die.low if die is not None else 1, die.high if die is not None else 6, needs, tuple(odds),
    )  # fmt: skip


def _title(game: Game, rule: str) -> Words | None:
    known = game.rulebook.reference().rules.get(rule)
    return words(known.title) if known is not None else None


# what happened ----------------------------------------------------------------------------------------------


def _told(line: Line) -> ChronicleLine:
    about = line.text or NOTHING
    if line.throw is not None:
        faces = " ".join(map(str, line.throw.faces))
        came = line.throw.lot or Words(line.throw.result, line.throw.result)
        return ChronicleLine(
            "dice", Words(f"{about.en}: {faces} → {came.en}", f"{about.de}: {faces} → {came.de}")
        )
    if line.steps:
        rows = [(each.text, each.effect if each.effect != "=" else each.value) for each in line.steps]
        en = ", ".join(f"{text.en} {value}" for text, value in rows)
        de = ", ".join(f"{text.de} {value}" for text, value in rows)
        summed = Words(f"{about.en}: {en} → {line.total}", f"{about.de}: {de} → {line.total}")
        return ChronicleLine("reckoning", summed)
    return ChronicleLine("event", about)
