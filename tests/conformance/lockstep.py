"""Two tables that differ by a change only are played side by side: they must stay alike."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.outlook import expectations
from pulverdampf.engine.requests import Chance, Choose, Decision, Draw, Order
from pulverdampf.engine.state import OnTable
from pulverdampf.table.angles import FULL, degrees, difference
from pulverdampf.table.shapes import Disc, Polygon, Pose
from tests.conformance.battles import an_answer, book_of
from tests.conformance.stirring import stirred
from tests.conformance.symmetries import Change

NEAR = 1e-3
"""How far apart two places may lie that are the same, where rounding enters."""
NEARLY_ALONG = degrees(0.01)
QUEUES = frozenset({"agenda", "fallen", "markers"})
"""Who follows one after another, in the order in which bodies are listed."""
ORDERS = 4
"""How many ideas of a form, and how many orders that nobody proposes, are judged on both tables."""


class Differ(AssertionError):  # noqa: N818 (read as a sentence: two tables differ)
    """Two tables that should be alike are not."""


class Pair:
    """A battle and its changed twin."""

    def __init__(self, key: str, state: Any, change: Change, seed: int) -> None:
        self.book, self.change = book_of(key), change
        self.lots = Random(seed)
        self.one = Game(self.book, state.copied())
        self.two = Game(self.book, change.state(state))
        self.compared = 0

    def differ(self, what: str, *values: Any) -> Differ:
        """The difference, with where it was found."""
        return Differ(f"{self.change}: {what} {self.asked()}: {values}"[:3000])

    def asked(self) -> str:
        """The questions that wait."""
        return " / ".join(
            f"{each.request.rule} {getattr(each.request, 'subject', '')}" if each.request else "over"
            for each in (self.one, self.two)
        )

    def play(self, answers: int) -> None:
        """Gives both tables the same answers and the same dice, and compares them after each."""
        if self.asks_another_first() or self.depends_on_scale() or self.an_edge_counts():
            return
        self.compare_states()
        for _ in range(answers):
            if not self.throw():
                return
            if self.asks_another_first() or self.depends_on_scale() or self.an_edge_counts():
                return
            self.compare()
            if self.one.over:
                return
            decision = self.lots.choice(self.one.waiting_for())
            if decision.rule in self.change.told.ends:
                return
            answer = an_answer(decision, self.one, self.lots)
            if self.change.ids and (first := self.change.told.first_named) and re.match(first, str(answer)):
                return
            self.one.answer(answer, decision.by)
            try:
                self.two.answer(self.change(answer), decision.by)
            except Refused as why:
                raise self.differ("refused", answer, why) from None
            self.compared += 1

    def throw(self) -> bool:
        """Throws what is to be thrown; whether the tables are still to be compared."""
        while isinstance(self.one.request, Chance):
            asked, twin = self.one.request, self.two.request
            if asked.rule in self.change.told.ends:
                return False
            if self.asks_another_first() or self.an_edge_counts():
                return False
            if type(asked) is not type(twin) or asked.rule != twin.rule:
                raise self.differ("other throw")
            assert isinstance(twin, Chance)
            if self.change.word(asked.subject) != twin.subject:
                raise self.differ("throw for another")
            weights = asked.weights() if not isinstance(asked, Draw) else self.change(dict(asked.weights()))
            if weights != twin.weights():
                raise self.differ("other chances", asked, twin)
            answer, _ = asked.thrown(lambda die: self.lots.choice(list(die.faces)))
            self.one.answer(answer)
            self.two.answer(self.change(answer) if isinstance(asked, Draw) else answer)
        return True

    # comparing ---------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Compares states, questions, options, legality, ways and chances."""
        self.compare_states()
        if self.one.over != self.two.over:
            raise self.differ("one is over")
        waiting, twins = self.one.waiting_for(), {each.by: each for each in self.two.waiting_for()}
        if {each.by for each in waiting} != set(twins):
            raise self.differ("others are asked")
        for each in waiting:
            self.compare_questions(each, twins[each.by])
        for each in waiting:
            self.compare_chances(each.by)

    def asks_another_first(self) -> bool:
        """Whether several are asked the same one after another and the list begins with another, or what is
        asked of nobody came before; or all sides of a piece, the other way round."""
        one, two = self.one.request, self.two.request
        if self.change.mirrored and one is not None and self.change.told.round_about(self.one.state, one):
            return True
        return (
            one is not None and two is not None
            and self.change.listed is not None
            and one.rule.rpartition("-")[0] == two.rule.rpartition("-")[0]
            and (one.subject != two.subject or len(self.one.state.agenda) != len(self.two.state.agenda))
        )  # fmt: skip

    def an_edge_counts(self) -> bool:
        """Whether somebody stands where the wider of two tables goes on: on the other one he is lost."""
        if self.change.name != "shifted":
            return False
        added, width = self.change.told.margin, self.two.state.table[0]  # type: ignore[attr-defined]
        return any(
            each.x - each.reach < added or each.x + each.reach > width - added
            for each in self.two.battle.scene.outlines()
        )

    def leads_over_an_edge(self, order: Any) -> bool:
        """Whether an order leads to where the wider of two tables goes on: only one of them refuses it."""
        width = self.one.state.table[0]  # type: ignore[attr-defined]
        near = self.change.told.margin / 4
        return self.change.name == "shifted" and any(
            not near <= pose.x <= width - near for pose in _poses_in(order)
        )

    def depends_on_scale(self) -> bool:
        """Whether the tables differ in scale, and something is being decided that depends on it."""
        return self.change.scaled and self.change.told.scaled(self.one.state) is None

    def compare_states(self) -> None:
        """The whole state, places within a tolerance."""
        expected, found = self.change.state(self.one.state), self.two.state.copied()
        for state in (expected, found):
            for piece in state.pieces.values():
                if isinstance(piece.place, OnTable) and isinstance(self.book.layout(state, piece), Disc):
                    piece.place = OnTable(piece.place.pose.facing_to(0))
        in_turn = QUEUES if self.change.listed is not None else frozenset()
        told = list(_differences(expected, found, "", self.change.told.sets | in_turn))
        if told:
            raise self.differ("state", told[:6])

    def compare_questions(self, one: Decision, two: Decision) -> None:
        """The same question with the same options, or a form that judges alike."""
        if type(one) is not type(two) or one.rule != two.rule or self.change.word(one.subject) != two.subject:
            raise self.differ("other question")
        if isinstance(one, Choose):
            assert isinstance(two, Choose)
            expected, found = {self.change.word(key) for key in one.options}, set(two.options)
            if self.change.ids and self.change.told.first_named:
                expected, found = (
                    {key for key in keys if not re.match(self.change.told.first_named, key)}
                    for keys in (expected, found)
                )
            if expected != found:
                raise self.differ("options", "missing", expected - found, "more", found - expected)
            return
        assert isinstance(one, Order) and isinstance(two, Order)
        self.compare_forms(one, two)

    def compare_forms(self, one: Order, two: Order) -> None:
        """Ideas of both tables, and orders that nobody proposes, are judged alike and lead alike."""
        here, there = self.one.view(one.by).scene, self.two.view(two.by).scene
        for (low, high), (other_low, other_high) in zip(one.form.limits, two.form.limits, strict=True):
            if abs(low - other_low) > NEAR or abs(high - other_high) > NEAR:
                raise self.differ("limits", one.form.limits, two.form.limits)
        ideas = list(one.form.ideas(here))
        chosen = self.lots.sample(ideas, min(ORDERS, len(ideas)))
        for order in [*chosen, *(stirred(each, self.lots) for each in chosen)]:
            if self.leads_over_an_edge(order):
                continue
            twin = self.change(order)
            faults, others = one.form.objections(order, here), two.form.objections(twin, there)
            if {each.rule for each in faults} != {each.rule for each in others}:
                raise self.differ("judged otherwise", order, faults, twin, others)
            if not faults and one.form.ends is not None and two.form.ends is not None:
                ends, twins = self.change(dict(one.form.ends(order, here))), two.form.ends(twin, there)
                told = list(_differences(ends, dict(twins), ""))
                if told:
                    raise self.differ("leads elsewhere", order, told[:6])
            if not faults:
                fan = [(each.moves, each.chance) for each in one.form.fan(order, here)]
                if fan != [(each.moves, each.chance) for each in two.form.fan(twin, there)]:
                    raise self.differ("another fan", order)

    def compare_chances(self, side: str) -> None:
        """The cards of two pieces, but for those that take the first option of a list on their way."""
        here, there = self.one.view(side).scene, self.two.view(side).scene
        mine = [each for each in here.state.pieces.values() if each.pose is not None and each.side == side]
        foes = [each for each in here.state.pieces.values() if each.pose is not None and each.side != side]
        if not mine or not foes:
            return
        own = self.lots.choice(mine)
        foe = min(foes, key=lambda each: (each.pose.x - own.pose.x) ** 2 + (each.pose.y - own.pose.y) ** 2)
        cards = [
            sorted(
                (sorted(map(str, each.chances.values())), str(each.missing))
                for each in expectations(self.book, scene, *pair)
                if not (each.policy.en and (self.change.ids or self.change.listed))
            )
            for scene, pair in (
                (here, (own.id, foe.id)),
                (there, (self.change.word(own.id), self.change.word(foe.id))),
            )
        ]
        if cards[0] != cards[1]:
            raise self.differ("other chances on the card", own.id, foe.id, cards)


def _poses_in(value: Any) -> Iterator[Pose]:
    """All places that an order names."""
    if isinstance(value, Pose):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _poses_in(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _poses_in(each)
    elif isinstance(value, msgspec.Struct):
        for name in type(value).__struct_fields__:
            yield from _poses_in(getattr(value, name))


def _differences(one: Any, two: Any, where: str, sets: frozenset[str] = frozenset()) -> Iterator[str]:
    """Where two values differ by more than rounding."""
    parts = _parts(one, two, sets)
    if parts is not None:
        for place, a, b in parts:
            yield from _differences(a, b, where + place, sets)
    elif not _is_near(one, two):
        yield f"{where}: {one!r} {two!r}"


def _parts(one: Any, two: Any, sets: frozenset[str]) -> list[tuple[str, Any, Any]] | None:
    """What two values of one kind consist of, part by part; nothing where they are compared as a whole."""
    if isinstance(one, Pose | Polygon):
        return None
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        names = [name for name in type(one).__struct_fields__ if name != "name"]
        return [
            (f".{each}", *_unordered(getattr(one, each), getattr(two, each), each, sets)) for each in names
        ]
    if isinstance(one, dict) and isinstance(two, dict) and set(one) == set(two):
        return [(f"[{key}]", one[key], two[key]) for key in one]
    if isinstance(one, tuple | list) and isinstance(two, tuple | list) and len(one) == len(two):
        return [(f".{at}", a, b) for at, (a, b) in enumerate(zip(one, two, strict=True))]
    return None


def _unordered(one: Any, two: Any, name: str, sets: frozenset[str]) -> tuple[Any, Any]:
    """Two values of a field; rows whose order tells nothing are put in order."""
    if name in sets and isinstance(one, tuple | list):
        return sorted(one, key=repr), sorted(two, key=repr)
    return one, two


def _is_near(one: Any, two: Any) -> bool:
    """Whether two values are the same but for rounding."""
    if isinstance(one, Pose) and isinstance(two, Pose):
        apart = max(abs(one.x - two.x), abs(one.y - two.y))
        return apart <= NEAR and abs(difference(one.facing, two.facing)) <= NEARLY_ALONG
    if isinstance(one, Polygon) and isinstance(two, Polygon):
        return _corners(one) == _corners(two)
    if isinstance(one, float) and isinstance(two, float | int):
        return abs(one - two) <= NEAR
    if isinstance(one, int) and isinstance(two, int) and max(abs(one), abs(two)) > 1 << 20:
        return abs(difference(one % FULL, two % FULL)) <= NEARLY_ALONG
    return bool(one == two)


def _corners(shape: Polygon) -> set[tuple[float, float]]:
    """The corners of an area, wherever its ring begins and whichever way it runs."""
    return {(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in shape.points}
