"""How an army is composed: brigades and their leaders, shares of arms, options and points."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import ArmyList, Entry, Grouping, Limit, Per, Pick, Setting, Tally, Upgrade
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.situation import When
from pulverdampf.text import Text

from ..troops import STAFF_POINTS
from .forces import Choice, Listing, Row

GENERAL = Text("general", "General")
COMMANDER = Text("brigade commander", "Brigadekommandeur")
BRIGADES, BRIGADE = Text("Brigades", "Brigaden"), Text("Brigade", "Brigade")
RATING = Text("staff rating {n}", "Kompetenzfaktor {n}")
SIZES = {
    "L": Text("large", "groß"),
    "N": Text("standard", "normal"),
    "S": Text("small", "klein"),
    "T": Text("tiny", "Mini"),
}
ARMS = ("infantry", "warband", "cavalry", "artillery")
FULL_SIZE = ("L", "N", "S")


@rule("BP-ARMY-02", "BP-ARMY-03", "BP-ARMY-04", "BP-FILL-20", "BP-FILL-22")
def army_list(listing: Listing) -> ArmyList:
    """A list with its leaders, options and all the limits of composition."""
    entries = [
        _leader("general", _ratings(listing.general), Range(1, 1), GENERAL),
        _leader("commander", _ratings(listing.commanders), Range(0, 9), COMMANDER),
        *(_entry(row) for row in listing.rows),
    ]
    return ArmyList(
        listing.id,
        tuple(entries),
        Text(listing.en, listing.de),
        listing.years,
        upgrades=tuple(_upgrade(choice) for choice in listing.options),
        limits=tuple(_limits(listing)),
        grouping=Grouping(BRIGADES, Range(2, 6), "commander", single=BRIGADE),
        rules={"list": "BP-ARMY-04", "groups": "BP-ARMY-03"},
    )


@rule("BP-ARMY-05")
def _leader(key: str, ratings: tuple[Pick, ...], bodies: Range, name: Text) -> Entry:
    """A leader, who may be on foot."""
    return Entry(key, ratings, bodies, name=name, troop="staff", settings=(ON_FOOT,))


ON_FOOT = Setting("on_foot", Text("on foot", "zu Fuß"), rule="BP-ARMY-05")


def _ratings(bounds: tuple[int, int]) -> tuple[Pick, ...]:
    first, last = bounds
    return tuple(
        Pick(str(rating), RATING.filled(n=rating), Fraction(STAFF_POINTS[rating]), Per.BODY)
        for rating in range(first, last + 1)
    )


def _entry(row: Row) -> Entry:
    battery = row.arm == "artillery" and "T" not in row.sizes
    return Entry(
        row.id,
        tuple(Pick(size, SIZES[size], Fraction(values[-1])) for size, values in row.sizes.items()),
        row.bodies,
        name=row.name,
        troop=row.arm,
        traits=(
            *row.traits,
            *(["battery"] if battery else ["battalion gun"] if row.arm == "artillery" else []),
        ),
        when=(When(from_=row.years[0], to=row.years[1]),) if row.years is not None else (),
    )


def _upgrade(choice: Choice) -> Upgrade:
    return Upgrade(
        choice.id,
        choice.rows,
        Fraction(choice.points),
        Per.BODY,
        choice.name,
        choice.gives or None,
        when=(When(from_=choice.from_),) if choice.from_ else (),
        bodies=choice.most,
    )


# limits -------------------------------------------------------------------------------------------------

UNITS_OF_A_BRIGADE = Text(
    "Units of a brigade, tiny ones apart", "Einheiten einer Brigade ohne Mini-Einheiten"
)
TINY = Text("Tiny units of a brigade", "Mini-Einheiten einer Brigade")
NOT_GUNS = Text("Units of a brigade that are not artillery", "Einheiten einer Brigade außer Artillerie")
CAVALRY = Text("Cavalry: one for every two units of foot", "Kavallerie: eine je zwei Einheiten zu Fuß")
BATTERIES = Text("Batteries: one for every three other units", "Batterien: eine je drei andere Einheiten")
BATTALION_GUNS = Text(
    "Battalion guns: one for every two units of foot", "Bataillonskanonen: eine je zwei Einheiten zu Fuß"
)
POINTS = Text("Points", "Punkte")
THREE_BRIGADES = Text("Brigades above 600 points", "Brigaden über 600 Punkten")
INFANTRY = Text("Infantry of all rows", "Infanterie aller Zeilen")
FOOT = ("infantry", "warband")


@rule("BP-ARMY-02", "BP-ARMY-03", "BP-ARMY-04")
def _limits(listing: Listing) -> Iterator[Limit]:
    units = Tally(troops=ARMS, picks=FULL_SIZE)
    foot = Tally(troops=FOOT)
    yield Limit("BP-ARMY-02", units, "at_least", 3, per="group", text=UNITS_OF_A_BRIGADE)
    yield Limit("BP-ARMY-02", units, "at_most", 6, per="group", text=UNITS_OF_A_BRIGADE)
    yield Limit("BP-ARMY-02", Tally(picks=("T",)), "at_most", times=1, of=units, per="group", text=TINY)
    not_guns = Tally(troops=(*FOOT, "cavalry"))
    yield Limit("BP-ARMY-02", not_guns, "at_least", 2, per="group", text=NOT_GUNS)
    large = (When(switches={"large": True}),)
    yield Limit("BP-ARMY-03", Tally(entries=("commander",)), "at_least", 3, when=large, text=THREE_BRIGADES)
    cavalry = Tally(troops=("cavalry",))
    yield Limit("BP-ARMY-04", cavalry, "at_most", times=1, of=foot, left_times=2, text=CAVALRY)
    batteries = Tally(traits=("battery",))
    yield Limit("BP-ARMY-04", batteries, "at_most", times=1, of=not_guns, left_times=3, text=BATTERIES)
    guns = Tally(traits=("battalion gun",))
    yield Limit("BP-ARMY-04", guns, "at_most", times=1, of=foot, left_times=2, text=BATTALION_GUNS)
    if listing.least_infantry:
        infantry = Tally(troops=("infantry",))
        yield Limit("BP-ARMY-04", infantry, "at_least", listing.least_infantry, text=INFANTRY)
    for choice in listing.options:
        having, able = Tally(upgrades=(choice.id,)), Tally(entries=choice.rows)
        if choice.share is not None:
            part, whole = choice.share
            yield Limit(
                "BP-ARMY-04", having, "at_most", times=part, of=able, left_times=whole, text=choice.name
            )
        if choice.all_but is not None:
            yield Limit("BP-ARMY-04", having, "at_least", -choice.all_but, times=1, of=able, text=choice.name)
    yield Limit("BP-ARMY-04", Tally("points"), "at_most", parameter="points_limit", text=POINTS)
