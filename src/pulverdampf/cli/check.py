"""`pulverdampf check`: tests every data file."""

import os
from pathlib import Path
from typing import Annotated

from pulverdampf.analysis.coverage import checkout
from pulverdampf.analysis.data_files import checked, problems_of_file
from pulverdampf.cli.books import DEFAULT, book_named, show
from pulverdampf.cli.failure import REFUSED
from pulverdampf.cli.language import said, say
from pulverdampf.cli.options import argument, option
from pulverdampf.muster.problems import Problem, errors
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import Text

HELP = Text(
    """Tests all data files: contents, rulings, glossary, army lists, ready armies, tables, scenarios, cases.

    Every problem is told as file:line with the id of the rule or of the check behind it. Files that you
    name are tested instead, whatever they hold. Errors end with 1, warnings do not.

    Examples: pulverdampf check · pulverdampf check my_army.toml my_case.toml""",
    """Prüft alle Datendateien: Inhalt, Schalter, Glossar, Listen, Armeen, Tische, Szenarien, Fälle.

    Jeder Fehler wird als Datei:Zeile mit der Kennung der Regel oder der Prüfung gemeldet. Nennst du Dateien,
    werden diese geprüft, was immer sie enthalten. Fehler enden mit 1, Warnungen nicht.

    Beispiele: pulverdampf check · pulverdampf check meine_armee.toml mein_fall.toml""",
)
DONE = Text(
    "Files: {files}, errors: {errors}, warnings: {warnings}.",
    "Dateien: {files}, Fehler: {errors}, Warnungen: {warnings}.",
)
NO_CASES = Text(
    "(Worked cases are not part of the package; they were not tested.)",
    "(Durchgerechnete Fälle gehören nicht zum Paket; sie wurden nicht geprüft.)",
)


def check(
    files: Annotated[list[Path] | None, argument("your own files", "eigene Dateien")] = None,
    book: Annotated[
        str, option("this rulebook, or that of your files", "dieses Regelwerk, oder das eigener Dateien")
    ] = "",
    *,
    verbose: Annotated[bool, option("name every file", "jede Datei nennen", "--verbose", "-v")] = False,
) -> None:
    reports: list[tuple[str, list[Problem]]] = []
    if files:
        rules = book_named(book or DEFAULT)
        reports = [(str(file), problems_of_file(rules, file)) for file in files]
    else:
        sources = checkout()
        cases = sources / "cases" if sources is not None else None
        for rules in [book_named(book)] if book else map(book_named, PACKAGES):
            own = cases / rules.key if cases is not None else None
            reports += checked(rules, cases=own)
        if cases is None:
            say(NO_CASES)
    problems = [problem for _, found in reports for problem in found]
    for file, found in reports:
        if verbose:
            print(f"{os.path.relpath(file)}: {len(found)}")
        show(found)
    refused = errors(problems)
    say(DONE, files=len(reports), errors=len(refused), warnings=len(problems) - len(refused))
    if refused:
        raise SystemExit(REFUSED)


check.__doc__ = said(HELP)
