"""What a rulebook must tell of its armies, tables and scenarios: every command begins battles with it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from pulverdampf.engine.state import State
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup


@runtime_checkable
class Mustering(Protocol):
    """The value of `Rulebook.muster`: a module or an object with these functions."""

    BY_DICE: str
    """The name of the terrain that dice lay out; empty where a book has none."""

    def ready_armies(self) -> dict[str, Roster]:
        """The ready armies by id."""
        ...

    def default_armies(
        self, scenario: str | Scenario = "", one: Roster | None = None, two: Roster | None = None
    ) -> list[str]:
        """The ids of the two armies that take the field when nobody names others."""
        ...

    def terrain_setups(self) -> dict[str, TerrainSetup]:
        """The ready tables by id."""
        ...

    def scenarios(self) -> dict[str, Scenario]:
        """The ready scenarios by id."""
        ...

    def rulings_of(self, switches: Mapping[str, object]) -> Any:
        """The rulings in force, from the switches that differ from the standard game."""
        ...

    def check(self, roster: Roster, rulings: Any) -> list[Problem]:
        """Everything that is wrong with an army."""
        ...

    def itemised(self, roster: Roster, rulings: Any) -> Bill:
        """The bill of an army, body by body."""
        ...

    def army_lists(self) -> Mapping[str, ArmyList]:
        """The army lists by id."""
        ...

    def points(self, roster: Roster, rulings: Any) -> Fraction:
        """What an army costs."""
        ...

    def may_meet(self, one: Roster, two: Roster) -> bool:
        """Whether two armies can fight each other at all."""
        ...

    def begin(
        self,
        one: Roster,
        two: Roster,
        *,
        terrain: str | TerrainSetup = "",
        scenario: str | Scenario = "",
        rulings: Mapping[str, object] | None = None,
    ) -> State:
        """The state before anything is placed; table and scenario by id, or as somebody has drawn them."""
        ...


@runtime_checkable
class Profiled(Protocol):
    """What a book adds to its mustering when it tells the fighting values of units."""

    def fielded(self, roster: Roster) -> list[str]:
        """What each body of an army becomes in a battle of side one, in the order of `placed_bodies`: the id
        of its piece or body; nothing where it does not take the field."""
        ...


@runtime_checkable
class Regional(Mustering, Protocol):
    """What a book adds to its mustering when its armies have a country of their own."""

    def usual_terrain(self, one: Roster, two: Roster, rulings: Any) -> str:
        """The id of the ready table on which two armies meet when nobody names another."""
        ...


class Lots(Protocol):
    """Whoever draws lots."""

    def randrange(self, stop: int, /) -> int:
        """A number from zero to below another."""
        ...
