"""Hundreds of battles by lot, over all lists, battles, tables and switches: `make marathon`.

Armies are drawn from what their lists allow (`tests/drafting.py`), every list in its turn; scenario, table,
scale and switches fall by lot. `--rules` tells which rules never happened: a function with `@rule` was never
called, and no question, throw or reckoning named the rule.
"""

import argparse
import json
import os
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
from pulverdampf.muster.contract import Mustering
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of, fought
from tests.drafting import drafted
from tests.happened import named_in, table, watched
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
WATCHED = 40
"""How many battles of each book are fought under watch where no number is named."""
AGREED, HALF = ("scenario", "scale"), 0.5
"""What players agree on in every second battle."""
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
    """One battle of many: every army list has its turn, everything else falls by lot."""
    muster, lots = book_of(key).muster, Random(f"{key} {number}")
    ready, lists = muster.ready_armies(), list(muster.army_lists())
    while True:
        scenario = _scenario(muster, lots)
        terrain = "" if scenario else lots.choice(["", BY_DICE, *muster.terrain_setups()])
        switches = switched(key, lots)
        try:
            rulings = muster.rulings_of(switches)
            if scenario:
                armies = [ready[each] for each in muster.default_armies(scenario)]
            else:
                armies = _armies(key, lists[number % len(lists)], rulings, lots)
            names = " : ".join(each.id or each.list for each in armies)
            what = f"{key} {number}: {names} {scenario or terrain} {switches}"
            return what, muster.begin(*armies, terrain=terrain, scenario=scenario, rulings=switches)
        except Refused:
            continue  # these two do not fight there, or not under these switches


def _scenario(muster: Mustering, lots: Random) -> str:
    """A scenario in every fifth battle, none in the others."""
    known = list(muster.scenarios())
    return lots.choice(known) if known and lots.random() < 0.2 else ""


def _armies(key: str, first: str, rulings: Any, lots: Random) -> list[Roster]:
    """An army of a list, and one of a list that may meet it; a ready one where no other is found."""
    muster = book_of(key).muster
    times = 3 if lots.random() < 0.2 else 1
    one = drafted(key, first, rulings, lots, times) or _ready(muster, lots, first)
    for each in lots.sample(list(muster.army_lists()), len(muster.army_lists())):
        two = drafted(key, each, rulings, lots, times) if _could_meet(muster, one, each) else None
        if two is not None and muster.may_meet(one, two):
            break
    else:
        two = lots.choice([each for each in muster.ready_armies().values() if muster.may_meet(one, each)])
    return [one, two] if lots.random() < 0.5 else [two, one]


def _ready(muster: Mustering, lots: Random, wanted: str) -> Roster:
    """A ready army, of a certain list where there is one."""
    ready = list(muster.ready_armies().values())
    return lots.choice([each for each in ready if each.list == wanted] or ready)


def _could_meet(muster: Mustering, one: Roster, other: str) -> bool:
    """Whether a ready army of a list may meet another, or there is none that tells."""
    ready = [each for each in muster.ready_armies().values() if each.list == other]
    return not ready or any(muster.may_meet(one, each) for each in ready)


def switched(key: str, lots: Random) -> dict[str, Any]:
    """Some switches set by lot."""
    switches = book_of(key).reference().rulings.values()
    return {
        each.key: lots.choice(each.choices).value
        for each in switches
        if each.choices and lots.random() < (HALF if each.key in AGREED else SWITCHED)
    }


def one_of_many(given: tuple[str, int]) -> tuple[int, str, str, str]:
    """The number of a battle, how it ended, its fingerprint, and how it went wrong if it did."""
    number, game, trouble = battle(*given)
    if game is None:
        return number, "", "", trouble
    assert game.outcome is not None
    return number, game.outcome.winner or "draw", fingerprint(game), trouble


def battle(key: str, number: int) -> tuple[int, Game | None, str]:
    """The number of a battle, the battle at its end, and how it went wrong if it did."""
    what, own = f"{key} {number}", OWN.get(key)
    try:
        if own is not None and number % 2 == 0:
            game = own(number // 2)
        else:
            what, state = beginning(key, number)
            game = fought(key, state, number)
        return number, game, ""
    except Exception:
        return number, None, f"{what}\n{traceback.format_exc()}"


def fingerprint(game: Game) -> str:
    """A hash over all that was asked, thrown, reckoned and done, whatever its stages are called."""
    hashed = blake2b(digest_size=4)
    for entry in game.log:
        if type(entry).__name__ not in SEQUENCE:
            hashed.update(msgspec.json.encode(entry))
    return hashed.hexdigest()


def watched_one(given: tuple[str, int]) -> tuple[set[str], str]:
    """The rules that happened in a battle, and how it went wrong if it did."""
    (_, game, trouble), rules = watched(lambda: battle(*given))
    return rules | (named_in(game) if game is not None else set()), trouble


def tell_rules(books: list[str], battles: int, jobs: int | None) -> int:
    """Fights some battles of each book under watch and prints which rules never happened."""
    if os.environ.get("PULVERDAMPF_KERNELS") != "interpreted":  # compiled functions cannot be watched
        os.execve(
            sys.executable,
            [sys.executable, "-m", "tests.marathon", *sys.argv[1:]],
            {**os.environ, "PULVERDAMPF_KERNELS": "interpreted"},
        )
    wrong = 0
    with Pool(jobs) as pool:
        for key in books:
            met: set[str] = set()
            for rules, trouble in pool.imap_unordered(watched_one, [(key, n) for n in range(battles)]):
                met |= rules
                if trouble:
                    wrong += 1
                    print(trouble, file=sys.stderr)
            print(f"{key}: {battles} battles, wrong {wrong}\n{table(key, met)}", flush=True)
    return 1 if wrong else 0


def main() -> int:
    """Fights them all and tells how many were won, which went wrong, and which are not the kept ones."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("books", nargs="*", default=list(PACKAGES), metavar="BOOK")
    asked.add_argument("--battles", type=int, help="how many of each rulebook")
    asked.add_argument("--jobs", type=int, default=None, help="how many at once")
    asked.add_argument("--write", action="store_true", help="keep these battles as those to compare with")
    asked.add_argument("--rules", action="store_true", help="tell which rules never happened")
    wish = asked.parse_args()
    if wish.rules:
        return tell_rules(wish.books, wish.battles or WATCHED, wish.jobs)
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
