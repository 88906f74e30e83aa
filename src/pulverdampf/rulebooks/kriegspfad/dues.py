"""What can be due: nouns that tell how a long event goes on from a checkpoint."""

from msgspec import Struct

from pulverdampf.engine.state import BodyId, FeatureId, NounDue, PieceId, Side


class MoveDue(NounDue, frozen=True):
    """A unit has been picked to move: its rate and dice are still to come."""

    body: BodyId
    how: str = "move"
    """move, break off, reinforce, enter, guided."""
    scout: BodyId = ""
    """The scout at the head of a guided column."""


class WalkDue(NounDue, frozen=True):
    """A unit knows how far it may go; where is still to be ordered."""

    body: BodyId
    how: str
    rate: str
    """good or difficult."""
    total: float
    spent: tuple[tuple[PieceId, float], ...] = ()
    """What each element has walked already when a reveal stopped the move."""
    scout: BodyId = ""
    melee: tuple[BodyId, ...] = ()
    """Whom it may contact although they fight already."""


class FaceDue(NounDue, frozen=True):
    """Elements that were touched and are not pinned may turn to their attacker."""

    body: BodyId
    piece: PieceId
    choices: tuple[PieceId, ...]


class BoatDue(NounDue, frozen=True):
    """A boat knows how far it may go."""

    body: BodyId
    total: float
    downstream: bool = False
    """It goes with the river only."""


class MedicineDue(NounDue, frozen=True):
    """A warrior unit with bad medicine waits for its die."""

    body: BodyId


class LateDue(NounDue, frozen=True):
    """A late unit waits for its die."""

    body: BodyId


class ArrivalDue(NounDue, frozen=True):
    """A unit has come and must be placed at an edge."""

    body: BodyId


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


# what the fighting chapters make due ---------------------------------------------------------------------


class RallyDue(NounDue, frozen=True):
    """A unit with markers may collect itself."""

    body: BodyId


class LeaderRallyDue(NounDue, frozen=True):
    """A commander has extra dice for units close to him."""

    side: Side
    dice: int


class RetreatDue(NounDue, frozen=True):
    """A unit that was thrown back must run."""

    body: BodyId


class PassDue(NounDue, frozen=True):
    """A side declares its shots: the first pass, or the second at those who gave themselves away."""

    side: Side
    second: bool = False


class LurkDue(NounDue, frozen=True):
    """A side that may have hidden units is asked whether one of them opens fire."""

    side: Side
    asked: tuple[str, ...] = ()
    """The units whose elements have been asked one by one; nobody is asked twice."""


class DeclareDue(NounDue, frozen=True):
    """A unit may declare its shots and other deeds of the shooting phase."""

    body: BodyId
    second: bool = False


class AimDue(NounDue, frozen=True):
    """One element of a unit declares by itself."""

    piece: PieceId
    second: bool = False


class VolleyDue(NounDue, frozen=True):
    """Declared shots wait for their dice, those that are alike together."""

    first: bool = False
    """Nothing has been rolled yet."""


class ImpactDue(NounDue, frozen=True):
    """All shots have been rolled and count now, all at once."""


class MarkersDue(NounDue, frozen=True):
    """The markers of a step are given, once its dead are off the table."""

    markers: tuple[tuple[BodyId, int], ...]
    why: str = ""


class DeedDue(NounDue, frozen=True):
    """An arsonist or a man on a roof who is still there tries his luck."""

    shot: Shot


class BreachDue(NounDue, frozen=True):
    """Hits on a wall wait to be seen through."""

    shooter: PieceId
    wall: str
    hits: int


class PairDue(NounDue, frozen=True):
    """An element touches several enemy units and fights one of them."""

    piece: PieceId
    choices: tuple[BodyId, ...]


class MeleeDue(NounDue, frozen=True):
    """A pair of fighting units waits for its die."""

    melee: str


class VerdictsDue(NounDue, frozen=True):
    """All melees have been rolled and count now."""


class LossDue(NounDue, frozen=True):
    """A unit loses elements of its owner's choice."""

    body: BodyId
    number: int
    by: str = ""
    """shooting, guns or melee."""


class TestDue(NounDue, frozen=True):
    """A unit owes a morale test."""

    __test__ = False

    body: BodyId
    cause: str


class ClimbDue(NounDue, frozen=True):
    """An element that touched a wall for a whole turn may climb its roof."""

    piece: PieceId
    building: FeatureId


AnyDue = (
    MoveDue
    | WalkDue
    | FaceDue
    | BoatDue
    | MedicineDue
    | LateDue
    | ArrivalDue
    | RallyDue
    | LeaderRallyDue
    | RetreatDue
    | PassDue
    | LurkDue
    | DeclareDue
    | AimDue
    | VolleyDue
    | ImpactDue
    | MarkersDue
    | DeedDue
    | BreachDue
    | PairDue
    | MeleeDue
    | VerdictsDue
    | LossDue
    | TestDue
    | ClimbDue
)
