"""House rules at the command line: `--house my.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET

from pulverdampf.analysis.house_files import Agreed, read_house
from pulverdampf.cli.books import told
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.engine.in_force import adopt
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.problems import Problem, errors
from pulverdampf.muster.toml_source import NO_FILE, parse, user_file
from pulverdampf.text import Text

UNDER = Text("Under house rules: {name}.", "Nach Hausregeln: {name}.")
OTHER_BOOK = Text(
    "{file}: These are house rules for {had}, not for {book}.",
    "{file}: Das sind Hausregeln für {had}, nicht für {book}.",
)


def read(file: Path) -> tuple[Rulebook, Agreed]:
    """The house rules in a file; whatever is wrong with them is told with its line, and that is the end."""
    checked = read_house(user_file(file))
    if checked.book is None or checked.agreed is None:
        told(checked.problems)
        missing = any(each.rule == NO_FILE for each in errors(checked.problems))
        raise SystemExit(BAD_INPUT if missing else REFUSED)
    return checked.book, checked.agreed


def agreed_in(file: Path | None, book: Rulebook) -> Agreed | None:
    """The house rules that were named, in force from now on; none where none were named."""
    if file is None:
        return None
    meant, agreed = read(file)
    if meant is not book:
        document = parse(user_file(file))
        where = str(file) if isinstance(document, Problem) else str(document.where(("book",)))
        fail(OTHER_BOOK, BAD_INPUT, file=where, had=meant.name, book=book.name)
    adopt(book, agreed.house or UNSET)
    return agreed


def settled(agreed: Agreed | None, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of the house, and those that were typed, which go first."""
    return {**(agreed.rulings if agreed is not None else {}), **typed}
