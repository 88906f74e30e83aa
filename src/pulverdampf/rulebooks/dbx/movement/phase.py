"""The movement phase: points are rolled, spent on moves, and at its end the attacked turn to face."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.reckoning import STATES, Reckoning, Row
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.table.legs import Ahead, To
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..by_hand.moves import move_by_hand
from ..command.demoralisation import hold_and_flee
from ..command.points import affordable, cost_of, may_pay_to_reform, roll_for_points
from ..contact.charging import note_contacts
from ..contact.contacts import contacts_of
from ..contact.turning_to_face import turn_to_face
from ..events.bounds import BattleEnded, PartBegan
from ..events.places import EnteredCamp, Marched, TurnedToFace
from ..formations.skirmish_order import join_again, may_join, may_spread, spread_out
from ..formations.square import dissolvable, form_square, leave_square, may_lead_square
from ..melee.factors import factors_told_apart
from ..outcomes.suffering import leave_board
from ..setup.landing import land
from ..troops import in_millimetres, in_paces
from ..units import (
    HOLDING,
    LANDING,
    MOVEMENT,
    MOVING,
    ROLLING,
    SHOOTING,
    TURNING,
    Battle,
    DbxState,
    Element,
    command_of,
    on_table,
)
from ..victory.camps import take_undefended
from ..victory.losses import somebody_has_nobody
from .asking import BREAK_OFF, DISSOLVE, DONE, JOIN, SPREAD, SQUARE, points_left, what_next
from .breaking_off import break_off, those_who_may_break_off
from .further_moves import may_move, rights
from .march_ideas import march_ideas, reachable, similar_marches, single_ideas
from .marches import is_far, worked_out

MARCH = Text("move an element or a group", "ein Element oder eine Gruppe bewegen")
WHITHER = Text("Who moves where?", "Wer zieht wohin?")


@rule("DBX-CMD-01", "DBX-CMD-02", "DBX-SET-12", "DBX-WIN-03")
async def movement_phase(battle: Battle) -> None:
    """Rolls for points, lands, holds the demoralised, moves, and lets the attacked turn, part by part."""
    state = battle.state
    await settle(battle)
    if somebody_has_nobody(state):
        battle.record(BattleEnded())
        return
    match state.clock.part:
        case part if part == ROLLING:
            await roll_for_points(battle)
            battle.record(PartBegan(MOVEMENT, LANDING))
        case part if part == LANDING:
            await land(battle)
            battle.record(PartBegan(MOVEMENT, HOLDING))
        case part if part == HOLDING:
            await hold_and_flee(battle)
            battle.record(PartBegan(MOVEMENT, MOVING))
        case part if part == MOVING:
            if not await move_something(battle):
                battle.record(PartBegan(MOVEMENT, TURNING))
        case _:
            await turn_to_face(battle)
            battle.record(PartBegan(SHOOTING))
    await settle(battle)


@rule("DBX-CMD-02", "DBX-MOVE-12")
async def move_something(battle: Battle) -> bool:
    """One move, exchange, square or breaking off; false when the player is done."""
    if battle.by_hand:
        return await move_by_hand(battle)
    state = battle.state
    if not points_left(state):
        return False
    options = list(possible(battle.scene))
    if not options:
        return False
    options.append(Option("done", DONE, ("done", "")))
    what, whom = await battle.choose(state.active, what_next(state), options, passing="done")
    match what:
        case "done":
            return False
        case "march":
            await march(battle)
        case "break":
            break_off(battle, state.pieces[whom])
        case "spread":
            await spread_out(battle, state.pieces[whom])
        case "join":
            await join_again(battle, state.pieces[whom])
        case "square":
            await form_square(battle, state.pieces[whom])
        case _:
            await leave_square(battle, state.pieces[whom])
            note_contacts(battle, (whom,))
            await take_undefended(battle)
    return True


def possible(scene: Scene) -> Iterator[Option[tuple[str, str]]]:
    """What points can be spent on now."""
    state: DbxState = scene.state
    own = on_table(state, state.active)
    if somebody_may_march(scene):
        yield Option("march", MARCH, ("march", ""), moves=tuple(each.id for each in own))
    for each in those_who_may_break_off(scene):
        if affordable(scene, (each.id,)):
            yield Option(f"break-{each.id}", BREAK_OFF.filled(name=state.named(each.id)), ("break", each.id))
    for each in own:
        if not (each.trained or each.origin or each.of_line or each.is_square):
            continue
        for what, text, is_open in REFORMS if may_pay_to_reform(scene, each) else ():
            if is_open(scene, each):
                called = state.named(each.id)
                yield Option(f"{what}-{each.id}", text.filled(name=called), (what, each.id))
        for member in dissolvable(scene, each) if each.is_square and affordable(scene, (each.id,)) else ():
            called = state.named(member.id)
            yield Option(f"leave-{member.id}", DISSOLVE.filled(name=called), ("leave", member.id))


REFORMS = (("spread", SPREAD, may_spread), ("join", JOIN, may_join), ("square", SQUARE, may_lead_square))
"""How an element can change its order: what it is called, in words, and whether it may."""


def somebody_may_march(scene: Scene) -> bool:
    """Whether some march is legal: who has not moved may always turn where it stands, squares apart."""
    state: DbxState = scene.state
    standing = on_table(state, state.active)
    if any(
        not (each.moves or each.is_square)
        and may_move(scene, (each.id,)) is None
        and affordable(scene, (each.id,))
        for each in standing
    ):
        return True
    own = [each for each in standing if each.moves or each.is_square]
    own = [each for each in own if may_move(scene, (each.id,)) is None and affordable(scene, (each.id,))]
    return any(may_march_again(scene, each) if each.moves else may_shift(scene, each) for each in own)


@rule("DBX-FORM-07")
def may_shift(scene: Scene, square: Element) -> bool:
    """Whether a square may move at all: one that stands across a wall may not."""
    return any(not worked_out(scene, idea).objections for idea in single_ideas(scene, square))


def may_march_again(scene: Scene, piece: Element) -> bool:
    """Whether some further move of an element is legal, under whatever right."""
    state: DbxState = scene.state
    found = rights(state, [piece])
    far = is_far(scene, piece.side, scene.outline(piece))
    free = far or state.rulings.again_far == "light_horse"
    if (far and "light horse" in found) or (free and "skirmishers" in found):
        return True
    length = in_millimetres(piece.troop.good)
    tried: list[March] = []
    if "warriors" in found or ("support" in found and contacts_of(scene).on):
        tried += [March((piece.id,), (To(goal),)) for goal in reachable(scene, piece, length)]
    if "road" in found:
        tried += [March((piece.id,), (Ahead(each),)) for each in (length, length * 0.5)]
    return any(not worked_out(scene, idea).objections for idea in tried)


# marches ------------------------------------------------------------------------------------------------


LENGTH = Row("DBX-MOVE-07", STATES, "paces of the move", "Schritt der Bewegung")


def march_form(state: DbxState) -> Form[March]:
    """Asks who moves where."""

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        yield from worked_out(scene, order).objections

    def measures(order: March, scene: Scene) -> Iterator[Reckoning]:
        outcome = worked_out(scene, order)
        if outcome.objections:
            return
        yield cost_of(scene, order.movers)
        yield Reckoning.of(in_paces(outcome.length), LENGTH)
        if outcome.contacts:
            after = scene.imagined(outcome.places)
            for mover, enemy in outcome.contacts:
                yield from factors_told_apart(after, mover, enemy)

    def ends(order: March, scene: Scene) -> dict[str, Pose]:
        return worked_out(scene, order).places

    own = tuple(each.id for each in on_table(state, state.active) if each.kind != "CAMP")
    prompt = Prompt("DBX-MOVE-03", WHITHER)
    return Form(March, prompt, own, check, march_ideas, similar_marches, measures, ends=ends)


@rule("DBX-MOVE-01", "DBX-MOVE-10", "DBX-CON-02", "DBX-CON-04")
async def march(battle: Battle) -> None:
    """Asks for a march and carries it out."""
    state = battle.state
    order = await battle.order(state.active, march_form(state))
    scene = battle.scene
    outcome = worked_out(scene, order)
    near = tuple(
        key
        for key, pose in outcome.stands.items()
        if not is_far(scene, state.active, scene.outline(state.pieces[key]))
        or not is_far(scene, state.active, scene.outline_at(state.pieces[key], pose))
    )
    stands = {key: pose.rounded() for key, pose in outcome.stands.items()}
    command = command_of(state, state.pieces[order.movers[0]]).id
    attacks = [(key, state.pieces[key].assault) for key in stands]
    elsewhere = tuple(key for key, enemy in attacks if enemy and (key, enemy) not in outcome.contacts)
    battle.record(Marched(tuple(stands.items()), command, outcome.cost, near, elsewhere=elsewhere))
    for key in outcome.over_the_edge:
        leave_board(battle, key)
    for key, answer in outcome.turned.items():
        battle.record(TurnedToFace(((key, answer.pose.rounded()),), key, answer.struck, answer.struck_by))
    if outcome.enters:
        key = order.movers[0]
        battle.record(EnteredCamp(key, outcome.enters, stands[key]))
    note_contacts(battle, tuple(stands))
    await take_undefended(battle)
