"""The paper's worked cases, dice for dice and with exact odds."""

from fractions import Fraction

import pytest

from pulverdampf.engine.orders import Plan
from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.command.command_roll import command_rating
from pulverdampf.rulebooks.black_powder.command.fan import fan
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import commander_of, unit_of
from pulverdampf.rulebooks.black_powder.morale.break_tests import break_test
from pulverdampf.rulebooks.black_powder.shooting.targets import marks
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, reveal, shoot
from pulverdampf.rulebooks.black_powder.state import Battle, PowderState
from tests.rulebooks.black_powder.staging import (
    AHEAD,
    carried_out,
    foe,
    foot,
    guns,
    horse,
    odds_of,
    position,
    scene_of,
)

ROAD = {"id": "road", "kind": "road", "line": [[48, 0], [48, 72]], "width": 2.0}


def casualties(key: str):  # type: ignore[no-untyped-def]
    return lambda state: unit_of(state, key).casualties


def rating_of(state: PowderState, *units: str) -> int:
    return command_rating(
        scene_of(state), commander_of(state, "AC1"), [unit_of(state, key) for key in units]
    ).total


def order_chances(state: PowderState) -> dict[str, Fraction]:
    """What may come of an order to go ahead, in English words."""
    shown = fan(scene_of(state), commander_of(state, "AC1"), Plan({"A1": (AHEAD,)}))
    return {each.text.in_("en"): each.chance for each in shown}


def test_w_01_the_command_roll_at_rating_eight() -> None:
    """BP-CMD-02: 3 moves 10/36, 2 moves 5/36, 1 move 11/36, fails 9/36, blunder 1/36."""
    state = position([foot(40, 20), foe(40, 70)])
    assert rating_of(state, "A1") == 8
    assert order_chances(state) == {
        "three moves": Fraction(10, 36), "two moves": Fraction(4 + 1, 36), "one move": Fraction(11, 36),
        "the order fails": Fraction(9, 36), "blunder": Fraction(1, 36),
    }  # fmt: skip


def test_w_02_distance_enemy_and_column() -> None:
    """BP-CMD-07: an attack column 25 away with an enemy at 10 is ordered at 8 - 2 - 1 + 1."""
    state = position(
        [foot(40, 40, formation="attack"), foe(40, 50)], commanders={"AC1": (40, 40 - 4.5 - 25 - 0.75)}
    )
    assert rating_of(state, "A1") == 6
    assert order_chances(state)["the order fails"] == Fraction(20, 36)


def test_w_03_a_march_column_on_the_road() -> None:
    """BP-CMD-02: 30 away on a road, rating 7: 7 - 2 + 2."""
    state = position(
        [foot(48, 60, formation="march")], terrain=[ROAD], commanders={"AC1": (48, 60 - 9 - 30 - 0.75)},
        ratings={"AC1": 7},
    )  # fmt: skip
    assert rating_of(state, "A1") == 7


def test_w_04_a_group_counts_the_lowest_bonus() -> None:
    """BP-CMD-08: limbered guns on the road and an attack column, farthest 13: 8 - 1 + 1."""
    state = position(
        [guns(48, 30, formation="limbered"), foot(52, 30, formation="attack")],
        terrain=[ROAD], commanders={"AC1": (52, 30 - 4.5 - 13 - 0.75)},
    )  # fmt: skip
    assert rating_of(state, "A1", "A2") == 8


@pytest.mark.parametrize(
    ("far", "shares"),
    [(12.0, [27, 27, 9, 1]), (6.0, None)],
)
def test_w_06_and_07_a_line_shoots_at_a_line(far: float, shares: list[int] | None) -> None:
    """BP-FIRE-05: three dice at 4+, at six or less 3+, saves 4+."""
    state = position([foot(40, 30), foe(40, 30 + far)])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    wanted = [Fraction(n, 64) for n in shares] if shares else [Fraction(n, 27) for n in (8, 12, 6, 1)]
    assert [odds[n] for n in range(4)] == wanted
    if shares:
        disorder = odds_of(state, shoot.kind("A1", "B1"), read=lambda s: unit_of(s, "B1").disordered).chances
        assert disorder[True] == Fraction(91, 216)


def test_w_08_small_skirmishers_close_by() -> None:
    """BP-SKIR-01: row B counts once: 3+ with two dice."""
    state = position([foot(40, 30, size="small", formation="skirmish", traits=("Ski",)), foe(40, 35)])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    assert [odds[n] for n in range(3)] == [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]


def test_w_09_skirmishers_in_woods_are_hard_to_hit() -> None:
    """BP-FIRE-07: 5+, and saves 3+ in woods."""
    wood = {"id": "w", "kind": "wood", "rect": [30, 39.5, 50, 50]}
    state = position([foot(40, 30), foe(40, 40, formation="skirmish", traits=("Ski",))], terrain=[wood])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    assert [odds[n] for n in range(4)] == [Fraction(n, 729) for n in (512, 192, 24, 1)]


def test_w_10_a_battery_at_medium_range() -> None:
    """BP-ART-04: two dice at 5+, saves 6+."""
    state = position([guns(40, 20), foe(40, 40)])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    assert [odds[n] for n in range(3)] == [Fraction(n, 324) for n in (169, 130, 25)]
    disorder = odds_of(state, shoot.kind("A1", "B1"), read=lambda s: unit_of(s, "B1").disordered).chances
    assert disorder[True] == Fraction(11, 36)


def test_w_11_a_battery_at_a_column_far_away() -> None:
    """BP-FORM-03: one die at 4+ against a column, whose better save does not count against guns."""
    state = position([guns(40, 20), foe(40, 50, formation="attack")])
    assert odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances[1] == Fraction(1, 3)


def test_w_12_canister_at_a_square() -> None:
    """BP-FIRE-11: three dice at 3+, saves 6+; any casualty forces a test."""
    state = position([guns(40, 20), foe(40, 25, formation="square")])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=lambda s: unit_of(s, "B1").owes).chances
    forced = sum(p for owes, p in odds.items() if "canister" in owes)
    assert forced == Fraction(665, 729)


def test_w_13_over_the_heads_of_a_friendly_line() -> None:
    """BP-FIRE-13: -1 over friends at least six from gun and target; nearer ones forbid it."""
    state = position([guns(40, 20), foot(40, 29.5), foe(40, 40)])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    assert odds[0] == Fraction(961, 1296)
    near = position([guns(40, 20), foot(40, 26.5), foe(40, 40)])
    assert marks(scene_of(near), unit_of(near, "A1")) == []


def test_w_14_first_fire_into_a_flank() -> None:
    """BP-FIRE-06: (3 + 1) doubled are eight dice; no casualty 6561/65536."""
    state = position([foot(20, 40, facing=0, traits=("FF",)), foe(36.5, 40)])
    odds = odds_of(state, shoot.kind("A1", "B1"), read=casualties("B1")).chances
    assert odds[0] == Fraction(6561, 65536)
    disorder = odds_of(state, shoot.kind("A1", "B1"), read=lambda s: unit_of(s, "B1").disordered).chances
    assert disorder[True] == Fraction(1288991, 1679616)


def test_w_15_closing_fire_shakes_a_charger() -> None:
    """BP-REACT-03: three dice at 3+ give two casualties in 7 of 27; with a second unit both need 4+."""
    state = position([horse(40, 30, casualties=1), foe(40, 40)])
    fired = odds_of(
        state, shoot.kind("B1", "A1", Fire("closing")), read=lambda s: unit_of(s, "A1").shaken
    ).chances
    assert fired[True] == Fraction(7, 27)
    crossed = position([horse(40, 30, casualties=1), foe(40, 40), foe(52, 40)])
    both = (
        shoot.kind("B1", "A1", Fire("closing", crowd=True)),
        shoot.kind("B2", "A1", Fire("traversing", crowd=True)),
    )
    assert odds_of(crossed, *both, read=lambda s: unit_of(s, "A1").shaken).chances[True] == Fraction(
        1909, 4096
    )


def test_w_16_a_break_test_with_excess() -> None:
    """BP-BREAK-02: two above stamina and disordered is -3; the survivor keeps three casualties."""
    state = position([foot(40, 30, casualties=5, is_=("disordered",)), foe(40, 48)])

    def fate(after: PowderState) -> str:
        unit = unit_of(after, "A1")
        if unit.pose is None:
            return "destroyed"
        assert unit.casualties == 3 and unit.shaken and unit.disordered
        return "back" if unit.pose.y < 28 else "stands"

    odds = odds_of(state, break_test.kind("A1", "shooting", "B1"), read=fate).chances
    assert odds == {"destroyed": Fraction(7, 12), "back": Fraction(5, 36), "stands": Fraction(10, 36)}


def result_of(state: PowderState) -> str:
    won = {unit.won_last for unit in (unit_of(state, "A1"),)}
    return "one" if won == {True} else "other"


def test_w_17_a_supported_line_charges_a_line() -> None:
    """BP-MEL-05: six dice each, 3+ against 4+, supports 2 to 1."""
    state = position(
        [foot(40, 40, is_=("charged",)), foot(40, 36), foot(30, 40), foe(40, 40), foe(40, 46)],
        contacts=[("A1", "B1", "front")],
    )  # fmt: skip
    odds = scores(state)
    assert odds["one"] == Fraction(69113, 93312)
    assert odds["draw"] == Fraction(39907, 248832)
    assert odds["two"] == Fraction(73871, 746496)


def scores(state: PowderState) -> dict[str, Fraction]:
    """The exact chances of the three results of a round, before anybody tests."""
    from pulverdampf.engine.odds import FIRST, distribution
    from pulverdampf.engine.stages import settle
    from pulverdampf.rulebooks.black_powder import RULEBOOK
    from pulverdampf.rulebooks.black_powder.hand_to_hand.aftermath import beaten_test

    async def until_decided(battle: Battle) -> None:
        await settle(battle, beaten_test)

    twin = state.copied()
    twin.agenda = (fight_round.kind("A1"),)
    found = distribution(RULEBOOK, twin, until_decided, FIRST, lambda after: after.fight.winner)
    assert not found.missing
    return dict(found.chances)


def test_w_18_heavy_cavalry_rides_down_a_disordered_line() -> None:
    """BP-SPEC-10: eight dice at 3+ and D3 against six at 5+."""
    state = position(
        [horse(40, 40, traits=("Hvy",), is_=("charged",)), foe(40, 40, is_=("disordered",))],
        contacts=[("A1", "B1", "front")],
    )  # fmt: skip
    assert scores(state)["one"] == Fraction(4602704, 4782969)


def test_w_19_cavalry_against_a_disordered_square() -> None:
    """BP-SQ-06: the square has two dice at 5+ and +3 against cavalry."""
    state = position(
        [horse(40, 40, is_=("charged",)), foe(40, 40, formation="square", is_=("disordered",))],
        contacts=[("A1", "B1", "front")],
    )  # fmt: skip
    odds = scores(state)
    assert odds == {"one": Fraction(4027, 19683), "draw": Fraction(1568, 6561), "two": Fraction(10952, 19683)}


def test_w_20_a_line_against_a_garrison() -> None:
    """BP-BLD-04: saves 2+ and +3 make a garrison nearly unassailable."""
    house = {"id": "h", "kind": "building", "rect": [37.5, 40, 42.5, 45]}
    state = position(
        [foot(40, 40, is_=("charged",)), foe(0, 0, inside="h")], terrain=[house],
        contacts=[("A1", "B1", "rear")],
    )  # fmt: skip
    odds = scores(state)
    assert odds["one"] == Fraction(1663, 4478976)
    assert odds["draw"] == Fraction(82625, 20155392)


def test_w_22_a_drawn_fight() -> None:
    """BP-MEL-09: the shaken line tests, the fresh cavalry falls back in good order."""
    state = position(
        [foot(40, 40, casualties=3), foe(40, 40, arm="cavalry", hand_to_hand=6)],
        contacts=[("A1", "B1", "front")],
    )
    dice = [*[1] * 12, 6, 6]
    told = carried_out(state, fight_round.kind("A1"), dice=dice)
    back = told.unit("B1")
    assert back.pose is not None and back.pose.y > 55 and not back.disordered
    assert told.unit("A1").tests == 1 and told.unit("B1").tests == 0


def test_w_23_infantry_forms_square() -> None:
    """BP-SQ-03: a double one fails, a double six disorders, 34 of 36 are good squares."""
    state = position([horse(40, 30), foe(40, 40, traits=("FSq",))])

    def seen(after: PowderState) -> tuple[str, bool, bool]:
        unit = unit_of(after, "B1")
        return unit.formation, unit.disordered, bool(after.contacts)

    odds = odds_of(state, charge.kind("A1", "B1", 1), read=seen).chances
    assert odds[("square", False, False)] == Fraction(34, 36)
    assert odds[("line", False, True)] == Fraction(1, 36)
    assert odds[("square", True, True)] == Fraction(1, 36)


def test_w_26_an_untested_unit() -> None:
    """BP-SPEC-21: two casualties shake it on 1, 2 or 3, and force a test on 1 only."""
    state = position([foot(40, 30, traits=("Unt",), casualties=2)])
    odds = odds_of(
        state, reveal.kind("A1"), read=lambda s: (unit_of(s, "A1").shaken, unit_of(s, "A1").excess > 0)
    )
    assert sum(p for (shaken, _), p in odds.chances.items() if shaken) == Fraction(1, 2)
    assert odds.chances[(True, True)] == Fraction(1, 6)


def test_w_28_which_targets_are_legal() -> None:
    """BP-FIRE-04: the skirmishers at 8 may be passed over, the clear line at 15 may not."""
    state = position(
        [
            foot(40, 20),
            foe(33, 28, size="tiny", formation="skirmish", traits=("Ski",)),
            foe(41, 35),
            foe(49, 36, arm="artillery"),
            foe(51, 37.5),
        ]
    )
    assert [each.target for each in marks(scene_of(state), unit_of(state, "A1"))] == ["B1", "B2"]
