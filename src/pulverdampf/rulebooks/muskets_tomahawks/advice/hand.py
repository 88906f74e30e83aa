"""The hand: which card to play, what to buy with command points, what to keep for later."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards.command import order_cost, own_troop_cards
from ..presence import is_afloat, of_side, on_table, size
from ..reactions.morale import must_test
from ..shooting.vigilance import may_stand_ready
from ..shooting.weapons import has_black_powder
from ..units import TROOPS, Unit
from .activation import best_charge, best_shot, foe_distance
from .aims import Goal
from .chances import at_best, best_distance
from .goals import Goals
from .situation import Situation, away, is_ready

NEVER = -9.0
"""So little no card is worth."""
SPARE = 3
"""Points that are kept for those who flee."""


def worth_of_acting(situation: Situation, unit: Unit, goal: Goal | None) -> float:
    """What one action of a unit is worth now, about."""
    state = situation.state
    if not on_table(state, unit):
        return 0.8 if is_afloat(state, unit) else 0.3 if unit.id in state.reserves else 0.0
    if unit.vehicle:
        return 0.9 if unit.vehicle == "wagon" else 0.0
    if unit.fleeing:
        return 0.5
    if unit.engaged:
        return 0.6
    if unit.officer:
        return 0.15
    if unit.id not in situation.worths:
        situation.worths[unit.id] = _worked_out(situation, unit, goal)
    return situation.worths[unit.id]


def _worked_out(situation: Situation, unit: Unit, goal: Goal | None) -> float:
    state = situation.state
    best = 0.1
    if unit.empty and has_black_powder(state, unit):
        best = 0.6
    shot = best_shot(situation, unit)
    if shot is not None:
        best = max(best, shot.worth)
    if is_ready(unit) and foe_distance(situation, unit) < 9.0:
        charge = best_charge(situation, unit)
        if charge is not None:
            best = max(best, charge.worth)
    if goal is not None and away(situation.at(unit.id), goal.at) > goal.within + 1.0:
        best = max(best, 0.4 if goal.kind == "fight" else min(goal.urgent, 0.8))
    return best


def worth_of_own_card(situation: Situation, troop: str, wanted: dict[str, Goal]) -> float:
    """What a troop card of one's own is worth."""
    state = situation.state
    units = [unit for unit in of_side(state, situation.side) if unit.troop == troop and not unit.hidden]
    actions = TROOPS[troop][1]
    total = sum(worth_of_acting(situation, unit, wanted.get(unit.id)) for unit in units)
    total += sum(0.35 for marker in situation.own_markers if state.pieces[marker].troop == troop)
    return total * (1.0 + 0.7 * (actions - 1)) if total else situation.weights.point


def threat_of(situation: Situation, troop: str) -> float:
    """What a troop card is worth to the enemy, as far as one sees."""
    state = situation.state
    total = 0.0
    for foe in situation.foes:
        if foe.troop != troop:
            continue
        near = min((situation.between(foe.id, each.id) for each in situation.own), default=99.0)
        if foe.fleeing or foe.shaken:
            total += 0.3
        elif foe.engaged:
            total += 0.5
        elif near < best_distance(foe) + 5.0 and not foe.empty:
            total += 0.6 * at_best(state, foe)
        elif near < 26.0:
            total += 0.3
        else:
            total += 0.12
    total += sum(0.2 for key in situation.enemy_markers if state.pieces[key].troop == troop)
    if situation.attacks and state.scenario == "S4":
        total += sum(0.5 for wagon in situation.enemy_vehicles if wagon.troop == troop)
    return total * (1.0 + 0.7 * (TROOPS[troop][1] - 1))


def worth_of_card(situation: Situation, card: str, wanted: dict[str, Goal]) -> float:
    """What it is worth to play a card now."""
    state = situation.state
    if card == "clock":
        return situation.weights.last_clock if state.clocks >= 2 else situation.weights.clock
    owner, _, what = card.partition(":")
    mine = owner == situation.side
    match what:
        case "morale":
            tested = sum(0.3 * size(state, unit) + 0.3 for unit in must_test(state, owner))
            return -tested + 0.05 if mine else tested + situation.weights.point - 0.3
        case "forward" if mine:
            return 0.6
        case "forward":
            return situation.weights.point - 0.2
    if mine:
        return worth_of_own_card(situation, what, wanted)
    return situation.weights.point - situation.weights.threat * threat_of(situation, what)


def best_cards(situation: Situation, options: list[str], wanted: dict[str, Goal]) -> list[str]:
    """The cards that may be played, the best first; a held-back one counts like one in hand."""
    ranked = [
        (-worth_of_card(situation, key.removeprefix("held:"), wanted) + 0.05 * key.startswith("held:"), key)
        for key in options
    ]
    return [key for _, key in sorted(ranked)]


def keeps_its_cards(situation: Situation, goals: Goals) -> bool:
    """Whether no card of the hand is worth playing now."""
    least = situation.weights.least_card
    if least <= NEVER:
        return False
    cards, wanted = situation.state.hands.get(situation.side, ()), goals(situation)
    return bool(cards) and max(worth_of_card(situation, each, wanted) for each in cards) < least


Use = tuple[float, str, str]
"""What an ability is worth beyond its points, which it is, and the unit or card that it is for."""


def abilities(situation: Situation, options: list[str], wanted: dict[str, Goal]) -> list[tuple[str, str]]:
    """The abilities worth their points, each with the unit or card it is for, the best first."""
    if "TL-TAUNT" in options:
        return [("TL-TAUNT", "")]
    uses = {
        "CA-STAND": _to_rally,
        "CA-ORDER": _to_order,
        "CA-PREP": _to_take_back,
        "CA-SIGHT": _to_make_ready,
        "CA-HOLD": _to_hold_back,
    }
    found = [use for key, of in uses.items() if key in options for use in of(situation, wanted)]
    found = sorted((each for each in found if each[0] > 0.0), key=lambda each: (-each[0], each[1], each[2]))
    return [(ability, whom) for _, ability, whom in found]


def _to_rally(situation: Situation, wanted: dict[str, Goal]) -> Iterator[Use]:
    state = situation.state
    fleeing = [unit for unit in situation.own if unit.fleeing]
    chosen = max(fleeing, key=lambda unit: (size(state, unit) + 3 * unit.officer, unit.id))
    if size(state, chosen) >= 3 or chosen.officer:
        yield 2.0, "CA-STAND", chosen.id


def _to_order(situation: Situation, wanted: dict[str, Goal]) -> Iterator[Use]:
    state = situation.state
    points = state.points.get(situation.side, 0)
    for unit in of_side(state, situation.side):
        cost = order_cost(state, unit)
        if not (unit.vehicle or unit.hidden or unit.fleeing or unit.shaken or cost > points):
            gain = worth_of_acting(situation, unit, wanted.get(unit.id)) - 0.25 * cost
            yield gain, "CA-ORDER", unit.id


def _to_take_back(situation: Situation, wanted: dict[str, Goal]) -> Iterator[Use]:
    for card in own_troop_cards(situation.side, situation.state.discard):
        yield worth_of_own_card(situation, card.split(":")[1], wanted) - 1.3, "CA-PREP", card


def _to_make_ready(situation: Situation, wanted: dict[str, Goal]) -> Iterator[Use]:
    for unit in situation.own:
        if unit.officer or not may_stand_ready(situation.scene, unit):
            continue
        if foe_distance(situation, unit) < best_distance(unit) + 7.0:
            yield 0.4 * at_best(situation.state, unit) - 0.3, "CA-SIGHT", unit.id


def _to_hold_back(situation: Situation, wanted: dict[str, Goal]) -> Iterator[Use]:
    state, side = situation.state, situation.side
    if state.clocks >= 1 and state.step == "after" and len(state.held.get(side, ())) < 2:
        for card in own_troop_cards(side, state.hands[side]):
            yield 0.35 * worth_of_own_card(situation, card.split(":")[1], wanted) - 0.45, "CA-HOLD", card


def acts_or_saves(situation: Situation, wanted: dict[str, Goal]) -> str:
    """Whether officers and elites act on one's own Forward Boys card, or points are better."""
    state = situation.state
    acting = [unit for unit in situation.own if (unit.officer or unit.has("Elite")) and not unit.fleeing]
    officers = sum(1 for unit in of_side(state, situation.side) if unit.officer and not unit.fleeing)
    gain = sum(worth_of_acting(situation, unit, wanted.get(unit.id)) for unit in acting)
    return "act" if gain > situation.weights.point * (1 + officers) else "save"
