"""Marches, shares and lines that people type: who goes how far, what is shared out, where a line runs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pulverdampf.cli.language import language
from pulverdampf.cli.placing import is_number, wind_of
from pulverdampf.engine.orders import Allotment, Course, March
from pulverdampf.table.angles import EIGHTH, QUARTER, degrees, turn
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, To, Turn, Wheel
from pulverdampf.table.shapes import Pose

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

#             typed: what it begins
LEGS = {
    "ahead": "ahead", "vor": "ahead", "back": "back", "zurück": "back",
    "left": "left", "links": "left", "right": "right", "rechts": "right",
    "shift": "shift", "schräg": "shift", "wheel": "wheel", "schwenk": "wheel", "schwenke": "wheel",
    "turn": "turn", "wende": "turn", "wendung": "turn", "drehe": "turn", "to": "to", "nach": "to",
}  # fmt: skip
IN_FILE = ("file", "hintereinander")
SIDES = {"left": "left", "links": "left", "right": "right", "rechts": "right"}


def keys_named(words: Sequence[str], known: Iterable[str]) -> tuple[list[str], list[str]]:
    """The pieces that words begin with, ranges as `a1-a4` written out, and the words that are left."""
    order = list(known)
    lower = [key.lower() for key in order]
    found: dict[str, None] = {}
    rest = list(words)
    while rest:
        word = rest[0].rstrip(":")
        first, dash, last = word.partition("-")
        if word in lower:
            found[order[lower.index(word)]] = None
        elif dash and first in lower and last in lower:
            a, b = lower.index(first), lower.index(last)
            found |= dict.fromkeys(order[min(a, b) : max(a, b) + 1])
        else:
            break
        rest.pop(0)
    return list(found), rest


def typed_march(ideas: "Ideas", words: list[str]) -> March | None:
    """`A1 A2 ahead 100 wheel left 30`: who goes how, leg by leg; `file`: one behind the other."""
    subject = ideas.request.form.subject
    movers, rest = keys_named(words, subject)
    if not movers and len(subject) == 1:
        movers = list(subject)
    in_file = [word for word in rest if word in IN_FILE]
    rest = [word for word in rest if word not in IN_FILE]
    legs = _legs(ideas, movers, rest)
    if not movers or not legs:
        return None
    return March(tuple(movers), tuple(legs), "in file" if in_file else "rigid")


def _legs(ideas: "Ideas", movers: list[str], words: list[str]) -> list[Leg] | None:
    """The legs that words order; nothing when one of them is none."""
    legs: list[Leg] = []
    while words:
        what = LEGS.get(words[0])
        if what is None:
            return None
        here = next((n for n, word in enumerate(words[1:], 1) if _begins_a_leg(words, n)), len(words))
        leg = _leg(ideas, movers, what, words[1:here])
        if leg is None:
            return None
        legs.append(leg)
        words = words[here:]
    return legs


def _begins_a_leg(words: list[str], n: int) -> bool:
    """Whether a word begins the next leg: `left` does not after `wheel` or `turn`."""
    turning = LEGS.get(words[n - 1]) in ("wheel", "turn")
    return words[n] in LEGS and not (turning and words[n] in SIDES)


def _leg(ideas: "Ideas", movers: list[str], what: str, words: list[str]) -> Leg | None:
    numbers = [float(word) for word in words if is_number(word)]
    others = [word for word in words if not is_number(word)]
    if what == "to":
        return _to(ideas, movers, numbers, others)
    if what in ("wheel", "turn"):
        side = SIDES.get(others[0]) if len(others) == 1 else None
        if side is None or len(numbers) != 1:
            return None
        angle = degrees(numbers[0])
        if what == "wheel":
            return Wheel("left" if side == "left" else "right", angle)
        return Turn(angle if side == "left" else -angle)
    if others or len(numbers) != (2 if what == "shift" else 1):
        return None
    far = numbers[0] / ideas.told
    if what == "ahead":
        return Ahead(far)
    if what == "back":
        return Back(far)
    bearing = degrees(numbers[1]) if what == "shift" else QUARTER if what == "left" else turn(0, -QUARTER)
    return Shift(far, bearing)


def _to(ideas: "Ideas", movers: list[str], numbers: list[float], others: list[str]) -> To | None:
    """`to x y [facing]`: as it faces now where nothing is said."""
    piece = ideas.view.state.pieces.get(movers[0]) if movers else None
    if piece is None or piece.pose is None or len(numbers) not in (2, 3) or len(others) > 1:
        return None
    facing = degrees(numbers[2]) if len(numbers) == 3 else piece.pose.facing
    if others:
        wind = wind_of(others[0])
        if wind is None:
            return None
        facing = wind * EIGHTH
    return To(Pose(numbers[0] / ideas.told, numbers[1] / ideas.told, facing).rounded())


# shares and lines ---------------------------------------------------------------------------------------


def typed_allotment(ideas: "Ideas", words: list[str]) -> Allotment | None:
    """`wood 2 road 1`: so many of each, for the one who is asked; or `a1 b2 1` where there are several."""
    known = [each for each in ideas.all.values() if isinstance(each, Allotment)]
    items = list(dict.fromkeys(item for each in known for item in each.given))
    bins = [
        *ideas.request.form.subject,
        *(key for each in known for one in each.given.values() for key in one),
    ]
    given: dict[str, dict[str, int]] = {}
    rest = list(words)
    while rest:
        item = items[0] if len(items) == 1 else _named(ideas, rest.pop(0), items)
        if not item or len(rest) < 2 or not rest[1].isdecimal():
            return None
        key = _named(ideas, rest[0], bins)
        if not key:
            return None
        given.setdefault(item, {})[key] = int(rest[1])
        rest = rest[2:]
    return Allotment(given) if given else None


def _named(ideas: "Ideas", word: str, keys: Iterable[str]) -> str:
    """The key that a word means: itself, or the first whose words begin with it."""
    tongue, names = language(), ideas.view.rulebook.words
    for key in keys:
        told = names[key].in_(tongue).lower() if key in names else ""
        if word == key.lower() or (told and told.startswith(word)):
            return key
    return ""


def typed_course(ideas: "Ideas", words: list[str]) -> Course | None:
    """`x y x y …`: a line through these points."""
    kind = next((each.kind for each in ideas.all.values() if isinstance(each, Course)), "")
    if not kind or len(words) < 4 or len(words) % 2 or not all(is_number(word) for word in words):
        return None
    return Course(kind, tuple(_points(ideas, words)))


def _points(ideas: "Ideas", words: list[str]) -> Iterator[tuple[float, float]]:
    for n in range(0, len(words), 2):
        yield float(words[n]) / ideas.told, float(words[n + 1]) / ideas.told


def measures_told(ideas: "Ideas", order: Any) -> list[str]:
    """What a march would cost and measure, and what it leads to, each as it is reckoned."""
    form, scene = ideas.request.form, ideas.view.scene
    return [each.explained(language()) for each in form.measures(order, scene)]
