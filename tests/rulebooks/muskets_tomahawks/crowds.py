"""Situations in the thick of it: two forces a few inches apart on broken ground."""

from random import Random

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.cards import deck_of
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.mustering import begin, default_armies, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.packing import packed
from pulverdampf.rulebooks.muskets_tomahawks.positions import position
from pulverdampf.rulebooks.muskets_tomahawks.scenarios import SCENARIOS
from pulverdampf.rulebooks.muskets_tomahawks.units import FrontierState
from pulverdampf.engine.decks import Deck

LIVELY = {
    "charge": 12.0, "shoot": 8.0, "volley": 10.0, "fight": 12.0, "pass": 0.2, "done": 0.3, "spot": 0.6,
    "vigilance": 2.0, "fire": 3.0, "evade": 2.0, "split": 3.0, "burn": 9.0, "wreck": 9.0, "search": 4.0,
    "land": 9.0, "reveal": 2.0, "yes": 2.0,
}  # fmt: skip
"""How much more often than other answers those are given that lead to a fight."""

KINDS = ("wood", "brush", "corn", "rock", "orchard", "marsh")
LINES = ("barrier", "hay", "low_wall")
WEATHERS = ("clear", "clear", "clear", "rain", "dusk", "dark", "fog", "mist", "storm")


def crowded(seed: int) -> FrontierState:
    """A ready force against another, both near the middle of the table, some shaken, some fleeing."""
    lots = Random(seed)
    armies = ready_armies()
    one = armies[lots.choice(sorted(armies))]
    two = armies[default_armies(one=one)[1]]
    drawn = begin(one, two, scenario="S1", terrain="dice")
    units = []
    for key, unit in drawn.bodies.items():
        number = int(key[1:])
        y = lots.uniform(14.0, 22.5) if unit.side == "one" else lots.uniform(25.5, 34.0)
        flags = [flag for flag in ("spotted", "shaken", "empty", "vigilant") if lots.random() < 0.35]
        lost = lots.randrange(unit.original) if unit.original > 1 and lots.random() < 0.3 else 0
        units.append(
            {
                "side": unit.side, "at": (7.0 + 8.0 * ((number * 2 + seed) % 5), y), "models": unit.original,
                "troop": unit.troop, "discipline": unit.discipline, "weapons": unit.weapons,
                "profile": (unit.shooting, unit.aggression, unit.defence), "traits": unit.traits,
                "officer": unit.officer, "commander": unit.commander, "talent": unit.talent, "gun": unit.gun,
                "lost": lost, "is": flags, "name": unit.name.en, "spacing": 1.1,
            }
        )  # fmt: skip
    terrain: list[dict[str, object]] = []
    for _ in range(5):
        x, y = lots.uniform(4, 40), lots.uniform(14, 32)
        if lots.random() < 0.6:
            terrain.append({"kind": lots.choice(KINDS), "rect": [x, y, x + 6, y + 4]})
        else:
            terrain.append({"kind": lots.choice(LINES), "line": [[x, y], [x + 7, y + lots.uniform(-3, 3)]]})
    state = position(
        units, terrain=terrain, weather=lots.choice(WEATHERS), turn=3, step="deal", scenario="S1",
        points={"one": lots.randrange(6), "two": lots.randrange(6)},
        rulings={"turns": 4, "intrigues": lots.random() < 0.3},
    )  # fmt: skip
    apart(state)
    state.deck = Deck.of(deck_of(state))
    assert state.scenario in SCENARIOS
    return state


def apart(state: FrontierState) -> None:
    """Moves figures that were set down on one another apart."""
    for unit in state.bodies.values():
        keys = [key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable)]
        if not keys:
            continue
        pose = state.pieces[keys[len(keys) // 2]].pose
        assert pose is not None
        found = packed(Scene(state, layout), keys, pose.x, pose.y, pose.facing, 1.15, 20.0)
        for key, place in found or ():
            state.pieces[key].place = OnTable(place)
