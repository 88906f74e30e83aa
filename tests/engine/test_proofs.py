"""The duel stands every proof at every answer: clones, resumption, its record, what each side is told."""

import pytest

from tests.engine.proofs import holds
from tests.engine.toy import RULEBOOK, duel


@pytest.mark.parametrize("seed", range(4))
def test_the_duel_holds(seed: int) -> None:
    holds(RULEBOOK, duel, seed)
