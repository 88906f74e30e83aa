"""What each form of the umpire asks, when, and what follows from each answer: one condition at a time."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.state import ANYWHERE, OnTable
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.charges import comes_home, fires_at_charge
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.ending import end_form, quarters_form
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.melees import (
    apart_form,
    meeting_measured,
    meeting_told,
    melee_form,
)
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.near import (
    at_the_bank,
    beside_form,
    close_form,
    comrades_form,
    fallen_by_hand,
    guns_left,
    may_stand_alone,
    who_fires,
    witnesses_form,
)
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.ordeals import ordeal_form
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.retreats import back_by_hand
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.setup import formation_by_hand, lay_by_hand, set_down
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.text import Text
from tests.refereed.asking import Asking

from ..staging import FAR_AWAY, LINE, MILITIA, NATIVES, OFFICER, RANGERS

GUN = {"side": "one", "troop": "ART", "gun": "GL", "models": 4, "at": (40, 6)}
WAGON = {"side": "two", "vehicle": "wagon", "at": (24, 30), "troop": "MIL"}
CHIEF = {**OFFICER, "commander": True}


def unseen(units: list[dict[str, Any]], **situation: Any) -> FrontierState:
    """A situation where only the players see who stands where."""
    spread = [{"at": (6 + 7 * n, 8), **each} for n, each in enumerate(units)]
    state = position(spread, **situation)
    for piece in state.pieces.values():
        if piece.pose is not None:
            piece.place = OnTable(ANYWHERE)
    return state


def asking(state: FrontierState) -> Asking:
    return Asking(state, layout)


def facts(form: Any) -> dict[str, tuple[str, ...]]:
    return {fact.id: tuple(key for key, _ in fact.options) for fact in form.facts}


# setting up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "laid"),
    [
        ("S1", None), ("S2", ["farm-1", "farm-2", "farm-3"]), ("S3", None), ("S4", []),
        ("S5", ["blockhouse"]), ("S6", ["cairn-1", "cairn-2"]),
    ],
)  # fmt: skip
def test_what_a_scenario_lays_is_noted(scenario: str, laid: list[str] | None) -> None:
    """MT-FILL-37: buildings and cairns; in two scenarios hands lay nothing."""
    told = asking(unseen([LINE, FAR_AWAY], scenario=scenario))
    told.run(lay_by_hand(told.battle, "two"), *([] if laid is None else ["done"]))
    assert bool(told.asked) is (laid is not None)
    assert list(told.state.features) == (laid or [])
    kinds = {each.kind for each in told.state.features.values()}
    assert kinds <= {"hut", "blockhouse", "cairn"}


def test_whoever_finds_no_room_comes_later() -> None:
    """MT-SETUP-05, MT-FILL-37: for markers and for units."""
    for key, placed in (("done", True), ("later", False)):
        told = asking(unseen([LINE, FAR_AWAY]))
        assert told.run(set_down(told.battle, "one", "MT-SETUP-05", Text("a", "a")), key).result is placed
    told = asking(unseen([LINE, FAR_AWAY]))
    told.run(formation_by_hand(told.battle, "one", "A1", ["normal", "column"]), "later")
    assert (list(told.asked[0].options), told.result) == (["normal", "column", "later"], "")


# charges and melees -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watchers", "waits", "asked"),
    [
        ([], False, None),
        ([], True, ["B1", "nobody"]),
        (["B2"], False, ["B2", "nobody"]),
        (["B1", "B2"], True, ["B1", "B2", "nobody"]),
        (["B1", "B2"], False, ["B1", "B2", "nobody"]),
    ],
)
def test_who_fires_at_a_charge(watchers: list[str], asked: list[str] | None, *, waits: bool) -> None:
    """MT-MEL-03, MT-VIG-02: those who stand ready, and the target that has not fired yet, once."""
    state = unseen([LINE, MILITIA, {**MILITIA, "at": (30, 8)}])
    one, two = state.bodies["A1"], state.bodies["B1"]
    told = asking(state)
    ready = [state.bodies[key] for key in watchers]
    told.run(fires_at_charge(told.battle, one, two, ready, waits=waits), *([asked[0]] if asked else []))
    assert [list(each.options) for each in told.asked] == ([asked] if asked else [])
    assert told.result is (state.bodies[asked[0]] if asked else None)


@pytest.mark.parametrize(
    ("home", "across", "refused"),
    [("home", True, False), ("home", False, False), ("short", False, False), ("short", True, True)],
)
def test_how_a_charge_comes_home(home: str, *, across: bool, refused: bool) -> None:
    """MT-MEL-02, MT-MEL-03: whoever does not arrive crosses nothing."""
    state = unseen([LINE, MILITIA])
    told = asking(state)
    rule = comes_home(told.battle, state.bodies["A1"], state.bodies["B1"])
    if refused:
        with pytest.raises(Refused):
            told.run(rule, {"home": home, "across": across})
    else:
        assert told.run(rule, {"home": home, "across": across}).result["home"] == home


def test_who_reaches_whom() -> None:
    """MT-MEL-05, MT-MEL-09: all of them the first enemy unless it is told otherwise; nobody strikes twice."""
    state = unseen([{**LINE, "models": 4}, MILITIA, {**MILITIA, "at": (30, 8)}])
    one = state.bodies["A1"]
    one.engaged = ("B1", "B2")
    defends = {("A1", "B1"): None, ("A1", "B2"): True}
    form = melee_form(state, [one], defends)
    assert {each.id: (each.default, each.most) for each in form.facts if "/" in each.id} == {
        "A1/B1": (4, 4), "A1/B2": (0, 4),
    }  # fmt: skip
    assert [each.id for each in form.facts if "!" in each.id] == ["A1!B1"]
    for first, second, blows in (
        (4, 0, {"B1": 4, "B2": 0}),
        (3, 3, {"B1": 3, "B2": 1}),
        (0, 2, {"B1": 0, "B2": 2}),
    ):
        told = {"A1/B1": first, "A1/B2": second, "A1!B1": False}
        met = meeting_told(state, [one], defends, told)
        assert met.defended == {("A1", "B2")}
        assert {key: sum(foe == key for _, foe in met.striking["A1"]) for key in blows} == blows
        assert len({key for key, _ in met.striking["A1"]}) == sum(blows.values())
        again = meeting_measured([one], met)
        assert (again["A1/B1"], again["A1/B2"]) == (blows["B1"], blows["B2"])
    assert ("A1", "B1") in meeting_told(state, [one], defends, {**told, "A1!B1": True}).defended


@pytest.mark.parametrize(("engaged", "asked"), [((), {}), (("B1",), {"apart": ("A1",)})])
def test_who_is_left_in_contact(engaged: tuple[str, ...], asked: dict[str, Any]) -> None:
    """MT-MEL-13: asked of those who were engaged and still stand."""
    state = unseen([LINE, MILITIA])
    state.bodies["A1"].engaged = engaged
    assert facts(apart_form(state, [state.bodies["A1"]])) == asked


# reactions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "officer", "shot", "rally", "asked"),
    [
        (LINE, None, False, False, []),
        (LINE, None, True, False, ["hard"]),
        (LINE, {}, False, False, ["officer"]),
        (LINE, {}, True, False, ["officer", "hard"]),
        (RANGERS, None, True, False, ["local", "hard"]),
        (RANGERS, None, False, False, []),
        (GUN, None, False, False, ["served"]),
        (LINE, {"talent": "TL-STERN"}, False, True, ["officer", "stern"]),
        (LINE, {"talent": "TL-STERN"}, False, False, ["officer"]),
        (LINE, {}, False, True, ["officer"]),
    ],
)
def test_what_a_test_asks(
    unit: dict[str, Any], officer: dict[str, Any] | None, asked: list[str], *, shot: bool, rally: bool
) -> None:
    """MT-REACT-01, MT-T-REACT, MT-MOR-02: each row that needs eyes, where it could apply."""
    others = [] if officer is None else [{**OFFICER, **officer}]
    state = unseen([unit, *others, FAR_AWAY])
    assert list(facts(ordeal_form(state, state.bodies["A1"], shot=shot, rally=rally))) == asked


@pytest.mark.parametrize(
    ("how", "ways"),
    [("recoil", ("back", "none")), ("evade", ("back", "none")), ("flight", ("back", "off", "none"))],
)
def test_how_one_goes_back(how: Any, ways: tuple[str, ...]) -> None:
    """MT-REACT-05, MT-REACT-07: only a flight leads over the edge, and it goes two inches farther."""
    far = {}
    for each in ("recoil", how):
        told = asking(unseen([LINE, FAR_AWAY]))
        assert (
            told.run(back_by_hand(told.battle, told.state.bodies["A1"], each), {"way": "none"}).result
            == "none"
        )
        far[each] = str(told.asked[0].prompt.text.values["far"])
    assert told.facts()["way"] == ways
    assert (far[how] == far["recoil"]) is (how != "flight")


# who is near --------------------------------------------------------------------------------------------


def test_who_comes_to_see_whom() -> None:
    """MT-SPOT-10: asked only of those who could."""
    state = unseen([LINE, MILITIA])
    assert facts(close_form(state, "A1", ["B1"], [])) == {"finds": ("B1",)}
    assert facts(close_form(state, "A1", [], ["B1"])) == {"found": ("B1",)}
    assert facts(close_form(state, "A1", ["B1"], ["B1"])) == {"finds": ("B1",), "found": ("B1",)}


@pytest.mark.parametrize(
    ("marks", "lost", "alone"),
    [((), 0, False), (("shaken",), 0, True), (("fleeing",), 0, True), ((), 2, False), ((), 4, True)],
)
def test_a_gun_may_stand_alone(marks: tuple[str, ...], lost: int, *, alone: bool) -> None:
    """MT-ART-03: when its crew is dead, flees or is shaken; only then it is asked for."""
    state = unseen([{**GUN, "is": marks, "lost": lost}, FAR_AWAY])
    assert may_stand_alone(state, state.bodies["A1"]) is alone
    told = asking(state)
    told.run(guns_left(told.battle, "B1"), {})
    assert bool(told.facts() if told.asked else {}) is alone


def test_who_stands_beside_the_fallen() -> None:
    """MT-OFF-04, MT-OFF-05, MT-OFF-06: officers beside a unit, men on foot beside an officer."""
    state = unseen([LINE, OFFICER, {**OFFICER, "at": (40, 8)}, WAGON, NATIVES])
    assert facts(beside_form(state, state.bodies["A1"])) == {"beside": ("A2", "A3")}
    assert facts(beside_form(state, state.bodies["A2"])) == {"beside": ("A3",)}
    assert facts(beside_form(state, state.bodies["B2"])) == {}
    assert facts(comrades_form(state, state.bodies["A2"])) == {"comrades": ("A1",)}
    men = [state.bodies["A1"]]
    assert facts(witnesses_form(state, state.bodies["A2"], men)) == {"near": ("A1",)}
    assert facts(witnesses_form(state, state.bodies["A2"], [])) == {}


@pytest.mark.parametrize(
    ("holders", "number", "bounds", "fall"),
    [
        (0, 2, None, ["A1.0", "A1.1"]),
        (1, 2, (0, 1), ["A1.1", "A1.0"]),
        (1, 4, None, ["A1.1", "A1.2", "A1.3", "A1.0"]),
        (1, 9, None, ["A1.1", "A1.2", "A1.3", "A1.0"]),
        (3, 2, (1, 2), ["A1.3", "A1.0"]),
        (4, 2, None, ["A1.0", "A1.1"]),
        (1, 0, None, []),
    ],
)
def test_who_falls(holders: int, number: int, bounds: tuple[int, int] | None, fall: list[str]) -> None:
    """MT-FIRE-10, MT-FILL-14, MT-MEL-08: figures are alike but for those who hold horses."""
    state = unseen([{**LINE, "models": 4}, FAR_AWAY])
    keys = list(state.bodies["A1"].pieces)
    for key in keys[:holders]:
        state.pieces[key].holder = True
    told = asking(state)
    rule = fallen_by_hand(told.battle, state.bodies["A1"], keys, number, "MT-FIRE-10")
    told.run(rule, *([{"holders": max(bounds[0], 1)}] if bounds else []))
    assert [(fact.least, fact.most) for each in told.asked for fact in each.facts] == (
        [bounds] if bounds else []
    )
    assert sorted(told.result) == sorted(fall)


def test_who_interrupts() -> None:
    """MT-VIG-02: one of those who stand ready, or nobody; without any nothing is asked."""
    state = unseen([LINE, MILITIA])
    told = asking(state)
    told.run(who_fires(told.battle, "A1", [state.bodies["B1"]]), "nobody")
    assert (list(told.asked[0].options), told.result, told.asked[0].by) == (["B1", "nobody"], None, "two")
    silent = asking(state)
    assert silent.run(who_fires(silent.battle, "A1", [])).result is None and not silent.asked


@pytest.mark.parametrize("bank", [[], ["A1"], ["A1", "A2"]])
def test_which_boats_lie_at_the_bank(bank: list[str]) -> None:
    """MT-VEH-01: only those that do set anybody ashore."""
    boats = [{"side": "one", "vehicle": "boat", "at": (10 + 8 * n, 5)} for n in range(2)]
    state = unseen([*boats, LINE, FAR_AWAY], scenario="S6")
    told = asking(state)
    craft = [state.bodies["A1"], state.bodies["A2"]]
    told.run(at_the_bank(told.battle, state.bodies["A3"], craft), {"bank": bank})
    assert [each.id for each in told.result] == bank


# the end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "asked"),
    [
        ("S1", {}),
        ("S2", {}),
        ("S3", {}),
        ("S4", {"taken": ("B2",)}),
        ("S5", {"house": ("", "one", "two")}),
        ("S6", {"inland": ("A1", "A2"), "cairn-1": ("", "one", "two")}),
    ],
)
def test_what_is_asked_at_the_end(scenario: str, asked: dict[str, tuple[str, ...]]) -> None:
    """MT-VIC-02, MT-FILL-37: what the scenario counts and only eyes can tell."""
    cairn = {"kind": "cairn", "disc": (24, 30, 0.5), "id": "cairn-1"}
    hut = {"kind": "hut", "disc": (40, 40, 2), "id": "hut"}
    units = [LINE, CHIEF, MILITIA, WAGON]
    state = unseen(units, scenario=scenario, attacker="one", terrain=[cairn, hut])
    assert facts(end_form(state)) == asked
    state = unseen(units, scenario=scenario, attacker="one", terrain=[cairn], rulings={"intrigues": True})
    assert set(facts(end_form(state))) == {*asked, "ahead-one"}
    state.bodies["A2"].fleeing = True
    assert set(facts(end_form(state))) == set(asked)


def test_quarters_are_told_for_each_unit() -> None:
    """MT-FILL-37: the four of them."""
    state = unseen([LINE, MILITIA])
    form = quarters_form(state, list(state.bodies.values()))
    assert facts(form) == dict.fromkeys(("A1", "B1"), ("0", "1", "2", "3"))
