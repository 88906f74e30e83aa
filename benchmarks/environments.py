"""Steps a second of the environments of PettingZoo beside the bare engine, for every book, in turns.

    python benchmarks/environments.py [BOOK ...]

Both sides answer by lot. The bare engine is asked twice: once as `chance` plays it, which judges no more
ideas than it must to find one lawful answer, and once listing the lawful answers first, as an action mask
needs them.
"""

import sys
from functools import cache
from random import Random
from statistics import median
from time import process_time

import numpy

from pulverdampf import env
from pulverdampf.analysis.workers import patient_collector
from pulverdampf.api import rulebooks
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.env.battles import Beginning, Offer
from pulverdampf.env.in_turn import InTurn
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.candidates import lawful_answers

ROUNDS = 4
MOST = 1500
"""Decisions of a round."""


def by_chance(beginning: Beginning, seed: int) -> int:
    """A battle by chance; how many decisions it took."""
    game, chance, decisions = Game(beginning.rules, beginning.begun(), SeededDice(seed)), ByChance(seed), 0
    while not game.over and decisions < MOST:
        side = game.waiting_for()[0].by
        game.answer(chance.answer(game.view(side)), side)
        decisions += 1
    return decisions


def listed(beginning: Beginning, seed: int) -> int:
    """The same, with all lawful answers listed before one is drawn."""
    game, lots, chance = (
        Game(beginning.rules, beginning.begun(), SeededDice(seed)),
        Random(seed),
        ByChance(seed),
    )
    offer, decisions = Offer(env.CANDIDATES, env.IDEAS), 0
    while not game.over and decisions < MOST:
        asked = game.waiting_for()[0]
        view = game.view(asked.by)
        answers = lawful_answers(view, asked, offer.of(asked))
        game.answer(lots.choice(answers) if answers else chance.answer(view), asked.by)
        decisions += 1
    return decisions


@cache
def made(book: str) -> InTurn:
    """The environment of a book."""
    return env.aec(book)


def environment(beginning: Beginning, seed: int) -> int:
    """The same in an environment."""
    battle, lots, decisions = made(beginning.rules.key), Random(seed), 0
    battle.reset(seed=seed)
    for _ in battle.agent_iter():
        observation, _, ended, cut, _ = battle.last()
        if ended or cut or decisions >= MOST:
            break
        battle.step(lots.choice(numpy.flatnonzero(observation["action_mask"])))
        decisions += 1
    return decisions


def main() -> None:
    """Prints a line a book."""
    print(f"{'steps a second':20} {'chance':>8} {'listing':>8} {'env':>8}   beside chance, beside listing")
    for book in sys.argv[1:] or rulebooks():
        beginning, _ = Beginning.of(book, ("", "")), made(book)
        paces: dict[str, list[float]] = {}
        with patient_collector():
            for seed in range(ROUNDS):
                for way in (by_chance, listed, environment):
                    since = process_time()
                    decisions = way(beginning, seed)
                    paces.setdefault(way.__name__, []).append(decisions / (process_time() - since))
        chance, listing, steps = (median(each) for each in paces.values())
        beside = f"{steps / chance:.2f} {steps / listing:.2f}"
        print(f"{book:20} {chance:8.0f} {listing:8.0f} {steps:8.0f}   {beside}")


if __name__ == "__main__":
    main()
