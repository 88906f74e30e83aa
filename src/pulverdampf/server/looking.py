"""The table from a place: ranges and arcs, whom one sees, who reaches it, what one can expect."""

from collections.abc import Callable, Iterator
from time import thread_time
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.outlook import Band, Expectation, expectations
from pulverdampf.engine.records import read_state
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import View
from pulverdampf.server.messages import AskLook, BandTold, Look, OverlayTold, ProspectTold, ThreatTold, words
from pulverdampf.server.profiling import profile_told
from pulverdampf.server.seeing import rounded
from pulverdampf.table.angles import degrees, in_degrees
from pulverdampf.table.arcs import gap_in_arc
from pulverdampf.table.kernel import gap
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

NOT_BEFOREHAND = Text(
    "this rulebook does not measure before an announcement",
    "dieses Regelwerk misst nicht vor einer Ansage",
)
NOT_TOLD = Text("this rulebook does not tell it", "dieses Regelwerk verrät es nicht")
MISSING = Text("{n} % was not followed to the end", "{n} % wurden nicht zu Ende verfolgt")
FARTHEST = 1e5
CARD_PATIENCE = 0.05
"""How many seconds of work a card may take at the table; what takes longer is worked out elsewhere."""


class Card(Struct, frozen=True, tag="card"):
    """All that is needed to work out elsewhere what one piece can expect of another."""

    book: str
    state: bytes
    piece: str
    target: str


def may_measure(rulebook: Rulebook, state: Any) -> bool:
    """Whether distances may be known before anything is announced."""
    return rulebook.may_measure(state)


def look(view: View, wish: AskLook) -> Look | Card | None:
    """What a side may know of a place; nothing where the message names nobody, a card where it takes long."""
    state = view.state
    if wish.what == "profile":
        return _profile(view, wish.piece)
    scene = imagined(view.scene, wish)
    if scene is None:
        return None
    book, free = view.rulebook, may_measure(view.rulebook, state)
    match wish.what:
        case "ranges":
            if book.reach is None:
                return Look("ranges", wish.piece, note=words(NOT_TOLD))
            bands = book.reach(scene, wish.piece)
            return Look("ranges", wish.piece, bands=tuple(_band(each, far=free) for each in bands))
        case "sight":
            return _sight(book, scene, wish.piece)
        case "threat":
            if not free or book.reach is None:
                return Look("threat", wish.piece, note=words(NOT_TOLD if free else NOT_BEFOREHAND))
            return Look("threat", wish.piece, threats=tuple(_threats(book, scene, wish.piece)))
        case "meetings":
            if not free or book.overlays is None:
                return Look("meetings", wish.piece, note=words(NOT_TOLD if free else NOT_BEFOREHAND))
            return Look("meetings", wish.piece, overlays=tuple(_meetings(book, scene, wish.piece)))
        case "prospects":
            return _prospects(book, scene, wish, free=free)


def _profile(view: View, key: str) -> Look | None:
    """The fighting values of the unit to which a piece belongs, wherever that is."""
    if key not in view.state.pieces:
        return None
    if view.rulebook.profile is None:
        return Look("profile", key, note=words(NOT_TOLD))
    return Look("profile", key, profile=profile_told(view.rulebook, view.rulebook.profile(view.state, key)))


def imagined(scene: Scene, wish: AskLook) -> Scene | None:
    """The table with the piece where the ghost stands."""
    piece = scene.state.pieces.get(wish.piece)
    if piece is None or (wish.target and wish.target not in scene.state.pieces):
        return None
    if wish.pose is None:
        return scene if piece.pose is not None else None
    x, y, facing = wish.pose
    if not all(-FARTHEST < each < FARTHEST for each in wish.pose):
        return None
    pose = Pose(x, y, degrees(facing % 360.0)).rounded()
    formations = {piece.id: wish.formation} if wish.formation else {}
    return scene.imagined({piece.id: pose}, formations)


def _band(band: Band, *, far: bool) -> BandTold:
    spread = None if band.spread is None else rounded(in_degrees(band.spread))
    return BandTold(words(band.name), rounded(band.far) if far else None, spread)


def _enemies(scene: Scene, side: Side) -> Iterator[str]:
    for piece in scene.state.pieces.values():
        if piece.side != side and piece.pose is not None:
            yield piece.id


def _sight(book: Rulebook, scene: Scene, key: str) -> Look:
    if book.sees is None:
        return Look("sight", key, note=words(NOT_TOLD))
    sees, side = book.sees, scene.state.pieces[key].side
    known = {enemy: sees(scene, key, enemy) for enemy in _enemies(scene, side)}
    seen = tuple(enemy for enemy, clear in known.items() if clear)
    return Look("sight", key, seen=seen, unseen=tuple(enemy for enemy in known if enemy not in seen))


def _threats(book: Rulebook, scene: Scene, key: str) -> Iterator[ThreatTold]:
    """For each enemy the band with which it comes nearest to its end."""
    assert book.reach is not None
    pieces = scene.state.pieces
    own = scene.outline(pieces[key])
    for enemy in _enemies(scene, pieces[key].side):
        theirs = scene.outline(pieces[enemy])
        for band in sorted(book.reach(scene, enemy), key=lambda each: each.far):
            far = gap(theirs, own) if band.spread is None else gap_in_arc(theirs, band.spread, own)
            if far <= band.far + book.measuring.eps:
                yield ThreatTold(enemy, words(band.name), rounded(far))
                break


def _meetings(book: Rulebook, scene: Scene, key: str) -> Iterator[OverlayTold]:
    """Zones, fights and shots of the whole table, and the ground under the fire of the piece itself."""
    assert book.overlays is not None
    for each in book.overlays(scene, scene.state.pieces[key].side):
        if each.kind == "fire" and each.pieces[0] != key:
            continue
        yield OverlayTold(
            each.kind,
            each.pieces,
            words(each.text),
            each.ground,
            tuple(str(reckoning.value) for reckoning in each.reckonings),
            tuple((piece, words(text), round(n / of, 4)) for piece, text, n, of in each.chances),
        )


def _prospects(book: Rulebook, scene: Scene, wish: AskLook, *, free: bool) -> Look | Card:
    if not free or not book.prospects:
        note = words(NOT_TOLD if free else NOT_BEFOREHAND)
        return Look("prospects", wish.piece, wish.target, note=note)
    pieces = scene.state.pieces
    if not wish.target or pieces[wish.target].pose is None:
        return Look("prospects", wish.piece, wish.target)
    until = thread_time() + CARD_PATIENCE
    found = expectations(book, scene, wish.piece, wish.target, lambda: thread_time() > until)
    if any(each.missing for each in found):
        return Card(book.key, msgspec.json.encode(scene.state), wish.piece, wish.target)
    return Look("prospects", wish.piece, wish.target, prospects=tuple(map(_prospect, found)))


def worked_out(book: Rulebook, card: Card, enough: Callable[[], bool] = lambda: False) -> Look:
    """A card for which there is more time."""
    scene = Scene(read_state(book, card.state), book.layout)
    found = expectations(book, scene, card.piece, card.target, enough)
    return Look("prospects", card.piece, card.target, prospects=tuple(map(_prospect, found)))


def _prospect(prospect: Expectation) -> ProspectTold:
    rows = tuple((label, round(float(chance), 6)) for label, chance in prospect.chances.items())
    mean = None if prospect.mean is None else round(float(prospect.mean), 4)
    missing = MISSING.filled(n=round(float(prospect.missing) * 100, 1)) if prospect.missing else Text("", "")
    told = [each for each in (prospect.detail, prospect.policy, missing) if each.in_("en")]
    detail = Text("; ".join(each.in_("en") for each in told), "; ".join(each.in_("de") for each in told))
    return ProspectTold(words(prospect.name), words(detail), rows, mean)
