"""Setting up: roles, weather die, edges, camps, deployment, swaps."""

from typing import Any

import pytest

from pulverdampf.engine.events import Sealed
from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.requests import Together
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Clock, Reserve
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.setup import EdgesTaken, RolesSettled, Swapped, WeatherFell
from pulverdampf.rulebooks.dbx.setup.deployment import deployment_form
from pulverdampf.rulebooks.dbx.setup.edges import ACROSS, barred_edges, camp_objections, quarters
from pulverdampf.rulebooks.dbx.setup.preparations import Nation, Stage
from pulverdampf.rulebooks.dbx.setup.roles import aggression, country, dragoons_in
from pulverdampf.rulebooks.dbx.setup.swaps import exchanged, may_swap
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.table.angles import degrees
from pulverdampf.text import Text
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    ideas,
    options,
    pose,
    stage_state,
    u,
    waits_for,
)

NORTH, SOUTH = degrees(90), degrees(270)


def before(stage: Stage, units: list[Any] | None = None, **situation: Any) -> DbxState:
    """A battle before its first bound, at some stage; elements wait unless they are camps on the table."""
    state = position(units or [u("LI", 300, 100), e("LI", 300, 500)], **situation)
    state.clock, state.stage = Clock(), stage
    return state


def waiting(state: DbxState, *but: str) -> DbxState:
    """The same with everyone off the table."""
    for key, each in state.pieces.items():
        if key not in but:
            each.place = Reserve()
    return state


def nation(region: str = "EU", ground: str = "ARABLE", aggressive: int | None = None, *flags: str) -> Nation:
    return Nation("X", Text("X", "X"), region, ground, aggressive, flags)


def test_higher_sum_attacks() -> None:
    """DBX-SET-01, DBX-FILL-02, DBX-SET-02: aggression counts if both have it; ties are thrown again; even
    is fair."""
    state = before("attacker")
    state.attacker, state.weather = "", "unknown"
    state.nations = {"one": nation("AS", "ARABLE", 3), "two": nation("AS", "HILLS", 2)}
    assert aggression(state) == {"one": 3, "two": 2}
    game = stage_state(state, (3, 4, 4, 4))
    roles = happened(game, RolesSettled)[0]
    assert roles.attacker == "one"
    assert roles.told(game.state).in_("de").startswith("Angreifer: "), "no verb for names that may be plural"
    assert happened(game, WeatherFell)[0].weather == "fair"
    state.nations["two"] = nation("EU", "ARABLE")
    assert aggression(state) == {}


@pytest.mark.parametrize(
    ("die", "weather", "last"), [(1, "rain", 5), (2, "rain", 5), (3, "fog", 5), (6, "storm", 3)]
)
def test_odd_sums_bring_weather(die: int, weather: str, last: int) -> None:
    """DBX-SET-02, DBX-WX-04, DBX-T-WEATHER: the attacker rolls for bad weather, which lasts so many
    bounds."""
    for unit, factor in (("bound", 1), ("pair", 2)):
        state = before("attacker", rulings={"weather_unit": unit})
        state.attacker, state.weather = "", "unknown"
        game = stage_state(state, (5, 2, die))
        assert happened(game, WeatherFell) == [WeatherFell(weather, last * factor)]  # type: ignore[arg-type]


def test_where_the_battle_is_fought() -> None:
    """DBX-FILL-41, DBX-FILL-03: in the defender's country; a guest fights in his opponent's."""
    state = before("attacker")
    state.nations = {"one": nation("AS", "STEPPE"), "two": nation("HOST", "HOST")}
    assert country(state, "one") == ("AS", "STEPPE") and country(state, "two") == ("AS", "STEPPE")
    state.nations = {"one": nation("HOST", "HOST"), "two": nation("HOST", "HOST")}
    assert country(state, "two") == ("AS", "TROPICAL")


def test_dragoons() -> None:
    """DBX-ARMY-06: mounted infantry until 1720 and by their list, always cavalry in North America."""
    for year, flags, region, kind in (
        (1720, (), "EU", "DRI"), (1721, (), "EU", "DRC"), (1746, ("DRI",), "EU", "DRI"),
        (1710, (), "NA", "DRC"),
    ):  # fmt: skip
        state = position([u("DR", 300, 300)], year=year)
        state.nations = {"one": nation("EU", "ARABLE", None, *flags)}
        assert dragoons_in(state, region) == (("A1", kind),)


WATER = {"kind": "WATER", "rect": (0, 0, 600, 100)}


def test_base_edges() -> None:
    """DBX-SET-06, DBX-FILL-07: four to six is the preferred edge; edges with water and those opposite are
    none."""
    state = before("edges")
    state.edges = {}
    game = act(stage_state(state, (2, 4)), "west")
    assert happened(game, EdgesTaken)[0].edges == {"one": "north", "two": "south"}
    assert sorted(barred_edges(position([u("LI", 300, 300)], terrain=[WATER]))) == ["north", "south"]
    wet = before("edges", terrain=[WATER])
    wet.edges = {}
    game = act(stage_state(wet, (1, 5)), "east")
    assert happened(game, EdgesTaken)[0].edges["one"] == "east"


def test_big_battles_have_long_edges() -> None:
    """DBX-BIG-04, DBX-FILL-07: the attacker chooses a long edge."""
    state = before("edges", commands=3, table=(1200.0, 600.0))
    state.edges = {}
    game = stage_state(state)
    assert list(game.request.options) == ["south", "north"]  # type: ignore[union-attr]


def camp_refused(state: DbxState, where: Standing, *, strict: bool = True) -> list[str]:
    """The rules that refuse a camp."""
    scene = Scene(state, layout)
    return [each.rule for each in camp_objections(scene, state.pieces["AC"], where, strict=strict)]


def test_camps() -> None:
    """DBX-SET-07, DBX-ARMY-09, DBX-FILL-30: at the base edge in good going, 160 about and 40 across at
    least."""
    wood = {"kind": "WOOD", "rect": (400, 0, 500, 80)}
    state = waiting(before("camps", [u("LI", 300, 100), u("CAMP", 300, 40)], terrain=[wood]))
    assert camp_refused(state, Standing(pose(200, 40), "80x80")) == []
    assert camp_refused(state, Standing(pose(200, 60), "80x80")) == ["DBX-SET-07"]
    assert camp_refused(state, Standing(pose(450, 40), "80x80")) == ["DBX-SET-07"]
    assert camp_refused(state, Standing(pose(200, 50), "100x100")) == ["DBX-ARMY-09"]
    assert camp_refused(state, Standing(pose(200, 15), "120x30")) == ["DBX-ARMY-09"]


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_quarters_at_every_edge(edge: Any) -> None:
    """DBX-FILL-30, DBX-ARMY-09: near the own base edge, whichever it is."""
    spots = {"south": (260, 20), "north": (260, 500), "west": (20, 260), "east": (500, 260)}
    towns = [{"kind": "BUA", "rect": (x, y, x + 80, y + 80), "id": key} for key, (x, y) in spots.items()]
    state = waiting(before("camps", [u("LI", 300, 300), u("CAMP", 300, 40)], terrain=towns))
    state.edges = {"one": edge, "two": ACROSS[edge]}
    assert quarters(Scene(state, layout), "one") == [edge]


def test_quarters_in_a_place() -> None:
    """DBX-FILL-30, DBX-ARMY-09: a built-up area near the base edge that is small enough."""
    near, far = (
        {"kind": "BUA", "rect": (100, 100, 180, 180), "id": "near"},
        {"kind": "BUA", "rect": (300, 200, 380, 280), "id": "far"},
    )
    state = waiting(before("camps", [u("LI", 300, 100), u("CAMP", 300, 40)], terrain=[near, far]))
    assert quarters(Scene(state, layout), "one") == ["near"]
    state.pieces["BC"] = e_camp(state)
    game = stage_state(state)
    while game.request is not None and game.request.rule == "DBX-SET-07":
        if game.request.by == "one":
            game.answer(Placement({"AC": Standing(pose(0, 0), attached="near")}))
        else:
            game.answer(ideas(game)[0])
    assert at(game, "AC") == (140, 140) and game.state.pieces["AC"].quarters == "near"


def e_camp(state: DbxState) -> Any:
    """A camp of side two that waits."""
    camp = position([e("CAMP", 300, 560)]).pieces["BC"]
    camp.place = Reserve()
    return camp


# deployment -------------------------------------------------------------------------------------------------


def deployable(units: list[Any] | None = None, **situation: Any) -> DbxState:
    """A battle in which everyone is to be placed."""
    return waiting(before("deployment", units, **situation))


def refused(state: DbxState, stands: dict[str, Any]) -> list[str]:
    """The rules that refuse a deployment of side one."""
    form = deployment_form(state, [state.bodies["A"]], "alternate")
    order = Placement({key: Standing(each) for key, each in stands.items()})
    return [each.rule for each in form.objections(order, Scene(state, layout))]


def test_deployment_zone() -> None:
    """DBX-SET-09: wholly within 600 paces of the base edge, 300 paces off the sides, exactly is allowed."""
    state = deployable()
    general = pose(300, 40)
    assert refused(state, {"A1": pose(95, 140), "AG": general}) == []
    assert refused(state, {"A1": pose(94, 140), "AG": general}) == ["DBX-SET-09"]
    assert refused(state, {"A1": pose(95, 141), "AG": general}) == ["DBX-SET-09"]
    assert refused(state, {"A1": pose(300, 40), "AG": general}) == ["DBX-SET-09"]
    assert refused(state, {"A1": pose(200, 40)}) == ["DBX-SET-09"]
    wet = deployable(terrain=[WATER])
    assert refused(wet, {"A1": pose(200, 90), "AG": pose(300, 125)}) == ["DBX-SET-09"]


def test_a_refused_deployment_names_who_stands_wrongly() -> None:
    """DBX-SET-09: who types a whole army learns which element is outside, in water, or in whose way."""

    def told(stands: dict[str, Any], **situation: Any) -> list[str]:
        state = deployable(**situation)
        form = deployment_form(state, [state.bodies["A"]], "alternate")
        order = Placement({key: Standing(each) for key, each in stands.items()})
        return [each.text.in_("en") for each in form.objections(order, Scene(state, layout))]

    general = pose(300, 40)
    one, other = (deployable().named(key).in_("en") for key in ("A1", "AG"))
    assert told({"A1": pose(94, 140), "AG": general}) == [f"{one}: outside the deployment zone"]
    assert told({"A1": general, "AG": general}) == [f"{other}: no room, because of {one}"]
    wet = told({"A1": pose(200, 90), "AG": pose(300, 125)}, terrain=[WATER])
    assert wet == [f"{one}: water is there"]


def test_the_nearest_deployment_moves_only_who_stands_wrongly() -> None:
    """DBX-SET-09: of an army that was typed, one element steps off another, and all others stay."""
    state = deployable()
    form = deployment_form(state, [state.bodies["A"]], "alternate")
    order = Placement({"A1": Standing(pose(300, 60)), "AG": Standing(pose(310, 60))})
    found = form.nearest(order, Scene(state, layout))
    assert found is not None and found.stands["A1"] == order.stands["A1"]
    moved = found.stands["AG"].pose
    assert found.stands["AG"] != order.stands["AG"] and abs(moved.x - 310) + abs(moved.y - 60) < 80


def test_defender_first_then_attacker() -> None:
    """DBX-SET-09, DBX-BIG-04: the defender deploys first, in a big battle command by command."""
    game = stage_state(deployable())
    assert game.request is not None and game.request.by == "two"
    game.answer(ideas(game)[0])
    assert game.request is not None and game.request.by == "one"


def test_where_all_ground_is_bad_one_deploys_on_it() -> None:
    """DBX-SET-09: bad going forbids nobody to deploy; suggestions avoid it while there is other ground."""
    marsh = {"kind": "MARSH", "rect": (0, 420, 600, 600)}
    game = stage_state(
        deployable([u("LI", 300, 100), *(e("LI", 200 + 40 * k, 500) for k in range(6))], terrain=[marsh])
    )
    assert game.request is not None and game.request.by == "two"
    game.answer(ideas(game)[0])


def test_trained_elements_deploy_as_two() -> None:
    """DBX-ARMY-05, DBX-FORM-01: as one element or as its two Jäger, not half."""
    for mode in ("alternate", "hidden"):
        units = [u("LI/J", 300, 100), u("GR/J", 340, 100), e("LI", 300, 500)]
        game = stage_state(deployable(units, rulings={"deployment": mode}))
        if mode == "alternate":
            game.answer(ideas(game)[0])
        assert waits_for(game) == "DBX-ARMY-05" and options(game) == ["nobody", "A1", "A2"]
        whole = act(stage_state(game.state.copied()), "nobody") if mode == "alternate" else None
        act(game, "A1", "nobody")
        state, general = game.state, pose(300, 40)
        jaeger = {"A1a": pose(200, 100), "A1b": pose(400, 60), "A2": pose(340, 100), "AG": general}
        assert refused(state, jaeger) == []
        assert refused(state, {key: jaeger[key] for key in ("A1a", "A2", "AG")}) == ["DBX-SET-09"]
        assert [state.pieces[key].worth for key in ("A1a", "A1b")] == [1, 1]
        if whole is not None:
            game.answer(Placement({key: Standing(each) for key, each in jaeger.items()}))
            assert at(game, "A1b") == (400, 60) and not game.state.pieces["A1b"].done
            assert "A1" in whole.request.form.subject  # type: ignore[union-attr]


def test_deep_bases() -> None:
    """DBX-T-TROOPS, DBX-SET-09: tribal warriors may be placed on a deeper base."""
    state = deployable([u("ST", 300, 100), e("LI", 300, 500)])
    game = stage_state(state)
    game.answer(ideas(game)[0])
    game.answer(Placement({"A1": Standing(pose(300, 135), "deep"), "AG": Standing(pose(300, 40))}))
    assert game.state.pieces["A1"].depth == 30


def test_swaps() -> None:
    """DBX-SET-10: up to two pairs trade places and facings, aligned on the middles of their fronts."""
    units = [u("LI", 300, 100), e("LI", 200, 500), e("KU", 300, 495), e("LI", 400, 500), e("LI", 440, 500)]
    state = before("swap", units)
    stands = exchanged(state, [("B1", "B2")])
    assert (stands["B1"].x, stands["B1"].y) == (300, 490) and (stands["B2"].x, stands["B2"].y) == (200, 505)
    scene = Scene(state, layout)
    assert may_swap(scene, "two", [("B1", "B2"), ("B3", "B4")])
    game = act(stage_state(state), "B1", "B2", "enough")
    assert happened(game, Swapped)[0].pairs == (("B1", "B2"),) and game.state.bound == 1


def test_the_pairs_of_a_swap() -> None:
    """DBX-SET-10: own elements only, each in one pair, two pairs at most; one may think better of it."""
    units = [u("LI", 300, 100), *(e("LI", 200 + 60 * n, 500) for n in range(5))]
    game = stage_state(before("swap", units))
    assert options(game) == ["enough", "B1", "B2", "B3", "B4", "B5", "BG"]
    act(game, "B1")
    assert options(game) == ["nobody", "B2", "B3", "B4", "B5", "BG"]
    act(game, "B3")
    assert options(game) == ["enough", "B2", "B4", "B5", "BG"]
    act(game, "B2", "B5")
    assert happened(game, Swapped)[0].pairs == (("B1", "B3"), ("B2", "B5")) and at(game, "B5") == (260, 500)
    none = act(stage_state(before("swap", units)), "B1", "nobody")
    assert happened(none, Swapped)[0].pairs == () and none.state.bound == 1


def test_swaps_keep_out_of_the_water() -> None:
    """DBX-SET-10, DBX-SET-09: a deeper base may find no dry place where a shallow one stood."""
    water = {"kind": "WATER", "rect": (0, 0, 120, 600)}
    units = [u("LI", 300, 100), e("LI", 130, 500, facing=0), e("ART", 300, 500, facing=0)]
    scene = Scene(before("swap", units, terrain=[water]), layout)
    assert not may_swap(scene, "two", [("B1", "B2")])


def test_hidden_deployment() -> None:
    """DBX-SET-11: both at once behind a screen, and no swap afterwards."""
    game = stage_state(deployable(rulings={"deployment": "hidden"}))
    assert isinstance(game.request, Together)
    for decision in game.waiting_for():
        scene = game.view(decision.by).scene
        idea = next(each for each in decision.form.ideas(scene))  # type: ignore[union-attr]
        game.answer(idea, decision.by)
    assert not happened(game, Swapped) and game.state.bound == 1


def test_nobody_sees_behind_the_screen() -> None:
    """DBX-SET-11: who has deployed first is seen by nobody, the log tells no place, until both have."""
    game = stage_state(deployable(rulings={"deployment": "hidden"}))
    first, second = game.waiting_for()
    idea = next(each for each in first.form.ideas(game.view(first.by).scene))  # type: ignore[union-attr]
    before = {eyes: game.view(eyes).state for eyes in (second.by, "")}
    game.answer(idea, first.by)
    assert [each.by for each in game.waiting_for()] == [second.by]
    for eyes, state in before.items():
        assert game.view(eyes).state == state
        (told,) = [each for each in game.view(eyes).entries() if isinstance(each, Sealed)]
        assert told.value is None and told.salt == ""
    (own,) = [each for each in game.view(first.by).entries() if isinstance(each, Sealed)]
    assert own.value is not None
    other = next(each for each in second.form.ideas(game.view(second.by).scene))  # type: ignore[union-attr]
    game.answer(other, second.by)
    poses = {key: each.pose for key, each in game.state.pieces.items()}
    for key, stand in (idea.stands | other.stands).items():
        assert poses[key] == stand.pose


def test_the_attacker_begins() -> None:
    """DBX-SET-12: he rolls for his points in the first bound."""
    game = stage_state(before("ready"))
    assert game.state.bound == 1 and game.state.active == "one"
    assert game.request is not None and game.request.rule == "DBX-CMD-01"
