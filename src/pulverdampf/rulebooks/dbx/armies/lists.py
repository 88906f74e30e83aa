"""The army lists: whose they are, when and where they fought, and what they may take."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.problems import Problem, Where
from pulverdampf.muster.toml_source import Source, decoded, packaged_file
from pulverdampf.text import Text

from .fitting import ways
from .notation import Bundles, Item, Notation, NotationError, parse

PACKAGE = "pulverdampf.rulebooks.dbx"
CODES = (
    "LI", "GR", "FR", "LW", "LI/J", "GR/J", "LW/J", "GU/J", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI",
    "KL", "PK", "DR", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "ART",
)  # fmt: skip
"""The troops that lists name; DR becomes early or late dragoons when the battle is known."""
REGIONS = ("EU", "NA", "SA", "AS", "AF", "OC", "HOST")
GROUNDS = ("ARABLE", "FOREST", "HILLS", "STEPPE", "DESERT", "TROPICAL", "COAST", "HOST")
FLAGS = ("DRI", "DRC", "ENG", "TURK", "R700", "DUTCH", "RULED")
COLUMNS = 10
TWELVE = 12
"""The elements of an army."""


class Listing(Struct, frozen=True):
    """One army list."""

    id: str
    name: Text
    years: tuple[tuple[int, int], ...]
    region: str
    ground: str
    aggression: int | None
    flags: tuple[str, ...]
    source: int
    notation: Notation
    readings: tuple[tuple[str, str, Notation], ...] = ()
    """Other notations, each with the switch and the value under which it holds."""

    def allows(self, year: int) -> bool:
        """Whether the army fought in a year."""
        return any(first <= year <= last for first, last in self.years)

    def under(self, rulings: object) -> Notation:
        """What may be taken under the rulings in force."""
        for switch, value, notation in self.readings:
            if getattr(rulings, switch, None) == value:
                return notation
        return self.notation


def items_of(notation: Notation) -> Iterator[Item]:
    """All items, those inside bundles too."""
    for part in notation:
        if isinstance(part, Bundles):
            for bundle in part.bundles:
                yield from bundle
        else:
            yield part


@cache
def listings() -> dict[str, Listing]:
    """The printed lists by id."""
    loaded = load_listings(packaged_file(PACKAGE, "data", "lists.txt"))
    if not loaded.sound or loaded.value is None:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return {listing.id: listing for listing in loaded.value}


# reading ------------------------------------------------------------------------------------------

WRONG_COLUMNS = Text(
    "A list has {needed} columns between bars, not {had}.",
    "Eine Liste hat {needed} Spalten zwischen Strichen, nicht {had}.",
)
WRONG_YEARS = Text("“{had}” are no years.", "„{had}“ sind keine Jahre.")
UNKNOWN_WORD = Text("“{had}” is none of {known}.", "„{had}“ ist keines von {known}.")
NOT_A_NUMBER = Text("“{had}” is no number.", "„{had}“ ist keine Zahl.")
TWICE = Text("The list {id} stands here twice.", "Die Liste {id} steht hier zweimal.")
NO_SUCH_LIST = Text("There is no list {id}.", "Eine Liste {id} gibt es nicht.")
IN_COLUMN = Text("Column {column}: {what}", "Spalte {column}: {what}")
NEVER_TWELVE = Text(
    "In {year} this list gives {least} to {most} elements, never twelve.",
    "Im Jahr {year} gibt diese Liste {least} bis {most} Elemente, nie zwölf.",
)
NOT_A_READING = Text(
    "A reading is written: id ? switch=value.", "Eine Lesart schreibt man: Liste ? Schalter=Wert."
)


def load_listings(source: Source) -> Loaded[tuple[Listing, ...]]:
    """All lists of a file, with everything that is wrong in it as file:line."""
    text = decoded(source)
    if isinstance(text, Problem):
        return Loaded(None, [text])
    reader = _Lines(source.file)
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            reader.read(number, line)
    return Loaded(tuple(reader.found.values()), reader.problems)


class _Lines:
    """Reads lists line by line and notes what is wrong."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: dict[str, Listing] = {}
        self.problems: list[Problem] = []

    def complain(self, number: int, subject: str, text: Text) -> None:
        self.problems.append(Problem("DBX-ARMY-02", text, Where(self.file, number), subject))

    def read(self, number: int, line: str) -> None:
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 2:
            self.reading(number, cells[0], cells[1], line)
        elif len(cells) != COLUMNS:
            self.complain(number, cells[0], WRONG_COLUMNS.filled(needed=COLUMNS, had=len(cells)))
        elif cells[0] in self.found:
            self.complain(number, cells[0], TWICE.filled(id=cells[0]))
        else:
            self.listing(number, cells, line)

    def listing(self, number: int, cells: list[str], line: str) -> None:
        key, de, en, years, region, ground, aggression, flags, source, taken = cells
        before = len(self.problems)
        spans = self.years(number, key, years)
        marks = () if flags == "-" else tuple(flags.split("+"))
        for word, known in ((region, REGIONS), (ground, GROUNDS), *((mark, FLAGS) for mark in marks)):
            if word not in known:
                self.complain(number, key, UNKNOWN_WORD.filled(had=word, known=", ".join(known)))
        for cell in (aggression, source):
            if cell != "-" and not cell.isdigit():
                self.complain(number, key, NOT_A_NUMBER.filled(had=cell))
        notation = self.notation(number, key, taken, line)
        if len(self.problems) > before or notation is None:
            return
        for year in dict.fromkeys(year for span in spans for year in span):
            self.reaches_twelve(number, key, notation, year)
        eager = None if aggression == "-" else int(aggression)
        self.found[key] = Listing(
            key, Text(en, de), spans, region, ground, eager, marks, int(source), notation
        )

    def reaches_twelve(self, number: int, key: str, notation: Notation, year: int) -> None:
        sizes = [
            (sum(slot.least for slot in row), sum(slot.most for slot in row)) for row in ways(notation, year)
        ]
        if not any(least <= TWELVE <= most for least, most in sizes):
            least, most = min(low for low, _ in sizes), max(high for _, high in sizes)
            self.complain(number, key, NEVER_TWELVE.filled(year=year, least=least, most=most))

    def years(self, number: int, key: str, written: str) -> tuple[tuple[int, int], ...]:
        spans = []
        for span in written.split(","):
            first, _, last = span.partition("-")
            last = last or first
            if not (first.isdigit() and last.isdigit() and int(first) <= int(last)):
                self.complain(number, key, WRONG_YEARS.filled(had=span))
                continue
            spans.append((int(first), int(last)))
        return tuple(spans)

    def notation(self, number: int, key: str, taken: str, line: str) -> Notation | None:
        try:
            return parse(taken, CODES)
        except NotationError as trouble:
            column = line.rindex(taken) + trouble.column if taken else len(line)
            self.complain(number, key, IN_COLUMN.filled(column=column, what=trouble.text))
            return None

    def reading(self, number: int, about: str, taken: str, line: str) -> None:
        key, _, setting = (part.strip() for part in about.partition("?"))
        switch, _, value = setting.partition("=")
        if not switch or not value:
            self.complain(number, key, NOT_A_READING)
        elif key not in self.found:
            self.complain(number, key, NO_SUCH_LIST.filled(id=key))
        elif (notation := self.notation(number, key, taken, line)) is not None:
            known = self.found[key]
            readings = (*known.readings, (switch, value, notation))
            self.found[key] = Listing(
                key, known.name, known.years, known.region, known.ground, known.aggression, known.flags,
                known.source, known.notation, readings,
            )  # fmt: skip
