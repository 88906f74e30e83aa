"""Battles of every rulebook, played by lot: beginnings, and a general who likes to fight."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.rulebooks import PACKAGES, rulebook
from tests.rulebooks.black_powder import crowds as powder
from tests.rulebooks.dbx import crowds as dbx_crowds
from tests.rulebooks.kriegspfad import crowds as war_parties
from tests.rulebooks.march_of_eagles import crowds
from tests.rulebooks.muskets_tomahawks import crowds as frontier

CROWDS: dict[str, Callable[[int], State]] = {
    "march-of-eagles": crowds.crowded,
    "kriegspfad": war_parties.crowded,
    "black-powder": powder.crowded,
    "dbx": dbx_crowds.crowded,
    "muskets-tomahawks": frontier.crowded,
}
"""Situations in the thick of it, where a book has them."""
LIVELY: dict[str, dict[str, float]] = {
    "march-of-eagles": crowds.LIVELY,
    "kriegspfad": war_parties.LIVELY,
    "black-powder": powder.LIVELY,
    "dbx": dbx_crowds.LIVELY,
    "muskets-tomahawks": frontier.LIVELY,
}
MOST_ANSWERS = 4000


def book_of(key: str) -> Rulebook:
    """A rulebook that exists."""
    found = rulebook(key)
    assert found is not None
    return found


def from_the_start(key: str, seed: int) -> State:
    """Two ready armies before anything is placed, with a scenario now and then."""
    book, lots = book_of(key), Random(seed)
    armies = list(book.muster.ready_armies().values())
    one = lots.choice(armies)
    two = lots.choice([each for each in armies if book.muster.may_meet(one, each)])
    played = lots.choice(["", "", *book.muster.scenarios()])
    terrain = lots.choice([*book.muster.terrain_setups()])
    if played:
        one, two = (book.muster.ready_armies()[key] for key in book.muster.default_armies(played))
    for table in (terrain, *book.muster.terrain_setups()):
        try:
            state: State = book.muster.begin(one, two, terrain=table, scenario=played)
        except Refused:
            continue  # an army may need water, or another kind of country
        return state
    raise AssertionError(f"{one.id} and {two.id} find no table")


def beginnings(key: str, seeds: range, crowds_for_one: int = 3) -> Iterator[tuple[int, State]]:
    """Battles from the start, and for each of them some in the thick of it."""
    for seed in seeds:
        yield seed, from_the_start(key, seed)
        crowd = CROWDS.get(key)
        for index in range(crowds_for_one if crowd is not None else 0):
            assert crowd is not None
            yield seed, crowd(seed * crowds_for_one + index)


def an_answer(decision: Decision, game: Game, lots: Random) -> Any:
    """Any legal answer, those that lead to a fight more often."""
    if isinstance(decision, Choose):
        keys = list(decision.options)
        liked = LIVELY.get(game.rulebook.key, {})
        return lots.choices(keys, [liked.get(key, 1.0) for key in keys])[0]
    scene = game.view(decision.by).scene
    ideas = list(decision.form.ideas(scene))
    lots.shuffle(ideas)
    return next(idea for idea in ideas if not decision.form.objections(idea, scene))


def played(key: str, state: State, seed: int) -> Iterator[Game]:
    """One battle to its end, shown before every answer and once it is over."""
    game = Game(book_of(key), state, SeededDice(seed))
    lots = Random(seed)
    for _ in range(MOST_ANSWERS):
        yield game
        if game.over:
            _tells_its_end(game)
            return
        decision = lots.choice(game.waiting_for())
        game.answer(an_answer(decision, game, lots), decision.by)
    raise AssertionError(f"seed {seed}: the battle does not end")


def _tells_its_end(game: Game) -> None:
    """Every battle that any test fights ends with an outcome in both languages."""
    assert game.outcome is not None
    assert game.outcome.text.in_("en") and game.outcome.text.in_("de")


def fought(key: str, state: State, seed: int) -> Game:
    """One battle that has been played to its end."""
    *_, last = played(key, state, seed)
    return last


BOOKS = tuple(PACKAGES)
