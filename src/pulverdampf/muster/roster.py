"""Rosters: the army somebody wrote down, as a value and as a pleasant TOML file."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.kinds import Flaw
from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.positions import Path, nearest_line
from pulverdampf.muster.problems import Problem, Where
from pulverdampf.muster.reader import MISSING, Reader
from pulverdampf.muster.toml_source import Document, Source, parse
from pulverdampf.text import Text

Value = int | str | bool
NEEDS_ID = Text("An army beside others needs an id.", "Eine Armee neben anderen braucht eine Kennung.")
Count = Annotated[int, Meta(ge=0, le=10_000)]


class BodyEntry(Struct, frozen=True, omit_defaults=True):
    """One body of the army: which entry it is, what it consists of, what was bought and set for it."""

    entry: str
    name: Text | None = None
    parts: dict[str, Count] = {}
    upgrades: dict[str, Count | bool] = {}
    settings: dict[str, Value] = {}
    extras: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many pieces or figures it has."""
        return sum(self.parts.values())


class Group(Struct, frozen=True, omit_defaults=True):
    """Bodies under one leader, perhaps from an allied list."""

    bodies: tuple[BodyEntry, ...] = ()
    name: Text | None = None
    leader: BodyEntry | None = None
    list: str | None = None


class Roster(Struct, frozen=True, omit_defaults=True):
    """An army: its list, year and nation, the choices for all of it, its bodies."""

    list: str
    id: str = ""
    name: Text | None = None
    year: int | None = None
    nation: str | None = None
    commander: Text | None = None
    options: dict[str, str] = {}
    groups: tuple[Group, ...] = ()
    bodies: tuple[BodyEntry, ...] = ()

    def placed_bodies(self) -> Iterator[tuple[str, BodyEntry, Group | None]]:
        """Every body with its path and its group, those outside all groups first."""
        for i, body in enumerate(self.bodies):
            yield f"bodies[{i}]", body, None
        for g, group in enumerate(self.groups):
            if group.leader is not None:
                yield f"groups[{g}].leader", group.leader, group
            for i, body in enumerate(group.bodies):
                yield f"groups[{g}].bodies[{i}]", body, group


def told_apart(one: Roster, two: Roster, lists: Mapping[str, ArmyList]) -> dict[str, Text]:
    """What the armies of both sides are called; those of one name get the letter of their units."""
    names = [_called(one, lists), _called(two, lists)]
    if names[0].en == names[1].en:
        names = [Text(f"{name.en} ({a})", f"{name.de} ({a})") for name, a in zip(names, "AB", strict=True)]
    return dict(zip(("one", "two"), names, strict=True))


def _called(army: Roster, lists: Mapping[str, ArmyList]) -> Text:
    """The name of an army, or its id, or the title of its list."""
    known = lists.get(army.list)
    listed = known.name if known is not None else None
    key = army.id or army.list
    return army.name or (None if army.id else listed) or Text(key, key)


class WrittenRoster(Struct, frozen=True):
    """A roster with the lines of the file it was written in."""

    roster: Roster
    file: str
    lines: dict[str, int]

    def placed(self, problems: list[Problem]) -> list[Problem]:
        """The problems of the roster, each with the line it is about; one of several like units once."""
        found = [problem.at(self.file, self.line(problem.where.path)) for problem in problems]
        return list({problem.said(): problem for problem in found}.values())

    def line(self, path: str) -> int:
        """The line of a path of the roster, or of what stands around it."""
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines.get(path, 1)


class _Unit(Struct):
    entry: str
    name: Text | None = None
    names: tuple[Text, ...] = ()
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    parts: dict[str, Count] = {}
    upgrades: dict[str, Count | bool] = {}
    settings: dict[str, Value] = {}
    extras: tuple[str, ...] = ()

    def flaws(self) -> Iterator[Flaw]:
        """Names that are too few or too many for the units."""
        if self.names and (self.name is not None or len(self.names) != self.count):
            text = Text(
                "Write one name for each of the {n} units, or a single `name` for all.",
                "Nenne für jede der {n} Einheiten einen Namen, oder für alle ein einziges `name`.",
            )
            yield Flaw("names", text.filled(n=self.count))

    def body(self, number: int = 0) -> BodyEntry:
        name = self.names[number] if number < len(self.names) else self.name
        return BodyEntry(self.entry, name, self.parts, self.upgrades, self.settings, self.extras)


class _Group(Struct):
    unit: tuple[_Unit, ...] = ()
    name: Text | None = None
    leader: _Unit | None = None
    list: str | None = None


class _Army(Struct):
    list: str
    id: str = ""
    name: Text | None = None
    year: Annotated[int, Meta(ge=1000, le=2100)] | None = None
    nation: str | None = None
    commander: Text | None = None
    options: dict[str, str] = {}
    group: tuple[_Group, ...] = ()
    unit: tuple[_Unit, ...] = ()


def load_rosters(source: Source) -> Loaded[tuple[WrittenRoster, ...]]:
    """All armies of a file: those under `[[army]]`, or the one that is the file."""
    document = parse(source)
    if isinstance(document, Problem):
        return Loaded(None, [document])
    reader = Reader(document)
    if "army" in document.table:
        for key in document.table.keys() - {"army"}:
            text = Text('"{key}" stands outside every army.', "„{key}“ steht außerhalb jeder Armee.")
            reader.complain("unknown-key", (key,), text.filled(key=key))
    return _rosters(document, reader)


def rosters_beside(source: Source) -> Loaded[tuple[WrittenRoster, ...]]:
    """The armies under `[[army]]` of a file that holds other things as well."""
    document = parse(source)
    if isinstance(document, Problem):
        return Loaded(None, [document])
    return _rosters(document, Reader(document)) if "army" in document.table else Loaded((), [])


def _rosters(document: Document, reader: Reader) -> Loaded[tuple[WrittenRoster, ...]]:
    several = "army" in document.table
    raw = document.table["army"] if several else document.table
    armies = raw if isinstance(raw, list) else [raw]
    found = []
    for i, table in enumerate(armies):
        path: Path = ("army", i) if several and isinstance(raw, list) else ("army",) if several else ()
        army = reader.value(_Army, table, path)
        if army is not MISSING:
            found.append(_Placing(document, path, army).written)
    reader.problems.extend(_repeated(found))
    return Loaded(tuple(found), reader.problems)


class _Placing:
    """Makes a roster from what was read and notes the line of each of its parts."""

    def __init__(self, document: Document, path: Path, army: _Army) -> None:
        self.document = document
        self.lines = {"": self.line(path)}
        for option in army.options:
            self.lines[f"options.{option}"] = self.line((*path, "options", option))
        for key in ("year", "nation", "list"):
            self.lines[key] = self.line((*path, key))
        bodies = self.bodies("bodies", (*path, "unit"), army.unit)
        groups = []
        for g, group in enumerate(army.group):
            at, here = f"groups[{g}]", (*path, "group", g)
            self.lines[at] = self.line(here)
            leader = None
            if group.leader is not None:
                leader = self.body(f"{at}.leader", (*here, "leader"), group.leader)
            members = self.bodies(f"{at}.bodies", (*here, "unit"), group.unit)
            groups.append(Group(members, group.name, leader, group.list))
        roster = Roster(
            army.list,
            army.id,
            army.name,
            army.year,
            army.nation,
            army.commander,
            army.options,
            tuple(groups),
            bodies,
        )
        self.written = WrittenRoster(roster, document.file, self.lines)

    def bodies(self, at: str, path: Path, units: tuple[_Unit, ...]) -> tuple[BodyEntry, ...]:
        made: list[BodyEntry] = []
        for i, unit in enumerate(units):
            for number in range(unit.count):
                made.append(self.body(f"{at}[{len(made)}]", (*path, i), unit, number))
        return tuple(made)

    def body(self, at: str, path: Path, unit: _Unit, number: int = 0) -> BodyEntry:
        self.lines[at] = self.line(path)
        for key in ("entry", "parts", "upgrades", "settings"):
            self.lines[f"{at}.{key}"] = self.line((*path, key))
        for key, things in (("parts", unit.parts), ("upgrades", unit.upgrades), ("settings", unit.settings)):
            for thing in things:
                self.lines[f"{at}.{key}.{thing}"] = self.line((*path, key, thing))
        return unit.body(number)

    def line(self, path: Path) -> int:
        return min(nearest_line(self.document.lines, path), self.document.length)


def _repeated(found: list[WrittenRoster]) -> Iterator[Problem]:
    """Armies that share an id, or have none by which they could be told apart."""
    seen: dict[str, int] = {}
    for written in found:
        name, line = written.roster.id, written.line("")
        if not name and len(found) > 1:
            yield Problem("muster.missing-key", NEEDS_ID, Where(written.file, line))
        if name and name in seen:
            text = Text(
                'The army "{id}" stands already in line {line}.',
                "Die Armee „{id}“ steht schon in Zeile {line}.",
            )
            text = text.filled(id=name, line=seen[name])
            yield Problem("muster.duplicate", text, Where(written.file, line), subject=name)
        seen.setdefault(name, line)
