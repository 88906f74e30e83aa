"""What may be changed in a piece of rule code so that the rule is another one."""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import TypeGuard

from tests.mutants.finding import Function, Piece, proposes

NUMBER, BOUND, FLIPPED, SIGN = "number", "bound", "comparison", "sign"
CONDITION, ROW, REDACTION = "condition", "row", "redaction"
KINDS = (NUMBER, BOUND, FLIPPED, SIGN, CONDITION, ROW, REDACTION)
TOLERANCE = 0.05
"""Numbers up to this are tolerances of measuring, no numbers of a rule."""
TOLERANCES = Path(__file__).with_name("tolerances.toml")
"""The constants of each book that are tolerances, steps of a search or its limits, with reasons."""
BOUNDS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
FLIPS = {
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
SYMBOLS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
SPOKEN = ("Text", "Words", "RollWords", "filled", "TypeVar", "NewType")
"""Calls whose arguments are for people or for the type checker."""


@dataclass(frozen=True)
class Change:
    """One replacement in the bytes of a source file."""

    kind: str
    start: int
    end: int
    now: str

    def applied_to(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.now.encode() + source[self.end :]


class Places:
    """Where nodes stand in a source, counted in bytes."""

    def __init__(self, source: bytes, tolerances: frozenset[str] = frozenset()) -> None:
        self.source = source
        self.tolerances = tolerances
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        return self.lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def text(self, node: ast.expr | ast.stmt) -> str:
        """What is written there."""
        return self.source[self.start(node) : self.end(node)].decode()


def changes(piece: Piece) -> Iterator[Change]:
    """All changes of a piece; a few of them are no Python."""
    places = Places(piece.module.source, tolerances_of(piece.module.book))
    if {piece.name, piece.simple_name} & places.tolerances:
        return
    if piece.redacts:
        yield from _redactions(piece.node, places)
    yield from _changes(piece.node, places)


@cache
def tolerances_of(book: str) -> frozenset[str]:
    """The names of the constants of a book that are no numbers of a rule."""
    return frozenset(tomllib.loads(TOLERANCES.read_text("utf-8")).get(book, {}))


def is_python(source: bytes) -> bool:
    """Whether a source can be parsed."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _redactions(node: ast.AST, places: Places) -> Iterator[Change]:
    """What is hidden stays in sight: a statement that takes something away is left out."""
    for each in ast.walk(node):
        if _takes_away(each):
            yield Change(REDACTION, places.start(each), places.end(each), "pass")
        elif isinstance(each, ast.Return) and getattr(node, "name", "") == "seen_by":
            yield Change(REDACTION, places.start(each), places.end(each), "return None")
        elif isinstance(each, ast.comprehension):
            yield from (_put(REDACTION, test, "True", places) for test in each.ifs)


def _takes_away(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Whether a statement sets a field or an entry, or calls something for its effect."""
    if isinstance(node, ast.Assign):
        return not all(isinstance(name, ast.Name) for name in node.targets)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _changes(node: ast.AST, places: Places) -> Iterator[Change]:
    """The changes of a node and of all below it that is no text, annotation, index or complaint."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        yield from islice(_rows(node.value, places), int(_is_a_question(node.value)), None)
        yield from _changes(node.value, places)
        return
    if proposes(node):
        return
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert | ast.ImportFrom | ast.Import):
        return
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SPOKEN:
        return
    yield from _of_this(node, places)
    for below in _below(node):
        if not _is_multiple_of_a_tolerance(node, below, places) and not _is_around(below):
            yield from _changes(below, places)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, Function):
        yield from [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
        yield from node.body
    elif isinstance(node, ast.Subscript):
        yield node.value
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "round":
        yield node.args[0]  # the other one says how finely a number is written down
    else:
        yield from ast.iter_child_nodes(node)


def _of_this(node: ast.AST, places: Places) -> Iterator[Change]:
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            yield from (_put(NUMBER, node, other, places) for other in _numbers_beside(value))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=ast.Constant(value=value)) if value:
            yield _put(SIGN, node, ("+" if isinstance(op, ast.USub) else "-") + repr(value), places)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _put(CONDITION, node, f"({places.text(operand)})", places)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right) if not _is_around(node):
            if not _gathers(left) and not _gathers(right) and not _is_tolerance(right, places):
                was, now = ("+", "-") if isinstance(op, ast.Add) else ("-", "+")
                yield _between(SIGN, left, right, was, now, places)
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from _compared(left, op, right, places)
        case ast.BoolOp():
            yield from _without_one(node, places)
        case ast.If(test=test) | ast.IfExp(test=test) if not _asks_for_none(test):
            yield _put(CONDITION, test, "True", places)
            yield _put(CONDITION, test, "False", places)
        case ast.comprehension(ifs=tests):
            yield from (_put(CONDITION, test, "True", places) for test in tests)
        case ast.Call(func=ast.Name(id="Modifiers"), args=rows):
            yield from _dropped([each for each in rows if isinstance(each, ast.Call)], places)


def _numbers_beside(value: float) -> list[str]:
    """The next greater and smaller number; nothing for a tolerance."""
    whole = isinstance(value, int)
    if not whole and abs(value) <= TOLERANCE:
        return []
    step = 1 if whole or abs(value) >= 1 else value / 10
    return [repr(round(other, 9)) for other in (value + step, value - step)]


def _without_one(node: ast.BoolOp, places: Places) -> Iterator[Change]:
    """A conjunction or disjunction without one of its parts."""
    for i in range(len(node.values)):
        kept = [f"({places.text(each)})" for each in (*node.values[:i], *node.values[i + 1 :])]
        joined = (" and " if isinstance(node.op, ast.And) else " or ").join(kept)
        yield _put(CONDITION, node, joined if len(kept) == 1 else f"({joined})", places)


def _compared(left: ast.expr, op: ast.cmpop, right: ast.expr, places: Places) -> Iterator[Change]:
    if _is_none(right):
        return
    was = SYMBOLS[type(op)]
    exact = any(_is_tolerance(side, places) or _is_around(side) for side in (left, right))
    if was in BOUNDS and not exact:
        yield _between(BOUND, left, right, was, BOUNDS[was], places)
    yield _between(FLIPPED, left, right, was, FLIPS[was], places)


def _rows(value: ast.expr, places: Places) -> Iterator[Change]:
    """A table without one of its lines; tables of words are no rules."""
    match value:
        case ast.Dict(keys=keys, values=values) if len(keys) > 2 and None not in keys:
            lines = [key for key in keys if key is not None]
            if not all(_is_spoken(each) for each in values):
                yield from _dropped(lines, places, values)
        case ast.Tuple(elts=lines) | ast.List(elts=lines) | ast.Set(elts=lines) if len(lines) > 2:
            yield from _dropped(lines, places)
        case ast.Call(args=[ast.Set() | ast.Tuple() | ast.List() | ast.Dict() as inner]):
            yield from _rows(inner, places)


def _dropped(lines: list[ast.expr], places: Places, values: list[ast.expr] | None = None) -> Iterator[Change]:
    """Each line left out: up to where the next begins, the last one from where the one before ends."""
    if len(lines) < 2:
        return
    for line, following in pairwise(lines):
        yield Change(ROW, places.start(line), places.start(following), "")
    ends = values or lines
    yield Change(ROW, places.end(ends[-2]), places.end(ends[-1]), "")


def _put(kind: str, node: ast.expr, now: str, places: Places) -> Change:
    return Change(kind, places.start(node), places.end(node), now)


def _between(kind: str, left: ast.expr, right: ast.expr, was: str, now: str, places: Places) -> Change:
    """Another operator; brackets and line breaks around it stay."""
    start, end = places.end(left), places.start(right)
    return Change(kind, start, end, places.source[start:end].decode().replace(was, now, 1))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _asks_for_none(test: ast.expr) -> bool:
    """Whether a condition only asks whether there is something at all."""
    return isinstance(test, ast.Compare) and _is_none(test.comparators[-1])


def _is_tolerance(node: ast.expr, places: Places) -> bool:
    """Whether an operand only makes a comparison of lengths forgiving."""
    written = {getattr(each, "id", getattr(each, "attr", "")) for each in ast.walk(node)}
    if written & places.tolerances:
        return True
    names = {each.casefold() for each in written}
    small = any(
        isinstance(each, ast.Constant) and isinstance(each.value, float) and abs(each.value) <= TOLERANCE
        for each in ast.walk(node)
    )
    return small or any("eps" in name.split("_") or "tolerance" in name for name in names)


def _is_multiple_of_a_tolerance(node: ast.AST, below: ast.AST, places: Places) -> bool:
    """Whether a number only says how many times a tolerance is meant."""
    scaled = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div)
    return scaled and isinstance(below, ast.Constant) and _is_tolerance(node, places)  # type: ignore[arg-type]


def _is_around(node: ast.AST) -> bool:
    """Whether a length is that of a circle around bases or plots, inside which one looks more closely."""
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return any(
                isinstance(each, ast.Attribute) and each.attr == "reach" for each in (left, right)
            ) or (any(_is_around(each) for each in (left, right)))
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            return _is_around(left) or ast.dump(left) == ast.dump(right)
    return False


def _gathers(node: ast.expr) -> bool:
    """Whether an operand is a text or a collection, which can be added but not subtracted."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    kinds = ast.Tuple | ast.List | ast.JoinedStr | ast.ListComp | ast.Set | ast.Dict
    return isinstance(node, kinds) or (isinstance(node, ast.BinOp) and _gathers(node.left))


def _is_a_question(node: ast.expr) -> bool:
    """Whether a row begins with a word before values: under it a scene remembers an answer.

    The word only keeps it apart from other questions, which differ from it in length or values, too.
    """
    if not isinstance(node, ast.Tuple) or len(node.elts) < 2:
        return False
    first, *others = node.elts
    named = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return named and not any(isinstance(each, ast.Constant) for each in others)


def _is_spoken(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPOKEN
