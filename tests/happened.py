"""Which rules happened in a battle: their functions were called, or a question or a throw named them."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from sys import gettrace, settrace
from types import CodeType, FrameType
from typing import TypeVar

from pulverdampf.engine.events import Answered, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import RULES, RuleSite
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of

T = TypeVar("T")


def watched(battle: Callable[[], T]) -> tuple[T, set[str]]:
    """What a battle gives, and the rules whose functions were called in it."""
    codes: set[CodeType] = set()

    def called(frame: FrameType, event: str, argument: object) -> None:
        codes.add(frame.f_code)

    before = gettrace()
    settrace(called)
    try:
        found = battle()
    finally:
        settrace(before)
    names = {(code.co_filename, code.co_qualname) for code in codes}
    return found, {rule for rule, sites in RULES.items() if any(_met(site, names) for site in sites)}


def _met(site: RuleSite, names: set[tuple[str, str]]) -> bool:
    """Whether a function was called; what a class carries out happens wherever there is one."""
    module = import_module(site.module)
    if isinstance(getattr(module, site.function, None), type):
        return True
    return (str(module.__file__), site.function) in names


def named_in(game: Game) -> set[str]:
    """The rules that questions, throws and reckonings of a battle named."""
    found = set()
    for entry in game.log:
        if isinstance(entry, Answered | Reckoned):
            found.add(entry.rule)
        if isinstance(entry, Reckoned):
            found |= {step.row.partition(".")[0] for step in entry.reckoning.steps}
    return found


def chapters(key: str, happened: Iterable[str]) -> Iterator[tuple[str, int, list[str]]]:
    """Each chapter with the number of its rules that functions carry out, and those that never happened."""
    met, reference = set(happened), book_of(key).reference()
    package = PACKAGES[key]
    carried_out = {
        rule for rule, sites in RULES.items() if any(each.module.startswith(f"{package}.") for each in sites)
    }
    for chapter in reference.chapters.values():
        own = [each.id for each in reference.rules.values() if each.chapter == chapter.id]
        own = [each for each in own if each in carried_out]
        yield chapter.id, len(own), [each for each in own if each not in met]


def table(key: str, happened: Iterable[str]) -> str:
    """A line a chapter: how many of its rules happened, and which did not."""
    return "\n".join(
        f"  {chapter:16} {number - len(absent):3} of {number:3}  {' '.join(absent)}".rstrip()
        for chapter, number, absent in chapters(key, happened)
    )
