"""A battle beside a real table as phones are told it: rosters, the question that waits, what happened."""

from collections.abc import Iterable
from typing import Any

from pulverdampf.engine.correcting import lines_of, read
from pulverdampf.engine.events import Answered
from pulverdampf.engine.forecast import foreseen
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Counts, Draw, Option, Request, Tell, is_private
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.sheet import Line as Sheeted
from pulverdampf.engine.state import SIDES, Body, Piece, Side
from pulverdampf.server.chronicle import Chronicle, wanted
from pulverdampf.server.messages import Line, Words, words
from pulverdampf.server.messages.refereeing import (
    Chanced,
    ChronicleLine,
    FactOption,
    FactTold,
    PhotographTold,
    Refereed,
    RosterLine,
    RosterUnit,
    UmpireChoice,
    UmpireQuestion,
    UmpireRoster,
    UmpireSeat,
)
from pulverdampf.server.seeing import BEFORE, WATCHER, turn_words
from pulverdampf.text import Text, verbatim

MOST_LINES = 60
"""How many lines of the chronicle a phone is told."""
MOST_ODDS = 6
NEEDED = Text("{faces} needed", "{faces} nötig")
OVER = Text("The battle is over.", "Die Schlacht ist vorbei.")
REST = Text("everything else", "alles Übrige")
FOR_ONE = Text("For {army} alone", "Nur für {army}")
ELSEWHERE = Text("{army} decides", "{army} entscheidet")
NOTHING = Words("", "")


def has_secrets(game: Game) -> bool:
    """Whether the sides know things that they do not tell each other."""
    return game.rulebook.seen(game.state, WATCHER) is not game.state


def may_answer(asked: Request, eyes: Side) -> bool:
    """Whether a question may be answered by those who look with such eyes."""
    return asked.by in (None, "", eyes) or (eyes == WATCHER and not is_private(asked))


def photograph_told(book: Rulebook, id: str) -> PhotographTold:
    """A photograph by its id, with the turn it belongs to."""
    turn = int(id.split("-")[0])
    return PhotographTold(id, words(_turn(book, turn)))


def _turn(book: Rulebook, number: int) -> Text:
    return turn_words(book).filled(n=number) if number else BEFORE


def told_to_phone(
    game: Game,
    chronicle: Chronicle,
    news: int,
    eyes: Side = WATCHER,
    seats: tuple[UmpireSeat, ...] = (),
    photographs: tuple[PhotographTold, ...] = (),
) -> Refereed:
    """Everything that a phone shows to a side, or to all who stand round it."""
    book, state = game.rulebook, game.rulebook.seen(game.state, eyes)
    lines = chronicle.lines[eyes]
    phase = book.phase(state) if book.phase is not None else Text("", "")
    active = book.acting(state) if book.acting is not None else ""
    return Refereed(
        book.key,
        words(book.name),
        chronicle.entries[eyes],
        words(_turn(book, state.clock.turn)),
        words(phase),
        active,
        words(book.measuring_in(state).symbol),
        tuple(_roster(book, state, side, eyes) for side in SIDES),
        _question(game, state, eyes),
        tuple(_told(line) for line in lines[-MOST_LINES:]),
        news,
        any(isinstance(each, Answered) and each.kind != "only" for each in game.log),
        eyes,
        seats,
        photographs,
    )


# rosters --------------------------------------------------------------------------------------------------


def _roster(book: Rulebook, state: Any, side: Side, eyes: Side) -> UmpireRoster:
    rows = book.tally(state) if book.tally is not None else ()
    tally = tuple(
        words(Text("{what}: {n}", "{what}: {n}").filled(what=text, n=f"{score.get(side, 0):g}"))
        for text, score in rows
    )
    own = [each for each in state.pieces.values() if each.side == side]
    if book.units == "bodies":
        bodies = [each for each in state.bodies.values() if each.side == side and each.pieces]
        units = [_unit(book, state, each, state.pieces[each.pieces[0]]) for each in bodies]
        units += [_unit(book, state, each, each) for each in own if not each.body and not each.place.is_gone]
    else:
        units = [_unit(book, state, each, each) for each in own]
    cards = book.hand(state, side) if book.hand is not None and eyes == side else ()
    name = words(state.armies.get(side, Text(side, side)))
    return UmpireRoster(side, name, tally, tuple(units), tuple(map(words, cards)))


def _unit(book: Rulebook, state: Any, unit: Piece | Body, piece: Piece) -> RosterUnit:
    """A unit as one of its pieces looks."""
    assert book.portrait is not None
    seen = book.portrait(state, piece.id)
    body = state.named(piece.body) if unit is piece and piece.body else None
    keys = unit.pieces if isinstance(unit, Body) else (unit.id,)
    bearers = [piece, unit] if unit is not piece and unit.id == piece.id else [unit]
    return RosterUnit(
        unit.id, words(seen.name), words(body) if body is not None else None, seen.strength,
        words(seen.formation), words(seen.grade), tuple(map(words, seen.states)),
        all(state.pieces[key].place.is_gone for key in keys), seen.broken,
        roster_lines(book, state, *bearers),
    )  # fmt: skip


def roster_lines(book: Rulebook, state: Any, *bearers: Piece | Body) -> tuple[RosterLine, ...]:
    """The lines of a roster that can be set right, as they stand."""
    return tuple(
        RosterLine(
            key, words(line.words), read(each, line, state), line.least, line.most,
            tuple(FactOption(key, words(_called(book, line, key))) for key in _options(line)),
        )
        for each in bearers
        for key, line in lines_of(each, state).items()
    )  # fmt: skip


def _options(line: Sheeted) -> Iterable[str]:
    """What a line may be, or to whom a relation may be."""
    return line.values if line.several else line.choices


def _called(book: Rulebook, what: Sheeted, value: str) -> Text:
    """What a choice of a roster is called."""
    return what.values.get(value) or book.words.get(value) or verbatim(str(value))


# the question ---------------------------------------------------------------------------------------------


def _question(game: Game, state: Any, eyes: Side) -> UmpireQuestion:
    asked = game.request
    if asked is None:
        outcome = game.outcome
        return UmpireQuestion("over", words(outcome.text if outcome is not None else OVER))
    if not may_answer(asked, eyes) and (eyes != WATCHER or not isinstance(asked, Chance)):
        return _not_yours(game, asked, eyes)
    if isinstance(asked, Chance):
        return _dice(game, asked, eyes)
    title = _title(game, asked.rule)
    if isinstance(asked, Choose):
        choices = tuple(_choice(game, each) for each in asked.options.values())
        text = words(asked.prompt.text)
        passing = asked.passing or ""
        return UmpireQuestion(
            "choice", text, asked.rule, title, asked.by, asked.subject, choices, passing=passing,
            private=is_private(asked),
        )  # fmt: skip
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
    return UmpireQuestion(
        "facts", text, asked.rule, title, asked.by, asked.subject, facts=facts, private=is_private(asked)
    )


def _not_yours(game: Game, asked: Request, eyes: Side) -> UmpireQuestion:
    """What those are told who may not answer: that a side decides, and what only if that is no secret."""
    side = asked.by or ""
    army = game.state.armies.get(side, Text(side, side))
    prompt = getattr(asked, "prompt", None)
    if eyes == WATCHER:
        return UmpireQuestion("secret", words(FOR_ONE.filled(army=army)), side=side, private=True)
    shown = prompt.text if prompt is not None and not is_private(asked) else ELSEWHERE.filled(army=army)
    return UmpireQuestion("waiting", words(shown), side=side)


def _choice(game: Game, option: Option[Any]) -> UmpireChoice:
    unit = option.key if option.key in game.state.pieces else ""
    return UmpireChoice(option.key, words(option.label), unit)


def _dice(game: Game, asked: Chance, eyes: Side) -> UmpireQuestion:
    """Dice that wait, what they need, what may come of them; of a secret lot only that it is drawn."""
    book = game.rulebook
    roll = book.rolls.get(asked.named) or book.rolls.get(asked.rule)
    title = _title(game, asked.rule)
    what = words(roll.what) if roll is not None else title or NOTHING
    die: Any = getattr(asked, "die", None)
    needs = None
    if isinstance(asked, Counts):
        needs = words(NEEDED.filled(faces=wanted(asked.faces[0], die.low, die.high)))
    choices: tuple[UmpireChoice, ...] = ()
    if isinstance(asked, Draw) and may_answer(asked, eyes):
        lots = _lots_known(game, eyes)
        choices = tuple(UmpireChoice(key, words(book.lot_named(game.state, key))) for key in lots)
    number = 0 if die is None else getattr(asked, "n", 2)
    found = foreseen(game, eyes)
    odds = [Chanced(words(text), float(chance)) for text, chance in found[:MOST_ODDS]]
    rest = sum(float(chance) for _, chance in found[MOST_ODDS:])
    if rest > 0:
        odds.append(Chanced(words(REST), rest))
    return UmpireQuestion(
        "dice", what, asked.rule, title, asked.by or "", asked.subject, choices, (), number,
        die.low if die is not None else 1, die.high if die is not None else 6, needs, tuple(odds),
        private=is_private(asked),
    )  # fmt: skip


def _lots_known(game: Game, eyes: Side) -> list[str]:
    """What may be drawn as far as a side knows: cards in the other hand are as good as in the pile."""
    try:
        asked = imagined(game, eyes).request
    except Refused:
        return []
    return sorted(key for key, number in asked.lots if number) if isinstance(asked, Draw) else []


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
