"""What the general expects of a melee is what its stage gives over all throws."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import UNSET

from pulverdampf.engine.house import House
from pulverdampf.engine.in_force import adopt
from pulverdampf.engine.outlook import odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.advice.prospects import PRICES, loss_of, prospects_of
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import combats, fight
from pulverdampf.rulebooks.dbx.outcomes.results import defeat_of
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.telling.fates import fates
from pulverdampf.text import Text
from tests.conformance.battles import beginnings, played
from tests.rulebooks.dbx.staging import scene_of, u


def melees(number: int) -> Iterator[tuple[Scene, str, str]]:
    """Pairs in contact in battles by lot."""
    found = 0
    for seed, state in beginnings("dbx", range(60, 100)):
        lots = Random(seed)
        for game in played("dbx", state, seed):
            asked = game.waiting_for()
            if asked and lots.random() < 0.1:
                scene = game.view(asked[0].by).scene
                for one, two in combats(scene):
                    yield scene, one, two
                    found += 1
            if found >= number:
                return


def test_a_melee_is_weighed_by_what_the_stage_gives() -> None:
    """DBX-MEL-04, DBX-MEL-09, DBX-T-A, DBX-T-B: what either loses on average, each result at its price."""
    kinds = set()
    for scene, one, two in melees(60):
        pieces = scene.state.pieces
        own, theirs = melee_factor(scene, one, two).total, melee_factor(scene, two, one).total
        weighed = (
            loss_of(defeat_of(scene, pieces[one], pieces[two], "melee"), own, theirs),
            loss_of(defeat_of(scene, pieces[two], pieces[one], "melee"), theirs, own),
        )
        odds = odds_of(scene, fight.due(pieces[one], pieces[two]), fates, suffer)
        for at, loss in enumerate(weighed):
            real = sum(float(chance) * PRICES[both[at]] for both, chance in odds.chances.items())
            assert loss == pytest.approx(real), (one, two)
        kinds |= {result for both in odds.chances for result in both}
    assert kinds == {"destroyed", "recoils", "flees", "none"}


def test_house_rules_bear_on_what_is_weighed() -> None:
    """DBX-MEL-04, DBX-M10: the general counts grenadiers as the rule does."""
    scene = scene_of([u("LI", 300, 200, quality="GR"), u("LI", 300, 260, "two")])
    one, two = scene.state.pieces["A1"], scene.state.pieces["B1"]

    def weighed() -> int:
        return prospects_of(scene.state.rulings).factor(one, two)

    printed = weighed()
    try:
        changes: list[tuple[int | str, int]] = [(3, 2), ("off", -1)]
        for changed, added in changes:
            adopt(RULEBOOK, House(RULEBOOK.key, Text("of the club", "des Klubs"), {"DBX-M10": changed}))
            assert (
                weighed()
                == printed + added
                == melee_factor(Scene(scene.state, scene.layout), "A1", "B1").total
            )
    finally:
        adopt(RULEBOOK, UNSET)
    assert weighed() == printed
