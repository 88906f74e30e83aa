"""Deployment: whole commands at once, hidden deployment, what is kept back."""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from pulverdampf.engine.orders import Form, Objection, Placement, Standing, standard_repairs
from pulverdampf.engine.requests import Option, Order, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.construction import spiral
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Rectangle, outline
from pulverdampf.table.sweeps import is_free
from pulverdampf.text import Text

from ..by_hand.setup import place_by_hand
from ..events.formations import DeploysAsJaeger
from ..events.names import army_name
from ..events.setup import Deepened, Deployed
from ..fire.targets import manned_by
from ..formations.skirmish_order import halves
from ..outcomes.recoil import SLACK
from ..terrain.ground import ground_of
from ..terrain.walls import is_within
from ..units import Battle, Command, DbxState, Element, base, camp_of, commands_of, in_reserve
from ..victory.camps import man_own_camp, may_man
from .deployment_ideas import DEEP, DEEPER, GARRISON, Mode, deployment_ideas
from .edges import is_in_zone, zone_of
from .landing import MOST_KEPT, may_keep_back, reserve_of

WHICH_COMMAND = Text("Which command is deployed next?", "Welche Befehlsgruppe wird als Nächste aufgestellt?")
WHERE = Text("{army}: deploy the troops.", "{army}: Stelle die Truppen auf.")
WHERE_OR_KEPT = Text(
    "{army}: deploy the troops. Up to {n} elements of foot may be left out: they land in your first bound.",
    "{army}: Stelle die Truppen auf. Bis zu {n} Elemente Fußtruppen darfst du weglassen: Sie landen in "
    "deiner ersten Runde.",
)
WHO_SPREADS = Text(
    "{army}: who is deployed as two elements of skirmishers?",
    "{army}: Wer wird als zwei Elemente Jäger aufgestellt?",
)
NOBODY = Text("nobody more", "niemand mehr")
MISSING = Text("{name} is not placed", "{name} ist nicht aufgestellt")
STRANGER = Text("{name} cannot be placed now", "{name} kann jetzt nicht aufgestellt werden")
OUTSIDE = Text("{name}: outside the deployment zone", "{name}: außerhalb der Aufstellungszone")
WET = Text("{name}: water is there", "{name}: dort ist Wasser")
NO_ROOM = Text("{name}: no room, because of {other}", "{name}: kein Platz wegen {other}")
ON_FOOT = Text("only foot mans a camp", "nur Fußtruppen besetzen ein Lager")
WITHIN = Text(
    "who mans the camp stands wholly within its walls",
    "wer das Lager besetzt, steht ganz innerhalb seiner Wälle",
)
ONE_GARRISON = Text("one element at most mans the camp", "höchstens ein Element besetzt das Lager")
TOO_MANY_KEPT = Text("at most four foot elements are kept back", "höchstens vier Fußelemente bleiben zurück")
ONE_COMMAND = Text(
    "a landing is one group: only one command keeps troops back",
    "eine Landung ist eine Gruppe: Nur eine Befehlsgruppe behält Truppen zurück",
)

# how far round a refused place a free one is looked for: step and reach in mm, fine first
#       step   reach
RINGS = ((4.0,  40.0), (20.0, 600.0))  # fmt: skip


def waiting(state: DbxState, commands: Sequence[Command]) -> list[Element]:
    """The bases of some commands that are still to be placed, generals included."""
    own = [each.id for each in commands]
    return [
        each
        for each in state.pieces.values()
        if each.body in own and each.kind != "CAMP" and in_reserve(each)
    ]


def shape_for(piece: Element, standing: Standing) -> Rectangle:
    """The base of an element as it is to be placed: tribal warriors may stand on a deeper one."""
    depth = DEEPER if piece.kind == "ST" and standing.formation == DEEP else piece.depth
    return base(piece.width, depth)


def placed_outline(piece: Element, standing: Standing) -> Outline:
    """The outline that an order puts on the table."""
    return outline(shape_for(piece, standing), standing.pose, piece.id, piece.side, piece.kind)


@rule("DBX-SET-09", "DBX-BIG-04", "DBX-SET-08", "DBX-ARMY-05")
def deployment_objections(
    scene: Scene, commands: Sequence[Command], order: Placement, mode: Mode
) -> Iterator[Objection]:
    """Why troops may not be deployed so; behind a screen only the own troops are in the way."""
    pieces = waiting(scene.state, commands)
    yield from _who_is_placed(scene.state, pieces, order)
    room = Room(scene, commands[0].side, mode)
    for piece in pieces:
        standing = order.stands.get(piece.id)
        if standing is not None:
            refused = room.fault(piece, standing)
            if refused is not None:
                yield refused
                return
            room.take(piece, standing)


class Room:
    """Where there is still room for the troops of a side, one after the other."""

    def __init__(self, scene: Scene, side: Side, mode: Mode) -> None:
        state: DbxState = scene.state
        camp = camp_of(state, side)
        self.state, self.zone, self.ground = state, zone_of(state, side), ground_of(scene)
        self.taken = [each for each in scene.outlines() if mode == "alternate" or each.side == side]
        self.camp = scene.outline(camp) if camp is not None else None
        self.inside = "" if camp is None else _held_by(state, camp)

    def fault(self, piece: Element, standing: Standing) -> Objection | None:
        """Why an element may not stand there, if it may not."""
        own, name = placed_outline(piece, standing), self.state.named(piece.id)
        if not is_in_zone(own, self.zone):
            return Objection("DBX-SET-09", OUTSIDE.filled(name=name))
        others = self.taken
        if self.camp is not None and not is_free(own, [self.camp], SLACK):
            refused = against_manning(self.camp, own, self.inside)
            if refused is not None:
                return refused
            others = [each for each in others if each.owner != self.camp.owner]
        elif standing.formation == GARRISON:
            return Objection("DBX-CAMP-02", WITHIN)
        if self.ground.is_barred(own):
            return Objection("DBX-SET-09", WET.filled(name=name))
        if not is_free(own, others, SLACK):
            there = next(each for each in others if not is_free(own, [each], SLACK))
            return Objection("DBX-SET-09", NO_ROOM.filled(name=name, other=self.state.named(there.owner)))
        return None

    def take(self, piece: Element, standing: Standing) -> None:
        """An element stands there: nobody else does."""
        own = placed_outline(piece, standing)
        if self.camp is not None and not is_free(own, [self.camp], SLACK):
            self.inside = piece.id
        self.taken.append(own)


def stepped_aside(
    scene: Scene, commands: Sequence[Command], order: Placement, mode: Mode
) -> Iterator[Placement]:
    """The same deployment in which only those who stand wrongly go to the nearest place there is."""
    room, placed = Room(scene, commands[0].side, mode), {}
    for piece in waiting(scene.state, commands):
        standing = order.stands.get(piece.id)
        if standing is not None:
            places = chain([standing], _round_about(standing))
            found = next((each for each in places if room.fault(piece, each) is None), None)
            if found is None:
                return
            room.take(piece, found)
            placed[piece.id] = found
    yield Placement(placed)


def _round_about(standing: Standing) -> Iterator[Standing]:
    """Places round one, the nearest first."""
    pose = standing.pose
    for step, reach in RINGS:
        for x, y in spiral(pose.x, pose.y, step, reach):
            yield replace(standing, pose=Pose(x, y, pose.facing).rounded())


def _held_by(state: DbxState, camp: Element) -> PieceId:
    """Who of an earlier command mans the camp."""
    held = manned_by(state, camp)
    return "" if held is None else held.id


@rule("DBX-CAMP-02", "DBX-FILL-31")
def against_manning(walls: Outline, own: Outline, inside: PieceId) -> Objection | None:
    """Why an element may not be set down where the own camp is: one on foot stands wholly inside."""
    if not may_man(own.kind):
        return Objection("DBX-CAMP-02", ON_FOOT)
    if not is_within(walls, own):
        return Objection("DBX-CAMP-02", WITHIN)
    return Objection("DBX-CAMP-02", ONE_GARRISON) if inside else None


def _who_is_placed(state: DbxState, pieces: list[Element], order: Placement) -> Iterator[Objection]:
    known = {piece.id: None for piece in pieces}
    kept = reserve_of_placed(state, pieces)
    for piece in pieces:
        if piece.id not in order.stands:
            if piece.mounted or not may_keep_back(state):
                yield Objection("DBX-SET-09", MISSING.filled(name=state.named(piece.id)))
                return
            kept.append(piece)
    if len(kept) > MOST_KEPT:
        yield Objection("DBX-SET-08", TOO_MANY_KEPT, float(MOST_KEPT), float(len(kept)))
    if len(dict.fromkeys(each.body for each in kept)) > 1:
        yield Objection("DBX-LAND-01", ONE_COMMAND)
    for key in order.stands:
        if key not in known:
            yield Objection("DBX-SET-09", STRANGER.filled(name=key))
            return


def reserve_of_placed(state: DbxState, pieces: list[Element]) -> list[Element]:
    """Those of the same side that earlier commands have kept back."""
    if not pieces:
        return []
    return [each for each in reserve_of(state, pieces[0].side) if each.body in state.deployed]


def deployment_form(state: DbxState, commands: Sequence[Command], mode: Mode) -> Form[Placement]:
    """Asks for the places of all troops of some commands."""
    side = commands[0].side
    pieces = waiting(state, commands)
    keys = tuple(each.id for each in pieces)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        return deployment_objections(scene, commands, order, mode)

    def ideas(scene: Scene) -> Iterator[Placement]:
        return deployment_ideas(scene, side, waiting(scene.state, commands), mode)

    def near(order: Placement, scene: Scene) -> Iterator[Placement]:
        yield from stepped_aside(scene, commands, order, mode)
        yield from standard_repairs(order, scene)

    text = WHERE_OR_KEPT if may_keep_back(state) else WHERE
    prompt = Prompt("DBX-SET-09", text.filled(army=army_name(state, side), n=MOST_KEPT))
    return Form(Placement, prompt, keys, check, ideas, near, zone=(zone_of(state, side),), apart=True)


def record_deployment(battle: Battle, commands: Sequence[Command], order: Placement) -> None:
    """Puts troops on the table as ordered; what is not placed waits in its boats."""
    state = battle.state
    for command in commands:
        pieces = waiting(state, [command])
        deep = tuple(
            each.id
            for each in pieces
            if each.kind == "ST" and each.id in order.stands and order.stands[each.id].formation == DEEP
        )
        if deep:
            battle.record(Deepened(deep))
        stands = tuple(
            (each.id, order.stands[each.id].pose.rounded()) for each in pieces if each.id in order.stands
        )
        kept = tuple(each.id for each in pieces if each.id not in order.stands)
        battle.record(Deployed(command.id, stands, kept))
        man_own_camp(battle, [key for key in order.stands if battle.state.pieces[key].body == command.id])


@rule("DBX-ARMY-05")
async def spread_before(battle: Battle, commands: Sequence[Command]) -> None:
    """The player says which trained elements are deployed as two of Jäger, one after the other."""
    state, side = battle.state, commands[0].side
    while trained := [each for each in waiting(state, commands) if each.trained]:
        options = [
            Option("nobody", NOBODY, ""),
            *(Option(each.id, state.named(each.id), each.id) for each in trained),
        ]
        prompt = Prompt("DBX-ARMY-05", WHO_SPREADS.filled(army=army_name(state, side)))
        chosen = await battle.choose(side, prompt, options)
        if not chosen:
            return
        battle.record(DeploysAsJaeger(chosen, halves(chosen)))


@rule("DBX-SET-09", "DBX-BIG-04")
async def deploy_next(battle: Battle) -> None:
    """One command deploys, of the defender first, the sides in turn; its player picks which."""
    state = battle.state
    left = next_to_deploy(state)
    options = [Option(each.id, each.name, each) for each in left]
    command = await battle.choose(left[0].side, Prompt("DBX-BIG-04", WHICH_COMMAND), options)
    await spread_before(battle, [command])
    if battle.by_hand:
        await _set_down(battle, command)
        return
    order = await battle.order(command.side, deployment_form(state, [command], "alternate"))
    record_deployment(battle, [command], order)


async def _set_down(battle: Battle, command: Command) -> None:
    """Hands set a command down."""
    kept = MOST_KEPT if may_keep_back(battle.state) else 0
    await place_by_hand(battle, command, waiting(battle.state, [command]), kept)


def next_to_deploy(state: DbxState) -> list[Command]:
    """The commands of which one deploys next: of the side with fewer deployed, the defender before the
    attacker."""
    left = [each for each in state.bodies.values() if each.id not in state.deployed]

    def done(command: Command) -> tuple[int, bool]:
        own = [each for each in commands_of(state, command.side) if each.id in state.deployed]
        return len(own), command.side == state.attacker

    side = min(left, key=done).side if left else ""
    return [each for each in left if each.side == side]


@rule("DBX-SET-11", "DBX-BIG-04")
async def deploy_hidden(battle: Battle) -> None:
    """Both sides deploy at the same time behind a screen."""
    state = battle.state
    sides = (state.defender, state.attacker)
    mine = {
        side: [each for each in commands_of(state, side) if each.id not in state.deployed] for side in sides
    }
    asked = [side for side in sides if mine[side]]
    for side in asked:
        await spread_before(battle, mine[side])
    if battle.by_hand:
        for command in [each for side in asked for each in mine[side]]:
            await _set_down(battle, command)
        return
    forms = [Order(side, deployment_form(state, mine[side], "hidden")) for side in asked]
    for side, order in zip(asked, await battle.together(*forms), strict=True):
        record_deployment(battle, mine[side], order)
