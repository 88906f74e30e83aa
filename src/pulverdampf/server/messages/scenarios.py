"""What the scenario editor asks and is told: what a book honours, drafts judged, trials, files."""

from typing import Literal

from msgspec import Struct

from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.server.messages.over_http import Place
from pulverdampf.server.messages.wording import Words
from pulverdampf.server.messages.workshop import Fault


class ChoiceOffered(Struct, frozen=True):
    """A setting of a switch, or of something that is the book's own."""

    value: str
    name: Words


class SwitchOffered(Struct, frozen=True):
    """A switch of a book that a scenario may settle."""

    key: str
    name: Words
    choices: tuple[ChoiceOffered, ...]


class ScenarioBench(Struct, frozen=True):
    """What a scenario of a book can be made of, from `/api/scenarios/{book}`."""

    honoured: tuple[str, ...]
    """The parts for which the book has rules, by their names in a file."""
    scenarios: tuple[Place, ...]
    tables: tuple[Place, ...]
    sizes: tuple[tuple[float, float], ...]
    switches: tuple[SwitchOffered, ...]
    own: tuple[SwitchOffered, ...]
    """What is this book's alone: victories, plots."""


class ScenarioDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as far as it is written."""

    scenario: Scenario


class ScenarioJudged(Struct, frozen=True):
    """A scenario with what is wrong with it, the key of its ground, and the features one can name."""

    faults: tuple[Fault, ...]
    ground: str
    features: tuple[Place, ...]


class ScenarioMade(Struct, frozen=True):
    """A scenario to go on with."""

    scenario: Scenario


class ScenarioRead(Struct, frozen=True):
    """What a file held: a scenario if it could be read, and all that is wrong with the file, by line."""

    scenario: Scenario | None
    faults: tuple[Fault, ...]


class TrialWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """One battle between two computers, to see who has the better of it."""

    scenario: Scenario
    army: str | Roster = ""
    enemy: str | Roster = ""
    seed: int = 0
    rulings: dict[str, str | int | bool] = {}


class TrialFought(Struct, frozen=True):
    """How it ended."""

    winner: Literal["one", "two", ""]
    text: Words
    score: dict[str, int]
    turns: int
