"""Who can lead a side: the levels of the computer with their tempers, and programs of one's own."""

from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from pulverdampf.engine.views import View
from pulverdampf.text import Text, verbatim

BOT = "bot:"
"""What the name of a program of one's own begins with; its command follows."""
WEIGHED = "weights:"
"""What the name of a general with weights of his own begins with; they follow as JSON."""
USUAL = "drilled"
STAFF = "veteran"
"""The level whose advice a player is given, and by which battles are reviewed."""
STEADY = "steady"
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

    rank: int
    """Its place on the ladder: a level is meant to beat those of a lower rank."""
    name: Text
    says: Text
    made_by: str
    """The class of the general: `module:class`, made with a seed and a temper."""


class Temper(Struct, frozen=True):
    """What a level is inclined to do."""

    name: Text
    says: Text


LEVELS = {
    "recruit": Level(
        0,
        Text("Recruit", "Rekrut"),
        Text(
            "Knows the drill, and forgets every third order: for a first battle",
            "Kennt den Drill und vergisst jeden dritten Befehl: für die erste Schlacht",
        ),
        "pulverdampf.generals.recruit:Recruit",
    ),
    "drilled": Level(
        1,
        Text("Drilled", "Gedrillt"),
        Text("Plays soundly, by rules of thumb", "Spielt solide, nach Faustregeln"),
        "pulverdampf.generals.by_rule_of_thumb:ByRuleOfThumb",
    ),
    "veteran": Level(
        2,
        Text("Veteran", "Veteran"),
        Text("Has learned from many battles what counts", "Weiß aus vielen Schlachten, worauf es ankommt"),
        "pulverdampf.generals.veteran:Veteran",
    ),
    "guard": Level(
        3,
        Text("Guard", "Garde"),
        Text(
            "Thinks each of its turns through before it moves",
            "Denkt jeden seiner Züge durch, bevor sie zieht",
        ),
        "pulverdampf.generals.guard:Guard",
    ),
}
"""The levels that sit at a table, the lowest first."""

TEMPERS = {
    "cautious": Temper(
        Text("Cautious", "Vorsichtig"),
        Text("Spares its troops and lets the enemy come", "Schont seine Truppen und lässt den Gegner kommen"),
    ),
    STEADY: Temper(
        Text("Steady", "Besonnen"),
        Text("Weighs risk and gain alike", "Wägt Wagnis und Gewinn ab"),
    ),
    "bold": Temper(
        Text("Bold", "Kühn"),
        Text("Closes in and takes its chances", "Geht heran und wagt etwas"),
    ),
}

POLICIES = {"chance": "pulverdampf.generals.by_chance:ByChance"}
"""Ways to play that only studies use: any legal answer."""

OLDER = {
    # name      means
    "thumb":  "drilled",
    "normal": "drilled",
    "easy":   "recruit",
}  # fmt: skip
"""Names that older records, rooms and command lines use."""


def level_named(named: str) -> str | None:
    """The name of a level as it stands today, with its temper (`drilled-bold`); none if there is no such."""
    level, dash, temper = named.partition("-")
    level = OLDER.get(level, "recruit" if level in POLICIES else level)
    if level not in LEVELS or (dash and temper not in TEMPERS):
        return None
    return level if temper in ("", STEADY) else f"{level}-{temper}"


def tempered(level: str, temper: str) -> str:
    """The name of a level with a temper."""
    return level if temper in ("", STEADY) else f"{level}-{temper}"


def policy_named(named: str) -> str | None:
    """The name of whoever can lead a side in a study: a level, or any legal answer."""
    return named if named in POLICIES else level_named(named)


def level_above(named: str) -> str:
    """The level one rank up, of the same temper; the highest stays where it is."""
    level, _, temper = named.partition("-")
    rank = LEVELS[level].rank + 1
    above = next((key for key, each in LEVELS.items() if each.rank == rank), level)
    return tempered(above, temper)


def general(named: str, seed: str, seconds: float = LONGEST_THOUGHT) -> General:
    """A general by the name of a level, by `chance`, by `bot:COMMAND`, or by `module:class`."""
    if named.startswith(BOT):
        from pulverdampf.generals.bots import Bot

        return Bot(named.removeprefix(BOT), seed, seconds)
    if named.startswith("style:"):
        from pulverdampf.generals.styles import STYLE, Styled

        return Styled(seed, int(named.removeprefix(STYLE)))
    if named.startswith(WEIGHED):
        from pulverdampf.generals.styles import Weighed, weights_named

        return Weighed(seed, weights_named(named))
    level = level_named(named) if named not in POLICIES else None
    if level is None:
        made: General = _loaded(POLICIES.get(named, named))(seed)
        return made
    key, _, temper = level.partition("-")
    led: General = _loaded(LEVELS[key].made_by)(seed, temper or STEADY)
    if LEVELS[key].rank <= LEVELS[USUAL].rank:
        return led
    from pulverdampf.generals.relief import Relieved

    return Relieved(led, seed)


def _loaded(place: str) -> Any:
    module, _, kind = place.partition(":")
    return getattr(import_module(module), kind)


def name_of(named: str) -> Text:
    """What a general is called."""
    if named in POLICIES:
        return Text("Chance", "Zufall")
    if named.startswith(WEIGHED):
        return Text("Drilled, other weights", "Gedrillt, andere Gewichte")
    level = level_named(named)
    if level is None:
        return verbatim(named.removeprefix(BOT))
    key, _, temper = level.partition("-")
    name = LEVELS[key].name
    if not temper:
        return name
    return Text("{level}, {temper}", "{level}, {temper}").filled(
        level=name, temper=Text(TEMPERS[temper].name.en.lower(), TEMPERS[temper].name.de.lower())
    )


def dismiss(general: General | None, winner: str = "") -> None:
    """Lets a general go when the battle is over; one that is a program is told how it ended."""
    leave = getattr(general, "leave", None)
    if leave is not None:
        leave(winner)
