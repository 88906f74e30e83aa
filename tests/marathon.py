"""Hundreds of battles by lot, over all armies, battles, tables and switches: `make marathon`."""

import argparse
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import SIDES, State
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of, fought
from tests.rulebooks.black_powder import battles_by_lot
from tests.rulebooks.dbx import many_battles
from tests.rulebooks.kriegspfad import random_battles

FINGERPRINTS = Path(__file__).with_name("fingerprints.json")
"""What the battles were like; `--write` keeps them anew when rules or generals change on purpose."""
SEQUENCE = ("Scheduled", "Dealt", "GivenUp", "Marked")
"""Entries that only tell in which stages the rules go on."""
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
OWN: dict[str, Callable[[int], Game]] = {
    "kriegspfad": random_battles.fought,
    "black-powder": battles_by_lot.fought,
    "dbx": many_battles.fought,
}
"""Every other battle goes the round that a book has of its own: lists, regions, sizes."""


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


def one_of_many(given: tuple[str, int]) -> tuple[int, str, str, str]:
    """The number of a battle, how it ended, its fingerprint, and how it went wrong if it did."""
    key, number = given
    what, own = f"{key} {number}", OWN.get(key)
    try:
        if own is not None and number % 2 == 0:
            game = own(number // 2)
        else:
            what, state = beginning(key, number)
            game = fought(key, state, number)
        assert game.outcome is not None
        return number, game.outcome.winner or "draw", fingerprint(game), ""
    except Exception:
        return number, "", "", f"{what}\n{traceback.format_exc()}"


def fingerprint(game: Game) -> str:
    """A hash over all that was asked, thrown, reckoned and done, whatever its stages are called."""
    hashed = blake2b(digest_size=4)
    for entry in game.log:
        if type(entry).__name__ not in SEQUENCE:
            hashed.update(msgspec.json.encode(entry))
    return hashed.hexdigest()


def main() -> int:
    """Fights them all and tells how many were won, which went wrong, and which are not the kept ones."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("books", nargs="*", default=list(PACKAGES), metavar="BOOK")
    asked.add_argument("--battles", type=int, help="how many of each rulebook")
    asked.add_argument("--jobs", type=int, default=None, help="how many at once")
    asked.add_argument("--write", action="store_true", help="keep these battles as those to compare with")
    wish = asked.parse_args()
    known: dict[str, list[str]] = json.loads(FINGERPRINTS.read_text()) if FINGERPRINTS.exists() else {}
    wrong = 0
    with Pool(wish.jobs) as pool:
        for key in wish.books:
            runs = [(key, number) for number in range(wish.battles or BATTLES[key])]
            ends: Counter[str] = Counter()
            prints = [""] * len(runs)
            for number, end, print_, trouble in pool.imap_unordered(one_of_many, runs):
                ends[end] += 1
                prints[number] = print_
                if trouble:
                    wrong += 1
                    print(trouble, file=sys.stderr)
            told = ", ".join(f"{end} {ends[end]}" for end in (*SIDES, "draw"))
            if wish.write:
                known[key] = prints
                FINGERPRINTS.write_text(json.dumps(known, indent=0) + "\n")
            before = known.get(key, [])
            other = [n for n, (then, now) in enumerate(zip(before, prints, strict=False)) if then != now]
            print(f"{key}: {len(runs)} battles, {told}, wrong {ends['']}", flush=True)
            if other:
                print(f"  {len(other)} went another way than the kept ones: {other[:20]}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
