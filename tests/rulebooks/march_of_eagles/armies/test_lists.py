"""The ready armies and prices of The March of Eagles, recomputed from the printed numbers."""

from fractions import Fraction

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.muster.terrain_setup import load_terrain_setups
from pulverdampf.muster.toml_source import packaged_file
from pulverdampf.rulebooks.march_of_eagles.armies import lists, mustering

ALL_ARMS = {"cavalry": True, "artillery": True}

PRINTED = {  # army: points of its battalions, soldiers, officers
    "BR-A": ([52, 48, 34, 52, 14],     160, 3),
    "FR-A": ([32, 40, 36, 92],         112, 1),
    "BR-B": ([62, 56, 40, 42],         120, 2),
    "BR-C": ([88, 58, 54],             92,  2),
    "FR-B": ([36, 36, 32, 50, 46],     120, 4),
    "FR-C": ([72, 48, 18, 18, 44],     136, 2),
    "FR-D": ([38, 38, 38, 26, 60],     204, 4),
    "PR-A": ([50, 38, 32, 26, 54],     172, 3),
    "PR-B": ([78, 48, 44, 30],         140, 3),
    "AT-A": ([66, 58, 56, 20],         176, 2),
    "AT-B": ([70, 50, 36, 26, 18],     188, 2),
    "RU-A": ([52, 44, 40, 48, 16],     148, 3),
    "RU-B": ([94, 26, 26, 54],         172, 2),
    "ES-A": ([40, 40, 28, 30, 54, 8],  216, 4),
    "ES-B": ([48, 48, 34, 32, 38],     152, 3),
    "PT-A": ([56, 44, 50, 50],         132, 3),
    "PT-B": ([54, 36, 36, 42, 32],     188, 4),
    "BY-A": ([46, 38, 46, 48, 22],     148, 3),
    "BY-B": ([32, 32, 56, 66, 14],     172, 4),
    "PL-A": ([50, 42, 58, 30, 20],     168, 3),
    "PL-B": ([60, 54, 48, 38],         108, 3),
    "NL-A": ([48, 32, 28, 42, 24, 26], 208, 3),
    "NL-B": ([58, 40, 38, 42, 12, 10], 172, 3),
    "BW-A": ([58, 42, 30, 30, 40],     148, 5),
    "BW-B": ([60, 48, 28, 32, 32],     172, 3),
}  # fmt: skip

SMALLER = {
    "BR-A-160": [52, 40, 52, 14], "FR-A-160": [32, 36, 92],
    "BR-A-140": [48, 40, 52], "FR-A-140": [32, 36, 68],
}  # fmt: skip
EXTENDED = {"BR-X": [52, 36, 32, 48, 32], "FR-X": [48, 32, 36, 46, 38]}

TABLE_2_2 = {
    "recruit": [8, 10, 12, 14, 16, 18, 20, 22, 24],
    "drilled": [16, 20, 24, 28, 32, 36, 40, 44, 48],
    "veteran": [24, 30, 36, 42, 48, 54, 60, 66, 72],
    "guard":   [32, 40, 48, 56, 64, 72, 80, 88, 96],
}  # fmt: skip


def british(*bodies: BodyEntry, nation: str = "british") -> Roster:
    return Roster("march-of-eagles", nation=nation, bodies=bodies)


@pytest.mark.parametrize("army", PRINTED)
def test_moe_army_10_ready_army_is_legal(army: str) -> None:
    assert lists.check_army(lists.ready_armies()[army]) == []


@pytest.mark.parametrize("army", PRINTED)
def test_moe_army_05_ready_army_costs_what_is_printed(army: str) -> None:
    roster, (points, soldiers, officers) = lists.ready_armies()[army], PRINTED[army]
    assert [body.total for body in lists.itemised(roster).bodies] == points
    assert lists.points(roster) == 200
    assert sum(body.size for body in roster.bodies) == soldiers
    assert sum(int(body.upgrades.get("officer", 0)) for body in roster.bodies) == officers


def test_pc_01_every_line_of_the_british_sample() -> None:
    first = lists.itemised(lists.ready_armies()["BR-A"]).bodies[0]
    assert [(item.what, int(item.total)) for item in first.items] == [
        ("drilled", 36), ("drummer", 2), ("nco", 4), ("officer", 10),
    ]  # fmt: skip


def test_pc_02_every_line_of_the_french_guard() -> None:
    guard = lists.itemised(lists.ready_armies()["FR-A"]).bodies[3]
    assert [item.total for item in guard.items] == [64, 4, 8, 6, 10]


@pytest.mark.parametrize("army", EXTENDED)
def test_moe_x_extended_army_needs_the_extension(army: str) -> None:
    roster = lists.ready_armies()[army]
    assert [body.total for body in lists.itemised(roster, ALL_ARMS).bodies] == EXTENDED[army]
    assert lists.check_army(roster, ALL_ARMS) == []
    assert {p.rule for p in errors(lists.check_army(roster))} == {"MOE-X-CAV-01", "MOE-X-ART-01"}


def test_there_are_25_ready_armies_two_extended_and_four_smaller_ones() -> None:
    assert set(lists.ready_armies()) == {*PRINTED, *EXTENDED, *SMALLER}


@pytest.mark.parametrize("grade", TABLE_2_2)
def test_moe_t_cost(grade: str) -> None:
    sizes = range(16, 49, 4)
    costs = [lists.points(british(BodyEntry("battalion", parts={grade: size}))) for size in sizes]
    assert costs == TABLE_2_2[grade]


def test_moe_army_08_rifles_cost_a_point_each() -> None:
    rifles = british(BodyEntry("light", parts={"veteran": 20}, upgrades={"rifles": True}))
    assert lists.points(rifles) == 50


def test_c_16_two_british_ensigns_cost_six_each_or_six_together() -> None:
    colours = british(BodyEntry("battalion", parts={"drilled": 24}, upgrades={"ensign": 2}))
    assert lists.points(colours) == 36
    assert lists.points(colours, {"british_colours": "one_piece"}) == 30
    assert lists.check_army(colours, {"british_colours": "one_piece"}) == []


def test_moe_skir_01_table_2_4() -> None:
    line = [lists.most_skirmishers(BodyEntry("battalion", parts={"drilled": n})) for n in range(16, 49, 4)]
    light = [lists.most_skirmishers(BodyEntry("light", parts={"veteran": n})) for n in range(16, 37, 4)]
    assert line == [3, 4, 4, 5, 6, 7, 8, 8, 9]
    assert light == [12, 15, 18, 21, 24, 27]


@pytest.mark.parametrize(
    ("entry", "most", "rule"), [("battalion", 6, "MOE-SKIR-01"), ("light", 24, "MOE-LIGHT-03")]
)
def test_too_many_skirmishers(entry: str, most: int, rule: str) -> None:
    """MOE-SKIR-01, MOE-LIGHT-03 a fifth of a battalion, three quarters of light troops, and no more."""
    size = 32

    def rules(out: int) -> list[str]:
        body = BodyEntry(entry, parts={"veteran": size}, settings={"skirmishers": out})
        return [
            each.rule
            for each in lists.check_army(british(body))
            if "SKIR" in each.rule or "LIGHT" in each.rule
        ]

    assert (rules(most), rules(most + 1)) == ([], [rule])


def test_c_29_skirmishers_rounded_half_up() -> None:
    rounded = {"skirmisher_rounding": "half_up"}
    sizes = [
        lists.most_skirmishers(BodyEntry("battalion", parts={"drilled": n}), rounded)
        for n in (16, 24, 28, 48)
    ]
    assert sizes == [3, 5, 6, 10]


def test_moe_army_04_exactly_200_passes_both_ways() -> None:
    sample = lists.ready_armies()["BR-A"]
    assert lists.check_army(sample, {"points_exact": True}) == []
    assert lists.check_army(sample, {"points_limit": 199})[0].rule == "MOE-ARMY-04"


def test_fill_33_smaller_armies_for_the_scenarios() -> None:
    british_sample = lists.ready_armies()["BR-A"].bodies
    without_ncos = BodyEntry("battalion", parts={"drilled": 36}, upgrades={"drummer": 2})
    bodies = (british_sample[0], without_ncos, *british_sample[3:])
    assert lists.points(british(*bodies)) == 158


@pytest.mark.parametrize("army", SMALLER)
def test_moe_fill_33_smaller_armies_keep_the_limit_of_their_name(army: str) -> None:
    roster, most = lists.ready_armies()[army], int(army.rpartition("-")[2])
    assert [body.total for body in lists.itemised(roster).bodies] == SMALLER[army]
    assert lists.check_army(roster, {"points_limit": most}) == []


def test_moe_fill_32_an_army_larger_than_its_side_is_refused() -> None:
    ready = lists.ready_armies()
    for scenario, side, fits in (("SC-1", 1, "BR-A-160"), ("SC-3", 1, "BR-A-140")):
        with pytest.raises(Refused, match=r"MOE-FILL-32: .* at most"):
            mustering.begin(ready["FR-A"], ready["BR-A"], scenario=scenario)
        state = mustering.begin(ready["FR-A"], ready[fits], scenario=scenario)
        assert mustering.scenarios()[scenario].sides[side].points is not None and state.conditions.id


def test_moe_fill_33_the_usual_armies_fit_their_scenario() -> None:
    assert mustering.default_armies() == ["BR-A", "FR-A"]
    assert mustering.default_armies("SC-1") == ["BR-A", "FR-A-160"]
    assert mustering.default_armies("SC-3", one=lists.ready_armies()["FR-A"])[1] == "BR-A-140"
    assert mustering.default_armies("SC-3", two=lists.ready_armies()["BR-A-140"])[0] == "FR-A"


def test_army_list_shows_what_a_nation_may_take() -> None:
    assert "rifles" in {upgrade.id for upgrade in lists.army_list("british").upgrades}
    french = lists.army_list("french")
    assert "rifles" not in {upgrade.id for upgrade in french.upgrades}
    assert [entry.id for entry in french.entries] == ["battalion", "light"]
    assert len(lists.army_list("french", ALL_ARMS).entries) == 4
    with pytest.raises(KeyError):
        lists.army_list("narnia")


def test_all_problems_are_reported_at_once() -> None:
    wreck = british(
        BodyEntry("light", parts={"drilled": 40}, settings={"skirmishers": 40}),
        BodyEntry("battalion", parts={"guard": 50}, upgrades={"drummer": 5, "rifles": 50}),
        BodyEntry("battalion", parts={"guard": 48}, upgrades={"officer": 2}),
        nation="french",
    )
    rules = {problem.rule for problem in lists.check_army(wreck)}
    assert rules >= {
        "MOE-ARMY-02",
        "MOE-ARMY-04",
        "MOE-ARMY-07",
        "MOE-ARMY-08",
        "MOE-ARMY-09",
        "MOE-LIGHT-03",
    }


def test_prices_are_exact() -> None:
    assert isinstance(lists.points(lists.ready_armies()["BR-A"]), Fraction)


def test_names_are_in_both_languages() -> None:
    for roster in lists.ready_armies().values():
        assert roster.name and roster.name.en and roster.name.de
        assert all(body.name and body.name.en and body.name.de for body in roster.bodies)


def test_c_38_small_table_keeps_the_middle() -> None:
    loaded = load_terrain_setups(
        packaged_file("pulverdampf.rulebooks.march_of_eagles", "data", "terrain_setups.toml")
    )
    assert loaded.value is not None
    whole, river = loaded.value[3], loaded.value[3].fitted(48)
    assert river.pieces[1].rect == (22, 22.5, 26, 25.5)
    west, before = river.pieces[0].polygon, whole.pieces[0].polygon
    assert west is not None and before is not None
    assert (min(x for x, _ in west), max(x for x, _ in west)) == (0, 22)
    assert {(round(x + 8, 6), y) for x, y in west if x > 0} <= set(before)
    crossroads, ends = loaded.value[5].fitted(48), loaded.value[5].pieces[0].line
    road = crossroads.pieces[0].line
    assert road is not None and ends is not None
    assert (road[0][0], road[-1][0]) == (0, 48) and abs(road[0][1] - 24) < 3 and ends[0] == (0, 24)
