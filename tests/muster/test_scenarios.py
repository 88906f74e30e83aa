"""The scenarios and terrain set-ups of The March of Eagles, and what is wrong with broken ones."""

import pytest

from pulverdampf.muster.problems import Problem
from pulverdampf.muster.scenario import Scenario, load_scenarios
from pulverdampf.muster.terrain_setup import TerrainSetup, load_terrain_setups
from pulverdampf.muster.toml_source import Source, packaged_file

BOOK = "pulverdampf.rulebooks.march_of_eagles"
KINDS = (
    "open", "road", "crops", "orchard", "wood", "rocks", "marsh", "ford", "hedge", "fence", "stream", "wall",
    "earthwork", "hill", "steep", "river", "bridge", "building",
)  # fmt: skip


def setups() -> tuple[TerrainSetup, ...]:
    loaded = load_terrain_setups(packaged_file(BOOK, "data", "terrain_setups.toml"), KINDS)
    assert loaded.problems == [] and loaded.value
    return loaded.value


def scenarios() -> dict[str, Scenario]:
    loaded = load_scenarios(packaged_file(BOOK, "data", "scenarios.toml"), setups())
    assert loaded.problems == [] and loaded.value
    return {scenario.id: scenario for scenario in loaded.value}


def test_fill_30_six_set_ups() -> None:
    """MOE-FILL-30: as many pieces as the paper names; bridge and ford part the river into three."""
    assert {setup.id: len(setup.pieces) for setup in setups()} == {
        "TS-1": 5, "TS-2": 6, "TS-3": 5, "TS-4": 9, "TS-5": 7, "TS-6": 7,
    }  # fmt: skip


def test_fill_32_sc_1() -> None:
    farm = scenarios()["SC-1"]
    assert [side.points for side in farm.sides] == [200, 160]
    assert farm.turns == 8 and farm.initiative == {"1": "attacker"}
    assert farm.deployment.order == ("defender", "attacker")
    assert [objective.points for objective in farm.objectives] == [5, 1, 1]


def test_fill_32_sc_2() -> None:
    crossroads = scenarios()["SC-2"]
    assert crossroads.turns == 10
    (reserve,) = crossroads.sides[0].reserves
    assert (reserve.from_turn, reserve.share, reserve.rounded) == (2, "1/2", "down")
    assert [objective.points for objective in crossroads.objectives] == [3, 2, 2, 1]


def test_fill_32_sc_3() -> None:
    bridge = scenarios()["SC-3"]
    rearguard = bridge.sides[1]
    assert rearguard.points == 140
    assert rearguard.zones[0].least_share == "1/2"
    assert [(objective.side, objective.points) for objective in bridge.objectives] == [
        ("rearguard", 1), ("rearguard", 1), ("rearguard", 4), ("pursuer", 2), ("pursuer", 1), ("pursuer", 1),
    ]  # fmt: skip


SOUND = """\
[[scenario]]
id = "X"
name = "X"
table = [48, 48]
terrain = "TS-1"
turns = 6
entries = [{ id = "road", line = [[20, 0], [28, 0]] }]
[[scenario.sides]]
id = "a"
name = "A"
zones = [{ polygon = [[0, 0], [48, 0], [24, 12]] }]
reserves = [{ entry = "road", from_turn = 3 }]
[[scenario.sides]]
id = "b"
name = "B"
zones = [{ rect = [0, 36, 48, 48] }]
[[scenario.objectives]]
kind = "burn"
feature = "farm"
points = 4
"""


def problems(text: str) -> list[Problem]:
    return load_scenarios(Source("x.toml", text), setups()).problems


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('terrain = "TS-1"',     'terrain = "TS-9"',       5),
        ("[28, 0]]",             "[58, 0]]",               7),
        ('entry = "road"',       'entry = "raod"',         12),
        ("[24, 12]",             "[24, 99]",               11),
        ('id = "b"',             'id = "a"',               8),
        ('kind = "burn"',        'kind = "bern"',          18),
        ('feature = "farm"\n',   "",                       18),
        ('kind = "burn"',        'kind = "exit"',          18),
        ('kind = "burn"',        'kind = "python"',        18),
        ("turns = 6",            "turns = 0",              6),
        ("table = [48, 48]",     "table = [48, 1e308]",    4),
        ("zones = [{ rect",      "zones = [{ rct",         16),
        ("points = 4",           'points = 4\nside = "c"', 21),
    ],
)  # fmt: skip
def test_broken_scenario_names_its_line(old: str, new: str, line: int) -> None:
    assert problems(SOUND) == []
    assert line in [problem.where.line for problem in problems(SOUND.replace(old, new, 1))]


def test_broken_set_up() -> None:
    text = """\
[[setup]]
id = "T"
name = "T"
table = [64, 48]
pieces = [
  { kind = "wod", rect = [1, 1, 2, 2] },
  { kind = "wood", rect = [5, 5, 1, 1] },
  { kind = "wood" },
  { kind = "hill", disc = [60, 20, 4], rect = [1, 1, 2, 2] },
  { kind = "hedge", line = [[1, 1], [1, 99]] },
  { kind = "hill", disc = [10, 10, 0] },
  { kind = "hill", polygon = [[1, 1], [2, 2]] },
]
"""
    found = load_terrain_setups(Source("x.toml", text), KINDS).problems
    assert sorted(problem.where.line for problem in found) == [6, 7, 8, 9, 10, 11, 12]


def test_polygons_and_discs_are_cut_at_the_edge() -> None:
    text = """\
[[setup]]
id = "T"
name = "T"
table = [64, 48]
pieces = [
  { kind = "wood", polygon = [[0, 0], [16, 0], [16, 10], [0, 10]] },
  { kind = "hill", disc = [4, 20, 4] },
  { kind = "hill", disc = [32, 20, 4] },
]
"""
    loaded = load_terrain_setups(Source("x.toml", text))
    assert loaded.value
    wood, hill = loaded.value[0].fitted(48).pieces
    assert set(wood.polygon or ()) == {(0, 0), (8, 0), (8, 10), (0, 10)}
    assert hill.disc == (24, 20, 4)
