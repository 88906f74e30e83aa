"""A whole battle of each book beside a real table, on an upright phone, by taps alone: how many they are."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median_low

import pytest

from pulverdampf.server.shelf import books
from tests.browser import chromium
from tests.browser.serving import ROOT, awaited
from tests.ports import free_port

MOST_OF_A_SHOT, MOST_OF_A_CHARGE = 4, 10
TOLD = ROOT / "docs" / "referee.md"


@contextmanager
def refereeing(store: Path | str = "") -> Iterator[str]:
    """A server whose dice fall alike in every run; gives its address."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.serve_referee", str(port), str(store)]
    with subprocess.Popen(command, cwd=ROOT) as server:
        where = f"http://127.0.0.1:{port}"
        awaited(f"{where}/api/books")
        try:
            yield where
        finally:
            server.terminate()


@pytest.mark.parametrize("book", [book.key for book in books() if book.refereed])
def test_a_whole_battle_is_refereed_by_few_taps(book: str) -> None:
    """A usual shot takes four taps at most, a charge ten; `docs/referee.md` tells how many."""
    chromium.needed()
    with refereeing() as where:
        told = json.loads(chromium.run("referee.mjs", PULVERDAMPF=where, BOOK=book).splitlines()[-1])
    assert told["over"], told["said"]
    shot, charge = median_low(told["shot"]), median_low(told["charge"])
    name = next(str(each.name.en) for each in books() if each.key == book)
    row = f"| {name} | {shot} | {charge} | {told['taps']} |"
    print(row, sorted(told["shot"]), sorted(told["charge"]))
    assert shot <= MOST_OF_A_SHOT
    assert charge <= MOST_OF_A_CHARGE
    written = re.search(rf"^\| {re.escape(name)} \| (\d+) \| (\d+) \|", TOLD.read_text("utf-8"), re.MULTILINE)
    assert written is not None and written.groups() == (str(shot), str(charge)), row
