"""What a book declares so that armies can be built, filled up and proposed."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from pulverdampf.muster.army_list import ArmyList, Entry
from pulverdampf.muster.collection import Needed, Owned, shortages
from pulverdampf.muster.contract import Lots
from pulverdampf.muster.pricing import Bill
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.situation import Situation
from pulverdampf.muster.taking import Taken, take
from pulverdampf.text import Text


class Theme(Struct, frozen=True):
    """What an army is to have much of; `temper`: because the general who leads it fights that way."""

    name: Text
    liked: tuple[str, ...] = ()
    """Entries, or the troops of entries."""
    temper: bool = False

    def likes(self, entry: Entry) -> bool:
        """Whether an entry is what the theme asks for."""
        return entry.id in self.liked or entry.troop in self.liked


ANY = Theme(Text("whatever the lots give", "was das Los gibt"))


def tempers(cautious: tuple[str, ...], steady: tuple[str, ...], bold: tuple[str, ...]) -> dict[str, Theme]:
    """Armies for the tempers of generals, each with the troops that it likes."""
    return {
        "cautious": Theme(
            Text("for a cautious leader", "für einen vorsichtigen Führer"), cautious, temper=True
        ),
        "steady": Theme(Text("for a steady leader", "für einen besonnenen Führer"), steady, temper=True),
        "bold": Theme(Text("for a bold leader", "für einen kühnen Führer"), bold, temper=True),
    }


class Size(Struct, frozen=True):
    """How large armies are: the switch that says it (none: their groups do), and the usual sizes."""

    usual: tuple[int, ...]
    ruling: str = ""

    def settled(self, rulings: Mapping[str, Any], target: int | None) -> dict[str, Any]:
        """The switches for an army of a size."""
        return {**rulings, self.ruling: target} if self.ruling and target is not None else dict(rulings)


class Completing(Protocol):
    """How a book fills an army up where its list is no table of entries with limits."""

    def __call__(
        self, roster: Roster, rulings: Any, lots: Lots, theme: str, owned: Owned | None, size: int
    ) -> Roster | None:
        """The army with what it lacks; none where there is none."""
        ...


class Builder(Struct, frozen=True, kw_only=True):
    """A book's armies as something to build: the functions that read a list, and what it has much of."""

    check: Callable[[Roster, Any], list[Problem]]
    itemised: Callable[[Roster, Any], Bill]
    list_of: Callable[[Roster, Any], ArmyList | None]
    parameters: Callable[[Roster, Any], Mapping[str, object]]
    limit: Callable[[Roster, Any], int]
    """How large this army may be."""
    size: Size
    themes: Mapping[str, Theme]
    owned_by: Literal["entry", "list", "nation"] = "entry"
    """Whose figures they are: of an entry wherever it stands, of one list, of one nation."""
    agreements: tuple[str, ...] = ()
    """The switches, beside the size, that change what a list allows."""
    not_owned: tuple[str, ...] = ()
    """Troops that are no figures."""
    alone: tuple[str, ...] = ()
    """Entries that stand outside all groups."""
    complete: Completing | None = None

    def situation(self, roster: Roster, rulings: Any) -> Situation:
        """For what an army is mustered."""
        return Situation(roster.year, roster.nation, self.parameters(roster, rulings))

    def taken(self, roster: Roster, rulings: Any) -> list[Taken]:
        """The bodies of an army as their lists read them."""
        known = self.list_of(roster, rulings)
        if known is None:
            return []
        allied = {
            group.list: own
            for group in roster.groups
            if group.list and (own := self.list_of(Roster(group.list), rulings)) is not None
        }
        return take(roster, known, self.situation(roster, rulings), allied)

    def kind(self, list_id: str, nation: str | None, entry_id: str) -> str:
        """Under which name a collection keeps the figures of an entry."""
        whose = {"entry": "", "list": list_id, "nation": nation or ""}[self.owned_by]
        return f"{whose}/{entry_id}" if whose else entry_id

    def needed(self, roster: Roster, rulings: Any) -> dict[str, Needed]:
        """The figures that an army takes, kind by kind."""
        found: dict[str, Needed] = {}
        for taken in self.taken(roster, rulings):
            if taken.entry.troop in self.not_owned:
                continue
            kind = self.kind(taken.army_list.id, taken.now.nation, taken.entry.id)
            held = found.setdefault(kind, Needed(taken.entry.title))
            held.number += max(taken.size, 1) * taken.entry.figures
            held.lines += (taken.path,)
        return found

    def judged(self, roster: Roster, rulings: Any, owned: Owned | None = None) -> list[Problem]:
        """Everything that is wrong with an army, and what of it is not owned."""
        problems = self.check(roster, rulings)
        return problems if owned is None else [*problems, *shortages(self.needed(roster, rulings), owned)]

    def left(self, roster: Roster, rulings: Any) -> Fraction:
        """How much of the size is not used; below zero: how much is too much."""
        return self.limit(roster, rulings) - self.itemised(roster, rulings).total


@runtime_checkable
class Building(Protocol):
    """What a book adds to its mustering when armies can be built with it."""

    BUILDER: Builder
