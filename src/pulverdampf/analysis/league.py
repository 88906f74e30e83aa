"""A league: every army meets a few others, and the table tells how it fared."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from pulverdampf.analysis.study import Findings, Share, Study
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.muster.roster import Roster

NEARLY = Fraction(1, 20)
MayMeet = Callable[[Roster, Roster], bool]


class Standing(Struct, frozen=True):
    """How one army fared."""

    army: Roster
    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> Share:
        """The battles it won of all it fought."""
        return Share(self.won, self.won + self.drawn + self.lost)

    @property
    def points(self) -> int:
        """Two for a victory, one for a draw."""
        return 2 * self.won + self.drawn


def pairings(armies: Sequence[Roster], rounds: int, may_meet: MayMeet) -> Iterator[tuple[Roster, Roster]]:
    """In each round every army meets the next one, then the next but one, of those it can meet.

    Each army stands as often on the one side as on the other.
    """
    for index, army in enumerate(armies):
        later = [*armies[index + 1 :], *armies[:index]]
        enemies = [each for each in later if may_meet(army, each)]
        for number in range(min(rounds, len(enemies))):
            enemy = enemies[number * max(len(enemies) // rounds, 1) % len(enemies)]
            yield (army, enemy) if (index + number) % 2 == 0 else (enemy, army)


def met_again(pairs: Sequence[tuple[Roster, Roster]], times: int) -> Iterator[tuple[Roster, Roster]]:
    """The same pairs so many times, on changed sides every second time."""
    for number in range(times):
        yield from pairs if number % 2 == 0 else ((two, one) for one, two in pairs)


def of_one_size(cost: Callable[[Roster], Fraction]) -> MayMeet:
    """Whether two armies cost nearly the same."""

    def equal(one: Roster, two: Roster) -> bool:
        costs = sorted((cost(one), cost(two)))
        return costs[1] - costs[0] <= NEARLY * costs[1]

    return equal


def standings(study: Study, found: Findings, counts: MayMeet = lambda one, two: True) -> list[Standing]:
    """The table of the battles that count, the best army first; equal ones in the order of their ids."""
    told: dict[str, list[int]] = {}
    armies: dict[str, Roster] = {}
    for battle in found.battles:
        meeting = study.meeting(battle.index)
        if not counts(meeting.one, meeting.two):
            continue
        for side, army in ((ONE, meeting.one), (TWO, meeting.two)):
            armies[army.id] = army
            row = told.setdefault(army.id, [0, 0, 0])
            row[1 if not battle.winner else 0 if battle.winner == side else 2] += 1
    rows = [Standing(armies[key], *row) for key, row in told.items()]
    return sorted(rows, key=lambda row: (-row.points * 1000 // max(row.share.of, 1), -row.won, row.army.id))
