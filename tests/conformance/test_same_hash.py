"""The same battle gives the same hash, whether the kernels are compiled or interpreted."""

import os
import subprocess
import sys
from pathlib import Path
from sysconfig import get_config_var

import pytest

import pulverdampf.table
from pulverdampf.rulebooks import PACKAGES

HAS_COMPILED = any(Path(pulverdampf.table.__path__[0]).glob(f"kernel{get_config_var('EXT_SUFFIX')}"))
"""Whether there is something to compare; where there is not, a C compiler was missing at install."""

BATTLES = """
import sys
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import chain_hash
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks import rulebook
from pulverdampf.table import kernels_compiled

book = rulebook(sys.argv[1])
ready = book.muster.ready_armies()
armies = list(ready.values())
terrains = list(book.muster.terrain_setups())
print(kernels_compiled(), file=sys.stderr)
upto = int(sys.argv[2])
for seed in map(int, sys.argv[3:]):
    one = armies[seed]
    two = [each for each in armies if book.muster.may_meet(one, each)][-seed - 1 :][0]
    state = book.muster.begin(one, two, terrain=terrains[seed % len(terrains)])
    game = Game(book, state, SeededDice(seed))
    general = ByChance(seed)
    for _ in range(upto):
        if game.request is None:
            break
        game.answer(general.answer(game.view(game.request.by)))
    print(chain_hash(game))
"""


@pytest.mark.parametrize("book", PACKAGES)
@pytest.mark.parametrize(("upto", "seeds"), [(150, "0"), (10_000, "0123")], ids=["one", "more"])
def test_compiled_and_interpreted_kernels_agree(book: str, upto: int, seeds: str) -> None:
    """So many answers of some battles, or all."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", BATTLES, book, str(upto), *seeds],
            env={**os.environ, "PULVERDAMPF_KERNELS": kernels},
            capture_output=True,
            text=True,
            check=True,
        )
        for kernels in ("", "interpreted")
    ]
    if HAS_COMPILED:
        assert runs[0].stderr.strip() == "True"
    assert runs[1].stderr.strip() == "False"
    assert len(runs[0].stdout.split()) == len(seeds)
    assert runs[0].stdout == runs[1].stdout
