"""What several commands ask for alike: a rulebook, rulings, armies, tables, each by its name."""

import sys
from collections.abc import Collection, Iterable
from os.path import sep
from pathlib import Path
from typing import Any, NoReturn

from pulverdampf.cli.failure import BAD_INPUT, REFUSED, complain, fail
from pulverdampf.cli.language import language
from pulverdampf.cli.window import fitting
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.problems import Problem, did_you_mean, errors
from pulverdampf.muster.roster import Roster, WrittenRoster, load_rosters
from pulverdampf.muster.toml_source import NO_FILE, user_file
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text, verbatim

DEFAULT = next(iter(PACKAGES))
"""The book that is meant where none is named: the first on the shelf."""

UNKNOWN = Text("There is no {what} “{name}”.{more}", "{what} „{name}“ gibt es nicht.{more}")
BOOK = Text("rulebook", "Ein Regelwerk")
ARMY = Text("ready army or army file", "Eine fertige Armee oder Armeedatei")
RULING = Text("ruling", "Einen Schalter")
TERRAIN = Text("table", "Einen Tisch")
SCENARIO = Text("scenario", "Ein Szenario")
NO_ARMY = Text("{file}: there is no army in it.", "{file}: darin steht keine Armee.")
OTHER_BOOK = Text("{army} is an army of {book} (`{key}`).", "{army} ist eine Armee von {book} (`{key}`).")
NO_PAIR = Text("--ruling wants KEY=VALUE, not “{given}”.", "--ruling verlangt NAME=WERT, nicht „{given}“.")
NO_VALUE = Text(
    "{key} cannot be “{value}”; possible: {possible}.",
    "{key} kann nicht „{value}“ sein; möglich: {possible}.",
)
WHICH_ARMY = Text(
    "{file} holds several armies: {armies}. Name one: {file}#ID.",
    "{file} enthält mehrere Armeen: {armies}. Nenne eine: {file}#KENNUNG.",
)


def unknown(what: Text, name: str, known: Iterable[str]) -> NoReturn:
    """Ends because nothing has this name, with the nearest name that something has."""
    near = did_you_mean(name, known)
    more = Text(f" {near.en}", f" {near.de}", near.values) if near else Text("", "")
    fail(UNKNOWN, BAD_INPUT, what=what, name=name[:60], more=more)


def book_named(key: str) -> Rulebook:
    """A rulebook by its key."""
    found = rulebook(key)
    return found if found is not None else unknown(BOOK, key, PACKAGES)


def book_of(roster: Roster, asked: Rulebook) -> Rulebook:
    """The rulebook that knows an army's list: the one that was asked for, or whichever does."""
    if roster.list in asked.muster.army_lists():
        return asked
    others = (rulebook(key) for key in PACKAGES)
    return next((each for each in others if each and roster.list in each.muster.army_lists()), asked)


def book_with(army: str, asked: Rulebook) -> Rulebook:
    """The rulebook that has a ready army of this id: the one that was asked for, or whichever has."""
    books = (asked, *(found for key in PACKAGES if (found := rulebook(key)) is not None))
    ready = ((book, (each.casefold() for each in book.muster.ready_armies())) for book in books)
    return next((book for book, ids in ready if army.casefold() in ids), asked)


def rulings_from(pairs: Iterable[str], book: Rulebook) -> dict[str, Any]:
    """Switches from `key=value`, each known and each set to something it may be."""
    switches = book.reference().rulings
    settings: dict[str, Any] = {}
    for pair in pairs:
        key, equals, written = pair.partition("=")
        if not equals:
            fail(NO_PAIR, given=pair[:60])
        ruling = switches.get(key.strip())
        if ruling is None:
            unknown(RULING, key.strip(), switches)
        value = setting(written.strip())
        if not ruling.allows(value) and ruling.allows(written.strip()):
            value = written.strip()
        if not ruling.allows(value):
            possible = [str(choice.value).lower() for choice in ruling.choices]
            possible = possible or [f"{ruling.least}-{ruling.most}"]
            fail(NO_VALUE, key=ruling.key, value=written[:40], possible=", ".join(possible))
        settings[ruling.key] = value
    return settings


def setting(written: str) -> bool | int | str:
    """A value as it is typed: true, false, a number, a word."""
    if written.lower() in ("true", "yes", "ja", "on"):
        return True
    if written.lower() in ("false", "no", "nein", "off"):
        return False
    try:
        return int(written)
    except ValueError:
        return written


def army_named(name: str, book: Rulebook) -> WrittenRoster:
    """A ready army by its id, or an army from a file (`FILE`, or `FILE#ID` where it holds several)."""
    ready = {written.roster.id: written for written in written_armies(book)}
    if name in ready:
        return ready[name]
    wanted = next((each for each in ready if each.casefold() == name.casefold()), None)
    if wanted is not None:
        return ready[wanted]
    file, _, id = name.partition("#")
    named_file = Path(file).exists() or file.endswith(".toml") or sep in file
    if not file.strip() or not named_file:
        if (other := book_with(name, book)) is not book:
            fail(OTHER_BOOK, BAD_INPUT, army=name, book=other.name, key=other.key)
        unknown(ARMY, name, ready)
    return _from_file(file, id)


def _from_file(file: str, id: str) -> WrittenRoster:
    loaded = load_rosters(user_file(file))
    refuse(loaded.problems)
    if not loaded.value:
        fail(NO_ARMY, file=file)
    found = [each for each in loaded.value if not id or each.roster.id == id]
    if not found:
        unknown(ARMY, f"{file}#{id}", [each.roster.id for each in loaded.value])
    if len(found) > 1:
        fail(WHICH_ARMY, file=file, armies=[each.roster.id for each in found])
    return found[0]


def refuse(problems: Collection[Problem]) -> None:
    """Ends where a file cannot be used, with everything that is wrong with it."""
    if errors(problems):
        told(problems)
        raise SystemExit(BAD_INPUT if any(each.rule == NO_FILE for each in problems) else REFUSED)


def written_armies(book: Rulebook) -> tuple[WrittenRoster, ...]:
    """The ready armies of a book with the files they stand in."""
    armies = getattr(book.muster, "armies", None)
    if armies is not None and hasattr(armies, "written_armies"):
        return tuple(armies.written_armies())
    return tuple(WrittenRoster(roster, key, {}) for key, roster in book.muster.ready_armies().items())


def legal_army(name: str, book: Rulebook, rulings: dict[str, Any]) -> Roster:
    """An army that may take the field; what is wrong with another is told."""
    written = army_named(name, book)
    problems = errors(book.muster.check(written.roster, book.muster.rulings_of(rulings)))
    if problems:
        told(written.placed(problems))
        from pulverdampf.analysis.data_files import switches_for

        complain(NOT_LEGAL, army=name)
        if needed := switches_for(book, written.roster, rulings):
            complain(NEEDS, switches=" ".join(f"--ruling {key}=true" for key in needed))
        raise SystemExit(REFUSED)
    return written.roster


NEEDS = Text("It may with {switches}.", "Mit {switches} darf sie.")
NOT_LEGAL = Text("The army {army} may not take the field.", "Die Armee {army} darf so nicht antreten.")


def told(problems: Iterable[Problem]) -> None:
    """Tells problems as the reason for an end, one a line."""
    for problem in problems:
        complain(verbatim(problem.said(language()).replace("{", "{{").replace("}", "}}")))


def show(problems: Iterable[Problem]) -> None:
    """Prints problems, one a line."""
    for problem in problems:
        print(fitting(problem.said(language()), sys.stdout))


def terrain_named(name: str, book: Rulebook) -> str:
    """A ready table by its id, or the word for rolling one."""
    name = next((key for key in book.muster.terrain_setups() if key.casefold() == name.casefold()), name)
    known = [*book.muster.terrain_setups(), *([book.muster.BY_DICE] if book.muster.BY_DICE else ())]
    if name and name not in known:
        unknown(TERRAIN, name, known)
    return name


def scenario_named(name: str, book: Rulebook) -> str:
    """A ready scenario by its id."""
    name = next((key for key in book.muster.scenarios() if key.casefold() == name.casefold()), name)
    if name and name not in book.muster.scenarios():
        unknown(SCENARIO, name, book.muster.scenarios())
    return name
