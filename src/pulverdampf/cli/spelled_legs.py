"""Legs of a move that people type.

ahead 6 wheel left 30 shift 4 90 turn right 45 about front_left to 20 14 north
"""

from typing import TYPE_CHECKING

from pulverdampf.cli.placing import is_number, wind_of
from pulverdampf.table.angles import EIGHTH, HALF, QUARTER, degrees, turn
from pulverdampf.table.legs import Ahead, Back, Leg, Pivot, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

#            typed: what it begins
LEGS = {
    "ahead": "ahead", "vor": "ahead", "back": "back", "zurück": "back",
    "left": "left", "links": "left", "right": "right", "rechts": "right",
    "shift": "shift", "schräg": "shift", "wheel": "wheel", "schwenk": "wheel", "schwenke": "wheel",
    "turn": "turn", "wende": "turn", "wendung": "turn", "drehe": "turn", "to": "to", "nach": "to",
}  # fmt: skip
LEFT_OR_RIGHT = {"left": "left", "links": "left", "right": "right", "rechts": "right"}
ABOUT = ("about", "um")
PIVOTS: dict[str, Pivot] = {
    "centre": "centre", "mitte": "centre", "front_centre": "front_centre", "vorn": "front_centre",
    "rear_centre": "rear_centre", "hinten": "rear_centre", "front_left": "front_left",
    "vorn_links": "front_left", "front_right": "front_right", "vorn_rechts": "front_right",
    "rear_left": "rear_left", "hinten_links": "rear_left", "rear_right": "rear_right",
    "hinten_rechts": "rear_right",
}  # fmt: skip


def legs_of(ideas: "Ideas", mover: str, words: list[str]) -> list[Leg] | None:
    """The legs that words order; nothing when one of them is none."""
    legs: list[Leg] = []
    while words:
        what = LEGS.get(words[0])
        end = next((n for n in range(1, len(words)) if _begins_a_leg(words, n)), len(words))
        leg = _leg(ideas, mover, what, words[1:end]) if what is not None else None
        if leg is None:
            return None
        legs.append(leg)
        words = words[end:]
    return legs


def _begins_a_leg(words: list[str], n: int) -> bool:
    """Whether a word begins the next leg: `left` does not after `wheel` or `turn`."""
    turning = LEGS.get(words[n - 1]) in ("wheel", "turn")
    return words[n] in LEGS and not (turning and words[n] in LEFT_OR_RIGHT)


def _leg(ideas: "Ideas", mover: str, what: str, words: list[str]) -> Leg | None:
    about: Pivot | None = "centre"
    if len(words) >= 2 and words[-2] in ABOUT:
        about, words = PIVOTS.get(words[-1]), words[:-2]
    numbers = [float(word) for word in words if is_number(word)]
    others = [word for word in words if not is_number(word)]
    if what == "to":
        return _to(ideas, mover, numbers, others)
    if what in ("wheel", "turn"):
        side = LEFT_OR_RIGHT.get(others[0]) if len(others) == 1 else None
        if side is None or len(numbers) != 1 or about is None:
            return None
        angle = degrees(numbers[0])
        if what == "wheel":
            return Wheel("left" if side == "left" else "right", angle)
        return Turn(angle if side == "left" else -angle, about)
    if others or len(numbers) != (2 if what == "shift" else 1):
        return None
    far = numbers[0] / ideas.scale
    if what == "ahead":
        return Ahead(far)
    if what == "back":
        return Back(far)
    bearing = {"left": QUARTER, "right": turn(QUARTER, HALF)}.get(what)
    return Shift(far, degrees(numbers[1]) if bearing is None else bearing)


def _to(ideas: "Ideas", mover: str, numbers: list[float], others: list[str]) -> To | None:
    """`to x y [facing]`: as it faces now where nothing is said."""
    piece = ideas.view.state.pieces.get(mover)
    if piece is None or len(numbers) not in (2, 3) or len(others) > 1:
        return None
    facing = piece.pose.facing if piece.pose is not None else ideas.lookout.forward
    if others:
        wind = wind_of(others[0])
        if wind is None:
            return None
        facing = wind * EIGHTH
    if len(numbers) == 3:
        facing = degrees(numbers[2])
    return To(Pose(numbers[0] / ideas.scale, numbers[1] / ideas.scale, facing).rounded())
