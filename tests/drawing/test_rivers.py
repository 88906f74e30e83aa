"""A river that crossings part is drawn as one water."""

from pulverdampf.drawing.canvas import Patch
from pulverdampf.drawing.ground import _joined
from pulverdampf.drawing.land.waters import course
from pulverdampf.engine.looks import Look

Ring = tuple[tuple[float, float], ...]
WEST: Ring = ((0, 50), (40, 60), (100, 50), (100, 80), (40, 90), (0, 80))
BRIDGE: Ring = ((100, 80), (130, 80), (130, 50), (100, 50))
EAST: Ring = ((130, 50), (200, 30), (260, 50), (260, 80), (200, 60), (130, 80))


def patch(look: Look, points: Ring) -> Patch:
    return Patch(look, look, "european", points, 1)


def test_bends_on_both_sides_of_a_bridge_are_one_river() -> None:
    """Whichever stretch comes first, and whichever way round the bridge is written."""
    for bridge in (BRIDGE, BRIDGE[::-1], BRIDGE[1:] + BRIDGE[:1]):
        for first, second in ((WEST, EAST), (EAST, WEST)):
            water, crossing = _joined(
                [patch("river", first), patch("bridge", bridge), patch("river", second)]
            )
            assert crossing.points == bridge
            run = course(water)
            assert run is not None
            ends = {run[0][0], run[0][-1]}
            assert ends == {(0, 65), (260, 65)}
            assert 28 <= run[1] <= 32


def test_waters_that_do_not_meet_stay_two() -> None:
    far = tuple((x + 60, y) for x, y in EAST)
    assert len(_joined([patch("river", WEST), patch("river", far)])) == 2
