"""Tables as TOML files that people can read, change and have checked."""

import json
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from pulverdampf.engine.looks import TerrainKind
from pulverdampf.muster.grounds import Grounds
from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.table_checks import table_problems
from pulverdampf.muster.terrain_setup import Piece, Point, TerrainSetup, load_terrain_setups
from pulverdampf.muster.toml_source import Source, parse
from pulverdampf.text import Text


def table_as_toml(setup: TerrainSetup) -> str:
    """The file of a table: a piece a line."""
    lines = ["[[setup]]", f"id = {word(setup.id)}", f"name = {words(setup.name)}"]
    if setup.rule:
        lines.append(f"rule = {word(setup.rule)}")
    lines += [f"table = [{number(setup.table[0])}, {number(setup.table[1])}]", "pieces = ["]
    lines += [f"  {piece_as_toml(piece)}," for piece in setup.pieces]
    return "\n".join([*lines, "]"]) + "\n"


def piece_as_toml(piece: Piece) -> str:
    """A piece of terrain as one inline table."""
    return f"{{ {', '.join(_fields(piece))} }}"


def _fields(piece: Piece) -> Iterator[str]:
    yield f"kind = {word(piece.kind)}"
    if piece.id:
        yield f"id = {word(piece.id)}"
    for key in ("rect", "disc"):
        if (held := getattr(piece, key)) is not None:
            yield f"{key} = [{', '.join(map(number, held))}]"
    for key in ("line", "polygon"):
        if (held := getattr(piece, key)) is not None:
            yield f"{key} = {points(held)}"
    if piece.width:
        yield f"width = {number(piece.width)}"
    if piece.over is not None:
        yield f"over = {word(piece.over)}"


def points(held: Iterable[Point]) -> str:
    """Points as a file writes them."""
    return f"[{', '.join(f'[{number(x)}, {number(y)}]' for x, y in held)}]"


def number(value: float) -> str:
    """A number that is read back as the same number."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def word(text: str) -> str:
    """A word in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def words(text: Text) -> str:
    """A text in both languages."""
    return f"{{ en = {word(text.in_('en'))}, de = {word(text.in_('de'))} }}"


def load_tables(
    source: Source, grounds: Grounds | None, kinds: Mapping[str, TerrainKind]
) -> Loaded[tuple[TerrainSetup, ...]]:
    """All tables of a file with everything that is wrong with them, each with its line."""
    loaded = load_terrain_setups(source, () if grounds is not None else tuple(kinds))
    document = parse(source)
    if loaded.value is None or grounds is None or isinstance(document, Problem):
        return loaded
    problems = [each for each in loaded.problems if each.rule != "muster.off-table"]
    for i, setup in enumerate(loaded.value):
        for problem in table_problems(grounds, kinds, setup):
            where = document.where(("setup", i, *steps(problem.where.path)))
            problems.append(replace(problem, where=where, subject=setup.id))
    return Loaded(loaded.value, problems)


def steps(path: str) -> Iterator[str | int]:
    """`sides[0].zones` as the way into a document."""
    for part in path.replace("[", ".").replace("]", "").split("."):
        if part:
            yield int(part) if part.isdigit() else part
