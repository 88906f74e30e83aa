"""Army building: the lists, what may be taken from them, what it costs, and the ready armies."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from msgspec.structs import asdict, replace

from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList, ArmyOption, Entry, Setting
from pulverdampf.muster.checking import check
from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.marking import SIZE
from pulverdampf.muster.pricing import Bill, bill
from pulverdampf.muster.problems import Problem, Where, did_you_mean, written
from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.repricing import repriced
from pulverdampf.muster.roster import Roster, WrittenRoster, load_rosters
from pulverdampf.muster.situation import Situation, When
from pulverdampf.muster.taking import Taken, take
from pulverdampf.muster.toml_source import packaged_files
from pulverdampf.text import Text

from ..rulings import Rulings
from ..shooting.weapons import WEAPONS

PACKAGE = "pulverdampf.rulebooks.kriegspfad"
COMMON = "KP-COMMON"
FREE = ("KP-FREE", "KP-FREE-TRIBE")
"""The lists for armies of one's own: of settlers and soldiers, and of a tribe."""
FULL = 300
"""The size for which the maxima of the lists are written."""

SHARES = {
    # task               share of the full army
    "any":               Fraction(1),
    "open":              Fraction(1),
    "ambush_attacker":   Fraction(1),
    "ambush_defender":   Fraction(2, 3),
    "raid_attacker":     Fraction(1),
    "raid_defender":     Fraction(1),
    "siege_attacker":    Fraction(1),
    "siege_defender":    Fraction(3, 4),
}  # fmt: skip
UNCOUNTED = ("scout", "commander", "wagon", "works")
"""Troops that are no unit of the three to nine."""

NEVER = (When(never=True),)


@cache
def lists() -> dict[str, ArmyList]:
    """The thirteen lists and the free one by their ids, each with trains and fortifications."""
    found: dict[str, ArmyList] = {}
    for source in packaged_files(PACKAGE, "data", "armies"):
        if "/list_" in source.file or source.file.endswith("/common.toml"):
            loaded = load_army_lists(source)
            if not loaded.sound or not loaded.value:
                raise ValueError("\n".join(map(str, loaded.problems)))
            found |= {each.id: each for each in loaded.value}
    common = found.pop(COMMON)
    return {key: repriced("kriegspfad", _with(common, each)) for key, each in found.items()}


@rule("KP-FILL-08", "KP-FORT-05")
def _with(common: ArmyList, own: ArmyList) -> ArmyList:
    """A list with what all lists share; wagons and blockhouses are closed where they do not belong."""
    closed = {"wagons"} if "wagons" not in own.flags else set()
    closed |= {"blockhouse"} if "native" in own.flags else set()
    shared: tuple[Entry, ...] = tuple(
        replace(entry, when=NEVER) if entry.id in closed else entry for entry in common.entries
    )
    entries = tuple(map(_set, own.entries + shared))
    return replace(own, entries=entries, army_options=common.army_options + own.army_options)


NO_PLACE_FOR_HIM = ("artillery", "wagon", "works", "scout", "commander")
LEADS = Setting("commander", Text("with the commander", "mit dem Befehlshaber"), rule="KP-FILL-05")


@rule("KP-CMD-01", "KP-FILL-05")
def _set(entry: Entry) -> Entry:
    """An entry with what may be set for it: the commander's place."""
    own = (LEADS,) if entry.troop not in NO_PLACE_FOR_HIM and "militia" not in entry.traits else ()
    return replace(entry, settings=(*entry.settings, *own))


def list_of(roster: Roster, rulings: Mapping[str, object] | None = None) -> ArmyList | None:
    """The list an army comes from, under the rulings in force."""
    found = lists().get(roster.list)
    agreed = in_force(rulings)
    if found is None:
        return None
    if agreed["campaign"]:
        found = replace(found, army_options=tuple(map(_outliving, found.army_options)))
    if found.id == "KP-L05" and agreed["poor_militia"] == "untrained":
        found = replace(found, entries=tuple(map(_poor_shots, found.entries)))
    half_from = agreed["plains_half_from"]
    if found.id == "KP-L07" and isinstance(half_from, int) and half_from != Rulings().plains_half_from:
        found = _half_from(found, half_from)
    return found


@rule("KP-OPT-07", "KP-CMD-08")
def _outliving(option: ArmyOption) -> ArmyOption:
    """In a campaign a named commander serves on until he falls."""
    if option.id != "commander":
        return option
    longer = tuple(
        replace(choice, when=tuple(replace(row, to=None) for row in choice.when)) for choice in option.choices
    )
    return replace(option, choices=longer)


@rule("KP-L05")
def _poor_shots(entry: Entry) -> Entry:
    """The militia of the eastern armies as untrained shots."""
    return replace(entry, traits=(*entry.traits, "untrained")) if entry.id == "militia" else entry


@rule("KP-L07-O6", "KP-L07-O7")
def _half_from(found: ArmyList, half_from: int) -> ArmyList:
    """The plains tribes with another year from which half of them may have muskets."""
    limits = []
    for limit in found.limits:
        if limit.id == "KP-L07-O6":
            limit = replace(limit, when=tuple(replace(row, to=half_from - 1) for row in limit.when))
        elif limit.id == "KP-L07-O7":
            limit = replace(limit, when=tuple(replace(row, from_=half_from) for row in limit.when))
        limits.append(limit)
    return replace(found, limits=tuple(limits))


@cache
def written_armies() -> tuple[WrittenRoster, ...]:
    """The ready armies with the files they stand in."""
    found: list[WrittenRoster] = []
    for source in packaged_files(PACKAGE, "data", "armies"):
        if "/ready_" in source.file:
            loaded = load_rosters(source)
            if not loaded.sound or loaded.value is None:
                raise ValueError("\n".join(map(str, loaded.problems)))
            found += loaded.value
    return tuple(found)


def ready_armies() -> dict[str, Roster]:
    """The ready armies by id."""
    return {each.roster.id: each.roster for each in written_armies()}


def in_force(rulings: Mapping[str, object] | None) -> dict[str, object]:
    """The rulings with the defaults of those not named."""
    return {**asdict(Rulings()), **(rulings or {})}


def task_of(roster: Roster) -> str:
    """What an army is made for: a side of a scenario, or any."""
    return roster.options.get("task", "any")


def parameters(
    roster: Roster, rulings: Mapping[str, object] | None, against: str | None = None
) -> dict[str, object]:
    """What the conditions of the lists ask beside year and nation."""
    return {**in_force(rulings), "scenario": task_of(roster), "against": against}


# points --------------------------------------------------------------------------------------------------


@rule("KP-ARMY-05", "KP-ARMY-09", "KP-FILL-03", "KP-T-PTS", "KP-T-STRAT", "KP-T-FORT")
def itemised(roster: Roster, rulings: Mapping[str, object] | None = None) -> Bill:
    """The bill of an army: elements, traits, guns, train, scout, commander, discipline, ruse and works."""
    found = list_of(roster, rulings)
    return bill(roster, found, parameters(roster, rulings)) if found is not None else Bill(())


def points(roster: Roster, rulings: Mapping[str, object] | None = None) -> Fraction:
    """What an army costs."""
    return itemised(roster, rulings).total


@rule("KP-ARMY-06", "KP-OPT-05")
def limit_for(task: str, size: int) -> int:
    """How many points a task has in a battle of a size."""
    return int(size * SHARES.get(task, Fraction(1)))


@rule("KP-ARMY-04")
def allowance(roster: Roster, rulings: Mapping[str, object] | None = None) -> int:
    """By how much an army may exceed its limit: half the price of its cheapest unit."""
    prices = [sum(item.total for item in taken.items) for taken in taken_by(roster, rulings) if counts(taken)]
    return int(min(prices, default=0) / 2)


def taken_by(roster: Roster, rulings: Mapping[str, object] | None = None) -> list[Taken]:
    """The bodies of an army as its list reads them."""
    found = list_of(roster, rulings)
    if found is None:
        return []
    return take(roster, found, Situation(roster.year, roster.nation, parameters(roster, rulings)))


@rule("KP-ARMY-02")
def counts(taken: Taken) -> bool:
    """Whether a body is one of the three to nine units."""
    return taken.entry.troop not in UNCOUNTED


# checks --------------------------------------------------------------------------------------------------


@rule("KP-ARMY-01", "KP-ARMY-10", "KP-FILL-02", "KP-OPT-05", "KP-OPT-06")
def check_army(
    roster: Roster, rulings: Mapping[str, object] | None = None, against: str | None = None
) -> list[Problem]:
    """Everything that is wrong with an army, each by the id of the rule."""
    found = list_of(roster, rulings)
    if found is None:
        text = Text('There is no list "{list}".', "Eine Liste „{list}“ gibt es nicht.").filled(
            list=roster.list
        )
        remedy = did_you_mean(roster.list, lists())
        return [Problem("KP-ARMY-01", text, Where(path="list"), "list", had=roster.list, remedy=remedy)]
    agreed = parameters(roster, rulings, against)
    size = agreed["size"]
    assert isinstance(size, int)
    scale = Scale(maxima=max(Fraction(size, FULL), Fraction(1)))
    return check(
        roster, found, agreed, checks=CHECKS, scale=scale, called=packaged_reference(PACKAGE).agreements()
    )


def _free_list(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    if army_list.id in FREE and not now.parameters.get("free_lists"):
        text = Text(
            "An army from a list of one's own needs both players' consent.",
            "Eine Armee nach eigener Liste braucht die Zustimmung beider Spieler.",
        )
        yield Problem("KP-OPT-06", text, Where(path="list"), "list", "free_lists = true", "false")


def _budget(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    """Whether the army keeps within the points of its task; a historical battle has none."""
    if task_of(roster) == "historical":
        return
    taken = take(roster, army_list, now)
    beside = bill(roster, army_list, now.parameters)
    limit = limit_for(task_of(roster), now.number("size"))
    prices = [each.price for each in taken if counts(each)]
    over = int(min(prices, default=Fraction(0)) / 2)
    if beside.total > limit + over:
        text = Text(
            "The army costs {had}; it may cost {limit}, and {over} more for half its cheapest unit.",
            "Die Armee kostet {had}; sie darf {limit} kosten und {over} mehr, ihre halbe billigste Einheit.",
        ).filled(had=written(beside.total), limit=limit, over=over)
        remedy = Text("Save {n}.", "Spare {n} ein.").filled(n=written(beside.total - limit - over))
        yield Problem(
            "KP-ARMY-04", text, Where(), "army", str(limit + over), written(beside.total), remedy=remedy,
            about=(SIZE,), gap=limit + over - beside.total,
        )  # fmt: skip


@rule("KP-ARMY-11", "KP-FILL-06")
def _traits(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    """Traits that exclude each other."""
    for taken in take(roster, army_list, now):
        where = Where(path=f"{taken.path}.upgrades")
        sharp, raw = taken.traits["sharpshooter"], taken.traits["untrained"]
        if sharp + raw > taken.size:
            text = Text(
                "{name}: {n} sharpshooters, but only {most} elements can shoot well enough.",
                "{name}: {n} Scharfschützen, doch nur {most} Elemente schießen gut genug.",
            ).filled(name=taken.title, n=sharp, most=taken.size - raw)
            yield Problem("KP-ARMY-11", text, where, taken.title.en, str(taken.size - raw), str(sharp))
        if taken.traits["militia"] and (taken.traits["brave"] or sharp):
            text = Text(
                "{name}: militia are neither brave nor sharpshooters.",
                "{name}: Milizen sind weder tapfer noch Scharfschützen.",
            ).filled(name=taken.title)
            yield Problem("KP-ARMY-11", text, where, taken.title.en)


@rule("KP-CMD-01", "KP-FILL-05")
def _commander(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    """One commander an army: in an element of a unit, or on a base of his own."""
    places = [taken for taken in take(roster, army_list, now) if leads(taken)]
    for taken in places:
        name, where = taken.title, Where(path=f"{taken.path}.settings.commander")
        if taken.traits["militia"] and "militia" not in taken.entry.traits:
            text = Text(
                "{name}: the commander cannot be here.", "{name}: Hier kann der Befehlshaber nicht stehen."
            )
            yield Problem("KP-FILL-05", text.filled(name=name), where, name.en)
        elif taken is not places[0]:
            text = Text("{name}: an army has one commander.", "{name}: Eine Armee hat einen Befehlshaber.")
            yield Problem("KP-CMD-01", text.filled(name=name), where, name.en, "1", str(len(places)))


@rule("KP-FORT-02")
def _positions(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    """Positions behind breastworks: one an element with firearms, the cheap ones for muzzle-loaders only."""
    from .enlisting import recruits

    taken = take(roster, army_list, now)
    bought = next((each for each in taken if each.entry.id == "breastworks"), None)
    if bought is None:
        return
    men = [one for each in taken if each.entry.troop not in NOT_DUG_IN for one in recruits(each)]
    armed = [one for one in men if any(WEAPONS[arm].is_firearm for arm in one.arms if arm in WEAPONS)]
    plain = sum(1 for one in armed if not one.is_modern)
    where = Where(path=f"{bought.path}.parts")
    for had, most, text in (
        (bought.members.get("for_muzzle_loaders", 0), plain, FOR_MUZZLE_LOADERS),
        (bought.size, len(armed), FOR_FIREARMS),
    ):
        if had > most:
            told = text.filled(n=had, most=most)
            yield Problem("KP-FORT-02", told, where, bought.title.en, str(most), str(had))


NOT_DUG_IN = ("artillery", "wagon", "works")
FOR_MUZZLE_LOADERS = Text(
    "{n} positions at the price of muzzle-loaders, but {most} elements that have only those.",
    "{n} Stellungen zum Preis der Vorderlader, aber nur {most} Elemente damit.",
)
FOR_FIREARMS = Text(
    "{n} positions, but {most} elements with firearms to man them.",
    "{n} Stellungen, aber nur {most} Elemente mit Feuerwaffen dafür.",
)


def leads(taken: Taken) -> bool:
    """Whether the commander is written down here."""
    return taken.entry.id == "commander" or bool(taken.body.settings.get("commander"))


def _groups(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    if roster.groups:
        text = Text("Units stand in no groups here.", "Einheiten stehen hier in keinen Gruppen.")
        yield Problem("KP-ARMY-03", text, Where(path="groups[0]"), "group")


CHECKS = (_free_list, _budget, _traits, _commander, _positions, _groups)
