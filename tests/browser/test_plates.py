"""Names on the map at many positions of battles: none lies on another or a unit, hardly one is left out."""

import json
import os
import re
import shutil
import subprocess
from itertools import count
from pathlib import Path

import pytest
from msgspec import to_builtins

from pulverdampf.reports.course import Course
from pulverdampf.reports.moments import Moment, Whole, moments
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server.seeing import units
from tests.conformance.battles import fought, from_the_start

WEB = Path(__file__).parents[2] / "web"
POSITIONS = 200
OF_ONE = 50
"""So many positions of one battle at most."""
COUNTED = re.compile(r"plates (en|de): (\d+) positions, (\d+) names, (\d+) left out")


def positions(book: str) -> list[Moment]:
    """Moments out of several battles by lot, spread over each."""
    found: list[Moment] = []
    for seed in count(1):
        game = fought(book, from_the_start(book, seed), seed)
        shown = list(moments(Course(game.rulebook, game.initial, list(game.log))))
        found += shown[:: max(len(shown) // OF_ONE, 1)][:OF_ONE]
        if len(found) >= POSITIONS:
            return found[:POSITIONS]
    raise AssertionError


@pytest.mark.skipif(
    not (shutil.which("npm") and (WEB / "node_modules").is_dir()), reason="needs npm and its packages"
)
@pytest.mark.parametrize("book", PACKAGES)
def test_no_plate_lies_on_another_or_on_a_unit(book: str, tmp_path: Path) -> None:
    chosen = positions(book)
    told = []
    for moment in chosen:
        whole = Whole(rulebook(book), moment.state)
        wide, high = whole.rulebook.table_size(moment.state)
        stands = [to_builtins(each) for each in units(whole.rulebook, whole.scene).values()]
        told.append({"wide": wide, "high": high, "units": stands})
    file = tmp_path / "positions.json"
    file.write_text(json.dumps(told), "utf-8")
    ran = subprocess.run(
        ["npx", "vitest", "run", "src/map/recorded.test.mjs", "--testTimeout=600000"],
        cwd=WEB,
        env={**os.environ, "POSITIONS": str(file), "CI": "true", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    counted = COUNTED.findall(ran.stdout)
    print(book, counted)
    assert [int(positions) for _, positions, *_ in counted] == [len(chosen)] * 2
