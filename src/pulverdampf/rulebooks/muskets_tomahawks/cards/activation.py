"""Activation: who acts on a card, and what a unit may do."""

from collections.abc import Iterator

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..events.deeds import WorkBegun
from ..events.marks import MadeVigilant
from ..events.names import FORMATION_NAMES
from ..formations.coherency import formations_open_to, is_scattered
from ..melee.charge import charge_targets
from ..movement.allowances import allowance, own_going
from ..movement.vehicles import craft_of, is_drawn, touches_bank
from ..movement.walking import can_form
from ..officers.talents import can_be_guided, drillable, free_reload
from ..presence import is_afloat, on_table, side_of
from ..reactions.morale import try_to_rally
from ..setup.reserves import entry_places, may_enter
from ..shooting.aiming import may_volley, shots_open_to
from ..shooting.artillery import crew_may_move
from ..shooting.vigilance import ask_again, is_there, may_stand_ready
from ..shooting.weapons import has_black_powder
from ..spotting.hidden_movement import reveal
from ..state import Battle, FrontierState
from ..units import Unit
from .deeds import FORM_WITHIN, Deed, Pace, do, move
from .own_will import of_own_will
from .specials import special_actions

WHO = Text("Who acts?", "Wer handelt?")
WHAT = Text("{name}: what to do?", "{name}: Was tun?")
ENOUGH = Text("nobody else", "niemand mehr")

ACTIONS = {
    "pass": Text("do nothing more", "nichts weiter tun"),
    "move": Text("move", "bewegen"),
    "guided": Text("move, led by the guide", "bewegen, vom Pfadfinder geführt"),
    "enter": Text("come onto the table", "den Tisch betreten"),
    "charge": Text("charge", "angreifen"),
    "shoot": Text("shoot", "schießen"),
    "volley": Text("fire a volley", "Salve schießen"),
    "reload": Text("reload", "nachladen"),
    "drill": Text("reload at once (drill master)", "sofort nachladen (Drillmeister)"),
    "spot": Text("spot", "entdecken"),
    "vigilance": Text("stand ready to fire", "Feuerbereitschaft"),
    "fight": Text("fight", "kämpfen"),
    "recover": Text("recover", "erholen"),
    "land": Text("go ashore", "an Land gehen"),
    "reveal": Text("turn the marker over", "den Marker aufdecken"),
    "dismount": Text("dismount", "absitzen"),
    "mount": Text("mount", "aufsitzen"),
    "burn": Text("set fire", "Feuer legen"),
    "search": Text("search", "durchsuchen"),
    "wreck": Text("wreck a vehicle", "ein Fahrzeug zerstören"),
    "leave": Text("leave the table", "den Tisch verlassen"),
}
MOVE_AS = Text("move in {formation}", "bewegen und {formation} annehmen")
FORM = Text("form {formation}", "{formation} annehmen")
UP_TO = Text(
    "{what}, {n}″ (+2″ far from all enemies, less in rough ground)",
    "{what}, {n}″ (+2″ fern von allen Feinden, weniger in rauem Gelände)",
)
WALKS = ("move", "guided", "move:normal", "move:loose")
FREE = ("drill", "reveal")
"""What costs no action."""
LAST = ("charge", "vigilance")
"""What ends the activation."""
MOVING = ("move", "guided", "form", "enter")


def label(action: str) -> Text:
    """What an action is called."""
    kind, _, formation = action.partition(":")
    if formation:
        return (MOVE_AS if kind == "move" else FORM).filled(formation=FORMATION_NAMES[formation])
    return ACTIONS[action]


@stage
@rule("MT-CARD-03", "MT-ACT-01", "MT-OFF-02")
async def next_to_act(battle: Battle, side: Side, waiting: tuple[str, ...], actions: int) -> None:
    """The owner of a card picks which unit or marker acts next; the fleeing must test, the others may."""
    state = battle.state
    able = [key for key in waiting if may_act(battle.scene, key)]
    if not able:
        return
    options = [Option(key, state.named(key), key, leads=figures_of(state, key)) for key in able]
    if not any(key in state.bodies and state.bodies[key].fleeing for key in able):
        options.append(Option("done", ENOUGH, ""))
    chosen = await battle.choose(side, Prompt("MT-CARD-03", WHO), options)
    if not chosen:
        return
    rest = next_to_act.due(side, tuple(key for key in able if key != chosen), actions)
    unit = state.bodies.get(chosen)
    if unit is not None and unit.fleeing:
        battle.schedule(rest)
        await try_to_rally(battle, unit)
    else:
        battle.schedule(act.due(chosen, 1 if unit is not None and unit.vehicle else actions), rest)


def may_act(scene: Scene, key: str) -> bool:
    """Whether a unit or marker can act at all now."""
    state: FrontierState = scene.state
    unit = state.bodies.get(key)
    if unit is None:
        return is_there(state, key)
    if unit.hidden:
        return False
    return on_table(state, unit) or is_afloat(state, unit) or may_enter(state, unit)


@of_own_will
@stage
@rule("MT-ACT-01", "MT-ACT-02", "MT-FILL-08")
async def act(battle: Battle, body: str, left: int, pace: Pace = "still") -> None:
    """One action of a unit or marker that has some left; what it does comes before its other actions."""
    state = battle.state
    unit = state.bodies.get(body)
    if left <= 0 or not may_act(battle.scene, body) or (unit is not None and unit.fleeing):
        return
    action = await choose_action(battle, body, pace)
    if action == "pass":
        return
    ask_again(battle)
    if unit is not None:
        if unit.vigilant:
            battle.record(MadeVigilant(unit.id, vigilant=False))
        if unit.work and action not in ("burn", "wreck"):
            battle.record(WorkBegun(unit.id, ""))
    deed = Deed.of(action, pace)
    if deed.kind not in FREE:
        left -= 1
    if deed.kind == "reveal":
        battle.schedule(act.due(await reveal(battle, body), left, pace))
        return
    if deed.kind not in LAST:
        battle.schedule(act.due(body, left, "moved" if deed.kind in MOVING else pace))
    if unit is None:
        await move(battle, body, deed)
    else:
        await do(battle, unit, deed)


@rule("MT-ACT-01")
async def choose_action(battle: Battle, body: str, pace: Pace) -> str:
    """Asks the owner of a unit or marker what it does."""
    state, scene = battle.state, battle.scene
    options = [dragged(scene, body, key) for key in actions_of(scene, body, pace)]

    def closes_up(key: str) -> bool:
        kind, _, formation = key.partition(":")
        return kind != "form" or can_form(scene, body, formation, FORM_WITHIN)

    unit = state.bodies.get(body)
    allows = closes_up if unit is not None and is_scattered(scene, unit) else None
    private = unit is None and battle.by_hand  # whether it can be turned over tells what it is
    prompt = Prompt("MT-ACT-01", WHAT.filled(name=state.named(body)), body, private=private)
    return await battle.choose(side_of(state, body), prompt, options, allows=allows)


def figures_of(state: FrontierState, key: str) -> tuple[str, ...]:
    """The figures of a unit, or the marker itself."""
    return state.bodies[key].pieces if key in state.bodies else (key,)


def dragged(scene: Scene, body: str, action: str) -> Option[str]:
    """An action as an option, and how a hand on the table announces it."""
    state: FrontierState = scene.state
    figures = figures_of(state, body)
    if action == "move" and not state.by_hand:
        return Option(action, label(action), action, moves=figures)
    if state.by_hand and action in WALKS:
        far = allowance(own_going(state, body))
        return Option(action, UP_TO.filled(what=label(action), n=far), action)
    if action == "charge" and not state.by_hand:

        def struck() -> list[str]:
            foes = charge_targets(scene, state.bodies[body])
            return [figure for foe in foes for figure in figures_of(state, foe)]

        return Option(action, label(action), action, leads=figures, strikes=struck)
    return Option(action, label(action), action)


def actions_of(scene: Scene, body: str, pace: Pace = "still") -> Iterator[str]:
    """Everything that a unit or marker may do now; to do nothing is always one of them."""
    state: FrontierState = scene.state
    unit = state.bodies.get(body)
    if unit is None:
        yield from marker_actions(state, body)
    elif not on_table(state, unit) and not is_afloat(state, unit):
        if state.by_hand or any(True for _ in entry_places(scene, unit)):
            yield "enter"
    elif unit.engaged:
        yield "fight"
        if unit.shaken:
            yield "recover"
    elif unit.shaken:
        yield "recover"
    elif is_afloat(state, unit):
        yield "move"
        yield "spot"
        if any(touches_bank(scene, craft) for craft in craft_of(state, unit)):
            yield "land"
    elif unit.vehicle:
        if unit.vehicle in ("wagon", "cart") and is_drawn(scene, unit):
            yield "move"
    else:
        yield from unit_actions(scene, unit, pace)
    yield "pass"


@rule("MT-ACT-01", "MT-REACT-06", "MT-FORM-07")
def is_in_good_order(scene: Scene, unit: Unit) -> bool:
    """Whether a unit on the table could do more than recover, fight or close up."""
    state: FrontierState = scene.state
    return (
        on_table(state, unit)
        and not (unit.hidden or unit.fleeing or unit.engaged or unit.shaken or unit.vehicle)
        and not is_afloat(state, unit)
        and not is_scattered(scene, unit)
    )


@rule("MT-HID-02", "MT-HID-05")
def marker_actions(state: FrontierState, key: str) -> Iterator[str]:
    """A marker moves or stays; its owner may turn it over before it acts."""
    yield "move"
    if state.pieces[key].stands_for in state.bodies:
        yield "reveal"


@rule("MT-ACT-01", "MT-FORM-02", "MT-FORM-07", "MT-FIRE-14", "MT-RALLY-03")
def unit_actions(scene: Scene, unit: Unit, pace: Pace) -> Iterator[str]:
    """What a unit in good order may do."""
    yield from _formations_to_take(scene, unit)
    if crew_may_move(scene, unit):
        yield from _ways_to_move(scene, unit)
    if not is_in_good_order(scene, unit):
        return  # they must close up before anything else
    if charge_targets(scene, unit):
        yield "charge"
    yield from _ways_to_shoot(scene, unit, pace)
    can_reload = unit.empty and not (unit.mounted and pace == "moved")
    if can_reload and has_black_powder(scene.state, unit):
        yield "reload"
    if (can_reload and free_reload(scene, unit) is not None) or drillable(scene, unit):
        yield "drill"
    yield "spot"
    if may_stand_ready(scene, unit):
        yield "vigilance"
    yield from special_actions(scene, unit)


def _formations_to_take(scene: Scene, unit: Unit) -> Iterator[str]:
    open_to = formations_open_to(scene.state, unit)
    for formation in ("close", "column"):
        if formation in open_to and unit.formation != formation:
            yield f"form:{formation}"


def _ways_to_move(scene: Scene, unit: Unit) -> Iterator[str]:
    open_to = formations_open_to(scene.state, unit)
    yield "move"
    for formation in ("normal", "loose"):
        if formation in open_to and unit.formation != formation:
            yield f"move:{formation}"
    if can_be_guided(scene, unit):
        yield "guided"


def _ways_to_shoot(scene: Scene, unit: Unit, pace: Pace) -> Iterator[str]:
    shots = shots_open_to(scene, unit)
    if shots:
        yield "shoot"
        if pace == "still" and any(may_volley(scene, unit, weapon) for weapon, _ in shots):
            yield "volley"
