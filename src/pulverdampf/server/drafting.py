"""Drafts of armies: judged, filled up, read from files and written as files."""

from random import Random
from secrets import token_hex
from typing import Any

import msgspec

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.battlescribe import as_ros
from pulverdampf.muster.filling import CannotFillError, Wish, filled
from pulverdampf.muster.names import plain_roster
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem, errors, written
from pulverdampf.muster.room import room
from pulverdampf.muster.roster import Roster, load_rosters
from pulverdampf.muster.taking import Item
from pulverdampf.muster.toml_source import Source
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.bench import builder_of
from pulverdampf.server.messages import ItemTold, words
from pulverdampf.server.messages.workshop import (
    Draft,
    Fault,
    FileRead,
    FileWanted,
    FilledUp,
    Judged,
    LineBilled,
)
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.wishes import MOST_BODIES, NOT_AN_ARMY, TOO_BIG, rulings_of
from pulverdampf.text import Text

MOST_KINDS = 2000
"""How many kinds of figures a collection may name."""
NO_THEME = Text("there is no such theme", "dieses Thema gibt es nicht")
TOO_MANY_KINDS = Text("this collection is too large", "diese Sammlung ist zu groß")
CANNOT = Text("{text} {why}", "{text} {why}")


def judged(book: Rulebook, draft: Draft) -> Judged:
    """A draft with its bill, its faults and the room that it has."""
    builder, roster, rulings = builder_of(book), sound(draft.roster), _agreed(book, draft)
    try:
        bill = builder.itemised(roster, rulings)
        problems = builder.judged(roster, rulings, _owned(draft))
        space = room(builder, roster, rulings)
        needed = {kind: each.number for kind, each in builder.needed(roster, rulings).items()}
        limit = builder.limit(roster, rulings)
    except (LookupError, ValueError, TypeError, ArithmeticError):  # what no list has words for
        raise LobbyError("bad_army", NOT_AN_ARMY) from None
    return Judged(
        _billed(book, bill),
        tuple(_item(book, each) for each in bill.options),
        written(bill.total),
        limit,
        written(limit - bill.total),
        tuple(fault(each) for each in problems),
        space.entries,
        needed,
    )


def filled_up(book: Rulebook, draft: Draft) -> FilledUp:
    """A draft with what it lacks; a refusal tells what stays wrong."""
    builder, roster, rulings = builder_of(book), sound(draft.roster), _agreed(book, draft)
    if draft.theme not in builder.themes:
        raise LobbyError("no_such_theme", NO_THEME)
    wish = Wish(draft.theme, _owned(draft), draft.size)
    try:
        return FilledUp(filled(builder, roster, rulings, Random(draft.seed[:80] or token_hex(8)), wish))
    except CannotFillError as cannot:
        why = [problem.text for problem in cannot.problems[:3]]
        raise LobbyError("cannot_fill", CANNOT.filled(text=cannot.text, why=why)) from None


def sound(roster: Roster) -> Roster:
    """An army that somebody has sent, its names as plain text, and not too large."""
    if sum(1 for _ in roster.placed_bodies()) > MOST_BODIES:
        raise LobbyError("too_big", TOO_BIG.filled(most=MOST_BODIES))
    return plain_roster(roster)


def _agreed(book: Rulebook, draft: Draft) -> Any:
    return book.muster.rulings_of(rulings_of(book, draft.rulings))


def _owned(draft: Draft) -> dict[str, int] | None:
    if draft.owned is not None and len(draft.owned) > MOST_KINDS:
        raise LobbyError("too_big", TOO_MANY_KINDS)
    return draft.owned


def _billed(book: Rulebook, bill: Bill) -> tuple[LineBilled, ...]:
    return tuple(
        LineBilled(
            each.path, words(each.name), tuple(_item(book, item) for item in each.items), written(each.total)
        )
        for each in bill.bodies
    )


def _item(book: Rulebook, item: Item) -> ItemTold:
    return ItemTold(item.count, words(book.words.get(item.name.en, item.name)), written(item.total))


def fault(problem: Problem) -> Fault:
    """A problem as it travels."""
    remedy = words(problem.remedy) if problem.remedy is not None else None
    lines = problem.lines or ((f"line {problem.where.line}",) if problem.where.line else ())
    return Fault(problem.rule, words(problem.text), remedy, lines, problem.grade.value)


# files -----------------------------------------------------------------------------------------------


def file_of(book: Rulebook, wanted: FileWanted) -> str:
    """An army as TOML, or as a roster for BattleScribe."""
    roster = sound(wanted.roster)
    if wanted.kind == "toml":
        return as_toml(roster)
    builder, rulings = builder_of(book), book.muster.rulings_of(rulings_of(book, wanted.rulings))
    return as_ros(book.name.en, roster, builder.itemised(roster, rulings), builder.list_of(roster, rulings))


def read_file(name: str, data: bytes) -> FileRead:
    """What a file of a stranger holds; its first army, and everything that is wrong with the file."""
    loaded = load_rosters(Source(name, data))
    faults = tuple(
        msgspec.structs.replace(fault(each), lines=(f"line {each.where.line}",)) for each in loaded.problems
    )
    if not loaded.value or errors(loaded.problems):
        return FileRead(None, faults, "")
    roster = sound(loaded.value[0].roster)
    books = (book for key in PACKAGES if (book := rulebook(key)) is not None)
    owner = next((book for book in books if roster.list in book.muster.army_lists()), None)
    if owner is None:
        return FileRead(roster, faults, "")
    return FileRead(roster, faults, owner.key, switches_for(owner, roster, {}))
