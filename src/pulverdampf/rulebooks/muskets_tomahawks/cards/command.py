"""Command points and the five command abilities."""

from collections.abc import Iterator

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..events.cards import ABILITIES, AbilityUsed, HeldBack, PointsChanged, TakenBack
from ..events.names import card_name
from ..officers.talents import be_sly, can_be_sly, can_taunt, may_be_sly, taunt
from ..presence import is_afloat, of_side, on_table, on_table_of, size
from ..reactions.morale import rally
from ..shooting.vigilance import may_stand_ready, stand_ready
from ..state import Battle, FrontierState
from ..units import TROOPS, Unit
from .activation import act, actions_of, may_act

# MT-FILL-07, MT-T-ABILITIES
#            ability    cost
COSTS = {"CA-SIGHT": 1, "CA-HOLD": 1, "CA-STAND": 3, "CA-PREP": 4}

USE = Text("Use a command ability? Points: {n}", "Eine Kommandofähigkeit nutzen? Punkte: {n}")
NONE = Text("none", "keine")
WHO = Text("{what}: which unit?", "{what}: Welche Einheit?")
WHICH = Text("{what}: which card?", "{what}: Welche Karte?")
PRICED = Text("{what} ({n})", "{what} ({n})")


@rule("MT-CP-06")
def order_cost(state: FrontierState, unit: Unit) -> int:
    """What an order costs: 4 for 12 figures or more, 3 for 8 to 11, 2 for fewer."""
    figures = size(state, unit)
    return 4 if figures >= 12 else 3 if figures >= 8 else 2


@rule("MT-CP-02", "MT-FILL-07")
async def command(battle: Battle, side: Side) -> bool:
    """Offers the abilities of a step, each once; gives whether the player is done with them."""
    state = battle.state
    usable = list(abilities_open_to(battle.scene, side))
    options = [Option("done", NONE, "")]
    options += [Option(key, _priced(battle.scene, side, key), key) for key in usable]
    points = state.points.get(side, 0)
    could = could_depend_on_hand(state, side)
    prompt = Prompt("MT-CP-02", USE.filled(n=points), private=could)
    chosen = await battle.choose(side, prompt, options, even_if_single=could, passing="done")
    if not chosen:
        return True
    await use(battle, side, chosen)
    return False


@rule("MT-CP-02", "MT-CARD-10")
def could_depend_on_hand(state: FrontierState, side: Side) -> bool:
    """Whether the cards in hand decide if there is anything to use: then not asking would reveal them."""
    could_hold = state.points.get(side, 0) >= COSTS["CA-HOLD"] and "CA-HOLD" not in state.abilities
    return bool(state.hands[side]) and (could_hold or may_be_sly(state, side))


@rule("MT-CP-06")
def _priced(scene: Scene, side: Side, key: str) -> Text:
    """An ability with its price; an order costs what the units cost that could be ordered."""
    if key == "CA-ORDER":
        able = _could_obey(scene, side, scene.state.points.get(side, 0))
        prices = sorted({order_cost(scene.state, unit) for unit in able})
        return PRICED.filled(what=ABILITIES[key], n="/".join(map(str, prices)))
    return PRICED.filled(what=ABILITIES[key], n=COSTS[key]) if key in COSTS else ABILITIES[key]


@rule("MT-CP-02", "MT-CP-03", "MT-CP-04", "MT-CP-05", "MT-CP-06", "MT-CP-07", "MT-VIG-05", "MT-RALLY-02")
def abilities_open_to(scene: Scene, side: Side) -> Iterator[str]:
    """The abilities that a side can pay for, has a use for, and has not used in this step."""
    state: FrontierState = scene.state
    points, used = state.points.get(side, 0), state.abilities
    if points >= 1 and "CA-SIGHT" not in used and _could_be_ready(scene, side):
        yield "CA-SIGHT"
    if points >= 1 and "CA-HOLD" not in used and own_troop_cards(side, state.hands[side]):
        yield "CA-HOLD"
    if points >= 3 and "CA-STAND" not in used and _fleeing(state, side):
        yield "CA-STAND"
    if points >= 2 and "CA-ORDER" not in used and _could_obey(scene, side, points):
        yield "CA-ORDER"
    if points >= 4 and "CA-PREP" not in used and own_troop_cards(side, state.discard):
        yield "CA-PREP"
    if state.step == "before":
        if "TL-TAUNT" not in used and can_taunt(state, side):
            yield "TL-TAUNT"
        if "TL-SLY" not in used and can_be_sly(state, side):
            yield "TL-SLY"


def own_troop_cards(side: Side, cards: tuple[str, ...]) -> list[str]:
    """The troop cards of a side's own faction among some cards, each kind once."""
    return [
        card for card in dict.fromkeys(cards) if card.startswith(f"{side}:") and card.split(":")[1] in TROOPS
    ]


def _could_be_ready(scene: Scene, side: Side) -> list[Unit]:
    return [unit for unit in on_table_of(scene.state, side) if may_stand_ready(scene, unit)]


def _fleeing(state: FrontierState, side: Side) -> list[Unit]:
    return [unit for unit in on_table_of(state, side) if unit.fleeing]


@rule("MT-CP-06")
def _could_obey(scene: Scene, side: Side, points: int) -> list[Unit]:
    """The units that could be ordered for so many points: not fleeing, and with something to do."""
    state: FrontierState = scene.state
    found = []
    for unit in of_side(state, side):
        if unit.hidden or unit.fleeing or order_cost(state, unit) > points:
            continue
        if unit.vehicle and not (state.rulings.order_vehicles and unit.vehicle in ("wagon", "cart")):
            continue
        if not (on_table(state, unit) or is_afloat(state, unit)) or not may_act(scene, unit.id):
            continue
        if next(actions_of(scene, unit.id)) != "pass":
            found.append(unit)
    return found


async def use(battle: Battle, side: Side, ability: str) -> None:
    """Pays for an ability and carries it out."""
    state, scene = battle.state, battle.scene
    match ability:
        case "CA-SIGHT":
            unit = await _which_unit(battle, side, ability, _could_be_ready(scene, side))
            _pay(battle, side, ability, COSTS[ability])
            await stand_ready(battle, unit)
        case "CA-STAND":
            unit = await _which_unit(battle, side, ability, _fleeing(state, side))
            _pay(battle, side, ability, COSTS[ability])
            await rally(battle, unit, "MT-CP-05")
        case "CA-ORDER":
            points = state.points.get(side, 0)
            unit = await _which_unit(battle, side, ability, _could_obey(scene, side, points))
            _pay(battle, side, ability, order_cost(state, unit))
            battle.schedule(act.due(unit.id, 1))
        case "CA-HOLD":
            card = await _which_card(battle, side, ability, own_troop_cards(side, state.hands[side]), side)
            _pay(battle, side, ability, COSTS[ability])
            battle.record(HeldBack(side, card))
        case "CA-PREP":
            card = await _which_card(battle, side, ability, own_troop_cards(side, state.discard), "all")
            _pay(battle, side, ability, COSTS[ability])
            battle.record(TakenBack(side, card))
        case "TL-TAUNT":
            taunt(battle, side)
        case _:
            await be_sly(battle, side)


def _pay(battle: Battle, side: Side, ability: str, cost: int) -> None:
    battle.record(AbilityUsed(side, ability))
    battle.record(PointsChanged(side, -cost))


async def _which_unit(battle: Battle, side: Side, ability: str, units: list[Unit]) -> Unit:
    state = battle.state
    options = []
    for unit in units:
        name = state.named(unit.id)
        if ability == "CA-ORDER":
            name = PRICED.filled(what=name, n=order_cost(state, unit))
        options.append(Option(unit.id, name, unit))
    prompt = Prompt("MT-CP-02", WHO.filled(what=ABILITIES[ability]))
    return await battle.choose(side, prompt, options)


async def _which_card(battle: Battle, side: Side, ability: str, cards: list[str], seen_by: str) -> str:
    options = [Option(card, card_name(battle.state, card), card) for card in cards]
    prompt = Prompt("MT-CP-02", WHICH.filled(what=ABILITIES[ability]))
    return await battle.choose(side, prompt, options, seen_by=seen_by)
