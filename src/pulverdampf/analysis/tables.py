"""Tables, percentages and small bars as plain text."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from unicodedata import combining, east_asian_width

from pulverdampf.text import Language

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
