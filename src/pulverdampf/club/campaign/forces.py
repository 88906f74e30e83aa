"""Forces of a campaign, their meetings, and where their elements are."""

from msgspec import Struct

from pulverdampf.club.campaign.rosters import counts, reduced
from pulverdampf.engine.state import Side
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text

REMNANT = 3
"""A body of which less than one part in so many is left disbands."""


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
    counting: frozenset[str] = frozenset()
    """The settings of its army list that count elements of a body, and shrink with it."""

    @property
    def roster(self) -> Roster:
        """The army as it stands."""
        return reduced(self.full, self.left, self.counting)

    @property
    def strength(self) -> int:
        """How many elements it has."""
        return sum(self.left)

    def lose(self, count: int) -> int:
        """Loses elements from its largest bodies; how many it really had to lose."""
        lost = min(count, self.strength)
        for _ in range(lost):
            largest = max(range(len(self.left)), key=lambda at: (self.left[at], at))
            self.left[largest] -= 1
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
        gained, full = 0, counts(self.full)
        while gained < count:
            gaps = [at for at, n in enumerate(self.left) if 0 < n < full[at]]
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


class Balance(Struct):
    """Where the elements of a side are; what marched out and was replaced is present or lost."""

    marched: int = 0
    replaced: int = 0
    lost: int = 0
