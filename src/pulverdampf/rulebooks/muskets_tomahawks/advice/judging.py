"""What a position is judged by: the features that a player would name, for each side."""

from random import Random

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..presence import commander_of, in_reserve, is_present, markers_of, of_side, on_table, size
from ..state import UNKNOWN, FrontierState
from ..victory.scenarios import loss_points, reduced_to_half, scored

FEATURES = {
    "figures":    Text("figures that stand", "Figuren, die stehen"),
    "shooting":   Text("figures that shoot well", "gute Schützen"),
    "score":      Text("victory points", "Siegpunkte"),
    "losses":     Text("losses", "Verluste"),
    "half":       Text("reduced to half", "auf die Hälfte gebracht"),
    "shaken":     Text("figures shaken or fleeing", "erschütterte oder fliehende Figuren"),
    "loaded":     Text("figures loaded", "geladene Figuren"),
    "ready":      Text("figures ready to fire", "feuerbereite Figuren"),
    "commander":  Text("the commander", "der Befehlshaber"),
    "command":    Text("command points", "Befehlspunkte"),
    "hidden":     Text("markers and reserves", "Marker und Reserven"),
    "attacks":    Text("who attacks", "wer angreift"),
}  # fmt: skip


def features(scene: Scene, side: Side) -> list[float]:
    """The features of one side, in the order of `FEATURES`."""
    state: FrontierState = scene.state
    units = [each for each in of_side(state, side) if not each.vehicle]
    there = [each for each in units if on_table(state, each)]
    men = {each.id: size(state, each) for each in units if is_present(state, each) or in_reserve(state, each)}
    shaky = [each for each in there if each.shaken or each.fleeing]
    firm = [each for each in there if each not in shaky]
    chief = commander_of(state, side)
    return [
        sum(men.values()) / 6,
        sum(men.get(each.id, 0) * max(0, 9 - each.shooting) for each in firm) / 20,
        sum(each.get(side, 0) for _, each in scored(state)) / 4,
        loss_points(state, side) / 4,
        float(reduced_to_half(state, side)),
        sum(men.get(each.id, 0) for each in shaky) / 6,
        sum(men.get(each.id, 0) for each in firm if not each.empty) / 6,
        sum(men.get(each.id, 0) for each in firm if each.vigilant) / 6,
        float(chief is not None and is_present(state, chief)),
        state.points.get(side, 0) / 4,
        (len(markers_of(state, side)) + sum(in_reserve(state, each) for each in units)) / 2,
        float(state.attacker == side),
    ]


def progress(state: FrontierState) -> float:
    """How much of the battle is over, from 0 to 1."""
    return min(1.0, state.clock.turn / max(1, state.rulings.turns))


def opens(state: FrontierState, side: Side) -> int | None:
    """The turn that is to be planned; the same number until the next plan is due, nothing while none is."""
    return state.clock.turn


def guess(state: FrontierState, side: Side, lots: Random) -> None:
    """Deals the enemy cards for those that a side does not see, by lot from all that are left."""
    enemy = other(side)
    for pools in (state.hands, state.held):
        dealt = []
        for card in pools.get(enemy, ()):
            if card == UNKNOWN:
                left = state.deck.lots
                card = lots.choices(list(left), list(left.values()))[0]
                state.deck = state.deck.without(card)
                state.unseen -= 1
            dealt.append(card)
        if enemy in pools:
            pools[enemy] = tuple(sorted(dealt))


AHEAD = 1
"""How many turns one looks ahead."""
