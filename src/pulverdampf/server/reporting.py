"""What a battle was like, once it is over: for the page of the end, and to take home."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

from pulverdampf.reports.course import Course
from pulverdampf.reports.document import Writer
from pulverdampf.reports.moments import map_of
from pulverdampf.reports.page import page
from pulverdampf.reports.paper import pdf
from pulverdampf.reports.report import Report, report_of
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import words
from pulverdampf.text import Language, Text


class Kind(Struct, frozen=True):
    """A file that a battle can be taken home as."""

    media: str
    make: Callable[[Course, Language], str | bytes]


KINDS = {
    "html": Kind("text/html", page),
    "pdf": Kind("application/pdf", lambda course, language: pdf(Writer(course, language).blocks(), language)),
    "svg": Kind("image/svg+xml", lambda course, language: map_of(course.rulebook, course.state, language)),
}


def course_of(battle: Battle) -> Course:
    """The course of a battle that is over."""
    game = battle.game
    return Course(game.rulebook, game.initial, list(game.log))


def told(battle: Battle) -> Any:
    """The report as it travels, every text in both languages."""
    course = course_of(battle)
    return in_both(report_of(course.rulebook, course.initial, course.entries, course))


def in_both(thing: Report | Any) -> Any:
    """Something with its texts written out."""
    if isinstance(thing, Text):
        return words(thing)
    if isinstance(thing, Struct):
        return {key: in_both(value) for key, value in structs.asdict(thing).items()}
    if isinstance(thing, dict):
        return {key: in_both(value) for key, value in thing.items()}
    return [in_both(each) for each in thing] if isinstance(thing, tuple) else thing
