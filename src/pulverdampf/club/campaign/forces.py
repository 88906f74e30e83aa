"""Forces of a campaign, their meetings, and where their elements are."""

from msgspec import Struct

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.remnants import Remnant, counts
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text

REMNANT = 3
"""A body of which less than one part in so many is left disbands."""
EVERYBODY = frozenset(SIDES)


class Told(Struct, frozen=True):
    """A sentence of the story, and the sides that know it."""

    turn: int
    text: Text
    known: frozenset[Side] = EVERYBODY
    occasion: str = ""
    """The meeting of whose end it tells."""


class Force(Struct):
    """A force as it stands."""

    id: str
    side: Side
    name: Text
    at: str
    full: Roster
    """As it marched out."""
    left: list[int]
    """How many elements of each body it has."""
    battles: list[int]
    """In how many battles each body has stood and come back: its veterans."""
    commander: str = ""
    """Of renown; once he has fallen an average one leads."""
    fallen: bool = False
    counting: frozenset[str] = frozenset()
    """The settings of its army list that count elements of a body, and shrink with it."""
    leading: frozenset[str] = frozenset()
    """The options of its army list that buy a commander, and are gone with him."""

    @property
    def roster(self) -> Roster:
        """The army as it stands."""
        return self.remnant.reduced(self.counting, self.leading)

    @property
    def remnant(self) -> Remnant:
        """What marched out, and what is left of it."""
        return Remnant(self.full, tuple(self.left), self.fallen)

    @property
    def strength(self) -> int:
        """How many elements it has."""
        return sum(self.left)

    @property
    def whole(self) -> int:
        """How many elements it marched out with."""
        return sum(counts(self.full))

    def without(self, count: int) -> tuple[int, ...]:
        """What is left of each body when so many are lost, the largest first."""
        left = list(self.left)
        for _ in range(min(count, self.strength)):
            left[max(range(len(left)), key=lambda at: (left[at], at))] -= 1
        return tuple(left)

    def lose(self, count: int) -> int:
        """Loses elements from its largest bodies; how many it really had to lose."""
        lost = min(count, self.strength)
        self.left = list(self.without(lost))
        return lost + self.disband()

    def disband(self) -> int:
        """Sends the remnants of bodies home that are too small to stand in a line; how many leave."""
        gone = 0
        for at, full in enumerate(counts(self.full)):
            if 0 < self.left[at] * REMNANT < full:
                gone, self.left[at] = gone + self.left[at], 0
        return gone

    def regain(self, count: int) -> int:
        """Fills gaps of bodies that still stand, the widest first; how many found a place."""
        return self._filled(count, [at for at, n in enumerate(self.left) if n])

    def restore(self, count: int) -> int:
        """Fills gaps of all bodies, also of those that were gone; how many found a place."""
        return self._filled(count, list(range(len(self.left))))

    def _filled(self, count: int, bodies: list[int]) -> int:
        gained, full = 0, counts(self.full)
        while gained < count:
            gaps = [at for at in bodies if self.left[at] < full[at]]
            if not gaps:
                break
            widest = max(gaps, key=lambda at: (full[at] - self.left[at], -at))
            self.left[widest] += 1
            gained += 1
        return gained


class Meeting(Struct, frozen=True):
    """Forces of both sides at one place: a battle that waits."""

    place: str
    one: tuple[str, ...]
    two: tuple[str, ...]
    attacker: str
    """The side that came; none where both did."""
    origins: dict[str, str]
    """Where each force came from, whither it can go back."""

    @property
    def forces(self) -> tuple[str, ...]:
        """The forces of both sides."""
        return (*self.one, *self.two)


class Balance(Struct):
    """Where the elements of a side are; what marched out and was replaced is present or lost."""

    marched: int = 0
    replaced: int = 0
    lost: int = 0
