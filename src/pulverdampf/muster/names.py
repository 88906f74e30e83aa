"""What people write themselves: names and talk, as text that can be read and does nothing else."""

from msgspec.structs import replace

from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.text import Text

LONGEST_NAME = 60
"""Of a battle or an army, in letters."""
LONGEST_PLAYER = 24
LONGEST_REMARK = 280
LONGEST_BRIEFING = 1200


def plain(written: str, longest: int) -> str:
    """What can be read of a text, in one line and cut: no control characters, nothing that turns letters."""
    shown = "".join(each if each.isprintable() else " " for each in written[: 4 * longest])
    return " ".join(shown.split())[:longest].strip()


def plain_roster(roster: Roster) -> Roster:
    """An army somebody has sent, its names as plain text: nothing in them is filled in or obeyed."""
    return replace(
        roster,
        id=plain(roster.id, LONGEST_NAME),
        name=_plain(roster.name),
        commander=_plain(roster.commander),
        bodies=tuple(map(_body, roster.bodies)),
        groups=tuple(map(_group, roster.groups)),
    )


def plain_scenario(scenario: Scenario) -> Scenario:
    """A scenario somebody has sent, its names and its briefing as plain text."""
    sides = tuple(
        replace(
            side, id=plain(side.id, LONGEST_NAME), name=_plain(side.name) or Text(side.id[:20], side.id[:20])
        )
        for side in scenario.sides
    )
    objectives = tuple(replace(each, name=_plain(each.name)) for each in scenario.objectives)
    entries = tuple(replace(each, name=_plain(each.name)) for each in scenario.entries)
    pieces = tuple(replace(each, id=plain(each.id, LONGEST_NAME), over=None) for each in scenario.pieces)
    told = scenario.description
    description = (
        Text(plain(told.en, LONGEST_BRIEFING), plain(told.de, LONGEST_BRIEFING)) if told is not None else None
    )
    return replace(
        scenario, id=plain(scenario.id, LONGEST_NAME) or "scenario", rule="", optional=False,
        name=_plain(scenario.name) or Text("Scenario", "Szenario"), description=description,
        sides=sides, objectives=objectives, entries=entries, pieces=pieces,
    )  # fmt: skip


def plain_table(table: TerrainSetup) -> TerrainSetup:
    """A table somebody has sent, its names as plain text."""
    name = _plain(table.name) or Text("Table", "Tisch")
    pieces = tuple(
        replace(piece, id=plain(piece.id, LONGEST_NAME), kind=plain(piece.kind, LONGEST_NAME), over=None)
        for piece in table.pieces
    )
    return replace(table, id=plain(table.id, LONGEST_NAME) or "table", name=name, pieces=pieces, rule="")


def _group(group: Group) -> Group:
    leader = _body(group.leader) if group.leader is not None else None
    return replace(group, name=_plain(group.name), leader=leader, bodies=tuple(map(_body, group.bodies)))


def _body(body: BodyEntry) -> BodyEntry:
    return replace(body, name=_plain(body.name))


def _plain(name: Text | None) -> Text | None:
    """A name without values to fill in; one without a letter is none."""
    if name is None:
        return None
    en, de = plain(name.en, LONGEST_NAME), plain(name.de, LONGEST_NAME)
    return Text(en or de, de or en) if en or de else None
