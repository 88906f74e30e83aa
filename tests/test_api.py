"""The public Python API."""

import doctest
import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import pulverdampf
from pulverdampf import api
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.text import Language


def test_the_example_runs() -> None:
    assert doctest.testmod(api).failed == 0


def test_a_bare_import_loads_nothing() -> None:
    check = (
        "import sys, pulverdampf; print([m for m in sys.modules if m.startswith(('pulverdampf.', 'msg'))])"
    )
    usual = {name: value for name, value in os.environ.items() if name != "PULVERDAMPF_KERNELS"}
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True, env=usual)
    assert run.stdout == "[]\n"


def test_every_public_name_is_there() -> None:
    for name in pulverdampf.__all__:
        assert getattr(pulverdampf, name) is not None
    with pytest.raises(AttributeError):
        _ = pulverdampf.nonsense


def test_two_generals_fight_to_the_end() -> None:
    eagles = pulverdampf.rulebook("march-of-eagles")
    battles = [
        eagles.battle("BR-B", "FR-C", terrain="TS-4", seed=12).fought(ByChance(1), ByChance(2))
        for _ in range(2)
    ]
    assert battles[0].hash == battles[1].hash
    assert battles[0].outcome is not None
    again = pulverdampf.read(battles[0].verified().record())
    assert again.hash == battles[0].hash
    assert again.over


def test_unknown_names_are_told() -> None:
    with pytest.raises(KeyError, match="march-of-eagles"):
        pulverdampf.rulebook("nonsense")
    eagles = pulverdampf.rulebook("march-of-eagles")
    with pytest.raises(KeyError, match="BR-A"):
        eagles.battle("BR-A", "nonsense")
    with pytest.raises(ValueError, match="no such file"):
        eagles.army("/no/such/file.toml")
    with pytest.raises(pulverdampf.Refused):
        eagles.battle("BR-A", "FR-A").answer("nonsense")
    assert eagles.problems("BR-X") != []
    assert eagles.problems("BR-A") == []


@pytest.mark.parametrize("table", [f"TS-{n}" for n in range(1, 7)])
def test_every_table_is_drawn(table: str) -> None:
    battle = pulverdampf.rulebook("march-of-eagles").battle("BR-B", "FR-B", terrain=table, seed=3)
    generals = {"one": ByChance(1), "two": ByChance(2)}
    for _ in range(60):
        decision = battle.waiting[0]
        battle.answer(generals[decision.by].answer(battle.view(decision.by)))
    titles: dict[Language, str] = {"en": "against", "de": "gegen"}
    for language, title in titles.items():
        drawn = ElementTree.fromstring(battle.svg(language))
        found = drawn.find("{http://www.w3.org/2000/svg}title")
        assert found is not None
        assert title in (found.text or "")
    assert battle.svg() == battle.svg()
