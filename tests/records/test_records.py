"""A record outlives its program: kept battles are told whole, and judged by the rules that they follow."""

import gzip
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.events import Answered, Event, Foreign
from pulverdampf.engine.proving import first_difference, verify
from pulverdampf.engine.records import CHAIN, Chain, Record, RecordError, read
from pulverdampf.rulebooks import rulebook
from tests.cli.at_the_table import run
from tests.playthroughs.recording import BATTLES, fought
from tests.records.keeping import battle_of, kept

EACH = [pytest.param(path, id=f"{path.parent.name} {path.name.partition('.')[0]}") for path in kept()]


def changed(data: bytes, change: Callable[[int, dict[str, Any]], None]) -> bytes:
    """A record with other lines and a chain that fits them, as a program of another version wrote it."""
    chain, lines = Chain(), []
    for number, line in enumerate(data.splitlines(), 1):
        content = msgspec.json.decode(line.rpartition(CHAIN)[0] + b"}")
        change(number, content)
        lines.append(chain.sealed(msgspec.json.encode(content)))
    return b"".join(lines)


def of_another_version(number: int, content: dict[str, Any]) -> None:
    if number == 1:
        content["version"] = "0"


@cache
def a_record() -> bytes:
    """A battle under today's rules."""
    return fought("march-of-eagles")


def recorded(data: bytes) -> Record:
    return read(data, rulebook)


def test_every_version_keeps_a_battle_of_every_book() -> None:
    for folder in {path.parent for path in kept()}:
        assert {path.name.partition(".")[0] for path in folder.iterdir()} >= set(BATTLES)


@pytest.mark.parametrize("path", EACH)
def test_a_kept_battle_is_told_to_its_end(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "old.battle"
    file.write_bytes(battle_of(path))
    told = run(tmp_path, "replay", str(file), "--no-maps", "--lang", "en")
    assert told.returncode == 0, told.stderr
    record = recorded(battle_of(path))
    assert sum(isinstance(each, Event) for each in record.entries) > 50
    assert "as recorded" not in told.stdout, "an event of an old version is not known any more"
    (end,) = re.findall(r"\n\n(.+)\n(?:.+\n)*$", told.stdout)
    assert "not been fought" not in end


@pytest.mark.parametrize("path", EACH)
def test_a_kept_battle_follows_its_rules_or_is_told_to_follow_others(path: Path, tmp_path: Path) -> None:
    """A book whose rules changed after a release has a new version; its old records are not called false."""
    record = recorded(battle_of(path))
    if record.header.version == record.rulebook.version:
        verify(record)
        return
    file = tmp_path / "old.battle"
    file.write_bytes(battle_of(path))
    judged = run(tmp_path, "verify", str(file), "--lang", "en")
    assert judged.returncode in (0, 3) and not judged.stderr, judged
    assert f"under version {record.header.version} of the rules" in judged.stdout
    assert f"version {record.rulebook.version}" in judged.stdout
    assert ("differ first in line" in judged.stdout) is (judged.returncode == 3)


def test_a_record_of_another_version_that_follows_todays_rules_says_both() -> None:
    assert first_difference(recorded(changed(a_record(), of_another_version))) is None


def test_the_first_difference_names_line_and_what_todays_rules_give() -> None:
    lines: list[int] = []

    def other_loss(number: int, content: dict[str, Any]) -> None:
        of_another_version(number, content)
        entry = content.get("entry", {})
        if entry.get("type") == "SoldiersLost" and not lines:
            lines.append(number)
            entry["number"] += 1

    difference = first_difference(recorded(changed(a_record(), other_loss)))
    assert difference is not None and difference.line == lines[0]
    assert "the rules give something else here" in difference.text.in_("en")


def test_dice_that_no_seed_gave_are_false_under_any_rules() -> None:
    thrown = [
        number
        for number, entry in zip(recorded(a_record()).lines, recorded(a_record()).entries, strict=True)
        if isinstance(entry, Answered) and entry.dice.endswith("d6")
    ]

    def other_faces(number: int, content: dict[str, Any]) -> None:
        of_another_version(number, content)
        if number == thrown[7]:
            content["entry"]["faces"][0] = content["entry"]["faces"][0] % 6 + 1

    with pytest.raises(RecordError) as false:
        first_difference(recorded(changed(a_record(), other_faces)))
    assert false.value.line == thrown[7] and "seed" in false.value.text.in_("en")


def test_an_event_that_nobody_knows_any_more_is_told_with_its_fields(tmp_path: Path) -> None:
    at: list[int] = []

    def renamed(number: int, content: dict[str, Any]) -> None:
        of_another_version(number, content)
        entry = content.get("entry", {})
        if (
            entry.get("type", "answered")[0].isupper()
            and entry["type"] != "Scheduled"
            and not at
            and number > 60
        ):
            at.append(number)
            entry |= {"type": "Bedevilled", "by": ["the", "devil"]}

    data = changed(a_record(), renamed)
    entries = recorded(data).entries
    (foreign,) = (each for each in entries if isinstance(each, Foreign))
    assert foreign.name == "Bedevilled"
    file = tmp_path / "old.battle"
    file.write_bytes(data)
    told = run(tmp_path, "replay", str(file), "--no-maps", "--lang", "de")
    assert told.returncode == 0 and "Bedevilled" in told.stdout and "wie aufgezeichnet" in told.stdout
    assert "Aufgezeichnet unter Fassung 0" in told.stdout


def test_the_same_in_a_record_of_todays_version_is_refused() -> None:
    def renamed(number: int, content: dict[str, Any]) -> None:
        if number == 1:
            content["version"] = recorded(a_record()).rulebook.version
        if number == 60:
            content["entry"] = {"type": "Bedevilled"}

    with pytest.raises(RecordError) as false:
        recorded(changed(a_record(), renamed))
    assert false.value.line == 60


def test_records_are_packed_as_they_were_written() -> None:
    for path in kept():
        assert gzip.decompress(path.read_bytes()).endswith(b'"}\n')
