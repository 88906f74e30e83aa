"""Whatever is changed in a scenario changes the battle, or is refused: nothing is dropped silently."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields, replace

from pulverdampf.engine.orders import Refused
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.scoring import goal_points
from pulverdampf.engine.state import Reserve as Waiting
from pulverdampf.muster.scenario import (
    Deployment,
    EntryPoint,
    Objective,
    Reserve,
    Scenario,
    ScenarioSide,
    Zone,
)
from pulverdampf.rulebooks.black_powder.lookup import brigade_units
from pulverdampf.rulebooks.black_powder.victory.judging import force
from pulverdampf.rulebooks.march_of_eagles.victory.scenarios import scored
from tests.conformance.battles import BOOKS, book_of
from tests.muster.test_scenario_parts import MIDDLE, begun, plain, wrong

WORDS = {
    "Scenario": {"id", "name", "rule", "description", "optional"},
    "ScenarioSide": {"id", "name", "army"},
    "Objective": {"id", "name"},
    "EntryPoint": {"id", "name"},
}
"""Parts that are words: names, briefings, the rule they come from, whose army it is usually."""
SETTLED = {
    "march-of-eagles": {
        "side.role", "reserve.test", "reserve.formation", "reserve.move", "reserve.clear_of_enemy",
    },
    "black-powder": {"side.role"},
}  # fmt: skip
"""What a book takes at one value only, the one its rules go by, or as the name by which a side is taken."""
COVERED: set[tuple[str, str]] = set()

Variant = tuple[str, Scenario, Scenario]
"""What is changed, the scenario with it, and the one without."""


def of(kind: type, *names: str) -> str:
    """The name of a part, which is noted as tried."""
    COVERED.update((kind.__name__, name) for name in names)
    return names[0]


def base(key: str) -> Scenario:
    """Two sides on their edges, a stretch of road at either edge, one place to hold."""
    scenario = plain(key)
    wide, high = scenario.table
    red, blue = scenario.sides
    entries = (
        EntryPoint("south", ((wide * 0.4, 0.0), (wide * 0.6, 0.0))),
        EntryPoint("north", ((wide * 0.4, high), (wide * 0.6, high))),
    )
    goal = Objective("hold", 3, "middle", MIDDLE, at=(wide / 2, high / 2), within=high / 20)
    sides = (replace(red, edge="south"), replace(blue, edge="north"))
    if wrong(key, replace(scenario, sides=sides)):
        sides = (red, blue)
    return replace(scenario, sides=sides, entries=entries, objectives=(goal,))


def variants(key: str) -> Iterator[Variant]:
    """A scenario of a book with each part changed, one at a time."""
    begin = base(key)
    yield from _whole(key, begin)
    yield from _goals(begin)
    yield from _sides(key, begin)


def _whole(key: str, begin: Scenario) -> Iterator[Variant]:
    empty = replace(begin, objectives=(), entries=())
    for size in book_of(key).muster.GROUNDS.sizes[1:]:
        yield of(Scenario, "table"), replace(empty, table=size), empty
    wide, high = begin.table
    yield "table", replace(begin, table=(wide + 7, high + 3)), begin
    yield of(Scenario, "turns"), replace(begin, turns=3), begin
    known = list(book_of(key).muster.terrain_setups())
    yield of(Scenario, "terrain", "pieces"), replace(begin, terrain=known[1]), begin
    for turn in ("1", "2"):
        yield of(Scenario, "initiative"), replace(begin, initiative={turn: "blue"}), begin
    yield of(Scenario, "rulings"), replace(begin, rulings={"nonsense": 1}), begin
    yield of(Scenario, "special"), replace(begin, special={"nonsense": 1}), begin
    ordered = replace(begin, deployment=Deployment(("blue", "red")))
    yield of(Scenario, "deployment", "entries", "objectives", "sides"), ordered, begin
    of(Deployment, "order", "manner")
    for manner in ("alternate", "whole_side", "together"):
        yield "manner", replace(begin, deployment=Deployment(("blue", "red"), manner)), ordered


def _goals(begin: Scenario) -> Iterator[Variant]:
    wide, high = begin.table
    (hold,) = begin.objectives
    square = Zone(rect=(wide / 4, high / 4, wide * 3 / 4, high * 3 / 4))
    everywhere = Objective("survive", 2, "z", MIDDLE)
    leaving = Objective("exit", 2, "z", MIDDLE, side="red", entry="south", each=True, from_turn=2)
    clear = Objective("python", 2, "z", MIDDLE, side="red", zone=square, rule="MOE-FILL-32")
    goals = (
        hold,
        replace(hold, at=None, within=0.0, zone=square),
        everywhere,
        replace(everywhere, kind="losses"),
        replace(everywhere, each=True),
        leaving,
        clear,
        Objective("mark", 2, "z", MIDDLE, at=hold.at),
        Objective("burn", 2, "z", MIDDLE, at=hold.at),
    )
    changed: dict[str, Any] = {
        "at": (wide / 3, high / 3), "feature": "nowhere", "zone": Zone(rect=(1.0, 1.0, 9.0, 9.0)),
        "entry": "north", "within": high / 9, "what": "commander", "each": True, "most": 2, "from_turn": 3,
        "judged": "every_turn", "side": "blue", "points": 9, "rule": "MOE-VIC-05", "kind": "losses",
    }  # fmt: skip
    for goal in goals:
        with_goal = replace(begin, objectives=(goal,))
        yield "objective", with_goal, replace(begin, objectives=())
        for name, value in changed.items():
            of(Objective, name)
            if getattr(goal, name) != value and (name != "rule" or goal.kind == "python"):
                yield (
                    f"{goal.kind}.{name}",
                    replace(begin, objectives=(replace(goal, **{name: value}),)),
                    with_goal,
                )


def _sides(key: str, begin: Scenario) -> Iterator[Variant]:
    wide, high = begin.table
    red, blue = begin.sides
    strip = Zone(rect=(0.0, 0.0, wide, high / 4))

    def with_red(**more: Any) -> Scenario:
        return replace(begin, sides=(replace(red, **more), blue))

    turned = (replace(red, edge="north"), replace(blue, edge="south"))
    of(ScenarioSide, "edge", "role", "zones", "reserves")
    if red.edge:
        yield "edge", replace(begin, sides=turned, entries=()), replace(begin, entries=())
    attacking = (replace(red, role="attacker"), replace(blue, role="defender"))
    yield "side.role", replace(begin, sides=attacking), begin
    for name, value in {"points": 9, "points_percent": 50, "zones": (strip,), "withdraws": ("1",)}.items():
        yield of(ScenarioSide, name), with_red(**{name: value}), begin
    built = next(
        each.id
        for each in book_of(key).muster.terrain_setups().values()
        if sum(piece.kind == "building" for piece in each.pieces) > 1 or key != "black-powder"
    )
    for number in (1, 2):
        held = replace(with_red(garrisons=number), terrain=built)
        yield of(ScenarioSide, "garrisons"), held, replace(with_red(garrisons=number - 1), terrain=built)
    zoned = with_red(zones=(strip,))
    ring = Zone(polygon=((0.0, 0.0), (wide, 0.0), (wide, high / 4)))
    yield of(Zone, "rect", "polygon"), with_red(zones=(ring,)), zoned
    for name, value in {"least_share": "1/2", "groups": ("1",), "near": "wood", "within": 3.0}.items():
        yield of(Zone, name), with_red(zones=(replace(strip, **{name: value}),)), zoned
    late = Reserve("south", 2, groups=("1",)) if key == "black-powder" else Reserve("south", 2, "1/2")
    waiting = with_red(reserves=(late,))
    yield "reserve", waiting, begin
    yield "several", with_red(reserves=(late, replace(late, from_turn=5))), waiting
    lain = (EntryPoint("south", ((wide * 0.1, 0.0), (wide * 0.2, 0.0))), *begin.entries[1:])
    yield of(EntryPoint, "line"), replace(waiting, entries=lain), waiting
    across = (EntryPoint("south", ((0.0, high * 0.4), (0.0, high * 0.6))), *begin.entries[1:])
    yield of(EntryPoint, "line"), replace(waiting, entries=across), waiting
    arrivals: dict[str, Any] = {
        "entry": "north", "from_turn": 4, "share": "1/3", "rounded": "up", "groups": ("2",),
        "turn_dice": "D3+1", "test": "manoeuvre", "formation": "column", "move": "3D6", "clear_of_enemy": 4.0,
    }  # fmt: skip
    for name, value in arrivals.items():
        of(Reserve, name)
        yield f"reserve.{name}", with_red(reserves=(replace(late, **{name: value}),)), waiting


def state_of(key: str, scenario: Scenario) -> bytes | None:
    """The beginning of a battle; none where its armies cannot fight it."""
    try:
        return msgspec.json.encode(begun(key, scenario))
    except Refused:
        return None


@pytest.mark.parametrize("key", BOOKS)
def test_every_part_bears_on_the_battle_or_is_refused(key: str) -> None:
    tried = 0
    for what, changed, without in variants(key):
        if what in SETTLED.get(key, ()) or wrong(key, changed) or wrong(key, without):
            continue
        state = state_of(key, changed)
        assert state is None or state != state_of(key, without), (what, changed)
        tried += 1
    assert tried > 8
    for kind in (Scenario, ScenarioSide, Zone, Reserve, Objective, EntryPoint, Deployment):
        every = {(kind.__name__, each.name) for each in fields(kind)}
        assert {name for of_kind, name in every - COVERED} == WORDS.get(kind.__name__, set())


@pytest.mark.parametrize("kind", ["mark", "burn"])
@pytest.mark.parametrize("key", BOOKS)
def test_no_book_takes_what_it_cannot_count(key: str, kind: Any) -> None:
    """Marking and burning score nowhere: each book says so, at the objective."""
    goal = Objective(kind, 2, at=(9.0, 9.0))
    assert wrong(key, replace(plain(key), objectives=(goal,))) == ["objectives[0].kind"]


@pytest.mark.parametrize("key", [each for each in BOOKS if each != "black-powder"])
def test_who_is_still_to_come_is_left(key: str) -> None:
    """Nobody has been placed yet: all of them count as left, none as lost."""
    goals = tuple(Objective(each, 2, "z", MIDDLE, each=True) for each in ("survive", "losses"))
    assert counted(key, begun(key, replace(plain(key), objectives=goals))) == [True, False]


def test_brigades_on_the_march_are_left() -> None:
    """BP-FILL-40: whole brigades that come later are among the units that are left."""
    begin, goal = base("black-powder"), Objective("survive", 1, "z", MIDDLE, each=True)
    late = replace(begin.sides[0], reserves=(Reserve("south", 2, groups=("1",)),))
    scenario = replace(begin, sides=(late, begin.sides[1]), objectives=(goal,))
    state = begun("black-powder", scenario)
    for unit in (first := brigade_units(state, "A-1")):
        unit.place = Waiting("south")
    ((_, points),) = goal_points(state, book_of("black-powder").layout, force)
    assert points == {"one": len(first), "two": 0}


def counted(key: str, state: Any) -> list[bool]:
    """Which goals of a state are worth something to side one."""
    package, layout = book_of(key).package, book_of(key).layout
    if key == "march-of-eagles":
        return [scored(Scene(state, layout), "one", each) > 0 for each in state.conditions.objectives]
    place = {"dbx": "victory.losses", "kriegspfad": "victory.deciding"}.get(key, "victory.outcome")
    module = import_module(f"{package}.{place}")
    return [points["one"] > 0 for _, points in goal_points(state, layout, module.force)]
