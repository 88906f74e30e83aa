"""Battles by lot over all scenarios, regions, weathers and lists: the book's part of `make marathon`.

Every third of the later ones is a siege or a defence behind works, with armies from what their lists allow,
works as they are bought by lot, and now and then two generals who know how to storm and to hold.
"""

from itertools import count
from random import Random
from typing import get_args, get_type_hints

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from pulverdampf.rulebooks.kriegspfad.state import WarState
from tests.drafting import drafted

MOST_ANSWERS = 20_000
SETTINGS = get_type_hints(Rulings)
SCENARIOS, ZONES, WEATHERS, LIGHTS = (
    [value for value in get_args(SETTINGS[key]) if value not in ("dice", "by_lists", "attacker")]
    for key in ("scenario", "zone", "weather", "light")
)


def begun(number: int) -> WarState:
    """The battle of a number: scenario, region and weather go round, armies and the rest fall by lot."""
    lots = Random(f"battle {number}")
    round_, place = divmod(number, len(SCENARIOS))
    rulings = {
        "scenario": SCENARIOS[place],
        "zone": ZONES[round_ % len(ZONES)],
        "weather": WEATHERS[(round_ + place + round_ // len(ZONES)) % len(WEATHERS)],
        "light": lots.choice(LIGHTS),
        "attacker": lots.choice(["one", "two"]),
        "wilderness": lots.random() < 0.2,
        "too_steep_hills": lots.random() < 0.2,
    }
    ready = mustering.ready_armies()
    for _ in count():
        one, two = (ready[key] for key in lots.sample(sorted(ready), 2))
        try:
            return mustering.begin(one, two, terrain="dice", rulings=rulings)
        except Refused:
            continue  # these two may not meet, or one is not for this battle
    raise AssertionError


def is_siege(number: int) -> bool:
    """Whether the battle of a number is fought about works."""
    return number >= len(SCENARIOS) * len(ZONES) and number % 3 == 0


def besieged(number: int) -> WarState:
    """A siege by lot, or now and then an ambush with works: lists, armies, table, scale and switches."""
    lots = Random(f"siege {number}")
    switches = {
        "scenario": lots.choice(["siege", "siege", "siege", "ambush"]),
        "attacker": lots.choice(["one", "two"]),
        "weather": lots.choice(WEATHERS),
        "zone": lots.choice(ZONES),
        "scale": lots.choice(["28mm", "28mm", "15mm"]),
        "own_walls": lots.choice(["doors", "closed"]),
        "roof_fire": lots.choice(["five", "arson"]),
        "blockhouses": lots.choice(["siege", "defender"]),
        "shaken_near_foot": lots.choice(["withdraws", "stays"]),
        "wilderness": lots.random() < 0.1,
    }
    terrain = lots.choice(["dice", "dice", "STOCKADE"])
    rulings, ready = mustering.rulings_of(switches), mustering.ready_armies()
    written = [[ready[key] for key in pair] for pair in READY_SIEGES]
    for _ in count():
        lists = lots.sample(sorted(mustering.army_lists()), 2)
        armies = [drafted("kriegspfad", each, rulings, lots) for each in lists]
        if lots.random() < 0.25:
            armies = list(lots.choice(written))
        if any(army is None for army in armies):
            continue
        one, two = armies
        assert one is not None and two is not None
        try:
            return mustering.begin(one, two, terrain=terrain, rulings=switches)
        except Refused:
            continue
    raise AssertionError


READY_SIEGES = (("BESIEGERS-1757", "GARRISON-1757"), ("PONTIAC-1763", "STOCKADE-1763"))


def generals_for(number: int) -> dict[str, ByChance | ByRuleOfThumb]:
    """Who fights: by chance, in every other siege two generals with rules of thumb."""
    if is_siege(number) and number % 2:
        return {side: ByRuleOfThumb(f"{number} {side}") for side in ("one", "two")}
    return {side: ByChance(f"{number} {side}") for side in ("one", "two")}


def fought(number: int) -> Game:
    """A battle to its end."""
    state = besieged(number) if is_siege(number) else begun(number)
    game = Game(RULEBOOK, state, SeededDice(number))
    generals = generals_for(number)
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    raise AssertionError(f"battle {number} does not end")
