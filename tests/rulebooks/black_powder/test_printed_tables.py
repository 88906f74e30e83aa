"""The printed tables number by number: small arms, guns, special rules, footprints, terrain by dice."""

from typing import Any

import pytest

from pulverdampf.rulebooks.black_powder.geometry import footprint
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_modifiers
from pulverdampf.rulebooks.black_powder.setup.terrain_generator import PIECES
from pulverdampf.rulebooks.black_powder.setup.weather import TABLE
from pulverdampf.rulebooks.black_powder.shooting.volleys import FRESHLY
from pulverdampf.rulebooks.black_powder.terrain.kinds import KINDS
from pulverdampf.rulebooks.black_powder.troops import GUNS, SIZES, SMALL_ARMS, STAFF_POINTS, TRAITS, sized
from tests.rulebooks.black_powder.staging import foe, foot, position, unit

WIDTHS_AND_DEPTHS = {
    # large, standard, small, tiny; a hyphen where there is none
    ("infantry", "line"): "12x1.5 9x1.5 6x1.5 3x1.5",
    ("infantry", "mixed"): "12x1.5 9x1.5 6x1.5 3x1.5",
    ("infantry", "attack"): "3x6 3x4.5 3x3 -",
    ("infantry", "march"): "1.5x12 1.5x9 1.5x6 1.5x3",
    ("infantry", "square"): "6x6 4.5x4.5 3x3 -",
    ("infantry", "skirmish"): "18x3 13.5x3 9x3 4.5x3",
    ("warband", "warband"): "6x3 4.5x3 3x3 -",
    ("warband", "march"): "1.5x12 1.5x9 1.5x6 -",
    ("cavalry", "line"): "12x2 8x2 6x2 4x2",
    ("cavalry", "march"): "2x12 2x8 2x6 2x4",
    ("cavalry", "skirmish"): "18x4 12x4 9x4 6x4",
    ("artillery", "unlimbered"): "- 3x3 - 1.5x1.5",
    ("artillery", "limbered"): "- 1.5x6 - 1.5x3",
}


@pytest.mark.parametrize(("arm", "formation"), WIDTHS_AND_DEPTHS)
def test_footprints(arm: str, formation: str) -> None:
    """BP-FILL-05: width and depth of every formation in every size."""
    printed = WIDTHS_AND_DEPTHS[arm, formation].split()
    for size, numbers in zip(SIZES, printed, strict=True):
        if numbers != "-":
            shape = footprint(arm, formation, size)
            assert f"{shape.width:g}x{shape.depth:g}" == numbers


def test_small_arms() -> None:
    """BP-FILL-21, BP-FILL-03, BP-T-WEAPONS: range, points for each die, and whether rain leaves it dry."""
    assert [(key, each.range, each.price, each.dry) for key, each in SMALL_ARMS.items()] == [
        ("none", 0.0, 0, False), ("pistol", 6.0, 1, False), ("bow", 12.0, 2, True),
        ("SB carbine", 12.0, 2, False), ("SB musket", 18.0, 3, False), ("rifled carbine", 18.0, 3, False),
        ("rifled musket", 24.0, 4, False), ("BL carbine", 24.0, 4, True), ("BL rifle", 30.0, 5, True),
        ("BA carbine", 30.0, 5, True), ("BA rifle", 36.0, 6, True),
    ]  # fmt: skip


def test_guns() -> None:
    """BP-T-GUNS: range, moves unlimbered and limbered, moves to change, dice by band, points."""
    rows = [
        (each.key, each.range, each.unlimbered, each.limbered, each.change, each.dice, each.price)
        for each in GUNS.values()
    ]
    assert rows == [
        ("SB battalion", 24.0, 12.0, 12.0, 1, (1, 1, 1), 12), ("SB horse", 36.0, 6.0, 18.0, 0, (3, 2, 1), 34),
        ("SB foot", 48.0, 6.0, 12.0, 1, (3, 2, 1), 34), ("SB siege", 60.0, 6.0, 12.0, 2, (3, 2, 1), 40),
        ("rifled horse", 48.0, 6.0, 18.0, 0, (3, 2, 1), 40),
        ("rifled foot", 60.0, 6.0, 12.0, 1, (3, 2, 1), 42),
        ("rifled siege", 72.0, 6.0, 12.0, 2, (3, 2, 1), 48),
    ]  # fmt: skip


def test_prices_of_special_rules() -> None:
    """BP-SPEC-01, BP-SPEC-25, BP-FILL-21, BP-T-SPEC: what each special rule adds or takes off."""
    assert {code: each.price for code, each in TRAITS.items()} == {
        "Blo": 4, "Bra": 2, "Cra": 3, "Det": 0, "Eli": 3, "Fer": 4, "FF": 2, "FSq": 0, "Fre": -4, "Hvy": 6,
        "Mar": 4, "Rel": 4, "Sha": 3, "Ste": 4, "Stu": 6, "Sup": 6, "Ter": 6, "Tou": 3, "Val": 3, "Unr": -3,
        "Unt": -3, "Wav": -5, "Ski": 2, "Mix": 3, "Lan": 2,
    }  # fmt: skip


def test_points_of_commanders() -> None:
    """BP-FILL-22: what a general or a brigade commander costs by his staff rating."""
    assert STAFF_POINTS == {5: 10, 6: 18, 7: 26, 8: 36, 9: 48, 10: 62}


@pytest.mark.parametrize(
    ("size", "values"),
    [("large", (8, 4, 4)), ("standard", (6, 3, 3)), ("small", (4, 2, 2)), ("tiny", (1, 1, 1))],
)
def test_values_by_size(size: str, values: tuple[int, int, int]) -> None:
    """BP-ARMY-01, BP-FILL-01, BP-FILL-02: hand-to-hand, shooting, stamina; no fire stays none."""
    assert sized(size, 6, 3, 3) == values  # type: ignore[arg-type]
    assert sized(size, 6, 0, 3) == (values[0], 0, values[2])  # type: ignore[arg-type]
    if size == "small":
        assert sized("small", 2, 1, 1) == (1, 1, 1)


def test_freshly_raised() -> None:
    """BP-SPEC-09: one face of terror, two of panic, two of nothing, one of heroes."""
    assert FRESHLY == ("terror", "panic", "panic", "sterling", "sterling", "huzzah")


def test_weather_by_die() -> None:
    """BP-WEA-01, BP-SETUP-04, BP-FILL-31: fog, rain, three clear faces, soft ground."""
    assert TABLE == ("fog", "rain", "clear", "clear", "clear", "soft")


def test_pieces_of_terrain_by_die() -> None:
    """BP-SETUP-03, BP-FILL-30: what each face lays into its sixth of the table; on 5 and 6 it stays open."""
    assert PIECES == {
        1: ("wood", 12.0, 10.0), 2: ("rough", 10.0, 8.0), 3: ("building", 5.0, 5.0), 4: ("hill", 18.0, 10.0)
    }  # fmt: skip


def test_kinds_of_terrain() -> None:
    """BP-TERR-05, BP-MEL-04, BP-FILL-30: going, area or line, cover and sight of every kind."""
    assert [f"{key}: {kind.going} {kind.lie} {kind.cover} {kind.sight}" for key, kind in KINDS.items()] == [
        "open: normal area 0 free", "crops: normal area 0 free", "road: road area 0 free",
        "hill: normal area 0 hill", "wood: wood area 1 wood", "open-wood: rough area 1 open wood",
        "rough: rough area 0 free", "marsh: rough area 0 free", "orchard: rough area 1 free",
        "ford: rough area 0 free", "hedge: normal line 1 free", "fence: normal line 1 free",
        "wall: normal line 1 free", "stream: normal line 0 free", "ditch: normal line 0 free",
        "river: barred area 0 free", "lake: barred area 0 free", "cliff: barred area 0 blocks",
        "bridge: road area 0 free", "building: building area 2 blocks", "earthwork: normal line 2 free",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("casualties", "disordered", "guns", "total"),
    [(3, False, "", 0), (4, False, "", -1), (5, False, "", -2), (3, True, "", -1),
     (3, False, "artillery", -1), (5, True, "artillery", -4)],
)  # fmt: skip
def test_modifiers_of_a_break_test(casualties: int, guns: Any, total: int, *, disordered: bool) -> None:
    """BP-T-BREAK, BP-BREAK-02: one for each casualty above stamina, for disorder, for guns."""
    tested = unit(position([foot(40, 20, casualties=casualties), foe(40, 60)]), "A1")
    tested.disordered = disordered
    assert break_modifiers(tested, guns).total == total
