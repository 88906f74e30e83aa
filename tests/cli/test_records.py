"""Records on the disk: full disks, cut lines, other windows, changed bytes, replays."""

import os
import resource
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from pulverdampf.cli.records import NotWrittenError, RecordFile
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import rulebook
from tests.cli.at_the_table import COMMAND, battle_file, run, surroundings


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole battle."""
    home = tmp_path_factory.mktemp("fought")
    assert run(home, "play", "--watch", "--level", "easy", "--seed", "11").returncode == 0
    return battle_file(home)


def test_verify_accepts_a_record(fought: Path, tmp_path: Path) -> None:
    proved = run(tmp_path, "verify", str(fought))
    assert proved.returncode == 0
    assert "every die from the seed" in proved.stdout


def test_verify_names_the_line_of_any_changed_byte(fought: Path, tmp_path: Path) -> None:
    from pulverdampf.cli import failure
    from pulverdampf.cli.verify import verify

    data = fought.read_bytes()
    lots = Random(5)
    changed = tmp_path / "changed.battle"
    said: list[str] = []
    for at in [0, len(data) - 1, *(lots.randrange(len(data)) for _ in range(200))]:
        new = (data[at] + lots.randrange(1, 256)) % 256
        changed.write_bytes(data[:at] + bytes([new]) + data[at + 1 :])
        with pytest.raises(SystemExit) as end, pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                failure, "complain", lambda text, /, **values: said.append(text.filled(**values).in_("en"))
            )
            verify(changed)
        assert end.value.code == 1
        line = data[:at].count(b"\n") + 1
        named = int(said[-1].removeprefix(f"{changed}:").partition(":")[0])
        assert named == line, (at, said[-1])


def test_a_cut_line_is_left_out_and_the_battle_goes_on(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", typed="auto deploy\n" + "\n" * 8)
    record = battle_file(tmp_path)
    whole = record.read_bytes()
    record.write_bytes(whole[:-17])
    assert run(tmp_path, "verify", str(record)).returncode == 1
    gone_on = run(tmp_path, "play", "--resume", typed="\n\n\ns\n")
    assert gone_on.returncode == 0, gone_on.stderr
    assert "unfinished" in gone_on.stdout
    assert run(tmp_path, "verify", str(record)).returncode == 0


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"\xff\xfe\x00", b"\x00" * 100, "Schlacht\n".encode("latin-1")]
)
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "no.battle"
    file.write_bytes(data)
    for command in (("verify", str(file)), ("replay", str(file)), ("play", "--resume", str(file))):
        refused = run(tmp_path, *command)
        assert refused.returncode in (1, 2)
        assert f"{file}:1: " in refused.stderr
    assert file.read_bytes() == data


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no device that is always full")
    file = RecordFile(tmp_path / "x", os.open(full, 1), 0)
    with pytest.raises(NotWrittenError, match="No space left"):
        file.write(b"a line\n")
    assert file.size == 0


def test_a_small_disk_stops_the_battle_and_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    def small() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    stopped = subprocess.run(
        [*COMMAND, "play", "--seed", "1"], input="auto deploy\n" + "\n" * 2000, capture_output=True,
        text=True,
        env=surroundings(tmp_path), timeout=60, check=False,
        preexec_fn=small,
    )  # fmt: skip
    assert stopped.returncode == 1
    assert "cannot be written" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    record = read(battle_file(tmp_path).read_bytes(), rulebook)
    told = [int(line.split()[1]) for line in stopped.stdout.splitlines() if line.startswith("  ✓")]
    assert len(record.entries) >= max(told)
    assert run(tmp_path, "play", "--resume", typed="\n" * 20).returncode == 130


def test_a_battle_is_played_in_one_window_only(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", typed="\n")
    record = battle_file(tmp_path)
    held = RecordFile.continued(record, record.stat().st_size)
    refused = run(tmp_path, "play", "--resume", str(record))
    held.close()
    assert refused.returncode == 1
    assert "another window" in refused.stderr


def test_a_new_battle_never_overwrites_a_record(fought: Path, tmp_path: Path) -> None:
    before = fought.read_bytes()
    refused = run(tmp_path, "play", "--record", str(fought))
    assert refused.returncode == 2
    assert fought.read_bytes() == before


def test_a_battle_is_told_again(fought: Path, tmp_path: Path) -> None:
    told = run(tmp_path, "replay", str(fought), "--lang", "de", "--svg", str(tmp_path / "end.svg"))
    assert told.returncode == 0, told.stderr
    assert "── Spielzug 1 ─" in told.stdout
    assert (tmp_path / "end.svg").read_text("utf-8").startswith("<svg")
    only = run(tmp_path, "replay", str(fought), "--turn", "1", "--no-maps").stdout
    assert "── Turn 1 ─" in only
    assert "── Turn 2 ─" not in only
    assert run(tmp_path, "replay", str(fought), "--turn", "99").returncode == 2
