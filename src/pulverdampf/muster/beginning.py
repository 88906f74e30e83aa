"""How a battle was begun: armies, table, scenario and switches, by which a record proves its first line."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct

from pulverdampf.engine.goals import Story
from pulverdampf.engine.house import House
from pulverdampf.engine.in_force import OtherHouseError, adopt
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.records import Record, RecordError
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.muster.grounds import grounds_of
from pulverdampf.muster.problems import errors
from pulverdampf.muster.remnants import Remnant, army_of
from pulverdampf.muster.roster import Roster, Value
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.scenario_checks import scenario_problems
from pulverdampf.muster.table_checks import table_problems
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.text import Text

KEY = "beginning"
"""Under which name the first line of a record tells it."""
UNREADABLE = Text(
    "how the battle began cannot be read: {why}", "wie die Schlacht begann, ist nicht lesbar: {why}"
)
NO_REMNANT = Text(
    "the army of side {side} is not what is left of the forces that are told",
    "die Armee der Seite {side} ist nicht das, was von den genannten Truppen übrig ist",
)
NOT_LEGAL = Text(
    "the army of side {side} may not take the field: {why}",
    "die Armee der Seite {side} darf so nicht antreten: {why}",
)
CANNOT_BEGIN = Text("no battle begins like that: {why}", "so beginnt keine Schlacht: {why}")
ANOTHER_START = Text(
    "its armies, table and scenario give another position than this one",
    "ihre Armeen, ihr Tisch und ihr Szenario ergeben eine andere Aufstellung als diese",
)


class Beginning(Struct, frozen=True, omit_defaults=True):
    """Everything that the first position of a battle follows from."""

    one: Roster
    two: Roster
    terrain: str | TerrainSetup = ""
    scenario: str | Scenario = ""
    rulings: dict[str, Value] = {}
    house: House | None = None
    by_hand: bool = False
    """Whether it is fought on a real table."""
    remnants: dict[str, tuple[Remnant, ...]] = {}
    """What is left of the armies of each side, where they come from a campaign as they stand."""

    def state(self, book: Rulebook) -> State:
        """The position before anything is placed, under the house rules that were agreed."""
        adopt(book, self.house or UNSET)
        terrain = {"terrain": self.terrain} if self.terrain else {}
        begun: State = book.muster.begin(
            self.one, self.two, scenario=self.scenario, rulings=self.rulings, **terrain
        )
        if self.by_hand and book.by_hand is not None:
            begun = book.by_hand(begun)
        begun.house = self.house or UNSET
        if isinstance(self.scenario, Scenario):
            begun.story = Story(self.scenario.name, self.scenario.description or Text("", ""))
        return begun

    @property
    def told(self) -> dict[str, Any]:
        """As the first line of a record tells it."""
        return {KEY: msgspec.to_builtins(self)}


def prove_beginning(record: Record) -> bool:
    """Begins a battle again from its armies; whether its record names them, so that it is proven."""
    told, book = record.header.about.get(KEY), record.rulebook
    if told is None:
        return False
    try:
        beginning = msgspec.convert(told, Beginning)
        adopt(book, beginning.house or UNSET)
        for side, army in (("one", beginning.one), ("two", beginning.two)):
            _check(book, beginning, side, army)
        _check_table(book, beginning.terrain)
        _check_scenario(book, beginning.scenario)
        state = beginning.state(book)
    except msgspec.ValidationError as why:
        raise RecordError(1, UNREADABLE.filled(why=str(why))) from None
    except OtherHouseError as why:
        raise RecordError(1, why.text) from None
    except Refused as why:
        raise RecordError(1, CANNOT_BEGIN.filled(why=[each.text for each in why.objections])) from None
    except (LookupError, ValueError, TypeError) as why:  # a table, a scenario or a switch that nobody knows
        raise RecordError(1, CANNOT_BEGIN.filled(why=str(why))) from None
    if msgspec.json.encode(state) != msgspec.json.encode(record.initial):
        raise RecordError(1, ANOTHER_START)
    return True


def _check_scenario(book: Rulebook, scenario: str | Scenario) -> None:
    """A scenario that was written by hand is one that its book honours."""
    for problem in errors(scenario_problems(book, scenario)) if isinstance(scenario, Scenario) else ():
        raise RecordError(1, CANNOT_BEGIN.filled(why=problem.text))


def _check_table(book: Rulebook, terrain: str | TerrainSetup) -> None:
    """A table that was drawn by hand is one that can be fought on."""
    grounds = grounds_of(book.muster)
    if isinstance(terrain, TerrainSetup) and grounds is not None:
        for problem in errors(table_problems(grounds, book.terrain, terrain)):
            raise RecordError(1, CANNOT_BEGIN.filled(why=problem.text))


def _check(book: Rulebook, beginning: Beginning, side: str, army: Roster) -> None:
    """An army is a ready one, or legal under the switches in force, or what is left of such armies."""
    remnants = beginning.remnants.get(side, ())
    if remnants:
        lists = book.muster.army_lists()
        for each in remnants:
            _check_whole(book, beginning, side, each.full)
        if not all(each.fits() for each in remnants) or army_of(remnants, lists) != army:
            raise RecordError(1, NO_REMNANT.filled(side=side))
        return
    _check_whole(book, beginning, side, army)


def _check_whole(book: Rulebook, beginning: Beginning, side: str, army: Roster) -> None:
    if army == book.muster.ready_armies().get(army.id):
        return
    for problem in errors(book.muster.check(army, book.muster.rulings_of(beginning.rulings))):
        raise RecordError(1, NOT_LEGAL.filled(side=side, why=problem.text))
