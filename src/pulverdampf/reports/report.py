"""A battle as a report: result, losses, luck, turning points, best units and the story of every turn.

The page of the end, the papers and the film read this and nothing else, so that all of them tell the same.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pulverdampf.engine.events import Entry
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.reports.agreement import agreed, is_many
from pulverdampf.reports.course import Course, Fate, Turn, Unit
from pulverdampf.reports.luck import Account, Ledger, Thrown, ledger_of
from pulverdampf.reports.prose import army, casualties, listed, story, turn_title
from pulverdampf.text import Text

MOST_POINTS = 3
"""How many turning points are named."""
SWING = 0.04
"""By which part of an army one side must lose more than the other before a turn is one of them."""
MOST_THROWS = 3
"""How many throws of a side are shown among those that fell best and worst."""

TITLE = Text("{one} against {two}", "{one} gegen {two}")
DRAWN = Text("A draw.", "Unentschieden.")
NOT_OVER = Text("The battle has not been fought to its end.", "Die Schlacht ist noch nicht zu Ende gekämpft.")
CONCEDED = Text("{army} gave up the battle.", "{army}: Aufgabe der Schlacht.")
FATES: dict[Fate, Text] = {
    "": Text("stands", "steht"),
    "destroyed": Text("destroyed", "vernichtet"),
    "fled": Text("fled", "geflohen"),
    "captured": Text("captured", "gefangen"),
    "exited": Text("left the field", "abgezogen"),
}
COST = Text("{army} lost {n} of {all}", "{army} [verlor|verloren] {n} von {all}")
NAMED = Text("{cost}: {names}.", "{cost}; {names}.")
PLAIN = Text("{cost}.", "{cost}.")
WENT = Text("{name} {fate}", "{name} {fate}")
BEST = Text("{name} cost the enemy {n}.", "{name}: dem Gegner {n} beigebracht.")
LUCK = {
    "good": Text("luck on its side", "das Glück auf ihrer Seite"),
    "bad": Text("luck against it", "das Glück gegen sich"),
    "even": Text("fair dice", "ausgeglichene Würfel"),
}


class UnitLine(Struct, frozen=True):
    """A unit in the table of losses."""

    key: str
    name: Text
    mark: str
    group: Text
    """Its brigade or command."""
    start: int
    left: int
    lost: int
    inflicted: int
    fate: Text
    gone: bool


class Luck(Struct, frozen=True):
    """What dice have brought: of a side, or of one kind of throw."""

    throws: int
    dice: int
    got: int
    mean: float
    luck: float
    luckier_than: int
    """How many of a hundred battles with as many dice bring less."""


class Force(Struct, frozen=True):
    """One side of the battle."""

    side: Side
    name: Text
    start: int
    lost: int
    units: tuple[UnitLine, ...]
    luck: Luck
    verdict: Text


class LuckLine(Struct, frozen=True):
    """One kind of throw for both sides."""

    what: Text
    of: dict[Side, Luck]


class ThrowLine(Struct, frozen=True):
    """One throw that fell uncommonly well or badly."""

    turn: int
    side: Side
    what: Text
    who: Text
    dice: int
    got: int
    mean: float
    luck: float


class TurnStory(Struct, frozen=True):
    """One turn in prose."""

    number: int
    title: Text
    sentences: tuple[Text, ...]
    lost: dict[Side, int]


class TurningPoint(Struct, frozen=True):
    """A turn in which one side lost much more of its army than the other."""

    turn: int
    title: Text
    against: Side
    text: Text


class Best(Struct, frozen=True):
    """The unit of a side that cost the enemy most."""

    side: Side
    name: Text
    inflicted: int
    text: Text


class Report(Struct, frozen=True):
    """Everything that is told of a battle afterwards."""

    book: Text
    title: Text
    over: bool
    winner: Side | None
    result: Text
    score: dict[Side, int]
    tally: tuple[tuple[Text, dict[Side, float]], ...]
    briefing: tuple[Text, ...]
    sides: tuple[Force, ...]
    turns: tuple[TurnStory, ...]
    turning_points: tuple[TurningPoint, ...]
    best: tuple[Best, ...]
    luck: tuple[LuckLine, ...]
    throws: tuple[ThrowLine, ...]
    """Those that fell best and worst."""


def report_of(
    rulebook: Rulebook, initial: State, entries: Iterable[Entry], course: Course | None = None
) -> Report:
    """The report of a log."""
    course = course or Course(rulebook, initial, entries)
    ledger = ledger_of(rulebook, initial, course.entries)
    state = course.state
    outcome = rulebook.outcome(state)
    points = {key.en: (key, values) for key, values in (rulebook.tally(state) if rulebook.tally else ())}
    one, two = (army(state, side) for side in SIDES)
    return Report(
        book=rulebook.name,
        title=TITLE.filled(one=one, two=two),
        over=outcome is not None,
        winner=outcome.winner if outcome is not None else None,
        result=outcome.text if outcome is not None else NOT_OVER,
        score=dict(outcome.score) if outcome is not None else {},
        tally=tuple((key, dict(values)) for key, values in points.values()),
        briefing=tuple(rulebook.briefing(course.turns[0].state, None))
        if rulebook.briefing is not None
        else (),
        sides=tuple(_side(course, ledger, side) for side in SIDES),
        turns=tuple(
            TurnStory(turn.number, turn_title(rulebook, turn.number), tuple(told), dict(turn.losses))
            for turn, told in story(course)
        ),
        turning_points=tuple(_turning_points(course)),
        best=tuple(_best(course)),
        luck=tuple(
            LuckLine(what, {side: _luck(account) for side, account in of.items()})
            for what, of in ledger.by_kind()
        ),
        throws=tuple(_uncommon(course, ledger)),
    )


def _side(course: Course, ledger: Ledger, side: Side) -> Force:
    units = tuple(_line(course, unit) for unit in course.of(side))
    luck = _luck(ledger.of(side))
    found = "good" if luck.luckier_than >= 70 else "bad" if luck.luckier_than <= 30 else "even"
    name = army(course.state, side)
    return Force(side, name, course.start(side), course.lost(side), units, luck, LUCK[found])


def _line(course: Course, unit: Unit) -> UnitLine:
    group = course.state.named(unit.above) if unit.above else Text("", "")
    return UnitLine(
        unit.key,
        unit.name,
        unit.mark,
        group,
        unit.start,
        unit.left,
        unit.lost,
        unit.inflicted,
        FATES[unit.fate],
        bool(unit.fate),
    )


def _luck(account: Account) -> Luck:
    return Luck(
        account.throws,
        account.dice,
        account.got,
        round(account.mean, 2),
        round(account.luck, 2),
        account.luckier_than,
    )


def key_turns(course: Course) -> list[Turn]:
    """The turns in which the battle swung most, in their order."""
    swung = [(turn, swing) for turn, swing in course.swings() if turn.number and abs(swing) >= SWING]
    most = sorted(swung, key=lambda each: -abs(each[1]))[:MOST_POINTS]
    return [turn for turn, _ in sorted(most, key=lambda each: each[0].number)]


def _turning_points(course: Course) -> Iterable[TurningPoint]:
    swings = {turn.number: swing for turn, swing in course.swings()}
    for turn in key_turns(course):
        side = SIDES[0] if swings[turn.number] > 0 else SIDES[1]
        lost, whole = turn.losses[side], course.start(side)
        name = army(course.state, side)
        cost = Text(COST.en, agreed(COST.de, many=is_many(name.in_("de"))))
        cost = cost.filled(army=name, n=lost, all=whole)
        gone = [
            WENT.filled(name=course.name(each.unit), fate=FATES[each.gone])
            for each in turn.happenings
            if each.gone and course.units[each.unit].side == side
        ]
        text = NAMED.filled(cost=cost, names=listed(gone)) if gone else PLAIN.filled(cost=cost)
        yield TurningPoint(turn.number, turn_title(course.rulebook, turn.number), side, text)


def _best(course: Course) -> Iterable[Best]:
    """The unit of each side that cost the enemy most, the better of the two first."""
    found = []
    for side in SIDES:
        units: Sequence[Unit] = sorted(course.of(side), key=lambda unit: (-unit.inflicted, unit.lost))
        if units and units[0].inflicted:
            unit = units[0]
            text = BEST.filled(name=unit.name, n=casualties(unit.inflicted))
            found.append(Best(side, unit.name, unit.inflicted, text))
    return sorted(found, key=lambda each: -each.inflicted)


def _uncommon(course: Course, ledger: Ledger) -> Iterable[ThrowLine]:
    """The throws of each side that brought most luck, and most of the opposite."""
    for side in SIDES:
        own = sorted((each for each in ledger.throws if each.side == side), key=lambda each: -each.luck)
        best = [each for each in own[:MOST_THROWS] if each.luck > 1]
        worst = [each for each in own[::-1][:MOST_THROWS] if each.luck < -1]
        for thrown in (*best, *reversed(worst)):
            yield _throw_line(course, thrown)


def _throw_line(course: Course, thrown: Thrown) -> ThrowLine:
    state = course.state
    known = [key for key in thrown.subject.split() if key in state.pieces or key in state.bodies]
    who = listed([course.name(key) for key in known]) if known else army(state, thrown.side)
    mean, luck = round(thrown.mean, 2), round(thrown.luck, 2)
    return ThrowLine(thrown.turn, thrown.side, thrown.what, who, thrown.dice, thrown.got, mean, luck)
