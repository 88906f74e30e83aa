"""The same tests pass from any shell: another language, zone and folder, a signal ignored."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import LISTS, listed

ROOT = Path(__file__).parents[1]
ODD = {
    "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "COLUMNS": "20", "NO_COLOR": "1", "FORCE_COLOR": "1",
    "TZ": "Asia/Kolkata", "TERM": "dumb", "PULVERDAMPF_ODD": "1",
}  # fmt: skip
INSIDE = """
import os, signal, sys, time
sys.path.insert(0, sys.argv[1])
import tests.conftest
print(sorted(name for name in {odd!r} if name in os.environ), os.getcwd() == sys.argv[1], time.timezone)
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


def test_nothing_is_inherited_from_the_shell(tmp_path: Path) -> None:
    """As `make test &` of a script: SIGINT is ignored in the shell, and no longer in the tests."""
    shell = subprocess.run(
        [sys.executable, "-c", INSIDE.format(odd=sorted(ODD)), str(ROOT)],
        cwd=tmp_path,
        env={**os.environ, **ODD},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert shell.stdout.splitlines() == ["['LANG', 'TERM', 'TZ'] True 0", "True"]


def test_how_many_positions_are_looked_at_may_be_told() -> None:
    """A run of the tests keeps the settings that are meant for it."""
    shell = subprocess.run(
        [sys.executable, "-c", "import tests.conformance.test_outlooks as looked; print(looked.SAMPLE)"],
        cwd=ROOT,
        env={**os.environ, "PULVERDAMPF_POSITIONS": "3"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert shell.stdout == "3\n"


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    """A test that waits for ever fails."""
    assert float(pytestconfig.getini("timeout")) > 0
    assert pytestconfig.pluginmanager.hasplugin("timeout")


def test_every_long_test_is_a_test() -> None:
    """Whoever renames a test renames it in the list, or it would run with the short ones again."""
    written = {path.as_posix(): path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py")}
    for file, _, test in (line.partition("::") for name in LISTS for line in listed(name)):
        texts = [text for path, text in written.items() if path.endswith(f"/{file}")]
        assert any(test.partition("[")[0] in text for text in texts), f"{file}::{test}"
