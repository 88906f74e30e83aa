"""What the server breaks off on a slow machine, it finishes in the tests."""

import pytest

from pulverdampf.server import looking, questions, seats, staff

LONG_ENOUGH = 60.0


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, nearest orders and advice have all the time they need."""
    monkeypatch.setattr(looking, "CARD_PATIENCE", LONG_ENOUGH)
    for patience in ("NEAREST_PATIENCE", "DRAG_PATIENCE"):
        monkeypatch.setattr(questions, patience, LONG_ENOUGH)
    for module in (seats, staff):
        monkeypatch.setattr(module, "ADVICE_PATIENCE", LONG_ENOUGH)
