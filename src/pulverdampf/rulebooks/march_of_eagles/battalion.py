"""What is true of a battalion: where its parts stand, and what its numbers are."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Attached, Gone, Piece, PieceId, Side
from pulverdampf.table.shapes import Pose

from .state import Battalion, EagleState, Grade

GROUP = 4
SKIRMISH_GROUP = 2

# who stands where ------------------------------------------------------------------------------------


def main(state: EagleState, battalion: Battalion) -> Piece:
    """The main body of a battalion."""
    return state.pieces[battalion.id]


def screen(state: EagleState, battalion: Battalion) -> Piece | None:
    """Its skirmishers, while there are any on the table."""
    piece = state.pieces.get(battalion.screen_id)
    return piece if piece is not None and piece.pose is not None else None


def commander(state: EagleState, side: Side) -> Piece:
    """The commander-in-chief of a side."""
    return state.pieces[commander_id(side)]


def commander_id(side: Side) -> PieceId:
    """The id of a side's commander-in-chief."""
    return "A0" if side == "one" else "B0"


def battalion_of(state: EagleState, piece: PieceId) -> Battalion:
    """The battalion that a main body or a screen belongs to."""
    return state.bodies[piece.removesuffix("s")]


def on_table(state: EagleState, battalion: Battalion) -> bool:
    """Whether its main body stands on the table."""
    return state.pieces[battalion.id].place.pose is not None


def in_reserve(state: EagleState, battalion: Battalion) -> bool:
    """Whether it waits off the table."""
    return state.pieces[battalion.id].place.is_reserve


def is_gone(state: EagleState, battalion: Battalion) -> bool:
    """Whether it has left the battle."""
    return state.pieces[battalion.id].place.is_gone


def garrison_of(state: EagleState, battalion: Battalion) -> str:
    """The building it holds, if any."""
    return state.pieces[battalion.id].place.feature


def of_side(state: EagleState, side: Side) -> list[Battalion]:
    """All battalions of a side, by number."""
    return [each for each in state.bodies.values() if each.side == side]


def on_table_of(state: EagleState, side: Side) -> list[Battalion]:
    """The battalions of a side that stand on the table."""
    return [each for each in state.bodies.values() if each.side == side and on_table(state, each)]


def pose_of(state: EagleState, battalion: Battalion) -> Pose:
    """Where its main body stands."""
    pose = state.pieces[battalion.id].pose
    if pose is None:
        raise ValueError(f"{battalion.id} is not on the table")
    return pose


# what its numbers are --------------------------------------------------------------------------------


def attached_to(state: EagleState, battalion: Battalion) -> bool:
    """Whether the commander-in-chief stands with it."""
    place = state.pieces[commander_id(battalion.side)].place
    return isinstance(place, Attached) and place.to == battalion.id


def is_lowered(state: EagleState, battalion: Battalion) -> bool:
    """Whether its grade is one step down: the commander is dead, or with another battalion."""
    place = state.pieces[commander_id(battalion.side)].place
    if isinstance(place, Attached):
        return place.to != battalion.id
    return isinstance(place, Gone) and place.how == "destroyed"


@rule("MOE-CINC-09", "MOE-CINC-10", "MOE-CINC-13")
def effective_grade(state: EagleState, battalion: Battalion) -> Grade:
    """The grade that counts at this moment."""
    if is_lowered(state, battalion) and battalion.grade is not Grade.RECRUIT:
        return Grade(battalion.grade + 1)
    return battalion.grade


@rule("MOE-CINC-09", "MOE-CINC-11")
def recruit_malus(state: EagleState, battalion: Battalion) -> bool:
    """Whether recruits who cannot sink further have -1 instead."""
    return battalion.grade is Grade.RECRUIT and is_lowered(state, battalion)


def soldiers(state: EagleState, battalion: Battalion) -> int:
    """Soldiers left, skirmishers included."""
    skirmishers = state.pieces.get(battalion.screen_id)
    return state.pieces[battalion.id].strength + (skirmishers.strength if skirmishers else 0)


def at_half_strength(state: EagleState, battalion: Battalion) -> bool:
    """Whether half of the original soldiers or more are lost."""
    return 2 * (battalion.original - soldiers(state, battalion)) >= battalion.original


def men_per_group(battalion: Battalion) -> int:
    """How many of its main body make one group."""
    return 2 if battalion.arm == "cavalry" else GROUP


@rule("MOE-FIRE-04", "MOE-SKIR-03", "MOE-CHAR-02")
def groups(state: EagleState, battalion: Battalion) -> int:
    """The groups of its main body; a started group counts."""
    strength = state.pieces[battalion.id].strength
    if state.rulings.casualty_model == "held_until_half" and not at_half_strength(state, battalion):
        strength = battalion.original - battalion.out
    return -(-strength // men_per_group(battalion))


@rule("MOE-SKIR-02")
def screen_groups(piece: Piece) -> int:
    """The groups of a screen, two skirmishers each."""
    return -(-piece.strength // SKIRMISH_GROUP)


@rule("MOE-FIRE-01")
def has_fired(battalion: Battalion, part: Piece) -> bool:
    """Whether a part of a battalion has used its shot of the turn."""
    return battalion.screen_fired if part.kind == "screen" else battalion.fired


def unfired_parts(state: EagleState, battalion: Battalion) -> list[Piece]:
    """The parts of a battalion that still have their shot of the turn."""
    parts = (main(state, battalion), screen(state, battalion))
    return [part for part in parts if part is not None and not has_fired(battalion, part)]


def is_ungathered(state: EagleState, battalion: Battalion) -> bool:
    """Whether it has not yet gathered after a failed charge, a melee or a flight."""
    return battalion.broken or battalion.ungathered_until >= state.clock.turn > 0


@rule("MOE-CHAR-01", "MOE-CHAR-05")
def can_react(state: EagleState, battalion: Battalion) -> bool:
    """Whether a charged battalion may do more than hold: it has not acted (or passed) and is in order."""
    return not (_has_acted(state, battalion) or battalion.melee or is_ungathered(state, battalion))


def _has_acted(state: EagleState, battalion: Battalion) -> bool:
    return battalion.activated and not (battalion.passed and state.rulings.pass_keeps_df)


@rule("MOE-DF-01", "MOE-CONF-03")
def can_fire_back(state: EagleState, battalion: Battalion) -> bool:
    """Whether a charged battalion may give defensive fire; the stationary may where the switch says so."""
    if not state.rulings.stationary_df:
        return can_react(state, battalion)
    return not (_has_acted(state, battalion) or battalion.melee or battalion.broken)


def slots(state: EagleState, battalion: Battalion) -> list[str]:
    """The places in which a character can be struck: two British ensigns share one."""
    filled = ["drummer"] * battalion.drummers + ["nco"] * battalion.ncos
    filled += ["ensign"] * min(battalion.ensigns, 1) + ["officer"] * battalion.officers
    return filled + (["commander"] if attached_to(state, battalion) else [])
