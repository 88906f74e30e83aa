"""The worked cases of the paper's tables, reckoned exactly by the rules that are played."""

from functools import partial
from typing import Any

import pytest

from pulverdampf.engine.odds import YES, distribution, overheard
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.fire.throwing import shoot
from pulverdampf.rulebooks.dbx.fire.volleys import Volley
from pulverdampf.rulebooks.dbx.melee.phase import fight
from pulverdampf.rulebooks.dbx.troops import TROOPS, of_code
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from tests.rulebooks.dbx.staging import e, fates, of_36, u


def test_line_against_line_in_fire() -> None:
    """DBX-FIRE-10, DBX-FILL-36: two lines at 150 paces; equal totals do nothing."""
    state = position([u("LI", 300, 300), e("LI", 300, 357.5)], phase=SHOOTING)
    found = of_36(state, shoot.due(Volley("B1", "A1", exchange=True)), "A1", "B1")
    assert found == {("-", "-"): 6, ("-", "R"): 14, ("R", "-"): 14, ("-", "D"): 1, ("D", "-"): 1}


def test_rear_support_in_fire() -> None:
    """DBX-FORM-04, DBX-T-FIRE: a second rank adds one."""
    state = position([u("LI", 300, 300), u("LI", 300, 280), e("LI", 300, 357.5)], phase=SHOOTING)
    found = of_36(state, shoot.due(Volley("B1", "A1", exchange=True)), "A1", "B1")
    assert found == {("-", "-"): 5, ("-", "R"): 19, ("-", "D"): 2, ("R", "-"): 10}


def test_three_shoot_at_one() -> None:
    """DBX-FIRE-08: each helper costs the target one."""
    units = [u("LI", 260, 300), u("LI", 300, 300), u("LI", 340, 300), e("LI", 300, 357.5)]
    state = position(units, phase=SHOOTING)
    found = of_36(state, shoot.due(Volley("B1", "A2", ("A1", "A3"), exchange=True)), "A2", "B1")
    assert found == {("-", "-"): 4, ("-", "R"): 17, ("-", "D"): 9, ("R", "-"): 6}


def test_guns_at_long_range() -> None:
    """DBX-FIRE-11: beyond half range guns lose one, and a gun not shot at ignores a worse total."""
    state = position([u("ART", 300, 200), e("LI", 300, 380)], phase=SHOOTING)
    assert of_36(state, shoot.due(Volley("B1", "A1")), "A1", "B1") == {("-", "-"): 30, ("-", "R"): 6}


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("KU", {("-", "-"): 15, ("-", "R"): 19, ("-", "D"): 2}),
        ("EL", {("-", "-"): 15, ("-", "D"): 21}),
    ],
)
def test_guns_at_horse_and_elephants(target: str, expected: dict[tuple[str, str], int]) -> None:
    """DBX-T-FIRE, DBX-T-A: close guns against mounted; elephants are destroyed when merely beaten."""
    depth = 40 if target == "EL" else 30
    state = position([u("ART", 300, 200), e(target, 300, 220 + 62.5 + depth / 2)], phase=SHOOTING)
    assert of_36(state, shoot.due(Volley("B1", "A1")), "A1", "B1") == expected


def test_guns_and_jaeger() -> None:
    """DBX-T-A, DBX-T-B: Jäger flee from gunfire, guns beaten by fire suffer nothing."""
    state = position([u("ART", 300, 200), e("JA", 300, 280)], phase=SHOOTING)
    found = of_36(state, shoot.due(Volley("B1", "A1", exchange=True)), "A1", "B1")
    assert found == {("-", "-"): 10, ("-", "F"): 26}


def fought(*units: dict[str, object], **situation: object) -> dict[tuple[str, ...], int]:
    """The chances of a fight between A1 and B1."""
    state = position(list(units), phase=MELEE, **situation)
    return of_36(state, fight.due(state.pieces["A1"], state.pieces["B1"]), "A1", "B1")


def charging(kind: str, y: float = 285.0) -> dict[str, object]:
    """An element that has just moved into contact with B1."""
    return u(kind, 300, y, charges="B1")


def test_cuirassiers_charge_line() -> None:
    """DBX-MEL-05, DBX-T-A: cuirassiers destroy line they merely beat in the open."""
    found = fought(charging("KU"), e("LI", 300, 310))
    assert sum(n for (_, b), n in found.items() if b == "D") == 21
    assert sum(n for (a, _), n in found.items() if a == "R") >= 10


def test_cuirassiers_charge_supported_line() -> None:
    """DBX-T-MELEE: rear support makes it even."""
    found = fought(charging("KU"), e("LI", 300, 310), e("LI", 300, 330))
    assert sum(n for (_, b), n in found.items() if b == "D") == 15
    assert found[("-", "-")] == 6


@pytest.mark.parametrize(
    ("fresh", "expected"),
    [
        (True, {("-", "-"): 6, ("-", "R"): 14, ("R", "-"): 14, ("-", "D"): 1, ("D", "-"): 1}),
        (False, {("-", "-"): 4, ("R", "-"): 17, ("D", "-"): 9, ("-", "R"): 6}),
    ],
)
def test_uhlans_charge_once(*, fresh: bool, expected: dict[tuple[str, str], int]) -> None:
    """DBX-MEL-05, DBX-R-41: uhlans have two more in the first round only."""
    assert (
        fought(u("UL", 300, 285, **{"charges" if fresh else "attacked": "B1"}), e("LI", 300, 310)) == expected
    )


WOOD = {"kind": "WOOD", "rect": (200, 200, 400, 400)}


def test_tribesmen_in_a_wood() -> None:
    """DBX-MEL-07, DBX-T-A: line suffers in bad going, tribesmen destroy it anywhere and go on."""
    found = fought(u("ST", 300, 290), e("LI", 300, 310), terrain=[WOOD])
    assert sum(n for (_, b), n in found.items() if b == "D") == 21
    assert found[("R", "-")] == 9 and found[("D", "-")] == 1 and found[("-", "-")] == 5


def test_clansmen_in_the_open() -> None:
    """DBX-T-A: clansmen destroy line they beat in good going."""
    found = fought(u("CK", 300, 290), e("LI", 300, 310))
    assert sum(n for (_, b), n in found.items() if b == "D") == 10
    assert found[("R", "-")] == 17 and found[("D", "-")] == 4 and found[("-", "-")] == 5


def test_horse_hits_the_rear_of_lone_line() -> None:
    """DBX-MEL-08: line that turned to horse in its rear has two less in that bound."""
    found = fought(charging("HU"), e("LI", 300, 310, struck="rear", struck_by="mounted"))
    assert found == {("-", "-"): 5, ("-", "R"): 15, ("-", "D"): 6, ("R", "-"): 9, ("D", "-"): 1}


def test_line_between_two_enemies() -> None:
    """DBX-OUT-04, DBX-MEL-08: held in front with horse on its rear line is lost by any defeat."""
    units = [u("LI", 300, 290), e("LI", 300, 310), u("DRC", 300, 335, facing=270)]
    found = fought(*units)
    assert sum(n for (_, b), n in found.items() if b == "D") == 30
    assert sum(n for (a, _), n in found.items() if a == "R") == 3
    assert found[("-", "-")] == 3


def test_line_shoots_at_a_general() -> None:
    """DBX-R-06, DBX-FILL-39: a command element has factor four, counts as mounted and flees."""
    state = position([u("LI", 300, 300), e("GEN", 300, 310 + 37.5 + 20)], phase=SHOOTING)
    found = of_36(state, shoot.due(Volley("BG", "A1")), "A1", "BG")
    assert sum(n for (_, b), n in found.items() if b in "FR") == 21


def test_guns_in_fog() -> None:
    """DBX-WX-05, DBX-WX-02: at 90 paces guns are close and not far, and line shoots back."""
    state = position([u("ART", 300, 200), e("LI", 300, 252.5)], phase=SHOOTING, weather="fog")
    found = of_36(state, shoot.due(Volley("B1", "A1", exchange=True)), "A1", "B1")
    assert found[("-", "R")] == 14 and found[("-", "D")] == 1


def _read(read: Any, after: Any, heard: Any) -> Any:
    return read(after)


@pytest.mark.parametrize("code", ["LI", "KU", "ART", "JA", "ST", "HU", "EL", "GR", "FR"])
def test_odds_follow_one_throw_of_each_kind(code: str) -> None:
    """DBX-MEL-04, DBX-FIRE-10: throws that lead to the same are followed once; the chances hold."""
    charging = position(
        [
            u(code, 300, 300 - TROOPS[of_code(code).kind].depth / 2, charges="B1"),
            e("LI", 300, 310),
        ],
        phase=MELEE,
    )
    apart = position([u(code, 300, 300), e("LI", 300, 345)], phase=SHOOTING)
    volley = Volley("A1", "B1", exchange=bool(apart.pieces["A1"].reach))
    for state, due in (
        (charging, fight.due(charging.pieces["A1"], charging.pieces["B1"])),
        (apart, shoot.due(volley)),
    ):
        state.agenda = (due,)
        read = fates(state.copied(), "A1", "B1")
        few = distribution(RULEBOOK, state, settle, YES, read)
        all_throws = overheard(RULEBOOK, state, settle, YES, lambda entry: None, partial(_read, read))
        assert few.chances == all_throws.chances
        assert few.leaves < all_throws.leaves
