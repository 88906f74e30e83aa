"""Places that people type."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.table.angles import EIGHTH, Angle, degrees, difference
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

WINDS = (
    Text("east", "Osten"), Text("north-east", "Nordosten"), Text("north", "Norden"),
    Text("north-west", "Nordwesten"), Text("west", "Westen"), Text("south-west", "Südwesten"),
    Text("south", "Süden"), Text("south-east", "Südosten"),
)  # fmt: skip
WIND_KEYS = {
    "e": 0, "o": 0, "ne": 1, "no": 1, "n": 2, "nw": 3, "w": 4, "sw": 5, "s": 6, "se": 7, "so": 7,
}  # fmt: skip


class Spot(Struct, frozen=True):
    """A place as it was typed."""

    x: float
    y: float
    facing: Angle | None
    formation: str

    def pose(self, facing: Angle) -> Pose:
        """The pose there; a facing that was not typed is this one."""
        return Pose(self.x, self.y, facing if self.facing is None else self.facing)


def typed_spot(ideas: "Ideas", words: list[str]) -> Spot | None:
    """`x y [facing] [formation]`; nothing when a word is none of these."""
    numbers = list(numbers_in(words))
    if len(numbers) not in (2, 3):
        return None
    facing: Angle | None = degrees(numbers[2]) if len(numbers) == 3 else None
    formation = ""
    for word in words:
        wind, known = wind_of(word), formation_named(ideas, word)
        if wind is not None:
            facing = wind * EIGHTH
        elif known:
            formation = known
        elif not is_number(word):
            return None
    return Spot(numbers[0] / ideas.scale, numbers[1] / ideas.scale, facing, formation)


def typed_placement(ideas: "Ideas", words: list[str]) -> Placement | None:
    """The first idea carried to a typed place with everything that belongs to it."""
    spot = typed_spot(ideas, words)
    if spot is None:
        return None
    template = _template(ideas, spot.formation)
    start = first(template).pose
    end = spot.pose(start.facing)
    stands = {
        key: replace(each, pose=carried(each.pose, start, end)) for key, each in template.stands.items()
    }
    if spot.formation:
        key = next(iter(stands))
        stands[key] = replace(stands[key], formation=spot.formation)
    return Placement(stands)


def _free(ideas: "Ideas") -> list[Placement]:
    return [
        each
        for each in ideas.all.values()
        if isinstance(each, Placement) and each.stands and not joined_by(each)
    ]


def _template(ideas: "Ideas", formation: str) -> Placement:
    known = _free(ideas)
    alike = [each for each in known if first(each).formation == formation]
    if alike or known:
        return (alike or known)[0]
    subject = ideas.request.form.subject[0]
    piece = ideas.view.state.pieces.get(subject)
    stand = Standing(Pose(0.0, 0.0, ideas.lookout.forward), piece.formation if piece is not None else "")
    return Placement({subject: stand})


def wind_of(word: str) -> int | None:
    """The eighth of the compass that a word names, if it names one."""
    named = (i for i, text in enumerate(WINDS) if word in (text.en, text.de.lower()))
    return next(named, WIND_KEYS.get(word))


SIZE = re.compile(r"\D?\d+(x\d+)?")
"""How a size is written that stands for a formation, as 120x80."""


def formation_named(ideas: "Ideas", word: str) -> str:
    """The formation that a word names: by its key or its words, or a size as it is written."""
    names = ideas.view.rulebook.words.items()
    named = (key for key, text in names if word in (key, text.en.lower(), text.de.lower()))
    return next(named, word if SIZE.fullmatch(word) and not is_number(word) else "")


def first(order: Placement) -> Standing:
    """Where the first of the pieces stands."""
    return next(iter(order.stands.values()))


def joined_by(order: Any) -> str:
    """The body that a placement joins, if it joins one."""
    return first(order).attached if isinstance(order, Placement) and order.stands else ""


def carried(pose: Pose, start: Pose, end: Pose) -> Pose:
    """A pose that keeps its place beside another which has moved."""
    swung = pose.turned_about(start.x, start.y, difference(start.facing, end.facing))
    return Pose(swung.x + end.x - start.x, swung.y + end.y - start.y, swung.facing)


def is_number(word: str) -> bool:
    """Whether a word is a number that a table may have."""
    try:
        float(word)
    except ValueError:
        return False
    return word.strip("+-") not in ("nan", "inf", "infinity")


def numbers_in(words: list[str]) -> Iterator[float]:
    """The numbers among typed words."""
    return (float(word) for word in words if is_number(word))
