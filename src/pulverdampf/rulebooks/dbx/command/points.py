"""Command: movement points, what a move costs, and the reach of a command element."""

from collections.abc import Sequence
from typing import NamedTuple

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.measurement import distance
from pulverdampf.table.rays import crosses, inside_length, nearest
from pulverdampf.text import Text

from ..events.bounds import PipsRolled
from ..terrain.ground import ground_of, lies_in, rises_between
from ..terrain.weather import command_distances, sight_limit
from ..troops import in_paces
from ..units import Battle, DbxState, Element, command_of, commands_of, general_of, is_gone, on_table
from ..victory.camps import leaves_taken_camp
from .big_battle import share_out_dice


@rule("DBX-CMD-01", "DBX-BIG-05", "DBX-SET-12")
async def roll_for_points(battle: Battle) -> None:
    """The active player rolls his movement points, one die for each command with elements left."""
    state = battle.state
    commands = [
        each
        for each in commands_of(state, state.active)
        if any(state.pieces[key].is_troop and not is_gone(state.pieces[key]) for key in each.pieces)
    ]
    faces = await battle.throw(len(commands), d6, rule="DBX-CMD-01", by=state.active)
    if len(commands) == 1:
        battle.record(PipsRolled(((commands[0].id, faces[0]),)))
    else:
        battle.record(PipsRolled(await share_out_dice(battle, commands, faces)))


class Effort(NamedTuple):
    """Elements that do something together, and what was told of them beside a real table."""

    scene: Scene
    movers: Sequence[PieceId]
    told: Told | None = None

    @property
    def pieces(self) -> list[Element]:
        """Those elements."""
        return [self.scene.state.pieces[key] for key in self.movers]


@rule("DBX-CMD-04", "DBX-CMD-06", "DBX-BIG-06")
def is_out_of_command(move: Effort) -> bool:
    """Whether every mover is too far from its command element, which costs one point more."""
    scene = move.scene
    state: DbxState = scene.state
    pieces = move.pieces
    if any(each.kind == "GEN" for each in pieces):
        return False
    general = general_of(state, command_of(state, pieces[0]))
    if general is None:
        return True
    if move.told is not None:
        return bool(move.told.get("far"))
    in_sight, out_of_sight = command_distances(state)
    own = scene.outline(general)
    for each in pieces:
        theirs = scene.outline(each)
        if in_paces(distance((own.x, own.y), (theirs.x, theirs.y))) <= out_of_sight:
            return False  # bases are nearer than their middles
        far = in_paces(nearest(own, theirs)[0])
        if far <= out_of_sight or (far <= in_sight and sees(scene, general, each)):
            return False
    return True


@rule("DBX-CMD-05", "DBX-FILL-11")
def sees(scene: Scene, general: Element, element: Element) -> bool:
    """Whether a command element has an element in sight; whether weather matters here is a ruling."""
    ground = ground_of(scene)
    own, theirs = scene.outline(general), scene.outline(element)
    if scene.state.rulings.weather_hides and in_paces(nearest(own, theirs)[0]) > sight_limit(scene.state):
        return False
    camps = [each for each in on_table(scene.state) if each.kind == "CAMP"]
    if not (ground.close or ground.hills or camps):
        return True
    if any(plot.feature.kind != "BUA" and lies_in(plot, theirs) for plot in ground.close):
        return False
    _, _, _, bx, by = nearest(own, theirs)
    ray = (own.x, own.y, bx, by)
    if any(inside_length(plot.pieces, *ray) > 1e-3 for plot in ground.close):
        return False
    if any(crosses(scene.outline(camp), *ray) for camp in camps):
        return False
    return not any(rises_between(plot, *ray) for plot in ground.hills)


def _leaves_camp(move: Effort) -> bool:
    return any(leaves_taken_camp(move.scene.state, each) for each in move.pieces)


@rule("DBX-CMD-07")
def _is_cumbersome(move: Effort) -> bool:
    """Whether the parent game asks one point more for guns, elephants and troops in places."""
    scene = move.scene
    if not scene.state.rulings.dba_extra_pips:
        return False
    if move.told is not None:
        heavy = any(each.kind in ("ART", "EL") for each in move.pieces)
        return heavy or bool(move.told.get("place"))
    places = ground_of(scene).places
    return any(
        each.kind in ("ART", "EL") or any(lies_in(plot, scene.outline(each)) for plot in places)
        for each in move.pieces
    )


PRICE = Row("DBX-CMD-02", STATES, "movement points for a move", "Bewegungspunkte für eine Bewegung")
PRICED = Reckoning.of(1, PRICE)
FAR = Row("DBX-CMD-04", plus(1), "far from the command element", "fern vom Befehlselement", is_out_of_command)
LEAVING = Row(
    "DBX-CAMP-03", plus(1), "leaving a taken camp", "Verlassen eines genommenen Lagers", _leaves_camp
)
CUMBERSOME = Row(
    "DBX-CMD-07", plus(1), "guns, elephants, places", "Geschütze, Elefanten, Orte", _is_cumbersome
)
COSTS = Modifiers("DBX-T-COST", Text("Cost of a move", "Kosten einer Bewegung"), FAR, LEAVING, CUMBERSOME)
HOLDING = Modifiers("DBX-T-COST", Text("Cost of holding", "Kosten des Haltens"), FAR, CUMBERSOME)


@rule("DBX-CMD-02", "DBX-CMD-03")
def cost_of(scene: Scene, movers: Sequence[PieceId]) -> Reckoning:
    """What a move of an element or group costs; in a player's first bound nothing adds to it."""
    key = tuple(movers)
    return scene.remembered(("cost", key), lambda: _priced(scene, key, COSTS))


@rule("DBX-BIG-08", "DBX-CMD-03")
def cost_of_holding(scene: Scene, held: Sequence[PieceId]) -> int:
    """What it costs to hold somebody: a move, but nobody leaves a taken camp by staying in it."""
    return _priced(scene, held, HOLDING).total


@rule("DBX-CMD-02", "DBX-CMD-03")
def told_cost(
    scene: Scene, movers: Sequence[PieceId], told: Told, surcharges: Modifiers | None = None
) -> Reckoning:
    """The same of a real table, whose distances are told."""
    return _priced(scene, movers, surcharges or COSTS, told)


def _priced(
    scene: Scene, movers: Sequence[PieceId], surcharges: Modifiers, told: Told | None = None
) -> Reckoning:
    return PRICED if scene.state.first_bound else PRICED.modified_by(surcharges, Effort(scene, movers, told))


@rule("DBX-FORM-01", "DBX-FORM-05")
def cost_of_reforming(scene: Scene, movers: Sequence[PieceId]) -> int:
    """What it costs to change the order of elements: as much as a move, or one point by ruling."""
    return 1 if scene.state.rulings.reforming_cost == "one_point" else cost_of(scene, movers).total


MOST_EXPENSIVE = 4
"""What no single thing exceeds: one point and every surcharge."""


def affordable(scene: Scene, movers: Sequence[PieceId]) -> bool:
    """Whether the command of some elements can pay for something they do together."""
    state: DbxState = scene.state
    command = command_of(state, state.pieces[movers[0]])
    if command.demoralised or not command.pips:
        return False
    if command.pips >= MOST_EXPENSIVE:
        return True
    move = Effort(scene, movers)
    if command.pips >= 2 and command.pips >= 2 + _leaves_camp(move) + _is_cumbersome(move):
        return True  # however far it is
    return command.pips >= cost_of(scene, movers).total


def may_pay_to_reform(scene: Scene, piece: Element) -> bool:
    """Whether the command of an element can pay for a change of its order."""
    command = command_of(scene.state, piece)
    if scene.state.rulings.reforming_cost == "one_point":
        return command.pips > 0 and not command.demoralised
    return affordable(scene, (piece.id,))
