"""Combat results: what happens to the lower total, by its own type, the winner's type, ground and cause."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene

from ..rulings import Rulings
from ..terrain.ground import garrison_place, in_bad_going
from ..troops import SKIRMISHERS, TROOPS, RowA, RowB, is_light_horse, row_a, row_b
from ..units import DbxState, Element

Cause = Literal["melee", "fire"]
Result = Literal["destroyed", "recoils", "flees", "none"]


class Defeat(Struct, frozen=True, gc=False):
    """One element beaten by another: everything the two tables ask for."""

    loser: str
    winner: str
    cause: Cause
    loser_in_bad: bool = False
    winner_in_bad: bool = False
    winner_in_garrison: bool = False
    loser_in_garrison: bool = False
    rulings: Rulings = Rulings()

    def by(self, *kinds: str) -> bool:
        """Whether one of these won in melee, or by fire where that counts as well."""
        return self.winner in kinds and (self.cause == "melee" or self.rulings.killers_by_fire)

    @property
    def in_good(self) -> bool:
        """Whether both stand in good going."""
        return not (self.loser_in_bad or self.winner_in_bad)

    @property
    def by_mounted(self) -> bool:
        """Whether mounted won in melee, or by fire where that counts as well."""
        return TROOPS[self.winner].kind == "mounted" and (
            self.cause == "melee" or self.rulings.killers_by_fire
        )

    @property
    def by_foot(self) -> bool:
        """Whether foot won, artillery included."""
        return TROOPS[self.winner].kind == "foot"

    @property
    def by_gunfire(self) -> bool:
        """Whether artillery won by fire."""
        return self.winner == "ART" and self.cause == "fire"

    @property
    def by_guns_in_contact(self) -> bool:
        """Whether artillery won in melee."""
        return self.winner == "ART" and self.cause == "melee"

    @property
    def by_light_horse(self) -> bool:
        """Whether light horse won."""
        return is_light_horse(self.winner, self.rulings) and self.by(self.winner)


D: Result = "destroyed"
R: Result = "recoils"
F: Result = "flees"
NONE: Result = "none"


def _tribesmen_free(defeat: Defeat) -> bool:
    """Whether tribal warriors won and nobody's garrison forbids the destruction."""
    clause = defeat.rulings.garrison_clause
    held = defeat.winner_in_garrison if clause == "winner" else defeat.loser_in_garrison
    return defeat.by("ST") and not held


@rule("DBX-T-B")
def _rides_down(defeat: Defeat) -> bool:
    """Whether mounted other than elephants caught skirmishers in good going."""
    return defeat.by_mounted and defeat.winner != "EL" and defeat.in_good


@rule("DBX-T-B")
def _spared_by_guns(defeat: Defeat) -> bool:
    """Whether an element doubled by guns in contact merely recoils."""
    if defeat.loser in ("SQ", "ART"):
        return False
    literal = defeat.rulings.doubled_by_guns == "literal"
    return literal or defeat.loser == "EL" or TROOPS[defeat.loser].kind == "foot"


Fate = Callable[[Defeat], Result]

TABLE_A: dict[RowA, Fate] = {
    # row            what befalls those who are lower, but have more than half
    "line":          lambda d: D if (d.by("KU", "CK") and d.in_good) or d.by("ST") else R,
    "tribal":        lambda d: D if d.by("EL", "KU") and d.in_good else F if d.by_gunfire else R,
    "skirmishers":   lambda d: D if d.by("KU") and d.in_good else F if d.by_gunfire else R,
    "clansmen":      lambda d: D if d.by_mounted and d.in_good else R,
    "auxiliaries":   lambda d: D if d.by("KU") and d.in_good else R,
    "bowmen":        lambda d: D if d.by_mounted else R,
    "dragoons":      lambda d: F if d.cause == "fire" and d.by_foot else R,
    "other foot":    lambda d: D if (d.by("EL", "KU") and d.in_good) or _tribesmen_free(d) else R,
    "artillery":     lambda d: D if d.cause == "melee" else NONE,
    "cuirassiers":   lambda d: D if d.by_light_horse or d.by_guns_in_contact or d.loser_in_bad else R,
    "light horse":   lambda d: R,
    "elephants":     lambda d: D if d.by(*SKIRMISHERS, "HI") or d.by_light_horse or d.by_gunfire else R,
    "other mounted": lambda d: D if d.by_guns_in_contact else F if d.loser_in_bad else R,
    "square":        lambda d: D if d.cause == "melee" and d.by_foot else NONE,
    "command":       lambda d: F,
    "camp":          lambda d: D if d.cause == "melee" else NONE,
}  # fmt: skip

TABLE_B: dict[RowB, Fate] = {
    # row            what befalls those who have half or less
    "light horse":   lambda d: D if d.by_mounted or d.by_guns_in_contact or d.loser_in_bad else F,
    "skirmishers":   lambda d: D if _rides_down(d) or d.by(*SKIRMISHERS, "HI") else F,
    "dragoons":      lambda d: F if d.by_foot else D,
    "other":         lambda d: R if d.by_guns_in_contact and _spared_by_guns(d) else D,
    "command":       lambda d: D if d.by_gunfire else F,
    "camp":          lambda d: D if d.cause == "melee" or d.by_gunfire else NONE,
}  # fmt: skip


@rule("DBX-T-A")
def beaten(defeat: Defeat) -> Result:
    """What happens to an element with the lower total that is more than half of the enemy's."""
    return TABLE_A[row_a(defeat.loser, defeat.rulings)](defeat)


@rule("DBX-T-B")
def doubled(defeat: Defeat) -> Result:
    """What happens to an element whose total is half of the enemy's or less."""
    return TABLE_B[row_b(defeat.loser, defeat.rulings)](defeat)


class Fall(NamedTuple):
    """What happens to the loser of a throw: with more than half of the enemy total, with half or less."""

    beaten: Result
    doubled: Result

    def result(self, own: int, theirs: int) -> Result:
        """The result for one of two totals; equal totals do nothing."""
        if own >= theirs:
            return NONE
        return self.doubled if 2 * own <= theirs else self.beaten


@rule("DBX-MEL-09", "DBX-FIRE-11", "DBX-FILL-36")
def fall_of(defeat: Defeat) -> Fall:
    """Both lines of the tables for a defeat, read once for all totals."""
    return Fall(beaten(defeat), doubled(defeat))


def result_of(defeat: Defeat, own: int, theirs: int) -> Result:
    """The result of a defeat with two totals."""
    return fall_of(defeat).result(own, theirs)


def defeat_of(scene: Scene, loser: Element, winner: Element, cause: Cause) -> Defeat:
    """The defeat of one element by another where they stand."""
    state: DbxState = scene.state
    return Defeat(
        loser.kind,
        winner.kind,
        cause,
        in_bad_going(scene, loser),
        in_bad_going(scene, winner),
        bool(garrison_place(scene, winner)),
        bool(garrison_place(scene, loser)),
        state.rulings,
    )
