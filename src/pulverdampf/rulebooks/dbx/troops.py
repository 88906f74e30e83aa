"""Troop types: bases, moves, combat factors, ranges, and what each of them can do."""

from functools import cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from .rulings import Rulings

BW: Final = 40.0
"""The base width in millimetres; it is 160 paces."""

Class = Literal["foot", "mounted"]
RowA = Literal[
    "line", "tribal", "skirmishers", "clansmen", "auxiliaries", "bowmen", "dragoons", "other foot",
    "artillery", "cuirassiers", "light horse", "elephants", "other mounted", "square", "command", "camp",
]  # fmt: skip
RowB = Literal["light horse", "skirmishers", "dragoons", "other", "command", "camp"]


class Troop(NamedTuple):
    """One line of the table of troop types; lengths of moves and ranges are in paces."""

    code: str
    depth: float
    good: int
    bad: int
    road: int
    against_foot: int
    against_mounted: int
    range: int
    kind: Class
    row_a: RowA
    row_b: RowB
    traits: str = ""

    @property
    def name(self) -> Text:
        """What the type is called."""
        return NAMES[self.code]

    @property
    def light(self) -> bool:
        """Whether it counts among the light troops."""
        return "light" in self.traits

    @property
    def bad_going_proof(self) -> bool:
        """Whether bad going does not hamper it in a fight."""
        return "proof" in self.traits

    @property
    def impetuous(self) -> bool:
        """Whether it pursues whatever its player likes."""
        return "impetuous" in self.traits


NAMES = {
    "LI": Text("line infantry", "Linieninfanterie"),
    "CK": Text("clansmen", "Clanskrieger"),
    "JA": Text("skirmishers (Jäger)", "Jäger"),
    "PL": Text("irregular skirmishers", "Plänkler"),
    "GU": Text("guerrillas", "Guerillas"),
    "SH": Text("musketmen", "Schützen"),
    "BO": Text("bowmen", "Bogenschützen"),
    "ST": Text("tribal warriors", "Stammeskrieger"),
    "HI": Text("auxiliaries", "Hilfstruppen"),
    "KL": Text("blades", "Klingen"),
    "PK": Text("pikes", "Piken"),
    "DRI": Text("dragoons as mounted infantry", "Dragoner (berittene Infanterie)"),
    "DR": Text("dragoons", "Dragoner"),
    "DRC": Text("dragoons as cavalry", "Dragoner (Reiterei)"),
    "KU": Text("cuirassiers", "Kürassiere"),
    "HU": Text("hussars", "Husaren"),
    "UL": Text("uhlans", "Ulanen"),
    "LR": Text("light horse", "leichte Reiterei"),
    "RE": Text("irregular cavalry", "Reiterei"),
    "KM": Text("camelry", "Kamelreiter"),
    "EL": Text("elephants", "Elefanten"),
    "ART": Text("artillery", "Artillerie"),
    "CAMP": Text("camp guard", "Lagerwache"),
    "GEN": Text("command element", "Befehlselement"),
    "SQ": Text("square", "Karree"),
}


FOOT: Class = "foot"
HORSE: Class = "mounted"

TROOPS: dict[str, Troop] = {
    row.code: row
    for row in (
        #     code   depth  good bad  road ft mt range class  row of table A     row of table B, traits
        Troop("LI",   20.0, 200, 100, 300, 4, 4, 200,  FOOT, "line",           "other"),
        Troop("CK",   20.0, 200, 200, 300, 3, 2, 200,  FOOT, "clansmen",       "other", "impetuous"),
        Troop("JA",   20.0, 300, 300, 300, 2, 2, 200,  FOOT, "skirmishers",    "skirmishers", "light proof"),
        Troop("PL",   20.0, 300, 300, 300, 2, 2, 200,  FOOT, "skirmishers",    "skirmishers", "light proof"),
        Troop("GU",   20.0, 300, 300, 300, 3, 3, 200,  FOOT, "tribal",         "skirmishers", "impetuous"),
        Troop("SH",   20.0, 200, 200, 300, 3, 4, 200,  FOOT, "other foot",     "other"),
        Troop("BO",   20.0, 200, 200, 300, 2, 4, 200,  FOOT, "bowmen",         "other"),
        Troop("ST",   20.0, 300, 300, 300, 3, 2, 0,    FOOT, "tribal",         "other", "proof impetuous"),
        Troop("HI",   20.0, 300, 300, 300, 3, 2, 0,    FOOT, "auxiliaries",    "other", "light proof"),
        Troop("KL",   20.0, 200, 200, 300, 3, 3, 0,    FOOT, "other foot",     "other"),
        Troop("PK",   20.0, 200, 200, 300, 3, 4, 0,    FOOT, "other foot",     "other"),
        Troop("DRI",  40.0, 400, 300, 400, 3, 3, 200,  FOOT, "dragoons", "dragoons", "light proof"),
        Troop("DR",   30.0, 400, 300, 400, 3, 3, 0,    HORSE, "other mounted",  "other"),
        Troop("DRC",  30.0, 400, 300, 400, 3, 3, 0,    HORSE, "other mounted",  "other"),
        Troop("KU",   30.0, 300, 200, 400, 4, 4, 0,    HORSE, "cuirassiers",    "other", "impetuous"),
        Troop("HU",   30.0, 500, 400, 500, 2, 2, 0,    HORSE, "other mounted",  "other", "light"),
        Troop("UL",   30.0, 500, 400, 500, 2, 2, 0,    HORSE, "other mounted",  "other", "light"),
        Troop("LR",   30.0, 500, 400, 500, 2, 2, 0,    HORSE, "light horse",    "light horse", "light"),
        Troop("RE",   30.0, 400, 300, 500, 3, 3, 0,    HORSE, "other mounted",  "other"),
        Troop("KM",   30.0, 400, 300, 400, 2, 4, 0,    HORSE, "other mounted",  "other"),
        Troop("EL",   40.0, 300, 200, 400, 4, 5, 0,    HORSE, "elephants",      "other"),
        Troop("ART",  40.0, 300, 100, 400, 3, 3, 1000, FOOT, "artillery",      "other"),
        Troop("CAMP", 80.0, 0,   0,   0,   3, 3, 200,  FOOT, "camp",           "camp", "proof"),
        Troop("GEN",  40.0, 500, 400, 500, 4, 4, 0,    HORSE, "command",        "command"),
        Troop("SQ",   40.0, 100, 0,   0,   4, 4, 200,  FOOT, "square",         "other"),
    )
}  # fmt: skip

CHARGING = ("KU", "DRC", "HU", "LR", "RE", "KM")
"""The cavalry that charges with one; uhlans charge with two."""
SKIRMISHERS = ("JA", "PL")
ENGLISH_MOUNTED = ("DRC", "HU", "UL", "LR")
LIGHT_HORSE = {"LR": ("LR",), "LR_HU": ("LR", "HU"), "LR_HU_UL": ("LR", "HU", "UL")}

QUALITIES = {
    "": Text("", ""),
    "GR": Text("grenadiers", "Grenadiere"),
    "FR": Text("free corps", "Freikorps"),
    "LW": Text("Landwehr", "Landwehr"),
}


class Taken(Struct, frozen=True):
    """What an army list's code stands for: the troop type, its quality, and whether it can skirmish."""

    kind: str
    quality: str = ""
    trained: bool = False


@rule("DBX-T-DERIVED", "DBX-ARMY-05", "DBX-ARMY-07")
@cache
def of_code(code: str) -> Taken:
    """What a code of an army list stands for; `LI/J` may become two Jäger."""
    base, trained = code.removesuffix("/J"), code.endswith("/J")
    if base in ("GR", "FR", "LW"):
        return Taken("LI", base, trained)
    return Taken(base, "", trained)


@rule("DBX-FILL-01")
def in_millimetres(paces: float, base_width: float = BW) -> float:
    """A distance of the paper on the table: 100 paces are 25 millimetres with bases of 40."""
    return paces * base_width / 160.0


def in_paces(millimetres: float) -> int:
    """A distance on the table in whole paces, as it is compared."""
    return round(millimetres * 4.0)


@rule("DBX-T-CLASSES")
def is_light_horse(kind: str, rulings: Rulings) -> bool:
    """Whether a troop type counts as light horse."""
    return kind in LIGHT_HORSE[rulings.light_horse]


@rule("DBX-T-CLASSES")
def is_light(kind: str, rulings: Rulings) -> bool:
    """Whether a troop type counts among the light troops."""
    return TROOPS[kind].light or (kind == "GU" and rulings.guerilla_light)


@rule("DBX-T-CLASSES")
def is_proof_against_bad_going(kind: str, rulings: Rulings) -> bool:
    """Whether a troop type fights in bad going as well as elsewhere."""
    return TROOPS[kind].bad_going_proof or (kind == "GU" and rulings.guerilla_light)


@rule("DBX-T-TROOPS")
@cache
def row_a(kind: str, rulings: Rulings) -> RowA:
    """The row of the table for those who were merely beaten."""
    return "light horse" if is_light_horse(kind, rulings) else TROOPS[kind].row_a


@cache
def row_b(kind: str, rulings: Rulings) -> RowB:
    """The row of the table for those who were doubled."""
    return "light horse" if is_light_horse(kind, rulings) else TROOPS[kind].row_b
