"""Runs worked cases and tests in a copy of the tree; the task is read from the standard input.

The exit code is that of pytest: nothing else than 0 means that something failed.
"""

import json
import resource
import sys
from collections import defaultdict
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

MEMORY = 4 * 2**30
"""A mutant that never ends must not take the machine's memory with it."""


class Witness:
    """Notes how long each test took and which failed; leaves out what concerns other books."""

    def __init__(self, book: str, elsewhere: list[str]) -> None:
        self.book, self.elsewhere = book, elsewhere
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: dict[str, str] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keeps of tests over all books those of one book."""
        items[:] = [
            each
            for each in items
            if self.book in each.nodeid or not any(each.nodeid.startswith(file) for file in self.elsewhere)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test."""
        self.seconds[report.nodeid.partition("[")[0]] += report.duration
        if report.failed:
            self.failed.setdefault(report.nodeid.partition("[")[0], report.nodeid)


def run_cases(cases: list[str], witness: Witness) -> None:
    """The worked cases; one that cannot even be read has failed."""
    from pulverdampf.analysis.case_files import load_case
    from pulverdampf.analysis.cases import run_case
    from pulverdampf.muster.toml_source import user_file

    for case in cases:
        begun = perf_counter()
        try:
            loaded = load_case(user_file(Path(case)))
            failed = loaded.value is None or any(report.failures for report in run_case(loaded.value))
        except Exception:
            failed = True
        witness.seconds[case] += perf_counter() - begun
        if failed:
            witness.failed[case] = case


def carried_out(task: dict[str, Any]) -> int:
    """Runs a task; `report` names the file for what was noted, without it the first failure ends all."""
    witness, first = Witness(task["book"], task["elsewhere"]), not task["report"]
    code = 0
    if task["cases"]:
        run_cases(task["cases"], witness)
        code = int(bool(witness.failed))
    if task["tests"] and not (first and code):
        options = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", "-rN"]
        options += ["--hypothesis-seed=0", *(["-x"] if first else [])]
        code = int(pytest.main([*options, *task["tests"]], plugins=[witness])) or code
    if task["report"]:
        noted = {"seconds": witness.seconds, "failed": witness.failed}
        Path(task["report"]).write_text(json.dumps(noted))
    print("first:", next(iter(witness.failed.values()), "the import"))
    return code


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(carried_out(json.load(sys.stdin)))
