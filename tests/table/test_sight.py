"""Lines of sight through pieces, woods and over hills."""

from pulverdampf.table.kernel import Outline
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, outline
from pulverdampf.table.sight import (
    CLEAR,
    Opacity,
    sees,
    sight,
)
from pulverdampf.table.terrain import Feature, Terrain

BASE = Rectangle(2.0, 1.0)
OPEN = Terrain()


def wood(id: str, x: float, thick: float) -> Feature:
    return Feature(id, "wood", Rectangle(20.0, thick), Pose(x, 0.0, 0))


def piece(owner: str, x: float, y: float, kind: str = "") -> Outline:
    return outline(BASE, Pose(x, y, 0), owner, kind=kind)


def test_the_first_clear_line_is_found() -> None:
    found = sight([(0.0, 0.0)], [(10.0, 0.0), (10.0, 4.0)], [piece("b", 8.0, 0.0)], OPEN, {})
    assert found.clear and found.ray == (0.0, 0.0, 10.0, 4.0)
    hidden = sight([(0.0, 0.0)], [(10.0, 0.0)], [piece("b", 8.0, 0.0)], OPEN, {})
    assert not hidden.clear and hidden.blockers == ("b",)
    assert sight([(0.0, 0.0)], [(10.0, 0.0)], [piece("b", 8.0, 0.0)], OPEN, {}, ignoring=("b",)).clear
    assert sees([(0.0, 0.0)], [(10.0, 0.0)], [piece("b", 8.0, 0.0, "guns")], OPEN, {"guns": CLEAR})


def test_a_line_along_an_edge_is_clear() -> None:
    assert sees([(0.0, 1.0)], [(10.0, 1.0)], [piece("b", 5.0, 0.0)], OPEN, {})


def test_woods_are_summed_over_their_kind() -> None:
    rule = {"wood": Opacity(limit=2.0)}
    one, two = Terrain([wood("a", 3.0, 1.5)]), Terrain([wood("a", 3.0, 1.5), wood("b", 6.0, 1.0)])
    seen = sight([(0.0, 0.0)], [(9.0, 0.0)], [], one, rule)
    assert seen.clear and abs(seen.through["a"] - 1.5) < 1e-9
    hidden = sight([(0.0, 0.0)], [(9.0, 0.0)], [], two, rule)
    assert not hidden.clear and hidden.blockers == ("a", "b")
    assert sees([(0.0, 0.0)], [(9.0, 0.0)], [], Terrain([wood("a", 3.0, 2.0)]), rule)
    assert not sees([(0.0, 0.0)], [(9.0, 0.0)], [], one, {"wood": Opacity()})
    assert sees([(3.0, 0.0)], [(9.0, 0.0)], [], one, {"wood": Opacity(spares_ends=True)})


def test_a_hill_hides_when_it_is_higher_than_both_ends() -> None:
    hill = Feature("h", "hill", Disc(2.0), Pose(5.0, 0.0), level=2)
    step = Feature("s", "hill", Disc(1.0), Pose(0.0, 0.0), level=2)
    rule = {"hill": Opacity(over_height=True), "wood": Opacity(over_height=True, tall=1)}
    assert not sees([(0.0, 0.0)], [(9.0, 0.0)], [], Terrain([hill]), rule)
    assert sees([(0.0, 0.0)], [(9.0, 0.0)], [], Terrain([hill, step]), rule)
    assert sees([(5.0, 0.0)], [(9.0, 0.0)], [], Terrain([hill]), rule)
    assert not sees([(0.0, 0.0)], [(9.0, 0.0)], [], Terrain([wood("w", 5.0, 1.0)]), rule)
    assert sees([(0.0, 0.0)], [(9.0, 0.0)], [], Terrain([wood("w", 5.0, 1.0), step]), rule)


def test_pieces_on_the_plain_are_seen_over_from_a_hill() -> None:
    step = Terrain([Feature("s", "hill", Disc(1.0), Pose(0.0, 0.0), level=1)])
    rule = {"foot": Opacity(over_height=True, tall=1)}
    assert sees([(0.0, 0.0)], [(9.0, 0.0)], [piece("b", 5.0, 0.0, "foot")], step, rule)
    assert not sees([(2.0, 0.0)], [(9.0, 0.0)], [piece("b", 5.0, 0.0, "foot")], step, rule)


def test_crests_and_rises() -> None:
    hill = Feature(
        "h",
        "hill",
        Polygon(((2.0, -4.0), (8.0, -4.0), (8.0, 4.0), (2.0, 4.0))),
        crest=Polyline(((5.0, -4.0), (5.0, 4.0))),
    )
    crest, rise = {"hill": Opacity(crest=True)}, {"hill": Opacity(rise=0.5)}
    ground = Terrain([hill])
    assert not sees([(3.0, 0.0)], [(9.0, 0.0)], [], ground, crest)
    assert sees([(6.0, 0.0)], [(9.0, 0.0)], [], ground, crest)
    assert not sees([(3.0, 0.0)], [(9.0, 0.0)], [], ground, rise)
    assert sees([(4.8, 0.0)], [(9.0, 0.0)], [], ground, rise)
    assert sight([(3.0, 0.0)], [(9.0, 0.0)], [], ground, rise).blockers == ("h",)


def test_a_wall_has_no_hole_at_its_bends() -> None:
    wall = Terrain([Feature("wall", "wall", Polyline(((5.0, -5.0), (5.0, 0.0), (6.0, 5.0))))])
    assert not sees([(0.0, 0.0)], [(10.0, 0.0)], [], wall, {"wall": Opacity()})
    assert sees([(5.0, -1.0)], [(10.0, -1.0)], [], wall, {"wall": Opacity()})  # close behind it
    assert sees([(0.0, -6.0)], [(10.0, -6.0)], [], wall, {"wall": Opacity()})
