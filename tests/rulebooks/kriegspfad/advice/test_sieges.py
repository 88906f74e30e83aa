"""A siege between two computer generals: walls are stormed and held, roofs climbed, fires laid."""

from collections import Counter

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.events.burning import FireBroke
from pulverdampf.rulebooks.kriegspfad.events.moves import ClimbedIn

READY = mustering.ready_armies()
AGREED = {"scenario": "siege", "attacker": "one", "weather": "off", "season": "summer"}


def besieged(seed: int, one: str, two: str) -> Game:
    state = mustering.begin(READY[one], READY[two], terrain="STOCKADE", rulings=AGREED)
    game = Game(RULEBOOK, state, SeededDice(seed))
    generals = {side: ByRuleOfThumb(f"{seed}{side}") for side in ("one", "two")}
    while not game.over:
        side = game.waiting_for()[0].by
        game.answer(generals[side].answer(game.view(side)), side)
    return game


def test_both_sides_know_what_walls_are_for() -> None:
    """KP-FORT-04, KP-FORT-07, KP-FORT-08, KP-VIC-04: besiegers climb the palisade, the garrison mans it,
    somebody gets onto a roof, something burns; neither side wins them all."""
    happened: Counter[str] = Counter()
    winners = set()
    for seed, one, two in (
        (0, "BESIEGERS-1757", "GARRISON-1757"),
        (1, "BESIEGERS-1757", "GARRISON-1757"),
        (6, "BESIEGERS-1757", "GARRISON-1757"),
        (1, "PONTIAC-1763", "STOCKADE-1763"),
    ):
        game = besieged(seed, one, two)
        assert game.outcome is not None
        winners.add(game.outcome.winner)
        happened.update(type(event).__name__ for event in game.log)
        at_fence = {key[0] for event in game.log if isinstance(event, ClimbedIn) for key in event.climbing}
        happened.update(f"{letter} at the fence" for letter in at_fence)
        happened.update(event.by for event in game.log if isinstance(event, FireBroke))
    assert winners == {"one", "two"}
    assert happened["A at the fence"] and happened["B at the fence"]
    assert happened["Climbed"] and happened["FireBroke"] and happened["one"] and happened["MeleeOpened"]
