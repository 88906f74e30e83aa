"""What each form of the umpire asks, when, and what follows from each answer: one condition at a time."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ANYWHERE, Attached, Inside
from pulverdampf.rulebooks.march_of_eagles.battalion import commander_id
from pulverdampf.rulebooks.march_of_eagles.by_hand.charges import (
    answers_asked,
    evade_by_hand,
    home_told,
    run_in_told,
)
from pulverdampf.rulebooks.march_of_eagles.by_hand.fights import (
    go_back_by_hand,
    ground_asked,
    leave_building_by_hand,
    move_up_by_hand,
    room_to_follow,
)
from pulverdampf.rulebooks.march_of_eagles.by_hand.flights import rally_by_hand, run_by_hand
from pulverdampf.rulebooks.march_of_eagles.by_hand.moves import (
    come_out_by_hand,
    go_by_hand,
    obstacles_told,
    setting_out,
    wheel_by_hand,
)
from pulverdampf.rulebooks.march_of_eagles.by_hand.setup import place_by_hand, ride_by_hand
from pulverdampf.rulebooks.march_of_eagles.by_hand.shots import cover_told, lines_facts
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.movement.distances import Rolled
from pulverdampf.rulebooks.march_of_eagles.state import EagleState, Melee
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature
from tests.refereed.asking import Asking
from tests.rulebooks.march_of_eagles.by_hand.situations import unseen
from tests.rulebooks.march_of_eagles.facing import facing

FOOT: dict[str, Any] = {}
HORSE: dict[str, Any] = {"arm": "cavalry", "soldiers": 12}
GUNS: dict[str, Any] = {"arm": "artillery", "soldiers": 4}
CONFUSED: dict[str, Any] = {"is": ["confused"]}


BUILDING = {"house": Feature("house", "building", Rectangle(4.0, 4.0), ANYWHERE)}


def table(one: dict[str, Any] | None = None, *others: dict[str, Any], **situation: Any) -> EagleState:
    """Two battalions, and more of the first side, where only the players see them."""
    units = facing(6, one)
    more = [{"side": "one", "at": (10 + 10 * n, 6), **each} for n, each in enumerate(others)]
    return unseen(position([*units, *more], **situation))


def asking(state: EagleState) -> Asking:
    return Asking(state, layout)


# on the way -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slowed", "with_him", "asked"),
    [(True, False, ["rough", "ahead"]), (False, False, ["ahead"]), (True, True, []), (False, True, [])],
)
def test_what_bears_on_the_dice(asked: list[str], *, slowed: bool, with_him: bool) -> None:
    """MOE-MAN-09, MOE-MAN-10: where it starts, what lies ahead; who follows the commander minds neither."""
    state = table()
    if with_him:
        state.pieces[commander_id("one")].place = Attached("A1")
    form = setting_out(state, state.bodies["A1"], "forward", slowed=slowed)
    assert [each.id for each in form.facts] == asked


@pytest.mark.parametrize(
    ("ahead", "total", "answer", "found"),
    [
        ({"ahead": True}, 6, {"obstacles": 2}, (0.0, 0.0)),
        ({"ahead": True}, 6, {}, (0.0,)),
        ({"ahead": False}, 6, None, ()),
        ({}, 6, None, ()),
        ({"ahead": True}, 0, None, ()),
    ],
)
def test_obstacles_within_a_roll(
    ahead: dict[str, bool], total: float, answer: dict[str, int] | None, found: tuple[float, ...]
) -> None:
    """MOE-MAN-10: asked only where some may lie and there is something to go."""
    told = asking(table())
    given = [] if answer is None else [answer]
    told.run(obstacles_told(told.battle, told.state.bodies["A1"], Rolled(total, total, total), ahead), *given)
    assert bool(told.asked) is (answer is not None)
    assert told.result.obstacles == found


@pytest.mark.parametrize(
    ("unit", "kind", "dice", "asked"),
    [
        (FOOT, "forward", (), {"far", "end", "rough"}),
        (FOOT, "forward", (3,), {"far", "end", "crossed", "rough"}),
        (FOOT, "back", (), {"far", "rough"}),
        (HORSE, "forward", (), {"far", "rough"}),
        (CONFUSED, "back", (), {"far"}),
    ],
)
def test_what_a_move_asks(unit: dict[str, Any], kind: str, dice: tuple[int, ...], asked: set[str]) -> None:
    """MOE-MAN-02, MOE-MAN-03, MOE-CONF-01: buildings for foot that go ahead, ground for those in order."""
    state = table(unit)
    state.features = BUILDING
    told = asking(state)
    told.run(go_by_hand(told.battle, state.bodies["A1"], kind, Rolled(6, 6, 6, dice)), {"far": 3.0})
    assert set(told.facts()) == asked
    (moved,) = [each for each in told.log if type(each).__name__ == "Moved"]
    assert (moved.how, moved.inches) == (kind, 3.0)


def test_passed_are_friends_in_order() -> None:
    """MOE-CONF-05: other battalions of the side that are not confused yet; they are confused by it."""
    state = table(None, FOOT, CONFUSED)
    told = asking(state)
    go = go_by_hand(told.battle, state.bodies["A1"], "back", Rolled(6, 6, 6))
    told.run(go, {"far": 2.0, "passed": ["A2"], "rough": True})
    assert told.facts()["passed"] == ("A2",)
    assert state.bodies["A2"].confused and state.bodies["A1"].confused and not state.bodies["B1"].confused


@pytest.mark.parametrize("answer", [{"rough": True}, {"crossed": 1}, {"passed": ["A2"]}])
def test_who_stood_crossed_nothing(answer: dict[str, Any]) -> None:
    """MOE-MAN-02: nor was he in rough ground or went through anybody."""
    state = table(None, FOOT)
    told = asking(state)
    with pytest.raises(Refused):
        told.run(
            go_by_hand(told.battle, state.bodies["A1"], "back", Rolled(6, 6, 6, (2,))),
            {"far": 0.0, "crossed": 0, **answer},
        )
    still = asking(table(None, FOOT))
    still.run(
        go_by_hand(still.battle, still.state.bodies["A1"], "back", Rolled(6, 6, 6, (2,))),
        {"far": 0.0, "crossed": 0},
    )
    assert still.log == []


@pytest.mark.parametrize(
    ("unit", "crossed", "confused"), [(HORSE, 1, True), (HORSE, 0, False), (FOOT, 1, False)]
)
def test_horses_that_take_an_obstacle(unit: dict[str, Any], crossed: int, *, confused: bool) -> None:
    """MOE-X-CAV-03: are confused; in a wheel its dice and its way are taken from the roll."""
    state = table(unit)
    told = asking(state)
    told.run(go_by_hand(told.battle, state.bodies["A1"], "back", Rolled(6, 6, 6, (2,))),
             {"far": 3.0, "crossed": crossed})  # fmt: skip
    assert state.bodies["A1"].confused is confused
    state = table(unit)
    told = asking(state)
    told.run(wheel_by_hand(told.battle, state.bodies["A1"], 5.0, Rolled(6, 6, 6, (2, 4))),
             {"far": 3.0, "crossed": crossed})  # fmt: skip
    assert told.result == 3.0 + 2 * crossed
    assert state.bodies["A1"].confused is confused


@pytest.mark.parametrize("out", [True, False])
def test_out_of_a_building(out: object) -> None:
    """MOE-FILL-28: in column, or it stays."""
    state = table()
    told = asking(state)
    told.run(come_out_by_hand(told.battle, state.bodies["A1"], Rolled(6, 6, 6)), {"out": out, "far": 4.0})
    assert told.result is out
    assert told.events() == (["FormationChanged", "Moved"] if out else [])


# charges --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("screened", "alone", "homes"),
    [
        (False, True, ("main", "short")),
        (True, True, ("main", "both", "screen", "short")),
        (True, False, ("main", "both", "short")),
    ],
)
def test_what_a_charge_may_reach(homes: tuple[str, ...], *, screened: bool, alone: bool) -> None:
    """MOE-AGGR-03, MOE-AGGR-06: skirmishers where there are some, alone where it may end there."""
    state = unseen(position(facing(8, two={"skirmishers": 4} if screened else None)))
    for faces in (True, False):
        told = asking(state)
        one, two = state.bodies["A1"], state.bodies["B1"]
        told.run(run_in_told(told.battle, one, two, Rolled(9, 9, 9), faces=faces, alone=alone), {})
        assert told.facts()["home"] == homes
        assert ("face" in told.facts()) is faces
        assert "crossed" in told.facts()


@pytest.mark.parametrize(
    ("rolled", "slowed"),
    [
        (Rolled(9, 9, 9), False),
        (Rolled(9, 8, 9), True),
        (Rolled(9, 9, 8), True),
        (Rolled(9, 9, 9, (2, 3)), True),
    ],
)
def test_a_charge_says_what_slows_it(rolled: Rolled, *, slowed: bool) -> None:
    """MOE-AGGR-03, MOE-CONF-06: ground, slope, obstacles; the confused are not asked what they cross."""
    state = table(CONFUSED)
    told = asking(state)
    one, two = state.bodies["A1"], state.bodies["B1"]
    told.run(run_in_told(told.battle, one, two, rolled, faces=False, alone=True), {})
    values = told.asked[0].prompt.text.values
    assert ("difficult" in told.asked[0].prompt.text.en) is slowed
    assert values.get("cost", 0) == sum(rolled.obstacle_dice)
    assert "crossed" not in told.facts()


@pytest.mark.parametrize(
    ("seeing", "square", "asked"),
    [
        (True, False, {"lines": 6, "cover": None}),
        (False, False, {"lines": 0, "cover": None}),
        (True, True, {"lines": 6, "cover": None, "rough": None}),
    ],
)
def test_what_the_charged_are_asked(asked: dict[str, int | None], *, seeing: bool, square: bool) -> None:
    """MOE-DF-01, MOE-DF-03, MOE-X-SQ-04: free lines as far as they see, ground only for a square."""
    state = table(None)
    one, two = state.bodies["A1"], state.bodies["B1"]
    form = answers_asked(state, one, two, state.pieces["B1"], 6, seeing=seeing, square=square)
    assert {each.id: each.default for each in form.facts if each.id == "lines"} == {"lines": asked["lines"]}
    assert [each.id for each in form.facts] == list(asked)
    none = answers_asked(state, one, two, None, 6, seeing=seeing, square=square)
    assert [each.id for each in none.facts] == (["rough"] if square else [])


@pytest.mark.parametrize(("unit", "word"), [(FOOT, "groups"), (GUNS, "Guns")])
def test_lines_of_fire_are_counted_in_groups_or_guns(unit: dict[str, Any], word: str) -> None:
    """MOE-FIRE-05, MOE-FIRE-02: as many as are ready at most; a garrison's cover goes without saying."""
    state = table(unit)
    lines, cover = lines_facts(state, state.pieces["A1"], state.pieces["B1"], 5)
    assert word in lines.text.en
    assert (lines.default, lines.least, lines.most, cover.id) == (5, 0, 5, "cover")
    assert cover_told(state.pieces["B1"], {"cover": "1"}) == 1
    state.pieces["B1"].place = Inside("house", ANYWHERE)
    assert [each.id for each in lines_facts(state, state.pieces["A1"], state.pieces["B1"], 5)] == ["lines"]
    assert cover_told(state.pieces["B1"], {}) == 2


@pytest.mark.parametrize("whole", [True, False])
def test_a_charge_comes_home(whole: object) -> None:
    """MOE-AGGR-05, MOE-FILL-16: flush against the battalion, or to where its skirmishers stood."""
    state = table(None, FOOT)
    told = asking(state)
    one, two = state.bodies["A1"], state.bodies["B1"]
    told.run(home_told(told.battle, one, two, main_body=bool(whole)), {})
    assert set(told.facts()) == {"room", "rough"}  # it goes through nobody
    assert ("flush" in told.asked[0].prompt.text.en) is whole


@pytest.mark.parametrize("room", [True, False])
def test_light_horse_evades(room: object) -> None:
    """MOE-X-CAV-07: as far as it rolled, where there is room; it may be caught."""
    state = table(HORSE)
    told = asking(state)
    told.run(evade_by_hand(told.battle, state.bodies["A1"], 9, 7.0), {"room": room})
    assert set(told.facts()) == {"room", "rough", "caught", "face"}
    assert [each.inches for each in told.log] == ([9.0] if room else [])


# melees and flights ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("inside", [True, False])
def test_the_ground_of_a_melee(inside: object) -> None:
    """MOE-T-MELEE, MOE-MEL-03: who stands higher, and the cover of a defender who holds no building."""
    state = table()
    if inside:
        state.pieces["B1"].place = Inside("house", ANYWHERE)
    form = ground_asked(state, Melee("m1", "A1", "B1", ("A1",), 1), state.bodies["A1"], state.bodies["B1"])
    assert [each.id for each in form.facts] == (["higher"] if inside else ["higher", "cover"])
    assert [key for key, _ in form.facts[0].options] == ["", "A1", "B1"]


@pytest.mark.parametrize("room", [True, False])
def test_going_back(room: object) -> None:
    """MOE-MEL-05, MOE-FILL-20: as far as is due, or not at all."""
    told = asking(table())
    told.run(go_back_by_hand(told.battle, told.state.bodies["A1"], 2.0), {"room": room, "rough": True})
    assert [each.inches for each in told.log if type(each).__name__ == "Moved"] == ([2.0] if room else [])
    assert told.state.bodies["A1"].confused is room


@pytest.mark.parametrize("room", [True, False])
def test_out_of_a_lost_building(room: object) -> None:
    """MOE-FILL-28: in line outside, or destroyed."""
    told = asking(table())
    told.run(leave_building_by_hand(told.battle, told.state.bodies["A1"], 2.0), {"room": room})
    assert (told.events()[:2] == ["FormationChanged", "Moved"]) is room
    assert (told.state.pieces["A1"].place.is_gone) is (not room)


@pytest.mark.parametrize(("unit", "asked"), [(FOOT, False), (HORSE, True)])
def test_only_horse_is_asked_for_room_to_pursue(unit: dict[str, Any], *, asked: bool) -> None:
    """MOE-MEL-06, MOE-X-CAV-06: others just stand where they have none."""
    for room in (True, False):
        told = asking(table(unit))
        told.run(room_to_follow(told.battle, told.state.bodies["A1"]), *([{"room": room}] if asked else []))
        assert told.result is (room or not asked)


@pytest.mark.parametrize(
    ("answer", "moved", "confused"),
    [
        ({}, ["A1", "A2"], []),
        ({"stay": ["A2"]}, ["A1"], []),
        ({"rough": ["A2"]}, ["A1", "A2"], ["A2"]),
        ({"stay": ["A2"], "rough": ["A2", "A1"]}, ["A1"], ["A1"]),
    ],
)
def test_who_follows(answer: dict[str, Any], moved: list[str], confused: list[str]) -> None:
    """MOE-MEL-06, MOE-FILL-19: the winner and those who joined him, but for those without room."""
    state = table(None, FOOT)
    told = asking(state)
    one, two = state.bodies["A1"], state.bodies["A2"]
    told.run(move_up_by_hand(told.battle, one, [two], ""), answer)
    assert [
        each.piece if hasattr(each, "piece") else each.body
        for each in told.log
        if type(each).__name__ == "Moved"
    ] == moved
    assert [key for key in ("A1", "A2") if state.bodies[key].confused] == confused
    held = asking(table())
    held.run(move_up_by_hand(held.battle, held.state.bodies["A1"], [], "house"))
    assert held.events() == ["Garrisoned"]


@pytest.mark.parametrize(
    ("way", "gone", "events"),
    [("table", False, "Moved"), ("edge", True, "LeftTable"), ("lost", True, "")],
)
def test_where_a_flight_ends(way: str, events: str, *, gone: bool) -> None:
    """MOE-FLEE-01, MOE-FLEE-02, MOE-FLEE-03: on the table, over the edge, or in an enemy."""
    told = asking(table(None, FOOT))
    told.run(run_by_hand(told.battle, told.state.bodies["A1"], 7.0), {"way": way})
    assert told.state.pieces["A1"].place.is_gone is gone
    assert not events or events in told.events()


@pytest.mark.parametrize("confuses", [True, False])
def test_a_flight_through_friends(confuses: object) -> None:
    """MOE-FILL-22: confuses them where that is ruled; over the edge it does so, too."""
    for way in ("table", "edge"):
        state = table(None, FOOT, rulings={"flight_confuses": confuses})
        told = asking(state)
        passed = {"passed": ["A2"]} if confuses else {}
        told.run(run_by_hand(told.battle, state.bodies["A1"], 7.0), {"way": way, **passed})
        assert ("passed" in told.facts()) is confuses
        assert state.bodies["A2"].confused is confuses


@pytest.mark.parametrize(("unit", "ways"), [(FOOT, ["line", "column"]), (GUNS, ["line", "limbered"])])
def test_how_one_gathers_or_is_set_up(unit: dict[str, Any], ways: list[str]) -> None:
    """MOE-RALLY-02, MOE-SETUP-05: guns limbered, everybody else in column, or in line."""
    told = asking(table(unit))
    told.run(rally_by_hand(told.battle, told.state.bodies["A1"]), ways[1])
    assert (list(told.asked[0].options), told.result) == (ways, ways[1])
    told = asking(table(unit))
    told.run(place_by_hand(told.battle, told.state.bodies["A1"], 4.0), {"how": ways[1]})
    assert list(told.facts()["how"]) == ways
    (placed,) = told.log
    assert placed.formation == ways[1]


@pytest.mark.parametrize(("key", "attached"), [("alone", ""), ("A1", "A1"), ("A2", "A2")])
def test_where_a_commander_rides(key: str, attached: str) -> None:
    """MOE-CINC-03, MOE-CINC-04: alone, or to one of his battalions."""
    told = asking(table(None, FOOT))
    told.run(ride_by_hand(told.battle, "one", 8.0), key)
    assert list(told.asked[0].options) == ["alone", "A1", "A2"]
    (moved,) = told.log
    assert moved.attached == attached
    assert (moved.pose is None) is bool(attached)
