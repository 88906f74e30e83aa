"""A server for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.browser import chromium
from tests.browser.serving import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own on a free port."""
    chromium.needed()
    with serving(tmp_path_factory.mktemp("server") / "battles.sqlite") as where:
        yield where
