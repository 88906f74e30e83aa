"""Many battles: the same seeds give the same numbers, however many processes fight them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.house import House
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE, TWO, Side
from pulverdampf.generals.judgement import position
from pulverdampf.generals.levels import LONGEST_THOUGHT, ForfeitError, dismiss, general
from pulverdampf.generals.twins import KeyedDice
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.rulebooks import author, rulebook
from pulverdampf.text import Text

MOST_DECISIONS = 100_000
NINETY_FIVE = 1.959963984540054
"""The quantile of the normal distribution behind a 95 % interval."""


class Meeting(Struct, frozen=True):
    """Two armies, and where they meet."""

    one: Roster
    two: Roster
    terrain: str | TerrainSetup = ""
    scenario: str | Scenario = ""
    generals: tuple[str, str] | None = None
    """Who leads there, where it is not the generals of the study."""

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.terrain if isinstance(self.terrain, str) else self.terrain.id

    @property
    def plot(self) -> str:
        """The id of the scenario."""
        return self.scenario if isinstance(self.scenario, str) else self.scenario.id


class Variant(Struct, frozen=True):
    """One way in which the battles of a study are fought: switches, and house rules."""

    rulings: Mapping[str, Any] = {}
    house: House | None = None


class Study(Struct, frozen=True):
    """What is to be fought, and by whom; a general is named as `generals.levels.general` reads it."""

    book: str
    field: tuple[Meeting, ...]
    """Who meets, battle after battle, and then from the beginning."""
    generals: tuple[str, str]
    games: int
    seed: str = "1"
    rulings: Mapping[str, Any] = {}
    swap: bool = True
    """Whether the generals change sides in every second battle."""
    think: float = LONGEST_THOUGHT
    """Seconds that a bot has for an answer."""
    watch: bool = False
    """Whether positions are kept, as either side sees them, for whoever learns to judge them."""
    house: House | None = None
    variants: tuple[Variant, ...] = ()
    """Ways to fight each battle one after the other, with the same armies and, as far as they go, dice."""
    units: bool = False
    """Whether it is kept which units stood at the end."""

    @property
    def ways(self) -> int:
        """In how many ways each battle is fought."""
        return max(len(self.variants), 1)

    def number(self, index: int) -> int:
        """The number of a battle, which it has in each of its ways."""
        return index // self.ways

    def variant(self, index: int) -> Variant:
        """In which way a battle is fought."""
        return self.variants[index % self.ways] if self.variants else Variant(self.rulings, self.house)

    def meeting(self, index: int) -> Meeting:
        """Who meets in one battle."""
        return self.field[self.number(index) % len(self.field)]


class Seen(Struct, frozen=True, array_like=True):
    """A position: how far the battle has gone, and the features of each side less its enemy's."""

    progress: float
    one: tuple[float, ...]
    two: tuple[float, ...]


class Battle(Struct, frozen=True):
    """What came of one battle, told for the generals and for the sides."""

    index: int
    winner: Side
    """The side that won; nobody in a draw."""
    best: int
    """Which general won, 0 or 1; -1 in a draw."""
    turns: int
    decisions: int
    losses: tuple[int | float, int | float]
    """What each side lost."""
    hash: str
    forfeit: Text | None = None
    """Why the loser had to give up, where a general gave no lawful answer."""
    seen: tuple[Seen, ...] = ()
    stood: dict[str, float] = {}
    """What part of each unit stood at the end."""


class EndlessError(RuntimeError):
    """A battle goes on and on."""

    def __init__(self, index: int, seed: str) -> None:
        super().__init__(index, seed)
        self.index, self.seed = index, seed


class Share(Struct, frozen=True):
    """A number of cases out of all, with the interval in which the true share lies (Wilson, 95 %)."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share that was seen."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval.

        >>> tuple(round(end, 4) for end in Share(90, 100).interval)
        (0.8256, 0.9448)
        """
        if not self.of:
            return 0.0, 1.0
        n, p, z = self.of, self.value, NINETY_FIVE
        middle = p + z * z / (2 * n)
        spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        bottom = 1 + z * z / n
        return max(0.0, (middle - spread) / bottom), min(1.0, (middle + spread) / bottom)


class Findings(Struct, frozen=True):
    """What a study has shown."""

    battles: tuple[Battle, ...]
    wanted: int

    def wins_of_general(self, which: int) -> Share:
        """The battles that the first or second general won."""
        return Share(sum(1 for each in self.battles if each.best == which), len(self.battles))

    def wins_of_side(self, side: Side) -> Share:
        """The battles that a side won."""
        return Share(sum(1 for each in self.battles if each.winner == side), len(self.battles))

    @property
    def score(self) -> tuple[float, float]:
        """What the first general made of it, wins and half the draws, and how far off that may be (95 %).

        Battles come in pairs in which the generals exchange sides; the spread is that between pairs.
        """
        points = [{0: 1.0, 1: 0.0}.get(each.best, 0.5) for each in self.battles]
        pairs = [sum(pair) / len(pair) for at in range(0, len(points), 2) if (pair := points[at : at + 2])]
        if len(pairs) < 2:
            return (sum(pairs), 1.0) if pairs else (0.5, 0.5)
        middle = sum(points) / len(points)
        spread = sum((each - middle) ** 2 for each in pairs) / (len(pairs) - 1)
        return middle, NINETY_FIVE * sqrt(spread / len(pairs))

    @property
    def draws(self) -> Share:
        """The battles without a winner."""
        return Share(sum(1 for each in self.battles if each.best < 0), len(self.battles))

    def mean(self, read: Callable[[Battle], float]) -> float:
        """The average of something over all battles."""
        return sum(map(read, self.battles)) / len(self.battles) if self.battles else 0.0

    @property
    def hash(self) -> str:
        """One hash over all battles in order: equal studies have equal hashes."""
        hashed = sha256()
        for battle in self.battles:
            hashed.update(f"{battle.index} {battle.hash}\n".encode())
        return hashed.hexdigest()[:32]


def findings(study: Study, battles: Mapping[int, Battle]) -> Findings:
    """The battles in the order of their numbers, whoever fought them when."""
    return Findings(tuple(battles[index] for index in sorted(battles)), study.games)


def seed_of(study: Study, index: int) -> str:
    """The seed of one battle, which depends on the study's seed and its number alone."""
    return sha256(f"{study.seed}/{study.number(index)}".encode()).hexdigest()[:24]


def begun(book: Rulebook, meeting: Meeting, rulings: Mapping[str, Any], house: House | None = None) -> Any:
    """The state before anything is placed."""
    beginning = Beginning(meeting.one, meeting.two, meeting.terrain, meeting.scenario, dict(rulings), house)
    return beginning.state(book)


Watcher = Callable[[Game, Side, Any], None]
"""Is told of every answer before it is given: the battle, the side, the answer."""


def fought(study: Study, index: int, watch: Watcher | None = None) -> Battle:
    """One battle from muster to victory."""
    book = rulebook(study.book)
    if book is None:
        raise LookupError(study.book)
    way, number = study.variant(index), study.number(index)
    state = begun(book, study.meeting(index), way.rulings, way.house)
    seed = seed_of(study, index)
    game = Game(book, state, KeyedDice(seed) if study.variants else SeededDice(seed))
    swapped = study.swap and number % 2 == 1
    led = study.meeting(index).generals or study.generals
    first, second = led[::-1] if swapped else led
    commanding = {
        ONE: general(first, f"{seed} one", study.think),
        TWO: general(second, f"{seed} two", study.think),
    }
    decisions, forfeit, positions = 0, None, Positions(game, seed) if study.watch else None
    while not game.over:
        side = game.waiting_for()[0].by
        if positions is not None:
            positions.look()
        try:
            answer = commanding[side].answer(game.view(side))
            if watch is not None:
                watch(game, side, answer)
            game.answer(answer, side)
        except ForfeitError as lost:
            forfeit = lost.text
            game.concede(side)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise EndlessError(index, seed)
    outcome = game.outcome
    winner = outcome.winner if outcome is not None and outcome.winner else ""
    for each in commanding.values():
        dismiss(each, winner)
    best = -1 if not winner else int((winner == TWO) != swapped)
    losses = lost_in(book.key, game.state)
    seen = tuple(positions.seen) if positions is not None else ()
    turns = game.state.clock.turn
    stood = standing(book, game.state) if study.units else {}
    return Battle(index, winner, best, turns, decisions, losses, chain_hash(game), forfeit, seen, stood)


def standing(book: Rulebook, state: Any) -> dict[str, float]:
    """What part of each unit is still there."""
    if book.units == "pieces":
        return {id: 0.0 if piece.place.is_gone else 1.0 for id, piece in state.pieces.items()}
    found: dict[str, list[bool]] = {}
    for piece in state.pieces.values():
        found.setdefault(piece.body or piece.id, []).append(not piece.place.is_gone)
    return {id: sum(there) / len(there) for id, there in found.items()}


class Positions:
    """Keeps positions of a battle: one at the beginning of every turn, and some within."""

    WITHIN = 0.03
    """How likely a position within a turn is kept."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.lots = game, Random(f"{seed} watch")
        self.turn = 0
        self.seen: list[Seen] = []

    def look(self) -> None:
        """Keeps the position that is, if it is to be kept."""
        turn = self.game.state.clock.turn
        if turn < 1 or (turn == self.turn and self.lots.random() > self.WITHIN):
            return
        self.turn = turn
        told = [position(self.game.rulebook.key, self.game.view(side).scene, side) for side in (ONE, TWO)]
        one, two = (tuple(round(each, 3) for each in differences) for _, differences in told)
        self.seen.append(Seen(round(told[0][0], 3), one, two))


def lost_in(book: str, state: Any) -> tuple[int | float, int | float]:
    """What each side has lost, as its book counts it; where it counts nothing, the pieces that are gone."""
    words = author(book)
    counted = f"{ONE}.losses", f"{TWO}.losses"
    if words is not None and set(counted) <= set(words.facts(state)):
        one, two = (words.fact(state, state, each) for each in counted)
        return one, two
    gone = [piece.side for piece in state.pieces.values() if piece.place.is_gone]
    return gone.count(ONE), gone.count(TWO)


def chunk(study: Study, indices: tuple[int, ...]) -> list[Battle]:
    """Several battles, one after the other."""
    return [fought(study, index) for index in indices]
