"""How far the impetuous go: by every kind of ground, every troop, to the next base and to every edge."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.outcomes.pursuit import advance_of, is_impetuous, is_impetuous_by_nature
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS
from pulverdampf.rulebooks.dbx.troops import TROOPS
from tests.rulebooks.dbx.staging import e, scene_of, u

FAR = e("LI", 300, 560)
NORTH = 1 << 30


def far(kind: str, *others: Any, at: tuple[float, float] = (300, 285), **situation: Any) -> float:
    scene = scene_of([u(kind, *at), *others, FAR], **situation)
    return round(advance_of(scene, scene.state.pieces["A1"]), 2)


def ground(kind: str, low: float, high: float) -> list[dict[str, Any]]:
    return [{"kind": kind, "rect": (200, low, 400, high)}]


STOPS = {
    "WOOD": True, "SHILL": True, "BUA": True, "OASIS": True, "RIVER": True, "WATER": True,
    "MARSH": False, "ROUGH": False, "DUNE": False, "FARM": False, "GHILL": False,
}  # fmt: skip


@pytest.mark.parametrize(("kind", "stops"), STOPS.items())
def test_into_which_ground(kind: str, *, stops: bool) -> None:
    """DBX-OUT-07: cuirassiers go thirty, into marsh, rough ground and dunes, up to any other bad going."""
    before = ground(kind, 310, 360)
    assert far("KU", terrain=before) == pytest.approx(10.0 if stops else 30.0, abs=0.3)
    assert far("ST", terrain=before) == pytest.approx(15.0 if kind == "WATER" else 20.0, abs=0.3)


@pytest.mark.parametrize("kind", ["WOOD", "SHILL", "BUA", "OASIS"])
def test_who_is_in_it_goes_on(kind: str) -> None:
    """DBX-OUT-07: whoever stands in bad going already is not stopped by it."""
    assert far("KU", terrain=ground(kind, 260, 360)) == 30.0


def test_walls() -> None:
    """DBX-OUT-07, DBX-TER-01: a wall before it stops it, one on which it stands does not; tribesmen climb."""
    wall = {"kind": "LINEAR", "line": ((240, 310), (360, 310))}
    across = {"kind": "LINEAR", "line": ((240, 285), (360, 285))}
    assert far("KU", terrain=[wall]) == pytest.approx(9.0, abs=1.1)
    assert far("KU", terrain=[wall, across]) == 30.0
    assert far("ST", terrain=[wall]) == far("ST")


@pytest.mark.parametrize("kind", [key for key in TROOPS if key not in ("GEN", "CAMP", "SQ")])
def test_its_own_depth(kind: str) -> None:
    """DBX-OUT-07: one own depth, to a base at once, and not at all where one touches."""
    depth = TROOPS[kind].depth
    front = 285 + depth / 2
    assert far(kind) == depth
    assert far(kind, e("KL", 300, front + 5 + 10)) == pytest.approx(5.0, abs=0.6)
    assert far(kind, u("KL", 300, front + 7 + 10)) == pytest.approx(7.0, abs=0.6)
    assert far(kind, e("KL", 300, front + 10)) == pytest.approx(0.0, abs=0.6)


@pytest.mark.parametrize(
    ("facing", "at", "goes"),
    [
        (90, (200, 580), 5), (90, (200, 550), 30), (270, (200, 20), 5), (270, (200, 50), 30),
        (0, (580, 200), 5), (0, (550, 200), 30), (180, (20, 200), 5), (180, (50, 200), 30),
    ],
)  # fmt: skip
def test_to_the_edge(facing: int, at: tuple[float, float], goes: float) -> None:
    """DBX-OUT-07: no corner leaves the table."""
    scene = scene_of([u("KU", *at, facing=facing), e("LI", 300, 300)])
    assert round(advance_of(scene, scene.state.pieces["A1"]), 2) == goes


@pytest.mark.parametrize("kind", list(TROOPS))
def test_who_is_impetuous(kind: str) -> None:
    """DBX-OUT-07, DBX-BIG-10: these by nature, English horse, against broken all but guns and generals."""
    state = scene_of([u("LI", 300, 285), FAR]).state
    piece = state.pieces["A1"]
    piece.kind = kind
    nature = kind in ("CK", "GU", "ST", "KU")
    english = kind in ("DRC", "HU", "UL", "LR")
    stays = kind in ("GEN", "CAMP", "SQ", "ART")
    assert is_impetuous_by_nature(piece) == nature
    assert is_impetuous(piece, against_demoralised=True) == (not stays)
    assert is_impetuous(piece, against_demoralised=False) == (nature and not stays)
    piece.english = True
    assert is_impetuous_by_nature(piece) == (nature or english)


def test_edges_have_opposites() -> None:
    """DBX-SET-06: south and north, west and east."""
    assert ACROSS == {"south": "north", "north": "south", "west": "east", "east": "west"}
