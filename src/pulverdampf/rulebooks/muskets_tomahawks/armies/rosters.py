"""Ready forces, their price, and what is wrong with a force."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.building import ANY, Builder, Size, Theme, tempers
from pulverdampf.muster.checking import check as checked
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem, Where, did_you_mean
from pulverdampf.muster.repricing import repriced
from pulverdampf.muster.roster import Roster, load_rosters
from pulverdampf.muster.situation import Situation
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.text import Text

from ..rulings import Rulings
from .composition import army_list
from .forces import CONFLICTS, PACKAGE, listings

NO_SUCH_LIST = Text("There is no list “{id}”.", "Eine Liste „{id}“ gibt es nicht.")
NO_GROUPS = Text("Units stand in no groups here.", "Einheiten stehen hier in keinen Gruppen.")


@cache
def army_lists() -> dict[str, ArmyList]:
    """The lists by id."""
    return {key: repriced("muskets-tomahawks", army_list(listing)) for key, listing in listings().items()}


@cache
def ready_armies() -> dict[str, Roster]:
    """The ready forces by id."""
    loaded = load_rosters(packaged_file(PACKAGE, "data", "armies", "ready.toml"))
    if not loaded.sound or loaded.value is None:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return {written.roster.id: written.roster for written in loaded.value}


def itemised(roster: Roster, rulings: Rulings) -> Bill:
    """The bill of a force."""
    known = army_lists().get(roster.list)
    return bill(roster, known, msgspec.structs.asdict(rulings)) if known is not None else Bill(())


def points(roster: Roster, rulings: Rulings) -> Fraction:
    """What a force costs."""
    return itemised(roster, rulings).total


@rule("MT-SETUP-01", "MT-FILL-32")
def check(roster: Roster, rulings: Rulings, *, water: str = "shore") -> list[Problem]:
    """Everything that is wrong with a force; without a scenario, water on the table is taken for granted."""
    known = army_lists().get(roster.list)
    if known is None:
        remedy = did_you_mean(roster.list, army_lists())
        text = NO_SUCH_LIST.filled(id=roster.list)
        return [Problem("MT-FILL-32", text, Where(path="list"), roster.list, remedy=remedy)]
    return checked(roster, known, _agreed(rulings, water), checks=[_own])


def _own(roster: Roster, known: ArmyList, _: Situation) -> Iterator[Problem]:
    if roster.groups:
        yield Problem("MT-FILL-32", NO_GROUPS, Where(path="groups[0]"))


def _agreed(rulings: Rulings, water: str = "shore") -> dict[str, object]:
    """What the conditions of the lists ask beside the year."""
    return {**msgspec.structs.asdict(rulings), "scenario": (water,)}


THEMES = {
    # key        theme
    "any":       ANY,
    "regulars":  Theme(Text("regulars", "Linientruppen"), ("REG", "ART")),
    "irregular": Theme(Text("irregulars", "Irreguläre"), ("IRR", "MIL")),
    "natives":   Theme(Text("natives", "Indianer"), ("NAT",)),
    **tempers(("REG", "ART"), ("REG", "MIL", "PRO"), ("NAT", "CAV")),
}  # fmt: skip

BUILDER = Builder(
    check=check,
    itemised=itemised,
    list_of=lambda roster, _: army_lists().get(roster.list),
    parameters=lambda _, rulings: _agreed(rulings),
    limit=lambda _, rulings: rulings.points_limit,
    size=Size((200, 300, 400, 600), "points_limit"),
    themes=THEMES,
)


@rule("MT-SETUP-01")
def may_meet(one: Roster, two: Roster) -> bool:
    """Whether two lists belong to one conflict."""
    return any(one.list in lists and two.list in lists for lists in CONFLICTS)
