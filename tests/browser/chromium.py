"""What the browser tests need, and what is said when it is not there."""

import os
import shutil
import subprocess
import warnings
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WEB = HERE.parents[1] / "web"
BUILT = HERE.parents[1] / "src/pulverdampf/server/static/index.html"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
NODE = shutil.which("node") or ""


@cache
def trouble() -> str:
    """Why the browser tests cannot run; empty where they can."""
    missing = [
        name
        for name, there in (
            ("chromium", bool(CHROMIUM)),
            ("node", bool(NODE)),
            ("the built web table (npm run build in web/)", BUILT.exists()),
            ("playwright-core (npm ci in web/)", (WEB / "node_modules/playwright-core").exists()),
        )
        if not there
    ]
    if missing:
        return f"missing: {', '.join(missing)}"
    return _stumbles()


def _stumbles() -> str:
    """What an installed Chromium says when it cannot show an empty page."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"]
    try:
        shown = subprocess.run([CHROMIUM, *flags], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as why:
        return f"{CHROMIUM} cannot be run: {why}"
    return "" if "<html" in shown.stdout else f"{CHROMIUM} shows nothing: {shown.stderr[-400:]}"


def needed() -> None:
    """Leaves a test out and says why; where Chromium is installed on a build machine, it fails instead."""
    why = trouble()
    if why and CHROMIUM and os.environ.get("CI") == "true":
        pytest.fail(f"Chromium is installed, but the browser tests cannot run; {why}")
    if why:
        warnings.warn(f"the browser tests are left out; {why}", stacklevel=2)
        pytest.skip(f"the browser tests are left out; {why}")


def run(script: str, *arguments: str, seconds: float = 1100, **environment: str) -> str:
    """What a script tells that drives Chromium; its failure is the test's."""
    done = subprocess.run(
        [NODE, str(HERE / script), *arguments],
        env={**os.environ, "CHROMIUM": CHROMIUM, **environment},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
