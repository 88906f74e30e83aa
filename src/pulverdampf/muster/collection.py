"""The figures somebody owns, and how many of them an army needs."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pulverdampf.muster.loading import Loaded, load
from pulverdampf.muster.problems import Grade, Problem, Where
from pulverdampf.muster.toml_source import Source
from pulverdampf.text import Text

Owned = Mapping[str, int]
"""So many figures, elements or units of each kind; what is not named is not owned."""
RULE = "muster.owned"
TOO_FEW = Text(
    "{name}: the army needs {needed}, you own {owned}.", "{name}: Nötig sind {needed}, du hast {owned}."
)
REMEDY = Text(
    "Take away {gap}, or add them to your collection.", "Nimm {gap} weg, oder ergänze deine Sammlung."
)


class Collection(Struct, frozen=True):
    """A collection as a file: whose book it is for, and how many there are of each kind."""

    book: str
    figures: dict[str, int] = {}


class Needed(Struct):
    """How many of one kind an army takes, and in which lines."""

    name: Text
    number: int = 0
    lines: tuple[str, ...] = ()


def load_collection(source: Source) -> Loaded[Collection]:
    """A collection from its file, with everything that is wrong with it."""
    return load(source, Collection)


def exceeds(needed: Mapping[str, Needed], owned: Owned) -> bool:
    """Whether an army takes more of something than there is."""
    return any(each.number > owned.get(kind, 0) for kind, each in needed.items())


def shortages(needed: Mapping[str, Needed], owned: Owned) -> list[Problem]:
    """What an army takes that is not owned; a warning each, for the army may be legal."""
    found = []
    for kind, each in needed.items():
        had = max(owned.get(kind, 0), 0)
        if each.number > had:
            gap = each.number - had
            text = TOO_FEW.filled(name=each.name, needed=each.number, owned=had)
            where = Where(path=each.lines[-1])
            found.append(
                Problem(
                    RULE, text, where, each.name.en, str(had), str(each.number), Grade.WARNING,
                    REMEDY.filled(gap=gap), each.lines, Fraction(-gap),
                )
            )  # fmt: skip
    return found


def as_toml(book: str, needed: Mapping[str, int]) -> str:
    """The file of a collection."""
    lines = [f'book = "{book}"', "", "[figures]"]
    lines += [f'"{kind}" = {number}' for kind, number in sorted(needed.items())]
    return "\n".join(lines) + "\n"
