"""Everything that is wrong with a scenario: every part is honoured by the rules of its book, or refused."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from pulverdampf.engine.goals import Goal
from pulverdampf.engine.reference import Ruling
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.grounds import grounds_of
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.problems import Problem, Where, did_you_mean
from pulverdampf.muster.scenario import Objective, Reserve, Scenario, ScenarioSide, Zone, flaws_of
from pulverdampf.muster.table_checks import table_problems
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.text import Text

MOST_PARTS = 60
"""How many zones, entries, objectives and reserves a scenario may have of each."""
SHARED = frozenset({"objectives.hold", "objectives.losses", "objectives.survive"})
"""What every book counts in the same way at the end of a battle."""
NOT_HONOURED = Text(
    "This rulebook has no rule for “{part}”. Leave it out.",
    "Für „{part}“ hat dieses Regelwerk keine Regel. Lass es weg.",
)
NO_SWITCH = Text('There is no switch "{key}".', "Einen Schalter „{key}“ gibt es nicht.")
BAD_SETTING = Text("{key} cannot be {value}.", "{key} kann nicht {value} sein.")
TWO_EDGES = Text(
    "Give both sides an edge of their own, or neither.",
    "Gib beiden Seiten einen eigenen Rand oder keiner.",
)
NO_FEATURE = Text('No terrain here is called "{word}".', "Kein Gelände heißt hier „{word}“.")
TOO_MUCH = Text("A scenario has at most {most} of these.", "Ein Szenario hat davon höchstens {most}.")
TOO_WORTHY = Text("An objective is worth 1 to 100 points.", "Ein Ziel ist 1 bis 100 Punkte wert.")


def scenario_problems(book: Rulebook, scenario: Scenario) -> list[Problem]:
    """Everything that is wrong with a scenario, by the paths of its parts."""
    setups: dict[str, TerrainSetup] = book.muster.terrain_setups()
    found = [*_inner_flaws(scenario, ""), *flaws_of(scenario, setups)]
    if not found:
        found += [*_refused(book, scenario), *_features(book, scenario, setups), *_edges(scenario)]
        own: Callable[[Scenario], Iterator[Flaw]] | None = getattr(book.muster, "scenario_flaws", None)
        found += own(scenario) if own is not None else ()
    problems = [
        Problem("muster.scenario", each.text, Where(path=each.key), scenario.id, remedy=each.remedy)
        for each in found
    ]
    grounds = grounds_of(book.muster)
    if grounds is not None:
        ground = scenario.ground
        drawn = (
            ground
            if isinstance(ground, TerrainSetup)
            else TerrainSetup("", scenario.name, scenario.table, ())
        )
        told = table_problems(replace(grounds, least=0), book.terrain, drawn)
        problems += [replace(each, subject=scenario.id) for each in told]
    return problems + list(_switches(book, scenario))


def _inner_flaws(value: Any, path: str) -> Iterator[Flaw]:
    """What each part says of itself: a file has told so already, a draft from a page has not."""
    if isinstance(value, tuple):
        if len(value) > MOST_PARTS and not path.endswith("pieces"):
            yield Flaw(path, TOO_MUCH.filled(most=MOST_PARTS))
            return
        for n, each in enumerate(value):
            if isinstance(each, Struct):
                yield from _inner_flaws(each, f"{path}[{n}]")
    if not isinstance(value, Struct) or isinstance(value, Text):
        return
    told: Callable[[], Iterator[Flaw]] | None = getattr(value, "flaws", None)
    if told is not None and not path.startswith("pieces"):
        yield from (Flaw(f"{path}.{each.key}", each.text, each.remedy) for each in told())
    if isinstance(value, Objective) and not 1 <= abs(value.points) <= 100:
        yield Flaw(f"{path}.points", TOO_WORTHY)
    for each in fields(value):
        yield from _inner_flaws(getattr(value, each.name), f"{path}.{each.name}".removeprefix("."))


def _edges(scenario: Scenario) -> Iterator[Flaw]:
    """Edges are settled for both sides or for none, and never the same one."""
    edges = [side.edge for side in scenario.sides]
    if any(edges) and len({edge for edge in edges if edge}) < len(edges):
        yield Flaw("sides[1].edge", TWO_EDGES)


def _refused(book: Rulebook, scenario: Scenario) -> Iterator[Flaw]:
    """The parts for which a book has no rule."""
    honoured: AbstractSet[str] = getattr(book.muster, "HONOURED", SHARED)
    for path, part in parts_of(scenario):
        if part not in honoured:
            yield Flaw(path, NOT_HONOURED.filled(part=part))


def parts_of(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Every part of a scenario that bears on play, by its path and its name."""
    for n, side in enumerate(scenario.sides):
        yield from ((f"sides[{n}].{path}", part) for path, part in _parts_of_side(side))
    if scenario.deployment.order:
        yield "deployment.order", "deployment.order"
    if scenario.deployment.manner != "rulebook":
        yield "deployment.manner", f"deployment.manner={scenario.deployment.manner}"
    for turn in scenario.initiative:
        yield "initiative", "initiative.first" if turn == "1" else "initiative.later"
    for n, each in enumerate(scenario.objectives):
        by_rule = f"={each.rule}" if each.kind == "python" else ""
        yield f"objectives[{n}].kind", f"objectives.{each.kind}{by_rule}"
        if each.kind == "hold" and each.each:
            yield f"objectives[{n}].each", "objectives.hold.each"
        if each.judged not in (("at_end", "at_once") if each.kind == "exit" else ("at_end",)):
            yield f"objectives[{n}].judged", f"objectives.judged={each.judged}"
        if each.what not in ("unit", "battalion"):
            yield f"objectives[{n}].what", f"objectives.what={each.what}"
        if each.from_turn > 1 and each.kind != "exit":
            yield f"objectives[{n}].from_turn", "objectives.from_turn"
        if each.zone is not None and each.zone.polygon is not None:
            yield f"objectives[{n}].zone", "objectives.zone.polygon"
    for key in scenario.special:
        yield "special", f"special.{key}"


def _parts_of_side(side: ScenarioSide) -> Iterator[tuple[str, str]]:
    for name in ("edge", "points", "points_percent", "garrisons", "withdraws"):
        if getattr(side, name):
            yield name, name
    if side.edge in ("east", "west"):
        yield "edge", "edge=east/west"
    if side.role != "equal":
        yield "role", "role"
    for n, zone in enumerate(side.zones):
        yield from ((f"zones[{n}]", part) for part in _parts_of_zone(zone))
    for n, reserve in enumerate(side.reserves):
        yield f"reserves[{n}]", "reserves" if n == 0 else "reserves.several"
        yield from ((f"reserves[{n}]", part) for part in _parts_of_reserve(reserve))


def _parts_of_zone(zone: Zone) -> Iterator[str]:
    yield "zones.rect" if zone.rect is not None else "zones.polygon"
    for name, usual in (("least_share", "0"), ("groups", ()), ("near", "")):
        if getattr(zone, name) != usual:
            yield f"zones.{name}"
    if zone.within and not zone.near:
        yield "zones.within"


def _parts_of_reserve(reserve: Reserve) -> Iterator[str]:
    if reserve.groups:
        yield "reserves.groups"
    if not reserve.groups or reserve.share != "1":
        yield "reserves.share"
    for name, usual in (("turn_dice", None), ("test", None), ("formation", None), ("move", None)):
        if getattr(reserve, name) != usual:
            yield f"reserves.{name}={getattr(reserve, name)}"
    if reserve.clear_of_enemy:
        yield f"reserves.clear_of_enemy={reserve.clear_of_enemy:g}"
    if reserve.rounded != "down":
        yield "reserves.rounded=up"


def _features(book: Rulebook, scenario: Scenario, setups: dict[str, TerrainSetup]) -> Iterator[Flaw]:
    """Objectives and zones that name a piece of terrain which the table does not have."""
    ground, grounds = scenario.ground, grounds_of(book.muster)
    setup = setups.get(ground) if isinstance(ground, str) else ground
    if grounds is None or setup is None or any(each.kind not in grounds.kinds for each in setup.pieces):
        return
    known = [each.id for each in grounds.features(setup)]
    named = [(f"objectives[{n}].feature", each.feature) for n, each in enumerate(scenario.objectives)]
    named += [
        (f"sides[{n}].zones[{k}].near", zone.near)
        for n, side in enumerate(scenario.sides)
        for k, zone in enumerate(side.zones)
    ]
    named.append(("special", str(scenario.special.get("feature", ""))))
    for path, word in named:
        if word and not any(each == word or each.startswith(f"{word}-") for each in known):
            yield Flaw(path, NO_FEATURE.filled(word=word[:60]), did_you_mean(word[:60], known))


def _switches(book: Rulebook, scenario: Scenario) -> Iterator[Problem]:
    known: dict[str, Ruling] = book.reference().rulings
    for key, value in scenario.rulings.items():
        where = Where(path=f"rulings.{key[:60]}")
        if key not in known:
            text = NO_SWITCH.filled(key=key[:60])
            yield Problem("reference", text, where, remedy=did_you_mean(key[:60], known))
        elif not known[key].allows(value):
            yield Problem("reference", BAD_SETTING.filled(key=key, value=str(value)[:60]), where)


# goals ------------------------------------------------------------------------------------------------


def goals_of(scenario: Scenario | None) -> tuple[Goal, ...]:
    """The objectives of a scenario in the words that all books share."""
    if scenario is None:
        return ()
    sides: dict[str, Side] = dict(zip((side.id for side in scenario.sides), SIDES, strict=False))
    return tuple(_goal(each, sides) for each in scenario.objectives)


def _goal(given: Objective, sides: dict[str, Side]) -> Goal:
    ring = ()
    if given.zone is not None:
        west, south, east, north = given.zone.rect or (0.0, 0.0, 0.0, 0.0)
        ring = given.zone.polygon or ((west, south), (east, south), (east, north), (west, north))  # type: ignore[assignment]
    return Goal(
        given.kind, given.points, given.name or Text(given.id, given.id),  # type: ignore[arg-type]
        sides[given.side] if given.side else "", given.at, given.within, ring, given.feature or "",
        given.limit or 0,
    )  # fmt: skip
