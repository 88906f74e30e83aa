"""Figures and units: who stands on the table, and what is true of him."""

from typing import Literal

from pulverdampf.engine.state import Body, BodyId, Piece, PieceId
from pulverdampf.text import Text

Troop = Literal["REG", "PRO", "IRR", "NAT", "MIL", "CIV", "CAV", "ART"]
Discipline = Literal["trained", "skirmisher", "native", "recruit", "warrior", "conscript"]
Formation = Literal["normal", "loose", "close", "column"]

# MT-FILL-02: how many cards a type puts into the deck, and how many actions each gives
#          cards actions
TROOPS: dict[str, tuple[int, int]] = {
    "REG": (2, 2),
    "PRO": (3, 1),
    "IRR": (4, 1),
    "NAT": (4, 1),
    "MIL": (2, 1),
    "CIV": (2, 1),
    "CAV": (3, 1),
    "ART": (2, 1),
}

TROOP_NAMES = {
    "REG": Text("Regulars", "Reguläre"),
    "PRO": Text("Provincials", "Provinziale"),
    "IRR": Text("Irregulars", "Irreguläre"),
    "NAT": Text("Natives", "Stammeskrieger"),
    "MIL": Text("Militia", "Miliz"),
    "CIV": Text("Civilians", "Zivilisten"),
    "CAV": Text("Cavalry", "Kavallerie"),
    "ART": Text("Artillery", "Artillerie"),
}

BASES = ("foot", "mounted", "gun", "wagon", "cart", "canoe", "boat", "marker")


class Figure(Piece, kw_only=True):
    """A single figure, a gun, a vehicle, or a hidden-movement marker."""

    holder: bool = False
    """Whether it holds the horses of those who have dismounted."""
    troop: str = ""
    """For a marker: the troop type it shows."""
    stands_for: str = ""
    """For a marker: the unit under it, or nothing for a dummy; known to its owner alone."""


class Unit(Body, kw_only=True):
    """Figures of one profile that act together; an officer, a gun with its crew, a wagon or a boat too."""

    name: Text
    entry: str = ""
    troop: Troop
    discipline: Discipline
    shooting: int = 8
    aggression: int = 7
    defence: int = 7
    weapons: tuple[str, ...] = ()
    """Ranged and melee weapons by key."""
    traits: tuple[str, ...] = ()
    """Scouts, Local, Cavalry, LightCav, Close, Elite, Sharp, Ferocious."""
    officer: bool = False
    commander: bool = False
    talent: str = ""
    gun: str = ""
    """GL, GM or GH."""
    vehicle: str = ""
    """wagon, cart, canoe or boat."""
    original: int = 1
    """The figures it began with; of a gun its crew."""
    formation: Formation = "normal"
    hidden: PieceId = ""
    """The marker it moves under."""
    spotted: tuple[str, ...] = ()
    """Who has spotted it: the enemy side, or (by the switch) single enemy units."""
    vigilant: bool = False
    lets_pass: str = ""
    """The enemy whose present action it will not interrupt, by its owner's word."""
    shaken: bool = False
    fleeing: bool = False
    empty: bool = False
    """Whether it has a powder smoke marker: unloaded, and easy to see."""
    reloading: bool = False
    """Whether the first of two reload actions is done."""
    used: tuple[str, ...] = ()
    """Single-shot weapons and talents that are spent."""
    engaged: tuple[BodyId, ...] = ()
    """The enemy units it is in melee with."""
    charger: bool = False
    """Whether it came into its melee by charging."""
    surprised: bool = False
    """Whether it came into its melee by a surprise attack on it."""
    bled: tuple[int, int, int] = (0, 0, 0)
    """By the switch, the losses of its melee in earlier rounds: its own, its side's, the enemy's."""
    dismounted: bool = False
    damage: int = 0
    gun_fired: bool = False
    """Whether its gun has fired on the present card."""
    work: str = ""
    """The building or vehicle at which the first of two consecutive special actions is done."""
    has_fled: bool = False

    @property
    def mounted(self) -> bool:
        """Whether its figures sit on horses."""
        return not self.dismounted and ("Cavalry" in self.traits or "LightCav" in self.traits)

    def has(self, trait: str) -> bool:
        """Whether it has a special rule."""
        return trait in self.traits

    @property
    def may_be_loose(self) -> bool:
        """Whether it may take loose formation."""
        return (
            self.has("Scouts")
            or self.has("Local")
            or (self.has("LightCav") and not self.dismounted)
            or self.discipline == "skirmisher"
        )

    @property
    def may_hide(self) -> bool:
        """Whether it may start as a hidden-movement marker."""
        return self.has("Scouts") or self.has("Local")
