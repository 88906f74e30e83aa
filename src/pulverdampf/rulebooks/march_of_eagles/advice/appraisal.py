"""What a general knows of each battalion at a glance."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from pulverdampf.engine.state import Attached, Gone, Inside, Side
from pulverdampf.engine.views import View
from pulverdampf.table.outlines import Outline

from ..battalion import (
    attached_to,
    commander_id,
    groups,
    is_ungathered,
    on_table,
    screen_groups,
)
from ..fire.marksmanship import face_to_hit, guns_in, ready_groups
from ..state import Battalion, EagleState
from ..terrain.ground import Cover
from .chances import nerve_of


class Troops:
    """One battalion as a general sees it: what it can do and what it is worth."""

    __slots__ = (
        "acts",
        "ahead",
        "battalion",
        "beaten",
        "broken",
        "dice",
        "face",
        "fails",
        "formation",
        "garrison",
        "groups",
        "id",
        "led",
        "manoeuvres",
        "outline",
        "rush",
        "screen",
        "screen_groups",
        "shaken",
        "side",
        "skirmishers",
        "soldiers",
        "spent",
        "storms",
        "struck",
        "supposed",
        "ungathered",
        "volleys",
        "worth",
    )  # fmt: skip

    def __init__(self, view: View, battalion: Battalion) -> None:
        state: EagleState = view.state
        piece = state.pieces[battalion.id]
        self.battalion, self.id, self.side = battalion, battalion.id, battalion.side
        self.formation, self.soldiers = piece.formation, piece.strength
        self.garrison = isinstance(piece.place, Inside)
        self.outline: Outline = view.scene.outline(piece)
        skirmishers = state.pieces.get(battalion.screen_id) if len(battalion.pieces) > 1 else None
        there = skirmishers is not None and skirmishers.strength > 0 and skirmishers.pose is not None
        self.screen: Outline | None = view.scene.outline(skirmishers) if skirmishers and there else None
        self.screen_groups = screen_groups(skirmishers) if skirmishers and there else 0
        self.skirmishers = skirmishers.strength if skirmishers and there else 0
        self.ungathered = is_ungathered(state, battalion)
        self.groups = groups(state, battalion)
        self.led = attached_to(state, battalion)
        self.face = face_to_hit(state, battalion)
        self.dice = dice_in(state, battalion, self.formation)
        nerve = nerve_of(view.scene, battalion)
        self.acts, self.manoeuvres, self.storms = nerve.acts, nerve.manoeuvres, nerve.storms
        self.fails = 1.0 - nerve.holds
        self.worth = 1.0 + battalion.original * (7 - int(battalion.grade)) / 300
        self.beaten = -1.0
        """The chance that it breaks after a lost melee, once it was worked out."""
        self.rush: dict[str, int] = {}
        """The dice of a charge in a formation, once they were counted."""
        self.ahead: dict[tuple[Troops, str], int] = {}
        """How much stronger it is in an attack on somebody in a formation, once it was worked out."""

        self.volleys: dict[Aim, int] = {}
        """The dice of its shots, once they were counted."""
        self.supposed: dict[tuple[Troops, tuple[str, str, str], int], int] = {}
        """The same for shots between formations that both could take."""
        self.struck: dict[Aim, float] = {}
        """The chances of six ranges that defensive fire at it hits, once they were worked out."""
        self.noticed(battalion)

    def noticed(self, battalion: Battalion) -> None:
        """Takes in what changes from one activation to the next and bears on no strength."""
        self.battalion = battalion
        self.broken = battalion.broken
        self.shaken = bool(battalion.reasons) or battalion.tested
        self.spent = battalion.activated and not battalion.passed


def dice_in(state: EagleState, battalion: Battalion, formation: str) -> int:
    """How many fire groups a main body has in a formation, before all that adds to them or halves them."""
    if battalion.arm == "cavalry" or formation == "limbered":
        return 0
    part = replace(state.pieces[battalion.id], formation=formation)
    return ready_groups(state, part) * guns_in(battalion, part)


Aim = tuple[Troops, str, str, int, int, Cover]
"""Who, from which part, at which part or formation, with how many groups, at which range, and the cover."""
Known = dict[str, tuple[Any, Troops]]
"""What a general remembers of each battalion: how it looked, and what he made of it."""


def mustered(view: View, side: Side, known: Known) -> list[Troops]:
    """The battalions of a side that stand on the table; only what looks otherwise is appraised anew."""
    state: EagleState = view.state
    found = []
    for battalion in state.bodies.values():
        if battalion.side == side and on_table(state, battalion):
            looks = _looks(state, battalion)
            before = known.get(battalion.id)
            if before is not None and before[0] == looks:
                troops = before[1]
                troops.noticed(battalion)
            else:
                troops = Troops(view, battalion)
                known[battalion.id] = (looks, troops)
            found.append(troops)
    return found


_STRENGTH: Final = attrgetter(
    "nation", "grade", "original", "arm", "light", "rifles", "traits", "out", "drummers", "ncos", "ensigns",
    "officers", "confused", "broken", "lost_melee",
)  # fmt: skip


def _looks(state: EagleState, battalion: Battalion) -> tuple[Any, ...]:
    """Everything that an appraisal depends on."""
    piece, skirmishers = state.pieces[battalion.id], state.pieces.get(battalion.screen_id)
    leader = state.pieces[commander_id(battalion.side)].place
    with_whom = leader.to if isinstance(leader, Attached) else isinstance(leader, Gone) and leader.how
    out = (skirmishers.place, skirmishers.strength, skirmishers.formation) if skirmishers else ()
    here = (piece.place, piece.formation, piece.strength, out, with_whom, is_ungathered(state, battalion))
    return here, _STRENGTH(battalion), state.weather, state.rulings
