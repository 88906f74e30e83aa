"""Battles by lot over all lists, ready armies, scenarios and rulings: the book's part of `make marathon`."""

from random import Random
from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import Side
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.armies.forces import Listing, listings
from pulverdampf.rulebooks.black_powder.rulings import Rulings
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.text import Text
from tests.rulebooks.black_powder.crowds import mixed_rulings

STANDARD = Rulings()
MOST_ANSWERS = 6000
LISTS = tuple(listings())
READY = tuple(mustering.ready_armies())
SCENARIOS = tuple(mustering.scenarios())
KINDS = len(LISTS) + len(READY) + len(SCENARIOS)


def drawn_army(key: str, lots: Random) -> Roster:
    """A legal army of a list, of two or three brigades drawn by lot."""
    listing = listings()[key]
    while True:
        army = _written(listing, lots)
        if not mustering.check(army, STANDARD):
            return army


def _written(listing: Listing, lots: Random) -> Roster:
    first, last = lots.choice(listing.years)
    year = lots.randint(first, last)
    there = [row for row in listing.rows if row.years is None or row.years[0] <= year <= row.years[1]]
    foot = [row for row in there if row.arm in ("infantry", "warband")]
    groups = []
    needed = [row for row in there for _ in range(row.bodies.least)]
    lots.shuffle(needed)
    for _ in range(lots.randint(2, 3)):
        chosen = [needed.pop() for _ in range(min(2, len(needed)))]
        chosen += [lots.choice(foot) for _ in range(3 - len(chosen))]
        chosen += [lots.choice(there) for _ in range(lots.randint(0, 2))]
        bodies = tuple(BodyEntry(row.id, parts={lots.choice(list(row.sizes)): 1}) for row in chosen)
        leader = BodyEntry("commander", parts={str(lots.randint(*listing.commanders)): 1})
        groups.append(Group(bodies, leader=leader))
    general = BodyEntry("general", parts={str(lots.randint(*listing.general)): 1})
    name = Text(listing.en, listing.de)
    return Roster(listing.id, name=name, year=year, bodies=(general,), groups=tuple(groups))


def beginning(seed: int) -> PowderState:
    """The battle of a seed: its list, ready army or scenario comes round, all else is drawn."""
    lots, place = Random(seed), seed % KINDS
    ready = mustering.ready_armies()
    rulings: dict[str, Any] = mixed_rulings(lots) if lots.random() < 0.5 else {}
    if place >= len(LISTS) + len(READY):
        scenario = SCENARIOS[place - len(LISTS) - len(READY)]
        one, two = (ready[key] for key in mustering.default_armies(scenario))
        return mustering.begin(one, two, scenario=scenario, rulings=rulings)
    own = drawn_army(LISTS[place], lots) if place < len(LISTS) else ready[READY[place - len(LISTS)]]
    foes = [key for key in LISTS if key.split("-")[0] == own.list.split("-")[0]]
    facing = drawn_army(lots.choice(foes), lots)
    rulings |= {"table": lots.choice(("standard", "standard", "compact", "large"))}
    rulings |= {"weather": lots.random() < 0.3}
    terrain = lots.choice(("", "", "PLAIN"))
    return mustering.begin(own, facing, terrain=terrain, rulings=rulings)


def fought(seed: int) -> Game:
    """The battle of a seed, played to its end by two generals who leave everything to chance."""
    game = Game(RULEBOOK, beginning(seed), SeededDice(seed))
    generals: dict[Side, ByChance] = {"one": ByChance(f"one {seed}"), "two": ByChance(f"two {seed}")}
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    raise AssertionError(f"battle {seed} does not end")
