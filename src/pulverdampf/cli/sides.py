"""Which side a person takes, and which armies stand on both."""

from typing import Any

from pulverdampf.cli.books import legal_army, unknown
from pulverdampf.cli.failure import BAD_INPUT, complain
from pulverdampf.cli.language import language
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario, scenario_of
from pulverdampf.text import Text, verbatim

SIDE = Text("side", "Eine Seite")


def side_named(book: Rulebook, named: str, scenario: str | Scenario) -> Side:
    """One or two, or the role by which a scenario calls a side."""
    known: dict[str, Side] = {side: side for side in SIDES}
    if scenario:
        played = scenario_of(scenario, book.muster.scenarios())
        sides = played.sides if played is not None else ()
        roles = [each.role for each in sides]
        for side, each in zip(SIDES, sides, strict=False):
            if roles.count(each.role) == 1:
                known[each.role] = side
            known |= {each.id: side, each.name.en.lower(): side, each.name.de.lower(): side}
    if named.lower() not in known:
        unknown(SIDE, named, known)
    return known[named.lower()]


def usual_armies(
    book: Rulebook, scenario: str | Scenario, one: Roster | None, two: Roster | None
) -> list[str]:
    """What stands on a side for which nobody has named an army."""
    chosen: Any = getattr(book.muster, "default_armies", None)
    if chosen is not None:
        return list(chosen(scenario, one, two))
    ready = list(book.muster.ready_armies())
    return [ready[0], ready[-1]]


def armies_for(
    book: Rulebook, mine: str, enemy: str, side: Side, scenario: str | Scenario, rulings: dict[str, object]
) -> tuple[Roster, Roster]:
    """The armies of side one and side two; a missing one is chosen so that it fits the other."""
    own = legal_army(mine, book, rulings) if mine else None
    other = legal_army(enemy, book, rulings) if enemy else None
    one, two = (own, other) if side == SIDES[0] else (other, own)
    usual = usual_armies(book, scenario, one, two)
    ready = book.muster.ready_armies()
    armies = one or ready[usual[0]], two or ready[usual[1]]
    refuse_too_large(book, armies, scenario, rulings)
    return armies


def refuse_too_large(
    book: Rulebook, armies: tuple[Roster, Roster], scenario: str | Scenario, rulings: dict[str, Any]
) -> None:
    """Ends where an army is larger than the scenario gives its side."""
    judge = getattr(book.muster, "too_large", None)
    problems = judge(*armies, scenario, book.muster.rulings_of(rulings)) if judge is not None else []
    for _, problem in problems:
        complain(verbatim(problem.said(language())))
    if problems:
        raise SystemExit(BAD_INPUT)
