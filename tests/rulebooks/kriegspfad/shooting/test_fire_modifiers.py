"""Shooting: the table of ranges, every modifier, and the faces that hit and kill."""

from typing import Any

import pytest

from pulverdampf.engine.dice import d20
from pulverdampf.engine.reckoning import plus
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.shooting.modifiers import SHOOTING, Aim, faces, modifier
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS, dice_of
from pulverdampf.table.shapes import Pose
from tests.rulebooks.kriegspfad.fighting import Fought, fought, rows

REGULARS = {"side": "one", "troop": "regular"}
TARGET = {"side": "two", "troop": "regular", "opposite": "A1", "arms": "bow"}


def shot(one: dict[str, Any], two: dict[str, Any], *, dice: int = 1, **situation: Any) -> Any:
    """The reckoning of the shot of A1 at B1, whose own weapon does not reach."""
    game = fought(
        {**REGULARS, **one}, {**TARGET, "arms": "none", **two},
        dice=[10] * dice, answers={"KP-FIRE-02": "fire"}, **situation,
    )  # fmt: skip
    return game.reckoned("KP-FIRE-10")[0]


# ranges --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arm", "effective", "maximum"),
    [
        ("bow", 3, 3), ("revolver", 1, 1), ("smooth_musket", 4, 4), ("carbine_ml", 4, 4), ("rifle_ml", 4, 16),
        ("carbine_bl", 6, 12), ("repeater", 6, 12), ("rifle_bl", 8, 20), ("gun_light", 8, 20),
        ("gun_medium", 8, 20), ("gun_light_rifled", 8, 48), ("mg", 8, 16),
    ],
)  # fmt: skip
def test_ranges(arm: str, effective: float, maximum: float) -> None:
    """KP-T-ARMS, KP-FIRE-06 effective and maximum range of every weapon; exactly the limit is in range."""
    weapon = WEAPONS[arm]
    assert weapon.is_effective(effective) and not weapon.is_effective(effective + 0.01)
    assert weapon.reaches(maximum) and not weapon.reaches(maximum + 0.01)


def test_number_of_dice() -> None:
    """KP-FIRE-08, KP-FIRE-22 field guns three near and one far, machine guns three, all others one."""
    assert [dice_of(WEAPONS["gun_light"], far) for far in (8, 9)] == [3, 1]
    assert [dice_of(WEAPONS["mg"], far) for far in (8, 16)] == [3, 3]
    assert [dice_of(WEAPONS["rifle_bl"], far) for far in (8, 16)] == [1, 1]


def test_a_target_partly_in_range_is_in_range() -> None:
    """KP-FIRE-06, KP-T-ARMS bows reach 3 and not 3.1."""
    bows = {"troop": "warrior", "arms": "bow"}
    assert fought({**REGULARS, **bows}, {**TARGET, "distance": 3.0, "arms": "none"}, dice=[1]).thrown
    assert not fought({**REGULARS, **bows}, {**TARGET, "distance": 3.1, "arms": "none"}).thrown


# the table -----------------------------------------------------------------------------------------------

WOOD = [{"kind": "light_wood", "rect": (20, 20.6, 40, 32)}]
WALL = [{"kind": "stone_wall", "line": ((20, 23.4), (40, 23.4))}]
SCATTERED = {"troop": "skirmisher", "distance": 10}
RIDERS = {"troop": "cavalry", "arms": "repeater", "is": ("moved",)}


@pytest.mark.parametrize(
    ("row", "one", "two", "situation"),
    [
        ("SM-01", {"arms": "repeater"}, {}, {}),
        ("SM-01", {"arms": "revolver"}, {"distance": 1}, {}),
        ("SM-02", {"traits": ("sharpshooter",)}, {}, {}),
        ("SM-03", {"arms": "rifle_bl"}, {"distance": 8}, {}),
        ("SM-03", {"troop": "cavalry", "arms": "carbine_bl"}, {"distance": 6}, {}),
        ("SM-04", {"troop": "artillery", "arms": "gun_medium"}, {"distance": 8}, {"dice": 3}),
        ("SM-05", {}, {}, {}),
        ("SM-06", {"markers": 1}, {}, {}),
        ("SM-07", {"traits": ("untrained",)}, {}, {}),
        ("SM-07", {"traits": ("militia",)}, {}, {}),
        ("SM-08", {"arms": "bow"}, {"troop": "cavalry", "traits": ("armoured_horse",), "distance": 2}, {}),
        ("SM-09", {"arms": "rifle_ml"}, SCATTERED, {}),
        ("SM-09", {"arms": "rifle_ml"}, {"troop": "warrior", "traits": ("nimble_foot",), "distance": 10}, {}),
        ("SM-10", RIDERS, {"distance": 6}, {}),
        ("SM-11", {"arms": "rifle_bl"}, {"distance": 9}, {"weather": "rain"}),
        ("SM-11", {}, {"distance": 3}, {"weather": "fog"}),
        ("SM-12", {}, {"distance": 1.5}, {"terrain": WOOD}),
        ("SM-13", {}, {"distance": 3}, {"terrain": [{"kind": "palisade", "id": "p", "line": (
            (20, 21.98), (40, 21.98), (40, 30), (20, 30), (20, 21.98))}]}),
        ("SM-14", {}, {"distance": 3}, {"terrain": WALL}),
        ("SM-15", {"arms": "rifle_ml"}, {"distance": 5}, {}),
        ("SM-16", {"troop": "artillery"}, {"distance": 6}, {"dice": 3, "terrain": [
            {"kind": "marsh", "rect": (20, 26, 40, 34)}]}),
    ],
)  # fmt: skip
def test_every_row(row: str, one: dict[str, Any], two: dict[str, Any], situation: dict[str, Any]) -> None:
    """Each row holds in one shot and is silent in another.

    KP-T-FIRE, KP-SM-01, KP-SM-02, KP-SM-03, KP-SM-04, KP-SM-05, KP-SM-06, KP-SM-07, KP-SM-08, KP-SM-09,
    KP-SM-10, KP-SM-11, KP-SM-12, KP-SM-13, KP-SM-14, KP-SM-15, KP-SM-16.
    """
    if row == "SM-13":
        two = {**two, "distance": 22.0 - 20.59}
    assert row in rows(shot(one, two, **situation))
    plain = shot({}, {}) if row != "SM-05" else shot({"troop": "warrior", "arms": "smooth_musket"}, {})
    assert row not in rows(plain)


def test_the_table_is_complete() -> None:
    """KP-T-FIRE, KP-FIRE-10, KP-SM-01 to KP-SM-16: sixteen rows; all that apply are added."""
    amounts = (3, 2, 2, 2, 1, -1, -2, -2, -2, -2, -2, -2, -2, -3, -3, -1)
    assert [(row.id, row.effect) for row in SHOOTING] == [
        (f"KP-SM-{n:02d}", plus(amount)) for n, amount in enumerate(amounts, 1)
    ]
    assert shot({"arms": "repeater", "traits": ("sharpshooter",)}, {}).total == 3 + 2 + 1


def test_markers_count_each() -> None:
    """KP-SM-06, KP-MARK-01 one off for each marker of the shooter's unit."""
    assert shot({"markers": 3}, {}).total == 1 - 3


def test_untrained_militia_counts_once() -> None:
    """KP-SM-07 untrained and militia together are still two off."""
    assert shot({"traits": ("untrained", "militia")}, {}).total == 1 - 2


def test_skirmishers_at_exactly_four() -> None:
    """KP-SM-09 by the usual reading beyond 4; the switch knows two other readings."""
    rifles = {"arms": "rifle_ml"}
    at = {far: rows(shot(rifles, {"troop": "skirmisher", "distance": far})) for far in (3.5, 4.0, 4.5)}
    assert ["SM-09" in at[far] for far in (3.5, 4.0, 4.5)] == [False, False, True]
    near: dict[str, Any] = {"rulings": {"skirmish_target": "under4"}}
    under = [
        "SM-09" in rows(shot(rifles, {"troop": "skirmisher", "distance": far}, **near))
        for far in (3.5, 4.0, 4.5)
    ]
    assert under == [True, False, False]
    always: dict[str, Any] = {"rulings": {"skirmish_target": "always"}}
    assert "SM-09" in rows(shot(rifles, {"troop": "skirmisher", "distance": 4.0}, **always))


def test_mounted_infantry_on_horseback_is_not_scattered() -> None:
    """KP-FILL-22 its own mounted type: no cover and no loose order."""
    mounted = {"troop": "mounted_infantry", "distance": 10}
    assert "SM-09" not in rows(shot({"arms": "rifle_ml"}, mounted))
    assert "SM-09" in rows(shot({"arms": "rifle_ml"}, {**mounted, "mounted": False}))


@pytest.mark.parametrize(
    ("reading", "foot", "still", "turned"),
    [
        ("movers", True, False, True),
        ("mounted_movers", False, False, True),
        ("movers_or_mounted", True, True, True),
    ],
)
def test_shooting_on_the_move(reading: str, *, foot: bool, still: bool, turned: bool) -> None:
    """KP-SM-10 movers on foot and on horseback, riders also after a turn; two other readings by switch."""
    rulings: dict[str, Any] = {"rulings": {"moving_fire": reading}}
    riders = {"troop": "cavalry", "arms": "carbine_bl"}
    assert ("SM-10" in rows(shot({"is": ("moved",)}, {}, **rulings))) is foot
    assert ("SM-10" in rows(shot(riders, {}, **rulings))) is still
    assert ("SM-10" in rows(shot({**riders, "is": ("turned",)}, {}, **rulings))) is turned


def test_bows_and_revolvers_shoot_well_on_the_move() -> None:
    """KP-SM-10 only firearms other than revolvers and shotguns suffer."""
    for arm, far in (("bow", 3), ("revolver", 1)):
        assert "SM-10" not in rows(
            shot({"troop": "warrior", "arms": arm, "is": ("moved",)}, {"distance": far})
        )


def test_weather_spoils_shots() -> None:
    """KP-SM-11, KP-FILL-16, KP-WX-06 fog beyond 2, rain of either kind beyond 8; snow not at all."""
    rifles = {"arms": "rifle_bl"}
    for weather, near, far in (("fog", 2.0, 2.5), ("rain", 8.0, 8.5), ("heavy_rain", 8.0, 8.5)):
        assert "SM-11" not in rows(shot(rifles, {"distance": near}, weather=weather))
        assert "SM-11" in rows(shot(rifles, {"distance": far}, weather=weather))
    assert "SM-11" not in rows(shot(rifles, {"distance": 16}, weather="snow"))


def test_only_the_best_cover_counts() -> None:
    """KP-FILL-25 works before timber before the wood they stand in, each only against what respects it."""
    wall = [*WOOD, {"kind": "stone_wall", "line": ((20, 21.8), (40, 21.8))}]
    assert rows(shot({}, {"distance": 1.5}, terrain=wall)) == {"SM-05", "SM-14"}
    moved = {"distance": 1.5, "is": ("moved",)}
    assert rows(shot({}, moved, terrain=wall)) == {"SM-05", "SM-12"}
    gun = {"troop": "artillery"}
    assert rows(shot(gun, {"distance": 1.0}, dice=3, terrain=wall)) == {"SM-12"}


def test_machine_guns_and_stone() -> None:
    """KP-SM-14 machine guns respect wood and ignore stone, unless the switch says otherwise."""
    wall = [{"kind": "stone_wall", "line": ((20, 23.8), (40, 23.8))}]
    gun, two = {"troop": "mg"}, {"distance": 3.0}
    assert rows(shot(gun, two, dice=3, terrain=wall)) == set()
    assert rows(shot(gun, two, dice=3, terrain=wall, rulings={"mg_ignores_stone": False})) == {"SM-14"}


def test_riders_have_no_cover() -> None:
    """KP-SM-12, KP-FORM-04 cover is for foot; who mounts counts as mounted."""
    riders = {"troop": "cavalry", "distance": 1.5}
    assert "SM-12" not in rows(shot({}, riders, terrain=WOOD))
    mounting = {"troop": "cavalry", "mounted": False, "distance": 1.5, "is": ("mounting",)}
    assert "SM-12" not in rows(shot({}, mounting, terrain=WOOD))


# hits and kills ------------------------------------------------------------------------------------------


def chances(added: int, markers: int = 0) -> tuple[int, int]:
    """How many of twenty faces hit, and how many kill."""
    hit, kill = faces(Aim("bow", effective=True, markers=markers), added)
    return sum(1 for face in d20.faces if face in hit), sum(1 for face in d20.faces if face in kill)


def test_hits_and_kills_of_a_steady_shooter() -> None:
    """KP-T-HIT, KP-FIRE-10 the printed table of chances: 14 hits, 19 kills, a natural 20 always does both."""
    hits = [chances(m)[0] for m in range(-6, 7)]
    kills = [chances(m)[1] for m in range(-6, 7)]
    assert hits == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert kills == [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8]
    assert chances(-7) == (1, 1) and chances(-7, markers=1) == (1, 1)


def test_hits_and_kills_of_a_shaken_shooter() -> None:
    """KP-MARK-01, KP-T-HIT, KP-T-MARK with two markers the natural 20 is nothing special."""
    assert [chances(m, 2)[1] for m in range(-6, 1)] == [0, 0, 0, 0, 0, 1, 2]
    assert chances(-9, 2) == (0, 0)


def test_the_reckoning_tells_its_rows() -> None:
    """KP-FIRE-10 what is added is explained row by row."""
    told = modifier(Aim("repeater", effective=True, sharpshooter=True)).explained("de")
    assert told.endswith("+5") and "Scharfschützen" in told


def test_who_has_just_entered_a_building_lacks_its_cover() -> None:
    """KP-SM-14, KP-FORT-05 only who was inside the whole turn has it; shifting about does not matter."""
    house = [{"kind": "blockhouse", "id": "h", "rect": (26.46, 16.46, 33.54, 23.54), "owner": "one"}]
    inside = {"side": "one", "troop": "regular", "arms": "rifle_ml", "inside": "h"}
    foe = {"side": "two", "troop": "regular", "arms": "rifle_ml", "at": (30, 31), "facing": 270}
    for came_from, covered in (((30.0, 14.0), False), ((31.0, 20.0), True)):
        state = position([inside, foe], terrain=house)
        piece = state.pieces["A1a"]
        piece.moved, piece.came_from = True, Pose(*came_from)
        game = Fought(state, [1, 1])
        assert ("SM-14" in rows(game.reckoned("KP-FIRE-10")[-1])) is covered


def test_a_stone_wall_must_lie_between() -> None:
    """KP-TERR-03, KP-SM-14 it does not help against shots from one's own side of it."""
    wall = [{"kind": "stone_wall", "line": ((20, 21), (40, 21))}]
    for y, facing, covered in ((24.0, 270, True), (16.0, 90, False)):
        behind = {"side": "two", "troop": "regular", "arms": "none", "at": (30, 20.3)}
        shooter = {"side": "one", "troop": "regular", "at": (30, y), "facing": facing}
        game = fought(shooter, behind, terrain=wall, dice=[1])
        assert ("SM-14" in rows(game.reckoned("KP-FIRE-10")[0])) is covered


def test_a_palisade_must_lie_between() -> None:
    """KP-FORT-03, KP-SM-13 it does not help against those who are inside as well."""
    line = ((20, 10), (40, 10), (40, 21), (20, 21), (20, 10))
    ring = [{"kind": "palisade", "id": "p", "line": line}]
    for y, facing, covered in ((24.0, 270, True), (17.0, 90, False)):
        behind = {"side": "two", "troop": "regular", "arms": "none", "at": (30, 20.4)}
        shooter = {"side": "one", "troop": "regular", "at": (30, y), "facing": facing}
        game = fought(shooter, behind, terrain=ring, dice=[1])
        assert ("SM-13" in rows(game.reckoned("KP-FIRE-10")[0])) is covered


def test_an_armoured_horse_helps_only_its_rider() -> None:
    """KP-SM-08, KP-FORM-04 who has dismounted stands beside it; who mounts counts as mounted already."""
    armoured = {"troop": "mounted_warrior", "traits": ("armoured_horse",), "distance": 2.5}
    bow = {"troop": "warrior", "arms": "bow"}
    assert "SM-08" in rows(shot(bow, armoured))
    assert "SM-08" not in rows(shot(bow, {**armoured, "mounted": False}))
    assert "SM-08" in rows(shot(bow, {**armoured, "mounted": False, "is": ("mounting",)}))


def test_dismounted_regulars_shoot_like_regulars() -> None:
    """KP-SM-05, KP-FORM-07 mounted infantry on foot is its foot type."""
    on_foot = {"troop": "mounted_infantry", "mounted": False}
    near: dict[str, Any] = {"distance": 3}
    assert "SM-05" in rows(shot({**on_foot, "foot": "regular"}, near))
    assert "SM-05" not in rows(shot({**on_foot, "foot": "skirmisher"}, near))


def test_who_mounts_is_a_mounted_target() -> None:
    """KP-FORM-04, KP-SM-09 dismounted cavalry is loose no more, nimble riders are nimble again."""
    far = {"mounted": False, "distance": 6, "is": ("mounting",)}
    rifle = {"arms": "rifle_ml"}
    assert "SM-09" not in rows(shot(rifle, {**far, "troop": "cavalry"}))
    nimble = {**far, "troop": "mounted_warrior", "traits": ("nimble_mounted",)}
    assert "SM-09" in rows(shot(rifle, nimble))
    assert "SM-09" not in rows(shot(rifle, {**nimble, "is": ()}))


def test_only_field_guns_sink_into_the_marsh() -> None:
    """KP-SM-16 one off for guns, not for machine guns or rifles."""
    marsh = [{"kind": "marsh", "rect": (20, 22, 40, 40)}]
    for troop, dice, spoiled in (("artillery", 3, True), ("mg", 3, False), ("regular", 1, False)):
        found = shot({"troop": troop, "arms": ""}, {"distance": 3.5}, dice=dice, terrain=marsh)
        assert ("SM-16" in rows(found)) is spoiled
