"""`pulverdampf review`: what a recorded battle teaches."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from pulverdampf.analysis.tables import decimal, percent
from pulverdampf.cli import ink
from pulverdampf.cli.chronicle import turn_named
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.records import impossible, other_version, with_places
from pulverdampf.cli.report import NOT_WRITTEN, course_of
from pulverdampf.cli.screen import paragraph
from pulverdampf.engine.records import Record
from pulverdampf.engine.state import ONE, TWO, Side
from pulverdampf.generals.judgement import JudgementError
from pulverdampf.reports.costly import Costly
from pulverdampf.reports.curve import DICE, Swing
from pulverdampf.reports.review import TRIALS, Review, is_of_these_rules, review_of
from pulverdampf.text import Text
from pulverdampf.text.system import reason

FILE = said(Text("the record", "die Aufzeichnung"))
WIDE = 40
TITLE = Text("{book}: {one} against {two}", "{book}: {one} gegen {two}")
CHANCES = Text("Chances as the turns began ({one}):", "Aussichten zu Beginn der Züge ({one}):")
AT_THE_END = Text("at the end", "am Ende")
TURNING_POINTS = Text("Turning points:", "Wendepunkte:")
TURNED = Text(
    "{turn}: {army} from {before} to {after}, {dice} of it by the dice",
    "{turn}: {army} von {before} auf {after}, davon {dice} durch die Würfel",
)
NO_TURNING_POINT = Text(
    "No turn changed the chances much.", "Kein Zug hat die Aussichten deutlich verschoben."
)
WHOSE_DOING = Text(
    "{one}: {begin} at the beginning; the dice moved the chances by {dice}, its own decisions by {mine}, "
    "those of the enemy by {theirs}.",
    "{one}: {begin} zu Beginn; die Würfel verschoben die Aussichten um {dice}, die eigenen Entscheidungen um "
    "{mine}, die des Gegners um {theirs}.",
)
LUCK = Text(
    "Luck ({army}): {dice} dice, luckier than in {share} of a hundred such battles.",
    "Glück ({army}): {dice} Würfel, mehr Glück als in {share} von hundert solchen Schlachten.",
)
COSTLY = Text("Costliest decisions ({army}):", "Teuerste Entscheidungen ({army}):")
COST = Text(
    "{turn}, {unit}: {played}; better: {better}. It cost {cost} of a victory (± {error}, {trials} trials).",
    "{turn}, {unit}: {played}; besser: {better}. Kosten: {cost} eines Siegs (± {error}, {trials} Proben).",
)
NONE_COSTLY = Text(
    "{army}: no decision that the staff would clearly have bettered.",
    "{army}: keine Entscheidung, die der Stab klar besser gewusst hätte.",
)
EARLY = Text(
    "The battle has not begun: there is nothing to review.",
    "Die Schlacht hat nicht begonnen: nichts zu besprechen.",
)
OLD_RULES = Text(
    "The battle follows other rules; no decision can be weighed.",
    "Die Schlacht folgt anderen Regeln; keine Entscheidung lässt sich abwägen.",
)
WEIGHING = Text("weighing {done} of {of}", "abgewogen {done} von {of}")


def review(
    file: Annotated[Path, typer.Argument(help=FILE)],
    trials: Annotated[
        int,
        typer.Option(
            min=0,
            max=1000,
            help=said(
                Text(
                    "how often each costly decision is tried both ways; 0: none are looked for",
                    "wie oft jede teure Entscheidung beidseitig erprobt wird; 0: keine",
                )
            ),
        ),
    ] = TRIALS,
    json: Annotated[
        Path | None,
        typer.Option(help=said(Text("write it to this file as data", "als Daten in diese Datei schreiben"))),
    ] = None,
) -> None:
    record = with_places(file)
    course = course_of(file)
    try:
        found = review_of(record, course, trials, _weighing)
    except JudgementError as missing:
        fail(missing.text, REFUSED)
    except Exception as why:  # a forged state may break anywhere
        impossible(file, why)
    if sys.stderr.isatty():
        print("\r" + " " * WIDE + "\r", end="", file=sys.stderr)
    if not found.curve.points:
        fail(EARLY, BAD_INPUT)
    _tell(record, found, trials)
    if json is not None:
        try:
            json.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        except OSError as why:
            fail(NOT_WRITTEN, REFUSED, file=str(json), why=reason(why))


def _weighing(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{said(WEIGHING, done=done, of=of)} ", end="", file=sys.stderr, flush=True)


def _tell(record: Record, found: Review, trials: int) -> None:
    curve, names = found.curve, {side: name.in_(language()) for side, name in found.armies.items()}
    say(TITLE, book=record.rulebook.name, one=names[ONE], two=names[TWO])
    print("\n" + said(CHANCES, one=names[ONE]))
    for swing in curve.swings:
        print(_bar(turn_named(record.rulebook, swing.turn), swing.before))
    print(_bar(said(AT_THE_END), curve.points[-1].chance) + "\n")
    print(said(TURNING_POINTS) if found.turning_points else said(NO_TURNING_POINT))
    for each in found.turning_points:
        print(paragraph("- " + _turned(record, each, names)))
    causes, begin = curve.causes, _share(curve.points[0].chance)
    dice, mine, theirs = (_points(causes[cause]) for cause in (DICE, ONE, TWO))
    doing = said(WHOSE_DOING, begin=begin, one=names[ONE], dice=dice, mine=mine, theirs=theirs)
    print("\n" + paragraph(doing))
    for side, fortune in found.luck.items():
        print(paragraph(said(LUCK, army=names[side], dice=fortune.dice, share=fortune.luckier_than)))
    if found.costly is None:
        if trials and not is_of_these_rules(record):
            print("\n" + paragraph(said(OLD_RULES)))
            print(paragraph(said(other_version(record))))
        return
    for side, costly in found.costly.items():
        print("\n" + said(COSTLY if costly else NONE_COSTLY, army=names[side]))
        for one in costly:
            print(paragraph("- " + _cost(record, found, one)))


def _turned(record: Record, swing: Swing, names: dict[Side, str]) -> str:
    """A turning point, told of the side that gained by it."""
    risen = swing.after > swing.before
    before, after = (swing.before, swing.after) if risen else (1 - swing.before, 1 - swing.after)
    return said(
        TURNED,
        turn=turn_named(record.rulebook, swing.turn),
        army=names[ONE if risen else TWO],
        before=_share(before),
        after=_share(after),
        dice=_points(swing.by_dice if risen else -swing.by_dice),
    )


def _cost(record: Record, found: Review, one: Costly) -> str:
    unit = found.names.get(one.subject, one.question)
    return said(
        COST, turn=turn_named(record.rulebook, one.turn), unit=unit, played=one.played, better=one.better,
        cost=percent(one.cost, language(), 1), error=decimal(100 * one.error, language(), 1),
        trials=one.trials,
    )  # fmt: skip


def _bar(label: str, chance: float) -> str:
    filled, pen = round(chance * WIDE), ink.chosen(plain=False)
    drawn = pen.sign("█", "#") * filled + pen.sign("·", ".") * (WIDE - filled)
    return f"{label:<14} {drawn} {_share(chance):>5}"


def _share(chance: float) -> str:
    return percent(chance, language(), 0)


def _points(share: float) -> str:
    sign = "+" if share >= 0 else "−"
    return f"{sign}{percent(abs(share), language(), 1)}"


review.__doc__ = said(
    Text(
        "Tells what a recorded battle teaches: the curve of winning chances, the turning points, what the "
        "dice and what the decisions did, and the three costliest decisions of each side with what was "
        "better.",
        "Sagt, was eine aufgezeichnete Schlacht lehrt: den Verlauf der Siegaussichten, die Wendepunkte, was "
        "die Würfel und was die Entscheidungen bewirkten, und die drei teuersten Entscheidungen jeder Seite "
        "mit dem, was besser war.",
    )
)
