"""Tables and scenarios from files: fought on, printed, simulated; a broken one is told by line."""

from pathlib import Path

import msgspec
import pytest

from pulverdampf.cli.records import opened
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.scenario import Objective, Scenario, ScenarioSide
from pulverdampf.muster.scenario_files import scenario_as_toml
from pulverdampf.muster.table_files import table_as_toml
from pulverdampf.muster.terrain_setup import Piece, TerrainSetup
from pulverdampf.text import Text
from tests.cli.commands import command

WOOD = Piece("wood", "grove", polygon=((20.0, 20.0), (30.0, 20.0), (25.0, 28.0)))
CROSSED = Piece("wood", polygon=((10.0, 10.0), (20.0, 20.0), (20.0, 10.0), (10.0, 20.0)))
BOOK = "march-of-eagles"
WATCHED = (BOOK, "--watch", "--plain", "--seed", "4", "--lang", "en")


def table(*pieces: Piece, id: str = "FORD") -> str:
    """The file of a table of The March of Eagles."""
    return table_as_toml(TerrainSetup(id, Text("The ford", "Die Furt"), (60.0, 40.0), pieces))


def scenario(kind: str) -> str:
    """The file of a scenario with one objective."""
    sides = tuple(ScenarioSide(each, Text(each, each)) for each in ("red", "blue"))
    goal = Objective(kind, 3, "middle", Text("The middle", "Die Mitte"), at=(32.0, 24.0), within=4.0)  # type: ignore[arg-type]
    return scenario_as_toml(
        Scenario("MINE", Text("My plan", "Mein Plan"), (64.0, 48.0), sides, 2, objectives=(goal,))
    )


def begun(file: Path) -> Beginning:
    """How a recorded battle was begun."""
    return msgspec.convert(opened(file).header.about["beginning"], Beginning)


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("table.toml").write_text(table(WOOD))
    Path("plan.toml").write_text(scenario("hold"))
    return tmp_path


def test_a_battle_on_a_table_from_a_file(capsys: pytest.CaptureFixture[str], at: Path) -> None:
    """It is as large as it was drawn, has its wood, is called by its name, and its record is proved."""
    ran = command(capsys, "play", "--terrain", "table.toml", *WATCHED, "--record", "a.battle")
    assert ran.code == 0 and "The ford" in " ".join(ran.out.split())
    drawn = begun(Path("a.battle")).terrain
    assert isinstance(drawn, TerrainSetup) and drawn.table == (60.0, 40.0) and drawn.pieces == (WOOD,)
    assert command(capsys, "verify", "a.battle").code == 0


def test_a_battle_by_a_scenario_from_a_file(capsys: pytest.CaptureFixture[str], at: Path) -> None:
    """Its turns and its objective decide; a side is named as the file names it."""
    ran = command(
        capsys, "play", "--scenario", "plan.toml", "--side", "blue", *WATCHED, "--record", "b.battle"
    )
    assert ran.code == 0 and "My plan" in " ".join(ran.out.split()) and "The middle" in ran.out
    assert opened(Path("b.battle")).header.about["scenario"] == "MINE"
    assert command(capsys, "verify", "b.battle").code == 0


def test_battles_by_the_dozen_on_a_drawn_table(capsys: pytest.CaptureFixture[str], at: Path) -> None:
    words = ("simulate", "march-of-eagles", "--games", "2", "--jobs", "1", "--terrain", "table.toml")
    first, plain = command(capsys, *words), command(capsys, *words[:-2])
    assert first.code == 0 and first.out.splitlines()[-1] != plain.out.splitlines()[-1]


def test_one_of_several_is_named(capsys: pytest.CaptureFixture[str], at: Path) -> None:
    both = table(WOOD) + table(id="OPEN")
    (at / "two.toml").write_text(both)
    unnamed = command(capsys, "play", "--terrain", "two.toml", *WATCHED)
    assert unnamed.code == 2 and "FORD" in unnamed.err and "OPEN" in unnamed.err
    wrong = command(capsys, "play", "--terrain", "two.toml#OPE", *WATCHED)
    assert wrong.code == 2 and "two.toml#OPEN" in " ".join(wrong.err.split())


@pytest.mark.parametrize(
    ("option", "text", "told"),
    [
        ("--terrain", table(CROSSED), "bad.toml:6:"),
        ("--terrain", "setup = 3", "bad.toml:1:"),
        ("--terrain", scenario("hold"), "setup"),
        ("--scenario", scenario("burn"), "burn"),
        ("--scenario", "[[scenario]]\nid = 3", "bad.toml:2:"),
        ("--scenario", "\x00", "bad.toml:1:"),
    ],
)
def test_a_broken_file_is_told_by_line(
    capsys: pytest.CaptureFixture[str], at: Path, option: str, text: str, told: str
) -> None:
    (at / "bad.toml").write_text(text)
    ran = command(capsys, "play", option, "bad.toml", *WATCHED)
    assert ran.code in (1, 2) and "bad.toml" in ran.err and told in ran.err
    assert not list(at.glob("*.trouble.txt"))


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], at: Path) -> None:
    ran = command(capsys, "play", "--terrain", "nowhere.toml", *WATCHED)
    assert ran.code == 2 and "nowhere.toml" in ran.err
