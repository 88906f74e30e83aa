"""From what a user names on the command line to rulebook, armies, ground and rulings."""

from os.path import sep
from pathlib import Path
from typing import Any

from pulverdampf.cli.failure import BAD_INPUT, complain, fail
from pulverdampf.cli.language import language
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.problems import Problem, did_you_mean, errors
from pulverdampf.muster.roster import Roster, WrittenRoster, load_rosters
from pulverdampf.muster.toml_source import user_file
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text, verbatim

UNKNOWN = Text("{option}: there is no “{had}”. {hint}", "{option}: „{had}“ gibt es nicht. {hint}")
NOT_A_RULING = Text("--ruling is key=value, not “{had}”.", "--ruling heißt schlüssel=wert, nicht „{had}“.")
NOT_ALLOWED = Text(
    "--ruling {key}: “{had}” is not possible; {known}.", "--ruling {key}: „{had}“ geht nicht; {known}."
)
ONE_OF = Text("possible: {values}", "möglich: {values}")
BETWEEN = Text("possible: {least} to {most}", "möglich: {least} bis {most}")
NO_ARMY = Text("{file}: there is no army in it.", "{file}: darin steht keine Armee.")
NEEDS = Text("It may with {switches}.", "Mit {switches} darf sie.")
OWN_GROUND = Text(
    "--terrain is left aside: {scenario} has ground of its own.",
    "--terrain bleibt außer Acht: {scenario} hat sein eigenes Gelände.",
)
REFUSED_ARMY = Text("{option}: this army is not allowed.", "{option}: diese Armee ist nicht erlaubt.")


def unknown(option: str, had: str, known: Any) -> None:
    """Ends because a name is not known, with the nearest one that is."""
    hint = did_you_mean(had, known) or ONE_OF.filled(values=sorted(known))
    fail(UNKNOWN, BAD_INPUT, option=option, had=had[:60], hint=hint)


def book(key: str) -> Rulebook:
    """A rulebook by its key."""
    found = rulebook(key)
    if found is None:
        unknown("RULEBOOK", key, PACKAGES)
        raise AssertionError
    return found


def rulings_from(book: Rulebook, switches: list[str]) -> dict[str, object]:
    """The rulings that differ from the standard game."""
    known = book.reference().rulings
    chosen: dict[str, object] = {}
    for switch in switches:
        key, equals, had = switch.partition("=")
        if not equals:
            fail(NOT_A_RULING, BAD_INPUT, had=switch[:60])
        if key not in known:
            unknown("--ruling", key, known)
        ruling = known[key]
        value = setting(had)
        if not ruling.allows(value):
            value = had if ruling.allows(had) else value
        if not ruling.allows(value):
            values = [
                str(choice.value).lower() if isinstance(choice.value, bool) else choice.value
                for choice in ruling.choices
            ]
            hint = ONE_OF.filled(values=[str(each) for each in values])
            if not values:
                hint = BETWEEN.filled(least=ruling.least, most=ruling.most)
            fail(NOT_ALLOWED, BAD_INPUT, key=key, had=had[:60], known=hint)
        chosen[key] = value
    return chosen


def setting(had: str) -> bool | int | str:
    """A typed value: yes and no, a whole number, or a word."""
    if had.lower() in ("true", "yes", "on", "ja", "an"):
        return True
    if had.lower() in ("false", "no", "off", "nein", "aus"):
        return False
    try:
        return int(had) if len(had) < 10 else had
    except ValueError:
        return had


def army(book: Rulebook, named: str, rulings: dict[str, object], option: str) -> Roster:
    """A ready army by its id or one from a file, if it may take the field."""
    ready: dict[str, Roster] = book.muster.ready_armies()
    named = next((key for key in ready if key.casefold() == named.casefold()), named)
    looks_like_file = named.endswith(".toml") or sep in named or Path(named).is_file()
    if named in ready:
        written, roster = None, ready[named]
    elif looks_like_file:
        written = _from_file(named)
        roster = written.roster
    else:
        unknown(option, named, ready)
        raise AssertionError
    problems: list[Problem] = errors(book.muster.check(roster, book.muster.rulings_of(rulings)))
    if problems:
        for problem in written.placed(problems) if written is not None else problems:
            complain(verbatim(problem.said(language()).replace("{", "{{").replace("}", "}}")))
        from pulverdampf.analysis.data_files import switches_for

        if needed := switches_for(book, roster, rulings):
            complain(NEEDS, switches=" ".join(f"--ruling {key}=true" for key in needed))
        fail(REFUSED_ARMY, BAD_INPUT, option=option)
    return roster


def _from_file(named: str) -> WrittenRoster:
    loaded = load_rosters(user_file(named))
    if not loaded.sound or not loaded.value:
        for problem in errors(loaded.problems):
            complain(verbatim(problem.said(language())))
        if not errors(loaded.problems):
            complain(NO_ARMY, file=named)
        raise SystemExit(BAD_INPUT)
    return loaded.value[0]


def ground(book: Rulebook, terrain: str, scenario: str) -> tuple[str, str]:
    """The ids of the ready table and of the scenario."""
    muster = book.muster
    scenario = next((key for key in muster.scenarios() if key.casefold() == scenario.casefold()), scenario)
    terrain = next((key for key in muster.terrain_setups() if key.casefold() == terrain.casefold()), terrain)
    if scenario and scenario not in muster.scenarios():
        unknown("--scenario", scenario, muster.scenarios())
    tables = [*muster.terrain_setups(), muster.BY_DICE]
    if terrain and terrain not in tables:
        unknown("--terrain", terrain, tables)
    if scenario and muster.scenarios()[scenario].terrain:
        if terrain:
            complain(OWN_GROUND, scenario=scenario)
        return muster.scenarios()[scenario].terrain, scenario
    return terrain or tables[0], scenario
