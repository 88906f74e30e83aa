"""What each form of the umpire asks, when, and what follows from each answer: one condition at a time."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, Gone, Inside, OnTable, Reserve, Within
from pulverdampf.rulebooks.dbx.by_hand.breaking import break_off_by_hand
from pulverdampf.rulebooks.dbx.by_hand.effort import effort_facts, unpaid
from pulverdampf.rulebooks.dbx.by_hand.outcomes import (
    advance_told,
    behind_told,
    flight_told,
    recoil_told,
    supporter_told,
)
from pulverdampf.rulebooks.dbx.by_hand.reforming import _partners, reforms_open
from pulverdampf.rulebooks.dbx.by_hand.setup import (
    edges_told,
    ground_told,
    guards_after,
    land_by_hand,
    pitch_by_hand,
    place_by_hand,
)
from pulverdampf.rulebooks.dbx.by_hand.shots import _about, _distance, _range, member_told
from pulverdampf.rulebooks.dbx.by_hand.turning import turn_told
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.contact.contacts import Hold
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.shapes import Polygon
from pulverdampf.table.terrain import Feature
from tests.refereed.asking import Asking
from tests.rulebooks.dbx.staging import e, marked, u

SPOT = Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
PAIR = [u("LI", 300, 300), e("LI", 300, 320)]
MET = (("A1", "B1", "front"), ("B1", "A1", "front"))


def unseen(units: list[Any], *ground: str, card: tuple[Any, ...] = (), **situation: Any) -> DbxState:
    """A situation of which the program knows rosters and card, and which kinds of ground lie there."""
    state = position(units, **situation)
    for piece in state.pieces.values():
        if piece.pose is not None:
            piece.place = OnTable(ANYWHERE)
    state.card = card
    state.features = {kind: Feature(kind, kind, SPOT, ANYWHERE) for kind in ground}
    return state


def asking(state: DbxState) -> Asking:
    return Asking(state, layout)


# setting up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ground", "answer", "asked", "quarters"),
    [
        ((), {}, "pitched", ""),
        (("WOOD",), {}, "pitched", ""),
        (("BUA",), {}, "quarters", ""),
        (("BUA",), {"quarters": True}, "quarters", "BUA"),
    ],
)
def test_a_camp_is_pitched_or_takes_quarters(
    ground: tuple[str, ...], answer: dict[str, bool], asked: str, quarters: str
) -> None:
    """DBX-SET-07, DBX-FILL-30: quarters where a village lies and the owner says so."""
    state = unseen([u("CAMP", 300, 40), *PAIR], *ground)
    camp = state.pieces["AC"]
    camp.place = Reserve()
    told = asking(state)
    told.run(pitch_by_hand(told.battle, "one", camp), answer)
    assert list(told.facts()) == [asked]
    (placed,) = told.log
    assert (placed.quarters, placed.width, placed.depth) == (quarters, *state.camp_size)


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_a_waterway_bars_its_edge_and_the_one_across(edge: Any) -> None:
    """DBX-SET-06, DBX-FILL-07: asked of the attacker, only where there is water."""
    told = asking(unseen(PAIR, "WATER"))
    assert told.run(edges_told(told.battle, ACROSS), {"edge": edge}).result == [edge, ACROSS[edge]]
    assert told.asked[0].by == told.state.attacker
    dry = asking(unseen(PAIR, "RIVER"))
    assert dry.run(edges_told(dry.battle, ACROSS)).result == [] and not dry.asked


def test_the_ground_is_told_by_the_defender() -> None:
    """DBX-SET-03, DBX-SET-04: each kind that lies there, nothing else; open ground and camps are none."""
    told = asking(unseen(PAIR))
    told.run(ground_told(told.battle), {"kinds": ["WOOD", "WATER"]})
    assert told.asked[0].by == told.state.defender
    assert [each.feature.kind for each in told.log] == ["WOOD", "WATER"]
    assert not {"OPEN", "CAMP"} & set(told.facts()["kinds"])


@pytest.mark.parametrize(
    ("kinds", "most", "facts"),
    [
        (["LI", "KU"], 0, {"mans": ("", "A1")}),
        (["LI", "KU"], 4, {"kept": ("A1",), "mans": ("", "A1")}),
        (["KU"], 4, {"stands": ()}),
        (["KU"], 0, {"stands": ()}),
        (["ST", "LI"], 0, {"mans": ("", "A1", "A2"), "deep": ("A1",)}),
    ],
)
def test_what_a_deployment_asks(kinds: list[str], most: int, facts: dict[str, tuple[str, ...]]) -> None:
    """DBX-SET-09, DBX-SET-08, DBX-CAMP-02: boats for foot, a garrison of those who may man a camp."""
    units = [u(kind, 100 + 50 * n, 100) for n, kind in enumerate(kinds)]
    state = unseen([*units, u("CAMP", 300, 40), e("LI", 300, 320)])
    waiting = [state.pieces[f"A{n + 1}"] for n in range(len(kinds))]
    for each in waiting:
        each.place = Reserve()
    told = asking(state)
    told.run(place_by_hand(told.battle, state.bodies["A"], waiting, most), {})
    assert {key: asked for key, asked in told.facts().items() if key in facts} == facts
    assert set(told.facts()) == set(facts)
    (deployed,) = [each for each in told.log if type(each).__name__ == "Deployed"]
    assert [key for key, _ in deployed.stands] == [each.id for each in waiting]


def test_nobody_is_in_the_boats_and_in_the_camp() -> None:
    """DBX-CAMP-02, DBX-LAND-01: who is kept back is not set down, and mans nothing."""
    state = unseen([u("LI", 100, 100), u("LI", 140, 100), u("CAMP", 300, 40), e("LI", 300, 320)])
    waiting = [state.pieces["A1"], state.pieces["A2"]]
    told = asking(state)
    with pytest.raises(Refused):
        told.run(place_by_hand(told.battle, state.bodies["A"], waiting, 2), {"kept": ["A1"], "mans": "A1"})
    told = asking(state)
    told.run(place_by_hand(told.battle, state.bodies["A"], waiting, 2), {"kept": ["A1"], "mans": "A2"})
    deployed, entered = told.log
    assert ([key for key, _ in deployed.stands], deployed.kept) == (["A2"], ("A1",))
    assert entered.element == "A2"


@pytest.mark.parametrize(
    ("room", "pips", "cost"), [(True, 3, 1), (True, 1, 1), (True, 0, 0), (False, 3, None)]
)
def test_a_landing_costs_a_point_and_needs_room(room: object, pips: int, cost: int | None) -> None:
    """DBX-LAND-01, DBX-LAND-02: without a place on the bank the reserve is lost."""
    state = unseen([u("LI", 100, 100), u("LI", 140, 100), e("LI", 300, 320)])
    state.bodies["A"].pips = pips
    waiting = [state.pieces["A1"], state.pieces["A2"]]
    told = asking(state)
    told.run(land_by_hand(told.battle, waiting), {"room": room})
    if cost is None:
        assert all(isinstance(each.place, Gone) for each in waiting)
    else:
        (marched,) = told.log
        assert (marched.cost, marched.landed, [key for key, _ in marched.stands]) == (
            cost,
            True,
            ["A1", "A2"],
        )


# points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bound", "rulings", "ground", "asked"),
    [
        (3, {}, (), ["far"]),
        (3, {}, ("BUA",), ["far"]),
        (3, {"dba_extra_pips": True}, ("BUA",), ["far", "place"]),
        (3, {"dba_extra_pips": True}, ("WOOD",), ["far"]),
        (1, {"dba_extra_pips": True}, ("BUA",), []),
        (2, {}, (), []),
    ],
)
def test_what_can_make_a_move_dearer(
    bound: int, rulings: dict[str, bool], ground: tuple[str, ...], asked: list[str]
) -> None:
    """DBX-CMD-02, DBX-CMD-05: distance to the general from the second bound of a side on."""
    state = unseen(PAIR, *ground, bound=bound, rulings=rulings)
    assert [each.id for each in effort_facts(state, state.pieces["A1"])] == asked
    assert "far" not in [each.id for each in effort_facts(state, state.pieces["AG"])]


@pytest.mark.parametrize(("cost", "pips", "refused"), [(2, 2, False), (3, 2, True), (1, 0, True)])
def test_points_must_suffice(cost: int, pips: int, *, refused: bool) -> None:
    """DBX-CMD-02: exactly as many as are left are enough."""
    state = unseen(PAIR)
    state.bodies["A"].pips = pips
    assert bool(list(unpaid(Scene(state, layout), ("A1",), cost))) is refused


# breaking off, outcomes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "weather", "rates"),
    [
        ("LI", "fair", None),
        ("LI", "rain", None),
        ("KU", "fair", None),
        ("ART", "fair", None),
        ("ART", "rain", (100, 0)),
    ],
)
def test_how_far_back_one_goes(kind: str, weather: str, rates: tuple[int, int] | None) -> None:
    """DBX-BRK-02, DBX-OUT-05, DBX-WX-01: the rates of the troop; guns in the mud crawl."""
    units = [u(kind, 300, 300), e("LI", 300, 330)]
    state = unseen(units, card=MET, weather=weather)
    state.bodies["A"].pips = 6
    piece = state.pieces["A1"]
    usual = (piece.troop.good, piece.troop.bad)
    told = asking(state)
    told.run(break_off_by_hand(told.battle, piece), {})
    values = told.asked[0].prompt.text.values
    assert (values["good"], values["bad"]) == (rates or usual)
    assert "BrokeOff" in told.events()
    stays = asking(unseen(units, card=MET, weather=weather))
    stays.state.bodies["A"].pips = 6
    stays.run(break_off_by_hand(stays.battle, stays.state.pieces["A1"]), {"free": False})
    assert "BrokeOff" not in stays.events()
    flies = asking(unseen(units, weather=weather))
    flies.run(flight_told(flies.battle, flies.state.pieces["A1"]), {})
    values = flies.asked[0].prompt.text.values
    assert (values["good"], values["bad"]) == (rates or usual)


@pytest.mark.parametrize(
    ("answer", "moved", "off"),
    [
        ({}, ["A1"], []),
        ({"ends": "off"}, ["A1"], ["A1"]),
        ({"pushed": ["A2"]}, ["A1", "A2"], []),
        ({"pushed": ["A2"], "pushed_off": ["A2"]}, ["A1", "A2"], ["A2"]),
        ({"ends": "off", "pushed": ["A2"], "pushed_off": ["A2"]}, ["A1", "A2"], ["A1", "A2"]),
        ({"ends": "barred"}, None, []),
        ({"pushed_off": ["A2"]}, "refused", []),
        ({"ends": "barred", "pushed": ["A2"]}, "refused", []),
    ],
)
@pytest.mark.parametrize("flees", [False, True])
def test_how_one_goes_back(
    answer: dict[str, Any], moved: list[str] | str | None, off: list[str], *, flees: bool
) -> None:
    """DBX-OUT-02, DBX-OUT-03, DBX-OUT-04, DBX-OUT-05: who moves, who leaves the table, what cannot be."""
    told = asking(unseen([u("LI", 300, 300), u("LI", 300, 280), e("LI", 300, 320)]))
    rule = (flight_told if flees else recoil_told)(told.battle, told.state.pieces["A1"])
    if moved == "refused":
        with pytest.raises(Refused):
            told.run(rule, answer)
        return
    found = told.run(rule, answer).result
    if moved is None:
        assert found.destroyed if flees else found is None
        return
    assert (list(found.stands), found.over_the_edge) == (moved, off)


@pytest.mark.parametrize(
    ("card", "answer", "refused", "went"),
    [
        (MET, {}, False, True),
        (MET, {"moved": False}, False, False),
        (MET, {"moved": False, "meets": "B2"}, True, False),
        (MET, {"moved": False, "meets": ""}, False, False),
        ((), {"moved": False, "meets": "B1"}, True, False),
        ((), {"meets": "B2", "face": "left"}, False, True),
    ],
)
def test_an_impetuous_advance(
    card: tuple[Any, ...], answer: dict[str, Any], *, refused: bool, went: bool
) -> None:
    """DBX-OUT-07, DBX-BRK-03: who has not moved meets nobody new; whom he meets stands on the card."""
    state = unseen([u("ST", 300, 300), e("LI", 300, 320), e("LI", 340, 320)], card=card)
    told = asking(state)
    rule = advance_told(told.battle, state.pieces["A1"], state.pieces["B1"])
    if refused:
        with pytest.raises(Refused):
            told.run(rule, answer)
        return
    assert told.run(rule, answer).result is went
    assert ("Advanced" in told.events()) is went
    if answer.get("face"):
        assert ("A1", "B2", "left") in (state.card or ())


def test_who_stands_behind_a_target() -> None:
    """DBX-RICO-01, DBX-RICO-02: friends but for squares and camps; nothing is asked where there are none."""
    alone = asking(unseen([u("LI", 300, 300), u("CAMP", 300, 40), e("ART", 300, 400)], generals=False))
    assert alone.run(behind_told(alone.battle, alone.state.pieces["A1"])).result == [] and not alone.asked
    told = asking(unseen([u("LI", 300, 300), u("LI", 300, 280), u("JA", 300, 260), e("ART", 300, 400)]))
    told.run(behind_told(told.battle, told.state.pieces["A1"]), {"behind": ["A3", "A2"]})
    assert told.result == ["A3", "A2"]
    assert set(told.facts()["behind"]) == {"A2", "A3", "AG"}


@pytest.mark.parametrize(
    ("loser", "other", "asked"), [("LI", "LI", True), ("LI", "JA", False), ("JA", "LI", False)]
)
def test_the_line_behind(loser: str, other: str, *, asked: bool) -> None:
    """DBX-OUT-01: only line behind line supports, and nobody supports himself."""
    told = asking(unseen([u(loser, 300, 300), u(other, 300, 280), e("LI", 300, 320)]))
    told.run(supporter_told(told.battle, told.state.pieces["A1"]), {"who": "A2"})
    assert bool(told.asked) is asked
    assert told.result == ("A2" if asked else None)
    if asked:
        assert told.facts()["who"] == ("", "A2")


@pytest.mark.parametrize(
    ("answer", "stands"),
    [({}, ["A1"]), ({"also": ["A2"]}, ["A1", "A2"]), ({"room": False}, None)],
)
def test_turning_to_face(answer: dict[str, Any], stands: list[str] | None) -> None:
    """DBX-CON-06, DBX-CON-07, DBX-CON-08: with room, and with those who shift."""
    told = asking(unseen([u("LI", 300, 300), u("LI", 340, 300), e("LI", 270, 300)]))
    told.run(turn_told(told.battle, Hold("B1", "A1", "left")), answer)
    assert (list(told.result) if told.result is not None else None) == stands


# orders of battle, shots --------------------------------------------------------------------------------


def jaeger(x: float, origin: str, **more: Any) -> dict[str, Any]:
    return u("JA", x, 300, origin=origin, **more)


def halves(second: dict[str, Any], *, card: tuple[Any, ...] = ()) -> list[str]:
    """With whom the first of two Jäger may join."""
    whole = [u("LI/J", 100, 100, id="W1"), u("LI/J", 160, 100, id="W2"), u("GR/J", 220, 100, id="W3")]
    state = unseen([jaeger(300, "W1", id="J1"), {**second, "id": "J2"}, *whole, e("LI", 300, 320)], card=card)
    return [each.id for each in _partners(Scene(state, layout), state.pieces["J1"])]


@pytest.mark.parametrize(
    ("second", "card", "partners"),
    [
        (jaeger(340, "W1"), (), ["J2"]),
        (jaeger(340, "W2"), (), ["J2"]),
        (jaeger(340, "W3"), (), []),
        (u("JA", 340, 300), (), []),
        (jaeger(340, "W1", moves=1), (), []),
        (marked(jaeger(340, "W1"), "done"), (), []),
        (jaeger(340, "W1"), (("B1", "J2", "front"),), []),
    ],
)
def test_with_whom_skirmishers_join(
    second: dict[str, Any], card: tuple[Any, ...], partners: list[str]
) -> None:
    """DBX-FORM-02, DBX-FILL-23: another of the same kind who has not moved and is free of the enemy."""
    assert halves(second, card=card) == partners


@pytest.mark.parametrize(
    ("piece", "card", "pips", "ways"),
    [
        (u("LI/J", 300, 300), (), 6, ["spread", "square"]),
        (u("LI", 300, 300), (), 6, ["square"]),
        (u("KU", 300, 300), (), 6, []),
        (u("LI/J", 300, 300, moves=1), (), 6, []),
        (marked(u("LI/J", 300, 300), "done"), (), 6, []),
        (u("LI/J", 300, 300), (), 0, []),
        (u("LI/J", 300, 300), (("A1", "B1", "front"), ("B1", "A1", "front")), 6, []),
        (u("LI/J", 300, 300), (("B1", "A1", "left"),), 6, ["square"]),
    ],
)
def test_how_an_element_may_reform(
    piece: dict[str, Any], card: tuple[Any, ...], pips: int, ways: list[str]
) -> None:
    """DBX-FORM-01, DBX-FORM-03, DBX-FORM-05: before it moves, with points, free of the enemy in front."""
    state = unseen([piece, e("LI", 300, 320)], card=card, bound=5)
    state.bodies["A"].pips = pips
    assert [what for what, _ in reforms_open(Scene(state, layout), state.pieces["A1"])] == ways


@pytest.mark.parametrize(
    ("kind", "enemy", "ground", "shoots", "under_fire", "about"),
    [
        ("LI", "LI", (), True, True, ["flank", "second"]),
        ("JA", "LI", (), True, True, ["flank"]),
        ("LI", "LI", (), False, True, []),
        ("LI", "LI", ("WOOD",), False, True, ["cover"]),
        ("LI", "LI", ("WOOD",), True, False, ["flank", "second"]),
        ("LI", "LI", ("LINEAR",), False, True, ["cover"]),
        ("LI", "LI", ("RIVER",), False, True, []),
        ("KU", "LI", ("WOOD",), False, True, ["cover", "bad"]),
        ("KU", "LI", (), False, True, []),
        ("LI", "CAMP", (), True, True, ["second"]),
    ],
)
def test_what_may_be_true_of_a_shot(
    kind: str, enemy: str, ground: tuple[str, ...], shoots: object, under_fire: object, about: list[str]
) -> None:
    """DBX-FIRE-08, DBX-FIRE-09, DBX-FIRE-10: each only where it bears on the throw."""
    other = e("CAMP", 300, 560) if enemy == "CAMP" else e(enemy, 300, 400)
    state = unseen([u(kind, 300, 300), other], *ground)
    foe = state.pieces["BC" if enemy == "CAMP" else "B1"]
    found = _about(state, state.pieces["A1"], foe, shoots=bool(shoots), under_fire=bool(under_fire))
    assert [key for key, _ in found] == about


def test_only_guns_are_asked_how_far() -> None:
    """DBX-FILL-10, DBX-FIRE-10: canister to three hundred paces, half their range, and beyond."""
    state = unseen([u("ART", 300, 300), u("LI", 340, 300), e("LI", 300, 400)])
    guns, line = state.pieces["A1"], state.pieces["A2"]
    assert _range(state, "range", line) == []
    (fact,) = _range(state, "range", guns)
    assert ([key for key, _ in fact.options], fact.default) == (["close", "half", "far"], "half")
    far = {band: _distance(guns, band) for band in ("close", "half", "far")}
    assert far == {"close": 75.0, "half": guns.reach / 8, "far": guns.reach / 4}
    assert _distance(guns, None) == 75.0


@pytest.mark.parametrize(
    ("members", "about", "met"),
    [(1, [], "M0"), (1, ["behind"], "M0"), (2, [], "M0"), (2, ["behind"], "M1"), (3, ["behind"], "M1")],
)
def test_who_of_a_square_meets_the_enemy(members: int, about: list[str], met: str) -> None:
    """DBX-FORM-10, DBX-MEL-03: the first ahead, the second behind; of one it is always he."""
    units = [u("LI", 50 + 45 * n, 50, id=f"M{n}") for n in range(members)]
    state = unseen([u("SQ", 300, 300, id="Q", strength=members, worth=0), *units, e("LI", 300, 400)])
    for key in [each["id"] for each in units]:
        state.pieces[key].place = Within("Q")
    state.pieces["Q"].members = tuple(each["id"] for each in units)
    assert member_told(state, state.pieces["Q"], about).id == met
    assert member_told(state, state.pieces["B1"], about).id == "B1"


@pytest.mark.parametrize(("kind", "found"), [("LI", [("A2", "AC")]), ("KU", [])])
def test_who_takes_the_place_of_a_garrison(kind: str, found: list[tuple[str, str]]) -> None:
    """DBX-SET-10, DBX-CAMP-02: whoever may man a camp, when he changes places with one who does."""
    state = unseen([u("LI", 300, 40), u(kind, 340, 100), u("CAMP", 300, 40), e("LI", 300, 320)])
    state.pieces["A1"].place = Inside("AC", ANYWHERE)
    assert guards_after(state, [("A1", "A2")]) == found
    assert guards_after(state, [("A2", "A1")]) == found
