"""Losses: who falls, when the ranks close up, when a battalion is no more."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ANYWHERE, OnTable, Piece
from pulverdampf.table.outlines import Outline
from pulverdampf.table.shapes import Pose, Shape

from ..battalion import battalion_of, main
from ..command.characters import has_characters_at_risk, strike_character
from ..command.commander import leave_commander_behind
from ..events.losses import LeftTable, ScreenRemoved, Shrunk, SoldiersLost, Struck
from ..events.order import ReasonGiven
from ..state import Battalion, Battle
from ..terrain.geometry import front_centre


@stage
@rule("MOE-FIRE-09", "MOE-CHAR-09", "MOE-SKIR-06", "MOE-SKIR-08", "MOE-LOSS-01")
async def take_hits(battle: Battle, target: Piece, hits: int, *, struck: bool) -> None:
    """Hits by fire: a natural six among them strikes a character in place of a soldier."""
    battalion = battalion_of(battle.state, target.id)
    if target.kind == "screen":
        lose_skirmishers(battle, target, hits)
        return
    if struck and battalion.id not in battle.state.struck and has_characters_at_risk(battle, battalion):
        battle.record(Struck(battalion.id))
        await strike_character(battle, battalion)
        hits -= 1  # he falls in place of a soldier
    battle.record(ReasonGiven(battalion.id, "losses"))
    lose_soldiers(battle, battalion, hits)


@rule("MOE-SKIR-06", "MOE-SKIR-08")
def lose_skirmishers(battle: Battle, screen: Piece, hits: int) -> None:
    """Skirmishers fall; surplus hits are lost, and nobody tests for it."""
    battalion = battalion_of(battle.state, screen.id)
    if hits >= screen.strength:
        run_down(battle, battalion)
        return
    before = _stands(battle, battalion)
    battle.record(SoldiersLost(screen.id, hits))
    close_ranks(battle, battalion, before)


@rule("MOE-SKIR-07")
def run_down(battle: Battle, battalion: Battalion) -> None:
    """The whole screen is gone; its loss may bring the battalion to half strength."""
    before = _stands(battle, battalion)
    battle.record(ScreenRemoved(battalion.id))
    close_ranks(battle, battalion, before)


@rule("MOE-LOSS-01", "MOE-LOSS-02", "MOE-LOSS-05", "MOE-OPT-02")
def lose_soldiers(battle: Battle, battalion: Battalion, number: int) -> None:
    """Soldiers of the main body fall."""
    piece = main(battle.state, battalion)
    number = min(number, piece.strength)
    if number <= 0:
        return
    before = _stands(battle, battalion)
    battle.record(SoldiersLost(piece.id, number))
    if piece.strength <= 0:
        destroy(battle, battalion)
        return
    close_ranks(battle, battalion, before)


def _stands(battle: Battle, battalion: Battalion) -> Outline | Shape:
    """The ground that a main body covers; where only the players know its place, how large that is."""
    piece = main(battle.state, battalion)
    return battle.scene.shape(piece) if battle.by_hand else battle.scene.outline(piece)


@rule("MOE-LOSS-02", "MOE-LOSS-05")
def close_ranks(battle: Battle, battalion: Battalion, before: Outline | Shape) -> None:
    """From half strength on the fallen are taken off and the ranks close up on the centre of the front."""
    piece = main(battle.state, battalion)
    if not isinstance(piece.place, OnTable):
        return
    after = _stands(battle, battalion)
    if not (isinstance(before, Outline) and isinstance(after, Outline)):
        if after != before:
            battle.record(Shrunk(piece.id, ANYWHERE))
        return
    if (after.half_width, after.half_depth) != (before.half_width, before.half_depth):
        x, y = front_centre(before)
        pose = Pose(x, y, before.facing).ahead(-after.half_depth).rounded()
        battle.record(Shrunk(piece.id, pose))


@rule("MOE-LOSS-04", "MOE-SKIR-10", "MOE-FILL-25")
def destroy(battle: Battle, battalion: Battalion) -> None:
    """Takes a battalion off with its characters and skirmishers; an attached commander stays behind."""
    pose = main(battle.state, battalion).pose
    assert pose is not None
    leave_commander_behind(battle, battalion.side, battalion.id, pose.x, pose.y)
    battle.record(LeftTable(battalion.id, "destroyed"))
