"""Battles by lot, and what of them must be the same beside a real table."""

from random import Random
from typing import Any

from pulverdampf.engine.game import Game
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies.mustering import begin, default_armies, ready_armies
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from tests.refereed import sameness
from tests.refereed.fought import Measured, fought
from tests.refereed.mirror import Mirror
from tests.rulebooks.march_of_eagles.by_hand.answers import ANSWERS
from tests.rulebooks.march_of_eagles.test_battles import ALTERNATIVES, FIELDS, INFANTRY, SCENARIOS

PLACES_ONLY = ("CommanderMoved", "ScreenPlaced", "ScreenDue", "PlacesHeld")
BLANK = ("pose", "screen", "ranks", "inches", "needed")


def beginning(seed: int) -> EagleState:
    """A battle by lot: plain ones, scenarios, and mixed rulings with horse and guns."""
    lots, armies = Random(seed), ready_armies()
    rulings = {key: value for key, value in ALTERNATIVES.items() if lots.random() < 0.4}
    match seed % 4:
        case 0:
            one, two = lots.choice(INFANTRY), lots.choice(INFANTRY)
            return begin(armies[one], armies[two], terrain=FIELDS[seed // 4 % 6])
        case 1:
            scenario = SCENARIOS[seed // 4 % 3]
            one, two = default_armies(scenario)
            return begin(armies[one], armies[two], scenario=scenario)
        case 2:
            one, two = lots.choice(INFANTRY), lots.choice(INFANTRY)
            return begin(armies[one], armies[two], terrain=FIELDS[seed // 4 % 6], rulings=rulings)
        case _:
            rulings |= {"cavalry": True, "artillery": True}
            return begin(armies["BR-X"], armies["FR-X"], terrain=FIELDS[seed // 4 % 6], rulings=rulings)


def battle(seed: int) -> tuple[Game, list[Measured]]:
    """A battle of the web table, with what was measured in it."""
    return fought(RULEBOOK, beginning(seed), seed)


def beside(known: Game, facts: list[Measured]) -> Mirror:
    """The same battle fought again beside a real table."""
    mirror = Mirror(RULEBOOK, ANSWERS, known, facts)
    mirror.play()
    return mirror


def told_by(log: list[Any]) -> list[Any]:
    """What has to be the same; where a melee's attack came from is a place."""
    found = []
    for each in sameness.told_by(log, but=PLACES_ONLY, blank=BLANK):
        if isinstance(each, tuple) and each[0] == "MeleeSet":
            each[1]["melee"]["origin"] = None
        found.append(each)
    return found
