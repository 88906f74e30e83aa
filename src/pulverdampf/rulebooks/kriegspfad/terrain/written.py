"""Terrain as ready tables and situations write it down."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.terrain_setup import Piece
from pulverdampf.table.shapes import Polyline, Rectangle
from pulverdampf.table.terrain import Feature

from .ground import KINDS

ROOM_IN_A_HOUSE = 8
BROAD = ("road", "path", "stream", "river", "canyon", "bridge", "ford", "mountain_path", "ridge")


class Ground(Piece, frozen=True):
    """One piece of terrain; works have an owner."""

    owner: str = ""


@rule("KP-TERR-11", "KP-FORT-05")
def features(terrain: Iterable[Ground]) -> Iterator[Feature]:
    """The features that were written down; a blockhouse brings its four walls."""
    for number, piece in enumerate(terrain, 1):
        kind = KINDS[piece.kind]
        shape, pose = piece.outlined(piece.width)
        feature = Feature(
            piece.id or f"{piece.kind}{number}", piece.kind, shape, pose, kind.level, owner=piece.owner,
            capacity=ROOM_IN_A_HOUSE if piece.kind == "blockhouse" else 0, broad=piece.kind in BROAD,
        )  # fmt: skip
        yield feature
        if piece.kind == "blockhouse" and isinstance(shape, Rectangle):
            yield from _walls(replace(feature, shape=shape), shape)


@rule("KP-FORT-05")
def _walls(building: Feature, shape: Rectangle) -> Iterator[Feature]:
    """The four outer walls of a building, front, left, rear and right."""
    w, d, pose = shape.width / 2, shape.depth / 2, building.pose
    corners = [pose.at(d, -w), pose.at(d, w), pose.at(-d, w), pose.at(-d, -w)]
    for i, corner in enumerate(corners):
        line = Polyline((corner, corners[(i + 1) % 4]))
        yield Feature(f"{building.id}-wall-{i + 1}", "wall", line, owner=building.owner)
