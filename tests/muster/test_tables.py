"""Tables that somebody draws: everything wrong is told, and nothing is lost on the way through a file."""

from math import nan

import pytest
from msgspec.structs import replace

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.crossings import cut_at_crossings
from pulverdampf.muster.grounds import Grounds, grounds_of
from pulverdampf.muster.problems import Grade
from pulverdampf.muster.table_checks import MOST_PIECES, sound_pieces, table_problems
from pulverdampf.muster.table_files import load_tables, table_as_toml
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.muster.toml_source import Source
from pulverdampf.text import Text
from tests.conformance.battles import BOOKS, book_of

NAME = Text("A table", "Ein Tisch")
READY = [(key, table) for key in BOOKS for table in book_of(key).muster.terrain_setups()]


def known(key: str) -> tuple[Rulebook, Grounds]:
    """A book with what it declares of its grounds."""
    book = book_of(key)
    grounds = grounds_of(book.muster)
    assert grounds is not None
    return book, grounds


def eagles(
    *pieces: Piece, size: tuple[float, float] = (64.0, 48.0)
) -> list[tuple[str, Grade, tuple[str, ...]]]:
    """What is wrong with a table of The March of Eagles."""
    book, grounds = known("march-of-eagles")
    found = table_problems(grounds, book.terrain, TerrainSetup("t", NAME, size, pieces))
    return [(each.rule, each.grade, each.lines) for each in found]


@pytest.mark.parametrize(("key", "table"), READY)
def test_a_ready_table_is_sound_and_survives_its_file(key: str, table: str) -> None:
    """No errors, and the file of it gives the same table back."""
    book, grounds = known(key)
    setup = book.muster.terrain_setups()[table]
    assert [each for each in table_problems(grounds, book.terrain, setup) if each.grade is Grade.ERROR] == []
    loaded = load_tables(Source("table.toml", table_as_toml(setup).encode()), grounds, book.terrain)
    assert loaded.value == (setup,) and loaded.sound


@pytest.mark.parametrize("key", BOOKS)
def test_every_kind_of_a_book_can_be_drawn_or_is_named_as_not(key: str) -> None:
    """What is declared as drawable is a kind of terrain, in a shape that becomes ground."""
    book, grounds = known(key)
    assert set(grounds.kinds) <= set(book.terrain) and len(grounds.kinds) >= 10
    x, y = grounds.sizes[0][0] / 2, grounds.sizes[0][1] / 2
    shapes = {
        "polygon": {"polygon": ((x - 8, y - 6), (x + 8, y - 7), (x, y + 8))}, "disc": {"disc": (x, y, 7.0)},
        "rect": {"rect": (x - 8, y - 7, x + 8, y + 7)}, "line": {"line": ((x - 9, y), (x + 9, y + 1))},
    }  # fmt: skip
    for kind, declared in grounds.kinds.items():
        for shape in declared.shapes:
            piece = Piece(kind, width=declared.width if shape == "line" else 0.0, **shapes[shape])  # type: ignore[arg-type]
            if kind == "WATER":  # along an edge
                piece = Piece(kind, rect=(0.0, 0.0, grounds.sizes[0][0], 60.0))
            setup = TerrainSetup("t", NAME, grounds.sizes[0], (piece,))
            wrong = [
                each for each in table_problems(grounds, book.terrain, setup) if each.grade is Grade.ERROR
            ]
            assert not wrong and list(grounds.features(setup)), (kind, shape, wrong)


WOOD = Piece("wood", polygon=((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0)))
E = Grade.ERROR


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        (replace(WOOD, polygon=((10.0, 10.0), (20.0, 20.0), (20.0, 10.0), (10.0, 20.0))), "table.crossing"),
        (replace(WOOD, polygon=((10.0, 10.0), (30.0, 10.0), (30.0, 10.05), (10.0, 10.05))), "table.sliver"),
        (replace(WOOD, polygon=((10.0, 10.0), (80.0, 10.0), (20.0, 20.0))), "muster.off-table"),
        (replace(WOOD, polygon=((10.0, nan), (20.0, 10.0), (20.0, 20.0))), "table.shape"),
        (replace(WOOD, polygon=((10.0, 10.0), (20.0, 10.0))), "table.shape"),
        (replace(WOOD, rect=(1.0, 1.0, 9.0, 9.0)), "table.shape"),
        (replace(WOOD, polygon=tuple((10.0 + i / 9, 10.0 + i * i / 900) for i in range(61))), "table.points"),
        (replace(WOOD, kind="woods"), "muster.unknown-id"),
        (Piece("road", rect=(1.0, 1.0, 9.0, 9.0)), "table.shape"),
        (Piece("river", line=((0.0, 9.0), (9.0, 9.0)), width=9.0), "table.width"),
    ],
)
def test_a_broken_piece_is_named_and_the_others_stay(piece: Piece, rule: str) -> None:
    """The fault marks the piece; what is sound beside it is still drawn."""
    assert (rule, E, ("pieces[1]",)) in eagles(WOOD, piece)
    book, grounds = known("march-of-eagles")
    setup = TerrainSetup("t", NAME, (64.0, 48.0), (WOOD, piece))
    assert sound_pieces(grounds, book.terrain, setup).pieces == (WOOD,)


def test_a_table_too_large_or_too_full() -> None:
    """MOE-SETUP-01: the size has a bound, and so has the number of pieces."""
    assert ("MOE-SETUP-01", E, ("table",)) in eagles(size=(640.0, 48.0))
    assert eagles(size=(96.0, 72.0)) == [] and ("MOE-SETUP-01", E, ("table",)) in eagles(size=(96.0, 72.5))
    assert eagles(*[WOOD] * (MOST_PIECES + 1)) == [("table.pieces", E, ("pieces",))]


def test_hills_more_than_the_dice_would_bring() -> None:
    """MOE-FILL-31: two hills are usual, a third is told as a hint."""
    hills = [Piece("hill", disc=(10.0 + 20 * n, 20.0, 5.0)) for n in range(3)]
    assert eagles(*hills[:2]) == []
    assert eagles(*hills) == [("MOE-FILL-31", Grade.WARNING, ("pieces[0]", "pieces[1]", "pieces[2]"))]


def test_what_stands_in_what() -> None:
    """A house in the river is refused, a field in a wood is told, a road through a wood is nothing."""
    house = Piece("building", rect=(12.0, 12.0, 16.0, 16.0))
    river = Piece("river", line=((0.0, 14.0), (40.0, 14.0)), width=3.0)
    assert ("table.overlap", E, ("pieces[0]", "pieces[1]")) in eagles(house, river)
    field = replace(WOOD, kind="crops")
    assert eagles(WOOD, field) == [("table.overlap", Grade.WARNING, ("pieces[0]", "pieces[1]"))]
    assert eagles(WOOD, Piece("road", line=((0.0, 14.0), (64.0, 14.0)))) == []


def test_a_river_from_edge_to_edge_needs_a_crossing() -> None:
    """Without one no way leads from south to north; a bridge over it opens it, and cuts the river in two."""
    river = Piece("river", line=((0.0, 24.0), (64.0, 24.0)), width=3.0)
    bridge = Piece("bridge", rect=(30.0, 21.0, 34.0, 27.0))
    assert ("table.no-way", E, ("table",)) in eagles(river)
    assert eagles(river, bridge) == []
    parts = list(cut_at_crossings((river, bridge), {"river"}, {"bridge"}))
    assert [each.line for each in parts] == [((0.0, 24.0), (30.0, 24.0)), ((34.0, 24.0), (64.0, 24.0)), None]


def test_an_area_of_water_is_cut_at_its_crossing() -> None:
    """What is left of it lies outside the bridge, and nothing else is missing."""
    water = Piece("river", "r", polygon=((0.0, 20.0), (64.0, 22.0), (64.0, 27.0), (0.0, 25.0)))
    bridge = Piece("bridge", rect=(30.0, 15.0, 34.0, 30.0))
    *parts, _ = cut_at_crossings((water, bridge), {"river"}, {"bridge"})
    assert [each.id for each in parts] == ["r-1", "r-2"]
    assert all(not 30.001 < x < 33.999 for each in parts for x, _ in each.polygon or ())


def test_no_room_to_form_up() -> None:
    """A lake all along the southern edge leaves no room there."""
    book, grounds = known("black-powder")
    lake = Piece("lake", rect=(0.0, 0.0, 90.0, 18.0))
    setup = TerrainSetup("t", NAME, (96.0, 72.0), (lake,))
    assert "table.no-room" in [each.rule for each in table_problems(grounds, book.terrain, setup)]


def test_a_fault_of_a_file_has_its_line() -> None:
    """The same check, with the line of the piece."""
    book, grounds = known("march-of-eagles")
    crossed = replace(WOOD, polygon=((10.0, 10.0), (20.0, 20.0), (20.0, 10.0), (10.0, 20.0)))
    text = table_as_toml(TerrainSetup("t", NAME, (64.0, 48.0), (WOOD, crossed)))
    (problem,) = load_tables(Source("mine.toml", text.encode()), grounds, book.terrain).problems
    assert (problem.rule, str(problem.where)) == ("table.crossing", "mine.toml:7")


def test_a_waterway_runs_along_an_edge() -> None:
    """DBX-SET-04: one in the midst of the table, or a second one, is refused."""
    book, grounds = known("dbx")

    def wrong(*boxes: tuple[float, float, float, float]) -> list[tuple[str, tuple[str, ...]]]:
        pieces = tuple(Piece("WATER", rect=box) for box in boxes)
        setup = TerrainSetup("t", NAME, (600.0, 600.0), pieces)
        found = table_problems(grounds, book.terrain, setup)
        return [(each.rule, each.lines) for each in found if each.grade is E]

    assert wrong((0.0, 0.0, 600.0, 80.0)) == [] == wrong((520.0, 0.0, 600.0, 600.0))
    assert wrong((0.0, 0.0, 500.0, 80.0)) == [("DBX-SET-04", ("pieces[0]",))]
    assert wrong((0.0, 0.0, 600.0, 80.0), (0.0, 520.0, 600.0, 600.0)) == [
        ("DBX-SET-04", ("pieces[0]", "pieces[1]"))
    ]


def test_the_papers_sizes_are_hints() -> None:
    """DBX-TER-06, KP-TERR-11: a piece of another size can be agreed on, and is told by its rule."""
    book, grounds = known("dbx")
    small = Piece("WOOD", rect=(100.0, 100.0, 130.0, 180.0))
    large = Piece("WOOD", rect=(300.0, 100.0, 550.0, 300.0))
    setup = TerrainSetup("t", NAME, (600.0, 600.0), (small, large))
    found = [(each.rule, each.grade, each.lines) for each in table_problems(grounds, book.terrain, setup)]
    assert found == [
        ("DBX-TER-06", Grade.WARNING, ("pieces[0]",)),
        ("DBX-TER-06", Grade.WARNING, ("pieces[1]",)),
    ]
    book, grounds = known("kriegspfad")
    wood = Piece("dense_wood", rect=(10.0, 10.0, 16.0, 16.0))
    hill = Piece("gentle_hill", rect=(8.0, 8.0, 20.0, 20.0))
    setup = TerrainSetup("t", NAME, (70.9, 47.2), (wood, hill))
    rules = {(each.rule, each.lines) for each in table_problems(grounds, book.terrain, setup)}
    assert {("KP-TERR-11", ("pieces[0]",)), ("KP-TERR-11", ("pieces[0]", "pieces[1]"))} <= rules
