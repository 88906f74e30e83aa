"""Battles by lot on tables that are laid, and the same battles beside a real table."""

from collections.abc import Iterable
from random import Random
from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies import mustering
from pulverdampf.rulebooks.dbx.units import DbxState
from tests.refereed.mirror import Answers
from tests.refereed.sameness import told_by as told_in
from tests.rulebooks.dbx.by_hand.choices import CHOICES
from tests.rulebooks.dbx.by_hand.fights import FIGHTS
from tests.rulebooks.dbx.by_hand.following import Follower
from tests.rulebooks.dbx.by_hand.moves import MOVES
from tests.rulebooks.dbx.by_hand.setup import SETUP
from tests.rulebooks.dbx.lots import proposed
from tests.rulebooks.dbx.many_battles import GROUNDS, LISTS, other_rulings

UNASKED = ("DBX-FIRE-03", "DBX-FIRE-09", "DBX-FIRE-13", "DBX-OUT-06", "DBX-MOVE-03", "DBX-CMD-02",
           "DBX-SET-09", "DBX-SET-07", "DBX-FORM-01", "DBX-FORM-02", "DBX-FORM-05", "DBX-FORM-06",
           "DBX-BIG-08", "DBX-LAND-01", "DBX-MEL-10")  # fmt: skip
"""What the web table asks and hands show."""
ANSWERS = Answers(MOVES | FIGHTS | SETUP, CHOICES, unasked=tuple(("*", rule) for rule in UNASKED))
AT_RANDOM = 0.15
"""How often an answer is left to chance, so that rare things happen, too."""
BLANK = ("aim", "near", "width", "depth", "quarters")
SHOWN = ("EnteredCamp", "FeatureLaid", "ContactsTold", "Aimed", "StageBegan")
PLACES = ("pose", "rest", "near", "width", "depth", "quarters")


def beginning(number: int) -> DbxState:
    """A battle of any two lists on a ready table, every fifth a big one, every third under other rulings."""
    lots = Random(f"dbx beside a real table {number}")
    times = 3 if number % 5 == 4 else 1
    one, two = (
        proposed(LISTS[place % len(LISTS)], lots, times=times) for place in (2 * number, 2 * number + 1)
    )
    rulings = other_rulings(lots) if number % 3 == 2 else {}
    return mustering.begin(one, two, terrain=lots.choice(GROUNDS), rulings=rulings)


def battle(number: int) -> Game:
    """It is fought at the web table, by generals who know the book and now and then leave it to chance."""
    game = Game(RULEBOOK, beginning(number), SeededDice(number))
    by_chance = {side: ByChance(f"{number} {side}") for side in SIDES}
    knowing = {side: ByRuleOfThumb(f"{number} {side}") for side in SIDES}
    lots = Random(number)
    while not game.over:
        side = game.waiting_for()[0].by
        general = by_chance[side] if lots.random() < AT_RANDOM else knowing[side]
        game.answer(general.answer(game.view(side)), side)
    return game


def beside(known: Game) -> Follower:
    """It is fought again beside a real one."""
    mirror = Follower(RULEBOOK, ANSWERS, known, [])
    mirror.play()
    return mirror


def told_by(log: list[Any]) -> list[Any]:
    """What has to be the same; of what happens at one time to several the order does not matter."""
    found: list[Any] = []
    for entry in _told(log):
        found.append(entry)
        at = len(found) - 1
        while at and _together(found[at - 1], found[at]) and str(found[at]) < str(found[at - 1]):
            found[at - 1 : at + 1] = found[at], found[at - 1]
            at -= 1
    return found


def _told(log: list[Any]) -> Iterable[Any]:
    for entry in told_in(log, but=SHOWN, blank=PLACES):
        if isinstance(entry, tuple) and "stands" in entry[1]:
            yield entry[0], entry[1] | {"stands": sorted(key for key, _ in entry[1]["stands"])}
        else:
            yield entry


AT_ONE_TIME = (("TurnedToFace", "StruckInPlace"), ("Fled", "Destroyed", "LeftBoard"), ("Contacted",))


def _together(one: Any, two: Any) -> bool:
    """Whether two events happen at one time."""
    names = {each[0] for each in (one, two) if isinstance(each, tuple)}
    return (
        isinstance(one, tuple) and isinstance(two, tuple) and any(names <= set(each) for each in AT_ONE_TIME)
    )
