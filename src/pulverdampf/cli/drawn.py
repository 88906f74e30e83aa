"""Tables and scenarios as they are typed: a ready one by its id, or one from a file."""

from collections.abc import Callable, Sequence
from os.path import sep
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pulverdampf.analysis.data_files import scenario_file_problems
from pulverdampf.cli.books import SCENARIO, TERRAIN, refuse, scenario_named, terrain_named, unknown
from pulverdampf.cli.failure import BAD_INPUT, complain, fail
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.contract import Regional
from pulverdampf.muster.grounds import grounds_of
from pulverdampf.muster.problems import Problem
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario, load_scenarios
from pulverdampf.muster.table_files import load_tables
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.muster.toml_source import Source, user_file
from pulverdampf.text import Text

OWN_GROUND = Text(
    "--terrain is ignored: {scenario} has ground of its own.",
    "--terrain wird nicht beachtet: {scenario} hat sein eigenes Gelände.",
)
NOTHING_THERE = Text(
    "{file}: there is nothing of that kind in it.", "{file}: darin steht nichts dergleichen."
)
WHICH = Text(
    "{file} holds several: {ids}. Name one: {file}#ID.",
    "{file} enthält mehrere: {ids}. Nenne eins: {file}#KENNUNG.",
)


class Made(Protocol):
    """What a file holds: each has an id."""

    @property
    def id(self) -> str:
        """By which it is named."""
        ...


M = TypeVar("M", bound=Made)


def table_typed(name: str, book: Rulebook) -> str | TerrainSetup:
    """A ready table by its id, the word for rolling one, or a drawn one from a file."""
    if not _is_file(name):
        return terrain_named(name, book)

    def read(source: Source) -> tuple[Sequence[TerrainSetup], list[Problem]]:
        loaded = load_tables(source, grounds_of(book.muster), book.terrain)
        return loaded.value or (), loaded.problems

    return _from_file(name, TERRAIN, read)


def scenario_typed(name: str, book: Rulebook) -> str | Scenario:
    """A ready scenario by its id, or one from a file."""
    if not _is_file(name):
        return scenario_named(name, book)
    setups = tuple(book.muster.terrain_setups().values())

    def read(source: Source) -> tuple[Sequence[Scenario], list[Problem]]:
        return load_scenarios(source, setups).value or (), scenario_file_problems(book, source, setups)

    return _from_file(name, SCENARIO, read)


def called(made: str | Made) -> str:
    """The id of something that may be named by its id."""
    return made if isinstance(made, str) else made.id


def ground(
    book: Rulebook,
    terrain: str,
    scenario: str | Scenario,
    armies: tuple[Roster, Roster],
    rulings: dict[str, Any],
) -> str | TerrainSetup:
    """The table: a scenario may bring its own, and two armies may have a usual one."""
    muster = book.muster
    place = table_typed(terrain, book)
    plot: Scenario | None = muster.scenarios()[scenario] if isinstance(scenario, str) and scenario else None
    own = plot.ground if plot is not None else scenario.ground if isinstance(scenario, Scenario) else None
    if own and place:
        complain(OWN_GROUND, scenario=called(scenario))
    if own or place:
        return own or place
    if isinstance(muster, Regional):
        return muster.usual_terrain(*armies, muster.rulings_of(rulings))
    return str(next(iter(muster.terrain_setups()), muster.BY_DICE))


def _is_file(name: str) -> bool:
    file = name.partition("#")[0]
    return bool(file.strip()) and (file.endswith(".toml") or sep in file or Path(file).is_file())


def _from_file(name: str, what: Text, read: Callable[[Source], tuple[Sequence[M], list[Problem]]]) -> M:
    file, _, id = name.partition("#")
    held, problems = read(user_file(file))
    refuse(problems)
    if not held:
        fail(NOTHING_THERE, BAD_INPUT, file=file)
    found = [each for each in held if not id or each.id == id]
    if not found:
        unknown(what, name, [f"{file}#{each.id}" for each in held])
    if len(found) > 1:
        fail(WHICH, BAD_INPUT, file=file, ids=[each.id for each in held])
    return found[0]
