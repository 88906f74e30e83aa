"""Declaring shots: unit by unit, in two passes, so that those who give themselves away are answered."""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Inside, PieceId
from pulverdampf.rulebooks.kriegspfad.agenda import carries_out, schedule
from pulverdampf.rulebooks.kriegspfad.buildings import behind, buildings, free_posts, walls_in_reach
from pulverdampf.rulebooks.kriegspfad.burning import can_be_lit, is_burning_at
from pulverdampf.rulebooks.kriegspfad.dues import AimDue, DeclareDue, PassDue, Shot
from pulverdampf.rulebooks.kriegspfad.events.fighting import ShotDeclared, Unmasked
from pulverdampf.rulebooks.kriegspfad.events.names import inches, name
from pulverdampf.rulebooks.kriegspfad.events.places import Walked
from pulverdampf.rulebooks.kriegspfad.fire_aim import aim
from pulverdampf.rulebooks.kriegspfad.fire_modifiers import modifier
from pulverdampf.rulebooks.kriegspfad.fire_targets import arms_of, may_act, may_shoot, open_elements, targets
from pulverdampf.rulebooks.kriegspfad.hiding import reveal
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, audience, elements, on_table_of, unit_of
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit, are_warriors, is_foot
from pulverdampf.rulebooks.kriegspfad.weapons import WEAPONS, dice_of
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

ARROWS_REACH = 2.0


class Deed(Struct, frozen=True):
    """Something an element may do in the shooting phase."""

    key: str
    label: Text
    shot: Shot
    added: int = 0
    """What would be added to the die."""
    distance: float = 0.0
    post: Pose | None = None
    """Where an occupant of a building must step to."""


AT = Text("{arm} at {target}, {far}, {added}", "{arm} auf {target}, {far}, {added}")
LIGHT = Text("set fire to {what}", "{what} anzünden")
AT_WALL = Text("shoot at the wall {what}", "auf die Wand {what} schießen")
ARROWS = Text("fire arrows at {what}", "Brandpfeile auf {what}")
BREAK = Text("break through the roof", "das Dach durchbrechen")
TORCH = Text("set the roof on fire", "das Dach anzünden")
HOLD = Text("hold fire", "nicht schießen")
ALL_FIRE = Text("all who can shoot ({n})", "alle schießen, die können ({n})")
EACH = Text("element by element", "Element für Element")
WHAT = Text("{name}: shoot?", "{name}: Schießen?")
SPREAD = Text("{name}: {n} dice on which elements?", "{name}: {n} Würfel auf welche Elemente?")
WRONG_SPREAD = Text(
    "all dice go to elements of this unit in range and arc",
    "alle Würfel gelten Elementen dieser Einheit in Reichweite und Schussfeld",
)


# what an element may do ----------------------------------------------------------------------------------


def firing(state: WarState) -> tuple[PieceId, ...]:
    """Those who declared a shot in the first pass."""
    return tuple(
        shot.shooter for shot in state.shots if not shot.second and shot.deed in ("shoot", "wall", "arrows")
    )


@rule("KP-FIRE-02", "KP-FIRE-13", "KP-ARMY-08", "KP-FILL-23")
def shots_of(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> list[Deed]:
    """The shots an element may declare, the best first."""
    if not may_shoot(scene, unit, piece):
        return []
    found = list(_shots(scene, piece, "", None, second=second))
    if isinstance(piece.place, Inside):
        building = piece.place.feature
        found = [deed for deed in found if scene.state.pieces[deed.shot.targets[0]].roof == building]
        for wall, post in free_posts(scene.state, piece):
            known = [deed.key for deed in found]
            shots = _shots(behind(scene, piece, post), piece, wall, post, second=second)
            found += [deed for deed in shots if deed.key not in known]
    return sorted(found, key=lambda deed: (-deed.added, deed.distance, deed.key))


def _shots(scene: Scene, piece: Element, wall: str, post: Pose | None, *, second: bool) -> Iterator[Deed]:
    state: WarState = scene.state
    seen = firing(state) if second else ()
    shooter = state.pieces[piece.id]
    for weapon in arms_of(piece):
        for target in targets(scene, shooter, weapon, seen, second=second):
            aimed = state.pieces[target.piece]
            added = modifier(aim(scene, shooter, weapon.key, aimed, target.distance)).total
            dice = dice_of(weapon, target.distance)
            shot = Shot(piece.id, weapon.key, (target.piece,) * dice, "shoot", wall, second)
            label = AT.filled(
                arm=weapon.name, target=name(state, target.piece), far=inches(target.distance),
                added=f"{added:+d}".replace("-", "−"),
            )  # fmt: skip
            yield Deed(f"{weapon.key}:{target.piece}", label, shot, added, target.distance, post)


@rule("KP-FIRE-21", "KP-BURN-01", "KP-FORT-06", "KP-FORT-07", "KP-FORT-08")
def other_deeds(scene: Scene, unit: Unit, piece: Element) -> list[Deed]:
    """Arson, shots at walls, fire arrows, and work on a roof."""
    state: WarState = scene.state
    if not may_act(scene, unit, piece):
        return []
    found = [
        Deed(f"arson:{key}", LIGHT.filled(what=name(state, key)), Shot(piece.id, "", (), "arson", key))
        for key in can_be_lit(scene, piece)
    ]
    if piece.roof and piece.since < state.clock.turn:
        found.append(Deed("break", BREAK, Shot(piece.id, "", (), "break", piece.roof)))
        found.append(Deed("torch", TORCH, Shot(piece.id, "", (), "torch", piece.roof)))
    if buildings(state) and may_shoot(scene, unit, piece):
        found += _at_buildings(scene, unit, piece)
    return found


def _at_buildings(scene: Scene, unit: Unit, piece: Element) -> Iterator[Deed]:
    state: WarState = scene.state
    for weapon in arms_of(piece):
        for wall, distance in walls_in_reach(scene, piece, weapon):
            shot = Shot(piece.id, weapon.key, (), "wall", wall)
            yield Deed(f"wall:{wall}", AT_WALL.filled(what=name(state, wall)), shot, distance=distance)
    if are_warriors(unit) and is_foot(unit) and "bow" in piece.arms and not isinstance(piece.place, Inside):
        own = scene.outline(piece)
        for building in buildings(state):
            near = scene.terrain.plots[building.id].gap(own) <= ARROWS_REACH + 1e-4
            if near and not is_burning_at(scene, building.pose.x, building.pose.y):
                label = ARROWS.filled(what=name(state, building.id))
                yield Deed(f"arrows:{building.id}", label, Shot(piece.id, "bow", (), "arrows", building.id))


def deeds_of(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> list[Deed]:
    """Everything an element may declare in a pass."""
    if any(shot.shooter == piece.id for shot in scene.state.shots):
        return []
    if isinstance(piece.place, Inside):
        return shots_of(scene, unit, piece, second=second)  # walls may have been taken meanwhile
    return scene.remembered(
        ("deeds", piece.id, second), lambda: list(_deeds(scene, unit, piece, second=second))
    )


def _deeds(scene: Scene, unit: Unit, piece: Element, *, second: bool) -> Iterator[Deed]:
    yield from shots_of(scene, unit, piece, second=second)
    if not second:
        yield from other_deeds(scene, unit, piece)


def _shoots(deeds: list[Deed]) -> Deed | None:
    return next((deed for deed in deeds if deed.shot.deed == "shoot"), None)


# the questions -------------------------------------------------------------------------------------------


@carries_out(PassDue)
@rule("KP-FIRE-02", "KP-FILL-23")
async def open_pass(battle: Battle, due: PassDue) -> None:
    """Every unit of a side that has something to do in a pass is asked."""
    state, scene = battle.state, battle.scene
    if due.second and not firing(state):
        return
    able = [
        unit
        for unit in on_table_of(state, due.side)
        if any(deeds_of(scene, unit, piece, second=due.second) for piece in elements(state, unit))
    ]
    schedule(battle, *(DeclareDue(unit.id, due.second) for unit in able))


@carries_out(DeclareDue)
@rule("KP-FIRE-02", "KP-FILL-23", "KP-DEPL-06")
async def declare(battle: Battle, due: DeclareDue) -> None:
    """A unit shoots with all who can, holds its fire, or declares element by element."""
    state, scene = battle.state, battle.scene
    unit = state.bodies[due.body]
    able = {piece.id: deeds_of(scene, unit, piece, second=due.second) for piece in elements(state, unit)}
    able = {key: deeds for key, deeds in able.items() if deeds}
    if len(able) == 1:
        schedule(battle, AimDue(next(iter(able)), due.second))
        return
    shooting = [key for key, deeds in able.items() if _shoots(deeds)]
    options = [Option("fire", ALL_FIRE.filled(n=len(shooting)), "fire")] if shooting else []
    options += [Option("hold", HOLD, "hold"), Option("each", EACH, "each")]
    prompt = Prompt("KP-FIRE-02", WHAT.filled(name=name(state, unit.id)), unit.id)
    how = await battle.choose(unit.side, prompt, options, seen_by=audience(unit), passing="hold")
    if how == "each":
        schedule(battle, *(AimDue(key, due.second) for key in able))
    elif how == "fire":
        for key in shooting:
            deed = _shoots(deeds_of(battle.scene, unit, state.pieces[key], second=due.second))
            if deed is not None:
                carry_out(battle, unit, deed)


@carries_out(AimDue)
@rule("KP-FIRE-02", "KP-FIRE-09", "KP-FIRE-13")
async def declare_one(battle: Battle, due: AimDue) -> None:
    """One element picks among its shots and other deeds, or holds its fire."""
    state, scene = battle.state, battle.scene
    piece = state.pieces[due.piece]
    unit = unit_of(state, piece.id)
    deeds = deeds_of(scene, unit, piece, second=due.second)
    if not deeds:
        return
    options: list[Option[Deed | None]] = [Option(deed.key, deed.label, deed) for deed in deeds]
    hold: Option[Deed | None] = Option("hold", HOLD, None)
    options = [*options, hold] if _shoots(deeds) else [hold, *options]
    prompt = Prompt("KP-FIRE-02", WHAT.filled(name=name(state, piece.id)), piece.id)
    chosen = await battle.choose(unit.side, prompt, options, seen_by=audience(unit), passing="hold")
    if chosen is None:
        return
    if len(chosen.shot.targets) > 1:
        chosen = await _spread(battle, unit, piece, chosen)
    carry_out(battle, unit, chosen)


@rule("KP-FIRE-09", "KP-FILL-28")
async def _spread(battle: Battle, unit: Unit, piece: Element, deed: Deed) -> Deed:
    """A gun may spread its dice over elements of one unit where that makes a difference."""
    state, scene = battle.state, battle.scene
    shot = deed.shot
    foe = unit_of(state, shot.targets[0])
    weapon = WEAPONS[shot.weapon]
    dice = len(shot.targets)
    seen = firing(state) if shot.second else ()
    open_to = [
        each
        for each in open_elements(scene, piece, weapon, foe, seen, second=shot.second)
        if dice_of(weapon, each.distance) == dice
    ]
    aims = {aim(scene, piece, weapon.key, state.pieces[each.piece], each.distance) for each in open_to}
    if len(aims) < 2:
        return deed
    keys = [each.piece for each in open_to]
    prompt = Prompt("KP-FIRE-09", SPREAD.filled(name=name(state, unit.id), n=dice), unit.id)
    form = spread_form(prompt, piece.id, shot.targets[0], keys, dice)
    order = await battle.order(unit.side, form, seen_by=audience(unit))
    given = order.given[piece.id]
    aimed = tuple(key for key in keys for _ in range(given.get(key, 0)))
    return Deed(
        deed.key, deed.label, Shot(piece.id, shot.weapon, aimed, "shoot", shot.feature, shot.second),
        deed.added, deed.distance, deed.post,
    )  # fmt: skip


def spread_form(
    prompt: Prompt, gun: PieceId, aimed: PieceId, keys: list[PieceId], dice: int
) -> Form[Allotment]:
    """How the dice of a gun are shared out over elements of one unit."""

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        given = order.given.get(gun, {})
        if set(order.given) != {gun} or not set(given) <= set(keys) or sum(given.values()) != dice:
            yield Objection("KP-FIRE-09", WRONG_SPREAD)

    def ideas(scene: Scene) -> Iterator[Allotment]:
        yield Allotment({gun: {aimed: dice}})
        for key in keys:
            if key != aimed:
                yield Allotment({gun: {key: dice}})
                yield Allotment({gun: {aimed: dice - 1, key: 1}})

    return Form(Allotment, prompt, (gun,), check, ideas)


@rule("KP-DEPL-06", "KP-FORT-05", "KP-STRAT-08")
def carry_out(battle: Battle, unit: Unit, deed: Deed) -> None:
    """Puts a declared deed on record; an ambush is given away by it, an occupant steps to his loophole."""
    if unit.hidden:
        reveal(battle, unit, "shooting")
        battle.record(Unmasked(unit.id))
    if deed.post is not None:
        battle.record(Walked(unit.id, {deed.shot.shooter: deed.post}, how="inside"))
    target = battle.state.pieces[deed.shot.targets[0]].body if deed.shot.targets else None
    battle.record(ShotDeclared(deed.shot, unit.id, target or "", are_warriors(unit)))
