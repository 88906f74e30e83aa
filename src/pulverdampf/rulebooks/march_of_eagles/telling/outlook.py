"""What a battalion can reach, see and expect of an enemy, for the table before anything is announced."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.odds import otherwise_first
from pulverdampf.engine.outlook import Band, Outlook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.text import Text

from ..actions import Action
from ..battalion import battalion_of
from ..charge.aggression import charge_at, charge_dice
from ..charge.charge_path import ChargePath
from ..charge.defensive_fire import answer_charge
from ..fire.marksmanship import BANDS, aimed, face_to_hit, targets_of, weapon_of
from ..morale.losses import take_hits
from ..state import Battalion, EagleState
from ..terrain.geometry import ARC, all_round, sees
from ..turn.activation import carry_out, may_announce, named_actions
from ..turn.announcing import charge_targets

RANGES = (
    Text("short range", "kurze Reichweite"),
    Text("medium range", "mittlere Reichweite"),
    Text("long range", "lange Reichweite"),
)
LONGEST_CHARGE = Text("longest charge", "weitester Angriff")


def reach(scene: Scene, key: PieceId) -> list[Band]:
    """The ranges of a battalion's weapon in its arc, and how far the best dice carry a charge."""
    state: EagleState = scene.state
    piece = state.pieces[key]
    if piece.kind == "commander":
        return []
    battalion = battalion_of(state, key)
    spread = None if all_round(piece) else ARC
    may = set(named_actions(scene, battalion))
    found = []
    if "shoot" in may:
        ends = BANDS[weapon_of(battalion)]
        found += [Band(far, name, spread) for far, name in zip(ends, RANGES, strict=True)]
    if "charge" in may and piece.kind == "main":
        found.append(Band(6.0 * charge_dice(scene, battalion), LONGEST_CHARGE, spread))
    return found


def sees_piece(scene: Scene, one: PieceId, other: PieceId) -> bool:
    """Whether the battalion of a piece sees that of another."""
    state: EagleState = scene.state
    if "commander" in (state.pieces[one].kind, state.pieces[other].kind):
        return True
    return sees(scene, battalion_of(state, one), battalion_of(state, other))


# volleys ---------------------------------------------------------------------------------------------------

HITS = Text("Volley: hits (activation and dice)", "Salve: Treffer (Aktivierung und Würfel)")
DICE = Text("{n} dice on {face}+ at {far}″", "{n} Würfel auf {face}+ bei {far}″")
OUT_OF_RANGE = Text("out of range at {far}″", "außer Reichweite bei {far}″")


def volley_at(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """The shot of a main body or of skirmishers, the other part holding its fire."""
    state: EagleState = scene.state
    part, target = state.pieces[one], state.pieces[other]
    if part.kind == "commander" or not may_announce(scene, battalion_of(state, one), "shoot"):
        return
    if target in targets_of(scene, part):
        action = Action("shoot", other) if part.kind == "main" else Action("shoot", screen_target=other)
        yield carry_out.due(battalion_of(state, one), action)


def hits(before: EagleState, after: EagleState) -> int:
    """The hits that wait to be suffered."""
    due = take_hits.waiting_in(after)
    return due.hits if due is not None else 0


def volley_in_words(scene: Scene, shot: Any) -> Text:
    """The dice of a shot that would be announced, and how far it goes."""
    state: EagleState = scene.state
    battalion, action = state.bodies[shot.battalion], shot.action
    part = state.pieces[battalion.id if action.target else battalion.screen_id]
    aim = aimed(scene, part, state.pieces[action.target or action.screen_target])
    far = round(aim.inches, 1)
    if aim.dice is None:
        return OUT_OF_RANGE.filled(far=far)
    return DICE.filled(n=aim.dice.total, face=face_to_hit(state, battalion), far=far)


# charges ---------------------------------------------------------------------------------------------------

HOME = Text(
    "Charge: reaches the main body (test and dice)", "Angriff: erreicht die Haupteinheit (Test und Würfel)"
)
SCREEN = Text(
    "Charge: reaches the skirmishers (test and dice)", "Angriff: erreicht die Plänkler (Test und Würfel)"
)
NEEDED = Text("{n} dice, {far}″ needed", "{n} Würfel, {far}″ nötig")


def charge_home(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """A charge at the main body of an enemy."""
    if scene.state.pieces[other].kind == "main":
        yield from _charge(scene, one, other)


def charge_at_screen(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    """A charge at an enemy of which the skirmishers are looked at."""
    if scene.state.pieces[other].kind == "screen":
        yield from _charge(scene, one, other)


def _charge(scene: Scene, one: PieceId, other: PieceId) -> Iterator[Due]:
    state: EagleState = scene.state
    if state.pieces[one].kind != "main" or not may_announce(scene, state.bodies[one], "charge"):
        return
    target = battalion_of(state, other)
    if target in charge_targets(scene, state.bodies[one]):
        yield carry_out.due(state.bodies[one], Action("charge", target.id))


def reaches_main(before: EagleState, after: EagleState) -> bool:
    """Whether a charge that waits for its answer reaches the main body."""
    due = answer_charge.waiting_in(after)
    return due is not None and due.charge.reaches_main


def reaches_screen(before: EagleState, after: EagleState) -> bool:
    """Whether it reaches the skirmishers."""
    due = answer_charge.waiting_in(after)
    return due is not None and due.charge.reaches_screen


def charge_in_words(scene: Scene, charge: Any) -> Text:
    """The dice of a charge that would be announced, and the distance to the main body."""
    battalion, path = _way(scene, charge)
    return NEEDED.filled(n=charge_dice(scene, battalion), far=round(path.needed, 1))


def charge_at_screen_in_words(scene: Scene, charge: Any) -> Text:
    """The same with the distance to the skirmishers."""
    battalion, path = _way(scene, charge)
    far = path.needed if path.screen_needed is None else path.screen_needed
    return NEEDED.filled(n=charge_dice(scene, battalion), far=round(far, 1))


def _way(scene: Scene, charge: Any) -> tuple[Battalion, ChargePath]:
    battalion, target = scene.state.bodies[charge.battalion], scene.state.bodies[charge.action.target]
    path = charge_at(scene, battalion, target)
    assert path is not None
    return battalion, path


RE_ROLLS = otherwise_first(
    {"MOE-CHAR-04": "yes", "MOE-CHAR-06": "yes"},
    Text("every re-roll is used", "jeder Wiederholungswurf wird genutzt"),
)
VOLLEY = Outlook(HITS, volley_at, hits, until=take_hits, detail=volley_in_words, policy=RE_ROLLS)
CHARGE = Outlook(
    HOME, charge_home, reaches_main, until=answer_charge, detail=charge_in_words, policy=RE_ROLLS
)
CHARGE_AT_SCREEN = Outlook(
    SCREEN, charge_at_screen, reaches_screen, until=answer_charge, detail=charge_at_screen_in_words,
    policy=RE_ROLLS,
)  # fmt: skip
PROSPECTS = (VOLLEY, CHARGE, CHARGE_AT_SCREEN)
