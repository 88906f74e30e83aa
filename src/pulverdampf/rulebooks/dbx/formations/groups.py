"""How elements of one side stand to each other: side by side, one behind the other, groups and columns."""

from collections.abc import Sequence
from typing import Final

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.angles import QUARTER, difference
from pulverdampf.table.fronts import ranked, ranked_friends
from pulverdampf.table.kernel import Outline
from pulverdampf.table.measurement import FACES, contact_length, front_centre, rear_centre

from ..contact.contacts import ONE_DEGREE, TOUCH
from ..standing import in_camp
from ..terrain.ground import ground_of
from ..units import DbxState, Element

OPENING: Final = 30.0
"""How far a column opens at a bend, from the middle of a rear edge to the middle of the next front."""


class Ranks:
    """The friends that stand in line or in file with each other, on both sides."""

    def __init__(self) -> None:
        self.beside: dict[PieceId, list[PieceId]] = {}
        self.behind: dict[PieceId, PieceId] = {}
        """Who stands with its whole front on the whole rear edge of whom."""
        self.before: dict[PieceId, PieceId] = {}
        self.strangers: dict[PieceId, PieceId] = {}
        """Who stands so behind whom of another command: no group, but support."""
        self.bends: dict[PieceId, PieceId] = {}
        """Who follows whom at the bend of a column, turned no more than a right angle."""
        self.generals: dict[PieceId, list[PieceId]] = {}
        """The command elements in edge contact with an element, and the other way round."""

    def second(self, key: PieceId) -> PieceId | None:
        """Who stands with its whole front behind an element, of whatever command."""
        return self.behind.get(key) or self.strangers.get(key)

    def follower(self, key: PieceId) -> PieceId | None:
        """Who follows an element in a column, straight behind it or at a bend."""
        return self.behind.get(key) or self.bends.get(key)

    def is_in_group(self, key: PieceId) -> bool:
        """Whether an element stands in line, in file or at the bend of a column with another."""
        return bool(self.neighbours(key)) or key in self.bends or key in self.bends.values()

    def abreast(self, key: PieceId) -> list[PieceId]:
        """Everyone who stands in line or in file with an element, without command elements."""
        found = list(self.beside.get(key, ()))
        return found + [each for each in (self.behind.get(key), self.before.get(key)) if each is not None]

    def neighbours(self, key: PieceId) -> list[PieceId]:
        """Everyone with whom an element may form a group."""
        return self.abreast(key) + self.generals.get(key, [])


def ranks_of(scene: Scene) -> Ranks:
    """How the friends on a table stand to each other."""
    return scene.derived(_worked_out)


def _worked_out(scene: Scene) -> Ranks:
    found = Ranks()
    state: DbxState = scene.state
    pieces = state.pieces
    outlines = [
        each
        for each in scene.outlines()
        if each.kind not in ("CAMP", "SQ") and not in_camp(pieces[each.owner])
    ]
    may_bend = state.rulings.bent_columns == "group"
    for a, b, how in ranked_friends(outlines, TOUCH, ONE_DEGREE):
        if pieces[a.owner].body == pieces[b.owner].body:
            _note(found, a, b, how)
            if may_bend and a.facing != b.facing:
                _note_bend(found, a, b)
        elif how == "behind":
            found.strangers[a.owner] = b.owner
        elif how == "before":
            found.strangers[b.owner] = a.owner
    return found


def _note(found: Ranks, a: Outline, b: Outline, how: str) -> None:
    if a.kind == "GEN" or b.kind == "GEN":
        if any(contact_length(a, face, b, TOUCH) > 1.0 for face in FACES):
            found.generals.setdefault(a.owner, []).append(b.owner)
            found.generals.setdefault(b.owner, []).append(a.owner)
        return
    match how:
        case "beside":
            found.beside.setdefault(a.owner, []).append(b.owner)
            found.beside.setdefault(b.owner, []).append(a.owner)
        case "behind":
            found.behind[a.owner], found.before[b.owner] = b.owner, a.owner
        case "before":
            found.behind[b.owner], found.before[a.owner] = a.owner, b.owner


@rule("DBX-MOVE-05", "DBX-FILL-16")
def _note_bend(found: Ranks, a: Outline, b: Outline) -> None:
    """Notes who follows whom at a bend; who has a follower, or follows already, has no other."""
    if "GEN" in (a.kind, b.kind):
        return
    for front, rear in ((a, b), (b, a)):
        taken = front.owner in found.bends or rear.owner in found.bends.values()
        if not taken and follows_at_a_bend(front, rear):
            found.bends[front.owner] = rear.owner


def follows_at_a_bend(front: Outline, rear: Outline) -> bool:
    """Whether the front of one base lies close behind another that has turned out of the same track."""
    turned = abs(difference(front.facing, rear.facing))
    if not ONE_DEGREE < turned <= QUARTER:
        return False
    (fx, fy), (rx, ry) = rear_centre(front), front_centre(rear)
    dx, dy = fx - rx, fy - ry
    is_behind = dx * front.ux + dy * front.uy >= -TOUCH
    is_before = dx * rear.ux + dy * rear.uy >= -TOUCH
    return is_behind and is_before and dx * dx + dy * dy <= OPENING * OPENING


def stands_behind(front: Outline, rear: Outline) -> bool:
    """Whether one base has its whole front edge on the whole rear edge of another, facing the same way."""
    return ranked(front, rear, TOUCH, ONE_DEGREE) == "behind"


# groups -----------------------------------------------------------------------------------------------


@rule("DBX-MOVE-04", "DBX-FILL-16", "DBX-CMD-06", "DBX-FILL-12")
def is_group(scene: Scene, movers: Sequence[PieceId]) -> bool:
    """Whether two or more elements hang together as one group; a command element may go along."""
    ranks = ranks_of(scene)
    wanted = dict.fromkeys(movers)
    if len(wanted) < 2 or len(wanted) != len(movers):
        return False
    if ranks.bends and in_file(scene, movers) is not None:
        return True
    troops = [each for each in movers if scene.state.pieces[each].kind != "GEN"]
    if not troops:
        return False
    reached = {troops[0]: None}
    todo = [troops[0]]
    while todo:
        for each in ranks.abreast(todo.pop()):
            if each in wanted and each not in reached:
                reached[each] = None
                todo.append(each)
    along = [each for key in reached for each in ranks.generals.get(key, ()) if each in wanted]
    return len(reached) + len(dict.fromkeys(along)) == len(wanted)


@rule("DBX-MOVE-05")
def in_file(scene: Scene, movers: Sequence[PieceId]) -> tuple[PieceId, ...] | None:
    """The elements of a group as one file, leader first, straight or bent, if they stand so."""
    ranks = ranks_of(scene)
    followers = [ranks.follower(each) for each in movers]
    leaders = [each for each in movers if each not in followers]
    if len(leaders) != 1:
        return None
    file = [leaders[0]]
    while len(file) < len(movers):
        following = ranks.follower(file[-1])
        if following is None or following not in movers:
            return None
        file.append(following)
    return tuple(file)


def bent_columns(scene: Scene, side: Side) -> list[tuple[PieceId, ...]]:
    """The columns of a side with at least one bend, each from its leader to its tail."""
    ranks = ranks_of(scene)
    led = [*ranks.behind.values(), *ranks.bends.values()]
    found = []
    for leader in [*ranks.behind, *ranks.bends]:
        if leader in led or scene.state.pieces[leader].side != side:
            continue
        file = [leader]
        while (following := ranks.follower(file[-1])) is not None:
            file.append(following)
        if any(each in ranks.bends for each in file) and tuple(file) not in found:
            found.append(tuple(file))
    return found


def groups_of(scene: Scene, side: Side) -> list[tuple[PieceId, ...]]:
    """The largest groups of a side, each in the order of its ids; single elements are left out."""
    return [each for each in _all_groups(scene) if scene.state.pieces[each[0]].side == side]


def _all_groups(scene: Scene) -> list[tuple[PieceId, ...]]:
    return scene.derived(_grouped)


def _grouped(scene: Scene) -> list[tuple[PieceId, ...]]:
    ranks = ranks_of(scene)
    found: list[tuple[PieceId, ...]] = []
    seen: set[PieceId] = set()
    for outline in scene.outlines():
        key = outline.owner
        if key in seen or outline.kind == "GEN":
            continue
        chain, todo = [key], [key]
        seen.add(key)
        while todo:
            current = todo.pop()
            for each in ranks.abreast(current):
                if each not in seen:
                    seen.add(each)
                    chain.append(each)
                    todo.append(each)
        if len(chain) > 1:
            found.append(tuple(sorted(chain)))
    return found


@rule("DBX-CMD-06", "DBX-FILL-12")
def with_generals(scene: Scene, group: Sequence[PieceId]) -> tuple[PieceId, ...]:
    """A group with the command elements in edge contact with it, who may go along."""
    ranks = ranks_of(scene)
    along = [each for key in group for each in ranks.generals.get(key, ())]
    return tuple(dict.fromkeys([*group, *along]))


# support ----------------------------------------------------------------------------------------------


@rule("DBX-FORM-04")
def supporter_of(scene: Scene, element: Element) -> PieceId | None:
    """The line infantry that supports an element from behind, both in good going."""
    return scene.derived(_supporters).get(element.id)


def _supporters(scene: Scene) -> dict[PieceId, PieceId]:
    """Everyone who is supported, with the one who supports him."""
    pieces: dict[PieceId, Element] = scene.state.pieces
    ranks, ground = ranks_of(scene), ground_of(scene)
    files = (*ranks.behind.items(), *ranks.strangers.items())
    found = {front: rear for front, rear in files if pieces[front].kind == pieces[rear].kind == "LI"}
    if not ground.hampers:
        return found
    bad = {key for pair in found.items() for key in pair if ground.is_bad(scene.outline(pieces[key]))}
    return {front: rear for front, rear in found.items() if front not in bad and rear not in bad}


def _supporting(scene: Scene) -> frozenset[PieceId]:
    """Everyone who supports somebody."""
    return frozenset(scene.derived(_supporters).values())


def is_supported(scene: Scene, element: Element) -> bool:
    """Whether line infantry supports it from behind."""
    return supporter_of(scene, element) is not None


def supports_somebody(scene: Scene, element: Element) -> bool:
    """Whether an element stands as support behind another."""
    return element.id in scene.derived(_supporting)
