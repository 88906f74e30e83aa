"""The shooting phase: both sides shoot, shot by shot in the order the passive player picks."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.text import Text

from ..by_hand.shots import named_shot, shot_by_hand
from ..events.combat import Aimed
from ..units import SHOOTING, Battle, Element
from .taking_part import helpers, leader, pay_for_clansmen
from .targets import Aim, aiming, has_fire_left, may_shoot, targets
from .throwing import shoot
from .volleys import Volley

WHICH_TARGET = Text("{name}: which target?", "{name}: auf welches Ziel?")
WHICH_SHOT = Text("Which shot comes next?", "Welcher Beschuss kommt als Nächstes?")
AT = Text("{who} at {name}", "{who} auf {name}")


def aim_of(scene: Scene, piece: Element) -> Aim | None:
    """The target an element has now: its only one, or the one its owner has chosen."""
    return _aim_of(scene, piece) if may_shoot(scene, piece) else None


def _aim_of(scene: Scene, piece: Element) -> Aim | None:
    found = targets(scene, piece)
    if len(found) > 1:
        found = [each for each in found if each.target == piece.aim]
    return found[0] if found else None


def undecided(scene: Scene) -> Element | None:
    """The first element whose owner must still choose between targets."""
    for piece in aiming(scene):
        if has_fire_left(scene.state, piece):
            found = targets(scene, piece)
            if len(found) > 1 and all(each.target != piece.aim for each in found):
                return piece
    return None


def shots(scene: Scene) -> dict[PieceId, list[Aim]]:
    """Every target that is aimed at, with all who aim at it."""
    found: dict[PieceId, list[Aim]] = {}
    for piece in aiming(scene):
        if has_fire_left(scene.state, piece):
            aim = _aim_of(scene, piece)
            if aim is not None:
                found.setdefault(aim.target, []).append(aim)
    return found


def shots_at_choice(scene: Scene) -> dict[PieceId, list[Aim]]:
    """The shots that are open until the phase ends; who has still to choose counts at each of his targets."""
    if scene.state.clock.phase > SHOOTING:
        return {}
    found = shots(scene)
    for piece in aiming(scene):
        if has_fire_left(scene.state, piece) and _aim_of(scene, piece) is None:
            for aim in targets(scene, piece):
                found.setdefault(aim.target, []).append(aim)
    return found


@stage
@rule("DBX-FIRE-13", "DBX-FIRE-12", "DBX-WX-01")
async def next_shot(battle: Battle) -> None:
    """Owners take aim, then the passive player picks the next shot, until nobody has a target any more."""
    if battle.state.weather == "rain":
        return
    if battle.by_hand:
        found = await named_shot(battle)
        if found is not None:
            battle.schedule(next_shot.due())
            await shot_by_hand(battle, *found)
        return
    piece = undecided(battle.scene)
    if piece is not None:
        await take_aim(battle, piece)
        battle.schedule(next_shot.due())
        return
    aimed = shots(battle.scene)
    if aimed:
        target = await pick_a_target(battle, aimed)
        battle.schedule(fire_at(battle.scene, target, aimed[target]), next_shot.due())


@rule("DBX-FIRE-03", "DBX-FIRE-04")
async def take_aim(battle: Battle, piece: Element) -> None:
    """The owner chooses between equally near targets, and for guns whether to look past skirmishers."""
    found = targets(battle.scene, piece)
    options = [Option(each.target, battle.state.named(each.target), each.target) for each in found]
    prompt = Prompt("DBX-FIRE-03", WHICH_TARGET.filled(name=battle.state.named(piece.id)), piece.id)
    battle.record(Aimed(piece.id, await battle.choose(piece.side, prompt, options)))


async def pick_a_target(battle: Battle, aimed: dict[PieceId, list[Aim]]) -> PieceId:
    """The passive player picks the next target."""
    state = battle.state
    options = [
        Option(key, AT.filled(who=[each.shooter for each in aims], name=state.named(key)), key)
        for key, aims in aimed.items()
    ]
    return await battle.choose(state.passive, Prompt("DBX-FIRE-13", WHICH_SHOT), options)


def fire_at(scene: Scene, target: PieceId, aims: list[Aim]) -> Due:
    """What is due when a target has been picked at which some aim."""
    pieces: dict[PieceId, Element] = scene.state.pieces
    return open_fire.due(pieces[target], tuple(pieces[each.shooter] for each in aims))


@stage
@rule("DBX-FIRE-08", "DBX-FIRE-09")
async def open_fire(battle: Battle, target: Element, shooters: tuple[Element, ...]) -> None:
    """Of all who aim at a target it is settled who shoots, if anybody does."""
    aimed = shots(battle.scene)
    willing = await pay_for_clansmen(battle, [each.id for each in shooters])
    if willing:
        battle.schedule(shoot.due(await shot_at(battle, target, willing, aimed)))


@rule("DBX-FIRE-08", "DBX-FIRE-09")
async def shot_at(
    battle: Battle, victim: Element, shooters: list[PieceId], aimed: dict[PieceId, list[Aim]]
) -> Volley:
    """Who leads and who helps, on both sides if the target shoots back."""
    state, target = battle.state, victim.id
    back = aim_of(battle.scene, victim)
    exchange = back is not None and back.target in shooters and not state.pieces[back.target].shot_at
    if exchange and victim.kind == "CK":
        exchange = bool(await pay_for_clansmen(battle, [target]))
    owner = state.pieces[shooters[0]].side
    if exchange and back is not None:
        main = back.target
        friends = [each.shooter for each in aimed.get(main, ()) if each.shooter != target]
        friends = await pay_for_clansmen(battle, friends)
    else:
        main = await leader(battle, owner, shooters, target)
        friends = []
    others = [key for key in shooters if key != main]
    helping = await helpers(battle, owner, others, target)
    helping_back = await helpers(battle, victim.side, friends, main)
    wasted = [key for key in [*others, *friends] if key not in helping and key not in helping_back]
    return Volley(target, main, tuple(helping), tuple(helping_back), exchange, tuple(wasted))
