"""Situations in the thick of it: two forces a few inches apart on broken ground."""

from random import Random
from typing import Any

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, default_armies, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import deck_of
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.events.names import SCENARIOS
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.movement.packing import packed
from pulverdampf.rulebooks.muskets_tomahawks.officers.talents import TALENTS
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState

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
    units: list[dict[str, Any]] = []
    for key, unit in drawn.bodies.items():
        number = int(key[1:])
        y = lots.uniform(14.0, 22.5) if unit.side == "one" else lots.uniform(25.5, 34.0)
        talent = lots.choice(sorted(TALENTS)) if unit.officer else ""
        weapons = (*unit.weapons, "naval") if lots.random() < 0.1 and not unit.gun else unit.weapons
        flags = [flag for flag in ("spotted", "shaken", "empty", "vigilant") if lots.random() < 0.35]
        lost = lots.randrange(unit.original) if unit.original > 1 and lots.random() < 0.3 else 0
        units.append(
            {
                "side": unit.side, "at": (7.0 + 8.0 * ((number * 2 + seed) % 5), y), "models": unit.original,
                "troop": unit.troop, "discipline": unit.discipline, "weapons": weapons,
                "profile": (unit.shooting, unit.aggression, unit.defence), "traits": unit.traits,
                "officer": unit.officer, "commander": unit.commander, "talent": talent, "gun": unit.gun,
                "lost": lost, "is": flags, "name": unit.name.en, "spacing": 1.1,
            }
        )  # fmt: skip
    units += extras(lots)
    terrain: list[dict[str, object]] = []
    x = lots.choice((10.0, 24.0, 38.0))
    if lots.random() < 0.5:
        terrain.append({"kind": "road", "line": [[x, 0], [x, 48]]})
    for written in units:
        x, y = written["at"]
        if lots.random() < 0.2:
            kind = lots.choice(("wood", "brush", "orchard", "rock", "marsh"))
            terrain.append({"kind": kind, "rect": [x - 6, y - 2.5, x + 6, y + 2.5]})
        elif lots.random() < 0.15:
            before = y + 1.5 if written["side"] == "one" else y - 1.5
            terrain.append({"kind": "low_wall", "line": [[x - 6, before], [x + 6, before]]})
    for _ in range(3):
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


def extras(lots: Random) -> list[dict[str, Any]]:
    """A gun, a wagon, lancers and scouts under markers, now and then."""
    found: list[dict[str, Any]] = []
    for side, y in (("one", 12.0), ("two", 36.0)):
        x = lots.uniform(8, 40)
        if lots.random() < 0.3:
            found.append({"side": side, "troop": "ART", "gun": "GL", "models": 4, "at": (x, y)})
        if lots.random() < 0.3:
            found.append(
                {"side": side, "vehicle": "wagon", "troop": "REG", "at": (48 - x, y), "is": ["spotted"]}
            )
        if lots.random() < 0.4:
            lancers = {"troop": "CAV", "weapons": ("lance", "sabre"), "traits": ("Cavalry",), "models": 4}
            near = 21.0 if side == "one" else 27.0
            found.append({"side": side, "at": (x, near), "is": ["spotted"], **lancers})
        if lots.random() < 0.4:
            scouts = {"troop": "IRR", "discipline": "skirmisher", "traits": ("Scouts", "Local"), "models": 5}
            found.append(
                {
                    "side": side,
                    "at": (48 - x, y + 2),
                    "marker": f"{'A' if side == 'one' else 'B'}M1",
                    **scouts,
                }
            )
    return found


def apart(state: FrontierState) -> None:
    """Moves figures that were set down on one another apart."""
    for unit in state.bodies.values():
        keys = [key for key in unit.pieces if isinstance(state.pieces[key].place, OnTable)]
        if not keys:
            continue
        pose = state.pieces[keys[len(keys) // 2]].pose
        assert pose is not None
        found = packed(Scene(state, layout), keys, pose, 20.0, 1.15)
        for key, place in found or ():
            state.pieces[key].place = OnTable(place)
