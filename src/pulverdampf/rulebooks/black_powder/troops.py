"""The printed tables of troops: sizes, weapons, guns, formations and special rules."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

Arm = Literal["infantry", "warband", "cavalry", "artillery"]
Size = Literal["large", "standard", "small", "tiny"]
SIZES: tuple[Size, ...] = ("large", "standard", "small", "tiny")

ARMS: dict[str, Text] = {
    "infantry": Text("infantry", "Infanterie"),
    "warband": Text("warband", "Kriegsbande"),
    "cavalry": Text("cavalry", "Kavallerie"),
    "artillery": Text("artillery", "Artillerie"),
}
SIZE_WORDS: dict[str, Text] = {
    "large": Text("large", "groß"),
    "standard": Text("standard", "normal"),
    "small": Text("small", "klein"),
    "tiny": Text("tiny", "Mini"),
}


@rule("BP-ARMY-01", "BP-FILL-01", "BP-FILL-02")
def sized(size: Size, hand_to_hand: int, shooting: int, stamina: int) -> tuple[int, int, int]:
    """The values of a unit of some size, from those of its standard size."""
    match size:
        case "large":
            return hand_to_hand + 2, shooting + 1 if shooting else 0, stamina + 1
        case "small":
            return max(hand_to_hand - 2, 1), max(shooting - 1, 1) if shooting else 0, max(stamina - 1, 1)
        case "tiny":
            return 1, 1 if shooting else 0, 1
        case _:
            return hand_to_hand, shooting, stamina


class SmallArm(Struct, frozen=True):
    """One row of the table of small arms."""

    key: str
    en: str
    de: str
    range: float
    price: int
    """Points for each shooting die."""
    dry: bool = False
    """Whether rain does not spoil it."""

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(self.en, self.de)


# BP-FILL-03, BP-T-WEAPONS
_SMALL_ARMS = (
    #        key               English                     German                        range price dry
    SmallArm("none",           "none",                     "keine",                       0.0, 0),
    SmallArm("pistol",         "pistol or shotgun",        "Pistole oder Schrotflinte",   6.0, 1),
    SmallArm("bow",            "bow",                      "Bogen",                      12.0, 2, dry=True),
    SmallArm("SB carbine",     "smoothbore carbine",       "Karabiner, glatter Lauf",    12.0, 2),
    SmallArm("SB musket",      "smoothbore musket",        "Muskete, glatter Lauf",      18.0, 3),
    SmallArm("rifled carbine", "rifled carbine",           "Karabiner, gezogener Lauf",  18.0, 3),
    SmallArm("rifled musket",  "rifled musket",            "Muskete, gezogener Lauf",    24.0, 4),
    SmallArm("BL carbine",     "breech-loading carbine",   "Hinterladerkarabiner",       24.0, 4, dry=True),
    SmallArm("BL rifle",       "breech-loading rifle",     "Hinterladergewehr",          30.0, 5, dry=True),
    SmallArm("BA carbine",     "bolt-action carbine",      "Repetierkarabiner",          30.0, 5, dry=True),
    SmallArm("BA rifle",       "bolt-action rifle",        "Repetiergewehr",             36.0, 6, dry=True),
)  # fmt: skip
SMALL_ARMS = {each.key: each for each in _SMALL_ARMS}


class Gun(Struct, frozen=True):
    """One row of the table of artillery."""

    key: str
    en: str
    de: str
    range: float
    unlimbered: float
    limbered: float
    change: int
    """Moves to limber or unlimber."""
    dice: tuple[int, int, int]
    """Dice at short, medium and long range."""
    price: int

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(self.en, self.de)


# BP-T-GUNS: range, move unlimbered and limbered, moves to change, dice at each range, points
_GUNS = (
    Gun("SB battalion", "smoothbore battalion gun", 
        "Bataillonskanone, glatter Lauf",         24.0, 12.0, 12.0, 1, (1, 1, 1), 12),
    Gun("SB horse",     "smoothbore horse guns",    
        "berittene Artillerie, glatter Lauf",     36.0, 6.0, 18.0, 0, (3, 2, 1), 34),
    Gun("SB foot",      "smoothbore foot guns",     
        "Artillerie zu Fuß, glatter Lauf",        48.0, 6.0, 12.0, 1, (3, 2, 1), 34),
    Gun("SB siege",     "smoothbore siege guns",    
        "Belagerungsartillerie, glatter Lauf",    60.0, 6.0, 12.0, 2, (3, 2, 1), 40),
    Gun("rifled horse", "rifled horse guns",        
        "berittene Artillerie, gezogener Lauf",   48.0, 6.0, 18.0, 0, (3, 2, 1), 40),
    Gun("rifled foot",  "rifled foot guns",         
        "Artillerie zu Fuß, gezogener Lauf",      60.0, 6.0, 12.0, 1, (3, 2, 1), 42),
    Gun("rifled siege", "rifled siege guns",        
        "Belagerungsartillerie, gezogener Lauf",  72.0, 6.0, 12.0, 2, (3, 2, 1), 48),
)  # fmt: skip
GUNS = {each.key: each for each in _GUNS}
WEAPONS = {
    **{key: each.text for key, each in SMALL_ARMS.items()},
    **{key: each.text for key, each in GUNS.items()},
}


class Trait(Struct, frozen=True):
    """One special rule: its code, its words, its price and the rule that carries it."""

    code: str
    en: str
    de: str
    price: int
    rule: str

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(self.en, self.de)


# BP-FILL-21, BP-T-SPEC
_TRAITS = (
    #     code   English               German                     price rule
    Trait("Blo", "Bloodthirsty",      "Blutdurstig",                +4, "BP-SPEC-01"),
    Trait("Bra", "Brave",             "Mutig",                      +2, "BP-SPEC-02"),
    Trait("Cra", "Crack",             "Kerntruppen",                +3, "BP-SPEC-03"),
    Trait("Det", "Determined Charge", "Entschlossener Angriff",      0, "BP-SPEC-04"),
    Trait("Eli", "Elite",             "Elite",                      +3, "BP-SPEC-05"),
    Trait("Fer", "Ferocious Charge",  "Grausamer Angriff",          +4, "BP-SPEC-06"),
    Trait("FF",  "First Fire",        "Erste Salve",                +2, "BP-SPEC-07"),
    Trait("FSq", "Form Square",       "Karree bilden",               0, "BP-SPEC-08"),
    Trait("Fre", "Freshly Raised",    "Frisch ausgehoben",          -4, "BP-SPEC-09"),
    Trait("Hvy", "Heavy Cavalry",     "Schwere Kavallerie",         +6, "BP-SPEC-10"),
    Trait("Mar", "Marauders",         "Plünderer",                  +4, "BP-SPEC-11"),
    Trait("Rel", "Reliable",          "Zuverlässig",                +4, "BP-SPEC-12"),
    Trait("Sha", "Sharp Shooters",    "Scharfschützen",             +3, "BP-SPEC-13"),
    Trait("Ste", "Steady",            "Standhaft",                  +4, "BP-SPEC-14"),
    Trait("Stu", "Stubborn",          "Verbissen",                  +6, "BP-SPEC-15"),
    Trait("Sup", "Superbly Drilled",  "Hervorragende Ausbildung",   +6, "BP-SPEC-16"),
    Trait("Ter", "Terrifying Charge", "Schrecklicher Angriff",      +6, "BP-SPEC-17"),
    Trait("Tou", "Tough Fighters",    "Harte Kämpfer",              +3, "BP-SPEC-18"),
    Trait("Val", "Valiant",           "Tapfer",                     +3, "BP-SPEC-19"),
    Trait("Unr", "Unreliable",        "Unzuverlässig",              -3, "BP-SPEC-20"),
    Trait("Unt", "Untested",          "Unerprobt",                  -3, "BP-SPEC-21"),
    Trait("Wav", "Wavering",          "Wankelmütig",                -5, "BP-SPEC-22"),
    Trait("Ski", "Skirmish",          "Plänkeln",                   +2, "BP-SPEC-23"),
    Trait("Mix", "Mixed formation",   "Gemischte Formation",        +3, "BP-SPEC-24"),
    Trait("Lan", "Lancers",           "Lanzenreiter",               +2, "BP-SPEC-25"),
)  # fmt: skip
TRAITS = {each.code: each for each in _TRAITS}
TRAIT_WORDS = {code: each.text for code, each in TRAITS.items()}

# BP-FILL-22: points for a general or brigade commander by staff rating
STAFF_POINTS = {5: 10, 6: 18, 7: 26, 8: 36, 9: 48, 10: 62}

FORMATIONS: dict[str, Text] = {
    "line": Text("line", "Linie"),
    "attack": Text("attack column", "Angriffskolonne"),
    "march": Text("march column", "Marschkolonne"),
    "square": Text("square", "Karree"),
    "skirmish": Text("skirmish formation", "Plänkler"),
    "mixed": Text("mixed formation", "gemischte Formation"),
    "warband": Text("warband", "Kriegsbande"),
    "unlimbered": Text("unlimbered", "abgeprotzt"),
    "limbered": Text("limbered", "aufgeprotzt"),
    "garrison": Text("garrison", "Gebäudebesatzung"),
}

Sizes = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
NONE = (0.0, 0.0)

# BP-FILL-05: width and depth by arm and formation
#   arm          formation        large          standard       small         tiny
FOOTPRINTS: dict[tuple[str, str], Sizes] = {
    ("infantry", "line"):       ((12.0, 1.5),  (9.0, 1.5),   (6.0, 1.5),  (3.0, 1.5)),
    ("infantry", "mixed"):      ((12.0, 1.5),  (9.0, 1.5),   (6.0, 1.5),  (3.0, 1.5)),
    ("infantry", "attack"):     ((3.0, 6.0),   (3.0, 4.5),   (3.0, 3.0),  NONE),
    ("infantry", "march"):      ((1.5, 12.0),  (1.5, 9.0),   (1.5, 6.0),  (1.5, 3.0)),
    ("infantry", "square"):     ((6.0, 6.0),   (4.5, 4.5),   (3.0, 3.0),  NONE),
    ("infantry", "skirmish"):   ((18.0, 3.0),  (13.5, 3.0),  (9.0, 3.0),  (4.5, 3.0)),
    ("warband", "warband"):     ((6.0, 3.0),   (4.5, 3.0),   (3.0, 3.0),  NONE),
    ("warband", "march"):       ((1.5, 12.0),  (1.5, 9.0),   (1.5, 6.0),  NONE),
    ("cavalry", "line"):        ((12.0, 2.0),  (8.0, 2.0),   (6.0, 2.0),  (4.0, 2.0)),
    ("cavalry", "march"):       ((2.0, 12.0),  (2.0, 8.0),   (2.0, 6.0),  (2.0, 4.0)),
    ("cavalry", "skirmish"):    ((18.0, 4.0),  (12.0, 4.0),  (9.0, 4.0),  (6.0, 4.0)),
    ("artillery", "unlimbered"): (NONE,         (3.0, 3.0),   NONE,        (1.5, 1.5)),
    ("artillery", "limbered"):  (NONE,         (1.5, 6.0),   NONE,        (1.5, 3.0)),
}  # fmt: skip


@rule(
    "BP-FORM-01",
    "BP-FORM-02",
    "BP-FORM-07",
    "BP-FORM-09",
    "BP-SPEC-23",
    "BP-SPEC-24",
    "BP-FILL-04",
    "BP-T-FORM",
)
def formations_of(arm: Arm, size: Size, traits: tuple[str, ...]) -> tuple[str, ...]:
    """The formations that a unit may ever take, the usual one first."""
    skirmish = ("skirmish",) if "Ski" in traits else ()
    match arm:
        case "warband":
            return "warband", "march"
        case "cavalry":
            return "line", "march", *skirmish
        case "artillery":
            return "unlimbered", "limbered"
    if size == "tiny":
        return "line", "march", *skirmish
    mixed = ("mixed",) if "Mix" in traits and size in ("large", "standard") else ()
    return "line", "attack", "march", "square", *skirmish, *mixed
