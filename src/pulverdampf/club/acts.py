"""Everything an organiser does with a tournament, as values: the log of it is the tournament."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from pulverdampf.muster.roster import Roster

System = Literal["swiss", "round-robin"]
Result = Literal["one", "two", "draw"]


class Opened(Struct, frozen=True, tag="opened"):
    """A tournament is announced."""

    name: str
    book: str
    system: System = "swiss"
    rounds: int = 5
    """How many rounds a Swiss tournament has; in a round robin everybody meets everybody once."""
    seed: str = "1"
    """Fixes the first round, and the dice of battles between computer generals."""
    rulings: Mapping[str, Any] = {}
    terrain: str = ""


class Entered(Struct, frozen=True, tag="entered"):
    """A player enters, with an army that is locked in from then on; a computer general leads it if named."""

    player: str
    army: Roster
    general: str = ""


class Rearmed(Struct, frozen=True, tag="rearmed"):
    """A player takes another army, while that is still free to do."""

    player: str
    army: Roster


class Withdrew(Struct, frozen=True, tag="withdrew"):
    """A player leaves; what he has played counts, later rounds are paired without him."""

    player: str


class Returned(Struct, frozen=True, tag="returned"):
    """A player who had left comes back."""

    player: str


class Table(Struct, frozen=True):
    """Two players who meet in a round; a player without an opponent has a bye."""

    one: str
    two: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether nobody sits opposite."""
        return not self.two


class Paired(Struct, frozen=True, tag="paired"):
    """A round is drawn; its tables are numbered from one."""

    tables: tuple[Table, ...]


class Scored(Struct, frozen=True, tag="scored"):
    """A table has a result; one that is told again corrects the first."""

    round: int
    table: int
    result: Result
    source: str = ""
    """The hash of the battle it comes from; empty where somebody typed it."""
    note: str = ""


class Struck(Struct, frozen=True, tag="struck"):
    """A result is struck out."""

    round: int
    table: int
    note: str = ""


class Claimed(Struct, frozen=True, tag="claimed"):
    """A player says how his table ended; it counts when his opponent says the same."""

    player: str
    round: int
    table: int
    result: Result


Act = Opened | Entered | Rearmed | Withdrew | Returned | Paired | Claimed | Scored | Struck


class Entry(Struct, frozen=True, omit_defaults=True):
    """An act as a server keeps it: when, and by whom."""

    act: Act
    at: float
    """Seconds since 1970."""
    by: str = ""
    """The name of a player; none: the organiser."""
