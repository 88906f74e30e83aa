"""`pulverdampf case`: works out situations written in files, and holds them against what they expect."""

import sys
from pathlib import Path
from typing import Annotated

from pulverdampf.analysis.case_files import WrittenCase, load_case
from pulverdampf.analysis.cases import TrialReport, run_case, shown
from pulverdampf.analysis.cases import said as chance_of
from pulverdampf.analysis.tables import percent
from pulverdampf.cases import Author
from pulverdampf.cli.books import DEFAULT, show
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.odds_tables import odds_table, policy_line
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.window import fitting
from pulverdampf.muster.toml_source import user_file
from pulverdampf.text import Text, verbatim

HELP = Text(
    """Works out situations that rules authors write in TOML files.

    A case sets a table up in plain words, says what is done, and what the paper expects: the reckoning with
    its rows, the dice and what they need, exact chances as fractions, what is true afterwards. The real
    rules run; what differs is told with its line, and the command ends with 1. A folder means all its cases.

    Example: pulverdampf case cases/{book}""",
    """Rechnet Lagen durch, die Regelautoren in TOML-Dateien aufschreiben.

    Ein Fall stellt in einfachen Worten einen Tisch auf, sagt, was geschieht, und was nach den Regeln
    herauskommen muss: die Rechnung mit ihren Zeilen, die Würfel und was sie zeigen müssen, genaue
    Wahrscheinlichkeiten als Brüche, was danach gilt. Es laufen die wirklichen Regeln; was abweicht, wird mit
    seiner Zeile gemeldet, und der Befehl endet mit 1. Ein Ordner meint alle Fälle darin.

    Beispiel: pulverdampf case cases/{book}""",
)
DOES = Text("  {unit}: {act}", "  {unit}: {act}")
AGAINST = Text("  {unit}: {act}, against {target}", "  {unit}: {act}, gegen {target}")
DICE = Text("  Dice: {dice}", "  Würfel: {dice}")
RECKONED = Text("  {unit} {rule}: {words}", "  {unit} {rule}: {words}")
THROWN = Text("  {unit} {rule}: {n} dice", "  {unit} {rule}: {n} Würfel")
NEEDS = Text(
    "  {unit} {rule}: {n} dice, each needs {needs}+", "  {unit} {rule}: {n} Würfel, jeder braucht {needs}+"
)
EXACT = Text("  {what}: {fraction} = {percent}", "  {what}: {fraction} = {percent}")
MEAN = Text("  mean of {what}: {fraction}", "  Mittel von {what}: {fraction}")
FACT = Text("  {what}: {value}", "  {what}: {value}")
AS_EXPECTED = Text("  as expected", "  wie erwartet")
OTHERWISE = Text("  NOT as expected:", "  NICHT wie erwartet:")
SUMMARY = Text(
    "Cases: {cases}, trials: {trials}, of these differ: {failed}; files that cannot be read: {bad}.",
    "Fälle: {cases}, Versuche: {trials}, davon weichen ab: {failed}; unlesbare Dateien: {bad}.",
)
MORE = Text("  … and {n} more", "  … und {n} weitere")
NO_NAME = Text(
    "An empty name means no file; the folder you are in is “.”.",
    "Ein leerer Name meint keine Datei; der Ordner, in dem du bist, heißt „.“.",
)
MOST_SHOWN = 12


def case(
    files: Annotated[
        list[str], argument("files or folders", "Dateien oder Ordner", metavar=said(Text("FILE", "DATEI")))
    ],
    *,
    quiet: Annotated[bool, option("only what differs", "nur was abweicht", "--quiet", "-q")] = False,
) -> None:
    trials = failed = bad = cases = 0
    for file in _all_files(files):
        loaded = load_case(user_file(file))
        show(loaded.problems)
        if loaded.value is None:
            bad += 1
            continue
        cases += 1
        reports = run_case(loaded.value)
        trials += len(reports)
        failed += sum(1 for report in reports if report.failures)
        if quiet:
            for report in reports:
                show(report.failures)
        else:
            _tell(loaded.value, reports)
    summary = said(SUMMARY, cases=cases, trials=trials, failed=failed, bad=bad)
    print(summary, file=sys.stderr if quiet else sys.stdout)
    if failed or bad:
        raise SystemExit(REFUSED)


case.__doc__ = said(HELP, book=DEFAULT)


def _all_files(named: list[str]) -> list[Path]:
    files: list[Path] = []
    for name in named:
        if not name.strip():
            fail(NO_NAME)
        each = Path(name)
        files += sorted(each.rglob("*.toml")) if each.is_dir() else [each]
    return files


def _tell(written: WrittenCase, reports: list[TrialReport]) -> None:
    say(verbatim(f"{written.case.id}  {said(written.case.title)}  [{', '.join(written.case.rules)}]"))
    if written.case.about is not None:
        say(written.case.about)
    for report in reports:
        _tell_trial(written, report)
    print()


def _tell_trial(written: WrittenCase, report: TrialReport) -> None:
    print(f"\n— {said(report.trial.name)}" if report.trial.name else "")
    for act in report.trial.act:
        text = AGAINST if act.target else DOES
        words = written.author.ACTS[act.do]
        say(text, unit=act.unit or "–", act=words, target=act.target)
    if report.trial.dice is not None:
        say(DICE, dice=" ".join(map(str, report.trial.dice)))
    lines = [_throw(each) for each in report.heard.throws]
    spoken = language()
    reckoned = [
        said(RECKONED, unit=each.subject, rule=each.rule, words=each.reckoning.explained(spoken))
        for each in report.heard.reckonings
    ]
    for group in (reckoned, lines, [f"  {said(told)}" for told in report.story]):
        if group:
            print(fitting("\n".join(group[:MOST_SHOWN]), sys.stdout))
        if len(group) > MOST_SHOWN:
            say(MORE, n=len(group) - MOST_SHOWN)
    _tell_odds(written.author, report)
    for name, value in report.facts.items():
        what = said(written.author.worded(name.strip("()")))
        say(
            FACT, what=f"{what} ({name.strip('()')})", value=shown(written.author.value_worded(value), spoken)
        )
    say(OTHERWISE if report.failures else AS_EXPECTED)
    show(report.failures)


def _throw(each: object) -> str:
    needs = getattr(each, "needs", None)
    unit, rule, dice = getattr(each, "subject", ""), getattr(each, "rule", ""), getattr(each, "dice", 0)
    return said(THROWN if needs is None else NEEDS, unit=unit, rule=rule, n=dice, needs=needs)


def _tell_odds(words: Author, report: TrialReport) -> None:
    for name, odds in report.odds.items():
        print()
        print(odds_table(odds, name, words))
    if report.odds:
        print(fitting(policy_line(next(iter(report.odds.values()))), sys.stdout) + "\n")
    for wanted in report.trial.expect.odds:
        if wanted.of not in report.odds:
            continue
        found = report.odds[wanted.of]
        if wanted.chance is not None:
            chance = found.chance(wanted.holds)
            say(EXACT, what=chance_of(wanted), fraction=str(chance), percent=percent(chance, language()))
        if wanted.mean is not None:
            say(MEAN, what=wanted.of, fraction=str(found.mean))
