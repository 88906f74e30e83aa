"""Arms: how far they reach, with how many dice they shoot, what they are worth hand to hand."""

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.table.measurement import within
from pulverdampf.text import Text


class Weapon(Struct, frozen=True):
    """One line of the table of ranges; `near` and `far` are the dice within effective range and beyond."""

    key: str
    name: Text
    effective: float
    maximum: float
    near: int = 1
    far: int = 1
    attacking: int = 0
    """What it adds for the attacker in the first round of a melee."""
    defending: int = 0
    """What it takes from the attacker's die in the first round."""
    later: int = 0
    """What it takes from the attacker's die in later rounds."""

    def reaches(self, distance: float) -> bool:
        """Whether a shot over a distance is possible at all."""
        return within(distance, self.maximum)

    def is_effective(self, distance: float) -> bool:
        """Whether a distance lies within effective range."""
        return within(distance, self.effective)

    @property
    def is_field_gun(self) -> bool:
        """Whether it is a gun, but no machine gun."""
        return self.key.startswith("gun_")

    @property
    def is_artillery(self) -> bool:
        """Whether it is a gun or a machine gun."""
        return self.is_field_gun or self.key == "mg"

    @property
    def is_firearm(self) -> bool:
        """Whether it shoots with powder."""
        return self.key != "bow"


_TABLE = (
    # key              English                   German                       eff max near far att def later
    ("bow",            "bow",                    "Bogen",                       3,  3, 1, 1, 0,  0,  0),
    ("revolver",       "revolver or shotgun",    "Revolver oder Schrotflinte",  1,  1, 1, 1, 2, -2,  0),
    ("smooth_musket",  "smoothbore musket",      "glatte Muskete",              4,  4, 1, 1, 0, -1,  0),
    ("carbine_ml",     "muzzle-loading carbine", "Vorderladerkarabiner",        4,  4, 1, 1, 0, -1,  0),
    ("rifle_ml",       "muzzle-loading rifle",   "Vorderladergewehr",           4, 16, 1, 1, 0, -1,  0),
    ("carbine_bl",     "breech-loading carbine", "Hinterladerkarabiner",        6, 12, 1, 1, 0, -2, -1),
    ("repeater",       "repeating rifle",        "Repetierwaffe",               6, 12, 1, 1, 2, -3, -1),
    ("rifle_bl",       "breech-loading rifle",   "Hinterladergewehr",           8, 20, 1, 1, 0, -2, -1),
    ("gun_light",      "light smoothbore gun",   "leichtes glattes Geschütz",   8, 20, 3, 1, 0,  0,  0),
    ("gun_medium",     "medium smoothbore gun",  "mittelschweres Geschütz",     8, 20, 3, 1, 0,  0,  0),
    ("gun_light_rifled", "light rifled gun",     "leichtes gezogenes Geschütz", 8, 48, 3, 1, 0,  0,  0),
    ("mg",             "machine gun",            "Maschinengewehr",             8, 16, 3, 3, 0,  0,  0),
)  # fmt: skip

WEAPONS: dict[str, Weapon] = {
    key: Weapon(key, Text(en, de), float(effective), float(maximum), *dice_and_melee)
    for key, en, de, effective, maximum, *dice_and_melee in _TABLE
}

MUZZLE_LOADERS = ("smooth_musket", "carbine_ml", "rifle_ml")
BREECH_LOADERS = ("carbine_bl", "rifle_bl")


@rule("KP-T-ARMS", "KP-FIRE-08", "KP-FIRE-22")
def dice_of(weapon: Weapon, distance: float) -> int:
    """How many dice a weapon throws over a distance: field guns three close by, machine guns always."""
    return weapon.near if weapon.is_effective(distance) else weapon.far
