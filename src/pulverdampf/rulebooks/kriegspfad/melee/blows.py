"""Melee: how an attack of one unit on another stands, read off the table."""

from collections.abc import Sequence
from typing import NamedTuple

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId

from ..command.commanders import ENCOURAGE, active_commander, commander_near
from ..geometry import touched_face
from ..shooting.weapons import WEAPONS, Weapon
from ..special.forts import ring_of
from ..state import Melee, WarState, standing
from ..terrain.ground import is_difficult_for
from ..units import Element, Unit, are_skirmishers, are_warriors, fights_as, is_foot, is_mounted
from .contact import Pair, fighting_pairs, is_pinned
from .modifiers import Clash, Rush
from .results import Edge


@rule("KP-MELEE-06")
def pairs_of(scene: Scene, melee: Melee) -> list[Pair]:
    """The pairs that count in a melee: of an element that chose another opponent none, unless all did."""
    state: WarState = scene.state
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    touching = fighting_pairs(scene, attacker, defender)
    chosen = [
        (a, d) for a, d in touching if a.foe in ("", defender.id) and d.foe in ("", attacker.id)
    ]  # fmt: skip
    return chosen or touching


def _distinct(pieces: Sequence[Element]) -> list[Element]:
    return list({piece.id: piece for piece in pieces}.values())


@rule("KP-MELEE-11", "KP-FILL-30")
def majority_arms(state: WarState, pieces: Sequence[Element], column: str) -> tuple[str, ...]:
    """What most elements fight with in one column of the weapon classes; of equals the more effective."""
    worth: dict[tuple[str, ...], int] = {}
    votes: dict[tuple[str, ...], int] = {}
    for piece in _distinct(pieces):
        arms = _arms(state, piece, column)
        worth[arms] = sum(abs(_entry(WEAPONS[each], column)) for each in arms)
        votes[arms] = votes.get(arms, 0) + 1
    by_worth: dict[int, int] = {}
    for arms, number in votes.items():
        by_worth[worth[arms]] = by_worth.get(worth[arms], 0) + number
    return max(votes, key=lambda arms: (by_worth[worth[arms]], worth[arms], arms), default=())


def _entry(weapon: Weapon, column: str) -> int:
    match column:
        case "attacking":
            return weapon.attacking
        case "defending":
            return weapon.defending
        case _:
            return weapon.later


def _arms(state: WarState, piece: Element, column: str) -> tuple[str, ...]:
    """The weapon of an element that serves it best in a column, or all of them where all count."""
    if state.rulings.dual_melee == "sum" or len(piece.arms) < 2:
        return piece.arms
    return (max(piece.arms, key=lambda arm: abs(_entry(WEAPONS[arm], column))),)


class Meeting(NamedTuple):
    """How two units meet: who of them, in which round, from where, and whether over a wall."""

    own: Sequence[Element]
    theirs: Sequence[Element]
    first: bool = True
    frontal: bool = True
    flanking: bool = False
    walled: bool = False
    led: bool = False
    """Whether the commander of the attackers is near enough to encourage them."""
    foe_led: bool = False
    good: bool = True
    """Whether the attackers stand on good ground."""


def clash(scene: Scene, melee: Melee) -> Clash:
    """Everything the table of modifiers asks about an attack on troops."""
    state: WarState = scene.state
    met = meeting_told(state, melee, met_at(scene, melee))
    return clash_between(state, state.bodies[melee.attacker], state.bodies[melee.defender], met)


@rule("KP-MELEE-05", "KP-MELEE-06", "KP-MELEE-07", "KP-CMD-03")
def met_at(scene: Scene, melee: Melee) -> Told:
    """How two units that fight meet, measured."""
    state: WarState = scene.state
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    pairs = pairs_of(scene, melee)
    own = _distinct([a for a, _ in pairs])
    return {
        "own": [each.id for each in own],
        "theirs": [each.id for each in _distinct([d for _, d in pairs])],
        "frontal": _all_frontal(scene, pairs),
        "flanking": strikes_flank(scene, pairs),
        "walled": is_walled(scene, defender, pairs),
        "leader": is_encouraged(scene, attacker),
        "foe_leader": is_encouraged(scene, defender),
        "good": _on_good_ground(scene, attacker, own),
    }


def meeting_told(state: WarState, melee: Melee, told: Told) -> Meeting:
    """How two units meet, from what was measured or told; what was not asked is as rosters have it."""
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    return Meeting(
        _told_of(state, attacker, told.get("own")),
        _told_of(state, defender, told.get("theirs")),
        first=melee.round == 1,
        frontal=told.get("frontal", True),
        flanking=told["flanking"],
        walled=told.get("walled", False),
        led=told.get("leader", has_leader(state, attacker)),
        foe_led=told.get("foe_leader", has_leader(state, defender)),
        good=told.get("good", True),
    )


def _told_of(state: WarState, unit: Unit, told: Sequence[PieceId] | None) -> list[Element]:
    return standing(state, unit) if told is None else [state.pieces[key] for key in told]


@rule("KP-MELEE-07", "KP-MELEE-11", "KP-CMD-03", "KP-FILL-30", "KP-FILL-32")
def clash_of(scene: Scene, attacker: Unit, defender: Unit, met: Meeting) -> Clash:
    """The same for units that meet, or would meet, in some way."""
    led, foe_led = is_encouraged(scene, attacker), is_encouraged(scene, defender)
    return clash_between(scene.state, attacker, defender, met._replace(led=led, foe_led=foe_led))


@rule("KP-MELEE-07", "KP-MELEE-11", "KP-CMD-03", "KP-FILL-30", "KP-FILL-32")
def clash_between(state: WarState, attacker: Unit, defender: Unit, met: Meeting) -> Clash:
    """The same once it is known who stands near."""
    blow = own_blow(state, attacker, met.own)
    guard = own_guard(state, defender, met.theirs, first=met.first)
    return Clash(
        first=met.first,
        mounted=blow.mounted and not (fights_as(defender) == "regular" and met.frontal),
        arms=blow.arms,
        against_skirmishers=guard.against_skirmishers,
        against_militia=guard.against_militia,
        flanking=met.flanking,
        brave=blow.brave,
        warriors=blow.warriors,
        leader=_encouragement(state, attacker, "exceptional") if met.led else 0,
        foe_markers=guard.foe_markers,
        foe_brave=guard.foe_brave,
        foe_fierce=guard.foe_fierce,
        markers=blow.markers,
        foe_regular=guard.foe_regular,
        foe_arms=guard.foe_arms,
        foe_leader=_encouragement(state, defender, state.rulings.def_commander_extra) if met.foe_led else 0,
        militia=blow.militia,
        foe_walled=met.walled,
    )


@rule("KP-MELEE-07", "KP-MELEE-11")
def own_blow(state: WarState, attacker: Unit, pieces: Sequence[Element]) -> Clash:
    """What an attacker brings along, whoever stands before him."""
    return Clash(
        mounted=is_mounted(attacker),
        arms=majority_arms(state, pieces, "attacking"),
        brave=attacker.has("brave"),
        warriors=are_warriors(attacker),
        markers=attacker.markers,
        militia=attacker.has("militia"),
    )


@rule("KP-MELEE-07", "KP-MELEE-11", "KP-FILL-32")
def own_guard(state: WarState, defender: Unit, pieces: Sequence[Element], *, first: bool = True) -> Clash:
    """What a defender brings along, whoever attacks him."""
    skirmishers = are_skirmishers(defender)
    return Clash(
        first=first,
        against_skirmishers=skirmishers,
        against_militia=defender.has("militia") and (state.rulings.militia_skirmish_stack or not skirmishers),
        foe_markers=defender.markers,
        foe_brave=defender.has("brave"),
        foe_fierce=are_warriors(defender) or is_mounted(defender),
        foe_regular=fights_as(defender) == "regular",
        foe_arms=majority_arms(state, pieces, "defending" if first else "later"),
    )


def _all_frontal(scene: Scene, pairs: Sequence[Pair]) -> bool:
    return all(touched_face(scene.outline(d), scene.outline(a)) == "front" for a, d in pairs)


@rule("KP-MELEE-05")
def strikes_flank(scene: Scene, pairs: Sequence[Pair]) -> bool:
    """Whether an attacker touches the flank or rear of a defender who is also held in front."""
    needs_pin = scene.state.rulings.flank_needs_pin
    return any(
        touched_face(scene.outline(d), scene.outline(a)) != "front" and (not needs_pin or is_pinned(scene, d))
        for a, d in pairs
    )


@rule("KP-CMD-03")
def is_encouraged(scene: Scene, unit: Unit) -> bool:
    """Whether a capable commander is within 2."""
    return commander_near(scene, unit, ENCOURAGE) is not None


def has_leader(state: WarState, unit: Unit) -> bool:
    """Whether a capable commander is in the unit itself."""
    chief = active_commander(state, unit.side)
    return chief is not None and chief.body == unit.id


@rule("KP-CMD-03")
def _encouragement(state: WarState, unit: Unit, extra: str) -> int:
    """One point for a capable commander, a second where the army or the man deserves it."""
    force = state.forces[unit.side]
    disciplined = force.disciplined and extra in ("disciplined", "both")
    exceptional = force.quality == "exceptional" and extra in ("exceptional", "both")
    return 2 if disciplined or exceptional else 1


@rule("KP-WAG-03", "KP-FORT-04")
def is_walled(scene: Scene, defender: Unit, pairs: Sequence[Pair]) -> bool:
    """Whether all defenders in contact are foot inside a palisade or wagon fort, the attackers outside."""
    if not pairs or not is_foot(defender):
        return False
    for a, d in pairs:
        ring = ring_of(scene, d)
        outside = ring is not None and ring_of(scene, a) != ring
        if not outside:
            return False
    return True


@rule("KP-MELEE-10", "KP-FIRE-12", "KP-FILL-27")
def rush(state: WarState, attacker: Unit, gun: Unit) -> Rush:
    """Everything the table for attacks on artillery asks."""
    mounted, brave = is_mounted(attacker), attacker.has("brave")
    if mounted and not state.rulings.gun_attack_stack:
        brave = False
    return Rush(mounted, brave, attacker.has("militia"), gun.troop == "mg" and not is_jammed(state, gun))


@rule("KP-FIRE-12", "KP-FILL-27")
def is_jammed(state: WarState, gun: Unit) -> bool:
    """Whether a machine gun is jammed: until it next rolls, but no longer than the end of the next turn."""
    return bool(gun.jammed) and state.clock.turn <= gun.jammed + 1


@rule("KP-FILL-30", "KP-T-MELRES")
def edge(scene: Scene, melee: Melee) -> Edge:
    """What lances, warriors and horses add to the bloodier results."""
    state: WarState = scene.state
    attacker, defender = state.bodies[melee.attacker], state.bodies[melee.defender]
    pairs = pairs_of(scene, melee)
    own, theirs = _distinct([a for a, _ in pairs]), _distinct([d for _, d in pairs])
    return edge_of(scene, attacker, defender, own, theirs)


@rule("KP-FILL-30", "KP-T-MELRES")
def edge_of(
    scene: Scene, attacker: Unit, defender: Unit, own: Sequence[Element], theirs: Sequence[Element]
) -> Edge:
    """The same for elements that meet, or would meet where the attackers stand."""
    good = _on_good_ground(scene, attacker, own)
    return edge_between(attacker, defender, Meeting(own, theirs, good=good))


def _on_good_ground(scene: Scene, unit: Unit, pieces: Sequence[Element]) -> bool:
    return not any(is_difficult_for(scene, unit, scene.outline(each)) for each in pieces)


@rule("KP-FILL-30", "KP-T-MELRES")
def edge_between(attacker: Unit, defender: Unit, met: Meeting) -> Edge:
    """The same once it is known who meets on what ground."""
    own, theirs = _distinct(met.own), _distinct(met.theirs)
    lances = have_lances(attacker, own)
    pushed = 0
    if lances:
        pushed = 3
    elif is_mounted(attacker):
        pushed = 2 if met.good else 0
    elif fights_as(attacker) == "warrior":
        pushed = 1
    return Edge(
        attacker_bleeds=int(_cuts(defender, theirs)), defender_bleeds=int(_cuts(attacker, own)), pushed=pushed
    )


def have_lances(unit: Unit, pieces: Sequence[Element]) -> bool:
    """Whether a unit on horseback fights with lances: at least half of its elements in contact have them."""
    with_lance = sum(1 for each in pieces if "lance" in each.traits)
    return is_mounted(unit) and with_lance > 0 and 2 * with_lance >= len(pieces)


def _cuts(unit: Unit, pieces: Sequence[Element]) -> bool:
    """Lancers and mounted warriors kill where nobody gives way."""
    return have_lances(unit, pieces) or (is_mounted(unit) and are_warriors(unit))
