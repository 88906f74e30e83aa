"""Which rules happened in a battle: their functions were called, or a question or a throw named them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import RULES
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of


def named_in(game: Game) -> set[str]:
    """The rules that questions, throws and reckonings of a battle named."""
    found = set()
    for entry in game.log:
        if isinstance(entry, Answered | Reckoned):
            found.add(entry.rule)
        if isinstance(entry, Reckoned):
            found |= {step.row.partition(".")[0] for step in entry.reckoning.steps}
    return found


class Chapter(NamedTuple):
    """The rules of a chapter: those that happened, those that could have, and those that cannot."""

    id: str
    happened: list[str]
    absent: list[str]
    elsewhere: list[str]
    """Definitions, printed values and rules of the lists: data or words, which no function carries out."""


def chapters(key: str, happened: Iterable[str]) -> Iterator[Chapter]:
    """What happened of each chapter of a book."""
    met, reference = set(happened), book_of(key).reference()
    package = PACKAGES[key]
    carried_out = {
        rule for rule, sites in RULES.items() if any(each.module.startswith(f"{package}.") for each in sites)
    }
    for chapter in reference.chapters.values():
        own = [each.id for each in reference.rules.values() if each.chapter == chapter.id]
        silent = [each for each in own if each not in met]
        yield Chapter(
            chapter.id,
            [each for each in own if each in met],
            [each for each in silent if each in carried_out],
            [each for each in silent if each not in carried_out],
        )


def table(key: str, happened: Iterable[str]) -> str:
    """A row a chapter, and a sum: how many rules happened, which did not, and which cannot."""
    found = list(chapters(key, happened))
    rows = [
        f"| {each.id} | {len(each.happened)} | {' '.join(each.absent)} | {' '.join(each.elsewhere)} |"
        for each in found
    ]
    numbers = [sum(map(len, kind)) for kind in list(zip(*found, strict=True))[1:]]
    return "\n".join(
        [
            "| Chapter | happened | never happened | carried out by no function |",
            "|---|---|---|---|",
            *rows,
            f"| all | {numbers[0]} | {numbers[1]} | {numbers[2]} |",
        ]
    )
