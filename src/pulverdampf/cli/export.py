"""`pulverdampf export`: battles as data for one's own analysis."""

import os
from pathlib import Path
from typing import Annotated

from pulverdampf.analysis.exporting import WRITERS, streamed
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT
from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.cli.language import said, say
from pulverdampf.cli.options import command_of, option
from pulverdampf.cli.report import NOT_WRITTEN
from pulverdampf.cli.typed_studies import Typed
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError
from pulverdampf.text.system import reason

HELP = Text(
    """Fights battles and writes them down as data: every decision with what the side saw, what it could
    answer and what it answered; every battle with its outcome. docs/data.md describes the columns.

    The same seed gives the same file. Battles are written as they end: ten thousand need no more memory
    than ten.

    Example: pulverdampf export {book} --games 1000 --one drilled --two recruit --out battles.parquet""",
    """Schlägt Schlachten und schreibt sie als Daten auf: jede Entscheidung mit dem, was die Seite sah, was
    sie antworten konnte und was sie antwortete; jede Schlacht mit ihrem Ausgang. docs/data.md beschreibt die
    Spalten.

    Derselbe Startwert ergibt dieselbe Datei. Geschrieben wird, sobald eine Schlacht endet: Zehntausend
    brauchen nicht mehr Speicher als zehn.

    Beispiel: pulverdampf export {book} --games 1000 --one drilled --two recruit --out schlachten.parquet""",
)
NO_KIND = Text("{file}: data end in {kinds}.", "{file}: Daten enden auf {kinds}.")
DONE = Text(
    "{file}: {battles} battles, {decisions} decisions.",
    "{file}: {battles} Schlachten, {decisions} Entscheidungen.",
)


class Wish(Typed, frozen=True):
    """What was typed."""

    out: Annotated[
        Path, option("where to: battles.jsonl or .parquet", "wohin: schlachten.jsonl oder .parquet")
    ] = Path("battles.jsonl")
    states: Annotated[bool, option("write what the side saw, too", "auch schreiben, was die Seite sah")] = (
        True
    )
    jobs: Annotated[int, options.jobs()] = 0


def _export(wish: Wish) -> None:
    made = WRITERS.get(wish.out.suffix.lower())
    if made is None:
        fail(NO_KIND, BAD_INPUT, file=str(wish.out), kinds=list(WRITERS))
    _, study, _ = wish.study()
    jobs = wish.jobs or min(os.cpu_count() or 1, max(1, study.games // 20))
    decisions = 0
    try:
        writer = made(wish.out)
        try:
            for rows in streamed(study, jobs, states=wish.states):
                writer.write(rows)
                decisions += len(rows) - 1
        finally:
            writer.close()
    except MissingError as missing:
        fail(missing.text)
    except OSError as why:
        fail(NOT_WRITTEN, file=str(wish.out), why=reason(why))
    say(DONE, file=str(wish.out), battles=study.games, decisions=decisions)


export = command_of(Wish, _export)
export.__doc__ = said(HELP, book=DEFAULT)
