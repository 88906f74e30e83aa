"""Battles of history: told once, translated by each book that covers them, and fought there."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pulverdampf.analysis.one_battle import Covered, came_of, covered
from pulverdampf.analysis.study import Battle, Findings, begun, fought
from pulverdampf.muster.battles import battles, tables_of, translations
from pulverdampf.reports.one_battle import page, scale_of, told_of
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.wishes import beginning

ALL = [here for battle in battles().values() for here in covered(battle)]


def called(here: Covered) -> str:
    return f"{here.battle.id}-{here.book.key}"


def test_six_battles_are_covered_by_two_books_or_more() -> None:
    assert len(battles()) >= 6
    assert all(len(list(covered(each))) >= 2 for each in battles().values())
    assert all(id in battles() for package in PACKAGES.values() for id in translations(package))
    assert all(sum(side.forces.values()) == side.men for each in battles().values() for side in each.sides)


@pytest.mark.parametrize("here", ALL, ids=called)
def test_its_ground_lies_on_the_table_of_the_book_and_its_armies_take_the_field(here: Covered) -> None:
    study = here.study(1, "1")
    state = begun(here.book, study.field[0], study.rulings)
    known = {here.how.ground[each.kind] for each in here.battle.ground if each.kind in here.how.ground}
    assert {feature.kind for feature in state.features.values()} == known
    assert here.book.table_size(state) == here.how.table
    wish = NewRoom(here.book.key, *here.told.armies, terrain=here.battle.id, rulings=dict(here.told.rulings))
    told, name = beginning(here.book, wish)
    assert told.terrain == here.battle.id
    assert name == here.battle.name


def test_a_battle_is_fought_on_its_ground() -> None:
    here = next(each for each in ALL if each.book.key == "dbx" and each.battle.id == "culloden")
    battle = fought(here.study(1, "1"), 0)
    assert battle.turns > 1
    came = came_of(Findings((battle, replace(battle, index=1, winner="", best=-1)), 2))
    assert came.share.mean in (0.25, 0.75)
    assert came.draws.count == 1


def test_the_page_shows_the_ground_in_every_scale() -> None:
    battle = battles()["quatre-bras"]
    here = list(covered(battle))
    won = Findings(tuple(Battle(n, "one", 0, 6, 9, (1, 2), "") for n in range(4)), 4)
    told = page(battle, [(each, came_of(won)) for each in here], "de")
    assert told.count("<section>") == len(here) == 3
    assert all(scale_of(each, "de") in told for each in here)
    assert "100 % für Verbündete" in told_of(here[0], came_of(won), "de")
    assert len({scale_of(each, "en") for each in here}) == 3


def test_tables_of_a_book_without_battles_are_none() -> None:
    assert tables_of("pulverdampf.muster") == {}


def test_shared_code_names_no_book() -> None:
    source = Path(__file__).parents[2] / "src/pulverdampf/muster/battles"
    told = "".join(file.read_text() for file in source.iterdir() if file.is_file())
    assert not any(key in told for key in PACKAGES)
