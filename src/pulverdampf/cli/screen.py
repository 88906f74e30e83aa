"""What stands on the screen beside the map: units, the question, options, refusals."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from pulverdampf.cli.chronicle import army
from pulverdampf.cli.ink import Ink
from pulverdampf.cli.language import language, said
from pulverdampf.cli.window import width
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Gone, Inside, OnTable, Piece, Side
from pulverdampf.engine.views import View
from pulverdampf.text import Text

OFF_TABLE = Text("not yet on the table", "noch nicht auf dem Tisch")
GONE = {
    "destroyed": Text("destroyed", "vernichtet"),
    "fled": Text("fled", "geflohen"),
    "exited": Text("marched off", "abgezogen"),
    "captured": Text("captured", "gefangen"),
    "absent": Text("no longer with the army", "nicht mehr bei der Armee"),
}
NOT_THERE = Text("does not take part", "nimmt nicht teil")
TOTAL = Text("Together: {told}", "Zusammen: {told}")
WITH = Text("with {name}", "bei {name}")
LEGEND = "legend"
"""Under this key a book explains the short forms of its grades."""


def paragraph(words: str, indent: str = "", first: str | None = None) -> str:
    """Words broken at the width of the screen."""
    start = indent if first is None else first
    if len(indent) > width() // 2:
        indent = " " * 6
    return "\n".join(
        wrap(words, width(), initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
        or [start]
    )


MARKS = {
    # kind        sign  plain style
    "event":     ("  • ", "  - ", ""),
    "dice":      ("    ⚄ ", "    * ", "dim"),
    "reckoning": ("    ∑ ", "    = ", "dim"),
}  # fmt: skip


def chronicled(kind: str, told: str, ink: Ink) -> str:
    """A sentence of the chronicle with the sign of its kind."""
    pretty, plain, style = MARKS.get(kind, MARKS["event"])
    return ink(paragraph(told, "      ", ink.sign(pretty, plain)), style)


def portrait_of(view: View, piece: Piece) -> Portrait:
    """A piece in words, as its rulebook tells it or else as the engine can."""
    if view.rulebook.portrait is not None:
        return view.rulebook.portrait(view.state, piece.id)
    return Portrait("other", Text(piece.id, piece.id), piece.id, str(piece.strength or ""))


def strength_of(seen: Portrait) -> str:
    """The strength of a piece, with what it counts where that needs saying; its grade may tell it already."""
    if not seen.strength or seen.grade.in_(language()).endswith(f" {seen.strength}"):
        return ""
    return f"{seen.strength} {seen.counts.in_(language())}".strip()


class Listed(NamedTuple):
    """What is told of a piece: what another of its body tells alike stands in the same line."""

    body: str | None
    name: str
    strength: str
    grade: str
    tail: str


def roll_call(view: View, ink: Ink) -> str:
    """All units of both sides with strength, grade, formation and state; like ones of a body only once."""
    blocks = []
    for side in sorted({piece.side for piece in view.state.pieces.values()}):
        lines = [ink(army(view.state, side), side if side in ("one", "two") else "bold")]
        own = (piece for piece in view.state.pieces.values() if piece.side == side)
        pieces = [piece for piece in own if _listed(view, piece)]
        grouped = groupby(pieces, lambda piece: _told(view, piece))
        lines += _lines([_counted([piece.id for piece in each], what) for what, each in grouped])
        blocks.append("\n".join(lines))
    if LEGEND in view.rulebook.words:
        blocks.append(paragraph(said(view.rulebook.words[LEGEND]), "  "))
    return "\n".join(blocks)


def _listed(view: View, piece: Piece) -> bool:
    """Whether a piece has a line of its own: what has left the table does if it was a unit."""
    return not isinstance(piece.place, Gone) or portrait_of(view, piece).role == "unit"


def _told(view: View, piece: Piece) -> Listed:
    """A piece in words."""
    seen = portrait_of(view, piece)
    tongue = language()
    place = piece.place
    states = [state.in_(tongue) for state in seen.states]
    formation = seen.formation.in_(tongue)
    strength = strength_of(seen)
    if isinstance(place, Gone):
        absent = place.how == "absent"
        states, formation = [said(NOT_THERE if absent and not place.turn else GONE[place.how])], ""
        strength = "" if absent else strength
    elif place.to:
        states.append(said(WITH, name=place.to))
    elif not isinstance(place, (OnTable, Inside)):
        states, formation = [said(OFF_TABLE), *states], ""
    tail = ", ".join(part for part in (formation, *states) if part)
    return Listed(piece.body, seen.name.in_(tongue), strength, seen.grade.in_(tongue), tail)


def _counted(ids: list[str], what: Listed) -> tuple[str, Listed]:
    """Like pieces of a body under their first and last id, with their number."""
    if len(ids) == 1:
        return ids[0], what
    return f"{ids[0]}–{ids[-1]}", what._replace(name=f"{len(ids)} × {what.name}")


def _lines(rows: list[tuple[str, Listed]]) -> Iterator[str]:
    """Units in columns; what does not fit beside one stands under its name."""
    room = max((len(key) for key, _ in rows), default=0)
    names = min(max((len(what.name) for _, what in rows), default=0), 26)
    grades = min(max((len(what.grade) for _, what in rows), default=0), 13)
    strong = max((len(what.strength) for _, what in rows), default=0)
    deep = " " * (room + 4)
    for key, what in rows:
        if width() < 70:
            parts = (what.name, what.strength, what.grade, what.tail)
            yield paragraph(", ".join(part for part in parts if part), deep, f"  {key:<{room}}  ")
            continue
        head = f"  {key:<{room}}  {shortened(what.name, names):<{names}} {what.strength:>{max(strong, 5)}}  "
        graded = f"{head}{what.grade:<{grades}}"
        if len(graded) + 2 + len(what.tail) <= width():
            yield f"{graded}  {what.tail}".rstrip()
        elif len(graded) <= width():
            yield f"{graded.rstrip()}\n{paragraph(what.tail, deep)}"
        else:
            rest = ", ".join(part for part in (what.grade, what.tail) if part)
            yield f"{head.rstrip()}\n{paragraph(rest, deep)}"


def aims(rulebook: Rulebook, state: Any, side: Side | None) -> Iterator[str]:
    """What the battle is about, line by line."""
    if rulebook.briefing is not None:
        head = 3 + (side is None)
        for place, text in enumerate(rulebook.briefing(state, side)):
            told = text.in_(language())
            yield paragraph(told, "      ", "    ") if place >= head else paragraph(told)


def points(rulebook: Rulebook, state: Any) -> Iterator[str]:
    """The victory points, objective by objective."""
    rows = rulebook.tally(state) if rulebook.tally is not None else []
    for name, scores in rows:
        told = ", ".join(f"{army(state, side)} {score}" for side, score in scores.items())
        yield paragraph(f"{name.in_(language())}: {told}", "      ", "    ")
    if rows and rulebook.counts_points:
        ended = rulebook.outcome(state)
        summed = {side: sum(scores.get(side, 0) for _, scores in rows) for side in SIDES}
        totals = ended.score if ended is not None and ended.score else summed
        told = ", ".join(f"{army(state, side)} {score}" for side, score in totals.items())
        yield paragraph(said(TOTAL, told=told), "      ", "    ")


def options(
    entries: Iterable[tuple[str, str]], names: Iterable[str], default: str, ink: Ink
) -> Iterator[str]:
    """Options with their numbers or letters, each with what it means; the one that Enter takes is marked."""
    for name, (label, detail) in zip(names, entries, strict=False):
        mark = ink(ink.sign("▸", ">"), "ask") if name == default else " "
        words = f"{label}" + (f": {detail}" if detail else "")
        yield f" {mark}{name:>2}  " + paragraph(words, " " * 6).strip()


def refusal(objections: Iterable[Objection], ink: Ink) -> Iterator[str]:
    """Why an answer was not taken, with the rule and the numbers."""
    for each in objections:
        yield paragraph(
            each.text.in_(language()) + (f" [{each.rule}]" if each.rule else ""),
            "    ",
            ink.sign("  ✗ ", "  x "),
        )


def shortened(words: str, most: int) -> str:
    """Words that fit."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def heading(words: str, ink: Ink) -> str:
    """A line across the screen with words in it."""
    words = shortened(words, width() - 6)
    line = ink.sign("─", "-")
    return ink(f"{line * 2} {words} ".ljust(width(), line), "bold")
