"""Battles as data: every decision and every outcome, the same whoever fights them, streamed."""

from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pulverdampf.analysis import exporting
from pulverdampf.analysis.exporting import Decided, Ended, JsonLines, Parquet, rows_of, streamed
from pulverdampf.analysis.study import Meeting, Study, fought
from pulverdampf.api import rulebook
from tests.cli.at_the_table import run


def study(book: str, games: int = 2) -> Study:
    """A few battles of the usual armies, by rule of thumb against chance."""
    found = rulebook(book)
    one, two = (found.armies[each] for each in found.rules.muster.default_armies())
    return Study(book, (Meeting(one, two),), ("drilled", "chance"), games, "export")


@pytest.mark.parametrize("book", ["march-of-eagles", "dbx"])
def test_every_decision_and_the_outcome_are_told(book: str) -> None:
    *decisions, ended = rows_of(study(book), 1, states=True)
    battle = fought(study(book), 1)
    assert isinstance(ended, Ended)
    assert (ended.winner, ended.hash, ended.decisions) == (battle.winner, battle.hash, len(decisions))
    assert ended.generals == ("chance", "drilled"), "the generals change sides in the second battle"
    for number, each in enumerate(decisions):
        assert isinstance(each, Decided)
        assert (each.battle, each.number) == (1, number)
        assert each.kind == "order" or each.answer in each.options
        assert msgspec.json.decode(each.state)["clock"]["turn"] == each.turn


def test_what_a_side_may_not_know_is_not_written() -> None:
    """Muskets & Tomahawks: nobody's state holds the other side's hand of cards."""
    seen: dict[str, int] = {}
    for row in rows_of(study("muskets-tomahawks"), 0, states=True):
        if isinstance(row, Decided):
            hands = msgspec.json.decode(row.state)["hands"]
            others = {card for owner, cards in hands.items() if owner != row.side for card in cards}
            assert others <= {"?"}
            seen[row.side] = max(seen.get(row.side, 0), len(hands.get(row.side, ())))
    assert seen["one"] and seen["two"], "both sides held cards"


def test_json_lines_and_parquet_hold_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = rows_of(study("dbx"), 0, states=False)
    for made, name in ((JsonLines, "x.jsonl"), (Parquet, "x.parquet")):
        writer = made(tmp_path / name)
        writer.write(rows)
        writer.close()
    lines = [msgspec.json.decode(line) for line in (tmp_path / "x.jsonl").read_bytes().splitlines()]
    decisions = parquet.read_table(tmp_path / "x.parquet").to_pylist()
    battles = parquet.read_table(tmp_path / "x.battles.parquet").to_pylist()

    def bare(line: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in line.items() if key != "type"}

    assert decisions == [bare(line) for line in lines if line["type"] == "decision"]
    assert battles == [bare(line) for line in lines if line["type"] == "battle"]


def test_no_more_battles_are_under_way_than_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand battles are begun one after another, not all before the first is written."""
    begun: list[int] = []

    def noted(study: Study, index: int, *, states: bool) -> list[Any]:
        begun.append(index)
        return []

    monkeypatch.setattr(exporting, "rows_of", noted)
    wanted = msgspec.structs.replace(study("dbx"), games=10_000)
    assert len(list(islice(streamed(wanted, 1, states=True), 3))) == 3
    assert begun == [0, 1, 2]


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "battles.jsonl"
    done = run(tmp_path, "export", "dbx", "--games", "1", "--out", str(out), "--no-states", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    lines = out.read_bytes().splitlines()
    assert msgspec.json.decode(lines[-1])["type"] == "battle"
    assert all(msgspec.json.decode(line)["state"] == "" for line in lines[:-1])


@pytest.mark.parametrize("name", ["battles.csv", "no/such/folder/x.jsonl"])
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, "export", "dbx", "--games", "1", "--out", str(tmp_path / name), "--lang", "de")
    assert done.returncode != 0
    assert name.rsplit("/")[-1] in done.stderr and "Traceback" not in done.stderr
