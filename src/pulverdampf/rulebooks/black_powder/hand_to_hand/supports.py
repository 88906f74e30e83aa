"""Supports: who stands near enough to help a fighting unit, and whom he helps."""

from collections.abc import Iterator
from typing import Literal

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face
from pulverdampf.table.predicates import quarter_of
from pulverdampf.text import Text

from ..geometry import unit_outlines
from ..lookup import contacts_of, is_engaged, unit_of
from ..state import PowderState
from ..units import Unit

REACH = 6.0
Slot = str
"""A fighting unit and its side, such as A3/left."""
Supports = tuple[tuple[PieceId, PieceId, Face], ...]

WHO_HELPS = Text("{army}: who supports whom?", "{army}: Wer unterstützt wen?")
NOT_THERE = Text("each supporter helps one unit on a side where it stands",
                 "jeder unterstützt eine Einheit auf der Seite, auf der er steht")  # fmt: skip
ONCE = Text("one supporter on each side", "je Seite ein Unterstützer")


@rule("BP-MEL-07", "BP-SQ-07", "BP-SKIR-04", "BP-BLD-06")
def can_be_supported(state: PowderState, unit: Unit) -> bool:
    """Whether a fighting unit can be supported: formed, no guns, and not struck in flank or rear."""
    if unit.arm == "artillery" or unit.all_round:
        return False
    return all(each.face_of(unit.id) == "front" for each in contacts_of(state, unit.id))


@rule("BP-MEL-06", "BP-FORM-04", "BP-BLD-06")
def may_support(state: PowderState, helper: Unit, unit: Unit) -> bool:
    """Whether one can support another: not fighting, housed or on the march, and nobody else so far."""
    if is_engaged(state, helper.id) or helper.garrison or helper.in_column_of_march:
        return False
    rested = not helper.fought or state.rulings.support_after_fighting
    return rested and helper.helped in ("", unit.id)


@rule("BP-MEL-06")
def slots_for(scene: Scene, units: tuple[PieceId, ...], side: Side) -> dict[PieceId, list[Slot]]:
    """For each possible supporter of a side the places in which it could help."""
    state: PowderState = scene.state
    found: dict[PieceId, list[Slot]] = {}
    fighting = [unit_of(state, key) for key in units]
    for unit in fighting:
        if unit.side != side or not can_be_supported(state, unit):
            continue
        own = scene.outline(unit)
        for each in unit_outlines(scene, side):
            if each.owner in units:
                continue
            far = gap(own, each)
            near = far <= REACH + 1e-4 if state.rulings.support_range_inclusive else far < REACH - 1e-4
            if near and may_support(state, unit_of(state, each.owner), unit):
                quarter = quarter_of(own, each.x, each.y)
                if quarter != "front":
                    found.setdefault(each.owner, []).append(f"{unit.id}/{quarter}")
    return found


Limit = Literal["unit", "combat"]


@rule("BP-MEL-06")
def point_of(slot: Slot, limit: Limit) -> str:
    """The one point that a support counts for: on a side of the unit, or by a switch of all its combat."""
    return slot if limit == "unit" else slot.partition("/")[2]


def matched(slots: dict[PieceId, list[Slot]], limit: Limit = "unit") -> dict[Slot, PieceId]:
    """As many supports as possible, each helper and each point used once."""
    taken: dict[str, tuple[Slot, PieceId]] = {}

    def place(helper: PieceId, tried: set[str]) -> bool:
        for slot in slots[helper]:
            point = point_of(slot, limit)
            if point in tried:
                continue
            tried.add(point)
            if point not in taken or place(taken[point][1], tried):
                taken[point] = (slot, helper)
                return True
        return False

    for helper in slots:
        place(helper, set())
    return dict(taken.values())


def named(given: dict[str, dict[str, int]]) -> Supports:
    """Supports as the fight keeps them."""
    found = []
    for helper, shares in given.items():
        for slot, share in shares.items():
            if share:
                unit, _, side = slot.partition("/")
                found.append((helper, unit, side))
    return tuple(found)  # type: ignore[arg-type]


def supports_form(
    side: Side, army: Text, slots: dict[PieceId, list[Slot]], subject: PieceId
) -> Form[Allotment]:
    """Asks a side who supports whom, before any die is thrown."""

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        used: list[Slot] = []
        for helper, shares in order.given.items():
            mine = [slot for slot, share in shares.items() if share]
            if helper not in slots or len(mine) > 1 or any(slot not in slots[helper] for slot in mine):
                yield Objection("BP-MEL-06", NOT_THERE)
                return
            used += mine
        limit: Limit = scene.state.rulings.support_limit
        if len({point_of(slot, limit) for slot in used}) != len(used):
            yield Objection("BP-MEL-06", ONCE)

    def ideas(scene: Scene) -> Iterator[Allotment]:
        best = matched(slots, scene.state.rulings.support_limit)
        yield Allotment({helper: {slot: 1} for slot, helper in best.items()})
        for left_out in best:
            yield Allotment({helper: {slot: 1} for slot, helper in best.items() if slot != left_out})
        yield Allotment({})

    prompt = Prompt("BP-MEL-06", WHO_HELPS.filled(army=army), subject)
    return Form(Allotment, prompt, tuple(slots), check, ideas)
