"""A battle killed at any moment goes on with nothing lost that was acknowledged."""

import re
import subprocess
from pathlib import Path
from random import Random
from time import sleep

import pytest

from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.engine.resuming import resume
from pulverdampf.rulebooks import rulebook
from tests.cli.at_the_table import run, started

ACKNOWLEDGED = re.compile(rb"^\s*\xe2\x9c\x93 (\d+)$", re.MULTILINE)


@pytest.mark.parametrize("times", [6, 50])
def test_kills_lose_nothing_acknowledged(tmp_path: Path, times: int) -> None:
    lots = Random(1815)
    record = tmp_path / "killed.battle"
    for time in range(times):
        screen = tmp_path / f"screen-{time}"
        goes_on = record.exists()
        before = read(record.read_bytes(), rulebook, allow_cut=True).entries if goes_on else []
        words = ["--resume", str(record)] if goes_on else ["--seed", "7", "--record", str(record)]
        with (
            screen.open("wb") as shown,
            started(tmp_path, "play", *words, stdin=subprocess.PIPE, stdout=shown, stderr=shown) as process,
        ):
            process.stdin.write(b"auto deploy\n" + b"\n" * 4000)
            process.stdin.flush()
            while not ACKNOWLEDGED.search(screen.read_bytes()) and process.poll() is None:
                sleep(0.005)
            sleep(lots.random() * 0.08)
            process.kill()
            process.wait()
        told = [int(number) for number in ACKNOWLEDGED.findall(screen.read_bytes())]
        kept = read(record.read_bytes(), rulebook, allow_cut=True)
        assert told or process.returncode == 0, screen.read_text("utf-8")
        assert len(kept.entries) >= max(told, default=0)
        assert kept.entries[: len(before)] == before
        resume(kept)
        if process.returncode == 0:  # it was over before the blow fell
            record.unlink()
    if record.exists():
        kept = read(record.read_bytes(), rulebook, allow_cut=True)
        verify(kept)
        assert run(tmp_path, "play", "--resume", str(record), typed="s\n").returncode == 0
        assert run(tmp_path, "verify", str(record)).returncode == 0
