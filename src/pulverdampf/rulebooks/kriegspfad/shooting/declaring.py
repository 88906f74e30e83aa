"""Declaring shots: unit by unit, in two passes, so that those who give themselves away are answered."""

from collections.abc import Iterator
from typing import Literal

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..by_hand.shots import shots_by_hand
from ..deployment.hiding import hidden_of, may_lurk, reveal
from ..events.places import Walked
from ..events.shooting import ShotDeclared, Unmasked
from ..facts import Shot
from ..state import Battle, audience, elements, seen_of, unit_of
from ..units import Element, Unit
from .aim import aim
from .deeds import Deed, deeds_of, firing, first_shot
from .targets import open_elements
from .weapons import WEAPONS, dice_of

Pass = Literal["first", "second"]
"""Everybody declares in the first; in the second, only at those who gave themselves away in it."""

HOLD = Text("hold fire", "nicht schießen")
ALL_FIRE = Text("all who can shoot ({n})", "alle schießen, die können ({n})")
EACH = Text("element by element", "Element für Element")
EACH_OF = Text("{name}, element by element", "{name}, Element für Element")
WAIT = Text("lie still", "still liegen")
AMBUSH = Text("Does a hidden unit open fire?", "Eröffnet eine verborgene Einheit das Feuer?")
WHAT = Text("{name}: shoot?", "{name}: Schießen?")
SPREAD = Text("{name}: {n} dice on which elements?", "{name}: {n} Würfel auf welche Elemente?")
WRONG_SPREAD = Text(
    "all dice go to elements of this unit in range and arc",
    "alle Würfel gelten Elementen dieser Einheit in Reichweite und Schussfeld",
)


@stage
@rule("KP-FIRE-02", "KP-FILL-23")
async def open_pass(battle: Battle, side: Side, which: Pass) -> None:
    """Every unit of a side that has something to do in a pass is asked, then those who lie hidden."""
    state = battle.state
    second = which == "second"
    if second and not firing(state):
        return
    if battle.by_hand:
        battle.schedule(shots_by_hand.due(side, which))
        return
    able = [unit for unit in seen_of(state, side) if _is_able(battle.scene, unit, second=second)]
    lurking = [open_fire_from_ambush.due(side)] if not second and may_lurk(state, side) else []
    battle.schedule(*(declare.due(unit, which) for unit in able), *lurking)


def _is_able(scene: Scene, unit: Unit, *, second: bool) -> bool:
    return any(deeds_of(scene, unit, piece, second=second) for piece in elements(scene.state, unit))


def _has_shot(scene: Scene, unit: Unit) -> bool:
    """Whether somebody of a unit can shoot, and not only set fire to something."""
    pieces = elements(scene.state, unit)
    return any(first_shot(deeds_of(scene, unit, piece, second=False)) is not None for piece in pieces)


@stage
@rule("KP-DEPL-06", "KP-FIRE-02")
async def open_fire_from_ambush(battle: Battle, side: Side, asked: tuple[Unit, ...] = ()) -> None:
    """A side is asked even if nobody of it lies in ambush within range, or the question would tell; nobody
    is asked twice whose elements have been asked one by one."""
    state = battle.state
    able = [
        unit
        for unit in hidden_of(state, side)
        if unit not in asked and _is_able(battle.scene, unit, second=False)
    ]
    options = [Option("wait", WAIT, ("", ""))]
    for unit in able:
        if _has_shot(battle.scene, unit):
            options.append(Option(unit.id, state.named(unit.id), (unit.id, "fire")))
        options.append(
            Option(f"{unit.id}:each", EACH_OF.filled(name=state.named(unit.id)), (unit.id, "each"))
        )
    prompt = Prompt("KP-DEPL-06", AMBUSH)
    body, how = await battle.choose(side, prompt, options, seen_by=side, passing="wait", even_if_single=True)
    if body:
        unit = state.bodies[body]
        if how == "fire":
            shoot_all(battle, unit, second=False)
            battle.schedule(open_fire_from_ambush.due(side, asked))
        else:
            pieces = elements(state, unit)
            battle.schedule(
                *(declare_one.due(piece, "first") for piece in pieces),
                open_fire_from_ambush.due(side, (*asked, unit)),
            )


@stage
@rule("KP-FIRE-02", "KP-FILL-23")
async def declare(battle: Battle, unit: Unit, which: Pass) -> None:
    """A unit shoots with all who can, holds its fire, or declares element by element."""
    state, scene = battle.state, battle.scene
    second = which == "second"
    able = {piece.id: deeds_of(scene, unit, piece, second=second) for piece in elements(state, unit)}
    able = {key: deeds for key, deeds in able.items() if deeds}
    one_by_one = [declare_one.due(state.pieces[key], which) for key in able]
    if len(able) == 1:
        battle.schedule(*one_by_one)
        return
    shooting = [key for key, deeds in able.items() if first_shot(deeds)]
    options = [Option("fire", ALL_FIRE.filled(n=len(shooting)), "fire")] if shooting else []
    options += [Option("hold", HOLD, "hold"), Option("each", EACH, "each")]
    prompt = Prompt("KP-FIRE-02", WHAT.filled(name=state.named(unit.id)), unit.id)
    how = await battle.choose(unit.side, prompt, options, passing="hold")
    if how == "each":
        battle.schedule(*one_by_one)
    elif how == "fire":
        shoot_all(battle, unit, second=second)


def shoot_all(battle: Battle, unit: Unit, *, second: bool) -> None:
    """Every element that can shoot declares its best shot."""
    for piece in elements(battle.state, unit):
        deed = first_shot(deeds_of(battle.scene, unit, piece, second=second))
        if deed is not None:
            carry_out(battle, unit, deed)


@stage
@rule("KP-FIRE-02", "KP-FIRE-09", "KP-FIRE-13")
async def declare_one(battle: Battle, piece: Element, which: Pass) -> None:
    """One element picks among its shots and other deeds, or holds its fire."""
    state, scene = battle.state, battle.scene
    unit = unit_of(state, piece.id)
    deeds = deeds_of(scene, unit, piece, second=which == "second")
    if not deeds:
        return
    options: list[Option[Deed | None]] = [Option(deed.key, deed.label, deed) for deed in deeds]
    hold: Option[Deed | None] = Option("hold", HOLD, None)
    options = [*options, hold] if first_shot(deeds) else [hold, *options]
    prompt = Prompt("KP-FIRE-02", WHAT.filled(name=state.named(piece.id)), piece.id)
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
    prompt = Prompt("KP-FIRE-09", SPREAD.filled(name=state.named(unit.id), n=dice), unit.id)
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


@rule("KP-DEPL-06", "KP-FORT-05")
def carry_out(battle: Battle, unit: Unit, deed: Deed) -> None:
    """Records a declared deed; an ambush is given away by it, an occupant steps to his loophole."""
    if unit.hidden:
        reveal(battle, unit, "shooting")
        battle.record(Unmasked(unit.id))
    if deed.post is not None:
        battle.record(Walked(unit.id, {deed.shot.shooter: deed.post}, how="inside"))
    battle.record(ShotDeclared(deed.shot, unit.id))
