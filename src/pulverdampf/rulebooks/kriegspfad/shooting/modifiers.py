"""Shooting: what is added to the die, and which faces hit and kill."""

from msgspec import Struct

from pulverdampf.engine.dice import Faces, at_least
from pulverdampf.engine.reckoning import STATES, Circumstance, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..facts import Cover as Cover
from .weapons import BREECH_LOADERS, WEAPONS, Weapon

HIT = 14
KILL = 19
STEADY = 1
"""With more markers than this a natural 20 is nothing special any more."""


class Aim(Struct, frozen=True):
    """Everything about a shot that its table asks; equal aims are rolled together."""

    weapon: str
    effective: bool
    markers: int = 0
    sharpshooter: bool = False
    """A sharpshooter who has not moved."""
    regular: bool = False
    unskilled: bool = False
    """Untrained, or of the militia."""
    armoured: bool = False
    """The target rides an armoured horse."""
    scattered: bool = False
    """The target is skirmishers or nimble warriors, at the distance at which that helps."""
    moving: bool = False
    """The shooter has moved in a way that spoils his aim."""
    murky: bool = False
    """The weather hampers sight over this distance."""
    cover: Cover = ""
    """The best cover that holds against this weapon."""
    marsh: bool = False

    @property
    def arm(self) -> Weapon:
        """The weapon with its numbers."""
        return WEAPONS[self.weapon]


SHOOTING = Modifiers(
    "KP-T-FIRE",
    Text("Shooting (D20)", "Beschuss (W20)"),
    # id            effect    English                                    German
    Row("KP-SM-01", plus(+3), "repeater, revolver, shotgun near",        "Schnellfeuerwaffe auf kurze Sicht",
        lambda aim: aim.effective and aim.weapon in ("repeater", "revolver")),
    Row("KP-SM-02", plus(+2), "sharpshooters who have not moved",        "unbewegte Scharfschützen",
        lambda aim: aim.sharpshooter),
    Row("KP-SM-03", plus(+2), "breech-loader in effective range",        "Hinterlader, wirkungsvoller Schuss",
        lambda aim: aim.effective and aim.weapon in BREECH_LOADERS),
    Row("KP-SM-04", plus(+2), "medium gun in effective range",           "mittleres Geschütz, wirkungsvoll",
        lambda aim: aim.effective and aim.weapon == "gun_medium"),
    Row("KP-SM-05", plus(+1), "regulars in effective range",             "Reguläre, wirkungsvolle Reichweite",
        lambda aim: aim.effective and aim.regular),
    Row("KP-SM-06", plus(-1), "own morale markers",                      "eigene Moralmarker",
        lambda aim: aim.markers, Text("own morale marker", "eigener Moralmarker")),
    Row("KP-SM-07", plus(-2), "untrained or militia",                    "ungeübt oder Miliz",
        lambda aim: aim.unskilled),
    Row("KP-SM-08", plus(-2), "bow against an armoured horse",           "Bogen gegen bewehrtes Pferd",
        lambda aim: aim.armoured and aim.weapon == "bow"),
    Row("KP-SM-09", plus(-2), "target scattered",                        "Ziel in lockerer Ordnung",
        lambda aim: aim.scattered),
    Row("KP-SM-10", plus(-2), "shot on the move",                        "Schuss aus der Bewegung",
        lambda aim: aim.moving and aim.arm.is_firearm and aim.weapon != "revolver"),
    Row("KP-SM-11", plus(-2), "weather hampers sight",                   "Wetter behindert die Sicht",
        lambda aim: aim.murky),
    Row("KP-SM-12", plus(-2), "foot in cover",                           "Fußvolk in Deckung",
        lambda aim: aim.cover == "ground"),
    Row("KP-SM-13", plus(-2), "behind a palisade or in a wagon fort",    "hinter Palisade oder in Wagenburg",
        lambda aim: aim.cover == "timber"),
    Row("KP-SM-14", plus(-3), "behind stone or earth, or in a building", "hinter Mauer, Wall, im Gebäude",
        lambda aim: aim.cover == "works"),
    Row("KP-SM-15", plus(-3), "beyond effective range",                  "außer wirkungsvoller Reichweite",
        lambda aim: not aim.effective),
    Row("KP-SM-16", plus(-1), "field gun at a target in a marsh",        "Feldgeschütz auf Ziel in Marsch",
        lambda aim: aim.marsh and aim.arm.is_field_gun),
    circumstances={
        "regular": Circumstance("regulars shoot", "Reguläre schießen", lambda aim: aim.regular),
        "bow": Circumstance("with bows", "mit dem Bogen", lambda aim: aim.weapon == "bow"),
        "by guns": Circumstance("guns shoot", "Geschütze schießen", lambda aim: aim.arm.is_artillery),
        "in cover": Circumstance("target in cover", "Ziel in Deckung", lambda aim: bool(aim.cover)),
    },
)  # fmt: skip

NOTHING = Row("KP-FIRE-10", STATES, "without modifier", "ohne Modifikator")


@rule(
    "KP-T-FIRE", "KP-FIRE-10", "KP-MARK-01",
    "KP-SM-01", "KP-SM-02", "KP-SM-03", "KP-SM-04", "KP-SM-05", "KP-SM-06", "KP-SM-07", "KP-SM-08",
    "KP-SM-09", "KP-SM-10", "KP-SM-11", "KP-SM-12", "KP-SM-13", "KP-SM-14", "KP-SM-15", "KP-SM-16",
)  # fmt: skip
def modifier(aim: Aim) -> Reckoning:
    """What is added to each D20 of a shot."""
    return Reckoning.of(0, NOTHING).modified_by(SHOOTING, aim)


@rule("KP-T-HIT", "KP-FIRE-10", "KP-MARK-01", "KP-GEN-02")
def faces(aim: Aim, added: int) -> tuple[Faces, Faces]:
    """The natural faces that hit, and those among them that also kill; a steady shooter's 20 always does."""
    best = 20 if aim.markers <= STEADY else 1 << 10
    return at_least(min(HIT - added, best)), at_least(min(KILL - added, best))
