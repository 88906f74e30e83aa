"""The table as it travels: built from what a side may see, never from the true state."""

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any

from pulverdampf.drawing.ground import rim
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Aboard, Attached, Gone, Piece, Reserve, Side, Within, other
from pulverdampf.engine.views import UMPIRE, seen_with
from pulverdampf.server.messages import Area, Clock, Mark, Outline, Tally, Unit, Words, words
from pulverdampf.server.pictures import glyph_of
from pulverdampf.table import outlines
from pulverdampf.table.angles import in_degrees
from pulverdampf.table.shapes import Polyline
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

Traits = Mapping[str, tuple[Text, ...]]
NO_TRAITS: Traits = MappingProxyType({})
WATCHER: Side = "watch"
"""The eyes of somebody who plays neither side."""
TURN = Text("Turn {n}", "Zug {n}")
BEFORE = Text("Before the battle", "Vor der Schlacht")
_AREAS: dict[int, tuple[Feature, Area]] = {}


def rounded(value: float) -> float:
    """A number with as many digits as a screen can show."""
    return round(value, 4)


def outlined(found: outlines.Outline) -> Outline:
    """An outline as it travels; what is neither rectangle nor disc travels as the disc round it."""
    at = rounded(found.x), rounded(found.y), rounded(in_degrees(found.facing))
    if found.boxed:
        return Outline(*at, width=rounded(found.half_width * 2), depth=rounded(found.half_depth * 2))
    return Outline(*at, radius=rounded(found.radius if len(found.points) == 2 else found.reach))


def portrait_of(rulebook: Rulebook, state: Any, key: str) -> Portrait:
    """A piece in words; its id where the rulebook has none."""
    if rulebook.portrait is not None:
        return rulebook.portrait(state, key)
    named = rulebook.name_of(state, key) if rulebook.name_of is not None else Text(key, key)
    return Portrait("infantry", named, strength=str(state.pieces[key].strength))


def unit(
    rulebook: Rulebook, scene: Scene, piece: Piece, hidden: Container[str] = (), usual: Traits = NO_TRAITS
) -> Unit:
    """A piece as the table shows it; what was true of it from the start is not written on the map."""
    state, place = scene.state, piece.place
    body = state.bodies.get(piece.body)
    drawn = portrait_of(rulebook, state, piece.id)
    outline = outlined(scene.outline(piece)) if piece.pose is not None else None
    off_table, attached = "", ""
    if isinstance(place, Gone):
        off_table = place.how
    elif isinstance(place, Reserve):
        off_table = "reserve"
    elif isinstance(place, Attached):
        attached = place.to
    elif isinstance(place, (Aboard, Within)):
        attached = place.carrier if isinstance(place, Aboard) else place.piece
    return Unit(
        id=piece.id,
        side=piece.side,
        body=piece.body,
        outline=outline,
        off_table=off_table,
        attached=attached,
        mark=drawn.mark,
        shape=drawn.shape,
        role=drawn.role,
        name=words(drawn.name),
        short=drawn.short,
        strength=drawn.strength,
        counts=words(drawn.counts),
        grade=words(drawn.grade),
        formation=words(drawn.formation),
        states=tuple(map(words, drawn.states)),
        smoke=drawn.smoke,
        broken=drawn.broken,
        acted=bool(getattr(body, "activated", False)),
        brigade=(body.above or "") if body is not None else "",
        hidden=piece.id in hidden,
        on_map=tuple(map(words, news(drawn, usual.get(piece.id, ())))),
        glyph=glyph_of(rulebook, state, outline, drawn, piece.side) if outline is not None else "",
    )


def news(drawn: Portrait, usual: tuple[Text, ...]) -> tuple[Text, ...]:
    """What a map writes beside a piece: what its rulebook says, else what is true of it since the start."""
    if drawn.on_map is not None:
        return drawn.on_map
    return tuple(each for each in drawn.states if each not in usual)[:2]


def traits(rulebook: Rulebook, initial: Any, side: Side) -> Traits:
    """What is true of each piece at the start, as a side sees it."""
    seen = seen_with(rulebook, initial, side)
    return {key: portrait_of(rulebook, seen, key).states for key in seen.pieces}


def units(
    rulebook: Rulebook, scene: Scene, hidden: Container[str] = (), usual: Traits = NO_TRAITS
) -> dict[str, Unit]:
    """All pieces by id."""
    return {key: unit(rulebook, scene, piece, hidden, usual) for key, piece in scene.state.pieces.items()}


def hidden_from_enemy(rulebook: Rulebook, whole: Any, side: Side) -> frozenset[str]:
    """The pieces of a side that stand on the table and that its enemy does not see there."""
    if side == UMPIRE:
        return frozenset().union(*(hidden_from_enemy(rulebook, whole, each) for each in SIDES))
    if side not in SIDES:
        return frozenset()
    pieces = whole.pieces
    unseen = unseen_by(rulebook, whole, other(side))
    return frozenset(key for key in unseen if pieces[key].side == side and pieces[key].pose is not None)


def unseen_by(rulebook: Rulebook, whole: Any, side: Side) -> frozenset[str]:
    """The pieces of which a side does not know where they are."""
    seen = rulebook.seen(whole, side)
    if seen is whole:
        return frozenset()
    return frozenset(
        key for key, piece in whole.pieces.items() if _stands_elsewhere(piece, seen.pieces.get(key))
    )


def _stands_elsewhere(piece: Piece, seen: Piece | None) -> bool:
    return seen is None or seen.pose != piece.pose


def marks(rulebook: Rulebook, state: Any) -> tuple[Mark, ...]:
    """The points of the table that matter for victory."""
    told = rulebook.landmarks(state) if rulebook.landmarks is not None else []
    return tuple(Mark(rounded(each.x), rounded(each.y), words(each.name)) for each in told)


def hand(rulebook: Rulebook, state: Any, side: Side) -> tuple[Words, ...]:
    """The cards that a side holds; whoever only watches holds none."""
    told = rulebook.hand(state, side) if rulebook.hand is not None and side in SIDES else []
    return tuple(map(words, told))


def tally(rulebook: Rulebook, state: Any) -> tuple[Tally, ...]:
    """What each objective has brought so far."""
    told = rulebook.tally(state) if rulebook.tally is not None else []
    return tuple(Tally(words(name), dict(points)) for name, points in told)


def bodies(rulebook: Rulebook, state: Any) -> dict[str, Words]:
    """What brigades and commands are called: the bodies above others."""
    above = dict.fromkeys(body.above for body in state.bodies.values() if body.above)
    if rulebook.name_of is None:
        return {key: Words(key, key) for key in above}
    return {key: words(rulebook.name_of(state, key)) for key in above if key in state.bodies}


def area(rulebook: Rulebook, feature: Feature) -> Area:
    """A piece of terrain, worked out once."""
    known = _AREAS.get(id(feature))
    if known is not None and known[0] is feature:
        return known[1]
    kind = rulebook.ground(feature.kind)
    shape = feature.shape
    line = isinstance(shape, Polyline)
    points = tuple((rounded(x), rounded(y)) for x, y in rim(feature))
    wide = shape.thickness if isinstance(shape, Polyline) else 0.0
    name = words(kind.text)
    made = Area(feature.id, kind.look, name, points, line, feature.level, wide, kind.culture, feature.name)
    if len(_AREAS) > 4096:
        _AREAS.clear()
    _AREAS[id(feature)] = (feature, made)
    return made


def areas(rulebook: Rulebook, state: Any) -> tuple[Area, ...]:
    """The whole terrain."""
    return tuple(area(rulebook, feature) for feature in state.features.values())


def clock(rulebook: Rulebook, state: Any) -> Clock:
    """Where the battle stands."""
    turn = state.clock.turn
    fallen = getattr(state, "weather", "")
    weather = words(rulebook.words[fallen]) if fallen in rulebook.words else Words("", "")
    sky = rulebook.sky(state) if rulebook.sky is not None else "clear"
    blown = rulebook.wind(state) if rulebook.wind is not None else None
    wind = in_degrees(blown) if blown is not None else None
    last = rulebook.last_turn(state) if rulebook.last_turn is not None else 0
    leads = rulebook.leads(state) if rulebook.leads is not None else ""
    if rulebook.phase is not None:
        phase = rulebook.phase(state)
    else:
        phase = turn_words(rulebook).filled(n=turn) if turn else BEFORE
    return Clock(turn, words(phase), sky, weather, wind, last, leads)


def turn_words(rulebook: Rulebook) -> Text:
    """What a book calls a turn, with a place for its number."""
    return rulebook.words.get("turn_number", TURN)


def army_name(state: Any, side: Side) -> Text:
    """What people call a side."""
    named = getattr(state, "armies", {}).get(side)
    return named if isinstance(named, Text) else Text(f"Side {side}", f"Seite {side}")
