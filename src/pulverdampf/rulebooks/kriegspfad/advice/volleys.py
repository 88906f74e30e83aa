"""Who shoots: everybody who can, ambushes where it pays; torches only for the village and its houses."""

from __future__ import annotations

from pulverdampf.engine.dice import d20
from pulverdampf.engine.scene import Scene

from ..shooting.deeds import deeds_of, first_shot
from ..shooting.modifiers import faces
from ..shooting.volleys import aim_of
from ..state import WarState, standing
from ..units import Unit
from .sieges import on_a_roof
from .weights import DRILLED, Weights


def shots(scene: Scene, side: str, options: list[str], who: str, weights: Weights = DRILLED) -> list[str]:
    """An attacker burns the village where he can, or works at a house; else everybody shoots; nobody burns
    anything else."""
    state: WarState = scene.state
    held = state.conditions
    torch = f"arson:{held.village}"
    besieges = bool(held.village) and held.attacker == side
    if besieges and torch in options:
        return [torch]
    if "torch" in options:
        return on_a_roof(state, who, options)
    if besieges and "each" in options and who in state.bodies and _has_work(scene, state.bodies[who], torch):
        return ["each"]
    idle = ("hold", "wait", "each")
    fire = [key for key in options if key not in idle and ":each" not in key and not key.startswith("arson")]
    if weights.best_shot >= 0.5 and len(fire) > 1 and who in state.bodies:
        worth = _hits_by_key(scene, state.bodies[who])
        fire.sort(key=lambda key: -worth.get(key, 0.0))
    return [*fire, "hold", "wait"]


def _hits_by_key(scene: Scene, unit: Unit) -> dict[str, float]:
    """How many hits each shot that some of a unit may fire would score on average."""
    worth: dict[str, float] = {}
    for piece in standing(scene.state, unit):
        for deed in deeds_of(scene, unit, piece, second=False):
            if deed.shot.targets:
                hit, _ = faces(aim_of(scene, deed.shot, deed.shot.targets[0]), deed.added)
                hits = len(deed.shot.targets) * sum(face in hit for face in d20.faces) / len(d20.faces)
                worth[deed.key] = worth.get(deed.key, 0.0) + hits
    return worth


def _has_work(scene: Scene, unit: Unit, torch: str) -> bool:
    """Whether somebody of a unit could burn the village, is on a roof, or can shoot at a house only."""
    for piece in standing(scene.state, unit):
        keys = [deed.key for deed in deeds_of(scene, unit, piece, second=False)]
        at_house = bool(keys) and all(key.startswith(("arrows", "wall")) for key in keys)
        if torch in keys or "torch" in keys or at_house:
            return True
    return False


def volleys_from_ambush(scene: Scene, options: list[str], weights: Weights = DRILLED) -> list[str]:
    """The hidden units whose fire pays, the best first; those who could only light the grass lie still."""
    state: WarState = scene.state
    worth = {key: _hits_from_ambush(scene, state.bodies[key]) for key in options if key in state.bodies}
    paying = [key for key, hits in worth.items() if hits >= weights.paying_hits]
    return sorted(paying, key=lambda key: (-worth[key], key))


def _hits_from_ambush(scene: Scene, unit: Unit) -> float:
    """How many hits a hidden unit would score on average with its best shots."""
    hits = 0.0
    for piece in standing(scene.state, unit):
        deed = first_shot(deeds_of(scene, unit, piece, second=False))
        if deed is not None:
            hit, _ = faces(aim_of(scene, deed.shot, deed.shot.targets[0]), deed.added)
            hits += len(deed.shot.targets) * sum(face in hit for face in d20.faces) / len(d20.faces)
    return hits
