"""The shooting phase: both sides shoot, shot by shot in the order the passive player picks."""

from collections.abc import Iterator

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, PieceId, Side
from pulverdampf.text import Text

from ..events.bounds import PipsSpent
from ..events.combat import Aimed, HeldFire, ShotFired
from ..outcomes.pursuit import is_impetuous_by_nature, pursue
from ..outcomes.results import Result, defeat_of, result_of
from ..outcomes.suffering import suffer
from ..units import SHOOTING, Battle, Element
from .factors import Shot
from .ricochets import throw_back
from .targets import Aim, aiming, has_fire_left, may_shoot, targets
from .volleys import Volley, both_sides, fire_factors

MOST_HELPERS = 2

WHICH_TARGET = Text("{name}: which target?", "{name}: auf welches Ziel?")
WHICH_SHOT = Text("Which shot comes next?", "Welcher Beschuss kommt als Nächstes?")
WHO_LEADS = Text("Who leads the fire on {name}?", "Wer führt das Feuer auf {name}?")
WHO_HELPS = Text("Who helps to shoot at {name}?", "Wer unterstützt das Feuer auf {name}?")
NOBODY = Text("nobody else", "niemand sonst")
PAY = Text("{name}: pay a movement point to shoot?", "{name}: einen Bewegungspunkt für den Schuss zahlen?")
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


@rule("DBX-FIRE-02", "DBX-CMD-01")
async def pay_for_clansmen(battle: Battle, shooters: list[PieceId]) -> list[PieceId]:
    """Each clansman shoots only for a saved movement point; those who do not pay are out."""
    state = battle.state
    willing = []
    for key in shooters:
        piece = state.pieces[key]
        if piece.kind == "CK":
            command = state.bodies[piece.body or ""]
            text = PAY.filled(name=state.named(key))
            if command.pips < 1 or not await battle.may(piece.side, "DBX-FIRE-02", text, key):
                battle.record(HeldFire((key,)))
                continue
            battle.record(PipsSpent(command.id, 1))
        willing.append(key)
    return willing


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


async def leader(battle: Battle, side: Side, shooters: list[PieceId], target: PieceId) -> PieceId:
    """The owner of the shooters picks the one whose factor counts."""
    options = [Option(key, battle.state.named(key), key) for key in shooters]
    prompt = Prompt("DBX-FIRE-09", WHO_LEADS.filled(name=battle.state.named(target)), target)
    return await battle.choose(side, prompt, options)


async def helpers(battle: Battle, side: Side, among: list[PieceId], target: PieceId) -> list[PieceId]:
    """Up to two more who shoot; where more could, their owner picks."""
    if len(among) <= MOST_HELPERS:
        return list(among)
    chosen: list[PieceId] = []
    for _ in range(MOST_HELPERS):
        options = [Option(key, battle.state.named(key), key) for key in among if key not in chosen]
        prompt = Prompt("DBX-FIRE-08", WHO_HELPS.filled(name=battle.state.named(target)), target)
        chosen.append(await battle.choose(side, prompt, options))
    return chosen


# the throw ----------------------------------------------------------------------------------------------


@stage
@rule("DBX-FIRE-10", "DBX-FIRE-11", "DBX-FORM-11")
async def shoot(battle: Battle, volley: Volley) -> None:
    """Both throw; the lower total suffers, but a shooter who is not shot at suffers nothing."""
    ours, theirs = both_sides(battle.scene, volley)
    factors = fire_factors(battle.scene, volley)
    main, target = ours.me, theirs.me
    one = battle.reckoned(factors[0], "DBX-FIRE-10", main.id)
    two = battle.reckoned(factors[1], "DBX-FIRE-10", target.id)
    defeats = (defeat_of(battle.scene, main, target, "fire"), defeat_of(battle.scene, target, main, "fire"))

    def decided(face: int, other: int) -> tuple[Result, Result]:
        """What the throw does to both; a shooter who is not shot at suffers nothing."""
        own, theirs = face + one, other + two
        mine = result_of(defeats[0], own, theirs) if ours.under_fire else "none"
        return mine, result_of(defeats[1], theirs, own)

    first, second = await battle.opposed(
        d6, main.side, target.side, rule="DBX-FIRE-10", subject=f"{main.id} {target.id}", matters=decided
    )
    totals = (first + one, second + two)
    results = decided(first, second)
    shot_back = (target.id,) if volley.exchange else ()
    spent = (main.id, *volley.helpers, *volley.wasted, *volley.back, *shot_back)
    battle.record(ShotFired(target.id, main.id, spent, volley.exchange, totals))
    battle.schedule(
        *_suffered(battle, ours, results[0], (target.id, *volley.back)),
        *_suffered(battle, theirs, results[1], (main.id, *volley.helpers)),
    )


def _suffered(battle: Battle, shot: Shot, result: Result, shooters: tuple[PieceId, ...]) -> Iterator[Due]:
    """What the throw does to one side of a shot, be it nothing; those behind it give way first."""
    if not shot.under_fire:
        return
    if result != "none" and shot.me.kind != "CAMP":
        yield throw_back.due(shot.me, tuple(battle.state.pieces[key] for key in shooters))
    yield suffer.due(shot.me, shot.enemy, result, "fire")
    advances = battle.state.rulings.impetuous_after_fire and is_impetuous_by_nature(shot.enemy)
    if result != "none" and advances:
        yield pursue.due(shot.enemy, shot.me)
