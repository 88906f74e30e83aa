"""Orders in words: what an idea means, and what typed words or numbers order."""

from collections.abc import Iterable
from math import hypot
from typing import Any

from pulverdampf.cli.drafts import changed_draft, several_words
from pulverdampf.cli.language import language, said
from pulverdampf.cli.map_names import eighth
from pulverdampf.cli.places import FACING, Lookout
from pulverdampf.cli.placing import WINDS, joined_by, numbers_in, typed_placement
from pulverdampf.cli.plans import (
    allotment_words,
    are_ways_alone,
    course_words,
    march_words,
    plan_words,
    walks_words,
)
from pulverdampf.cli.spelled import spelled_order
from pulverdampf.cli.typed_shares import typed_allotment, typed_course
from pulverdampf.engine.orders import Allotment, Course, Extent, March, Placement, Plan, Standing, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.engine.views import View
from pulverdampf.table.angles import difference, heading
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, number

NEAR = 1.5
"""Inches by which the middle of a body may shift when it only forms anew."""
AROUND = (
    Text("ahead of", "vor"), Text("to the left front of", "links vor"), Text("left of", "links"),
    Text("to the left rear of", "links hinter"), Text("behind", "hinter"),
    Text("to the right rear of", "rechts hinter"), Text("right of", "rechts"),
    Text("to the right front of", "rechts vor"),
)  # fmt: skip
JOINS = Text("with {name}", "bei {name}")
STAYS = Text("no change of place", "bleibt am Ort")
STANDS = Text("stays put", "bleibt stehen")
ALL_THE_WAY = Text("{n}{unit}, all the way", "{n}{unit}, so weit es geht")
SO_FAR = Text("{n}{unit}", "{n}{unit}")
BESIDE = Text("{n}{unit} {where} the main body", "{n}{unit} {where} der Haupteinheit")
CLOSE = Text("close {where} the main body", "dicht {where} der Haupteinheit")
CENTRED = Text("on the main body", "auf der Haupteinheit")
NOBODY = Text("nobody", "niemand")
THESE = Text("{who}: {where}", "{who}: {where}")


class Ideas:
    """The legal ideas for an order, each with its words."""

    def __init__(self, view: View, request: Order, most: int = 90) -> None:
        self.view, self.request = view, request
        measuring = view.rulebook.measuring_in(view.state)
        self.unit, self.scale = measuring.symbol, measuring.scale
        form = request.form
        found: dict[str, Any] = {}
        legal: list[Any] = []
        for tried, idea in enumerate(form.ideas(view.scene)):
            if tried >= 4 * most or len(legal) >= most:
                break
            if form.allows(idea, view.scene):
                legal.append(idea)
        poses = [stand.pose for stand in map(_first, legal) if stand is not None]
        self.lookout = Lookout(view, form, poses)
        self.ways_alone = are_ways_alone(legal)
        for idea in legal:
            found.setdefault(self.words(idea), idea)
        self.all = _each_kind_first(found)
        self.free = not all(self._stays_near(idea) for idea in legal)
        """Whether a place of one's own may be typed: not where something only turns or changes its shape."""
        self.draft: Any = None
        """The order as it stands, where it is put together unit by unit."""

    @property
    def of_several(self) -> bool:
        """Whether one order places several units, each of several pieces, or several pieces one by one."""
        form = self.request.form
        units = len(self.bodies(form.subject))
        return form.kind is Placement and units > 1 and (form.apart or units < len(form.subject))

    @property
    def is_drafted(self) -> bool:
        """Whether what is typed is shown with its measures before Enter gives it."""
        return self.of_several or self.request.form.kind is March

    @property
    def is_rider(self) -> bool:
        """Whether a single rider is placed, who has no facing."""
        subject, state = self.request.form.subject, self.view.state
        return (
            len(subject) == 1 and subject[0] in state.pieces and state.pieces[subject[0]].kind == "commander"
        )

    def _stays_near(self, idea: Any) -> bool:
        stand = _first(idea)
        key = next(iter(idea.stands)) if stand is not None else ""
        piece = self.view.state.pieces.get(key)
        if stand is None or piece is None or piece.pose is None or piece.body != piece.id:
            return False
        return hypot(piece.pose.x - stand.pose.x, piece.pose.y - stand.pose.y) <= NEAR

    # -----------------------------------------------------------------------------------------

    def words(self, order: Any) -> str:
        """An order in words."""
        if isinstance(order, Extent):
            return self._extent(order)
        if isinstance(order, Placement):
            return self._placement(order)
        if isinstance(order, March):
            return march_words(self, order)
        if isinstance(order, Plan):
            return plan_words(self, order)
        if isinstance(order, Walks):
            return walks_words(self, order)
        if isinstance(order, Allotment):
            return allotment_words(self, order)
        assert isinstance(order, Course)
        return course_words(self, order)

    def _extent(self, order: Extent) -> str:
        limits = self.request.form.limits
        most = max((high for _, high in limits), default=order.upto)
        if order.upto <= 1e-6:
            return said(STANDS)
        text = ALL_THE_WAY if order.upto >= most - 1e-6 else SO_FAR
        return said(text, n=number(order.upto * self.scale, language(), 1), unit=self.unit)

    def _placement(self, order: Placement) -> str:
        if not order.stands:
            return said(NOBODY)
        bodies = self.bodies(order.stands)
        if self.of_several:
            return several_words(self, order)
        where = self.stand(order)
        if bodies == self.bodies(self.request.form.subject):
            return where
        named = self.view.rulebook.name_of
        who = [named(self.view.state, key) if named is not None else key for key in bodies]
        return said(THESE, who=who, where=where)

    def bodies(self, keys: Iterable[str]) -> list[str]:
        """The bodies that pieces belong to, each once; a piece without one, or set down apart, is its own."""
        pieces = self.view.state.pieces
        if self.request.form.apart:
            return list(dict.fromkeys(keys))
        return list(dict.fromkeys(pieces[key].body or key if key in pieces else key for key in keys))

    def stand(self, order: Placement) -> str:
        """Where the first of the pieces stands, and how."""
        key, stand = next(iter(order.stands.items()))
        state = self.view.state
        piece = state.pieces.get(key)
        named = self.view.rulebook.name_of
        if stand.attached:
            name = stand.attached
            if stand.attached in state.bodies and named is not None:
                name = named(state, stand.attached).in_(language())
            return said(JOINS, name=name)
        formation = self.formation(stand.formation)
        if piece is not None and piece.pose == stand.pose and stand.formation in ("", piece.formation):
            return said(STAYS)
        body = state.pieces.get(piece.body) if piece is not None and piece.body else None
        if body is not None and body is not piece and body.pose is not None:
            where = self._beside(body.pose, stand.pose, key)
        elif piece is not None and piece.pose is not None and piece.pose.point == stand.pose.point:
            where = said(FACING, wind=WINDS[eighth(stand.pose.facing)])
        else:
            where = self.lookout.told(stand.pose, key)
        return ", ".join(part for part in (formation, where) if part)

    def formation(self, key: str) -> str:
        """The word for a formation."""
        words = self.view.rulebook.words
        return words[key].in_(language()) if key in words else key

    def _beside(self, body: Pose, pose: Pose, key: str) -> str:
        """Where from the main body."""
        dx, dy = pose.x - body.x, pose.y - body.y
        if abs(dx) + abs(dy) < 0.2:
            return said(CENTRED)
        around = eighth(difference(body.facing, heading(dx, dy)))
        scene = self.view.scene
        state = self.view.state
        moved = scene.imagined({key: pose}).outline(scene.imagined({key: pose}).state.pieces[key])
        far = gap(moved, scene.outline(state.pieces[state.pieces[key].body]))
        text = BESIDE if far > 0.15 else CLOSE
        return said(text, n=number(far * self.scale, language(), 1), unit=self.unit, where=AROUND[around])

    # -----------------------------------------------------------------------------------------

    def typed(self, line: str) -> Any | None:
        """The order that typed words or numbers mean; nothing when they mean none."""
        spelled = spelled_order(self, line)
        if spelled is not None:
            return spelled
        words = line.lower().replace(",", ".").split()
        kind = self.request.form.kind
        if kind is Extent:
            values = list(numbers_in(words))
            return Extent(values[0] / self.scale) if len(values) == 1 and len(words) == 1 else None
        if self.of_several:
            return changed_draft(self, words)
        if kind is Course and (drawn := typed_course(self, words)) is not None:
            return drawn
        if kind is Allotment and (shared := typed_allotment(self, words)) is not None:
            return shared
        matching = [
            idea for name, idea in self.all.items() if all(w in name.lower() for w in line.lower().split())
        ]
        if kind is Placement:
            placed = typed_placement(self, words)
            if placed is not None:
                return placed
            joined = [idea for idea in self.all.values() if joined_by(idea) == line.strip().upper()]
            matching = joined or matching
        return matching[0] if matching else None


def _first(idea: Any) -> Standing | None:
    """Where the first of the pieces stands that an idea places, if it places any."""
    return next(iter(idea.stands.values()), None) if isinstance(idea, Placement) else None


def _each_kind_first(found: dict[str, Any]) -> dict[str, Any]:
    """The same ideas, those that differ in more than the exact spot before the others."""
    seen: set[str] = set()
    later: dict[str, Any] = {}
    first: dict[str, Any] = {}
    for name, idea in found.items():
        kind = name.partition(" (")[0]
        (later if kind in seen else first)[name] = idea
        seen.add(kind)
    return {**first, **later}
