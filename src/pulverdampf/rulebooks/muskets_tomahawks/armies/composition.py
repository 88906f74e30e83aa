"""How a force is composed: cores, officers, options, talents and shares, as an army list of the muster."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.army_list import (
    ArmyList,
    Either,
    Entry,
    Limit,
    Per,
    Pick,
    Setting,
    Swap,
    Tally,
    Upgrade,
)
from pulverdampf.muster.kinds import Range
from pulverdampf.muster.problems import Grade
from pulverdampf.muster.situation import When
from pulverdampf.text import Text

from .forces import VEHICLES, Kind, Listing, forces

ANY = Range(0, 9)
COMPOSITION, OPTIONS, TALENTS_RULE = "MT-FILL-32", "MT-T-OPTIONS", "MT-FILL-29"
TALENTS = {
    # id          name
    "TL-PLAN":  Text("planner", "Planer"),
    "TL-VOICE": Text("loud voice", "laute Stimme"),
    "TL-HERO":  Text("hero", "Held"),
    "TL-EYES":  Text("hawk eyes", "Falkenauge"),
    "TL-DRILL": Text("drill master", "Drillmeister"),
    "TL-LUCK":  Text("lucky", "Glückspilz"),
    "TL-GUIDE": Text("guide", "Pfadfinder"),
    "TL-STERN": Text("stern", "gestreng"),
    "TL-TAUNT": Text("provoker", "Aufwiegler"),
    "TL-SLY":   Text("sly", "schlau"),
}  # fmt: skip
HORSE = "horse"
COMMANDS = Setting("commander", Text("commander", "Befehlshaber"), once=True, rule=COMPOSITION)


@rule("MT-FILL-31", "MT-FILL-32")
@cache
def army_list(listing: Listing) -> ArmyList:
    """A list with its officers, guns, options and all the limits of composition."""
    officers = [each for each in forces().officers if listing.id in each.lists]
    entries = [_entry(kind, listing) for kind in listing.units]
    entries += [
        Entry(
            each.id,
            (Pick("officer", price=Fraction(each.points)),),
            ANY,
            name=each.name,
            troop=each.troop,
            traits=("officer",),
            settings=(COMMANDS,),
        )
        for each in officers
    ]
    if listing.id in forces().gun_lists:
        entries += [
            Entry(
                gun.id,
                (Pick("gun", price=Fraction(gun.points)),),
                ANY,
                name=gun.name,
                troop="ART",
                figures=gun.crew,
                when=(When(from_=gun.from_),) if gun.from_ else (),
            )
            for gun in forces().guns
        ]
    entries += [
        Entry(key, (Pick(key, price=Fraction(points)),), ANY, name=name, troop="vehicle")
        for key, (name, points) in VEHICLES.items()
    ]
    names = tuple(each.id for each in officers)
    eithers = (
        (Either("kinds", listing.never_together, whole=False, optional=True),)
        if listing.never_together
        else ()
    )
    return ArmyList(
        listing.id,
        tuple(entries),
        Text(listing.en, listing.de),
        listing.years,
        upgrades=tuple(_upgrades(listing, names)),
        limits=tuple(_limits(listing, names)),
        eithers=eithers,
        rules={"list": COMPOSITION, "upgrades": OPTIONS},
    )


def _entry(kind: Kind, listing: Listing) -> Entry:
    first, last = kind.years
    when = When(
        from_=first if first > listing.years[0] else None,
        to=last if last < listing.years[1] else None,
        scenario="shore" if kind.shore else None,
    )
    weapon = kind.weapons[0] if kind.weapons else "unarmed"
    return Entry(
        kind.id,
        (Pick(weapon, price=Fraction(kind.points), per=Per.FIGURE),),
        Range(kind.least, kind.most),
        kind.models,
        kind.name,
        kind.troop,
        traits=kind.traits,
        when=(when,) if when != When() else (),
    )


# options ------------------------------------------------------------------------------------------------

#      price, what it gives, how many units may have it, from which year, what it is called
Row = tuple[int, str | Swap, int | None, int, Text]
SWITCHED: dict[str, Row] = {
    "O1": (1,  "Sharp",                       None, 0,    Text("sharpshooters", "Scharfschützen")),
    "O2": (2,  "Elite",                       1,    0,    Text("elite", "Elite")),
    "O3": (1,  "thrown",                      None, 0,    Text("tomahawks to throw", "Wurfbeile")),
    "O4": (2,  Swap("musket", "longrifle"),   None, 1758, Text("long rifles", "Jagdbüchsen")),
    "O5": (-1, Swap("musket", "obsolete"),    None, 0,    Text("obsolete weapons", "veraltete Waffen")),
    "O6": (1,  "Local",                       2,    0,    Text("local", "ortskundig")),
    "O7": (2,  Swap("musket", "rifledmusket"), 1,   0,   Text("rifled muskets", "gezogene Vorderlader")),
    "O8": (4,  Swap("musket", "breech"),      None, 1867, Text("breech-loaders", "Hinterlader")),
}  # fmt: skip
FROM_CARBINES = 3
"""What rifled muzzle-loaders cost where they replace carbines."""


@rule("MT-T-OPTIONS", "MT-FILL-29")
def _upgrades(listing: Listing, officers: tuple[str, ...]) -> Iterator[Upgrade]:
    for key, (price, gives, most, first, name) in SWITCHED.items():
        takers = [kind for kind in listing.units if key in kind.options]
        carbines = [kind.id for kind in takers if key == "O7" and "carbine" in kind.weapons]
        others = [kind.id for kind in takers if kind.id not in carbines]
        ways = ((others, price, gives), (carbines, FROM_CARBINES, Swap("carbine", "rifledmusket")))
        for kinds, cost, given in ways:  # one upgrade for all kinds, so that the force counts as one
            if kinds:
                yield Upgrade(
                    key,
                    tuple(kinds),
                    Fraction(cost),
                    Per.FIGURE,
                    name,
                    given,
                    when=(When(from_=first),) if first else (),
                    bodies=most,
                    whole_bodies=True,
                )
    on_foot = tuple(each for each in officers if each not in ("OFC", "OFW"))
    yield Upgrade(HORSE, on_foot, Fraction(3), Per.BODY, Text("a horse", "ein Pferd"), "Cavalry")
    for key, name in TALENTS.items():
        yield Upgrade(key, officers, Fraction(5), Per.BODY, name, bodies=1, rule=TALENTS_RULE)


# limits -------------------------------------------------------------------------------------------------

CORE = Text("At least one core unit is needed: {core}.", "Nötig ist mindestens eine Kerneinheit: {core}.")
NAMED = Text("{name} ({id})", "{name} ({id})")
TWO = Text(
    "A force has at least two units beside its officers.",
    "Eine Truppe hat außer Offizieren mindestens zwei Einheiten.",
)
SIX = Text(
    "A force has at most six units beside its officers.",
    "Eine Truppe hat außer Offizieren höchstens sechs Einheiten.",
)
COMMANDER = Text("A force needs a commander.", "Eine Truppe braucht einen Befehlshaber.")
OFFICERS = Text(
    "Too many officers: one, and one more for every two units.",
    "Zu viele Offiziere: einer, und je zwei Einheiten ein weiterer.",
)
NO_MEN = Text("{officer}: no unit of his type serves.", "{officer}: Keine Einheit seiner Art dient hier.")
ONE_TALENT = Text("An officer has at most one talent.", "Ein Offizier hat höchstens ein Talent.")
CIVILIANS = Text(
    "Civilians may be at most a quarter of the points.",
    "Zivilisten dürfen höchstens ein Viertel der Punkte ausmachen.",
)
GUNS = Text("At most one gun for every 300 points.", "Je 300 Punkte höchstens ein Geschütz.")
TOO_DEAR = Text("The force costs more than agreed.", "Die Truppe kostet mehr als vereinbart.")
TOO_CHEAP = Text("More than 25 points are left over.", "Mehr als 25 Punkte bleiben übrig.")
MOHAWK = Text(
    "Mohawk allies may be at most a third of the points.",
    "Verbündete Mohawk dürfen höchstens ein Drittel der Punkte ausmachen.",
)
SMALL_CROWN = Text(
    "Hessian jaegers and Iroquois serve only in forces of 200 points or more.",
    "Hessische Jäger und Irokesen dienen nur in Truppen ab 200 Punkten.",
)
SAN_PATRICIO = Text(
    "The San Patricio Battalion fights only beside line infantry.",
    "Das San-Patricio-Bataillon kämpft nur neben Linieninfanterie.",
)
POINTS = Tally("points")


@rule("MT-FILL-32")
def _limits(listing: Listing, officers: tuple[str, ...]) -> Iterator[Limit]:
    units = Tally(not_entries=(*officers, *VEHICLES))
    leaders = Tally(traits=("officer",))
    rule_id = COMPOSITION
    core = CORE.filled(
        core=[NAMED.filled(name=Text(u.en, u.de), id=u.id) for u in listing.units if u.id in listing.core]
    )
    yield Limit(rule_id, Tally(entries=listing.core), "at_least", 1, text=core)
    yield Limit(rule_id, units, "at_least", 2, text=TWO)
    yield Limit(rule_id, units, "at_most", 6, text=SIX)
    yield Limit(rule_id, leaders, "at_least", 1, text=COMMANDER)
    yield Limit(rule_id, leaders, "at_most", 2, times=1, of=units, left_times=2, text=OFFICERS)
    for officer in forces().officers:
        if officer.id in officers:
            own = Tally(troops=(officer.troop,), not_entries=units.not_entries)
            text = NO_MEN.filled(officer=officer.name)
            yield Limit(rule_id, Tally(entries=(officer.id,)), "at_most", times=9, of=own, text=text)
    talents = Tally("kinds", entries=officers, upgrades=tuple(TALENTS))
    yield Limit(TALENTS_RULE, talents, "at_most", 1, per="body", text=ONE_TALENT)
    civilians = Tally("points", troops=("CIV",), not_entries=officers)
    yield Limit(rule_id, civilians, "at_most", times=1, of=POINTS, left_times=4, text=CIVILIANS)
    if listing.id in forces().gun_lists:
        guns = Tally(entries=tuple(gun.id for gun in forces().guns))
        yield Limit(rule_id, guns, "at_most", parameter="points_limit", left_times=300, text=GUNS)
    yield Limit(rule_id, POINTS, "at_most", parameter="points_limit", text=TOO_DEAR)
    yield Limit(
        rule_id, POINTS, "at_least", -25, parameter="points_limit", grade=Grade.WARNING, text=TOO_CHEAP
    )
    yield from _notes(listing)


def _notes(listing: Listing) -> Iterable[Limit]:
    """Additions of single lists."""
    match listing.id:
        case "FB":
            mohawk = Tally("points", entries=("FB8",))
            yield Limit(COMPOSITION, mohawk, "at_most", times=1, of=POINTS, left_times=3, text=MOHAWK)
        case "AC":
            named = Tally(entries=("AC5", "AC9"))
            yield Limit(COMPOSITION, POINTS, "at_least", 200, provided=named, text=SMALL_CROWN)
        case "MM":
            line = Tally(entries=("MM1",))
            yield Limit(COMPOSITION, Tally(entries=("MM8",)), "at_most", times=1, of=line, text=SAN_PATRICIO)
