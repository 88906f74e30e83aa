"""Where the papers leave something open: all switches and settled doubts as a page."""

from collections.abc import Iterable, Iterator

from pulverdampf.engine.reference import Reference, Ruling, Setting
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text

HEAD = """\
# Rulings

The papers leave some things open, and some sentences can be read in two ways. Each such place is listed here,
book by book: the question in English and *in German*, how we read it by default, what else it could mean, and
how to switch. What players agree on for each battle (points, turns) is listed with them. Doubts with one
sensible answer have no switch and follow at the end of each book.

A switch is set for one battle, in the browser under the switches of the lobby or in the terminal:
`pulverdampf play BOOK --ruling NAME=VALUE`; the record keeps it.
`pulverdampf rules BOOK --switches` shows them in the terminal, in either language.

This page is made from the books' `rulings.toml`: `pulverdampf rules --rulings --write docs/rulings.md`."""


def page(books: Iterable[Rulebook]) -> str:
    """All rulings of these books as a page of Markdown."""
    return "\n".join([HEAD, *(line for book in books for line in _book(book))]) + "\n"


def _book(book: Rulebook) -> Iterator[str]:
    reference = book.reference()
    yield from ("", f"## {book.name.in_('en')} (`{book.key}`)")
    for ruling in reference.rulings.values():
        yield from _switch(ruling, reference)
    if reference.settled:
        yield from ("", "### Settled without a switch", "", "| Rules | Answer |", "|---|---|")
    for settled in reference.settled.values():
        yield f"| {', '.join(settled.rules)} | {_both(settled.text, '<br>')} |"


def _switch(ruling: Ruling, reference: Reference) -> Iterator[str]:
    yield from ("", f"### `{ruling.key}`", "", _both(ruling.question, "  \n"), "")
    if ruling.choices:
        default = [each for each in ruling.choices if each.value == ruling.default]
        for choice in (*default, *(each for each in ruling.choices if each not in default)):
            mark = " (default)" if choice in default else ""
            yield f"- `--ruling {ruling.key}={_typed(choice.value)}`{mark}: {_both(choice.text, ' ')}"
    else:
        yield (
            f"- `--ruling {ruling.key}=N`: a number from {ruling.least} to {ruling.most}; "
            f"default {ruling.default}."
        )
    touched = [f"{key} ({reference.rule(key).title.in_('en')})" for key in ruling.rules]
    if touched:
        yield from ("", f"Touches {', '.join(touched)}.")


def _both(text: Text, between: str) -> str:
    """English, then German in italics."""
    return f"{_one_line(text.in_('en'))}{between}*{_one_line(text.in_('de'))}*"


def _one_line(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|").replace("*", "\\*")


def _typed(value: Setting) -> str:
    """A value as people type it."""
    return str(value).lower()
