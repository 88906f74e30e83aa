"""The help of `pulverdampf odds`, written from what a book declares."""

import textwrap
from collections.abc import Iterable

from pulverdampf.cases import Author
from pulverdampf.cases.questions import OF_ITS_KIND, Option
from pulverdampf.cli.books import DEFAULT as STANDARD
from pulverdampf.cli.help import epilog
from pulverdampf.cli.language import language, said
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import Text, number

USAGE = Text(
    "Usage: pulverdampf odds [BOOK] WHAT [OPTIONS]", "Aufruf: pulverdampf odds [BUCH] WAS [OPTIONEN]"
)
HEAD = Text(
    """The exact chances of one moment of a battle, or of any situation in a file.

The rules themselves run over every outcome of their dice; chances are exact
fractions. Where a player decides on the way (to re-roll, to fire at a charge)
the answer that is assumed is printed.""",
    """Die genauen Aussichten eines Augenblicks der Schlacht oder einer Lage aus einer
Datei.

Die Regeln selbst laufen über alle Ausgänge ihrer Würfel; die Aussichten sind
genaue Brüche. Wo unterwegs jemand entscheidet (wiederholen, auf einen Angriff
feuern), steht dabei, welche Antwort gilt.""",
)
BOOKS = Text("BOOK is one of (standard: {book}):", "BUCH ist eines von (gewöhnlich: {book}):")
WHAT = Text("WHAT is one of:", "WAS ist eines von:")
EXAMPLES = Text("Examples:", "Beispiele:")
ALWAYS = Text("Always", "Immer")
DEFAULT = Text("standard: {value}", "gewöhnlich: {value}")
USUAL = Text("standard: that of its kind", "gewöhnlich: der ihrer Art")
"""Stands for what troops of a kind have where nothing else is said."""
AS_FIRST = Text("as for --{option}", "wie bei --{option}")
BETWEEN = Text("{least} to {most}", "{least} bis {most}")
METAVARS = {
    "int": Text("NUMBER", "ZAHL"),
    "float": Text("NUMBER", "ZAHL"),
    "str": Text("WORD", "WORT"),
    "words": Text("WORD", "WORT"),
}
HELP = Option(name="help", help=Text("this help", "diese Hilfe"), kind="flag")
WIDTH, COLUMN = 79, 29


def help_for(book: str, voice: Author, common: Iterable[Option], what: str = "") -> str:
    """All that can be asked of a book, and with which options; of one question only its own."""
    asked = voice.ODDS
    books = "".join(f"\n  {key}" for key in PACKAGES)
    parts = [said(USAGE), said(HEAD), said(BOOKS, book=STANDARD) + books]
    wide = max(map(len, asked.questions)) + 2
    questions = [_row(f"{key:<{wide}}", said(each.text)) for key, each in asked.questions.items()]
    parts.append("\n".join([said(WHAT), *questions]))
    named = "" if book == STANDARD else f"{book} "
    examples = [f"{named}{key} {each.example}" for key, each in asked.questions.items() if each.example]
    examples += [asked.case_example] if asked.case_example else []
    if examples:
        parts.append("\n".join([said(EXAMPLES), *(_typed(f"pulverdampf odds {each}") for each in examples)]))
    told = [each for each in asked.options if not what or not each.only or what in each.only]
    for side in dict.fromkeys(each.side for each in told):
        rows = [_option(each) for each in told if each.side == side]
        heading = [said(asked.sides[side]) + ":"] if side in asked.sides else []
        parts.append("\n".join([*heading, *rows]))
    parts.append("\n".join([said(ALWAYS) + ":", *map(_option, (*common, HELP))]))
    return "\n\n".join([*parts, epilog()])


def _option(option: Option) -> str:
    head = f"--{option.name}"
    if option.kind != "flag":
        head += " " + said(option.metavar or METAVARS[option.kind])
    choices = [choice for choice in option.choices if choice]
    details = [", ".join(choices)] if choices else []
    if option.values:
        first = option.name.removeprefix("target-")
        named = [f"{key}: {said(text)}" for key, text in option.values.items()]
        details.append(", ".join(named) if first == option.name else said(AS_FIRST, option=first))
    if option.kind in ("int", "float"):
        least = max(float(option.least), 0.0)
        details.append(said(BETWEEN, least=least, most=float(option.most)))
    if option.kind == "int" and option.default == OF_ITS_KIND:
        details.append(said(USUAL))
    elif option.kind in ("int", "float", "str") and option.default not in (None, ""):
        plain = option.default
        details.append(said(DEFAULT, value=number(plain, language()) if isinstance(plain, float) else plain))
    more = f" ({'; '.join(details)})" if details else ""
    return _row(f"{head:<{COLUMN - 3}}", said(option.help) + more)


def _typed(line: str) -> str:
    """A command as it may be typed, broken where it is long."""
    lines = [""]
    for part in line.split(" --"):
        part = part if lines == [""] else f"--{part}"
        if len(f"  {lines[-1]} {part} \\") > WIDTH:
            lines += [""]
        lines[-1] = f"{lines[-1]} {part}".lstrip()
    return "  " + " \\\n      ".join(lines)


def _row(head: str, words: str) -> str:
    first = f"  {head} "
    return textwrap.fill(
        words, WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
