"""Servers that are killed at any moment lose nothing that they have acknowledged, on either store."""

import pytest

from tests.attack.kills import killed
from tests.server import postgres

NEEDS_POSTGRES = pytest.mark.skipif(not postgres.is_here(), reason=postgres.MISSING)
STORES = ["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)]
A_FEW, MANY = 8, 500


@pytest.mark.parametrize("store", STORES)
def test_killed_servers_lose_nothing(store: str) -> None:
    done = killed(store, A_FEW, 1)
    assert done.kills == A_FEW and done.answers > 0 and done.returns >= 10 * A_FEW


@pytest.mark.parametrize("store", STORES)
def test_many_killed_servers_lose_nothing(store: str) -> None:
    assert killed(store, MANY, 2).kills == MANY
