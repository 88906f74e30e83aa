"""Tables, percentages and small bars as plain text."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap
from unicodedata import combining, east_asian_width

from pulverdampf.text import Language

NARROWEST = 4
EIGHTHS = " ▏▎▍▌▋▊▉█"


def width_of(words: str) -> int:
    """How many columns of a terminal a text takes up."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in words)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """Rows under headings, columns aligned; those named by their number stand to the right."""
    body = [list(row) for row in rows]
    widths = [max(width_of(row[i]) for row in (headings, *body)) for i in range(len(headings))]
    to_the_right = set(right)

    def line(cells: Sequence[str]) -> str:
        said = []
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            blank = " " * (width - width_of(cell))
            said.append(blank + cell if i in to_the_right else cell + blank)
        return "  ".join(said).rstrip()

    rule = "  ".join("─" * width for width in widths)
    return "\n".join([line(headings), rule, *map(line, body)])


def fitted(
    headings: Sequence[str], rows: Iterable[Sequence[str]], room: int, right: Iterable[int] = ()
) -> str:
    """A table that keeps to the room there is: its widest columns of words are folded.

    >>> print(fitted(["id", "name"], [["A", "The old guard"]], 12))
    id  name
    ──  ───────
    A   The old
        guard
    """
    body, numbers = [list(row) for row in rows], set(right)
    widths = [max(width_of(row[i]) for row in (headings, *body)) for i in range(len(headings))]
    least = [max(NARROWEST, width_of(each)) for each in headings]
    while sum(widths) + 2 * (len(widths) - 1) > room:
        foldable = [i for i in range(len(widths)) if i not in numbers and widths[i] > least[i]]
        if not foldable:
            break
        widths[max(foldable, key=lambda i: widths[i])] -= 1
    folded: list[Sequence[str]] = []
    for row in body:
        cells = [_folded(cell, width) for cell, width in zip(row, widths, strict=True)]
        folded += zip_longest(*cells, fillvalue="")
    return table(headings, folded, numbers)


def _folded(cell: str, width: int) -> list[str]:
    """The lines of a cell; what belongs to a line that was set in stands in a little more."""
    deep = len(cell) - len(cell.lstrip())
    return wrap(cell, max(width, NARROWEST), subsequent_indent=" " * (deep + 2 * bool(deep))) or [""]


def bar(share: float, width: int = 24) -> str:
    """A share of one as a bar of text.

    >>> bar(0.5, 4), bar(0.0), bar(1.0, 3)
    ('██', '', '███')
    """
    whole, rest = divmod(round(max(0.0, min(share, 1.0)) * width * 8), 8)
    return "█" * whole + EIGHTHS[rest].strip()


def percent(share: Fraction | float, language: Language, digits: int = 2) -> str:
    """A share in hundredths: `59.5 %`, `59,5 %`."""
    written = f"{float(share) * 100:.{digits}f}"
    return (written.replace(".", ",") if language == "de" else written) + " %"


def decimal(value: float, language: Language, digits: int = 2) -> str:
    """A number with a fixed number of digits."""
    written = f"{value:.{digits}f}"
    return written.replace(".", ",") if language == "de" else written
