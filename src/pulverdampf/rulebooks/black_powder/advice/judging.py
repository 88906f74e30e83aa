"""What a position is judged by: the features that a player would name, for each side."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..lookup import brigades_of, fielded, is_engaged, units_of
from ..state import PowderState
from ..victory.judging import counting, is_spent, score, units_across
from .goals import holds_hill

FEATURES = {
    "points":     Text("points of troops that stand", "Punkte der Truppen, die stehen"),
    "score":      Text("points scored", "erzielte Punkte"),
    "stamina":    Text("casualties that can still be borne", "Verluste, die noch zu tragen sind"),
    "shaken":     Text("shaken units", "erschütterte Einheiten"),
    "disordered": Text("disordered units", "Einheiten in Unordnung"),
    "broken":     Text("broken brigades", "gebrochene Brigaden"),
    "wavering":   Text("brigades one unit from breaking", "Brigaden eine Einheit vor dem Bruch"),
    "shooting":   Text("shooting dice", "Schusswürfel"),
    "steel":      Text("hand-to-hand dice", "Nahkampfwürfel"),
    "engaged":    Text("units in hand-to-hand combat", "Einheiten im Nahkampf"),
    "goal":       Text("what the scenario asks for", "was das Szenario verlangt"),
    "moves":      Text("whose turn it is", "wer am Zug ist"),
}  # fmt: skip


def features(scene: Scene, side: Side) -> list[float]:
    """The features of one side, in the order of `FEATURES`."""
    state: PowderState = scene.state
    there = fielded(state, side)
    firm = [each for each in there if not each.shaken]
    wavering = 0
    for brigade in brigades_of(state, side):
        units = counting(state, brigade.id)
        spent = sum(is_spent(each) for each in units)
        wavering += not brigade.broken and spent > 0 and 2 * (spent + 1) >= len(units)
    return [
        sum(each.points for each in firm) / 200,
        score(state, side) / 200,
        sum(max(each.stamina - each.casualties, 0) for each in there) / 8,
        float(len(there) - len(firm)),
        float(sum(each.disordered for each in there)),
        float(sum(each.broken for each in brigades_of(state, side))),
        float(wavering),
        sum(each.shooting for each in firm) / 10,
        sum(each.hand_to_hand for each in firm) / 20,
        float(sum(is_engaged(state, each.id) for each in there)),
        _goal(scene, side),
        float(state.active == side),
    ]


def _goal(scene: Scene, side: Side) -> float:
    """How much of what the scenario asks for a side has."""
    state: PowderState = scene.state
    given = state.conditions
    if given.victory == "crossing":
        share = units_across(state, given.attacker) / max(1, given.needed)
        late = state.clock.turn / max(1, state.rulings.turns)
        return 2.0 * share if side == given.attacker else late
    if given.victory == "hill":
        return float(sum(holds_hill(scene, each) for each in units_of(state, side) if each.pose is not None))
    if given.victory == "lines":
        return -float(sum(each.broken for each in brigades_of(state, side)))
    return 0.5 * float(score(state, side) - score(state, other(side)) > 0)


def progress(state: PowderState) -> float:
    """How much of the battle is over, from 0 to 1."""
    return min(1.0, state.clock.turn / max(1, state.rulings.turns))


def opens(state: PowderState, side: Side) -> int | None:
    """The turn that is to be planned; the same number until the next plan is due, nothing while none is."""
    return state.clock.turn if state.active == side else None


AHEAD = 1
"""How many turns one looks ahead: the own one and the reply."""
