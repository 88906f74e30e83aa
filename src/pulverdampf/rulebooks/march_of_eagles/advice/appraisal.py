"""What a general knows of each battalion at a glance."""

from __future__ import annotations

from pulverdampf.engine.state import Inside, Side
from pulverdampf.engine.views import View
from pulverdampf.table.outlines import Outline

from ..battalion import (
    at_half_strength,
    attached_to,
    effective_grade,
    groups,
    is_ungathered,
    on_table,
    recruit_malus,
    screen_groups,
)
from ..fire.marksmanship import BANDS, weapon_of
from ..state import Battalion, EagleState, Grade
from .chances import pass_chance

OFFICER = 2


class Troops:
    """One battalion as a general sees it: what it can do and what it is worth."""

    __slots__ = (
        "acts", "bands", "battalion", "broken", "dice", "face", "fails", "fails_beaten",
        "formation", "garrison", "groups", "id", "led", "manoeuvres", "melee", "outline", "screen",
        "screen_groups", "shaken", "side", "skirmishers", "soldiers", "spent", "storms", "ungathered",
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
        self.broken = battalion.broken
        self.bands = BANDS[weapon_of(battalion)]
        self.ungathered = is_ungathered(state, battalion)
        self.groups = groups(state, battalion)
        self.led = attached_to(state, battalion)
        grade = effective_grade(state, battalion)
        malus = recruit_malus(state, battalion)
        self.face = int(grade) - self.led
        self.dice = self._volley(grade)
        self.acts = 1.0 if self.led else pass_chance(int(grade) + malus)
        self.manoeuvres = 1.0 if self.led else pass_chance(int(grade) + malus, battalion.drummers)
        steady = int(grade) + malus + at_half_strength(state, battalion) - OFFICER * (battalion.officers > 0)
        ensign = min(battalion.ensigns, 1)
        self.fails = 0.0 if self.led else 1.0 - pass_chance(steady, ensign)
        self.fails_beaten = 0.0 if self.led else 1.0 - pass_chance(steady + 1, ensign)
        self.storms = 1.0 if self.led else pass_chance(steady, min(battalion.officers, 1))
        self.melee = (
            self.groups + 3 * (battalion.officers > 0) + battalion.drummers + battalion.ncos + ensign
            + 3 * self.led - 2 * battalion.confused
        )  # fmt: skip
        self.worth = 1.0 + battalion.original * (7 - int(battalion.grade)) / 300
        self.shaken = bool(battalion.reasons) or battalion.tested
        self.spent = battalion.activated and not battalion.passed

    def _volley(self, grade: Grade) -> int:
        """The dice of a full volley at short range, before cover and the target's formation."""
        one = self.battalion
        if one.arm == "cavalry" or self.formation == "limbered":
            return 0
        number = self.groups
        if one.arm == "artillery":
            number *= 4
        elif self.garrison:
            number = (number + 1) // 2
        else:
            number = files(number, self.formation)
        british = one.nation == "british" and self.formation == "line" and grade is not Grade.RECRUIT
        return number + 2 * (grade is Grade.GUARD) + 2 * british + 2 * one.rifles

    @property
    def attack_bonus(self) -> int:
        """What an attack in the present formation adds."""
        return attack_bonus(self.battalion, self.formation)

    def may_fire_at_chargers(self) -> bool:
        """Whether a charge at it has to expect defensive fire."""
        one = self.battalion
        return self.dice > 0 and not (self.spent or one.fired or one.melee or self.ungathered)


def files(number: int, formation: str) -> int:
    """How many groups can shoot in a formation."""
    if formation == "column":
        return min(number, 2)
    return -(-number // 4) if formation == "square" else number


def attack_bonus(battalion: Battalion, formation: str) -> int:
    """What an attack adds in a formation."""
    if battalion.arm == "cavalry":
        extra = 2 * ("heavy" in battalion.traits or "lances" in battalion.traits)
        return (6 if formation == "line" else 3) + extra
    return {"line": 3, "column": 6}.get(formation, 0)


def mustered(view: View, side: Side) -> list[Troops]:
    """The battalions of a side that stand on the table."""
    state: EagleState = view.state
    return [
        Troops(view, each) for each in state.bodies.values() if each.side == side and on_table(state, each)
    ]
