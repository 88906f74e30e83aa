"""Ready armies, their price, and what is wrong with an army."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.building import ANY, Builder, Size, Theme, tempers
from pulverdampf.muster.checking import check as checked
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem, Where, did_you_mean
from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.repricing import repriced
from pulverdampf.muster.roster import Roster, load_rosters
from pulverdampf.muster.situation import Situation
from pulverdampf.muster.toml_source import packaged_files
from pulverdampf.text import Text

from ..rulings import Rulings
from .composition import army_list
from .forces import PACKAGE, listings

SMALL_BATTLE = 600
NO_SUCH_LIST = Text("There is no list “{id}”.", "Eine Liste „{id}“ gibt es nicht.")
NOT_IN_A_BRIGADE = Text("{name} stands in no brigade.", "{name} steht in keiner Brigade.")
NOT_A_UNIT = Text(
    "{name} leads a brigade or the army, he is no unit of one.",
    "{name} führt eine Brigade oder die Armee und ist keine Einheit darin.",
)
LARGE = Text("more than {n} points", "mehr als {n} Punkten")


@cache
def army_lists() -> dict[str, ArmyList]:
    """The lists by id."""
    return {key: repriced("black-powder", army_list(listing)) for key, listing in listings().items()}


@cache
def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    found = {}
    for source in packaged_files(PACKAGE, "data", "armies"):
        loaded = load_rosters(source)
        if not loaded.sound or loaded.value is None:
            raise ValueError("\n".join(map(str, loaded.problems)))
        found.update({written.roster.id: written.roster for written in loaded.value})
    return found


def itemised(roster: Roster, rulings: Rulings) -> Bill:
    """The bill of an army."""
    known = army_lists().get(roster.list)
    return bill(roster, known, msgspec.structs.asdict(rulings)) if known is not None else Bill(())


def points(roster: Roster, rulings: Rulings) -> Fraction:
    """What an army costs."""
    return itemised(roster, rulings).total


@rule("BP-ARMY-04")
def check(roster: Roster, rulings: Rulings) -> list[Problem]:
    """Everything that is wrong with an army, each by itself."""
    known = army_lists().get(roster.list)
    if known is None:
        remedy = did_you_mean(roster.list, army_lists())
        text = NO_SUCH_LIST.filled(id=roster.list)
        return [Problem("BP-ARMY-04", text, Where(path="list"), roster.list, remedy=remedy)]
    parameters = _agreed(rulings)
    times = -(-rulings.points_limit // SMALL_BATTLE)
    called = {**packaged_reference(PACKAGE).agreements(), "large = true": LARGE.filled(n=SMALL_BATTLE)}
    return checked(roster, known, parameters, checks=[_own], scale=Scale(maxima=times), called=called)


def _agreed(rulings: Rulings) -> dict[str, object]:
    """What the conditions of the lists ask beside the year."""
    return {**msgspec.structs.asdict(rulings), "large": rulings.points_limit > SMALL_BATTLE}


@rule("BP-ARMY-03")
def _own(roster: Roster, known: ArmyList, _: Situation) -> Iterator[Problem]:
    """Units outside all brigades, and leaders among the units."""
    for path, body, group in roster.placed_bodies():
        leads = body.entry in ("general", "commander")
        entry = known.entry(body.entry)
        if group is None and body.entry != "general" and entry is not None:
            text = NOT_IN_A_BRIGADE.filled(name=body.name or entry.title)
            yield Problem("BP-ARMY-03", text, Where(path=path), body.entry)
        if group is not None and leads and body is not group.leader and entry is not None:
            text = NOT_A_UNIT.filled(name=body.name or entry.title)
            yield Problem("BP-ARMY-03", text, Where(path=path), body.entry)


def _list_of(roster: Roster, _: Rulings) -> ArmyList | None:
    return army_lists().get(roster.list)


THEMES = {
    # key        theme
    "any":       ANY,
    "foot":      Theme(Text("much infantry", "viel Infanterie"), ("infantry", "warband")),
    "horse":     Theme(Text("much cavalry", "viel Kavallerie"), ("cavalry",)),
    "guns":      Theme(Text("many guns", "viele Geschütze"), ("artillery",)),
    **tempers(("infantry", "artillery"), ("infantry",), ("cavalry", "warband")),
}  # fmt: skip

BUILDER = Builder(
    check=check,
    itemised=itemised,
    list_of=_list_of,
    parameters=lambda _, rulings: _agreed(rulings),
    limit=lambda _, rulings: rulings.points_limit,
    size=Size((400, 600, 900, 1200), "points_limit"),
    themes=THEMES,
    alone=("general",),
)


@rule("BP-SETUP-05")
def may_meet(one: Roster, two: Roster) -> bool:
    """Whether two armies fought in the same war."""
    return one.list.split("-")[0] == two.list.split("-")[0]
