"""Deployment: unit by unit in turn, some of them as markers."""

from pulverdampf.engine.asking import NO, YES
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, LETTER, Reserve, Side, other
from pulverdampf.text import Text

from ..by_hand.setup import MARKER, formation_by_hand, set_down
from ..events.hiding import DummiesDropped, HidingChosen, MarkerMeant, MarkerPlaced
from ..events.marks import Spotted
from ..events.places import Deployed, Poses, ReserveNamed
from ..events.turns import Picking, SetupDone
from ..presence import of_side
from ..state import Battle, FrontierState
from ..units import TROOP_NAMES, Unit
from .placing import formations_at_setup, marker_form, unit_form

HIDE = Text("{name}: start as a hidden marker?", "{name}: Als verborgener Marker beginnen?")
NEXT = Text("What do you set up?", "Was stellst du auf?")
AS_MARKER = Text("{name}, as a marker", "{name}, als Marker")
DUMMY = Text("a dummy ({troop})", "eine Attrappe ({troop})")


def is_unplaced(state: FrontierState, unit: Unit) -> bool:
    """Whether a unit is still to be set up."""
    waiting = all(isinstance(state.pieces[key].place, Reserve) for key in unit.pieces)
    return waiting and unit.id not in state.reserves


# hiding ---------------------------------------------------------------------------------------------------


@rule("MT-HID-01", "MT-FILL-11", "MT-FILL-37")
async def choose_hiding(battle: Battle) -> None:
    """Each side settles in secret which units start as markers; in an escort the attackers' scouts must."""
    state = battle.state
    for unit in list(state.bodies.values()):
        if not unit.may_hide or unit.id in state.asked_to_hide or not is_unplaced(state, unit):
            continue
        if state.scenario == "S4" and unit.side == state.attacker:
            hides = True
        else:
            prompt = Prompt("MT-HID-01", HIDE.filled(name=state.named(unit.id)), unit.id)
            options = (Option("no", NO, "no"), Option("yes", YES, "yes"))
            hides = await battle.choose(unit.side, prompt, options, seen_by=unit.side) == "yes"
        battle.record(HidingChosen(unit.id, unit.side, hides))
        await battle.checkpoint()
    battle.record(SetupDone("hiding"))


@rule("MT-HID-02")
def things_to_place(state: FrontierState, side: Side) -> list[tuple[str, str]]:
    """What a side still has to set up: (unit, how), or a dummy of any of its troop types."""
    hiding = state.hiding.get(side, ())
    found = [
        (unit.id, "marker" if unit.id in hiding else "open")
        for unit in of_side(state, side)
        if is_unplaced(state, unit)
    ]
    if state.dummies.get(side, 0) > 0 and hiding:
        troops = sorted({unit.troop for unit in of_side(state, side) if not unit.vehicle})
        found += [(troop, "dummy") for troop in troops]
    return found


@rule("MT-SETUP-05", "MT-FILL-36")
async def deploy(battle: Battle) -> None:
    """The defender places first, then the two in turn until all is set up."""
    state = battle.state
    if not state.picks:
        battle.record(Picking(other(state.attacker)))
    while True:
        side = state.picks
        if not things_to_place(state, side):
            side = other(side)
        things = things_to_place(state, side)
        if not things:
            battle.record(SetupDone("deployment"))
            return
        await place_one(battle, side, things)
        battle.record(Picking(other(side)))
        await battle.checkpoint()


async def place_one(battle: Battle, side: Side, things: list[tuple[str, str]]) -> None:
    """A player picks, unseen, what to set up, and sets it up."""
    state = battle.state
    options = [Option(f"{key}:{how}", _called(state, key, how), (key, how)) for key, how in things]
    prompt = Prompt("MT-SETUP-05", NEXT)
    key, how = await battle.choose(side, prompt, options, seen_by=side, even_if_single=True)
    if how == "open":
        await place_unit(battle, state.bodies[key])
        return
    unit = state.bodies.get(key)
    troop = unit.troop if unit is not None else key
    marker = f"{LETTER[side]}M{state.markers.get(side, 0) + 1}"
    if battle.by_hand:
        words = MARKER.filled(id=marker, troop=TROOP_NAMES[troop])
        if not await set_down(battle, side, "MT-SETUP-05", words, marker):
            leave_for_later(battle, unit, side)
            return
        battle.record(MarkerPlaced(marker, side, troop, ANYWHERE))
        battle.record(MarkerMeant(marker, side, unit.id if unit is not None else ""))
        return
    form = marker_form(state, side, marker)
    if next(iter(form.ideas(battle.scene)), None) is None:
        leave_for_later(battle, unit, side)
        return
    order = await battle.order(side, form)
    battle.record(MarkerPlaced(marker, side, troop, order.stands[marker].pose.rounded()))
    battle.record(MarkerMeant(marker, side, unit.id if unit is not None else ""))


def leave_for_later(battle: Battle, unit: Unit | None, side: Side) -> None:
    """What finds no room comes onto the table later; a dummy never does."""
    if unit is not None:
        battle.record(ReserveNamed(unit.id))
    else:
        battle.record(DummiesDropped(side))


def _called(state: FrontierState, key: str, how: str) -> Text:
    if how == "dummy":
        return DUMMY.filled(troop=TROOP_NAMES[key])
    return AS_MARKER.filled(name=state.named(key)) if how == "marker" else state.named(key)


@rule("MT-SETUP-05", "MT-SETUP-06")
async def place_unit(battle: Battle, unit: Unit) -> None:
    """Sets a unit up in the open; in a raid the defenders are in plain sight."""
    state = battle.state
    if battle.by_hand:
        formation = await formation_by_hand(
            battle, unit.side, unit.id, ["normal", *formations_at_setup(state, unit)]
        )
        if not formation:
            leave_for_later(battle, unit, unit.side)
            return
        poses = tuple((key, ANYWHERE) for key in sorted(unit.pieces))
        set_up(battle, unit, poses, formation)
        return
    form = unit_form(state, unit)
    if not any(not any(True for _ in form.check(idea, battle.scene)) for idea in form.ideas(battle.scene)):
        leave_for_later(battle, unit, unit.side)
        return
    order = await battle.order(unit.side, form)
    poses = tuple((key, each.pose.rounded()) for key, each in sorted(order.stands.items()))
    formation = order.stands[unit.pieces[0]].formation or "normal"
    set_up(battle, unit, poses, formation)


@rule("MT-SETUP-05", "MT-SETUP-06")
def set_up(battle: Battle, unit: Unit, poses: Poses, formation: str) -> None:
    """A unit stands; the defenders of a raid are in plain sight."""
    state = battle.state
    battle.record(Deployed(unit.id, poses, formation))
    if state.scenario == "S2" and unit.side != state.attacker:
        marks = [state.attacker]
        if state.rulings.spotting_share == "unit":
            marks = [foe.id for foe in of_side(state, state.attacker) if not foe.vehicle]
        for mark in marks:
            battle.record(Spotted(unit.id, mark))
