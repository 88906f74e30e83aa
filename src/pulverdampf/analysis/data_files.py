"""Reads every data file of a rulebook and tells everything that is wrong with it."""

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import asdict, replace

from pulverdampf.analysis.case_files import load_case
from pulverdampf.engine.reference import Reference, load_reference
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.colours import load_colours
from pulverdampf.muster.grounds import grounds_of
from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.problems import Problem, Where, did_you_mean, errors
from pulverdampf.muster.roster import Roster, WrittenRoster, load_rosters
from pulverdampf.muster.scenario import load_scenarios
from pulverdampf.muster.scenario_checks import scenario_problems
from pulverdampf.muster.table_files import load_tables, steps
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.muster.toml_source import Document, Source, parse, user_file
from pulverdampf.text import Text

REFERENCE = ("contents.toml", "rulings.toml", "glossary.toml")
Report = tuple[str, list[Problem]]
"""A file and everything that is wrong with it."""

BROKEN = Text("{why}", "{why}")
NO_RULE = Text('There is no rule "{id}".', "Eine Regel „{id}“ gibt es nicht.")
NO_FILE = Text('There is no file "{file}" in the package.', "Eine Datei „{file}“ gibt es im Paket nicht.")
NO_REASON = Text(
    "{id} is not carried out and gives no reason.", "{id} wird nicht ausgeführt und nennt keinen Grund."
)
BAD_DEFAULT = Text("{key} cannot be {value} by default.", "{key} kann nicht von vornherein {value} sein.")
NO_SWITCH = Text('The code has no switch "{key}".', "Der Code kennt keinen Schalter „{key}“.")
OTHER_DEFAULT = Text("The code begins with {key} = {value}.", "Der Code beginnt mit {key} = {value}.")
NO_WORDS = Text("The switch {key} has no words here.", "Der Schalter {key} hat hier keine Worte.")


def folder_of(book: Rulebook) -> Path:
    """Where the files of a book lie."""
    package = import_module(book.package)
    return Path(package.__path__[0])


def checked(book: Rulebook, folder: Path | None = None, cases: Path | None = None) -> Iterator[Report]:
    """Every file of a book, one after the other; another folder may stand in for the book's own."""
    root = _shortened(folder or folder_of(book))
    yield from _reference(book, root)
    setups: tuple[TerrainSetup, ...] = ()
    for file in _files(root / "data", "terrain_setups.toml"):
        loaded = load_tables(user_file(file), grounds_of(book.muster), book.terrain)
        setups += loaded.value or ()
        yield str(file), loaded.problems
    for file in _files(root / "data", "colours.toml"):
        yield str(file), load_colours(user_file(file)).problems
    for file in _files(root / "data", "scenarios.toml"):
        yield str(file), scenario_file_problems(book, user_file(file), setups)
    for file in _files(root / "data" / "armies", "*.toml"):
        yield str(file), army_problems(book, user_file(file))
    for file in _files(_shortened(cases), "*.toml") if cases is not None else ():
        yield str(file), load_case(user_file(file)).problems


def _shortened(folder: Path) -> Path:
    """A folder as seen from here, where that is shorter."""
    near = Path(os.path.relpath(folder))
    return near if len(str(near)) < len(str(folder)) else folder


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.rglob(pattern)) if folder.is_dir() else []


def scenario_file_problems(book: Rulebook, source: Source, setups: tuple[TerrainSetup, ...]) -> list[Problem]:
    """What is wrong with a file of scenarios: with the file, and with what the book does not honour."""
    loaded = load_scenarios(source, setups)
    problems, document = list(loaded.problems), parse(source)
    if problems or isinstance(document, Problem):
        return problems
    for i, scenario in enumerate(loaded.value or ()):
        for problem in scenario_problems(book, scenario):
            where = document.where(("scenario", i, *steps(problem.where.path)))
            problems.append(replace(problem, where=where))
    return problems


# armies ------------------------------------------------------------------------------------------------


def army_problems(book: Rulebook, source: Source) -> list[Problem]:
    """What is wrong with a file of lists or of armies, the armies under the switches that they need."""
    document = parse(source)
    if isinstance(document, Problem):
        return [document]
    if "entries" in document.table or isinstance(document.table.get("list"), list):
        return load_army_lists(source).problems
    loaded: Loaded[tuple[WrittenRoster, ...]] = load_rosters(source)
    problems = list(loaded.problems)
    for written in loaded.value or ():
        problems += written.placed(roster_problems(book, written))
    return problems


def roster_problems(book: Rulebook, written: WrittenRoster) -> list[Problem]:
    """What is wrong with an army; one that needs an extension is judged with it."""
    muster = book.muster
    needed = switches_for(book, written.roster, {})
    problems: list[Problem] = muster.check(written.roster, muster.rulings_of(needed))
    return problems


def switches_for(book: Rulebook, roster: Roster, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The switches, off in the standard game, that take an objection to an army away."""
    muster = book.muster
    now = len(errors(muster.check(roster, muster.rulings_of(settings))))
    off = [each.key for each in book.reference().rulings.values() if each.default is False] if now else []
    needed = {}
    for key in off:
        if len(errors(muster.check(roster, muster.rulings_of({**settings, key: True})))) < now:
            needed[key] = True
    return needed


# the reference -------------------------------------------------------------------------------------------


def _reference(book: Rulebook, root: Path) -> Iterator[Report]:
    """Contents, rulings and glossary, each by itself and against the code."""
    found: dict[str, list[Problem]] = {name: [] for name in REFERENCE}
    texts: dict[str, str] = {}
    documents: dict[str, Document] = {}
    for name in REFERENCE:
        document = parse(user_file(root / name))
        if isinstance(document, Problem):
            found[name].append(document)
        else:
            documents[name] = document
            texts[name] = (root / name).read_text("utf-8").removeprefix("\ufeff")
    if len(documents) == len(REFERENCE):
        try:
            reference = load_reference(*(texts[name] for name in REFERENCE))
        except (ValueError, TypeError, AttributeError) as mistake:
            name, line = _spot(str(mistake), texts)
            text = BROKEN.filled(why=str(mistake))
            found[name].append(Problem("reference", text, Where(str(root / name), line)))
        else:
            for name, problem in _doubts(book, reference, documents, root):
                found[name].append(problem)
    for name in REFERENCE:
        yield str(root / name), found[name]


def _spot(mistake: str, texts: dict[str, str]) -> tuple[str, int]:
    """The file and line of a mistake that names its file and the entry."""
    name = next((each for each in REFERENCE if mistake.startswith(each)), REFERENCE[0])
    words = mistake.removeprefix(name).lstrip(":, ").split(":")[0].split()
    wanted = f'"{words[0]}"' if words else ""
    lines = texts[name].splitlines()
    named = [i for i, line in enumerate(lines, 1) if line.startswith(("id", "key")) and wanted in line]
    return name, named[-1] if named and wanted else 1


def _doubts(
    book: Rulebook, reference: Reference, documents: dict[str, Document], root: Path
) -> Iterator[tuple[str, Problem]]:
    contents, switches = documents["contents.toml"], documents["rulings.toml"]
    for c, chapter in enumerate(reference.chapters.values()):
        if not (root / chapter.file).exists():
            text = NO_FILE.filled(file=chapter.file)
            yield "contents.toml", Problem("reference", text, contents.where(("chapter", c, "file")))
        for r, id in enumerate(chapter.rules):
            entry = reference.rules[id]
            if entry.status == "reason" and entry.reason is None:
                where = contents.where(("chapter", c, "rule", r, "status"))
                yield "contents.toml", Problem("reference", NO_REASON.filled(id=id), where)
    for kind, entries in (("ruling", reference.rulings), ("settled", reference.settled)):
        for i, each in enumerate(entries.values()):
            for j, id in enumerate(each.rules):  # type: ignore[attr-defined]
                if id not in reference.rules:
                    where = switches.where((kind, i, "rules", j))
                    remedy = did_you_mean(id, reference.rules)
                    yield "rulings.toml", Problem("reference", NO_RULE.filled(id=id), where, remedy=remedy)
    yield from _switch_doubts(book, reference, switches)


def _switch_doubts(book: Rulebook, reference: Reference, switches: Document) -> Iterator[tuple[str, Problem]]:
    """Holds the switches against those that the code knows."""
    in_code = asdict(book.muster.rulings_of({}))
    for i, ruling in enumerate(reference.rulings.values()):
        here = switches.where(("ruling", i, "key"))
        if not ruling.allows(ruling.default):
            text = BAD_DEFAULT.filled(key=ruling.key, value=str(ruling.default))
            yield "rulings.toml", Problem("reference", text, switches.where(("ruling", i, "default")))
        if ruling.key not in in_code:
            remedy = did_you_mean(ruling.key, in_code)
            text = NO_SWITCH.filled(key=ruling.key)
            yield "rulings.toml", Problem("reference", text, here, remedy=remedy)
        elif in_code[ruling.key] != ruling.default:
            text = OTHER_DEFAULT.filled(key=ruling.key, value=str(in_code[ruling.key]))
            yield "rulings.toml", Problem("reference", text, switches.where(("ruling", i, "default")))
    for key in in_code:
        if key not in reference.rulings:
            text = NO_WORDS.filled(key=key)
            yield "rulings.toml", Problem("reference", text, Where(switches.file, 1))


# any file ------------------------------------------------------------------------------------------------


def problems_of_file(book: Rulebook, file: Path) -> list[Problem]:
    """What is wrong with a file that somebody wrote: a case, an army, a scenario, a table."""
    source = user_file(file)
    document = parse(source)
    if isinstance(document, Problem):
        return [document]
    if "trial" in document.table or "situation" in document.table:
        return load_case(source).problems
    if "scenario" in document.table:
        return scenario_file_problems(book, source, tuple(book.muster.terrain_setups().values()))
    if "setup" in document.table or "terrain" in document.table:
        return load_tables(source, grounds_of(book.muster), book.terrain).problems
    return army_problems(book, source)
