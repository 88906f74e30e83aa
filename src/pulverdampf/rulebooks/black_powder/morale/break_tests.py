"""Break tests: when, with what, and what comes of them."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.dice import d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.text import Text

from ..events.losses import BreakResult, BreakTested, ValiantUsed
from ..events.order import ExcessDiscarded
from ..lookup import on_table
from ..modifying import modified
from ..state import Battle, PowderState
from ..units import Unit
from .retreats import destroy, retreat, way_back

AGAIN = Text("{name}: break test {total}. Throw again?", "{name}: Breaktest {total}. Wiederholen?")

Rows = Literal["shooting", "melee"]
HitBy = Literal["", "artillery"]


class Tested(Struct, frozen=True):
    """A break test with what bears on it."""

    unit: Unit
    hit_by: HitBy


BREAK = Modifiers(
    "BP-T-BREAK",
    Text("Break test", "Breaktest"),
    # id                  effect    English                              German
    Row("BP-T-BREAK.excess", plus(-1), "for each casualty above stamina", "je Verlust über dem Widerstand",
        lambda case: case.unit.excess),
    Row("BP-T-BREAK.disorder", plus(-1), "disordered",                    "in Unordnung",
        lambda case: case.unit.disordered),
    Row("BP-T-BREAK.guns", plus(-1), "hit by artillery",                  "von Artillerie getroffen",
        lambda case: case.hit_by == "artillery"),
)  # fmt: skip

BASE = Row("BP-BREAK-01", STATES, "modifiers", "Modifikatoren")


def break_modifiers(unit: Unit, hit_by: HitBy = "") -> Reckoning:
    """What is added to the dice of a break test."""
    return Reckoning.of(0, BASE).modified_by(BREAK, Tested(unit, hit_by))


@rule("BP-BREAK-01", "BP-SQ-07", "BP-BLD-05", "BP-ART-02")
def break_result(state: PowderState, unit: Unit, total: int, rows: Rows) -> BreakResult:
    """What a total means for a kind of unit; squares and garrisons never fall back."""
    if total <= 4:
        return "destroyed"
    if unit.formation in ("square", "garrison"):
        return "stands"
    if unit.arm == "artillery":
        return "stands" if total >= 7 and rows == "shooting" else "destroyed"
    if total == 5 or (total == 6 and rows == "melee"):
        return "back"
    if rows == "melee" and unit.arm == "cavalry":
        return "back" if state.rulings.cavalry_hold_disorders else "back in order"
    return "stands"


@stage
@rule("BP-BREAK-01", "BP-BREAK-02", "BP-BREAK-05", "BP-SPEC-14", "BP-FILL-27")
async def break_test(
    battle: Battle, unit: Unit, rows: Rows, enemy: Unit | None = None, hit_by: HitBy = ""
) -> None:
    """A unit tests: it stands, falls back from the enemy or is destroyed; excess casualties are taken off."""
    if not on_table(unit):
        return
    if unit.has("Ste") and unit.tests == 0:
        battle.record(BreakTested(unit.id, 0, "steady"))
        discard_excess(battle, unit)
        return
    why = break_modifiers(unit, hit_by)
    modifiers = modified(battle, why, "BP-BREAK-01", unit.id)
    total = modifiers + await battle.total(2, d6, rule="BP-BREAK-01", by=unit.side, subject=unit.id, why=why)
    result = break_result(battle.state, unit, total, rows)
    if result != "stands" and (reason := may_throw_again(battle.state, unit)):
        text = AGAIN.filled(name=unit.name, total=total)
        if await battle.may(unit.side, "BP-BREAK-05", text, unit.id):
            if reason == "Val":
                battle.record(ValiantUsed(unit.id))
            roll = await battle.total(2, d6, rule="BP-BREAK-05", by=unit.side, subject=unit.id, why=why)
            total = modifiers + roll
            result = break_result(battle.state, unit, total, rows)
    battle.record(BreakTested(unit.id, total, result))
    await apply_result(battle, unit, result, enemy)


@rule("BP-BREAK-06", "BP-BREAK-07")
async def apply_result(battle: Battle, unit: Unit, result: BreakResult, enemy: Unit | None) -> None:
    """Carries out what a break test has told."""
    if result == "destroyed":
        await destroy(battle, unit)
        return
    discard_excess(battle, unit)
    if result == "back":
        await retreat(battle, unit, await way_back(battle, unit, enemy), "disordered")
    elif result == "back in order":
        await retreat(battle, unit, await way_back(battle, unit, enemy), "in order")


@rule("BP-BREAK-05", "BP-SPEC-03", "BP-SPEC-15", "BP-SPEC-19")
def may_throw_again(state: PowderState, unit: Unit) -> str:
    """By which special rule a unit may throw a break test again, if any."""
    if unit.has("Stu") and state.rulings.stubborn_applies_to != "save":
        return "Stu"
    if unit.has("Cra") and unit.casualties == 0 and state.rulings.crack_applies_to != "save":
        return "Cra"
    return "Val" if unit.has("Val") and not unit.valiant_used else ""


@rule("BP-BREAK-02")
def discard_excess(battle: Battle, unit: Unit) -> None:
    """Casualties above stamina are taken off once nothing depends on them."""
    if unit.excess:
        battle.record(ExcessDiscarded(unit.id))
