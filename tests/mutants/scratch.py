"""Copies of the tree in which mutants live, so that neither the tree nor its work is disturbed."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

ROOT = Path(__file__).parents[2]
LEFT = (".git", ".venv", "web", "build", "dist", "docs", ".*_cache", ".hypothesis", "static")
"""What no test of a rule needs."""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


class Tree:
    """One copy, with at most one file of it changed."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="pulverdampf-mutants-"))
        shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*LEFT), dirs_exist_ok=True)
        self.changed = 0
        self.processes: dict[bool, subprocess.Popen[str]] = {}

    def close(self) -> None:
        """Deletes the copy."""
        for process in self.processes.values():
            process.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def with_source(self, path: Path, source: bytes) -> Iterator[None]:
        """The file has other contents for a while.

        Its date differs every time, so that no old bytecode counts, and is older than a compiled module.
        """
        file = self.folder / path.relative_to(ROOT)
        self.changed += 1
        date = path.stat().st_mtime - self.changed
        file.write_bytes(source)
        os.utime(file, (date, date))
        try:
            yield
        finally:
            shutil.copy2(path, file)

    def run(self, task: dict[str, Any], limit: float, *, interpreted: bool) -> dict[str, Any]:
        """The answer of `trial` to a task that is carried out in the copy."""
        process = self._warm(interpreted=interpreted)
        assert process.stdin and process.stdout
        process.stdin.write(json.dumps(task | {"limit": limit}) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        return answer

    def _warm(self, *, interpreted: bool) -> "subprocess.Popen[str]":
        """The process that carries out tasks, with compiled modules or without."""
        if interpreted not in self.processes:
            environment = {
                key: value for key, value in os.environ.items() if not key.startswith("PULVERDAMPF_")
            }
            environment |= {"PYTHONPATH": str(self.folder / "src"), "PYTHONHASHSEED": "0"}
            environment |= {"PULVERDAMPF_KERNELS": "interpreted"} if interpreted else {}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)
            self.processes[interpreted] = subprocess.Popen(
                [sys.executable, "-m", "tests.mutants.trial"],
                cwd=self.folder,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        return self.processes[interpreted]


def is_compiled(path: Path) -> bool:
    """Whether a compiled module is imported in place of a source."""
    return path.with_name(path.stem + SUFFIX).exists()
