"""Hundreds of battles by lot, over all armies, battles, tables and switches: `make marathon`."""

import argparse
import sys
import traceback
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import Any

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import SIDES, State
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of, fought

BY_DICE = "dice"
SWITCHED = 0.15
"""How often a switch is set otherwise than in the standard game."""
BATTLES = {
    "march-of-eagles": 200,
    "kriegspfad": 300,
    "black-powder": 300,
    "dbx": 500,
    "muskets-tomahawks": 300,
}
"""How many battles of each rulebook are fought."""


def beginning(key: str, number: int) -> tuple[str, State]:
    """One battle of many: every ready army has its turn, everything else falls by lot."""
    muster, lots = book_of(key).muster, Random(f"{key} {number}")
    ready = muster.ready_armies()
    first = list(ready)[number % len(ready)]
    while True:
        scenario = lots.choice(["", "", *muster.scenarios()])
        terrain = "" if scenario else lots.choice(["", BY_DICE, *muster.terrain_setups()])
        if scenario:
            armies = muster.default_armies(scenario)
        else:
            second = lots.choice([each for each in ready if muster.may_meet(ready[first], ready[each])])
            armies = [first, second] if lots.random() < 0.5 else [second, first]
        rulings = switched(key, lots)
        what = f"{key} {number}: {' : '.join(armies)} {scenario or terrain} {rulings}"
        try:
            return what, muster.begin(
                *(ready[each] for each in armies), terrain=terrain, scenario=scenario, rulings=rulings
            )
        except Refused:
            continue  # these two do not fight there, or not under these switches


def switched(key: str, lots: Random) -> dict[str, Any]:
    """Some switches set by lot."""
    switches = book_of(key).reference().rulings.values()
    return {
        each.key: lots.choice(each.choices).value
        for each in switches
        if each.choices and lots.random() < SWITCHED
    }


def one_of_many(given: tuple[str, int]) -> tuple[str, str]:
    """How a battle ended, or how it went wrong."""
    key, number = given
    what = f"{key} {number}"
    try:
        what, state = beginning(key, number)
        game = fought(key, state, number)
        assert game.outcome is not None
        return game.outcome.winner or "draw", ""
    except Exception:
        return "", f"{what}\n{traceback.format_exc()}"


def main() -> int:
    """Fights them all and tells how many were won, and which went wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("books", nargs="*", default=list(PACKAGES), metavar="BOOK")
    asked.add_argument("--battles", type=int, help="how many of each rulebook")
    asked.add_argument("--jobs", type=int, default=None, help="how many at once")
    wish = asked.parse_args()
    wrong = 0
    with Pool(wish.jobs) as pool:
        for key in wish.books:
            runs = [(key, number) for number in range(wish.battles or BATTLES[key])]
            ends: Counter[str] = Counter()
            for end, trouble in pool.imap_unordered(one_of_many, runs):
                ends[end] += 1
                if trouble:
                    wrong += 1
                    print(trouble, file=sys.stderr)
            told = ", ".join(f"{end} {ends[end]}" for end in (*SIDES, "draw"))
            print(f"{key}: {len(runs)} battles, {told}, wrong {ends['']}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
