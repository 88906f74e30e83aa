"""What is true of armies, scenario, melees and losses, as values that the state holds."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from pulverdampf.engine.state import BodyId, FeatureId, PieceId, Side
from pulverdampf.muster.roster import Roster
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

Quality = Literal["normal", "exceptional", "incapable"]
Plot = Literal["", "surprise", "war_medicine", "terror", "prophet", "reinforcement"]
Kind = Literal["", "open", "ambush", "raid", "siege"]
Weather = Literal["", "good", "fog", "rain", "heavy_rain", "snow"]
Cover = Literal["", "ground", "timber", "works"]
"""None; natural cover; palisade or wagon fort; stone, breastwork, trench or the inside of a building."""
Light = Literal["", "day", "night", "dawn", "dusk"]

Camp = Literal["", "wagons", "train"]
"""A camp of wagons instead of a village: a fort of them, or a train in column."""


class Force(Struct, frozen=True):
    """What an army is beyond its units."""

    list: str = ""
    nation: str = ""
    native: bool = False
    regular: bool = False
    """A regular army for the scenario roll."""
    disciplined: bool = False
    quality: Quality = "normal"
    stratagem: Plot = ""
    void: bool = False
    """Its stratagem has no effect: the other side chose the same, or it cannot work here."""
    points: int = 0
    """What the whole army cost, its stratagem, commander and works included."""
    boats: bool = False
    """Whether its list may have boats."""
    wagons: bool = False
    guns: bool = False
    """Whether its list has guns."""
    palisade: int = 0
    """Inches of palisade diameter bought."""
    blockhouses: int = 0
    works: int = 0
    """Positions behind breastworks, in rifle pits or at loopholes bought."""
    roster: Roster | None = None
    """The army as it was written down; situations put on the table have none."""

    def uses(self, stratagem: str) -> bool:
        """Whether a stratagem is bought and works."""
        return self.stratagem == stratagem and not self.void


class Conditions(Struct, frozen=True):
    """The scenario as it has been settled so far; empty words are still to be settled."""

    id: str = ""
    """The historical battle, if it is one."""
    name: Text = Text("War path", "Kriegspfad")
    kind: Kind = ""
    attacker: Side = ""
    zone: str = "east"
    year: int = 1755
    season: str = ""
    light: Light = ""
    dark: int = 0
    """The number of the last dark turn at dawn, of the last light turn at dusk."""
    size: int = 300
    village: FeatureId = ""
    """The village or camp a raid or siege is about."""
    turns: int = 0
    """A length other than the rules', for historical battles."""
    fixed_armies: bool = False
    """Armies take the field as they are, whatever their points."""


class Melee(Struct, frozen=True):
    """Two units that fight: the attacker rolls; later rounds keep their number."""

    id: str
    attacker: BodyId
    defender: BodyId
    started: int
    round: int = 1
    fresh: tuple[BodyId, ...] = ()
    """Units that moved new elements into contact this turn."""


class Fallen(Struct, frozen=True):
    """A unit that was lost this turn, where it stood last."""

    body: BodyId
    side: Side
    what: str
    """unit, commander, prophet, wagons."""
    poses: tuple[Pose, ...] = ()
    """Where its last elements stood."""


class Seen(Struct, frozen=True):
    """How a shooter sees his target beside a real table, as the players told it."""

    far: float
    """A distance that counts like the true one."""
    cover: Cover = ""
    marsh: bool = False
    exposed: int = 1
    """How many elements of the target are in range and arc."""


class Shot(Struct, frozen=True):
    """A declared shot, or another deed of the shooting phase: who, how, at whom."""

    shooter: PieceId
    weapon: str
    targets: tuple[PieceId, ...] = ()
    """One enemy element a die."""
    deed: str = "shoot"
    """shoot, arson, wall, arrows, break (a roof) or torch (a roof)."""
    feature: FeatureId = ""
    """What is to burn or to fall; of a shot out of a building the wall it comes from."""
    second: bool = False
    """Declared in the second pass."""
    seen: tuple[Seen, ...] | UnsetType = UNSET
    """Beside a real table, how each target is seen."""


class Struck(Struct, frozen=True):
    """What the shooting of this turn has done to a unit, before any of it counts."""

    hits: int = 0
    kills: int = 0
    gun_hits: int = 0
    """Hits by field guns, for the nerves of warriors."""
    gun_kills: int = 0
    """Kills by guns and machine guns, which sink boats."""
