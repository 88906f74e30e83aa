"""Tries mutants, each with the tests that name its rules, on all cores.

What became of each is kept, so that a run can be stopped and goes on where it was. A mutant is tried again
when its function, the test that noticed it, or, of a survivor, one of all its tests has changed.
"""

import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Queue
from threading import Lock
from typing import Any, TypeVar

from tests.mutants.naming import KEPT, SECRETS, Named
from tests.mutants.sampling import Mutant, digest
from tests.mutants.scratch import ROOT, Tree, is_compiled
from tests.mutants.trial import HUNG

LEDGER = ROOT / "build" / "mutants"
NOTICED, SURVIVED, UNNAMED = "noticed", "survived", "unnamed"
PATIENCE, SLOWER, INTERPRETED = 12.0, 3.0, 10.0
"""A mutant has so many seconds, and so many times what its tests usually take; interpreted modules more."""
BUDGET = 60.0
"""Of all tests that name a rule those beyond so many seconds are left out."""
BATCH = 12
NOTHING_TO_RUN = 5
"""Says pytest when all tests of a batch are long ones."""
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    by: str = ""
    """The test that noticed it."""

    @property
    def by_rule(self) -> bool:
        """Whether a test noticed it that names the rule, and not only a kept battle."""
        return self.outcome == NOTICED and not self.by.startswith(KEPT)


class Bench:
    """Copies of the tree, one for each core, and what was found out so far."""

    def __init__(self, jobs: int, kept: Path = LEDGER) -> None:
        _text.cache_clear()
        self.trees: Queue[Tree] = Queue()
        self.all = [Tree() for _ in range(jobs)]
        for tree in self.all:
            self.trees.put(tree)
        self.kept = kept
        self.lock = Lock()
        kept.mkdir(parents=True, exist_ok=True)
        self.usual: dict[str, float | None] = dict(self._read("usual"))
        self.outcomes: dict[str, list[str]] = dict(self._read("outcomes"))
        """By mutant and function: outcome, what noticed it, and the text of the tests that it hangs on."""

    def close(self) -> None:
        """Deletes the copies."""
        for tree in self.all:
            tree.close()

    def _read(self, name: str) -> list[tuple[str, Any]]:
        file = self.kept / f"{name}.jsonl"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def _keep(self, name: str, key: str, value: Any) -> None:
        with self.lock, (self.kept / f"{name}.jsonl").open("a") as file:
            file.write(json.dumps([key, value]) + "\n")

    def each(self, do: Callable[[Tree, T], R], tasks: Iterable[T]) -> list[R]:
        """Does something for each task, as many at a time as there are copies."""

        def one(task: T) -> R:
            tree = self.trees.get()
            try:
                return do(tree, task)
            finally:
                self.trees.put(tree)

        with ThreadPoolExecutor(len(self.all)) as pool:
            return list(pool.map(one, tasks))

    # without a mutant ----------------------------------------------------------------------------------

    def learn(self, book: str, tests: Iterable[Named]) -> None:
        """Runs tests that have not been run before without a mutant: how long they take, and which fail."""
        all_of_them = sorted({each.where for each in tests})
        unknown = [each for each in all_of_them if self._usual_key(book, each) not in self.usual]
        batches = [unknown[i : i + BATCH] for i in range(0, len(unknown), BATCH)]
        self.each(lambda tree, batch: self._learn(tree, book, batch), batches)

    def _learn(self, tree: Tree, book: str, batch: list[str]) -> None:
        noted = tree.run(task_of(book, batch) | {"every": True}, 3600, interpreted=False)
        if not noted["seconds"] and noted["code"] != NOTHING_TO_RUN:
            raise RuntimeError(f"the tests cannot be run as they are: {noted['said'][-2000:]}")
        for where in batch:
            of_it = [name for name in noted["seconds"] if name == where or name.startswith(where + "::")]
            fails = not of_it or any(name in noted["failed"] for name in of_it)
            seconds = None if fails else sum(noted["seconds"][name] for name in of_it)
            self.usual[self._usual_key(book, where)] = seconds
            self._keep("usual", self._usual_key(book, where), seconds)

    def _usual_key(self, book: str, where: str) -> str:
        return digest(book, where, _text(where))

    # with one ------------------------------------------------------------------------------------------

    def tried(self, mutant: Mutant, tests: list[Named], tree: Tree) -> Result:
        """Whether one of the tests fails when the mutant is in place."""
        chosen, seconds = self._affordable(mutant, [each.where for each in tests])
        if not chosen:
            return Result(mutant, UNNAMED)
        key = digest(mutant.key, _function(mutant))
        outcome, by, texts = self.outcomes.get(key, ("", "", ""))
        if texts == _texts(by, chosen):
            return Result(mutant, outcome, by)
        chosen.sort(key=lambda where: not by.partition("[")[0].startswith(where))
        path = mutant.piece.module.path
        compiled = is_compiled(path)
        limit = PATIENCE + SLOWER * seconds * (INTERPRETED if compiled else 1)
        with tree.with_source(path, mutant.source):
            noted = tree.run(task_of(mutant.book, chosen), limit, interpreted=compiled)
        by = next(iter(noted["failed"].values()), "the import")
        lived = UNNAMED if chosen == [KEPT] else SURVIVED
        result = Result(mutant, NOTICED, by) if noted["code"] else Result(mutant, lived)
        if noted["code"] != HUNG:  # a crowded machine may be to blame
            self.note(key, result.outcome, result.by, chosen)
        return result

    def known(self, key: str, chosen: list[str]) -> str | None:
        """What became of something when it was tried with these tests as they are."""
        outcome, by, texts = self.outcomes.get(key, ("", "", ""))
        return outcome if texts == _texts(by, chosen) else None

    def note(self, key: str, outcome: str, by: str, chosen: list[str]) -> None:
        """Keeps what became of something."""
        self.outcomes[key] = [outcome, by, _texts(by, chosen)]
        self._keep("outcomes", key, self.outcomes[key])

    def passing(self, book: str, tests: list[Named]) -> tuple[list[str], float]:
        """The tests that pass as things are, short ones first, and the kept battles; their time."""
        timed = [(self.usual[self._usual_key(book, each.where)], each.where) for each in tests]
        good = sorted((where == KEPT, seconds, where) for seconds, where in timed if seconds is not None)
        return [where for _, _, where in good], sum(seconds for _, seconds, _ in good)

    def _affordable(self, mutant: Mutant, where: list[str]) -> tuple[list[str], float]:
        """The tests that pass without a mutant, near and short ones first, within the budget; their time."""
        timed = [(self.usual[self._usual_key(mutant.book, each)], each) for each in where]
        passing = [(_distance(mutant, each), seconds, each) for seconds, each in timed if seconds is not None]
        total = 0.0
        chosen: list[str] = []
        for _, seconds, each in sorted(passing):
            if each == KEPT or not chosen or total + seconds <= BUDGET:
                chosen.append(each)
                total += seconds
        return chosen, total


def jobs_by_default() -> int:
    """One for each core."""
    return os.cpu_count() or 1


def task_of(book: str, where: Iterable[str]) -> dict[str, Any]:
    cases = [each for each in where if each.endswith(".toml")]
    tests = [each for each in where if not each.endswith(".toml")]
    return {"book": book, "cases": cases, "tests": tests, "elsewhere": [SECRETS, KEPT], "every": False}


def _distance(mutant: Mutant, where: str) -> int:
    """0 for the tests of the mutant's own file, 1 for those of its chapter, 2 for others, 3 for battles."""
    if where == KEPT:
        return 3
    path, test = mutant.piece.module.path, Path(where.partition("::")[0])
    return 2 if path.parent.name != test.parent.name else int(test.stem != f"test_{path.stem}")


def _texts(by: str, chosen: Iterable[str]) -> str:
    """What an outcome hangs on: the test that noticed, or all of them."""
    files = {where.partition("::")[0] for where in chosen}
    noticing = by.partition("::")[0]
    return digest(*(_text(file) for file in ([noticing] if noticing in files else sorted(files))))


@cache
def _text(where: str) -> str:
    """What a test says, as it was when the run began: somebody may work in the tree meanwhile."""
    file = ROOT / where.partition("::")[0]
    files = [*sorted(file.parent.glob("*.py")), file.with_name("prints.json")] if where == KEPT else [file]
    return "".join(each.read_text("utf-8") for each in files)


def _function(mutant: Mutant) -> str:
    node = mutant.piece.node
    lines = mutant.piece.module.source.decode().splitlines()
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])
