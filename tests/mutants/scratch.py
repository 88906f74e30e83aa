"""Copies of the tree in which mutants live, so that neither the tree nor its work is disturbed."""

import json
import os
import shutil
import signal
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
HUNG = -1
"""What a task gives that did not end in time."""


class Tree:
    """One copy, with at most one file of it changed."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="pulverdampf-mutants-"))
        shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*LEFT), dirs_exist_ok=True)
        self.changed = 0

    def close(self) -> None:
        """Deletes the copy."""
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

    def run(self, task: dict[str, Any], limit: float, *, interpreted: bool) -> tuple[int, str]:
        """Carries out a task of `trial` in the copy: its exit code, or HUNG, and its last words."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PULVERDAMPF_")}
        environment |= {"PYTHONPATH": str(self.folder / "src"), "PYTHONHASHSEED": "0"}
        environment |= {"PULVERDAMPF_KERNELS": "interpreted"} if interpreted else {}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.trial"],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(json.dumps(task), timeout=limit)
            return process.returncode, said
        except subprocess.TimeoutExpired:
            return HUNG, "first: the clock"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()


def is_compiled(path: Path) -> bool:
    """Whether a compiled module is imported in place of a source."""
    return path.with_name(path.stem + SUFFIX).exists()
