"""Terrain: what each kind does; lines of fire and sight; weather in play."""

import pytest

from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import face_to_hit
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import has_line_of_fire, lines_of_fire, sees
from pulverdampf.rulebooks.march_of_eagles.terrain.ground import KINDS, Cover, cover, difficult_spans, ground
from tests.rulebooks.march_of_eagles.staging import act, go, limits, options, reckoned, stage, stand, unit

ONE = {"side": "one", "at": (20, 10)}
TWO = {"side": "two", "at": (20, 30)}

# MOE-FILL-05, read off the catalogue once more
#             difficult  obstacle  cover
PRINTED = {
    "open":      (False, False, 0), "road":    (False, False, 0), "crops":  (False, False, 1),
    "orchard":   (False, False, 1), "wood":    (True,  False, 1), "rocks":  (True,  False, 1),
    "marsh":     (True,  False, 0), "ford":    (True,  False, 0), "hedge":  (False, True,  1),
    "fence":     (False, True,  1), "stream":  (False, True,  0), "wall":   (False, True,  2),
    "earthwork": (False, True,  2), "hill":    (False, False, 0), "steep":  (True,  False, 0),
    "river":     (False, False, 0), "bridge":  (False, False, 0), "building": (False, False, 2),
}  # fmt: skip


def test_the_catalogue() -> None:
    """MOE-TERR-01, MOE-TERR-03, MOE-TERR-05, MOE-TERR-06, MOE-TERR-08, MOE-FILL-05: which terrain is what."""
    table = {key: (kind.going == "difficult", kind.obstacle, int(kind.cover)) for key, kind in KINDS.items()}
    assert table == PRINTED
    assert [key for key, kind in KINDS.items() if kind.level] == ["hill", "steep"]


def test_difficult_ground_does_not_touch_skirmishers() -> None:
    """MOE-TERR-02: it slows, confuses and forbids turning; skirmishers are not affected at all."""
    marsh = {"kind": "marsh", "rect": (5, 12, 35, 20)}
    game = act(stage([{**ONE, "skirmishers": 4}, TWO], [4, 2, 2], terrain=[marsh]), "forward")
    stand(go(game, 0.0), "A1s", 20, 15, formation="open-1")
    assert not unit(game, "A1").confused
    (span,) = difficult_spans(ground(game.battle.scene), 20, 10, 20, 14)
    assert span == pytest.approx((2.0, 4.0))
    (aslant,) = difficult_spans(ground(game.battle.scene), 16, 8, 22, 16)  # ten inches, 6 across and 8 up
    assert aslant == pytest.approx((5.0, 10.0))
    two = [{"kind": "marsh", "rect": (5, 12, 35, 14)}, {"kind": "rocks", "rect": (5, 15, 35, 16)}]
    land = ground(stage([ONE, TWO], terrain=two).battle.scene)
    assert difficult_spans(land, 16, 8, 22, 16) == [pytest.approx((5.0, 7.5)), pytest.approx((8.75, 10.0))]


def test_a_steep_hill_is_slope_and_difficult() -> None:
    """MOE-TERR-03: a move that gains a level is slow."""
    steep = {"kind": "steep", "rect": (5, 11.8, 35, 25)}
    assert limits(act(stage([ONE, TWO], [4, 3, 5], terrain=[steep]), "forward")) == [(0, 3)]


def test_every_obstacle_costs() -> None:
    """MOE-TERR-04: hedge, fence, stream, wall, earthwork; a road does not."""
    for kind, reach in (
        ("hedge", 2),
        ("fence", 2),
        ("stream", 2),
        ("wall", 2),
        ("earthwork", 2),
        ("road", 7),
    ):
        line = {"kind": kind, "line": ((5, 12.8), (35, 12.8))}
        assert limits(act(stage([ONE, TWO], [4, 3, 4, 6], terrain=[line]), "forward")) == [(0, reach)], kind


@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ([{"kind": "hedge", "line": ((5, 28.7), (35, 28.7))}], Cover.SOFT),
        ([{"kind": "wall", "line": ((5, 28.7), (35, 28.7))}], Cover.HARD),
        ([{"kind": "wall", "line": ((5, 28.1), (35, 28.1))}], Cover.NONE),  # more than an inch off
        ([{"kind": "wall", "line": ((5, 31.5), (35, 31.5))}], Cover.NONE),  # behind it
        ([{"kind": "wood", "rect": (10, 29, 20, 40)}], Cover.SOFT),  # half of it
        ([{"kind": "wood", "rect": (10, 29, 19, 40)}], Cover.NONE),
        (
            [{"kind": "crops", "rect": (5, 25, 35, 40)}, {"kind": "wall", "line": ((5, 28.7), (35, 28.7))}],
            Cover.HARD,
        ),
    ],
)
def test_cover(terrain: list[dict[str, object]], expected: Cover) -> None:
    """MOE-TERR-05, MOE-TERR-06: half the footprint, a line within an inch of the front; hard beats soft."""
    game = stage([ONE, TWO], terrain=terrain)
    piece = game.state.pieces["B1"]
    assert cover(game.battle.scene, piece, game.battle.scene.outline(piece), 20, 10.8) is expected


def test_a_garrison_has_hard_cover() -> None:
    """MOE-TERR-08: buildings."""
    farm = {"kind": "building", "rect": (17, 27, 23, 33), "id": "farm"}
    game = stage([ONE, {**TWO, "inside": "farm"}], terrain=[farm])
    piece = game.state.pieces["B1"]
    assert cover(game.battle.scene, piece, game.battle.scene.outline(piece), 20, 10.8) is Cover.HARD


@pytest.mark.parametrize(
    ("terrain", "free"),
    [
        ([], True),
        ([{"kind": "building", "rect": (5, 18, 35, 22)}], False),
        ([{"kind": "hill", "rect": (5, 18, 35, 22)}], False),
        ([{"kind": "hill", "rect": (5, 5, 35, 22)}], True),  # the shooter stands as high
        ([{"kind": "wood", "rect": (5, 18, 35, 20)}], True),
        ([{"kind": "wood", "rect": (5, 18, 35, 20.2)}], False),
        ([{"kind": "wood", "rect": (5, 16, 35, 17.2)}, {"kind": "wood", "rect": (5, 22, 35, 23.2)}], False),
        ([{"kind": "wood", "polygon": ((5, 12), (6, 12), (6, 18), (35, 18), (35, 20.2), (5, 20.2))}], False),
        ([{"kind": "marsh", "rect": (5, 18, 35, 22)}], True),
        ([{"kind": "river", "rect": (5, 18, 35, 22)}], True),
    ],
)
def test_what_hides(terrain: list[dict[str, object]], free: object) -> None:
    """MOE-TERR-01, MOE-TERR-07, MOE-FILL-04: buildings, higher hills, more than 2 inches of wood in sum."""
    game = stage([ONE, {**TWO, "at": (20, 26)}], terrain=terrain)
    scene = game.battle.scene
    assert has_line_of_fire(scene, game.state.pieces["A1"], game.state.pieces["B1"]) is free
    assert sees(scene, unit(game, "A1"), unit(game, "B1")) is free


def test_units_block_fire_and_not_sight() -> None:
    """MOE-FILL-04: each group needs a line of its own; for sight only terrain counts."""
    friend = {"side": "one", "at": (16, 14), "soldiers": 16}
    game = stage([ONE, friend, {**TWO, "at": (20, 18), "soldiers": 16}])
    scene, pieces = game.battle.scene, game.state.pieces
    assert 0 < lines_of_fire(scene, pieces["A1"], pieces["B1"]) < 6
    wall = {"side": "one", "at": (20, 14), "soldiers": 48}
    game = stage([ONE, wall, {**TWO, "at": (20, 18), "soldiers": 16}])
    assert lines_of_fire(game.battle.scene, game.state.pieces["A1"], game.state.pieces["B1"]) == 0
    assert sees(game.battle.scene, unit(game, "A1"), unit(game, "B1"))


def test_rain_and_mist() -> None:
    """MOE-FILL-34, MOE-TERR-07, MOE-FILL-24: rain takes one off a die to hit, mist hides in turns 1 to 4."""
    game = stage([ONE, TWO], weather="rain")
    assert face_to_hit(game.state, unit(game, "A1")) == 5
    assert face_to_hit(stage([{**ONE, "grade": "recruit"}, TWO], weather="rain").state, unit(game, "A1")) <= 6
    near, far = {**TWO, "at": (20, 23)}, {**TWO, "at": (20, 24)}  # 11.4 and 12.4 inches
    assert {"shoot", "charge"} <= set(options(stage([ONE, near], weather="mist")))
    assert not {"shoot", "charge"} & set(options(stage([ONE, far], weather="mist")))
    assert {"shoot", "charge"} <= set(options(stage([ONE, far], weather="clear")))
    for turn, hidden in ((4, True), (5, False)):
        later = stage([ONE, far], weather="mist", turn=turn)
        assert ("shoot" not in options(later)) is hidden
        assert sees(later.battle.scene, unit(later, "A1"), unit(later, "B1")) is not hidden
    close = stage([ONE, near], weather="mist")
    assert sees(close.battle.scene, unit(close, "A1"), unit(close, "B1"))


def test_the_higher_ground_counts_in_melee() -> None:
    """MOE-TERR-03: M6 for the one who stands a level higher."""
    hill = {"kind": "hill", "rect": (5, 15.5, 35, 25)}
    column = {**ONE, "formation": "column"}
    game = act(stage([column, {**TWO, "at": (20, 17)}], [6, 6, 6, 6], terrain=[hill]), "charge", "hold")
    assert [each.total for each in reckoned(game, "MOE-MEL-01")] == [12, 8]
