"""What an army list, a ready table and a scenario become when a battle begins."""

import pytest

from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.state import Battalion, EagleState, Grade
from pulverdampf.rulebooks.march_of_eagles.terrain import features
from pulverdampf.table.shapes import Rectangle
from pulverdampf.text import Text

SWITCHES = {"cavalry": True, "artillery": True}


def mustered(*bodies: BodyEntry) -> EagleState:
    """A battle of these troops against the ready French."""
    roster = Roster("march-of-eagles", nation="british", bodies=bodies)
    return mustering.begin(roster, mustering.ready_armies()["FR-A"], rulings=SWITCHES)


def battalion(entry: str, grade: str, size: int, **upgrades: int) -> Battalion:
    """One battalion of a list."""
    more = {
        key: True if many == 1 and key in ("rifles", "heavy", "lances") else many
        for key, many in upgrades.items()
    }
    return mustered(BodyEntry(entry, parts={grade: size}, upgrades=more)).bodies["A1"]


def test_a_battalion_as_the_list_has_it() -> None:
    """MOE-ARMY-01, MOE-ARMY-06: soldiers, grade and each character in the number that was bought."""
    one = battalion("battalion", "drilled", 24, drummer=2, nco=1, ensign=2, officer=1)
    assert (one.original, one.grade, one.arm, one.light) == (24, Grade.DRILLED, "infantry", False)
    assert (one.drummers, one.ncos, one.ensigns, one.officers) == (2, 1, 2, 1)
    assert one.living_characters == 6
    for grade in ("recruit", "drilled", "veteran", "guard"):
        assert battalion("battalion", grade, 24).grade is Grade[grade.upper()]
    light = battalion("light", "veteran", 20, rifles=1)
    assert light.light and light.rifles and not one.rifles


def test_horse_and_guns_as_the_list_has_them() -> None:
    """MOE-ARMY-01: trumpeter and standard bearer are drummer and ensign; four men serve a gun."""
    horse = battalion("cavalry", "drilled", 12, trumpeter=1, standard_bearer=1, officer=1)
    assert (horse.arm, horse.original, horse.drummers, horse.ensigns) == ("cavalry", 12, 1, 1)
    guns = battalion("battery", "drilled", 2)
    assert (guns.arm, guns.original) == ("artillery", 8)


def test_battalions_are_numbered_from_one() -> None:
    """MOE-ARMY-01: with skirmishers as a second piece where some go out."""
    line = BodyEntry("battalion", parts={"drilled": 24})
    out = BodyEntry("battalion", parts={"drilled": 24}, settings={"skirmishers": 6})
    state = mustered(line, out)
    assert [each.number for each in state.bodies.values() if each.side == "one"] == [1, 2]
    assert {key for key in state.pieces if key.startswith("A")} == {"A0", "A1", "A2", "A2s"}
    assert (state.pieces["A2"].strength, state.pieces["A2s"].strength) == (18, 6)
    assert (state.pieces["A1"].formation, state.pieces["A2s"].formation) == ("line", "open-1")


def setup_of(*pieces: TerrainPiece) -> TerrainSetup:
    """A ready table with these pieces."""
    return TerrainSetup("T", Text("", ""), (64.0, 48.0), pieces)


@pytest.mark.parametrize(
    ("bridge", "stretches"),
    [
        ((20.0, 30.0), [(0.0, 20.0), (30.0, 64.0)]),
        ((0.0, 10.0), [(10.0, 64.0)]),
        ((54.0, 64.0), [(0.0, 54.0)]),
    ],
)
def test_a_river_between_its_crossings(
    bridge: tuple[float, float], stretches: list[tuple[float, float]]
) -> None:
    """MOE-SETUP-01, MOE-FILL-30: a bridge cuts it, also at the edge of the table."""
    west, east = bridge
    river = TerrainPiece(kind="river", rect=(0.0, 22.0, 64.0, 26.0))
    crossing = TerrainPiece(kind="bridge", rect=(west, 21.0, east, 27.0))
    laid = features.features_of(setup_of(river, crossing)).values()
    found = []
    for each in laid:
        if each.kind == "river":
            assert isinstance(each.shape, Rectangle) and (each.shape.depth, each.pose.y) == (4.0, 24.0)
            found.append((each.pose.x - each.shape.width / 2, each.pose.x + each.shape.width / 2))
    assert found == stretches


def test_a_rectangle_of_a_ready_table() -> None:
    """MOE-SETUP-01: where it lies, how large it is, and what a building holds."""
    pieces = (
        TerrainPiece(kind="building", rect=(10.0, 20.0, 16.0, 24.0)),
        TerrainPiece(kind="hill", rect=(30.0, 20.0, 40.0, 28.0)),
    )
    farm, hill = features.features_of(setup_of(*pieces)).values()
    assert (farm.pose.point, farm.shape, farm.capacity, farm.level) == (
        (13.0, 22.0),
        Rectangle(6.0, 4.0),
        1,
        0,
    )
    assert (hill.pose.point, hill.shape, hill.capacity, hill.level) == (
        (35.0, 24.0),
        Rectangle(10.0, 8.0),
        0,
        1,
    )


def test_the_armies_that_suit_a_scenario() -> None:
    """MOE-FILL-32: of two nations, none larger than its side may be; ready ones of that size are named."""
    assert mustering.default_armies() == ["BR-A", "FR-A"]
    plain, large = mustering.rulings_of({}), mustering.ready_armies()["BR-A"]
    for key, scenario in mustering.scenarios().items():
        one, two = (mustering.ready_armies()[each] for each in mustering.default_armies(key))
        assert not mustering.too_large(one, two, key, plain)
        for place, side in enumerate(scenario.sides):
            if side.points is not None and side.points < 200:
                pair = (large, two) if place == 0 else (one, large)
                ((_, problem),) = mustering.too_large(*pair, key, plain)
                fitting = [f"BR-A-{side.points}", f"FR-A-{side.points}"]
                assert (problem.needed, problem.text.values["fitting"]) == (str(side.points), fitting)


def test_exits_are_those_of_the_sides_that_may_leave() -> None:
    """MOE-SETUP-01, MOE-FILL-32: only an objective to march off opens a way out."""
    for key, scenario in mustering.scenarios().items():
        armies = [mustering.ready_armies()[each] for each in mustering.default_armies(key)]
        state = mustering.begin(armies[0], armies[1], scenario=key)
        leaving = [each for each in scenario.objectives if each.kind == "exit"]
        assert len(state.conditions.exits) == len({each.side for each in leaving})
        assert state.conditions.exits_from == min((each.from_turn for each in leaving), default=1)
