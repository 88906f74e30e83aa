"""What a position is judged by: the features that a player would name, for each side."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..shooting.weapons import WEAPONS
from ..state import (
    WarState,
    commander_is_dead,
    fighting_of,
    in_melee,
    in_reserve,
    is_gone,
    of_side,
    standing,
)
from ..units import fights, is_gun, is_mounted
from ..victory.deciding import in_village, last_turn, needed_out, out, still_marching
from .prospects import best_arm

FEATURES = {
    "elements":  Text("elements that stand", "Elemente, die stehen"),
    "points":    Text("points of those who stand", "Punkte derer, die stehen"),
    "lost":      Text("elements lost", "verlorene Elemente"),
    "firearms":  Text("reach of its firearms", "Reichweite der Waffen"),
    "horse":     Text("mounted elements", "berittene Elemente"),
    "guns":      Text("guns", "Geschütze"),
    "markers":   Text("morale markers", "Moralmarker"),
    "running":   Text("units about to run", "Einheiten vor der Flucht"),
    "melees":    Text("units in melee", "Einheiten im Nahkampf"),
    "commander": Text("its commander is dead", "Befehlshaber gefallen"),
    "hidden":    Text("units in ambush or still to come", "Einheiten im Hinterhalt oder noch unterwegs"),
    "goal":      Text("what the scenario asks for", "was das Szenario verlangt"),
    "attacks":   Text("who attacks", "wer angreift"),
}  # fmt: skip


def features(scene: Scene, side: Side) -> list[float]:
    """The features of one side, in the order of `FEATURES`."""
    state: WarState = scene.state
    units = [each for each in fighting_of(state, side) if fights(each)]
    men = [(unit, piece) for unit in units for piece in standing(state, unit)]
    arms = [WEAPONS[best_arm(piece.arms)].effective for _, piece in men if piece.arms]
    everybody = of_side(state, side)
    return [
        len(men) / 6,
        sum(piece.points for _, piece in men) / 40,
        sum(each.lost for each in everybody) / 6,
        sum(arms) / 40,
        sum(is_mounted(unit) for unit, _ in men) / 6,
        float(sum(is_gun(each) for each in units)),
        sum(each.markers for each in units) / 3,
        float(sum(each.markers > 2 for each in units)),
        float(sum(in_melee(state, each) for each in units)),
        float(commander_is_dead(state, side)),
        float(sum(each.hidden or in_reserve(state, each) for each in everybody if not is_gone(state, each))),
        _goal(scene, side),
        float(state.conditions.attacker == side),
    ]


def _goal(scene: Scene, side: Side) -> float:
    """How much of what the scenario asks for a side has."""
    state: WarState = scene.state
    held = state.conditions
    if held.kind == "ambush":
        needed = max(1, needed_out(state))
        if side == held.attacker:
            return 2.0 * out(state) / needed
        return 2.0 * max(0.0, 1.0 - (out(state) + still_marching(state)) / (1.5 * needed))
    if held.kind in ("raid", "siege"):
        return in_village(scene, side) / 3 + state.held * (side == held.attacker)
    return 0.0


def progress(state: WarState) -> float:
    """How much of the battle is over, from 0 to 1."""
    return min(1.0, state.clock.turn / max(1, last_turn(state)))


def opens(state: WarState, side: Side) -> int | None:
    """The turn that is to be planned; the same number until the next plan is due, nothing while none is."""
    return state.clock.turn


AHEAD = 1
"""How many turns one looks ahead."""
