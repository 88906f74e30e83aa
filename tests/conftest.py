"""What holds for all tests: none is judged by the clock, or by the shell from which it was started."""

import sysconfig
from pathlib import Path

import pytest
from hypothesis import settings

from tests.surroundings import put_aside

put_aside()

PACKAGE = Path(__file__).parents[1] / "src" / "pulverdampf"
LISTED = Path(__file__).with_name("long.txt")


def pytest_configure() -> None:
    """Tests what is written: a compiled module must not be older than its source."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for library in PACKAGE.glob(f"**/*{suffix}"):
        source = library.with_name(library.name.removesuffix(suffix) + ".py")
        if source.exists() and source.stat().st_mtime > library.stat().st_mtime:
            pytest.exit(f"{source.name} was changed after it was compiled: say `make .venv/.dev` first", 4)


LONG = [line for line in LISTED.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks long tests, and gives scripts that play whole battles in a browser more time than other tests."""
    for item in items:
        if any(f"/{each}" in f"/{item.nodeid}" for each in LONG):
            item.add_marker(pytest.mark.long)
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.timeout(1200))


settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
