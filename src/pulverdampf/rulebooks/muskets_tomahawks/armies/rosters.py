"""Ready forces, their price, and what is wrong with a force."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.checking import check as checked
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem, Where, did_you_mean
from pulverdampf.muster.roster import Roster, load_rosters
from pulverdampf.muster.situation import Situation
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.text import Text

from ..rulings import Rulings
from .composition import army_list
from .forces import CONFLICTS, PACKAGE, listings, profiles

NO_SUCH_LIST = Text("There is no list “{id}”.", "Eine Liste „{id}“ gibt es nicht.")
NO_GROUPS = Text("Units stand in no groups here.", "Einheiten stehen hier in keinen Gruppen.")
SPARE_COMMANDER = Text("Only one officer is the commander.", "Nur ein Offizier ist der Befehlshaber.")
NOT_AN_OFFICER = Text(
    "{name} cannot command: only officers do.", "{name} kann nicht befehlen: Das tun nur Offiziere."
)
NO_SETTING = Text("There is nothing to set called “{key}”.", "Eine Angabe „{key}“ gibt es nicht.")


@cache
def army_lists() -> dict[str, ArmyList]:
    """The lists by id."""
    return {key: army_list(listing) for key, listing in listings().items()}


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
    parameters = {**msgspec.structs.asdict(rulings), "scenario": (water,)}
    return checked(roster, known, parameters, checks=[_own])


def _own(roster: Roster, known: ArmyList, _: Situation) -> Iterator[Problem]:
    if roster.groups:
        yield Problem("MT-FILL-32", NO_GROUPS, Where(path="groups[0]"))
    commanders = 0
    for path, body, _group in roster.placed_bodies():
        for key in body.settings:
            if key != "commander":
                where = Where(path=f"{path}.settings.{key}")
                yield Problem("MT-FILL-32", NO_SETTING.filled(key=key), where, key)
        if not body.settings.get("commander"):
            continue
        commanders += 1
        where = Where(path=f"{path}.settings.commander")
        if not body.entry.startswith("OF"):
            profile = profiles().get(body.entry)
            name = body.name or (profile.name if profile is not None else Text(body.entry, body.entry))
            yield Problem("MT-FILL-32", NOT_AN_OFFICER.filled(name=name), where, body.entry)
        elif commanders > 1:
            yield Problem("MT-FILL-32", SPARE_COMMANDER, where, body.entry)


@rule("MT-SETUP-01")
def may_meet(one: Roster, two: Roster) -> bool:
    """Whether two lists belong to one conflict."""
    return any(one.list in lists and two.list in lists for lists in CONFLICTS)
