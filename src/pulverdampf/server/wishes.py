"""What somebody wants to play: his wish, checked, as the beginning of a battle."""

from typing import Any

import msgspec

from pulverdampf.engine.records import CONTROL
from pulverdampf.engine.reference import Setting
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.levels import level_named
from pulverdampf.muster.battles import tables_of
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.contract import Mustering, Regional
from pulverdampf.muster.names import plain_roster
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.server.house import house_of, switches_of
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.own_tables import checked_scenario, checked_table
from pulverdampf.server.shelf import BY_DICE, UNKNOWN_ARMY, LobbyError
from pulverdampf.text import Text

BAD_ARMY = Text(
    "{army} may not take the field under these rulings: {why}",
    "{army} darf unter diesen Regelungen nicht antreten: {why}",
)
AND_MORE = Text("and {n} more", "und {n} weitere")
UNKNOWN_LIST = Text('there is no army list "{list}"', "eine Armeeliste „{list}“ gibt es nicht")
TOO_BIG = Text("an army has at most {most} units here", "eine Armee hat hier höchstens {most} Einheiten")
NOT_AN_ARMY = Text("this army cannot be understood", "diese Armee ist nicht zu verstehen")
UNKNOWN_PLACE = Text("there is no such table or scenario", "diesen Tisch oder dieses Szenario gibt es nicht")
UNKNOWN_LEVEL = Text("the computer has no such level", "diese Stufe hat der Rechner nicht")
UNKNOWN_RULING = Text(
    "a ruling is unknown or cannot be set so", "ein Schalter ist unbekannt oder geht nicht so"
)
ARMIES = (Text("The first army", "Die erste Armee"), Text("The second army", "Die zweite Armee"))
MOST_BODIES = 300
MOST_TOLD = 3
"""How many objections to an army are told at once."""


def beginning(book: Rulebook, wish: NewRoom) -> tuple[Beginning, Text]:
    """How a battle begins as somebody wants it, and what it is called; or a refusal with its reason."""
    muster = book.muster
    rulings = switches_of(book, rulings_of(book, wish.rulings))
    setups, plots = muster.terrain_setups(), muster.scenarios()
    places = [*setups, getattr(muster, "BY_DICE", ""), *tables_of(book.package)]
    drawn = checked_table(book, wish.terrain) if isinstance(wish.terrain, TerrainSetup) else None
    written = checked_scenario(book, wish.scenario) if isinstance(wish.scenario, Scenario) else None
    no_table = drawn is None and wish.terrain not in ("", *places)
    no_plot = written is None and wish.scenario and wish.scenario not in plots
    if no_table or no_plot:
        raise LobbyError("no_such_place", UNKNOWN_PLACE)
    if level_named(wish.level) is None:
        raise LobbyError("no_such_level", UNKNOWN_LEVEL)
    in_force = muster.rulings_of(rulings)
    one, two = (army_of(muster, each) for each in (wish.army, wish.enemy))
    for called, army in zip(ARMIES, (one, two), strict=True):
        check_army(muster, army, in_force, called)
    usual = muster.usual_terrain(one, two, in_force) if isinstance(muster, Regional) else places[0]
    terrain = drawn or wish.terrain or usual
    laid = drawn or setups.get(str(terrain)) or tables_of(book.package).get(str(terrain))
    named = written or plots.get(str(wish.scenario)) or laid
    begun = Beginning(one, two, terrain, written or wish.scenario, rulings, house_of(book))
    return begun, named.name if named is not None else BY_DICE


def army_of(muster: Mustering, wanted: str | Roster) -> Roster:
    """An army by its id, or the one that somebody has drawn up himself, with its names as plain text."""
    if isinstance(wanted, Roster):
        army = plain_roster(wanted)
        if CONTROL.search(msgspec.json.encode(army)):  # no record could hold it
            raise LobbyError("bad_army", NOT_AN_ARMY)
        return army
    found = muster.ready_armies().get(wanted)
    if found is None:
        raise LobbyError("no_such_army", UNKNOWN_ARMY)
    return found


def check_army(muster: Mustering, army: Roster, rulings: Any, called: Text) -> None:
    """Refuses an army that its list does not allow, with what is wrong."""
    lists = muster.army_lists()
    for each in (army.list, *(group.list for group in army.groups if group.list is not None)):
        if each not in lists:
            raise LobbyError("bad_army", _refused(called, [UNKNOWN_LIST.filled(list=each[:60])]))
    if sum(1 for _ in army.placed_bodies()) > MOST_BODIES:
        raise LobbyError("bad_army", _refused(called, [TOO_BIG.filled(most=MOST_BODIES)]))
    try:
        wrong = errors(muster.check(army, rulings))
    except (LookupError, ValueError, TypeError, ArithmeticError):  # what no list has words for
        raise LobbyError("bad_army", _refused(called, [NOT_AN_ARMY])) from None
    if wrong:
        raise LobbyError("bad_army", _refused(called, [problem.text for problem in wrong]))


def _refused(called: Text, why: list[Text]) -> Text:
    told = [Text("“{why}”", "„{why}“").filled(why=each) for each in why[:MOST_TOLD]]
    more = [AND_MORE.filled(n=len(why) - MOST_TOLD)] if len(why) > MOST_TOLD else []
    return BAD_ARMY.filled(army=called, why=[*told, *more])


def rulings_of(book: Rulebook, wanted: dict[str, Setting]) -> dict[str, Setting]:
    """The switches that somebody wants to set, if there are such."""
    known = book.reference().rulings
    for key, value in wanted.items():
        if key not in known or not known[key].allows(value):
            raise LobbyError("no_such_ruling", UNKNOWN_RULING)
    return wanted
