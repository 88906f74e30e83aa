"""Elements and units: the types this book adds to the engine's, and what may be said of one unit."""

from typing import Annotated, Literal

from msgspec import Meta

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.sheet import line, mark
from pulverdampf.engine.state import Body, BodyId, Piece, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

Troop = Literal[
    "regular",
    "skirmisher",
    "warrior",
    "mounted_infantry",
    "cavalry",
    "mounted_warrior",
    "artillery",
    "mg",
    "scout",
    "prophet",
    "wagon",
    "boat",
]
"""What a unit was bought as; a separately based commander is bought as one of these."""

Fighting = Literal[
    "regular", "skirmisher", "warrior", "mounted_infantry", "cavalry", "mounted_warrior", "artillery", "mg",
    "wagon", "boat",
]  # fmt: skip
"""What a unit counts as at this moment."""

TROOPS = {
    "regular": Text("regulars", "Reguläre"),
    "skirmisher": Text("skirmishers", "Plänkler"),
    "warrior": Text("warriors", "Krieger"),
    "mounted_infantry": Text("mounted infantry", "berittenes Fußvolk"),
    "cavalry": Text("cavalry", "Reiterei"),
    "mounted_warrior": Text("mounted warriors", "berittene Krieger"),
    "artillery": Text("field gun", "Feldgeschütz"),
    "mg": Text("machine gun", "Maschinengewehr"),
    "scout": Text("scout", "Kundschafter"),
    "prophet": Text("prophet", "Wahrsager"),
    "wagon": Text("wagon", "Planwagen"),
    "boat": Text("boat", "Boot"),
}
TRAITS_OF_UNITS = {
    "brave": Text("brave", "tapfer"),
    "militia": Text("militia", "Milizen"),
    "nimble_foot": Text("nimble on foot", "flink zu Fuß"),
    "nimble_mounted": Text("nimble mounted", "flink beritten"),
}
TRAITS_OF_ELEMENTS = {
    "untrained": Text("untrained", "ungeübt"),
    "sharpshooter": Text("sharpshooters", "Scharfschützen"),
    "armoured_horse": Text("armoured horses", "bewehrte Pferde"),
    "lance": Text("lances", "Lanzen"),
}
TRAITS = {**TRAITS_OF_UNITS, **TRAITS_OF_ELEMENTS}

HORSED: tuple[str, ...] = ("mounted_infantry", "cavalry", "mounted_warrior")
GUNS: tuple[str, ...] = ("artillery", "mg")
TRANSPORT: tuple[str, ...] = ("wagon", "boat")

BREECH: tuple[str, ...] = ("rifle_bl", "carbine_bl", "repeater")
"""Breech-loaders and repeaters: traits and fieldworks cost more with them."""


def in_turn(en: str, de: str) -> Meta:
    """A line for the turn in which something happened; 0 if it has not."""
    return line(en, de, least=0, most=99)


@rule("KP-GEN-01", "KP-ARMY-03")
class Element(Piece, kw_only=True):
    """One base with its own arms; `kind` is element, gun, mg, wagon or boat."""

    arms: tuple[str, ...] = ()
    """Its weapons, keys of the range table; at most two."""
    traits: tuple[str, ...] = ()
    """untrained, sharpshooter, armoured_horse, lance."""
    points: int = 0
    """What it cost, traits included."""
    leads: bool = False
    """Whether the commander is in it, embedded or separately based."""
    moved: Annotated[bool, mark("moved this turn", "diese Runde bewegt")] = False
    turned: Annotated[bool, mark("turned this turn", "diese Runde gedreht")] = False
    moved_last: Annotated[bool, mark("moved last turn", "letzte Runde bewegt")] = False
    came_from: Pose | None = None
    """Where it stood before it moved this turn."""
    towards: Annotated[tuple[PieceId, ...], line("moved directly towards", "direkt zubewegt auf")] = ()
    """Enemy elements it moved directly towards this turn."""
    fired: int = 0
    """The last turn in which it shot."""
    foe: BodyId = ""
    """Of several enemy units it touches, the one it fights this turn."""
    crossing: Annotated[str, line("climbing", "klettert")] = ""
    """The palisade or wagon ring it has been climbing (KP-FORT-04)."""
    since: int = 0
    """The turn in which that began, or in which it came onto a roof."""
    roof: Annotated[str, line("on the roof", "auf dem Dach")] = ""
    """The building on whose roof it stands."""
    grapples: PieceId = ""
    """The defender it chose when it broke through a roof, while both are in the house."""
    boarding: int = 0
    """The turn in which it boards or leaves a boat: it does not shoot."""
    carries: Annotated[PieceId, line("carries a canoe", "trägt ein Kanu")] = ""
    """The canoe it carries overland."""


class Unit(Body, kw_only=True):
    """Two to eight elements of one troop type; or a gun, scout, commander, prophet; or a train of wagons."""

    number: int
    name: Text
    troop: Annotated[Troop, line("troop type", "Truppentyp", values=TROOPS)]
    foot: Annotated[str, line("counts on foot as", "zählt zu Fuß als")] = "skirmisher"
    entry: str = ""
    """The entry of the army list it was bought from."""
    traits: Annotated[tuple[str, ...], line("traits", "Eigenschaften", values=TRAITS)] = ()
    """Its own; a written unit has those of its elements among them."""
    separate: Annotated[bool, line("commander on his own base", "Befehlshaber auf eigener Base")] = False
    allied: Annotated[bool, mark("allied", "verbündet")] = False
    """Whether it is an ally that its army's medicine and terror do not move."""
    mounted: Annotated[bool, line("mounted", "beritten")] = False
    mounting: Annotated[bool, mark("mounting", "sitzt auf")] = False
    """It mounts this turn: shot at as mounted, fights on foot."""
    dismounted: Annotated[
        int, line("turn in which it dismounted", "Runde, in der sie absaß", least=0, most=99)
    ] = 0
    """The last turn in which it got off its horses."""
    unhorsed: Annotated[
        int,
        line(
            "turn in which it was caught mounted",
            "Runde, in der sie beritten erwischt wurde",
            least=0,
            most=99,
        ),
    ] = 0
    """The last turn in which an attack caught it on horseback."""
    markers: Annotated[int, line("morale markers", "Moralmarker", least=0, most=99)] = 0
    hidden: Annotated[bool, line("in ambush", "im Hinterhalt")] = False
    """Lies in ambush, and only its own side knows where."""
    behind_rise: Annotated[bool, mark("behind a rise", "hinter einer Erhebung")] = False
    """Its ambush is behind a rise: whoever gains sight of it finds it."""
    appeared: Annotated[
        int,
        line("turn in which it left its ambush", "Runde, in der sie hervorkam", least=0, most=99),
    ] = 0
    """The turn in which it came out of ambush other than through a scout."""
    arrived: Annotated[
        int, line("turn in which it arrived late", "Runde, in der sie verspätet eintraf", least=0, most=99)
    ] = 0
    """The turn in which it came onto the table late."""
    entered: Annotated[
        int, line("turn in which it marched on", "Runde, in der sie aufmarschierte", least=0, most=99)
    ] = 0
    """The turn in which it marched onto the table."""
    activated: Annotated[bool, mark("has acted", "war dran")] = False
    guided: Annotated[
        int,
        line(
            "turn in which a scout guided it", "Runde, in der ein Kundschafter sie führte", least=0, most=99
        ),
    ] = 0
    """The last turn in which it marched in a column behind a scout, or led one."""
    rerolled: bool = False
    """Its movement dice were thrown again this turn."""
    opened: tuple[BodyId, ...] = ()
    """Enemy units it moved into contact with this turn."""
    contacted: Annotated[bool, mark("attacked this turn", "diese Runde angegriffen")] = False
    """An enemy moved into contact with it this turn."""
    retreat: Annotated[int, line("dice of its retreat", "Würfel des Rückzugs", least=0, most=9)] = 0
    """Dice it falls back in the retreats of the next turn."""
    retreated: Annotated[
        int, line("turn in which it fell back", "Runde, in der sie zurückwich", least=0, most=99)
    ] = 0
    """The last turn in which it fell back."""
    jammed: Annotated[int, in_turn("turn in which it jammed", "Runde der Ladehemmung")] = 0
    """The turn in which the machine gun jammed; 0 when it works."""
    lost: Annotated[int, line("elements lost", "verlorene Elemente", least=0, most=99)] = 0
    """This turn."""
    gun_hits: Annotated[int, line("hits by field guns", "Treffer durch Feldgeschütze", least=0, most=99)] = 0
    """This turn."""
    causes: Annotated[tuple[str, ...], line("reasons to test", "Gründe für Tests")] = ()
    """Why it owes morale tests this turn, one entry a test."""
    ignored: Annotated[bool, mark("has ignored a test", "hat einen Test ignoriert")] = False
    """It has ignored a morale test this turn."""
    rallied: Annotated[bool, mark("has rallied", "hat sich gesammelt")] = False

    def has(self, trait: str) -> bool:
        """Whether the whole unit has a trait."""
        return trait in self.traits


# what a unit counts as -------------------------------------------------------------------------------


@rule("KP-FORM-07", "KP-SCOUT-02", "KP-FORM-06")
def fights_as(unit: Unit) -> Fighting:
    """What a unit counts as now: on foot or on horseback, scouts and prophets as skirmishers."""
    troop = unit.troop
    if troop in ("scout", "prophet"):
        return "skirmisher"
    if troop in HORSED and not unit.mounted:
        return _on_foot(unit)
    return troop  # type: ignore[return-value]


def _on_foot(unit: Unit) -> Fighting:
    match unit.troop:
        case "cavalry":
            return "skirmisher"
        case "mounted_warrior":
            return "warrior"
        case _:
            return unit.foot  # type: ignore[return-value]


def is_foot(unit: Unit) -> bool:
    """Whether it stands on its own feet now."""
    return fights_as(unit) in ("regular", "skirmisher", "warrior")


def is_mounted(unit: Unit) -> bool:
    """Whether it sits on horseback now."""
    return unit.mounted and unit.troop in HORSED


def are_warriors(unit: Unit) -> bool:
    """Warriors, on foot or mounted."""
    return unit.troop in ("warrior", "mounted_warrior")


def are_skirmishers(unit: Unit) -> bool:
    """Skirmishers as they stand now, scouts and prophets among them."""
    return fights_as(unit) == "skirmisher"


def is_gun(unit: Unit) -> bool:
    """A field gun or a machine gun."""
    return unit.troop in GUNS


def is_nimble(unit: Unit) -> bool:
    """Nimble in the state in which it is now."""
    return unit.has("nimble_mounted") if is_mounted(unit) else unit.has("nimble_foot")


def is_single(unit: Unit) -> bool:
    """A unit of one element that stands for a person: scout, prophet or separate commander."""
    return unit.separate or unit.troop in ("scout", "prophet")


def fights(unit: Unit) -> bool:
    """Whether it is a fighting unit: everything but wagons, boats and prophets."""
    return unit.troop not in ("wagon", "boat", "prophet")


@rule("KP-CMD-06", "KP-MOR-01")
def takes_tests(unit: Unit) -> bool:
    """Whether it takes morale tests at all."""
    return not (unit.separate or unit.troop in ("prophet", "wagon", "boat"))
