"""Twins of a battle, played on to see what comes of it: the same luck for all that are compared."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from random import Random

from pulverdampf.engine.dice import Die
from pulverdampf.engine.events import Answered, Entry, Sealed
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import Side, State
from pulverdampf.generals.judgement import Judgement
from pulverdampf.generals.levels import General
from pulverdampf.rulebooks import judging

MOST_ANSWERS = 4_000
"""So many answers no two turns take."""


class KeyedDice:
    """The n-th die for a rule and a subject in a turn is a function of the scenario and of these alone.

    Twins that ask for other dice in between still share their luck.
    """

    def __init__(self, scenario: str) -> None:
        self.scenario = scenario
        self.at = 0
        self._key = ""
        self._thrown: dict[str, int] = {}

    def asked(self, turn: int, rule: str, subject: str) -> None:
        """Notes what the next dice are for."""
        self._key = f"{turn} {rule} {subject}"

    def roll(self, die: Die) -> int:
        """The next face for what was asked."""
        number = self._thrown.get(self._key, 0)
        self._thrown[self._key] = number + 1
        self.at += 1
        named = f"{self.scenario} {self._key} {number}".encode()
        word = int.from_bytes(blake2b(named, digest_size=8).digest(), "big")
        return die.low + ((word * (die.high - die.low + 1)) >> 64)

    def copied(self) -> "KeyedDice":
        """The same dice from the same point."""
        twin = KeyedDice(self.scenario)
        twin.at, twin._key, twin._thrown = self.at, self._key, dict(self._thrown)
        return twin


def guessed(known: Game, side: Side, scenario: str) -> Game:
    """A twin of a battle as a side knows it; what it does not know is guessed where the book can do that.

    Nothing is guessed by the truth: the same knowledge and scenario give the same twin.
    """
    guess = getattr(judging(known.rulebook.key), "guess", None)
    if guess is None:
        return known.clone()
    state = known.checkpoint.copied()
    guess(state, side, Random(scenario))
    at = known.checkpoint_at
    return resumed(known.rulebook, known.initial, state, known.log[:at], known.log[at:])


def resumed(
    rulebook: Rulebook, initial: State, checkpoint: State, before: Sequence[Entry], since: Sequence[Entry]
) -> Game:
    """A battle without dice that goes on from a checkpoint by the answers given since."""
    game = Game.__new__(Game)
    game.rulebook, game.initial, game.secret, game.dice = rulebook, initial, "", None
    given = [each for each in since if isinstance(each, (Answered, Sealed))]
    game.stand_at(checkpoint, list(before), given)
    return game


class CutShortError(Exception):
    """There is no time to play a twin to its end."""


def played_on(
    twin: Game,
    scenario: str,
    generals: Mapping[Side, General],
    turns: int,
    enough: Callable[[], bool] = lambda: False,
) -> Game:
    """A twin played until so many more turns have begun, or it is over; `enough` cuts it short."""
    twin.dice = KeyedDice(scenario)
    twin.throw_what_waits()
    until = twin.state.clock.turn + turns
    for _ in range(MOST_ANSWERS):
        if twin.over or twin.state.clock.turn >= until:
            break
        if enough():
            raise CutShortError
        side = twin.waiting_for()[0].by
        twin.answer(generals[side].answer(twin.view(side)), side)
    return twin


def result_of(twin: Game, judgement: Judgement, side: Side) -> float:
    """What has come of a twin for a side: won, lost, or as its position is judged."""
    outcome = twin.outcome
    if outcome is not None:
        return 0.5 if not outcome.winner else float(outcome.winner == side)
    return judgement.chance(twin.view(side).scene, side)
