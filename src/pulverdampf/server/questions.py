"""Decisions as they travel, and drafts of orders judged while the mouse drags."""

from collections.abc import Iterator
from itertools import chain
from time import thread_time
from typing import Any

import msgspec

from pulverdampf.engine.answers import NOT_AN_ORDER, decoded
from pulverdampf.engine.orders import Allotment, Course, Extent, Form, March, Placement, Plan, unsound
from pulverdampf.engine.orders import Objection as Objects
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Choose, Decision, Option, Order
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View
from pulverdampf.server.chronicle import reckoned_step
from pulverdampf.server.messages import (
    Asked,
    AskNearest,
    Choice,
    Measure,
    Nearest,
    Outline,
    Probed,
    Prospect,
    Words,
    words,
)
from pulverdampf.server.pictures import samples
from pulverdampf.server.refusals import objection, told_once
from pulverdampf.server.seats import advised
from pulverdampf.server.seeing import outlined, rounded
from pulverdampf.table.angles import in_degrees
from pulverdampf.table.legs import Leg
from pulverdampf.table.paths import walk
from pulverdampf.table.shapes import Disc, Pose, Rectangle
from pulverdampf.text import Text

MOST_IDEAS = 12
TRIED = 60
PATIENCE = 0.030
"""How many seconds of work go into ideas before a question is asked; time that others take does not count."""
DRAG_PATIENCE = 0.006
"""How many seconds of work go into the nearest legal order behind a dragged ghost."""
NEAREST_PATIENCE = 2.0
"""How many seconds of work go into the nearest legal order when somebody asks for it."""
PATH_STEP = 0.5
WRONG = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError, LookupError)


def asked(id: int, view: View, request: Decision) -> Asked:
    """A decision for the seat that has to take it."""
    prompt = request.prompt
    if isinstance(request, Choose):
        return Asked(
            id,
            "choose",
            request.rule,
            words(prompt.text),
            request.subject,
            tuple(choices(request, view.state)),
            request.passing or "",
            str(advised(view) or ""),
            shown_as=prompt.shown_as,
            owner=request.by,
        )
    form = request.form
    legal, formations = ideas(view, request)
    pieces = dict.fromkeys(form.subject)
    if legal and isinstance(legal[0], Placement):
        pieces |= dict.fromkeys(legal[0].stands)
    lengths = tuple(path_lengths(form))
    steps = (
        {key: tuple(each) for key, each in form.steps(view.scene).items()} if form.steps is not None else {}
    )
    told = [*legal, Plan(steps), Allotment({key: {} for key in form.subject})]
    return Asked(
        id,
        form.kind.__name__.lower(),  # type: ignore[arg-type]
        request.rule,
        words(prompt.text),
        request.subject,
        pieces=tuple(pieces),
        formations=tuple(named(view.rulebook, key) for key in formations),
        limits=tuple((rounded(low), rounded(high)) for low, high in form.limits),
        path=tuple(posed(form.path(far)) for far in lengths) if form.path is not None else (),
        path_lengths=lengths,
        ideas=tuple(msgspec.to_builtins(idea) for idea in legal),
        zone=form.zone,
        names=dict(named_keys(view, told)),
        owner=request.by,
        steps=steps,
        pictures=samples(view.rulebook, view.state, form.subject) if form.kind is Allotment else {},
    )


def named_keys(view: View, orders: list[Any]) -> Iterator[tuple[str, Words]]:
    """The keys in orders that are no pieces, with their words."""
    state, book = view.state, view.rulebook
    for key in dict.fromkeys(key for order in orders for key in keys_in(order)):
        if key in book.words:
            yield key, words(book.words[key])
        elif "/" in key and book.name_of is not None and (parts := key.split("/"))[0] in state.pieces:
            name, place = book.name_of(state, parts[0]), book.words.get(parts[1], Text(parts[1], parts[1]))
            yield key, Words(f"{name.in_('en')}, {place.en}", f"{name.in_('de')}, {place.de}")
        elif key in state.features and (feature := state.features[key]).name:
            yield key, Words(feature.name, feature.name)
        elif key in state.features and feature.kind in book.words:
            yield key, words(book.words[feature.kind])
        elif key in state.bodies and key not in state.pieces and book.name_of is not None:
            yield key, words(book.name_of(state, key))


def keys_in(order: Any) -> Iterator[str]:
    """Words in an order that people may have to read."""
    if isinstance(order, Allotment):
        for item, shares in order.given.items():
            yield item
            yield from shares
    elif isinstance(order, Plan):
        for steps in order.steps.values():
            for step in steps:
                known = (f"step {step.what}", step.what, step.formation, step.target)
                yield from (key for key in known if key)
    elif isinstance(order, Course):
        yield order.kind
    elif isinstance(order, Placement):
        yield from order.stands


def choices(request: Choose[Any], state: Any) -> Iterator[Choice]:
    """The options; one that is called like a piece names it, and so does the only one about each piece."""
    about = {key: pieces_in(key, state) for key in request.options if key != request.passing}
    alone = all(len(each) == 1 for each in about.values()) and len(set(about.values())) == len(about)
    for key, option in request.options.items():
        first = next(iter(about.get(key, ())), "")
        named = key in state.pieces or key in state.bodies or key in state.features
        target = key if named else first if alone else ""
        detail = words(option.detail) if option.detail is not None else None
        yield Choice(
            key,
            words(option.label),
            detail,
            target,
            target or first,
            option.moves,
            option.leads,
            option.toward,
            struck(option, state),
            option.sign,
            option.of,
            option.times,
        )


def struck(option: Option[Any], state: Any) -> tuple[str, ...]:
    """The pieces onto which a drag strikes that whoever is asked sees on the table."""
    if option.strikes is None:
        return ()
    pieces = state.pieces
    return tuple(key for key in option.strikes() if key in pieces and pieces[key].pose is not None)


def pieces_in(key: str, state: Any) -> tuple[str, ...]:
    """The pieces and bodies that are parts of a key such as `mount-A1`."""
    parts = key.replace(":", "-").split("-")
    return tuple(part for part in parts if part in state.pieces or part in state.bodies)


def named(rulebook: Rulebook, key: str) -> Choice:
    """A formation with its words."""
    return Choice(key, words(rulebook.words.get(key, Text(key, key))))


def ideas(view: View, request: Order) -> tuple[list[Any], list[str]]:
    """A few legal orders, the staff's own first, and the formations that come up."""
    form, until = request.form, thread_time() + PATIENCE
    legal: list[Any] = [first] if (first := advised(view)) is not None else []
    formations: dict[str, None] = {}
    for tried, idea in enumerate(form.ideas(view.scene)):
        if isinstance(idea, Placement) and (standing := idea.stands.get(form.subject[0])) is not None:
            formations |= {standing.formation: None} if standing.formation else {}
        late = bool(legal) and thread_time() > until
        if tried >= TRIED or late:
            break
        if len(legal) < MOST_IDEAS and idea not in legal and form.allows(idea, view.scene):
            legal.append(idea)
    return legal, list(formations)


def path_lengths(form: Form[Any]) -> Iterator[float]:
    """Where the way of an extent is sampled: evenly, and at its limits."""
    if form.path is None or not form.limits:
        return
    most = max(high for _, high in form.limits)
    steps = {round(n * PATH_STEP, 4) for n in range(int(most / PATH_STEP) + 1)}
    yield from sorted(steps | {rounded(end) for pair in form.limits for end in pair})


def posed(pose: Pose) -> tuple[float, float, float]:
    """A pose as it travels."""
    return rounded(pose.x), rounded(pose.y), rounded(in_degrees(pose.facing))


# refusals and drafts ---------------------------------------------------------------------------------


def probed(probe: int, view: View, request: Decision, draft: Any) -> Probed:
    """Objections to a draft, and where its pieces would stand."""
    if not isinstance(request, Order):
        return Probed(probe, (objection(Objects(request.rule, NOT_AN_ORDER)),))
    try:
        order = decoded(request, draft)
        found = request.form.objections(order, view.scene)
        shown = {} if any(unsound(order)) else dict(standing(request.form, order, view.scene))
    except WRONG:
        return Probed(probe, (objection(Objects(request.rule, NOT_AN_ORDER)),))
    return Probed(
        probe,
        told_once(found),
        shown,
        () if found else tuple(prospects(request.form, order, view.scene)),
        measures(request.form, order, view.scene, legal=not found),
    )


def prospects(form: Form[Any], order: Any, scene: Scene) -> Iterator[Prospect]:
    """What dice may make of an order, as it travels."""
    pieces = scene.state.pieces
    for each in form.fan(order, scene):
        known = {key: one for key, one in each.stands.items() if key in pieces}
        poses = {key: one.pose for key, one in known.items()}
        formations = {key: one.formation for key, one in known.items() if one.formation}
        imagined = scene.imagined(poses, formations)
        shown = {key: outlined(imagined.outline(imagined.state.pieces[key])) for key in known}
        yield Prospect(each.moves, round(float(each.chance), 6), words(each.text), shown)


def measures(form: Form[Any], order: Any, scene: Scene, *, legal: bool) -> tuple[Measure, ...]:
    """What a draft comes to; of one that nobody may give it is told where it can be reckoned."""
    try:
        return tuple(map(measured, form.measures(order, scene)))
    except WRONG:
        if legal:
            raise
        return ()


def measured(reckoning: Reckoning) -> Measure:
    """What a draft comes to, step by step."""
    return Measure(tuple(map(reckoned_step, reckoning.steps)), str(reckoning.value))


def nearest(view: View, request: Decision, wish: AskNearest) -> Nearest:
    """The first legal order among ever less similar ones; behind a dragged ghost only one to its pieces."""
    if not isinstance(request, Order):
        return Nearest(wish.ask, None)
    form, scene = request.form, view.scene
    until = thread_time() + (DRAG_PATIENCE if wish.dragging else NEAREST_PATIENCE)
    try:
        order = decoded(request, wish.order)
        if any(unsound(order)):
            return Nearest(wish.ask, None)
        for candidate in chain(form.like(order, scene), () if wish.dragging else form.ideas(scene)):
            if thread_time() > until:
                break
            if form.allows(candidate, scene):
                return Nearest(wish.ask, msgspec.to_builtins(candidate))
    except WRONG:
        pass
    return Nearest(wish.ask, None)


def standing(form: Form[Any], order: Any, scene: Scene) -> Iterator[tuple[str, Outline]]:
    """Where the pieces of an order would stand."""
    pieces = scene.state.pieces
    if form.ends is not None:
        for key, pose in form.ends(order, scene).items():
            if key in pieces:
                yield key, outlined(scene.outline_at(pieces[key], pose))
    elif isinstance(order, Extent) and form.path is not None and form.subject[0] in pieces:
        piece = pieces[form.subject[0]]
        yield piece.id, outlined(scene.outline_at(piece, form.path(order.upto)))
    elif isinstance(order, Placement):
        known = {key: each for key, each in order.stands.items() if key in pieces and not each.attached}
        poses = {key: each.pose for key, each in known.items()}
        formations = {key: each.formation for key, each in known.items() if each.formation}
        imagined = scene.imagined(poses, formations)
        for key in known:
            yield key, outlined(imagined.outline(imagined.state.pieces[key]))
    elif isinstance(order, March) and len(order.movers) == 1:
        yield from marched(scene, order.movers[0], order.legs)
    elif isinstance(order, Plan):
        for key, steps in order.steps.items():
            yield from marched(scene, key, tuple(leg for step in steps for leg in step.legs))


def marched(scene: Scene, key: str, legs: tuple[Leg, ...]) -> Iterator[tuple[str, Outline]]:
    """Where a single piece would stand after its legs."""
    piece = scene.state.pieces.get(key)
    shape = scene.shape(piece) if piece is not None else None
    if piece is not None and piece.pose is not None and isinstance(shape, (Rectangle, Disc)):
        yield key, outlined(scene.outline_at(piece, walk(shape, piece.pose, legs).end))
