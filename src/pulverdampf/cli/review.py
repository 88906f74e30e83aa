"""`pulverdampf review`: what a recorded battle teaches."""

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from pulverdampf.analysis.tables import decimal, percent
from pulverdampf.cli import ink
from pulverdampf.cli.chronicle import army, turn_named
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.records import impossible, opened, other_version
from pulverdampf.cli.report import course_of
from pulverdampf.cli.screen import paragraph
from pulverdampf.engine.records import Record
from pulverdampf.engine.state import ONE, SIDES, TWO, Side
from pulverdampf.generals.judgement import Judgement, JudgementError, judgement
from pulverdampf.reports.course import Course
from pulverdampf.reports.curve import DICE, Curve, Swing, curve_of
from pulverdampf.reports.luck import ledger_of
from pulverdampf.reports.review import Costly, costly_decisions
from pulverdampf.text import Text

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
NOT_WRITTEN = Text("{file} cannot be written ({why}).", "{file} lässt sich nicht schreiben ({why}).")


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
    ] = 12,
    json: Annotated[
        Path | None,
        typer.Option(help=said(Text("write it to this file as data", "als Daten in diese Datei schreiben"))),
    ] = None,
) -> None:
    record = opened(file)
    try:
        judge = judgement(record.rulebook.key)
    except JudgementError as missing:
        fail(missing.text, REFUSED)
    course = course_of(file)
    outcome = record.rulebook.outcome(course.state)
    winner = None if outcome is None else outcome.winner or ""
    try:
        curve = curve_of(record.rulebook, record.initial, record.entries, judge, winner)
        if not curve.points:
            fail(EARLY, BAD_INPUT)
        costly = _costly(record, judge, curve, trials)
    except Exception as why:  # a forged state may break anywhere
        impossible(file, why)
    _tell(record, course, curve, costly)
    if json is not None:
        told: dict[str, Any] = {"book": record.rulebook.key, "curve": curve, "costly": costly}
        try:
            json.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
        except OSError as why:
            fail(NOT_WRITTEN, REFUSED, file=str(json), why=why.strerror or str(why))


def _costly(record: Record, judge: Judgement, curve: Curve, trials: int) -> dict[Side, list[Costly]] | None:
    """The costliest decisions; none are looked for in a battle of other rules."""
    if not trials or record.header.version != record.rulebook.version:
        return None

    def told(done: int, of: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{said(WEIGHING, done=done, of=of)} ", end="", file=sys.stderr, flush=True)

    found = costly_decisions(
        record.rulebook, record.initial, record.entries, judge, curve, trials, told
    )  # fmt: skip
    if sys.stderr.isatty():
        print("\r" + " " * WIDE + "\r", end="", file=sys.stderr)
    return found


def _tell(record: Record, course: Course, curve: Curve, costly: dict[Side, list[Costly]] | None) -> None:
    names = {side: army(course.state, side) for side in SIDES}
    say(TITLE, book=record.rulebook.name, one=names[ONE], two=names[TWO])
    print("\n" + said(CHANCES, one=names[ONE]))
    for swing in curve.swings:
        print(_bar(turn_named(record.rulebook, swing.turn), swing.before))
    print(_bar(said(AT_THE_END), curve.points[-1].chance) + "\n")
    turns = curve.turning_points
    print(said(TURNING_POINTS) if turns else said(NO_TURNING_POINT))
    for each in turns:
        print(paragraph("- " + _turned(record, each, names)))
    causes, begin = curve.causes, _share(curve.points[0].chance)
    dice, mine, theirs = (_points(causes[cause]) for cause in (DICE, ONE, TWO))
    doing = said(WHOSE_DOING, begin=begin, one=names[ONE], dice=dice, mine=mine, theirs=theirs)
    print("\n" + paragraph(doing))
    ledger = ledger_of(record.rulebook, record.initial, record.entries)
    for side in SIDES:
        account = ledger.of(side)
        print(paragraph(said(LUCK, army=names[side], dice=account.dice, share=account.luckier_than)))
    if costly is None:
        if record.header.version != record.rulebook.version:
            print("\n" + paragraph(said(OLD_RULES)))
            print(paragraph(said(other_version(record))))
        return
    for side in SIDES:
        print("\n" + said(COSTLY if costly[side] else NONE_COSTLY, army=names[side]))
        for one in costly[side]:
            print(paragraph("- " + _cost(record, course, one)))


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


def _cost(record: Record, course: Course, one: Costly) -> str:
    unit = course.name(one.subject) if one.subject else one.question
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
