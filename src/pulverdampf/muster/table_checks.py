"""Everything that is wrong with a table: shapes, overlaps, ways through, room, and the book's own rules.

The same check serves files (`pulverdampf check`), the workshop while somebody draws, and battles that begin.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from pulverdampf.engine.looks import TerrainKind
from pulverdampf.muster.grounds import GroundKind, Grounds, LayoutFault
from pulverdampf.muster.problems import Grade, Problem, RuleId, Where, did_you_mean
from pulverdampf.muster.shape_checks import diameter, shape_complaints
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.muster.thoroughfare import is_cut_in_two, room_at_the_edges
from pulverdampf.table.terrain import Feature, Plot
from pulverdampf.text import Text

MOST_PIECES = 120
LEAST_ROOM = 0.4
"""The share of the ground along each edge that must stay open for an army to form up."""

TOO_MANY = Text("A table has at most {most} pieces.", "Ein Tisch hat höchstens {most} Stücke.")
TOO_FEW = Text("Draw at least one piece of terrain.", "Zeichne mindestens ein Geländestück.")
BAD_SIZE = Text(
    "A table of {x} by {y} is not possible here; usual are {sizes}.",
    "Ein Tisch von {x} mal {y} geht hier nicht; üblich sind {sizes}.",
)
UNKNOWN = Text('There is no terrain "{kind}".', "Es gibt kein Gelände „{kind}“.")
NOT_DRAWN = Text(
    "“{kind}” is not laid out before a battle; it comes about during it.",
    "„{kind}“ wird nicht vor der Schlacht ausgelegt, sondern entsteht erst in ihr.",
)
TWICE = Text('Two pieces are called "{id}".', "Zwei Stücke heißen „{id}“.")
TOO_SHORT = Text(
    "The {kind} is {had} long; it should be at least {least}.",
    "Das Stück „{kind}“ ist {had} lang; es sollten mindestens {least} sein.",
)
TOO_LONG = Text(
    "The {kind} is {had} long; it should be at most {most}.",
    "Das Stück „{kind}“ ist {had} lang; es sollten höchstens {most} sein.",
)
TOO_OFTEN = Text(
    "There are {had} × {kind}; a table should have at most {most}.",
    "Es gibt {had} × {kind}; ein Tisch sollte höchstens {most} haben.",
)
NO_PLACE = Text(
    "The {one} stands in the {two}. Move one of them.",
    "Die Stücke „{one}“ und „{two}“ stehen ineinander. Verschiebe eines von beiden.",
)
UPON = Text(
    "The {one} and the {two} lie upon each other: both count there.",
    "„{one}“ und „{two}“ liegen übereinander: Dort gilt beides.",
)
CUT_IN_TWO = Text(
    "No way leads from the southern to the northern edge. Draw a bridge or a ford, or leave a gap.",
    "Kein Weg führt vom südlichen zum nördlichen Rand. Zeichne eine Brücke oder Furt, oder lass eine Lücke.",
)
NO_ROOM = Text(
    "Too little open ground along the {edge} edge for an army to form up.",
    "Am {edge} Rand ist zu wenig freier Boden, um eine Armee aufzustellen.",
)
EDGES = {"south": Text("southern", "südlichen"), "north": Text("northern", "nördlichen")}


def table_problems(grounds: Grounds, words: Mapping[str, TerrainKind], setup: TerrainSetup) -> list[Problem]:
    """Everything that is wrong with a table; errors keep a battle from beginning on it."""
    if len(setup.pieces) > MOST_PIECES:
        return [_problem("table.pieces", TOO_MANY.filled(most=MOST_PIECES), "pieces")]
    found = list(_size(grounds, setup))
    if len(setup.pieces) < grounds.least:
        found.append(_problem("table.pieces", TOO_FEW, "pieces"))
    sound: dict[int, Piece] = {}
    names: set[str] = set()
    for place, piece in enumerate(setup.pieces):
        wrong = list(_piece(grounds, words, setup, place, piece))
        if piece.id and piece.id in names:
            wrong.append(_problem("muster.duplicate", TWICE.filled(id=piece.id[:60]), at(place)))
        names.add(piece.id)
        found += wrong
        if not any(each.grade is Grade.ERROR for each in wrong):
            sound[place] = piece
    found += _numbers(grounds, words, setup)
    if any(each.rule == grounds.size_rule and each.grade is Grade.ERROR for each in found):
        return found
    features = _features(grounds, setup, sound)
    own = [_layout(fault) for fault in grounds.layout(setup, features)]
    told = {each.about for each in own}
    found += [each for each in _overlaps(grounds, words, sound, features) if each.about not in told]
    return [*found, *_ways(grounds, setup, features), *own]


def _layout(fault: LayoutFault) -> Problem:
    """A rule of laying out that is not kept."""
    lines = tuple(map(at, sorted(fault.pieces))) or ("table",)
    return _problem(fault.rule, fault.text, *lines, grade=fault.grade)


def sound_pieces(grounds: Grounds, words: Mapping[str, TerrainKind], setup: TerrainSetup) -> TerrainSetup:
    """A table with those of its pieces that can be laid out: what is drawn while others are mended."""
    kept = tuple(
        piece
        for place, piece in enumerate(setup.pieces[:MOST_PIECES])
        if not any(each.grade is Grade.ERROR for each in _piece(grounds, words, setup, place, piece))
    )
    return TerrainSetup(setup.id, setup.name, setup.table, kept, setup.rule)


def at(place: int) -> str:
    """How a fault names a piece."""
    return f"pieces[{place}]"


def _problem(
    rule: RuleId, text: Text, *lines: str, grade: Grade = Grade.ERROR, remedy: Text | None = None
) -> Problem:
    return Problem(rule, text, Where(path=lines[0]), grade=grade, remedy=remedy, about=lines)


def _size(grounds: Grounds, setup: TerrainSetup) -> Iterator[Problem]:
    if not grounds.takes(setup.table):
        x, y = (f"{side:g}" for side in setup.table)
        sizes = [Text(f"{a:g} × {b:g}", f"{a:g} × {b:g}") for a, b in grounds.sizes]
        yield _problem(grounds.size_rule, BAD_SIZE.filled(x=x, y=y, sizes=sizes), "table")


def _piece(
    grounds: Grounds, words: Mapping[str, TerrainKind], setup: TerrainSetup, place: int, piece: Piece
) -> Iterator[Problem]:
    kind = grounds.kinds.get(piece.kind)
    if kind is None:
        known = words.get(piece.kind)
        text = UNKNOWN.filled(kind=piece.kind[:60]) if known is None else NOT_DRAWN.filled(kind=known.text)
        remedy = did_you_mean(piece.kind[:60], grounds.kinds)
        yield _problem("muster.unknown-id", text, at(place), remedy=remedy)
        return
    called = words[piece.kind].text
    complaints = list(shape_complaints(piece, kind, called, setup.table))
    for rule, text in complaints:
        yield _problem(rule, text, at(place))
    if not complaints:
        yield from _length(kind, called, place, diameter(piece))


def _length(kind: GroundKind, called: Text, place: int, had: float) -> Iterator[Problem]:
    """The book's sizes: players may agree on others, so these are warnings."""
    told = f"{had:.3g}"
    if kind.shortest and had < kind.shortest - 0.05:
        text = TOO_SHORT.filled(kind=called, had=told, least=f"{kind.shortest:g}")
        yield _problem(kind.rule, text, at(place), grade=Grade.WARNING)
    if kind.longest and had > kind.longest + 0.05:
        text = TOO_LONG.filled(kind=called, had=told, most=f"{kind.longest:g}")
        yield _problem(kind.rule, text, at(place), grade=Grade.WARNING)


def _numbers(grounds: Grounds, words: Mapping[str, TerrainKind], setup: TerrainSetup) -> Iterator[Problem]:
    for key, kind in grounds.kinds.items():
        places = [place for place, piece in enumerate(setup.pieces) if piece.kind == key]
        if kind.most and len(places) > kind.most:
            text = TOO_OFTEN.filled(kind=words[key].text, had=len(places), most=kind.most)
            yield _problem(kind.rule, text, *map(at, places), grade=Grade.WARNING)


def _features(grounds: Grounds, setup: TerrainSetup, sound: Mapping[int, Piece]) -> dict[int, Feature]:
    """Each sound piece as the ground it becomes, uncut."""
    found: dict[int, Feature] = {}
    for place, piece in sound.items():
        alone = TerrainSetup(setup.id, setup.name, setup.table, (piece,))
        first = next(iter(grounds.features(alone)), None)
        if first is not None:
            found[place] = first
    return found


def _overlaps(
    grounds: Grounds,
    words: Mapping[str, TerrainKind],
    sound: Mapping[int, Piece],
    features: Mapping[int, Feature],
) -> Iterator[Problem]:
    plots = {place: Plot(feature) for place, feature in features.items()}
    for one, two in combinations(plots, 2):
        verdict = _verdict(grounds.kinds[sound[one].kind], grounds.kinds[sound[two].kind])
        if verdict is None or not any(plots[two].overlaps(each, 0.05) for each in plots[one].pieces):
            continue
        text = (NO_PLACE if verdict is Grade.ERROR else UPON).filled(
            one=words[sound[one].kind].text, two=words[sound[two].kind].text
        )
        yield _problem("table.overlap", text, at(one), at(two), grade=verdict)


def _verdict(one: GroundKind, two: GroundKind) -> Grade | None:
    """What it means when two kinds overlap; hills, ways, lines and crossings lie upon anything."""
    lies = {one.lie, two.lie}
    if "building" in lies and lies <= {"building", "water", "crossing"}:
        return Grade.ERROR
    return Grade.WARNING if lies <= {"area"} else None


def _ways(grounds: Grounds, setup: TerrainSetup, features: Mapping[int, Feature]) -> Iterator[Problem]:
    kinds = grounds.kinds
    grade = Grade.WARNING if grounds.boats else Grade.ERROR
    barred = [Plot(each) for each in features.values() if kinds[each.kind].barred]
    houses = [Plot(each) for each in features.values() if kinds[each.kind].lie == "building"]
    crossings = [Plot(each) for each in features.values() if kinds[each.kind].lie == "crossing"]
    if barred and is_cut_in_two(setup.table, [*barred, *houses], crossings):
        yield _problem("table.no-way", CUT_IN_TWO, "table", grade=grade)
    for edge, share in room_at_the_edges(setup.table, [*barred, *houses]).items():
        if share < LEAST_ROOM:
            yield _problem("table.no-room", NO_ROOM.filled(edge=EDGES[edge]), "table", grade=grade)
