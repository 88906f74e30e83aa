"""Figures and units: who stands on the table, and what is true of him."""

from typing import Annotated, Literal

from pulverdampf.engine.sheet import line, mark
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

DISCIPLINES = {
    "trained": Text("Trained", "Ausgebildet"),
    "skirmisher": Text("Skirmisher", "Plänkler"),
    "native": Text("Native", "Einheimisch"),
    "recruit": Text("Recruit", "Rekrut"),
    "warrior": Text("Warrior", "Krieger"),
    "conscript": Text("Conscript", "Eingezogen"),
}
TRAITS = {
    "Scouts": Text("Scouts", "Kundschafter"),
    "Local": Text("Local", "Ortskundig"),
    "Cavalry": Text("Cavalry", "Kavallerie"),
    "LightCav": Text("Light Cavalry", "Leichte Kavallerie"),
    "Close": Text("Close Order", "Geschlossene Formation"),
    "Elite": Text("Elite", "Eliteeinheit"),
    "Sharp": Text("Sharpshooters", "Scharfschützen"),
    "Ferocious": Text("Ferocious", "Wild"),
    "Team": Text("own team", "eigenes Gespann"),
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
    troop: Annotated[Troop, line("troop type", "Truppentyp", values=TROOP_NAMES)]
    discipline: Annotated[Discipline, line("discipline", "Disziplin", values=DISCIPLINES)]
    shooting: int = 8
    aggression: int = 7
    defence: int = 7
    weapons: Annotated[tuple[str, ...], line("weapons", "Waffen")] = ()
    """Ranged and melee weapons by key."""
    traits: Annotated[tuple[str, ...], line("traits", "Eigenschaften", values=TRAITS)] = ()
    officer: Annotated[bool, line("officer", "Offizier")] = False
    commander: Annotated[bool, line("commander", "Befehlshaber")] = False
    talent: Annotated[str, line("talent", "Talent")] = ""
    gun: Annotated[str, line("gun", "Geschütz")] = ""
    """GL, GM or GH."""
    vehicle: Annotated[str, line("vehicle", "Fahrzeug")] = ""
    """wagon, cart, canoe or boat."""
    original: Annotated[int, line("figures", "Figuren", least=1, most=40, called="models")] = 1
    """The figures it began with; of a gun its crew."""
    formation: Annotated[Formation, line("formation", "Formation")] = "normal"
    hidden: PieceId = ""
    """The marker it moves under."""
    spotted: Annotated[tuple[str, ...], mark("spotted", "entdeckt")] = ()
    """Who has spotted it: the enemy side, or (by the switch) single enemy units."""
    vigilant: Annotated[bool, mark("ready to fire", "feuerbereit")] = False
    lets_pass: str = ""
    """The enemy whose present action it will not interrupt, by its owner's word."""
    shaken: Annotated[bool, mark("shaken", "erschüttert")] = False
    fleeing: Annotated[bool, mark("fleeing", "auf der Flucht")] = False
    empty: Annotated[bool, mark("unloaded", "ungeladen")] = False
    """Whether it has a powder smoke marker: unloaded, and easy to see."""
    reloading: Annotated[bool, mark("half reloaded", "halb geladen")] = False
    """Whether the first of two reload actions is done."""
    used: Annotated[tuple[str, ...], line("spent", "verbraucht")] = ()
    """Single-shot weapons and talents that are spent."""
    engaged: Annotated[tuple[BodyId, ...], line("in melee with", "im Nahkampf mit")] = ()
    """The enemy units it is in melee with."""
    charger: Annotated[bool, mark("charged", "hat angegriffen")] = False
    """Whether it came into its melee by charging."""
    surprised: bool = False
    """Whether it came into its melee by a surprise attack on it."""
    bled: tuple[int, int, int] = (0, 0, 0)
    """By the switch, the losses of its melee in earlier rounds: its own, its side's, the enemy's."""
    dismounted: Annotated[bool, mark("dismounted", "abgesessen")] = False
    damage: Annotated[int, line("damage", "Schaden", least=0, most=9)] = 0
    gun_fired: bool = False
    """Whether its gun has fired on the present card."""
    work: str = ""
    """The building or vehicle at which the first of two consecutive special actions is done."""
    has_fled: bool = False

    @property
    def mounted(self) -> bool:
        """Whether its figures sit on horses."""
        return not self.dismounted and ("Cavalry" in self.traits or "LightCav" in self.traits)

    def forget_melee(self) -> None:
        """How it came into a melee, and what it suffered there, ends with it; for use in events."""
        self.charger = self.surprised = False
        self.bled = (0, 0, 0)

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
