"""The values of an element are those that its rules add to the die."""

import pytest

from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.telling.profiles import profile
from pulverdampf.rulebooks.dbx.troops import TROOPS
from tests.rulebooks.dbx.staging import e, scene_of, u

FIGHTERS = [kind for kind in TROOPS if kind not in ("SQ", "CAMP", "DR")]


@pytest.mark.parametrize("kind", FIGHTERS)
@pytest.mark.parametrize(("enemy", "key"), [("LI", "against-foot"), ("KU", "against-mounted")])
def test_factors_are_those_of_the_melee(kind: str, enemy: str, key: str) -> None:
    """DBX-T-TROOPS, DBX-MEL-04 the first row of a melee is the factor of the profile."""
    scene = scene_of([u(kind, 300, 200), e(enemy, 300, 200 + TROOPS[kind].depth)])
    one, two = ("AG" if kind == "GEN" else "A1"), "B1"
    told = {each.key: each.value.en for each in profile(scene.state, one).values}
    assert told[key] == str(melee_factor(scene, one, two).steps[0].top)


def test_guns_shoot_better_than_they_fight() -> None:
    """DBX-FIRE-10, DBX-T-TROOPS guns fight with two and shoot with three."""
    scene = scene_of([u("ART", 300, 200)])
    told = {each.key: each.value.en for each in profile(scene.state, "A1").values}
    assert (told["against-foot"], told["shooting"], told["range"]) == ("2", "3/3", "1000")


def test_what_a_type_can_do() -> None:
    """DBX-MEL-05, DBX-OUT-07, DBX-T-CLASSES charges, impetuosity and light troops are told as traits."""
    traits = {
        kind: {each.key for each in profile(state, "A1").traits}
        for kind in ("UL", "KU", "LI", "JA")
        for state in [scene_of([u(kind, 300, 200)]).state]
    }
    assert traits == {"UL": {"light", "charge"}, "KU": {"impetuous", "charge"}, "LI": set(),
                      "JA": {"light", "proof"}}  # fmt: skip
