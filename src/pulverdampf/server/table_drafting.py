"""Drafts of tables: judged, drawn, laid out by dice, outlined, read from files and written as files."""

from collections import Counter
from functools import cache
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.features_back import piece_of
from pulverdampf.muster.grounds import GroundKind, Grounds
from pulverdampf.muster.names import plain_table
from pulverdampf.muster.natural import BENT, GROWN, RISEN, TILLED, natural
from pulverdampf.muster.problems import Grade, Problem, Where
from pulverdampf.muster.shape_checks import shape_complaints
from pulverdampf.muster.table_checks import MOST_PIECES, at, sound_pieces, table_problems
from pulverdampf.muster.table_files import load_tables
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.muster.toml_source import Source
from pulverdampf.server import pictures
from pulverdampf.server.drafting import MOST_KINDS, TOO_MANY_KINDS, fault
from pulverdampf.server.messages import Place, words
from pulverdampf.server.messages.tables import (
    GroundOffered,
    OutlineWanted,
    TableBench,
    TableDraft,
    TableJudged,
    TableRead,
    TableWanted,
)
from pulverdampf.server.own_tables import grounds_for
from pulverdampf.server.shelf import LobbyError
from pulverdampf.text import Text

MOST_ANSWERS = 400
"""How often two computers are asked while they lay a table out."""
NO_KIND = Text("there is no such terrain", "dieses Gelände gibt es nicht")
NO_DICE = Text("the dice laid out no table this time", "die Würfel haben diesmal keinen Tisch ergeben")
NOT_OWNED = Text(
    "You own {owned} × {kind}; the table has {had}.", "Du besitzt {owned} × {kind}; der Tisch hat {had}."
)
DRAWN = Text("Table by dice", "Ausgewürfelter Tisch")


def table_bench(book: Rulebook) -> TableBench:
    """The kinds of terrain of a book with pictures of them, its sizes and its ready tables."""
    grounds = grounds_for(book)
    samples = pictures.samples(book, _sheet(book), grounds.kinds)
    places = tuple(Place(each.id, words(each.name)) for each in book.muster.terrain_setups().values())
    kinds = tuple(_offered(book, key, kind, samples.get(key, "")) for key, kind in grounds.kinds.items())
    by_dice = bool(getattr(book.muster, "BY_DICE", ""))
    return TableBench(kinds, grounds.sizes, grounds.smallest, grounds.largest, places, by_dice)


def _offered(book: Rulebook, key: str, kind: GroundKind, sample: str) -> GroundOffered:
    look = book.ground(key).look
    has_outline = look in GROWN | RISEN | TILLED or look in BENT
    return GroundOffered(
        key,
        words(book.ground(key).text),
        kind.lie,
        kind.shapes,
        kind.width,
        kind.broadest,
        has_outline,
        sample,
    )


def judged_table(book: Rulebook, draft: TableDraft) -> TableJudged:
    """A draft with its faults, and its sound pieces drawn."""
    grounds, table = grounds_for(book), plain_table(draft.table)
    problems = table_problems(grounds, book.terrain, table)
    if draft.owned is not None:
        problems += _not_owned(book, table, draft.owned)
    return TableJudged(tuple(map(fault, problems)), drawn_ground(book, grounds, table))


def _not_owned(book: Rulebook, table: TerrainSetup, owned: dict[str, int]) -> list[Problem]:
    if len(owned) > MOST_KINDS:
        raise LobbyError("too_big", TOO_MANY_KINDS)
    found = []
    for kind, had in Counter(piece.kind for piece in table.pieces[:MOST_PIECES]).items():
        if had > owned.get(kind, 0) and kind in book.terrain:
            text = NOT_OWNED.filled(owned=owned.get(kind, 0), kind=book.ground(kind).text, had=had)
            lines = tuple(at(place) for place, piece in enumerate(table.pieces) if piece.kind == kind)
            found.append(Problem("table.owned", text, Where(path=lines[0]), grade=Grade.WARNING, about=lines))
    return found


@cache
def _sheet(book: Rulebook) -> Any:
    """A battle of a book of which only the ground is drawn."""
    muster = book.muster
    one, two = (muster.ready_armies()[each] for each in muster.default_armies())
    return muster.begin(one, two, terrain=next(iter(muster.terrain_setups())))


def drawn_ground(book: Rulebook, grounds: Grounds, table: TerrainSetup) -> str:
    """The key of the ground of a table; of one that is too large or too small, of its usual size."""
    size = table.table if grounds.takes(table.table) else grounds.sizes[0]
    sound = sound_pieces(grounds, book.terrain, replace(table, table=size))
    state = _sheet(book).copied()
    state.features = {each.id: each for each in grounds.features(sound)}
    state.table = size
    return pictures.ground_of(book, state).lasting


# by dice and by nature --------------------------------------------------------------------------------


def laid_by_dice(book: Rulebook, wanted: TableWanted) -> TerrainSetup:
    """A table as the book's dice and two computers lay it out, as far as somebody owns its pieces."""
    muster, grounds = book.muster, grounds_for(book)
    seed = wanted.seed[:80] or token_hex(8)
    one, two = (muster.ready_armies()[each] for each in muster.default_armies())
    lots = Random(seed)
    game = Game(book, muster.begin(one, two, terrain=muster.BY_DICE), SeededDice(lots.randrange(2**32)))
    generals = {side: ByRuleOfThumb(lots.randrange(2**32)) for side in SIDES}
    for _ in range(MOST_ANSWERS):
        if game.over or grounds.laid(game.state):
            break
        asked = game.waiting_for()[0]
        game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
    if not grounds.laid(game.state):
        raise LobbyError("no_table", NO_DICE)
    size = book.table_size(game.state)
    pieces = (piece_of(each, size) for each in game.state.features.values())
    known = [replace(each, id="") for each in pieces if each.kind in grounds.kinds]
    kept = tuple(known if wanted.owned is None else _owned(known, wanted.owned))
    return TerrainSetup("dice", DRAWN, size, kept)


def _owned(pieces: list[Piece], owned: dict[str, int]) -> list[Piece]:
    left = dict(owned)
    kept = []
    for piece in pieces:
        if left.get(piece.kind, 0) > 0:
            left[piece.kind] -= 1
            kept.append(piece)
    return kept


def outlined(book: Rulebook, wanted: OutlineWanted) -> Piece:
    """A piece with a natural outline in place of its rectangle."""
    grounds, piece = grounds_for(book), wanted.piece
    kind = grounds.kinds.get(piece.kind)
    if kind is None:
        raise LobbyError("no_such_terrain", NO_KIND)
    for _, text in shape_complaints(piece, kind, book.ground(piece.kind).text, wanted.table):
        raise LobbyError("bad_piece", text)
    lots = Random(wanted.seed[:80] or token_hex(8))
    return natural(piece, book.ground(piece.kind).look, wanted.table, lots)


# files -----------------------------------------------------------------------------------------------


def read_table(book: Rulebook, name: str, data: bytes) -> TableRead:
    """What a stranger's file holds; its first table, and everything that is wrong with the file."""
    loaded = load_tables(Source(name, data), grounds_for(book), book.terrain)
    faults = tuple(
        msgspec.structs.replace(fault(each), lines=(f"line {each.where.line}",)) for each in loaded.problems
    )
    return TableRead(plain_table(loaded.value[0]) if loaded.value else None, faults)
