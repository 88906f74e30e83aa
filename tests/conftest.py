"""What holds for all tests: none is judged by the clock, or by the shell from which it was started."""

import sysconfig
from collections.abc import Iterator
from logging import getLogger
from pathlib import Path

import pytest
from hypothesis import settings

from tests.surroundings import put_aside

put_aside()

PACKAGE = Path(__file__).parents[1] / "src" / "pulverdampf"
LISTS = {name: Path(__file__).with_name(f"{name}.txt") for name in ("long", "vast")}
"""Tests by their marker: what `make test` leaves to `make test-long`, and both to `make test-vast`."""


def pytest_configure() -> None:
    """Tests what is written: a compiled module must not be older than its source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for library in PACKAGE.glob(f"**/*{suffix}"):
        source = library.with_name(library.name.removesuffix(suffix) + ".py")
        if source.exists() and source.stat().st_mtime > library.stat().st_mtime:
            pytest.exit(f"{source.name} was changed after it was compiled: say `make .venv/.dev` first", 4)


def listed(name: str) -> list[str]:
    """The tests of a list, each as the end of a file's path and the beginning of a test's name."""
    lines = LISTS[name].read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


LISTED = {name: [f"/{each}" for each in listed(name)] for name in LISTS}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks long tests, and gives scripts that play whole battles in a browser more time than other tests."""
    for item in items:
        named = f"/{item.nodeid}"
        for name, tests in LISTED.items():
            if any(each in named for each in tests):
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
