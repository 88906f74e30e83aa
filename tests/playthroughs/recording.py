"""One recorded battle a rulebook, readable as a battle report.

A change of rules shows as a diff. When the change is meant, record anew:

    python -m tests.playthroughs.recording              # all rulebooks
    python -m tests.playthroughs.recording dbx          # those named
"""

import subprocess
import sys
from pathlib import Path

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks import rulebook

HERE = Path(__file__).parent
BATTLES = {
    # rulebook            one     two     table
    "march-of-eagles": ("BR-B", "FR-B", "TS-2"),
    "dbx": ("SYW-09", "SYW-06", "dice"),
    "kriegspfad": ("SIOUX-1876", "US-1876", "PLAINS"),
    "black-powder": ("RA-1", "RA-2", "SC-1"),
    "muskets-tomahawks": ("FB-A", "FN-A", "WOODS"),
}
RULINGS = {"kriegspfad": {"size": 150, "scenario": "ambush", "attacker": "two"}}
"""A small ambush, for a record that people read to its end."""
SEED = 1809


def record_of(book: str) -> Path:
    """The file of a rulebook's recorded battle."""
    return HERE / f"{book}.battle"


def report_of(book: str) -> Path:
    """The same battle as people read it."""
    return HERE / f"{book}.txt"


def fought(book: str, version: str = "playthrough") -> bytes:
    """The battle, fought by two rule-of-thumb generals, as a record of a version of the program."""
    rules = rulebook(book)
    assert rules is not None
    one, two, terrain = BATTLES[book]
    armies = rules.muster.ready_armies()
    state = rules.muster.begin(armies[one], armies[two], terrain=terrain, rulings=RULINGS.get(book))
    game = Game(rules, state, SeededDice(SEED))
    written: list[bytes] = []
    recorder = Recorder(game, written.append, header_for(game, version, {"armies": [one, two]}))
    seats = {side: ByRuleOfThumb(f"{SEED} {side}") for side in ("one", "two")}
    while game.request is not None:
        side = game.waiting_for()[0].by
        recorder.answer(seats[side].answer(game.view(side)), side)
    return b"".join(written)


def told(book: str) -> str:
    """The report that `pulverdampf replay` gives of the record."""
    run = subprocess.run(
        [sys.executable, "-m", "pulverdampf", "replay", str(record_of(book)), "--lang", "en"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "PATH": ""},
    )
    return run.stdout


if __name__ == "__main__":
    for key in sys.argv[1:] or BATTLES:
        record_of(key).write_bytes(fought(key))
        report_of(key).write_text(told(key), "utf-8")
