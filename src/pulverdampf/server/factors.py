"""The numbers of both sides before the dice that an answer leads to, as lines of a chronicle yet to be."""

from typing import Any

from msgspec.structs import replace

from pulverdampf.engine.beforehand import Stake, at_stake
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.requests import Chance, Counts, Decision, Opposed, RollOff
from pulverdampf.server.beats import parties
from pulverdampf.server.chronicle import reckoned_step, thrown, titled
from pulverdampf.server.messages import Factors, Line, Throw

NOTHING: tuple[Line, ...] = ()


def factors(ask: int, game: Game, decision: Decision, answer: Any) -> Factors:
    """What is reckoned whatever falls; nothing where the answer may not be, or the book does not measure."""
    twin = imagined(game, decision.by)
    if not twin.checkpoint.agenda and not game.rulebook.may_measure(twin.checkpoint):
        return Factors(ask, NOTHING)
    try:
        stakes = at_stake(twin, answer, decision.by)
    except Exception:  # it may not be, or what the asker knows is not enough to run the rules on
        return Factors(ask, NOTHING)
    seen = game.rulebook.seen(game.state, decision.by)
    return Factors(ask, tuple(_line(game, seen, n, each) for n, each in enumerate(stakes)))


def _line(game: Game, seen: Any, n: int, stake: Stake) -> Line:
    number, book = stake.number, game.rulebook
    return Line(
        n,
        seen.clock.turn,
        titled(book, seen, number.rule, number.subject),
        number.rule,
        None if stake.thrown is None else _awaited(stake.thrown),
        tuple(map(reckoned_step, number.reckoning.steps)),
        str(number.reckoning.value),
        subject=number.subject,
        about=parties(seen, number.subject.split()),
    )


def _awaited(asked: Chance) -> Throw:
    """Dice that have not been thrown: how many, what they need, and the chance."""
    fell = thrown(asked, next(iter(asked.weights())), ())
    if isinstance(asked, Counts):
        return replace(fell, result=f"{asked.n}{asked.die.name}")
    return replace(fell, result=" : " if isinstance(asked, (Opposed, RollOff)) else "")
