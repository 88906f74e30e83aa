"""Plans, walks, shares and lines in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pulverdampf.cli.chronicle import named, word
from pulverdampf.cli.language import language, said
from pulverdampf.cli.map_names import eighth
from pulverdampf.cli.placing import WINDS
from pulverdampf.engine.orders import Allotment, Course, March, Plan, Step, Walks
from pulverdampf.table.angles import difference, in_degrees
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Turn, Wheel
from pulverdampf.text import Text, number

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

WAYS = (
    Text("straight ahead", "geradeaus"), Text("ahead to the left", "schräg links vor"),
    Text("to the left", "nach links"),
    Text("back to the left", "schräg links zurück"), Text("straight back", "zurück"),
    Text("back to the right", "schräg rechts zurück"), Text("to the right", "nach rechts"),
    Text("ahead to the right", "schräg rechts vor"),
)  # fmt: skip
AHEAD = Text("{n}{unit} ahead", "{n}{unit} vor")
BACK = Text("{n}{unit} back", "{n}{unit} zurück")
SHIFTED = Text("{n}{unit} {way}", "{n}{unit} {way}")
WHEELED = {
    "left": Text("wheel left {n}°", "Schwenk links {n}°"),
    "right": Text("wheel right {n}°", "Schwenk rechts {n}°"),
}
TURNED = (Text("turn left {n}°", "Wendung links {n}°"), Text("turn right {n}°", "Wendung rechts {n}°"))
TO = Text("to {where}, facing {wind}", "nach {where}, Front nach {wind}")
TIMES = Text("{n} × {what}", "{n} × {what}")
TOGETHER = Text("all {n}: {what}", "alle {n}: {what}")
STAYS = Text("stay", "bleiben")
THEN = Text(", then ", ", dann ")
NOTHING = Text("nothing", "nichts")
THEY = Text("{who}: {what}", "{who}: {what}")
FROM_TO = Text("{first} … {last} ({n})", "{first} … {last} ({n})")
IN_FILE = Text("{what}, in file", "{what}, hintereinander")
FEW = 4
"""Pieces that are named one by one."""
SHARED = Text("{item} → {bin}", "{item} → {bin}")
SHARED_OUT = Text("{n} × {item} → {bin}", "{n} × {item} → {bin}")
MOVED = Text("{who}: {where}", "{who}: {where}")
SOME_MOVED = Text("{n} of {all}: {where}", "{n} von {all}: {where}")
LINE = Text("{what} from ({a} {b}) to ({c} {d})", "{what} von ({a} {b}) nach ({c} {d})")


def leg_words(ideas: "Ideas", leg: Leg) -> str:
    """One leg of a move in words."""
    unit = ideas.unit
    if isinstance(leg, (Ahead, Back, Shift)):
        far = number(leg.distance * ideas.scale, language(), 1)
        if isinstance(leg, Shift):
            return said(SHIFTED, n=far, unit=unit, way=WAYS[eighth(leg.bearing)])
        return said(AHEAD if isinstance(leg, Ahead) else BACK, n=far, unit=unit)
    if isinstance(leg, Wheel):
        return said(WHEELED[leg.corner], n=number(in_degrees(leg.angle), language(), 0))
    if isinstance(leg, Turn):
        angle = in_degrees(difference(0, leg.angle))
        if abs(angle) < 0.5:
            return said(STAYS)
        return said(TURNED[angle < 0], n=number(abs(angle), language(), 0))
    where = ideas.lookout.spot(leg.pose) + ideas.lookout.surroundings(leg.pose)
    return said(TO, where=where, wind=WINDS[eighth(leg.pose.facing)])


def legs_words(ideas: "Ideas", legs: tuple[Leg, ...]) -> str:
    """The legs of a move, one after the other."""
    return said(THEN).join(leg_words(ideas, leg) for leg in legs) or said(STAYS)


def march_words(ideas: "Ideas", order: March) -> str:
    """A march: who goes how; where ideas differ in direction alone, its length comes later."""
    first = order.legs[0] if order.legs else None
    if ideas.ways_alone and isinstance(first, Shift):
        return said(WAYS[eighth(first.bearing)])
    legs = legs_words(ideas, order.legs)
    if order.dressing == "in file":
        legs = said(IN_FILE, what=legs)
    if order.movers == ideas.request.form.subject:
        return legs
    return said(THEY, who=_group(order.movers), what=legs)


def are_ways_alone(orders: Iterable[Any]) -> bool:
    """Whether orders are single legs that differ in nothing but their direction."""
    legs = [order.legs if isinstance(order, March) else () for order in orders]
    shifts = [each[0] for each in legs if len(each) == 1 and isinstance(each[0], Shift)]
    return len(shifts) == len(legs) and len({shift.distance for shift in shifts}) == 1


def _group(keys: tuple[str, ...]) -> str:
    """Who moves: a few by their ids, many by the first, the last and their number."""
    if len(keys) <= FEW:
        return ", ".join(keys)
    return said(FROM_TO, first=keys[0], last=keys[-1], n=len(keys))


def plan_words(ideas: "Ideas", order: Plan) -> str:
    """A plan: who does what; a group that does the same is told once."""
    told = {key: _steps(ideas, steps) for key, steps in order.steps.items()}
    if len(set(told.values())) == 1 and len(told) > 1:
        who = ", ".join(told)
        return f"{said(TOGETHER, n=len(told), what=next(iter(told.values())))} ({who})"
    if tuple(told) == ideas.request.form.subject == (ideas.request.subject,):
        return next(iter(told.values()))
    return "; ".join(f"{_who(ideas, key)}: {what}" for key, what in told.items())


def _who(ideas: "Ideas", key: str) -> str:
    """What is called so; a place beside a piece is written with a stroke."""
    return ", ".join(named(ideas.view.rulebook, ideas.view.state, part) for part in key.split("/"))


def _steps(ideas: "Ideas", steps: tuple[Step, ...]) -> str:
    """Steps one after the other; the same one several times is counted."""
    counted: list[tuple[str, int]] = []
    for each in (_step(ideas, step) for step in steps):
        if counted and counted[-1][0] == each:
            counted[-1] = (each, counted[-1][1] + 1)
        else:
            counted.append((each, 1))
    parts = [said(TIMES, n=n, what=what) if n > 1 else what for what, n in counted]
    return said(THEN).join(parts) or said(STAYS)


def _step(ideas: "Ideas", step: Step) -> str:
    book = ideas.view.rulebook
    legs = legs_words(ideas, step.legs) if step.legs else ""
    if legs and not step.target and not step.formation:
        return legs
    if not legs and not step.target and not step.formation and f"step {step.what}" in book.words:
        return said(STAYS)
    towards = f"{step.what} target" if step.target else ""
    what = towards if towards in book.words else step.what
    parts = [word(book, what), ideas.formation(step.formation), _target(ideas, step.target), legs]
    return " ".join(part for part in parts if part)


def _target(ideas: "Ideas", key: str) -> str:
    features = ideas.view.state.features
    if key in features:
        return features[key].name or word(ideas.view.rulebook, features[key].kind)
    return _who(ideas, key) if key else ""


def allotment_words(ideas: "Ideas", order: Allotment) -> str:
    """What is shared out to whom."""
    parts = [
        said(SHARED if n == 1 else SHARED_OUT, n=n, item=_who(ideas, item), bin=_who(ideas, bin_))
        for item, shares in order.given.items()
        for bin_, n in shares.items()
        if n
    ]
    return ", ".join(parts) or said(NOTHING)


def walks_words(ideas: "Ideas", order: Walks) -> str:
    """Where pieces go that each have a way of their own: the first stands for the others."""
    if not order.walks:
        return said(STAYS)
    key, walk = next(iter(order.walks.items()))
    where, subject = ideas.lookout.told(walk.end, key), ideas.request.form.subject
    if len(order.walks) == len(subject):
        return where
    if len(order.walks) == 1:
        return said(MOVED, who=_who(ideas, key), where=where)
    return said(SOME_MOVED, n=len(order.walks), all=len(subject), where=where)


def course_words(ideas: "Ideas", order: Course) -> str:
    """A line on the table by its ends."""
    what = word(ideas.view.rulebook, order.kind)
    if not order.points:
        return what
    ends = [ideas.lookout.across(each) for each in (*order.points[0], *order.points[-1])]
    return said(LINE, what=what, a=ends[0], b=ends[1], c=ends[2], d=ends[3])
