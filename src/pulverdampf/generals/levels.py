"""Who can lead a side: the levels of the computer, and programs of one's own."""

from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from pulverdampf.engine.views import View
from pulverdampf.text import Text, verbatim

BOT = "bot:"
"""What the name of a program of one's own begins with; its command follows."""
USUAL = "thumb"
LONGEST_THOUGHT = 10.0
"""Seconds that a bot has for an answer where nothing else is said."""


class General(Protocol):
    """Answers for a side, on what it sees."""

    def answer(self, view: View, seconds: float | None = None) -> Any:
        """The answer to the decision that waits."""
        ...


class ForfeitError(Exception):
    """A general gave no lawful answer and so loses the battle."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class Level(Struct, frozen=True):
    """How well the computer plays."""

    name: Text
    says: Text
    made_by: str
    """The class of the general: `module:class`."""


LEVELS = {
    "thumb": Level(
        Text("Rule of thumb", "Faustregel"),
        Text("Plays soundly, by rules of thumb", "Spielt solide, nach Faustregeln"),
        "pulverdampf.generals.by_rule_of_thumb:ByRuleOfThumb",
    ),
    "chance": Level(
        Text("Chance", "Zufall"),
        Text("Plays any legal move, for a first try", "Spielt irgendeinen erlaubten Zug, zum Probieren"),
        "pulverdampf.generals.by_chance:ByChance",
    ),
}


def general(named: str, seed: str, seconds: float = LONGEST_THOUGHT) -> General:
    """A general by the name of a level, by `bot:COMMAND`, or by `module:class`."""
    if named.startswith(BOT):
        from pulverdampf.generals.bots import Bot

        return Bot(named.removeprefix(BOT), seed, seconds)
    level = LEVELS.get(named)
    module, _, kind = (level.made_by if level is not None else named).partition(":")
    made: General = getattr(import_module(module), kind)(seed)
    return made


def name_of(named: str) -> Text:
    """What a general is called."""
    level = LEVELS.get(named)
    return level.name if level is not None else verbatim(named.removeprefix(BOT))


def dismiss(general: General | None, winner: str = "") -> None:
    """Lets a general go when the battle is over; one that is a program is told how it ended."""
    leave = getattr(general, "leave", None)
    if leave is not None:
        leave(winner)
