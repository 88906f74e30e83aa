"""Measures what the project promises, A B A B in one run, and writes the table into docs/performance.md.

Machines are noisy: read the ratios. `make bench` runs everything; name parts to run only those.
"""

import gc
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from statistics import median

from black_powder import black_powder
from frontier import frontier
from war_path import kriegspfad
from web_table import web_table

from pulverdampf.analysis.workers import patient_collector
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.odds import YES, Odds, distribution
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies import mustering
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.movement.formations import formation_form
from pulverdampf.table import kernels_compiled
from pulverdampf.text import Text

HERE = Path(__file__).parent
RESULTS = HERE.parent / "docs" / "performance.md"
BESIDE = "## Beside earlier commits"
"""What stands under this heading is written by hand, and stays."""
ARMIES = mustering.ready_armies()
Row = tuple[str, str, str, str]


def battle(seed: int, general: Callable[[str], object]) -> tuple[Game, int]:
    """One battle of two 200-point armies to its end, and how many decisions it took."""
    state = mustering.begin(ARMIES["BR-A"], ARMIES["FR-A"])
    game = Game(RULEBOOK, state, SeededDice(seed))
    seats = {"one": general(f"{seed}one"), "two": general(f"{seed}two")}
    decisions = 0
    while (asked := game.request) is not None:
        game.answer(seats[asked.by].answer(game.view(asked.by)))  # type: ignore
        decisions += 1
    return game, decisions


def chess_playout(seed: int) -> int:
    """A random game of python-chess, the yardstick."""
    import chess

    lots, board, moves = Random(seed), chess.Board(), 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(lots.random() * len(legal))])
        moves += 1
    return moves


def rate(play: Callable[[int], int], seeds: range) -> float:
    """Decisions per second."""
    start = time.perf_counter()
    return sum(play(seed) for seed in seeds) / (time.perf_counter() - start)


def playouts() -> list[Row]:
    """Random battles against random chess games."""
    pairs = []
    for turn in range(6):
        ours = rate(lambda seed: battle(seed, ByChance)[1], range(turn * 20, turn * 20 + 20))
        theirs = rate(chess_playout, range(turn * 20, turn * 20 + 20))
        pairs.append((ours / theirs, ours, theirs))
    ratio, ours, theirs = (median(values) for values in zip(*pairs, strict=True))
    told = f"{ours:,.0f}/s against {theirs:,.0f}/s of python-chess"
    return [("random battles: decisions per second", told, f"{ratio:.2f} x", "at least 0.5 x")]


def same_hash() -> list[Row]:
    """The same battles with interpreted kernels, hash for hash."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import run; print(run.hashes())"
    told = []
    for kernels in ("compiled", "interpreted"):
        done = subprocess.run(
            [sys.executable, "-c", code, str(HERE)],
            env={"PULVERDAMPF_KERNELS": kernels, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout.strip())
    agree = "identical" if told[0] == told[1] else "DIFFERENT"
    return [("hashes of 10 battles, compiled and interpreted", agree, "", "identical")]


def hashes() -> str:
    """The hashes of ten random battles."""
    return json.dumps([chain_hash(battle(seed, ByChance)[0]) for seed in range(10)])


def thumbs() -> list[Row]:
    """Complete battles of the rule-of-thumb general against itself."""
    battle(0, ByRuleOfThumb)
    rates = []
    for turn in range(3):
        start = time.perf_counter()
        for seed in range(turn * 10, turn * 10 + 10):
            battle(seed, ByRuleOfThumb)
        rates.append(10 / (time.perf_counter() - start))
    return [("rule-of-thumb battles a second, one core", f"{median(rates):.1f}", "", "at least 10")]


def crowded() -> Game:
    """Forty pieces and twenty terrain areas, in the middle of an activation."""
    units = [
        {"side": side, "at": (4 + 7 * (i % 9), y + 3 * (i // 9)), "soldiers": 16, "ncos": 1, "drummers": 1}
        for side, y in (("one", 2.0), ("two", 40.0))
        for i in range(19)
    ]
    terrain = [
        {
            "kind": ("crops", "wood", "marsh", "orchard")[i % 4],
            "rect": (3 + 6 * (i % 10), 17 + 8 * (i // 10), 7 + 6 * (i % 10), 21 + 8 * (i // 10)),
        }
        for i in range(20)
    ]
    game = Game(RULEBOOK, position(units, terrain=terrain), SeededDice(3))
    while isinstance(asked := game.request, Choose):
        wanted = [key for key in ("stay", "A5", "forward", "yes") if key in asked.options]
        game.answer(wanted[0] if wanted else next(iter(asked.options)))
    return game


def timed(act: Callable[[], object], number: int, rounds: int = 9) -> float:
    """Median seconds of one call."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(number):
            act()
        times.append((time.perf_counter() - start) / number)
    return median(times)


def clones() -> list[Row]:
    """Cloning in mid-activation, and checking one order."""
    game = crowded()
    asked = game.request
    assert isinstance(asked, Order)
    view, form = game.view(asked.by), asked.form
    ideas = list(form.ideas(view.scene))
    pieces = len(game.state.pieces)
    copy = timed(game.clone, 50)
    check = timed(lambda: [form.objections(idea, view.scene) for idea in ideas], 20) / len(ideas)
    place = check_of_place(game)
    return [
        (f"clone of {pieces} pieces in mid-activation", f"{copy * 1e6:.0f} µs", "", "at most 100 µs"),
        ("check of one order (how far), 20 areas", f"{check * 1e6:.0f} µs", "", "at most 50 µs"),
        ("check of one order (formation and facing), 20 areas", f"{place * 1e6:.0f} µs", "", "at most 50 µs"),
    ]


def check_of_place(game: Game) -> float:
    """Median seconds to judge one formation and facing on the crowded table."""
    scene = game.battle.scene
    text = Text("How?", "Wie?")
    form = formation_form(scene, game.state.bodies["A5"], "MOE-FORM-02", text, formations=("line", "column"))
    ideas = list(form.ideas(scene))
    return timed(lambda: [form.objections(idea, scene) for idea in ideas], 5) / len(ideas)


def odds() -> list[Row]:
    """Exact odds of a volley and of a whole charge."""
    from pulverdampf.rulebooks.march_of_eagles.actions import Action
    from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import throw_volley
    from pulverdampf.rulebooks.march_of_eagles.turn.activation import carry_out

    shooters = {"side": "one", "at": (20, 10), "soldiers": 36, "nation": "british", "ncos": 1}
    targets = {
        "side": "two", "at": (20, 18.4), "soldiers": 24, "formation": "column",
        "drummers": 2, "ncos": 2, "ensigns": 1, "officers": 1,
    }  # fmt: skip
    rows = []
    state = position((shooters, targets))
    one, two = state.bodies["A1"], state.bodies["B1"]
    for name, due, promise in (
        (
            "volley of 13 dice, re-roll, characters",
            throw_volley.due(one, state.pieces["B1"], 13, 4),
            "under 10 ms",
        ),
        ("whole charge", carry_out.due(two, Action("charge", "A1")), "under 1 s"),
    ):
        state.agenda = (due,)

        def worked_out() -> Odds[int]:
            return distribution(RULEBOOK, state, settle, YES, lambda end: end.pieces["B1"].strength)

        assert sum(worked_out().chances.values()) == 1
        seconds = timed(worked_out, 1, 9)
        rows.append((f"exact odds: {name}", f"{seconds * 1e3:.1f} ms", "", promise))
    return rows


def dbx() -> list[Row]:
    """DBX: battles of its general against itself, the odds of a melee, and all ideas for marches."""
    from pulverdampf.rulebooks.dbx import RULEBOOK as BOOK
    from pulverdampf.rulebooks.dbx.armies import mustering as muster
    from pulverdampf.rulebooks.dbx.cases.setup import position as placed
    from pulverdampf.rulebooks.dbx.movement.march_ideas import march_ideas
    from pulverdampf.rulebooks.dbx.movement.marches import worked_out
    from pulverdampf.rulebooks.dbx.telling.fates import befalls, melee_between

    armies = muster.ready_armies()

    def fought(seed: int) -> None:
        game = Game(BOOK, muster.begin(armies["SYW-09"], armies["SYW-06"]), SeededDice(seed))
        seats = {"one": ByRuleOfThumb(f"{seed}one"), "two": ByRuleOfThumb(f"{seed}two")}
        while (asked := game.request) is not None:
            game.answer(seats[asked.by].answer(game.view(asked.by)))

    fought(0)
    rates = []
    with patient_collector():
        for turn in range(3):
            start = time.process_time()
            for seed in range(turn * 10, turn * 10 + 10):
                fought(seed)
            rates.append(10 / (time.process_time() - start))
    units = [
        {"kind": "LI", "side": side, "at": (100 + 40 * (i % 6), y + 20 * (i // 6))}
        for side, y in (("one", 200), ("two", 290))
        for i in range(12)
    ]
    units.append({"kind": "LI", "side": "one", "at": (420, 220)})
    units.append({"kind": "LI", "side": "two", "at": (420, 240)})
    state = placed(units)

    def chances() -> None:
        scene = Scene(state, BOOK.layout)
        (melee,) = melee_between(scene, "A13", "B13")
        assert list(befalls(scene, melee, ("A13", "B13")))

    def ideas() -> None:
        scene = Scene(state, BOOK.layout)
        legal = [idea for idea in march_ideas(scene) if not worked_out(scene, idea).objections]
        assert legal

    melee, marches = timed(chances, 20), timed(ideas, 1)
    return [
        ("DBX: rule-of-thumb battles a second, one core", f"{median(rates):.1f}", "", "at least 10"),
        ("DBX: exact odds of a melee, all 36 throws", f"{melee * 1e3:.2f} ms", "", "under 1 ms"),
        ("DBX: all marches of an army proposed and judged", f"{marches * 1e3:.0f} ms", "", "under 100 ms"),
    ]


def start_up() -> list[Row]:
    """`pulverdampf --version` against an empty interpreter."""
    command = Path(sys.executable).with_name("pulverdampf")
    ratios = []
    for _ in range(7):
        empty = timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), 3, 1)
        ours = timed(lambda: subprocess.run([command, "--version"], check=True, capture_output=True), 3, 1)
        ratios.append((ours / empty, ours, empty))
    ratio, ours, empty = (median(values) for values in zip(*ratios, strict=True))
    return [
        (
            "pulverdampf --version",
            f"{ours * 1e3:.0f} ms against {empty * 1e3:.0f} ms",
            f"{ratio:.1f} x",
            "within 5 x",
        )
    ]


def memory() -> list[Row]:
    """What one whole battle holds in memory, log included."""
    battle(0, ByChance)
    gc.collect()
    tracemalloc.start()
    game, _ = battle(1, ByRuleOfThumb)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert game.over
    return [("memory of one battle at its end", f"{held / 1e6:.1f} MB", "", "under 5 MB")]


PARTS = {
    "playouts": playouts, "same_hash": same_hash, "thumbs": thumbs, "clones": clones, "odds": odds,
    "dbx": dbx, "kriegspfad": kriegspfad, "black_powder": black_powder, "frontier": frontier,
    "start_up": start_up, "memory": memory, "web_table": web_table,
}  # fmt: skip


def main() -> None:
    """Runs the named parts, or all, and writes their rows into the table; the others stay as they were."""
    named = sys.argv[1:] or list(PARTS)
    rows = [row for name in named for row in PARTS[name]()]
    fresh = {row[0]: f"| {' | '.join(row)} |" for row in rows}
    kernels = "compiled" if kernels_compiled() else "interpreted"
    python = ".".join(map(str, sys.version_info[:3]))
    lines = [
        "# Performance",
        "",
        f"`make bench` of {date.today().isoformat()}, Python {python}, kernels {kernels}.",
        "Machines differ: read the ratios.",
        "",
        "| What | Measured | Ratio | Promised |",
        "|---|---|---|---|",
        *(known() | fresh).values(),
        "",
    ]
    print("\n".join(lines))
    _, heading, beside = written().partition(BESIDE)
    RESULTS.write_text("\n".join([*lines, heading + beside]) if heading else "\n".join(lines), "utf-8")


def written() -> str:
    """The results as they were written before."""
    return RESULTS.read_text("utf-8") if RESULTS.is_file() else ""


def known() -> dict[str, str]:
    """The rows measured before, by what they measure."""
    lines = written().partition(BESIDE)[0].splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| What |")]
    return {line.split(" | ")[0].removeprefix("| "): line for line in rows}


if __name__ == "__main__":
    main()
