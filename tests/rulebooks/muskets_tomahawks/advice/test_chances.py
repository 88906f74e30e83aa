"""What the general expects of a shot or of blows is what the rules give over all their dice."""

from random import Random
from typing import Any

import pytest

from pulverdampf.engine.outlook import answers_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, other
from pulverdampf.rulebooks.muskets_tomahawks.advice.chances import blows, kills, spot_chance
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.melees import Meeting
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import LATER, Clash, strike
from pulverdampf.rulebooks.muskets_tomahawks.presence import size
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.telling.outlook import SHOT_OUTLOOK, VOLLEY_OUTLOOK
from tests.conformance.battles import beginnings, played
from tests.rulebooks.muskets_tomahawks.staging import OFFICER


def fielded(state: FrontierState, side: str) -> dict[str, PieceId]:
    """The units of a side on the table, each with one of its figures."""
    there = (each for each in state.pieces.values() if each.side == side and each.pose is not None)
    return {each.body: each.id for each in there if each.body in state.bodies}


def test_shots_are_weighed_by_what_the_stage_gives() -> None:
    """MT-FIRE-03, MT-FIRE-10, MT-SPOT-08: losses on average, the chance to make the target out included."""
    seen = hidden = 0
    for seed, state in beginnings("muskets-tomahawks", range(40, 44)):
        lots = Random(seed)
        for game in played("muskets-tomahawks", state, seed):
            asked = game.waiting_for()
            if len(asked) != 1 or lots.random() > 0.03:
                continue
            scene = game.view(asked[0].by).scene
            foes = fielded(scene.state, other(asked[0].by))
            for own, one in fielded(scene.state, asked[0].by).items():
                for foe, two in foes.items():
                    hidden += shots_compared(scene, own, one, foe, two)
                    seen += 1
    assert seen > 500 and hidden > 20


def shots_compared(scene: Scene, own: str, one: PieceId, foe: str, two: PieceId) -> int:
    """Holds what a unit may fire at another against the card; how many must spot it first."""
    state: FrontierState = scene.state
    unit, target, hidden = state.bodies[own], state.bodies[foe], 0
    for outlook in (SHOT_OUTLOOK, VOLLEY_OUTLOOK):
        for due, odds in outlook.odds(scene, one, two):
            fire: Any = due.fire  # type: ignore[attr-defined]
            chance = spot_chance(scene, unit, foe)
            most = float("inf") if target.vehicle else size(state, target)
            weighed = kills(scene, unit, RANGED[fire.weapon], foe, "volley" if fire.volley else "aimed")
            assert weighed * chance == pytest.approx(min(float(odds.mean), most * chance))
            hidden += chance < 1.0
    return hidden


ENGAGED: dict[str, tuple[dict[str, Any], dict[str, Any], Clash]] = {
    "soldiers": ({}, {}, LATER),
    "shaken": ({"is": ["shaken"]}, {}, LATER),
    "surprised": ({}, {}, Clash("A1", "B1", surprise=True)),
    "ferocious": ({"traits": ("Ferocious",)}, {}, Clash("A1", "B1")),
    "a hero": ({**OFFICER, "at": (24, 10), "talent": "TL-HERO", "weapons": ()}, {}, LATER),
}


@pytest.mark.parametrize("case", list(ENGAGED))
@pytest.mark.parametrize("place", ["open", "defended"])
def test_blows_are_weighed_by_what_the_rule_gives(case: str, place: Any) -> None:
    """MT-MEL-06, MT-MEL-07, MT-MEL-09, MT-FILL-29: losses of a round on average."""
    one, two, clash = ENGAGED[case]
    state = position([
        {"side": "one", "at": (24, 10), "models": 3, "engaged": ("B1",), **one},
        {"side": "two", "at": (24, 11), "models": 3, "engaged": ("A1",), **two},
    ])  # fmt: skip
    scene = Scene(state, layout)
    unit, foe = state.bodies["A1"], state.bodies["B1"]
    men = [piece.id for piece in state.pieces.values() if piece.body == "A1"]
    met = Meeting({}, frozenset({("B1", "A1")} if place == "defended" else ()))

    async def losses(battle: Battle) -> int:
        lost = await strike(battle, unit, clash, [(each, "B1") for each in men], "blades", met)
        return lost.get("B1", 0)

    real = answers_of(scene, losses).mean
    assert blows(state, unit, foe, len(men), clash, place) == pytest.approx(float(real))
