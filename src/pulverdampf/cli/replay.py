"""Tells a recorded battle again, turn by turn; events are folded, no rule is run."""

from pathlib import Path
from time import sleep
from typing import Annotated, Any

import typer

from pulverdampf.cli import ink, words
from pulverdampf.cli.chronicle import sentences, turn_named
from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.cli.language import language, said
from pulverdampf.cli.map import drawn
from pulverdampf.cli.records import AT_LINE, impossible, opened, other_version
from pulverdampf.cli.screen import chronicled, heading, paragraph
from pulverdampf.engine.events import Entry, Event, Foreign
from pulverdampf.engine.records import Record
from pulverdampf.engine.resuming import DOES_NOT_FIT
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import State
from pulverdampf.engine.views import View
from pulverdampf.text import Text

NO_TURN = Text(
    "The record has no turn {n}; it ends in turn {last}.",
    "Einen Zug {n} gibt es nicht; die Aufzeichnung endet in Zug {last}.",
)
NOT_OVER = Text("The battle has not been fought to its end.", "Die Schlacht ist noch nicht zu Ende gekämpft.")


def replay(
    file: Annotated[Path, typer.Argument(help=said(Text("the record", "die Aufzeichnung")))],
    turn: Annotated[
        int | None,
        typer.Option(
            help=said(Text("only this turn (0: the preparation)", "nur diesen Zug (0: die Vorbereitung)"))
        ),
    ] = None,
    speed: Annotated[
        float,
        typer.Option(
            min=0.0,
            max=1000.0,
            help=said(Text("sentences a second, 0 at once", "Sätze in der Sekunde, 0 sofort")),
        ),
    ] = 0.0,
    *,
    maps: Annotated[
        bool,
        typer.Option(
            "--maps/--no-maps",
            help=said(Text("a map at the end of each turn", "eine Karte am Ende jedes Zuges")),
        ),
    ] = True,
    dice: Annotated[
        bool, typer.Option("--dice/--no-dice", help=said(Text("tell every throw", "jeden Wurf erzählen")))
    ] = True,
    svg: Annotated[
        Path | None,
        typer.Option(
            help=said(
                Text(
                    "draw the last position told into this file",
                    "die letzte erzählte Lage in diese Datei zeichnen",
                )
            )
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=said(Text("only ASCII, no colour", "nur ASCII, keine Farbe")))
    ] = False,
) -> None:
    record = opened(file)
    pen = ink.chosen(plain=plain)
    telling = Telling(record, pen, 1 / speed if speed > 0 else 0.0, dice=dice)
    state = record.initial.copied()
    turns = _by_turn(file, record, state)
    if record.header.version != record.rulebook.version:
        print(paragraph(said(other_version(record))))
    if turn is not None and turn not in [number for number, _, _ in turns]:
        fail(NO_TURN, BAD_INPUT, n=turn, last=turns[-1][0])
    for number, entries, after in turns:
        if turn in (None, number):
            try:
                telling.turn(number, entries, after)
                if maps and not after.by_hand:
                    print(drawn(seen(record, after), pen), flush=True)
            except OSError:
                raise
            except Exception as why:  # a forged state may stand nowhere
                impossible(file, why)
            state = after
    if turn is None:
        outcome = record.rulebook.outcome(state)
        print("\n" + pen(paragraph(said(outcome.text if outcome is not None else NOT_OVER)), "bold"))
    if svg is not None and not state.by_hand:
        from pulverdampf.drawing import svg as picture

        svg.write_text(picture(seen(record, state), language()), "utf-8")


def seen(record: Record, state: State) -> View:
    """A position of a record as its first side sees it."""
    return View(record.rulebook, "one", Scene(state, record.rulebook.layout), None, ())


def _by_turn(file: Path, record: Record, state: State) -> list[tuple[int, list[Entry], State]]:
    """The entries of each turn and the state after it; a turn begins with the event that says so."""
    turns: list[tuple[int, list[Entry], State]] = []
    entries: list[Entry] = []
    number = state.clock.turn
    for line, entry in zip(record.lines, record.entries, strict=True):
        before = state
        if isinstance(entry, Event):
            state = before.copied()
            try:
                entry.apply(state)
                entry.told(state)
            except Exception as why:  # a forged event may fit nothing, one of other rules not this table
                if record.header.version == record.rulebook.version:
                    unfitting = DOES_NOT_FIT.filled(why=str(why))
                    fail(AT_LINE, BAD_INPUT, file=str(file), line=line, why=unfitting)
                entry, state = Foreign.of(entry), before
        if state.clock.turn != number:
            turns.append((number, entries, before))
            number, entries = state.clock.turn, []
        entries.append(entry)
    return [*turns, (number, entries, state)]


class Telling:
    """Tells entries one after the other, in the time that the listener wants."""

    def __init__(self, record: Record, pen: ink.Ink, pause: float, *, dice: bool) -> None:
        self.record, self.pen, self.pause, self.dice = record, pen, pause, dice

    def turn(self, number: int, entries: list[Entry], state: Any) -> None:
        """One turn of the chronicle."""
        title = turn_named(self.record.rulebook, number) if number else said(words.DEPLOYMENT)
        print("\n" + heading(title, self.pen))
        told = sentences(self.record.rulebook, state, entries, None, with_dice=self.dice)
        for kind, sentence in told:
            if kind == "reckoning" and not self.dice:
                continue
            print(chronicled(kind, sentence, self.pen), flush=True)
            if self.pause:
                sleep(self.pause)


replay.__doc__ = said(
    Text(
        "Tells a recorded battle as a chronicle, turn by turn. It folds what happened and runs no rule, so "
        "old battles are told even when rules have changed.",
        "Erzählt eine aufgezeichnete Schlacht als Chronik, Zug um Zug. Das Geschehene wird nacherzählt, "
        "keine Regel läuft: Alte Schlachten bleiben lesbar, auch wenn sich Regeln ändern.",
    )
)
