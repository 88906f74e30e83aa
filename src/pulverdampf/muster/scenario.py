"""Scenarios as data: table, terrain, sides, zones, arrivals, objectives and clocks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.loading import Loaded, load
from pulverdampf.muster.problems import Problem, RuleId, Where, did_you_mean, written
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.terrain_setup import Box, Piece, Point, Polygon, TerrainSetup
from pulverdampf.muster.toml_source import Source, packaged_file, parse
from pulverdampf.text import Text

Turn = Annotated[int, Meta(ge=1, le=100)]
Share = Annotated[str, Meta(max_length=7)]
"""A part of the whole: 0, 1 or 1/2; as a word, so that it travels unchanged."""
Value = str | int | bool
Edge = Literal["north", "south", "east", "west"]


NO_PART = Text('A share is written 0, 1 or "1/2".', "Ein Anteil wird 0, 1 oder „1/2“ geschrieben.")


def part_of(share: str) -> Fraction | None:
    """A share as a number between nought and one; none where it is not one."""
    try:
        part = Fraction(share)
    except (ValueError, ZeroDivisionError):
        return None
    return part if 0 <= part <= 1 else None


NO_PLACE = Text(
    "This kind of objective counts everywhere; leave the place out.",
    "Diese Art von Ziel zählt überall; lass den Ort weg.",
)
NO_ENTRY = Text("Only an exit has an entry.", "Nur ein exit hat einen entry.")
PLACES = ("at", "feature", "zone", "within")


class Zone(Struct, frozen=True):
    """Where a side may deploy, and which share of its bodies (or which named groups) must stand there."""

    rect: Box | None = None
    polygon: Polygon | None = None
    least_share: Share = "0"
    groups: tuple[str, ...] = ()
    near: str = ""
    """A piece of terrain near which they must stand."""
    within: Annotated[float, Meta(ge=0)] = 0.0

    def flaws(self) -> Iterator[Flaw]:
        """A zone that has no shape, or two."""
        if (self.rect is None) == (self.polygon is None):
            yield Flaw(
                "rect", Text("A zone is a rect or a polygon.", "Eine Zone ist ein rect oder ein polygon.")
            )
        if part_of(self.least_share) is None:
            yield Flaw("least_share", NO_PART)


class EntryPoint(Struct, frozen=True):
    """A stretch of the table's edge over which bodies come in or go out."""

    id: str
    line: tuple[Point, Point]
    name: Text | None = None


class Reserve(Struct, frozen=True):
    """Bodies that come later: which share or groups, when, where and how."""

    entry: str
    from_turn: Turn = 1
    share: Share = "1"
    rounded: Literal["down", "up"] = "down"
    groups: tuple[str, ...] = ()
    turn_dice: str | None = None
    test: str | None = None
    formation: str | None = None
    move: str | None = None
    clear_of_enemy: Annotated[float, Meta(ge=0)] = 0.0

    def flaws(self) -> Iterator[Flaw]:
        """A share that is none."""
        if part_of(self.share) is None:
            yield Flaw("share", NO_PART)


class ScenarioSide(Struct, frozen=True):
    """One side: who it is, its size, its place, what it keeps back."""

    id: str
    name: Text
    edge: Edge | None = None
    role: Literal["attacker", "defender", "equal"] = "equal"
    points: Annotated[int, Meta(ge=1)] | None = None
    points_percent: Annotated[int, Meta(ge=1)] | None = None
    army: str | None = None
    zones: tuple[Zone, ...] = ()
    garrisons: Annotated[int, Meta(ge=0)] = 0
    reserves: tuple[Reserve, ...] = ()
    withdraws: tuple[str, ...] = ()
    """Groups that may leave over their own edge without counting as lost."""


class Objective(Struct, frozen=True):
    """One way to score, from a closed list; what the list cannot say is left to a Python rule by its id."""

    kind: Literal["hold", "exit", "mark", "burn", "survive", "losses", "python"]
    points: int
    id: str = ""
    name: Text | None = None
    side: str | None = None
    at: Point | None = None
    feature: str | None = None
    zone: Zone | None = None
    entry: str | None = None
    within: Annotated[float, Meta(ge=0)] = 0.0
    what: str = "unit"
    each: bool = False
    """Whether it counts for every unit that reaches it; else once."""
    most: Annotated[int, Meta(ge=1)] | None = None
    from_turn: Turn = 1
    judged: Literal["at_end", "every_turn", "at_once"] = "at_end"
    rule: RuleId | None = None

    def flaws(self) -> Iterator[Flaw]:
        """What a kind of objective cannot do without."""
        placed = any(thing is not None for thing in (self.at, self.feature, self.zone))
        if self.kind in ("hold", "mark", "burn") and not placed:
            text = Text("Say where: at, feature or zone.", "Sag, wo: at, feature oder zone.")
            yield Flaw("kind", text)
        if self.kind == "exit" and (self.entry is None or self.side is None):
            text = Text(
                "Say which side leaves, over which entry.", "Sag, welche side über welchen entry geht."
            )
            yield Flaw("kind", text)
        if self.kind in ("losses", "survive", "exit"):
            yield from (Flaw(key, NO_PLACE) for key in PLACES if getattr(self, key))
        if self.each and self.kind == "hold" and self.zone is None:
            text = Text(
                "A place is held or not; each counts in zones.",
                "Ein Ort ist gehalten oder nicht; each zählt in Zonen.",
            )
            yield Flaw("each", text)
        if self.most is not None and not self.each:
            yield Flaw("most", Text("most goes with each.", "most gehört zu each."))
        if self.kind != "exit" and self.entry is not None:
            yield Flaw("entry", NO_ENTRY)
        if self.kind == "python" and self.rule is None:
            yield Flaw("kind", Text("Say by which rule.", "Sag, nach welcher rule."))

    @property
    def limit(self) -> int | None:
        """How often it counts at most; nothing says so of a place that is held or not."""
        once = not self.each and (self.kind in ("losses", "survive", "exit") or self.zone is not None)
        return 1 if once and self.what != "commander" else self.most


class Deployment(Struct, frozen=True):
    """Who places first, and whether the sides take turns."""

    order: tuple[str, ...] = ()
    manner: Literal["alternate", "whole_side", "together", "rulebook"] = "rulebook"


class Scenario(Struct, frozen=True):
    """A battle to be played, without its armies."""

    id: str
    name: Text
    table: tuple[Annotated[float, Meta(ge=12, le=5000)], Annotated[float, Meta(ge=12, le=5000)]]
    sides: tuple[ScenarioSide, ...]
    turns: Turn
    rule: RuleId = ""
    description: Text | None = None
    terrain: str | None = None
    pieces: tuple[Piece, ...] = ()
    deployment: Deployment = Deployment()
    entries: tuple[EntryPoint, ...] = ()
    objectives: tuple[Objective, ...] = ()
    initiative: dict[str, str] = {}
    rulings: dict[str, Value] = {}
    special: dict[str, Value] = {}
    optional: bool = False

    @property
    def ground(self) -> str | TerrainSetup | None:
        """The table it is fought on: drawn in the scenario itself, a ready one, or none of its own."""
        if self.pieces:
            return TerrainSetup(self.id, self.name, self.table, self.pieces)
        return self.terrain

    def usual_armies(self, otherwise: str) -> list[str]:
        """The ready armies that fight it when nobody names others."""
        return [side.army or otherwise for side in self.sides]

    def too_large(
        self,
        rosters: Iterable[Roster],
        cost: Callable[[Roster], Fraction],
        rule: RuleId,
        fitting: Callable[[ScenarioSide], Sequence[str]],
    ) -> list[tuple[Side, Problem]]:
        """The armies that cost more than the scenario gives their side, with ready ones that do not."""
        told: list[tuple[Side, Problem]] = []
        for side, roster, limits in zip(SIDES, rosters, self.sides, strict=False):
            had = cost(roster)
            if limits.points is not None and had > limits.points:
                text = TOO_LARGE.filled(
                    army=roster.name or roster.id or roster.list, cost=written(had),
                    scenario=self.id, role=limits.name, most=limits.points, fitting=fitting(limits),
                )  # fmt: skip
                told.append((side, Problem(rule, text, needed=str(limits.points), had=written(had))))
        return told


TOO_LARGE = Text(
    "{army} costs {cost} points; in {scenario} the side “{role}” has at most {most} (ready: {fitting}).",
    "{army} kostet {cost} Punkte; in {scenario} hat die Seite „{role}“ höchstens {most} (fertig: {fitting}).",
)


class _Scenarios(Struct):
    scenario: tuple[Scenario, ...]


def load_scenarios(source: Source, setups: Iterable[TerrainSetup] = ()) -> Loaded[tuple[Scenario, ...]]:
    """All scenarios of a file, with every side, entry and terrain set-up looked up."""
    loaded = load(source, _Scenarios)
    if loaded.value is None:
        return Loaded(None, loaded.problems)
    document = parse(source)
    problems, known = list(loaded.problems), {setup.id: setup for setup in setups}
    ids: set[str] = set()
    for i, scenario in enumerate(loaded.value.scenario):
        flaws = list(flaws_of(scenario, known))
        if scenario.id in ids:
            flaws.append(Flaw("id", Text("This id stands here twice.", "Diese id steht hier zweimal.")))
        ids.add(scenario.id)
        for flaw in flaws:
            path = ("scenario", i, *_steps(flaw.key))
            where = Where(source.file) if isinstance(document, Problem) else document.where(path)
            problems.append(Problem("muster.scenario", flaw.text, where, scenario.id, remedy=flaw.remedy))
    return Loaded(loaded.value.scenario, problems)


def packaged_scenarios(package: str, setups: Mapping[str, TerrainSetup]) -> dict[str, Scenario]:
    """The ready battles that come with a rulebook, by id."""
    loaded = load_scenarios(packaged_file(package, "data", "scenarios.toml"), tuple(setups.values()))
    return {scenario.id: scenario for scenario in loaded.value or ()}


def scenario_of(wanted: "str | Scenario", known: Mapping[str, Scenario]) -> Scenario | None:
    """A scenario by its id, or one that somebody has written himself; none where nobody wants one."""
    if isinstance(wanted, Scenario):
        return wanted
    return known[wanted] if wanted else None


def flaws_of(scenario: Scenario, setups: Mapping[str, TerrainSetup]) -> Iterator[Flaw]:
    """References that lead nowhere and things off the table."""
    sides = [side.id for side in scenario.sides]
    entries = [entry.id for entry in scenario.entries]
    if len(sides) != 2 or len(set(sides)) != 2:
        yield Flaw("sides", Text("Two different sides are needed.", "Nötig sind zwei verschiedene Seiten."))
    if setups and scenario.terrain is not None:
        yield from _unknown("terrain", [scenario.terrain], list(setups))
    yield from _unknown("deployment.order", scenario.deployment.order, sides)
    yield from _unknown("initiative", scenario.initiative.values(), sides)
    if not all(turn.isascii() and turn.isdigit() and len(turn) < 4 for turn in scenario.initiative):
        yield Flaw("initiative", Text("A turn is a number: 1.", "Ein Spielzug ist eine Zahl: 1."))
    for i, objective in enumerate(scenario.objectives):
        yield from _unknown(f"objectives[{i}].side", [objective.side] if objective.side else [], sides)
        yield from _unknown(f"objectives[{i}].entry", [objective.entry] if objective.entry else [], entries)
        if objective.at is not None:
            yield from _off_table(f"objectives[{i}].at", [objective.at], scenario)
    for i, side in enumerate(scenario.sides):
        yield from _unknown(f"sides[{i}].reserves", [reserve.entry for reserve in side.reserves], entries)
        for k, zone in enumerate(side.zones):
            corners = zone.polygon or ()
            if zone.rect is not None:
                corners = (zone.rect[:2], zone.rect[2:])
            yield from _off_table(f"sides[{i}].zones[{k}]", corners, scenario)
    for i, entry in enumerate(scenario.entries):
        yield from _off_table(f"entries[{i}].line", entry.line, scenario)
        if not edges_under(entry, scenario.table):
            text = Text("An entry lies along an edge.", "Ein entry liegt an einer Tischkante.")
            yield Flaw(f"entries[{i}].line", text)


def edges_under(entry: EntryPoint, table: Point) -> set[Edge]:
    """The edges of a table along which an entry lies."""
    (west, south), (east, north) = entry.line
    along: dict[Edge, bool] = {
        "west": west == east == 0,
        "east": west == east == table[0],
        "south": south == north == 0,
        "north": south == north == table[1],
    }
    return {edge for edge, lies in along.items() if lies}


def _unknown(key: str, words: Iterable[str], known: list[str]) -> Iterator[Flaw]:
    for word in words:
        if word not in known:
            text = Text('Nothing here is called "{word}".', "Hier heißt nichts „{word}“.").filled(word=word)
            yield Flaw(key, text, did_you_mean(word, known))


def _off_table(key: str, points: Iterable[Point], scenario: Scenario) -> Iterator[Flaw]:
    width, depth = scenario.table
    for x, y in points:
        if not (0 <= x <= width and 0 <= y <= depth):
            text = Text("({x}, {y}) is off the table.", "({x}, {y}) liegt neben dem Tisch.").filled(x=x, y=y)
            yield Flaw(key, text)


def _steps(key: str) -> Iterator[str | int]:
    for step in key.replace("[", ".").replace("]", "").split("."):
        yield int(step) if step.isdigit() else step
