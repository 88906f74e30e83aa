"""Hundreds of battles by lot, over all lists, battles, tables and switches: `make marathon`.

Armies are drawn from what their lists allow (`tests/drafting.py`), every list in its turn; scenario, table,
scale and switches fall by lot. For every four of them one more begins in the thick of it, where all kinds of
troops stand close to the enemy. `--rules` tells which rules never happened: a function with `@rule` was never
called, and no question, throw or reckoning named the rule. It is written to `build/rules-that-happened.md`.
"""

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

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import SIDES, State
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.contract import Mustering
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import CROWDS, MOST_ANSWERS, book_of, fought
from tests.drafting import drafted
from tests.happened import named_in, table
from tests.noting import CARRIED_OUT, is_noting, start
from tests.rulebooks.black_powder import battles_by_lot
from tests.rulebooks.dbx import many_battles
from tests.rulebooks.kriegspfad import random_battles

FINGERPRINTS = Path(__file__).with_name("fingerprints.json")
"""What the battles were like; `--write` keeps them anew when rules or generals change on purpose."""
SEQUENCE = ("Scheduled", "Dealt", "GivenUp", "Marked")
"""Entries that only tell in which stages the rules go on."""
HAPPENED = Path("build/rules-that-happened.md")
BY_DICE = "dice"
SWITCHED = 0.15
"""How often a switch is set otherwise than in the standard game."""
NOTED = 40
"""How many battles of each book are fought with their rules noted where no number is named."""
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
FOR_ONE_CLOSE = 4
"""For so many battles from the start one begins in the thick of it."""
CLOSE = "close"
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


def runs(key: str, battles: int) -> list[tuple[str, int]]:
    """So many battles of a book, and those in the thick of it that go with them."""
    close = range(battles // FOR_ONE_CLOSE)
    return [*((key, number) for number in range(battles)), *((f"{key} {CLOSE}", number) for number in close)]


def one_of_many(given: tuple[str, int]) -> tuple[str, str, str, str]:
    """The kind of a battle, how it ended, its fingerprint, and how it went wrong if it did."""
    kind, number = given
    game, trouble = battle(kind, number)
    if game is None:
        return kind, "", "", trouble
    assert game.outcome is not None
    return kind, game.outcome.winner or "draw", fingerprint(game), trouble


def battle(kind: str, number: int) -> tuple[Game | None, str]:
    """A battle at its end, and how it went wrong if it did."""
    what, (key, _, begins) = f"{kind} {number}", kind.partition(" ")
    own = OWN.get(key)
    try:
        if begins == CLOSE:
            game = close_battle(key, number)
        elif own is not None and number % 2 == 0:
            game = own(number // 2)
        else:
            what, state = beginning(key, number)
            game = fought(key, state, number)
        return game, ""
    except Exception:
        return None, f"{what}\n{traceback.format_exc()}"


def close_battle(key: str, number: int) -> Game:
    """A battle that begins in the thick of it: by lot, every other one by two generals who know the book."""
    state = CROWDS[key](number)
    if number % 2 == 0:
        return fought(key, state, number)
    game = Game(book_of(key), state, SeededDice(number))
    generals = {side: ByRuleOfThumb(f"{number} {side}") for side in SIDES}
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    raise AssertionError(f"{key}, close battle {number} does not end")


def fingerprint(game: Game) -> str:
    """A hash over all that was asked, thrown, reckoned and done, whatever its stages are called."""
    hashed = blake2b(digest_size=4)
    for entry in game.log:
        if type(entry).__name__ not in SEQUENCE:
            hashed.update(msgspec.json.encode(entry))
    return hashed.hexdigest()


def rules_of_one(given: tuple[str, int]) -> tuple[set[str], str]:
    """The rules that have happened when a battle is over, and how it went wrong if it did."""
    game, trouble = battle(*given)
    return CARRIED_OUT | (named_in(game) if game is not None else set()), trouble


def tell_rules(books: list[str], battles: int, jobs: int | None, into: Path) -> int:
    """Fights some battles of each book, their rules noted, and tells which rules never happened."""
    wrong, pages = 0, []
    with Pool(jobs) as pool:
        for key in books:
            met: set[str] = set()
            planned = runs(key, battles)
            for rules, trouble in pool.imap_unordered(rules_of_one, planned):
                met |= rules
                if trouble:
                    wrong += 1
                    print(trouble, file=sys.stderr)
            pages.append(f"## {book_of(key).name.in_('en')}, {len(planned)} battles\n\n{table(key, met)}\n")
            print(pages[-1], flush=True)
    into.parent.mkdir(exist_ok=True)
    into.write_text("# Rules that happened in battles by lot\n\n" + "\n".join(pages))
    return 1 if wrong else 0


def main() -> int:
    """Fights them all and tells how many were won, which went wrong, and which are not the kept ones."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("books", nargs="*", default=list(PACKAGES), metavar="BOOK")
    asked.add_argument("--battles", type=int, help="how many of each rulebook")
    asked.add_argument("--jobs", type=int, default=None, help="how many at once")
    asked.add_argument("--write", action="store_true", help="keep these battles as those to compare with")
    asked.add_argument("--rules", action="store_true", help="tell which rules never happened")
    asked.add_argument("--into", type=Path, default=HAPPENED, help="where that is written")
    wish = asked.parse_args()
    if wish.rules and not is_noting():
        start()
    if wish.rules:
        return tell_rules(wish.books, wish.battles or NOTED, wish.jobs, wish.into)
    known: dict[str, list[str]] = json.loads(FINGERPRINTS.read_text()) if FINGERPRINTS.exists() else {}
    wrong = 0
    with Pool(wish.jobs) as pool:
        for key in wish.books:
            planned = runs(key, wish.battles or BATTLES[key])
            ends: Counter[str] = Counter()
            prints: dict[str, list[str]] = {}
            for kind, end, print_, trouble in pool.imap(one_of_many, planned):
                ends[end] += 1
                prints.setdefault(kind, []).append(print_)
                if trouble:
                    wrong += 1
                    print(trouble, file=sys.stderr)
            told = ", ".join(f"{end} {ends[end]}" for end in (*SIDES, "draw"))
            if wish.write:
                known |= prints
                FINGERPRINTS.write_text(json.dumps(known, indent=0) + "\n")
            print(f"{key}: {len(planned)} battles, {told}, wrong {ends['']}", flush=True)
            for kind, now in prints.items():
                pairs = zip(known.get(kind, []), now, strict=False)
                other = [number for number, (then, found) in enumerate(pairs) if then != found]
                if other:
                    print(
                        f"  {kind}: {len(other)} went another way than the kept ones: {other[:20]}",
                        flush=True,
                    )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
