"""Orders that place several units at once: told unit by unit, and changed unit by unit."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pulverdampf.cli.language import said
from pulverdampf.cli.placing import carried, first, numbers_in, wind_of
from pulverdampf.engine.orders import Placement
from pulverdampf.table.angles import EIGHTH, degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

TOGETHER = Text("{n} units at once: {each}", "{n} Einheiten zugleich: {each}")
ONE = Text("{who}: {where}", "{who}: {where}")
NOT = "-"
"""Typed after a unit, it leaves the unit out."""


def several_words(ideas: "Ideas", order: Placement) -> str:
    """Every unit of an order with its place."""
    named = ideas.view.rulebook.name_of
    told = []
    for body in ideas.bodies(order.stands):
        who = named(ideas.view.state, body) if named is not None else body
        told.append(said(ONE, who=who, where=ideas.stand(_of_body(ideas, order, body))))
    return told[0] if len(told) == 1 else said(TOGETHER, n=len(told), each="; ".join(told))


def changed_draft(ideas: "Ideas", words: list[str]) -> Placement | None:
    """`B2 x y [facing]` or `B2 -`: the order as it stands with one unit elsewhere, or left out."""
    bodies = {body.lower(): body for body in ideas.bodies(ideas.request.form.subject)}
    if len(words) < 2 or words[0] not in bodies:
        return None
    body, rest = bodies[words[0]], words[1:]
    draft = ideas.draft if isinstance(ideas.draft, Placement) else Placement({})
    others = {key: each for key, each in draft.stands.items() if ideas.bodies([key]) != [body]}
    if rest == [NOT]:
        return Placement(others)
    known = (_of_body(ideas, each, body) for each in (draft, *ideas.all.values()))
    template = next((each for each in known if each.stands), None)
    numbers = list(numbers_in(rest))
    winds = [wind_of(word) for word in rest[2:]]
    if template is None or len(numbers) not in (2, 3) or (len(numbers) == 2 and None in winds):
        return None
    start = first(template).pose
    facing = degrees(numbers[2]) if len(numbers) == 3 else start.facing
    for wind in winds:
        facing = wind * EIGHTH if wind is not None else facing
    end = Pose(numbers[0] / ideas.scale, numbers[1] / ideas.scale, facing)
    moved = {key: replace(each, pose=carried(each.pose, start, end)) for key, each in template.stands.items()}
    whole = {**others, **moved}
    return Placement({key: whole[key] for key in ideas.request.form.subject if key in whole})


def _of_body(ideas: "Ideas", order: Placement, body: str) -> Placement:
    return Placement({key: each for key, each in order.stands.items() if ideas.bodies([key]) == [body]})
