"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from msgspec.structs import replace

from pulverdampf.engine.state import BodyId, NounDue, PieceId
from pulverdampf.table.measurement import Face
from pulverdampf.table.shapes import Pose


class ActionDue(NounDue, frozen=True):
    """An announced action waits to be carried out."""

    body: BodyId
    action: str
    target: str = ""
    screen_target: str = ""
    pose: Pose | None = None
    bonus_to: tuple[tuple[str, str], ...] = ()


class ShotDue(NounDue, frozen=True):
    """A part of a battalion is about to shoot at a piece."""

    body: BodyId
    part: PieceId
    target: PieceId
    bonuses: tuple[str, ...] | None = None
    """Those of F1 to F4 that this shot may claim; none stated means all."""


class VolleyDue(NounDue, frozen=True):
    """Dice have been counted and wait to be thrown."""

    body: BodyId
    target: PieceId
    dice: int
    reach: int
    """What a die must show by itself."""
    defensive: bool = False


class HitsDue(NounDue, frozen=True):
    """Hits wait to be suffered."""

    body: BodyId
    target: PieceId
    hits: int
    struck: bool


class ChargeDue(NounDue, frozen=True):
    """A charge that is long enough waits for the answer of its target."""

    body: BodyId
    target: BodyId
    groups: int
    reaches_main: bool
    reaches_screen: bool
    origin: tuple[float, float]
    figures: int
    """Soldiers and characters of the charger before defensive fire."""
    led: bool = False
    """Whether the commander-in-chief rode with it."""
    rolled: float = 0.0
    """The distance it could have gone, for those who evade."""
    reacted: bool = False
    countered: bool = False
    face: Face = "front"
    """The face of the target that it hits."""
    bearing: int = 0

    def after(self) -> "ChargeDue":
        """The same charge once the target has answered."""
        return replace(self, reacted=True)


class ContactDue(NounDue, frozen=True):
    """A charge that nothing stops any more."""

    body: BodyId
    target: BodyId
    groups: int
    reaches_main: bool
    reaches_screen: bool
    origin: tuple[float, float]
    countered: bool = False
    face: Face = "front"
    bearing: int = 0


class FightDue(NounDue, frozen=True):
    """A melee phase waits to be rolled."""

    melee: str
    groups: int = 0
    """The groups the charger had when it announced the charge, if they count."""


class BeatenDue(NounDue, frozen=True):
    """A melee phase was won and lost; what follows from it waits."""

    melee: str
    winner: BodyId
    loser: BodyId
    clear: bool
    """Whether the margin endangers the characters of the loser."""


class ResolveDue(NounDue, frozen=True):
    """A resolve test that cannot wait for its phase."""

    body: BodyId


AnyDue = (
    ActionDue | ShotDue | VolleyDue | HitsDue | ChargeDue | ContactDue | FightDue | BeatenDue | ResolveDue
)
