"""Setup of the army: what may be taken, what it costs, and the ready armies."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from msgspec.structs import asdict

from pulverdampf.engine.reference import packaged_reference
from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.checking import check
from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.opening import open_to
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem, Where
from pulverdampf.muster.repricing import repriced
from pulverdampf.muster.roster import BodyEntry, Roster, WrittenRoster, load_rosters
from pulverdampf.muster.situation import Situation
from pulverdampf.muster.taking import setting_of
from pulverdampf.muster.toml_source import packaged_file, packaged_files
from pulverdampf.text import Text

from ..rulings import Rulings

PACKAGE = "pulverdampf.rulebooks.march_of_eagles"
LIST = "list.toml"


@cache
def whole_list() -> ArmyList:
    """The price table for all nations."""
    loaded = load_army_lists(packaged_file(PACKAGE, "data", "armies", LIST))
    if not loaded.sound or not loaded.value:
        raise ValueError("\n".join(map(str, loaded.problems)))
    return repriced("march-of-eagles", loaded.value[0])


def nations() -> tuple[str, ...]:
    """The nations that have ready armies."""
    return tuple(people.id for people in whole_list().peoples)


def army_list(nation: str, rulings: Mapping[str, object] | None = None) -> ArmyList:
    """What one nation may take under the rulings in force."""
    if nation not in nations():
        raise KeyError(nation)
    return open_to(whole_list(), Situation(nation=nation, parameters=in_force(rulings)))


@cache
def written_armies() -> tuple[WrittenRoster, ...]:
    """The ready armies with the files they stand in."""
    found: list[WrittenRoster] = []
    for source in packaged_files(PACKAGE, "data", "armies"):
        if not source.file.endswith("/" + LIST):
            loaded = load_rosters(source)
            if not loaded.sound or loaded.value is None:
                raise ValueError("\n".join(map(str, loaded.problems)))
            found += loaded.value
    return tuple(found)


def ready_armies() -> dict[str, Roster]:
    """The ready armies by id; BR-X and FR-X need the extension."""
    return {written.roster.id: written.roster for written in written_armies()}


def in_force(rulings: Mapping[str, object] | None) -> dict[str, object]:
    """The rulings with the defaults of those not named."""
    return {**asdict(Rulings()), **(rulings or {})}


def itemised(roster: Roster, rulings: Mapping[str, object] | None = None) -> Bill:
    """The bill of an army."""  # @MOE-ARMY-05 @MOE-T-COST @MOE-T-CHAR
    return bill(roster, whole_list(), in_force(rulings))


def points(roster: Roster, rulings: Mapping[str, object] | None = None) -> Fraction:
    """What an army costs."""  # @MOE-ARMY-05
    return itemised(roster, rulings).total


def check_army(roster: Roster, rulings: Mapping[str, object] | None = None) -> list[Problem]:
    """Everything that is wrong with an army, each by the id of the rule."""  # @MOE-ARMY-10 @MOE-LIGHT-01
    return check(
        roster,
        whole_list(),
        in_force(rulings),
        checks=[_list_problems],
        called=packaged_reference(PACKAGE).agreements(),
    )


def most_skirmishers(body: BodyEntry, rulings: Mapping[str, object] | None = None) -> int:
    """How many soldiers of a battalion may go out as skirmishers."""  # @MOE-SKIR-01 @MOE-LIGHT-03
    return share_out(body.entry, body.size, str(in_force(rulings)["skirmisher_rounding"]))


def share_out(entry: str, soldiers: int, rounding: str) -> int:
    """The share of a battalion that may go out, rounded as agreed; that of light troops is always cut."""
    known, now = whole_list().entry(entry), Situation(parameters={"skirmisher_rounding": rounding})
    setting = setting_of(known, "skirmishers", now) if known is not None else None
    return setting.most(soldiers) if setting is not None else 0


def _list_problems(roster: Roster, army_list: ArmyList, _: Situation) -> Iterator[Problem]:
    if roster.list != army_list.id:
        text = Text('The list is "{list}", not "{had}".', "Die Liste heißt „{list}“, nicht „{had}“.")
        text = text.filled(list=army_list.id, had=roster.list)
        yield Problem("MOE-ARMY-01", text, Where(path="list"), "list", army_list.id, roster.list)
    if roster.groups:
        text = Text("Battalions stand in no groups here.", "Bataillone stehen hier in keinen Gruppen.")
        yield Problem("MOE-ARMY-03", text, Where(path="groups[0]"), "group")
