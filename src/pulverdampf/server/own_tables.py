"""Tables that somebody has drawn himself: taken only when a battle can be fought on them."""

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.grounds import Grounds, grounds_of
from pulverdampf.muster.names import plain_scenario, plain_table
from pulverdampf.muster.problems import errors
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.scenario_checks import scenario_problems
from pulverdampf.muster.table_checks import table_problems
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.server.shelf import LobbyError
from pulverdampf.text import Text

NO_TABLES = Text("this book has no tables to draw", "für dieses Regelwerk gibt es keine Tische zu zeichnen")
BAD_SCENARIO = Text("Nobody can play this scenario: {why}", "Dieses Szenario lässt sich nicht spielen: {why}")
BAD_TABLE = Text("Nobody can fight on this table: {why}", "Auf diesem Tisch kann niemand kämpfen: {why}")


def grounds_for(book: Rulebook) -> Grounds:
    """What a book declares of its grounds, or a refusal."""
    found = grounds_of(book.muster)
    if found is None:
        raise LobbyError("no_tables", NO_TABLES)
    return found


def checked_scenario(book: Rulebook, scenario: Scenario) -> Scenario:
    """A scenario somebody wants to play, with its names as plain text; a broken one is refused."""
    plain = plain_scenario(scenario)
    wrong = errors(scenario_problems(book, plain))
    if wrong:
        raise LobbyError("bad_scenario", BAD_SCENARIO.filled(why=[each.text for each in wrong[:3]]))
    return plain


def checked_table(book: Rulebook, table: TerrainSetup) -> TerrainSetup:
    """A table somebody wants to fight on, with its names as plain text; a broken one is refused."""
    plain = plain_table(table)
    wrong = errors(table_problems(grounds_for(book), book.terrain, plain))
    if wrong:
        raise LobbyError("bad_table", BAD_TABLE.filled(why=[each.text for each in wrong[:3]]))
    return plain
