"""What holds for all tests: none is judged by the clock, or by the shell from which it was started."""

import gc
import os
import sysconfig
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from logging import getLogger
from pathlib import Path

import pytest
from hypothesis import settings

from tests.surroundings import put_aside

put_aside()

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "pulverdampf"
LISTS = {name: Path(__file__).with_name(f"{name}.txt") for name in ("long", "vast")}
"""Tests by their marker: what `make test` leaves to `make test-long`, and both to `make test-vast`."""


gc.disable()  # until all tests are found: thousands of things are made, and none of them can go


def pytest_collection_finish() -> None:
    """From here on garbage is looked for again, but seldom, and not among the tests themselves."""
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


def pytest_configure() -> None:
    """Tests what is written: a compiled module that is used must not be older than its source."""
    if os.environ.get("PULVERDAMPF_KERNELS") == "interpreted":
        return
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for library in PACKAGE.glob(f"**/*{suffix}"):
        source = library.with_name(library.name.removesuffix(suffix) + ".py")
        if source.exists() and source.stat().st_mtime > library.stat().st_mtime:
            pytest.exit(f"{source.name} was changed after it was compiled: say `make .venv/.dev` first", 4)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores, since tests of servers and browsers often wait."""
    return (os.cpu_count() or 1) + 1


def pytest_collection(session: pytest.Session) -> None:
    """Lets each worker import the tests from another place on.

    Pytest rewrites the assertions of a test file when it is first imported and keeps the result. All workers
    import all files: in the same order, each would rewrite every one of them.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    start = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[start:] + files[:start]:
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def listed(name: str) -> list[str]:
    """The tests of a list, each as the end of a file's path and the beginning of a test's name."""
    lines = LISTS[name].read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def by_file(lines: list[str]) -> dict[str, list[str]]:
    """The lines of a list by the names of their files."""
    found = defaultdict(list)
    for line in lines:
        found[Path(line.partition("::")[0]).name].append(f"/{line}")
    return found


LISTED = {name: by_file(listed(name)) for name in LISTS}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks long tests, and gives scripts that play whole battles in a browser more time than other tests."""
    for item in items:
        named = f"/{item.nodeid}"
        for name, tests in LISTED.items():
            if any(each in named for each in tests.get(item.path.name, ())):
                item.add_marker(name)
        if item.get_closest_marker("vast"):
            item.add_marker(pytest.mark.timeout(7200))
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.timeout(1200))


@pytest.fixture(autouse=True)
def whole_logs() -> Iterator[None]:
    """No test finds its log shortened because another one ran a server."""
    yield
    for name in ("uvicorn.error", "asyncio", "pulverdampf"):
        getLogger(name).filters.clear()


settings.register_profile("unhurried", deadline=None, derandomize=True)
settings.load_profile("unhurried")
