"""Melee: what is added to the attacker's die, against troops and against guns."""

from msgspec import Struct

from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..shooting.weapons import BREECH_LOADERS, MUZZLE_LOADERS


class Clash(Struct, frozen=True):
    """Everything about an attack of one unit on another that its table asks."""

    first: bool = True
    """Whether this is the first round of the attack."""
    mounted: bool = False
    """Attackers on horseback, unless they only meet the fronts of regulars."""
    arms: tuple[str, ...] = ()
    """What most of the attackers in contact fight with; several only where all their arms count."""
    against_skirmishers: bool = False
    against_militia: bool = False
    flanking: bool = False
    brave: bool = False
    warriors: bool = False
    leader: int = 0
    """Points for a commander of the attackers close by."""
    foe_markers: int = 0
    foe_brave: bool = False
    foe_fierce: bool = False
    """Defenders are warriors or mounted."""
    markers: int = 0
    foe_regular: bool = False
    foe_arms: tuple[str, ...] = ()
    foe_leader: int = 0
    militia: bool = False
    foe_walled: bool = False


def _number(arms: tuple[str, ...], *wanted: str) -> int:
    return sum(1 for each in arms if each in wanted)


MELEE = Modifiers(
    "KP-T-MELEE",
    Text("Melee (attacker's D6)", "Nahkampf (W6 des Angreifers)"),
    # id            effect    English                                   German
    Row("KP-MM-01", plus(+2), "attackers mounted",                      "Angreifer beritten",
        lambda clash: clash.mounted),
    Row("KP-MM-02", plus(+2), "revolvers, shotguns or repeaters",       "Revolver, Schrotflinten, Repetierer",
        lambda clash: clash.first and _number(clash.arms, "revolver", "repeater")),
    Row("KP-MM-03", plus(+2), "defenders are skirmishers",              "Verteidiger sind Plänkler",
        lambda clash: clash.against_skirmishers),
    Row("KP-MM-04", plus(+2), "defenders are militia",                  "Verteidiger sind Milizen",
        lambda clash: clash.against_militia),
    Row("KP-MM-05", plus(+2), "held in front, struck in flank or rear", "vorn gebunden, in Flanke getroffen",
        lambda clash: clash.flanking),
    Row("KP-MM-06", plus(+1), "attackers brave",                        "Angreifer tapfer",
        lambda clash: clash.brave),
    Row("KP-MM-07", plus(+1), "attackers are warriors",                 "Angreifer sind Krieger",
        lambda clash: clash.warriors),
    Row("KP-MM-08", plus(+1), "attackers' commander close by",          "Befehlshaber der Angreifer nah",
        lambda clash: clash.leader),
    Row("KP-MM-09", plus(+1), "morale markers of the defenders",        "Moralmarker der Verteidiger",
        lambda clash: clash.foe_markers,
        Text("morale marker of the defenders", "Moralmarker der Verteidiger")),
    Row("KP-MM-10", plus(-1), "defenders brave",                        "Verteidiger tapfer",
        lambda clash: clash.foe_brave),
    Row("KP-MM-11", plus(-1), "defenders are warriors or mounted",      "Verteidiger Krieger oder beritten",
        lambda clash: clash.foe_fierce),
    Row("KP-MM-12", plus(-1), "morale markers of the attackers",        "Moralmarker der Angreifer",
        lambda clash: clash.markers,
        Text("morale marker of the attackers", "Moralmarker der Angreifer")),
    Row("KP-MM-13", plus(-1), "defenders are regulars, first round",    "Verteidiger Reguläre, erste Runde",
        lambda clash: clash.first and clash.foe_regular),
    Row("KP-MM-14", plus(-1), "defenders with muskets, first round",    "Verteidiger mit Musketen, 1. Runde",
        lambda clash: clash.first and _number(clash.foe_arms, *MUZZLE_LOADERS)),
    Row("KP-MM-15", plus(-1), "breech-loaders or repeaters, later",     "Hinterlader oder Repetierer, später",
        lambda clash: not clash.first and _number(clash.foe_arms, *BREECH_LOADERS, "repeater")),
    Row("KP-MM-16", plus(-1), "defenders' commander close by",          "Befehlshaber der Verteidiger nah",
        lambda clash: clash.foe_leader),
    Row("KP-MM-17", plus(-2), "revolvers or breech-loaders defend",     "Revolver, Hinterlader, 1. Runde",
        lambda clash: clash.first and _number(clash.foe_arms, *BREECH_LOADERS, "revolver")),
    Row("KP-MM-18", plus(-2), "attackers are militia",                  "Angreifer sind Milizen",
        lambda clash: clash.militia),
    Row("KP-MM-19", plus(-3), "repeaters defend, first round",          "Repetierer verteidigen, 1. Runde",
        lambda clash: clash.first and _number(clash.foe_arms, "repeater")),
    Row("KP-MM-20", plus(-3), "behind a palisade or in a wagon fort",   "hinter Palisade oder in Wagenburg",
        lambda clash: clash.foe_walled),
)  # fmt: skip


class Rush(Struct, frozen=True):
    """An attack of one unit on a gun or machine gun."""

    mounted: bool = False
    brave: bool = False
    militia: bool = False
    rattling: bool = False
    """The target is a machine gun that is not jammed."""


GUNS = Modifiers(
    "KP-T-GUNS",
    Text("Attack on artillery (attacker's D6)", "Angriff auf Artillerie (W6 des Angreifers)"),
    # id                     effect    English                   German
    Row("KP-T-GUNS.mounted", plus(+1), "mounted",                "beritten",
        lambda rush: rush.mounted),
    Row("KP-T-GUNS.brave",   plus(+1), "brave",                  "tapfer",
        lambda rush: rush.brave),
    Row("KP-T-GUNS.militia", plus(-1), "militia",                "Miliz",
        lambda rush: rush.militia),
    Row("KP-T-GUNS.mg",      plus(-2), "machine gun not jammed", "Maschinengewehr ohne Ladehemmung",
        lambda rush: rush.rattling),
)  # fmt: skip

NOTHING = Row("KP-MELEE-07", STATES, "without modifier", "ohne Modifikator")


@rule(
    "KP-T-MELEE", "KP-MELEE-07", "KP-MARK-01",
    "KP-MM-01", "KP-MM-02", "KP-MM-03", "KP-MM-04", "KP-MM-05", "KP-MM-06", "KP-MM-07", "KP-MM-08",
    "KP-MM-09", "KP-MM-10", "KP-MM-11", "KP-MM-12", "KP-MM-13", "KP-MM-14", "KP-MM-15", "KP-MM-16",
    "KP-MM-17", "KP-MM-18", "KP-MM-19", "KP-MM-20",
)  # fmt: skip
def against_troops(clash: Clash) -> Reckoning:
    """What is added to the attacker's die against troops."""
    return Reckoning.of(0, NOTHING).modified_by(MELEE, clash)


@rule("KP-T-GUNS", "KP-MELEE-10", "KP-FILL-45")
def against_guns(rush: Rush) -> Reckoning:
    """What is added to the attacker's die against a gun; nothing else counts there."""
    return Reckoning.of(0, NOTHING).modified_by(GUNS, rush)
