"""The switches: each is told in the reference, each has a test, and some reach farther than one rule."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from pulverdampf.muster.problems import errors
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies.legality import check
from pulverdampf.rulebooks.dbx.armies.lists import listings
from pulverdampf.rulebooks.dbx.armies.ready_armies import army_of
from pulverdampf.rulebooks.dbx.movement.interpenetration import may_pass
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.units import pose_of
from tests.rulebooks.dbx.staging import e, scene_of, u

SWITCHES = [key for key in get_type_hints(Rulings) if key != "bounds"]
WRITTEN = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py"))


def test_there_are_forty_three() -> None:
    """DBX-ARMY-11: what players settle before a battle."""
    assert len(SWITCHES) == 43


@pytest.mark.parametrize("key", SWITCHES)
def test_a_switch_is_told_and_tested(key: str) -> None:
    """DBX-ARMY-11: in both languages, with every value, and with a test that turns it."""
    told = RULEBOOK.reference().rulings[key]
    kind = get_type_hints(Rulings)[key]
    values = (True, False) if kind is bool else get_args(kind)
    assert all(told.allows(value) for value in values) and not told.allows("no such value")
    others = [value for value in values if value != getattr(Rulings(), key)]
    assert any(f"{key}={value!r}".replace("'", '"') in WRITTEN or f'"{key}"' in WRITTEN for value in others)


def test_light_guerrillas_pass_through_friends() -> None:
    """DBX-PASS-02, DBX-T-CLASSES: as light troops guerrillas pass line facing their way, else they do not."""
    for light in (False, True):
        units = [u("GU", 300, 300), u("LI", 300, 340), e("LI", 300, 560)]
        state = scene_of(units, rulings={"guerilla_light": light}).state
        guerrillas, line = state.pieces["A1"], state.pieces["A2"]
        assert may_pass(state, guerrillas, pose_of(guerrillas).facing, line) is light


def test_uniform_alternatives_bind_an_army() -> None:
    """DBX-ARMY-03, DBX-R-21: of cuirassiers or dragoons an army has one kind only, where that is agreed."""
    codes = ("LI",) * 7 + ("GR", "KU", "DR", "HU", "ART")
    army = army_of(listings()["E17-01"], codes, 1710)
    assert not errors(check(army, Rulings()))
    found = errors(check(army, Rulings(list_or="uniform")))
    assert {problem.rule for problem in found} == {"DBX-ARMY-03"}
