"""At the keyboard an army is deployed piece by piece and marches as it is told, at 80 columns."""

from pathlib import Path

import pytest

from pulverdampf.cli.orders import Ideas
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import Reserve
from tests.cli.at_the_table import run
from tests.rulebooks.dbx.setup.test_landings import RIVER
from tests.rulebooks.dbx.setup.test_setup import deployable
from tests.rulebooks.dbx.staging import e, ideas, piece, stage_state, u

BATTLE = ("play", "dbx", "--terminal", "--seed", "3", "--lang", "en")
CAMP = "1\n"


def flat(words: str) -> str:
    """Words as if there were no end of a line."""
    return " ".join(words.split())


def narrow(told: str) -> bool:
    """Whether everything but the name of the record keeps within 80 columns."""
    return max(len(line) for line in told.splitlines() if ".battle" not in line) <= 80


def test_every_element_finds_a_place_of_its_own(tmp_path: Path) -> None:
    """DBX-SET-09: one goes elsewhere, several stay beside the first, nothing is given before Enter."""
    typed = CAMP + "A3 1000 2300\nA4-A6 1500 2300 e\nA1 -\ns\n"
    ran = run(tmp_path, *BATTLE, typed=typed, COLUMNS="80")
    first, second, third = flat(ran.stdout).split("As it stands now, Enter gives it: ")[1:]
    assert first.startswith("13 units at once") and "A3 (1000 2300)" in first
    assert "A4 (1500 2300) east" in second and "A3 (1000 2300)" in second
    assert third.startswith("12 units at once") and "A1 (" not in third.partition("✗")[0]
    assert "is not placed" in third and "deployed." not in flat(ran.stdout)
    assert narrow(ran.stdout)


def test_a_freely_typed_deployment_is_given_with_enter(tmp_path: Path) -> None:
    """DBX-SET-09: what the objections allow can be entered."""
    ran = run(tmp_path, *BATTLE, typed=CAMP + "A12 440 2000\n\n1\ne\ns\n", COLUMNS="80")
    assert "The army: deployed." in ran.stdout and "440 2000" in ran.stdout
    assert "✗" not in ran.stdout.partition("deployed.")[0].rpartition("As it stands now")[2]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "B1 ahead 120",
            "B1: 120 paces ahead = 1 movement points for a move: 1 = 120 paces of the move: 120",
        ),
        ("b1-b3: vor 100 schwenk links 10", "B1, B2, B3: 100 paces ahead, then wheel left 10° = 1 movement"),
        ("B1 shift 60 45", "B1: 60 paces ahead to the left"),
        ("B1 right 40 turn right 90", "B1: 40 paces to the right, then turn right 90°"),
        ("B1 to 1000 500 sw", "facing south-west ✗ a friend is in the way [DBX-MOVE-09]"),
        (
            "B1 B2 file ahead 900",
            "B1, B2: 900 paces ahead, in file ✗ too far: that is 900 paces, 100 are allowed",
        ),
    ],
)
def test_a_march_is_typed_leg_by_leg(tmp_path: Path, typed: str, told: str) -> None:
    """DBX-MOVE-03, DBX-MOVE-04: who goes how far, shown with cost and length, or with what speaks against."""
    ran = run(tmp_path, *BATTLE, "--side", "two", typed=f"1\n1\n1\nmarch\n{typed}\ns\n", COLUMNS="80")
    assert told in flat(ran.stdout).partition("As it stands now, Enter gives it: ")[2]
    assert narrow(ran.stdout) and "Moved" not in ran.stdout and "type a move (paces)" in flat(ran.stdout)


def test_a_typed_march_is_carried_out_with_enter(tmp_path: Path) -> None:
    """DBX-MOVE-01: a move that no idea proposes."""
    typed = "1\n1\n1\nmarch\nB3 ahead 57\n\ns\n"
    ran = run(tmp_path, *BATTLE, "--side", "two", typed=typed, COLUMNS="80")
    assert "Moved for one point: line infantry (B3)." in ran.stdout


def test_what_is_none_is_not_understood(tmp_path: Path) -> None:
    """A leg without its side or for nobody orders nothing."""
    typed = "1\n1\n1\nmarch\nB3 wheel 30\nZ9 ahead 10\ns\n"
    ran = run(tmp_path, *BATTLE, "--side", "two", typed=typed, COLUMNS="80")
    assert flat(ran.stdout).count("is none of the answers") == 2


TERRAIN = (*BATTLE, "--terrain", "dice")


def test_features_are_chosen_and_laid_as_one_likes(tmp_path: Path) -> None:
    """DBX-SET-03, DBX-TER-06: so many of each kind, and each as large as one types it."""
    typed = "wood 1 steep 2\n1\n100 100 □160x90\ns\n"
    ran = run(tmp_path, *TERRAIN, typed=typed, COLUMNS="80")
    assert "Chosen: wood, steep hill, steep hill." in flat(ran.stdout)
    assert "name n name n" in flat(ran.stdout)


def test_a_landing_reserve_is_kept_back() -> None:
    """DBX-SET-08: what is typed without some of the foot leaves them in their boats."""
    units = [u("LI", 100 + 40 * n, 100) for n in range(3)] + [u("KU", 400, 100), e("LI", 300, 500)]
    game = stage_state(deployable(units, region="NA", terrain=[RIVER]))
    game.answer(ideas(game)[0])
    view = game.view("one")
    assert isinstance(view.request, Order)
    assert "may be left out" in view.request.prompt.text.in_("en")
    order = Ideas(view, view.request).typed("A3 800 400 n; A4 1600 400 n; AG 1200 160 n")
    assert order is not None and not view.request.form.objections(order, view.scene)
    game.answer(order)
    assert {key for key in ("A1", "A2", "A3") if isinstance(piece(game, key).place, Reserve)} == {"A1", "A2"}
