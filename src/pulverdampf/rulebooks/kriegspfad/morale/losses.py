"""Elements and units that are lost, whatever destroyed them."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Aboard
from pulverdampf.table.construction import spiral
from pulverdampf.table.shapes import Pose
from pulverdampf.table.sweeps import is_free

from ..events.losses import ElementLost, Manner, MarkersChanged, MeleeEnded, Sank, UnitFell, aboard
from ..events.moves import CanoeTaken
from ..melee.contact import fighting_pairs
from ..setup.placing import bases_seen_by
from ..state import Battle, Fallen, audience, elements
from ..units import Element, Unit

MOST_MARKERS = 4


@rule("KP-CMD-07", "KP-FILL-35")
def lose_element(battle: Battle, piece: Element, how: Manner) -> None:
    """Takes an element out of the battle; its unit and a leader in it may fall with it."""
    lose_together(battle, [piece], how)


def lose_unit(battle: Battle, unit: Unit, how: Manner) -> None:
    """Takes a whole unit out of the battle at once."""
    lose_together(battle, elements(battle.state, unit), how)


@rule("KP-CMD-07", "KP-FILL-35", "KP-MOR-02")
def lose_together(battle: Battle, pieces: list[Element], how: Manner) -> None:
    """Takes elements out of the battle at once: a unit falls wherever the last of it stood."""
    state = battle.state
    bodies = dict.fromkeys(piece.body for piece in pieces if piece.body is not None)
    for unit in [state.bodies[key] for key in bodies]:
        gone = [each for each in pieces if each.body == unit.id]
        leaders = [each for each in gone if each.leads and not unit.separate]
        last, led_from = _spots(battle, gone), _spots(battle, leaders)
        for each in gone:
            _drop_canoe(battle, each)
            battle.record(ElementLost(each.id, how))
        if how in ("exited", "medicine"):
            continue
        if leaders:
            battle.record(UnitFell(Fallen(unit.id, unit.side, "commander", led_from)))
        if not elements(state, unit):
            battle.record(UnitFell(Fallen(unit.id, unit.side, _what(unit), last)))


def _spots(battle: Battle, pieces: list[Element]) -> tuple[Pose, ...]:
    """Where elements are; those in a boat are where it is."""
    state = battle.state
    found = [
        state.pieces[each.place.carrier].pose if isinstance(each.place, Aboard) else each.pose
        for each in pieces
    ]
    return tuple(dict.fromkeys(pose for pose in found if pose is not None))


@rule("KP-BOAT-05")
def _drop_canoe(battle: Battle, piece: Element) -> None:
    """A canoe stays where its carrier fell, or as near to it as there is room."""
    if piece.carries and battle.by_hand:
        battle.record(CanoeTaken(piece.id, piece.carries, ANYWHERE))
    elif piece.carries and piece.pose is not None:
        scene, boat = battle.scene, battle.state.pieces[piece.carries]
        others = [o for o in bases_seen_by(scene, piece.side) if o.owner != piece.id]
        round_him = (Pose(x, y, piece.pose.facing).rounded() for x, y in spiral(*piece.pose.point, 0.6, 8.0))
        free = (pose for pose in round_him if is_free(scene.outline_at(boat, pose), others, 0.02))
        battle.record(CanoeTaken(piece.id, boat.id, next(free, piece.pose)))


def _what(unit: Unit) -> str:
    if unit.separate:
        return "commander"
    match unit.troop:
        case "prophet":
            return "prophet"
        case "wagon":
            return "wagons"
        case "boat":
            return "boat"
        case _:
            return "unit"


@rule("KP-GEN-07")
def mark(battle: Battle, unit: Unit, by: int, why: str = "") -> None:
    """Gives a unit markers, or takes them away."""
    battle.record(MarkersChanged(unit.id, by, why, audience(unit)))


@rule("KP-MARK-02")
def remove_shaken(battle: Battle) -> list[Unit]:
    """Takes away every unit with more than four markers, once a step is finished."""
    state = battle.state
    gone = [unit for unit in state.bodies.values() if unit.markers > MOST_MARKERS and elements(state, unit)]
    for unit in gone:
        lose_unit(battle, unit, "morale")
    return gone


@rule("KP-BOAT-06")
def sink(battle: Battle, boat: Element) -> None:
    """A boat goes down with everybody aboard."""
    state = battle.state
    lose_together(battle, [state.pieces[key] for key in aboard(state, boat.id)], "drowned")
    battle.record(Sank(boat.id))


def end_parted_melees(battle: Battle) -> None:
    """Ends the melees of units that no longer touch."""
    state = battle.state
    for melee in list(state.melees.values()):
        one, two = state.bodies[melee.attacker], state.bodies[melee.defender]
        if not fighting_pairs(battle.scene, one, two):
            battle.record(MeleeEnded(melee.id))
