"""Battles by lot over all scenarios, regions, weathers and lists: the book's part of `make marathon`."""

from itertools import count
from random import Random
from typing import get_args, get_type_hints

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from pulverdampf.rulebooks.kriegspfad.state import WarState

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


def fought(number: int) -> Game:
    """A battle to its end, by chance on both sides."""
    game = Game(RULEBOOK, begun(number), SeededDice(number))
    generals = {side: ByChance(f"{number} {side}") for side in ("one", "two")}
    for _ in range(MOST_ANSWERS):
        if game.over:
            return game
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    raise AssertionError(f"battle {number} does not end")
