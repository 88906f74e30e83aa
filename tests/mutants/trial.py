"""Runs worked cases and tests in a copy of the tree: a warm process that forks for every task.

Tasks are lines of JSON on the standard input, answers lines on the standard output. What a task imports apart
from books and tests is then imported here, so that the next one finds it; every task imports books and tests
anew.
"""

import json
import os
import resource
import signal
import sys
from collections import defaultdict
from importlib import import_module
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

MEMORY = 4 * 2**30
"""A mutant that never ends must not take the machine's memory with it."""
ENDLESS, HUNG = -2, -1
"""The codes of a task that used up its processor time, and of one that waits for something else."""
CROWDED = 20
"""A second of processor time takes at most so many seconds, on a machine where others work, too."""


class Witness:
    """Notes how long each test took and which failed; leaves out what concerns other books."""

    def __init__(self, book: str, elsewhere: list[str]) -> None:
        self.book, self.elsewhere = book, elsewhere
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: dict[str, str] = {}
        self.begun = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keeps of tests over all books those of one book."""
        items[:] = [
            each
            for each in items
            if self.book in each.nodeid or not any(each.nodeid.startswith(file) for file in self.elsewhere)
        ]

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        self.begun = spent()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has ended."""
        self.seconds[nodeid.partition("[")[0]] += spent() - self.begun

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test."""
        if report.failed:
            self.failed.setdefault(report.nodeid.partition("[")[0], report.nodeid)


def spent() -> float:
    """Seconds of processor time of this process and of those that it started, whoever else works here."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def run_cases(cases: list[str], witness: Witness, *, until_failure: bool) -> None:
    """The worked cases; one that cannot even be read has failed."""
    from pulverdampf.analysis.case_files import load_case
    from pulverdampf.analysis.cases import run_case
    from pulverdampf.muster.toml_source import user_file

    for case in cases:
        begun = spent()
        try:
            loaded = load_case(user_file(Path(case)))
            failed = loaded.value is None or any(report.failures for report in run_case(loaded.value))
        except Exception:
            failed = True
        witness.seconds[case] += spent() - begun
        if failed:
            witness.failed[case] = case
            if until_failure:
                return


def run_tests(tests: list[str], witness: Witness, *, until_failure: bool) -> int:
    """The exit code of pytest: nothing else than 0 means that something failed."""
    options = [
        "-q",
        "--no-header",
        "--rootdir=.",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--tb=no",
        "-rN",
    ]
    options += ["-m", "not long and not vast", "--timeout=0"]
    options += ["--assert=plain", "--hypothesis-seed=0", *(["-x"] if until_failure else [])]
    return int(pytest.main([*options, *tests], plugins=[witness]))


def carry_out(task: dict[str, Any], folder: Path) -> None:
    """Runs a task in this process; unless `every` test is asked for, the first failure ends it."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    seconds = ceil(task["limit"] + spent())
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10))
    output = os.open(folder / "output", os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(output, stream)
    if "nudge" in task:
        nudge(*task["nudge"])
    witness, code = Witness(task["book"], task["elsewhere"]), 0
    if task["cases"]:
        run_cases(task["cases"], witness, until_failure=not task["every"])
        code = int(bool(witness.failed))
    if task["tests"] and (task["every"] or not code):
        code = run_tests(task["tests"], witness, until_failure=not task["every"]) or code
    noted = {
        "code": code,
        "seconds": witness.seconds,
        "failed": witness.failed,
        "imported": [name for name in sys.modules if lasts(name)],
    }
    (folder / "noted").write_text(json.dumps(noted))
    os._exit(0)


def nudge(key: str, id: str, value: float) -> None:
    """Puts a number of a table in place, as house rules do."""
    from pulverdampf.engine.in_force import numbers_of
    from pulverdampf.rulebooks import rulebook

    book = rulebook(key)
    assert book is not None
    numbers_of(book)[id].put(value)


def lasts(name: str) -> bool:
    """Whether a module may be imported once for all tasks: no mutant changes it, or what it imports."""
    return name != "__main__" and not {"rulebooks", "tests", "conftest"} & {*name.split(".")}


def answered(task: dict[str, Any]) -> dict[str, Any]:
    """What a task found; without an answer of its own, how it ended."""
    with TemporaryDirectory() as folder:
        process = get_context("fork").Process(target=carry_out, args=(task, Path(folder)))
        process.start()
        process.join(task["limit"] * CROWDED)
        if process.pid and process.is_alive():
            os.killpg(process.pid, signal.SIGKILL)
            process.join()
            return too_long(HUNG)
        if process.exitcode == -signal.SIGXCPU:
            return too_long(ENDLESS)
        said = (Path(folder) / "output").read_text(errors="replace")
        noted = Path(folder) / "noted"
        found: dict[str, Any] = {"code": 1, "seconds": {}, "failed": {}}
        if noted.exists():
            found = json.loads(noted.read_text())
    remember(found.pop("imported", []))
    return found | {"said": said}


def too_long(code: int) -> dict[str, Any]:
    """The answer for a task that was stopped."""
    return {"code": code, "seconds": {}, "failed": {"the clock": "the clock"}, "said": ""}


def remember(names: list[str]) -> None:
    """Imports for all later tasks what one has imported."""
    for name in names:
        if name not in sys.modules:
            try:
                import_module(name)
            except ImportError:  # made by hand, as some packages do
                continue
    if changing := [name for name in sys.modules if ".rulebooks." in name]:
        raise RuntimeError(f"shared code imports a book: {changing[0]}")


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)
