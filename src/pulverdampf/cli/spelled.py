"""Orders spelled out piece by piece: whatever the rules allow can be typed, proposed or not.

A3a 20 14 north; A3b 18 12 22.5 14 north     ways of single pieces: points passed, the end, the facing
A3 20 14                                     a unit: its pieces keep their places beside the first
A1 ahead 6 wheel left 30 then charge B2      a plan, step by step
A1a 20 14 90 foot; A1b with A3               places, each with facing and formation, or with whom
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pulverdampf.cli.placing import carried, is_number, wind_of
from pulverdampf.cli.spelled_legs import LEGS, legs_of
from pulverdampf.cli.typed_shares import keys_named
from pulverdampf.engine.orders import March, Placement, Plan, Standing, Step, Walk, Walks
from pulverdampf.table.angles import EIGHTH, Angle, degrees
from pulverdampf.table.shapes import Pose
from pulverdampf.text import LANGUAGES

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas

Point = tuple[float, float]
THEN = ("then", "dann")
WITH = ("with", "bei")
IN_FILE = ("file", "hintereinander")


def spelled_order(ideas: "Ideas", line: str) -> Any | None:
    """The order that a line spells out; nothing when it spells none of the kind asked for."""
    parts = [part.split() for part in line.lower().replace(",", ".").split(";") if part.strip()]
    kind = ideas.request.form.kind
    if kind is Walks:
        return _walks(ideas, parts)
    if kind is Plan:
        return _plan(ideas, parts)
    if kind is Placement and (len(parts) > 1 or not ideas.of_several):
        return _placement(ideas, parts)
    if kind is March and len(parts) == 1:
        return _march(ideas, parts[0])
    return None


# who and where ---------------------------------------------------------------------------------------------


def keys_of(ideas: "Ideas", words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Whom words name first, units by all their pieces that are asked about, and the words after them."""
    subject, state = ideas.request.form.subject, ideas.view.state
    known = {key.lower(): (key,) for key in (*state.pieces, *subject)}
    named: list[str] = []
    rest = list(words)
    while rest:
        word = rest[0].rstrip(":")
        if span := keys_named([word], subject)[0]:
            named += [key for key in span if key not in named]
            rest.pop(0)
            continue
        body = next((each for each in state.bodies.values() if each.id.lower() == word), None)
        own = tuple(key for key in body.pieces if key in subject) if body is not None else ()
        found = known.get(word) if word in (key.lower() for key in subject) else own or known.get(word)
        if not found:
            break
        named += [key for key in found if key not in named]
        rest.pop(0)
    return named, rest


def _points_and_facing(ideas: "Ideas", words: list[str]) -> tuple[list[Point], Angle | None] | None:
    """The points that words tell, and the facing where one is told; nothing when a word is neither."""
    facing: Angle | None = None
    numbers: list[float] = []
    for word in words:
        wind = wind_of(word)
        if wind is not None:
            facing = wind * EIGHTH
        elif is_number(word):
            numbers.append(float(word))
        else:
            return None
    if len(numbers) % 2:
        facing = degrees(numbers.pop())
    places = [each / ideas.scale for each in numbers]
    return list(zip(places[::2], places[1::2], strict=True)), facing


# ways ------------------------------------------------------------------------------------------------------


def _walks(ideas: "Ideas", parts: list[list[str]]) -> Walks | None:
    walks: dict[str, Walk] = {}
    for words in parts:
        keys, rest = keys_of(ideas, words)
        keys = keys or list(ideas.request.form.subject)
        told = _points_and_facing(ideas, rest)
        if not rest or told is None:
            return None
        walks |= dict(_walks_of(ideas, keys, *told))
    return Walks(walks) if walks else None


def _walks_of(
    ideas: "Ideas", keys: list[str], points: list[Point], facing: Angle | None
) -> Iterator[tuple[str, Walk]]:
    """The way of the first, and those of the others beside it."""
    pieces = ideas.view.state.pieces
    leader = pieces[keys[0]].pose if keys[0] in pieces else None
    if leader is None:
        return
    x, y = points[-1] if points else leader.point
    end = Pose(x, y, leader.facing if facing is None else facing)
    for key in keys:
        own = pieces[key].pose
        if own is not None:
            by = tuple((px + own.x - leader.x, py + own.y - leader.y) for px, py in points[:-1])
            yield key, Walk(by, carried(own, leader, end).rounded())


# plans and marches -----------------------------------------------------------------------------------------


def _march(ideas: "Ideas", words: list[str]) -> March | None:
    movers, rest = keys_of(ideas, words)
    movers = movers or list(ideas.request.form.subject[:1])
    wanted = [word for word in rest if word not in IN_FILE]
    legs = legs_of(ideas, movers[0], wanted) if movers and wanted else None
    if legs is None:
        return None
    return March(tuple(movers), tuple(legs), "in file" if len(wanted) < len(rest) else "rigid")


def _plan(ideas: "Ideas", parts: list[list[str]]) -> Plan | None:
    steps: dict[str, tuple[Step, ...]] = {}
    for words in parts:
        keys, rest = keys_of(ideas, words)
        keys = keys or list(ideas.request.form.subject[:1])
        told = [_step(ideas, keys[0], each) for each in _split(rest)]
        if None in told:
            return None
        steps |= dict.fromkeys(keys, tuple(each for each in told if each is not None))
    return Plan(steps) if steps else None


def _split(words: list[str]) -> Iterator[list[str]]:
    """The steps that words tell, one after the other."""
    step: list[str] = []
    for word in words:
        if word in THEN:
            yield step
            step = []
        else:
            step.append(word)
    if step:
        yield step


def _step(ideas: "Ideas", key: str, words: list[str]) -> Step | None:
    """What is done, with legs, formation and target in any order."""
    sides = {each.target: each.target for each in _told(ideas, key)}
    begins = next((at for at in range(len(words)) if _begins_a_leg(words[at : at + 2], sides)), len(words))
    legs = legs_of(ideas, key, words[begins:])
    if legs is None:
        return None
    known, state = _whats(ideas, key), ideas.view.state
    targets = {each.lower(): each for each in (*sides, *state.pieces, *state.bodies, *state.features)}
    what = target = formation = ""
    for word in words[:begins]:
        named = _called(ideas, word, known)
        if named and not what:
            what = named
        elif word in targets:
            target = targets[word]
        elif shape := _called(ideas, word, tuple(ideas.view.rulebook.words)):
            formation = shape
        else:
            return None
    what = what or next((each for each, has_legs in known.items() if has_legs == bool(legs)), "")
    return Step(what, tuple(legs), target, formation) if what else None


def _begins_a_leg(words: list[str], sides: Mapping[str, str]) -> bool:
    """Whether a leg begins here: a side that is left through is named without a length."""
    word, *following = words
    return word in LEGS and not (word in sides and not (following and is_number(following[0])))


def _told(ideas: "Ideas", key: str) -> list[Step]:
    """The steps that a piece may be told, and those that suggest themselves."""
    form = ideas.request.form
    named = dict(form.steps(ideas.view.scene)).get(key, ()) if form.steps is not None else ()
    plans = [each for each in ideas.all.values() if isinstance(each, Plan)]
    return [*(step for plan in plans for steps in plan.steps.values() for step in steps), *named]


def _whats(ideas: "Ideas", key: str) -> dict[str, bool]:
    """What a piece may be told to do, and whether it goes somewhere by it."""
    return {step.what: bool(step.legs) for step in _told(ideas, key)}


def _called(ideas: "Ideas", word: str, keys: Any) -> str:
    """The key that a word means: itself, or what a book calls it in either language."""
    names = ideas.view.rulebook.words
    for key in keys:
        told = [names[key].in_(each).lower() for each in LANGUAGES] if key in names else []
        if word in (key.lower(), *told):
            return str(key)
    return ""


# places ----------------------------------------------------------------------------------------------------


def _placement(ideas: "Ideas", parts: list[list[str]]) -> Placement | None:
    stands: dict[str, Standing] = {}
    for words in parts:
        keys, rest = keys_of(ideas, words)
        if len(keys) != 1 or not rest:
            return None
        stand = _standing(ideas, keys[0], rest)
        if stand is None:
            return None
        stands[keys[0]] = stand
    return Placement(stands) if stands else None


def _standing(ideas: "Ideas", key: str, words: list[str]) -> Standing | None:
    """`x y [facing] [formation]`, or `with` somebody."""
    state = ideas.view.state
    attached = ""
    if len(words) >= 2 and words[-2] in WITH:
        attached = next((each for each in (*state.bodies, *state.pieces) if each.lower() == words[-1]), "")
        words = words[:-2]
    formations = [word for word in words if not is_number(word) and wind_of(word) is None]
    told = _points_and_facing(ideas, [word for word in words if word not in formations])
    if told is None or len(formations) > 1 or (len(told[0]) != 1 and not attached):
        return None
    formation = _called(ideas, formations[0], _formations(ideas)) if formations else _usual(ideas, key)
    if formations and not formation:
        return None
    (x, y), facing = told[0][0] if told[0] else (0.0, 0.0), told[1]
    pose = Pose(x, y, ideas.lookout.forward if facing is None else facing)
    return Standing(pose.rounded(), formation, attached)


def _formations(ideas: "Ideas") -> tuple[str, ...]:
    """Formations by the keys of the book, and those that ideas name."""
    placed = [each for each in ideas.all.values() if isinstance(each, Placement)]
    named = [stand.formation for each in placed for stand in each.stands.values() if stand.formation]
    return tuple(dict.fromkeys((*named, *ideas.view.rulebook.words)))


def _usual(ideas: "Ideas", key: str) -> str:
    """The formation in which the first idea places a piece."""
    placed = [each for each in ideas.all.values() if isinstance(each, Placement)]
    return next((each.stands[key].formation for each in placed if key in each.stands), "")
