"""What is wrong with an army: its size, its year, its commands, and every count of its list."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.rulebook import rule
from pulverdampf.muster.marking import SIZE, offered
from pulverdampf.muster.problems import Problem, Where, did_you_mean
from pulverdampf.muster.roster import BodyEntry, Roster
from pulverdampf.text import Text

from ..rulings import Rulings
from .fitting import Misfit, misfits
from .lists import CODES, TWELVE, Listing, listings
from .ready_armies import NAMES

LEAST_OF_A_COMMAND = 6

NO_SUCH_LIST = Text("There is no list “{id}”.", "Eine Liste „{id}“ gibt es nicht.")
NO_YEAR = Text(
    "The army names no year; the list is for {spans}.", "Der Armee fehlt das Jahr; die Liste gilt {spans}."
)
OTHER_YEAR = Text(
    "{list} is a list for {spans}, not for {year}.", "{list} ist eine Liste für {spans}, nicht für {year}."
)
NOT_TWELVE = Text(
    "An army has {needed} elements, this one {had}.", "Eine Armee hat {needed} Elemente, diese {had}."
)
NO_SUCH_TROOPS = Text("{list} has no {code} ({name}).", "{list} hat keine {code} ({name}).")
UNKNOWN_CODE = Text("There are no troops “{code}”.", "Truppen „{code}“ gibt es nicht.")
WRONG_COUNT = Text(
    "{names} (“{item}”): {needed} are allowed, there are {had}.",
    "{names} („{item}“): erlaubt sind {needed}, da sind {had}.",
)
WRONG_QUOTA = Text(
    "Of these elements {needed} are {item}, not {had}.",
    "Von diesen Elementen sind {needed} {item}, nicht {had}.",
)
WRONG_BUNDLE = Text(
    "“{item}” is taken as a whole or not at all: {needed}, not {had}.",
    "„{item}“ wird ganz oder gar nicht genommen: {needed}, nicht {had}.",
)
THREE_COMMANDS = Text(
    "A big battle has three commands, not {had}.", "Eine große Schlacht hat drei Befehlsgruppen, nicht {had}."
)
SMALL_COMMAND = Text(
    "{name} has {had} elements; a command needs {needed}.",
    "{name} hat {had} Elemente; eine Befehlsgruppe braucht {needed}.",
)
SAME_ALLY = Text(
    "Two allied commands come from different lists.",
    "Zwei verbündete Befehlsgruppen kommen aus verschiedenen Listen.",
)
NO_MAIN_COMMAND = Text(
    "One command at least comes from the main list: an ally never commands in chief.",
    "Mindestens eine Befehlsgruppe kommt aus der Hauptliste: Verbündete führen nie den Oberbefehl.",
)
TAKE_MORE = Text("Take {n} more.", "Nimm {n} mehr.")
TAKE_LESS = Text("Take {n} less.", "Nimm {n} weniger.")
MIXED = Text(
    "Elements stand either in commands or in none.",
    "Elemente stehen entweder in Befehlsgruppen oder in keiner.",
)
NAMES_NOTHING = Text(
    "An element has no parts, upgrades or settings.", "Ein Element hat keine Teile, Zusätze oder Angaben."
)


def spans_of(listing: Listing) -> str:
    """The years of a list as people write them."""
    return ", ".join(f"{first}-{last}" if last > first else f"{first}" for first, last in listing.years)


@rule("DBX-ARMY-01", "DBX-ARMY-02", "DBX-FILL-03")
def check(roster: Roster, rulings: Rulings) -> list[Problem]:
    """Everything that is wrong with an army."""
    problems = [*_codes_known(roster), *_commands(roster)]
    if roster.groups:
        shares = _allied(roster)
        main = TWELVE * (3 - len(shares))
        main_lists = (None, "", roster.list)
        own = [
            (path, body)
            for path, body, group in roster.placed_bodies()
            if group is None or group.list in main_lists
        ]
        problems += _of_list(roster.list, "list", own, roster.year, rulings, main)
        for path, key, bodies in shares:
            problems += _of_list(key, path, bodies, roster.year, rulings, TWELVE)
    else:
        own = [(path, body) for path, body, _ in roster.placed_bodies()]
        problems += _of_list(roster.list, "list", own, roster.year, rulings, TWELVE)
    return problems


Placed = tuple[str, BodyEntry]
"""An element with its path."""


def _allied(roster: Roster) -> list[tuple[str, str, list[Placed]]]:
    return [
        (
            f"groups[{place}]",
            group.list,
            [(f"groups[{place}].bodies[{i}]", body) for i, body in enumerate(group.bodies)],
        )
        for place, group in enumerate(roster.groups)
        if group.list and group.list != roster.list
    ]


def _codes_known(roster: Roster) -> Iterator[Problem]:
    for path, body, _ in roster.placed_bodies():
        if body.entry not in CODES:
            remedy = did_you_mean(body.entry, CODES)
            where = Where(path=f"{path}.entry")
            yield Problem(
                "DBX-ARMY-02", UNKNOWN_CODE.filled(code=body.entry), where, body.entry, remedy=remedy
            )
        if body.parts or body.upgrades or body.settings:
            yield Problem("DBX-ARMY-07", NAMES_NOTHING, Where(path=path), body.entry)


@rule("DBX-BIG-01", "DBX-BIG-02")
def _commands(roster: Roster) -> Iterator[Problem]:
    if not roster.groups:
        return
    if len(roster.groups) != 3:
        text = THREE_COMMANDS.filled(had=len(roster.groups))
        number = len(roster.groups)
        yield Problem(
            "DBX-BIG-01", text, Where(path="groups[0]"), needed="3", had=str(number),
            about=tuple(f"groups[{place}]" for place in range(number)), gap=Fraction(3 - number),
        )  # fmt: skip
    if roster.bodies:
        yield Problem("DBX-BIG-01", MIXED, Where(path="bodies[0]"))
    for place, group in enumerate(roster.groups):
        if len(group.bodies) < LEAST_OF_A_COMMAND:
            name = group.name or Text(f"Command {place + 1}", f"Befehlsgruppe {place + 1}")
            text = SMALL_COMMAND.filled(name=name, had=len(group.bodies), needed=LEAST_OF_A_COMMAND)
            gap = Fraction(LEAST_OF_A_COMMAND - len(group.bodies))
            yield Problem("DBX-BIG-01", text, Where(path=f"groups[{place}]"), name.en, gap=gap)
    allies = [key for _, key, _ in _allied(roster)]
    if len(allies) == len(roster.groups):
        yield Problem("DBX-BIG-02", NO_MAIN_COMMAND, Where(path="groups[0]"), roster.list)
    if len(set(allies)) < len(allies):
        yield Problem("DBX-BIG-01", SAME_ALLY, Where(path="groups[1]"), allies[0])


def _of_list(
    key: str, path: str, bodies: list[Placed], year: int | None, rulings: Rulings, number: int
) -> Iterator[Problem]:
    """What is wrong with the elements of one list."""
    listing = listings().get(key)
    if listing is None:
        remedy = did_you_mean(key, listings())
        yield Problem(
            "DBX-ARMY-02", NO_SUCH_LIST.filled(id=key), Where(path=path), key, had=key, remedy=remedy
        )
        return
    spans = spans_of(listing)
    if year is None:
        yield Problem(
            "DBX-ARMY-02", NO_YEAR.filled(spans=spans), subject="year", needed=spans, about=("year",)
        )
        return
    if not listing.allows(year):
        text = OTHER_YEAR.filled(list=listing.name, spans=spans, year=year)
        yield Problem("DBX-ARMY-02", text, Where(path="year"), "year", spans, str(year))
    needed = elements_of(listing, rulings) * (number // TWELVE)
    if len(bodies) != needed:
        text = NOT_TWELVE.filled(needed=needed, had=len(bodies))
        gap, about = Fraction(needed - len(bodies)), (SIZE,) if path == "list" else (path,)
        remedy = (TAKE_MORE if gap > 0 else TAKE_LESS).filled(n=abs(needed - len(bodies)))
        yield Problem(
            "DBX-ARMY-01", text, Where(path=path), key, str(needed), str(len(bodies)), remedy=remedy,
            about=about, gap=gap,
        )  # fmt: skip
    counted = Counter(body.entry for _, body in bodies if body.entry in CODES)
    found = misfits(listing.under(rulings), counted, year, number // TWELVE, uniform=rulings.list_or)
    for misfit in found:
        yield _told(listing, misfit, path, bodies)


def _told(listing: Listing, misfit: Misfit, path: str, bodies: list[Placed]) -> Problem:
    needed = str(misfit.least) if misfit.least == misfit.most else f"{misfit.least}-{misfit.most}"
    if misfit.written in NAMES and misfit.rule == "DBX-ARMY-02":
        text = NO_SUCH_TROOPS.filled(list=listing.name, code=misfit.written, name=NAMES[misfit.written])
    else:
        words = {"DBX-ARMY-03": WRONG_BUNDLE, "DBX-ARMY-04": WRONG_QUOTA}.get(misfit.rule, WRONG_COUNT)
        names = [NAMES[code] for code in misfit.codes]
        text = words.filled(names=names, item=misfit.written, needed=needed, had=misfit.had)
    missing = max(misfit.least - misfit.had, 0)
    about = tuple(at for at, body in bodies if body.entry in misfit.codes)
    if missing:
        about += tuple(map(offered, misfit.codes))
    gap = Fraction(missing or min(misfit.most - misfit.had, 0))
    remedy = (TAKE_MORE if gap > 0 else TAKE_LESS).filled(n=abs(int(gap)))
    return Problem(
        misfit.rule, text, Where(path=path), misfit.written, needed, str(misfit.had), remedy=remedy,
        about=about or (path,), gap=gap,
    )  # fmt: skip


@rule("DBX-ARMY-01")
def elements_of(listing: Listing, rulings: Rulings) -> int:
    """How many elements an army of a list has: twelve, but for one list under one reading."""
    short = listing.id == "NAP-16" and rulings.ottoman_1718 == "eleven"
    return TWELVE - 1 if short else TWELVE
