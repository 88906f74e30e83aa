"""What the server breaks off on a slow machine, it finishes in the tests."""

import pytest

from pulverdampf.server import looking, questions

LONG_ENOUGH = 60.0


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards and nearest orders have all the time they need."""
    monkeypatch.setattr(looking, "CARD_PATIENCE", LONG_ENOUGH)
    for patience in ("NEAREST_PATIENCE", "DRAG_PATIENCE"):
        monkeypatch.setattr(questions, patience, LONG_ENOUGH)
