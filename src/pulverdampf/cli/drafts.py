"""Orders that place several units at once: told unit by unit, and changed unit by unit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pulverdampf.cli.language import said
from pulverdampf.cli.map_names import eighth
from pulverdampf.cli.placing import WINDS, carried, first, typed_spot
from pulverdampf.cli.typed_shares import keys_named
from pulverdampf.engine.orders import Placement, Standing
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
    if ideas.request.form.apart:
        return said(TOGETHER, n=len(order.stands), each=", ".join(_spots(ideas, order)))
    named = ideas.view.rulebook.name_of
    told = []
    for body in ideas.bodies(order.stands):
        who = named(ideas.view.state, body) if named is not None else body
        told.append(said(ONE, who=who, where=ideas.stand(_of_body(ideas, order, body))))
    return told[0] if len(told) == 1 else said(TOGETHER, n=len(told), each="; ".join(told))


def _spots(ideas: "Ideas", order: Placement) -> Iterator[str]:
    """Each piece with its spot; how it faces where that is not forward, and its formation."""
    for key, each in order.stands.items():
        turned = eighth(each.pose.facing) != eighth(ideas.lookout.forward)
        parts = [key, ideas.lookout.spot(each.pose), said(WINDS[eighth(each.pose.facing)]) if turned else ""]
        yield " ".join(part for part in (*parts, ideas.formation(each.formation)) if part)


def changed_draft(ideas: "Ideas", words: list[str]) -> Placement | None:
    """`B2 x y [facing] [formation]` or `B2 -`: the order as it stands with one unit elsewhere, or left out.

    Several units (`B2 B4`, `B2-B6`) keep their places beside the first.
    """
    bodies, rest = keys_named(words, ideas.bodies(ideas.request.form.subject))
    if not bodies or not rest:
        return None
    draft = ideas.draft if isinstance(ideas.draft, Placement) else Placement({})
    others = {key: each for key, each in draft.stands.items() if ideas.bodies([key])[0] not in bodies}
    if rest == [NOT]:
        return Placement(others)
    templates = [_template(ideas, draft, body) for body in bodies]
    if not all(template.stands for template in templates):
        return None
    spot = typed_spot(ideas, rest)
    if spot is None:
        return None
    start = first(templates[0]).pose
    end = spot.pose(start.facing)
    moved = {
        key: replace(each, pose=carried(each.pose, start, end), formation=spot.formation or each.formation)
        for template in templates
        for key, each in template.stands.items()
    }
    whole = {**others, **moved}
    return Placement({key: whole[key] for key in ideas.request.form.subject if key in whole})


def _template(ideas: "Ideas", draft: Placement, body: str) -> Placement:
    """How a unit stands in the draft, or in the first idea that places it; a lone piece faces forward."""
    known = (_of_body(ideas, each, body) for each in (draft, *ideas.all.values()))
    alone = {body: Standing(Pose(0.0, 0.0, ideas.lookout.forward))} if ideas.request.form.apart else {}
    return next((each for each in known if each.stands), Placement(alone))


def _of_body(ideas: "Ideas", order: Placement, body: str) -> Placement:
    return Placement({key: each for key, each in order.stands.items() if ideas.bodies([key]) == [body]})
