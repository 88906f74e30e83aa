"""Which rules of a book are carried out, named by a test and checked by it, or have a reason why not."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from msgspec import Struct

from pulverdampf.analysis.tables import percent
from pulverdampf.engine.reference import RuleEntry
from pulverdampf.engine.rulebook import RULES, Rulebook
from pulverdampf.text import Language, Text

WITNESSES = ("rulebooks", "muster", "conformance", "playthroughs", "generals")
"""Folders of tests whose word counts; those of the commands name rules only to look them up."""
BESIDE = ("advice", "cases", "events")
"""Folders of a book that carry out no rule."""
NAMED = re.compile(r"[A-Z]{2,}(?:-[A-Z0-9]+)+(?:[a-z])?")


class Covered(Struct, frozen=True):
    """One rule: where it is carried out, where it is tested, and why not where it is not."""

    entry: RuleEntry
    files: tuple[str, ...]
    """Files of the package that name it, those of `@rule` first."""
    tests: tuple[str, ...] | None
    """Tests and cases that name it; nothing is known of them where the program runs without its sources."""
    checked: bool | None = None
    """Whether a test noticed a change of its code; unknown before `make mutants` has written it down."""

    @property
    def implemented(self) -> bool:
        """Whether some code claims to carry it out."""
        return bool(self.files)

    @property
    def at_home(self) -> bool:
        """Whether that code stands in the file that its chapter names."""
        return self.entry.file in self.files

    @property
    def excused(self) -> bool:
        """Whether the contents say why it is not carried out."""
        return self.entry.status == "reason" and self.entry.reason is not None


class Coverage(Struct, frozen=True):
    """All rules of a book."""

    book: Rulebook
    rules: tuple[Covered, ...]
    strangers: tuple[tuple[str, str], ...]
    """Ids that code carries and the reference does not know, each with its file."""

    @property
    def with_tests(self) -> bool:
        """Whether tests could be looked into."""
        return all(rule.tests is not None for rule in self.rules)

    @property
    def with_mutants(self) -> bool:
        """Whether it is known which rules are checked."""
        return all(rule.checked is not None for rule in self.rules)


def checkout() -> Path | None:
    """The folder with tests and cases, where the program runs from its sources."""
    package = Path(__file__).resolve().parents[1]
    folder = package.parents[1]
    sources = package.parent.name == "src" and (folder / "tests").is_dir()
    return folder if sources and (folder / "pyproject.toml").exists() else None


def package_of(book: Rulebook) -> str:
    """The package of a book."""
    return book.package


def covered(book: Rulebook, sources: Path | None = None) -> Coverage:
    """What is carried out and tested of a book."""
    package = import_module(package_of(book))
    for module in walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
    root = Path(package.__path__[0])
    prefix = book.prefix + "-"
    rules_only = (each for each in root.rglob("*.py") if each.relative_to(root).parts[0] not in BESIDE)
    written = dict(_ids_in(sorted(rules_only), root, prefix))
    for path, ids in _ids_in(sorted((root / "data").rglob("*.toml")), root, prefix):
        written[path] = ids
    sources = sources or checkout()
    tested = _tests(sources, prefix) if sources is not None else None
    checked = _checked(sources) if sources is not None else None
    known = book.reference().rules
    rules = []
    for id, entry in known.items():
        files = dict.fromkeys(_decorated(id, package.__name__))
        files.update(dict.fromkeys(file for file, ids in written.items() if id in ids))
        tests = None if tested is None else tuple(file for file, ids in tested.items() if id in ids)
        rules.append(Covered(entry, tuple(files), tests, None if checked is None else id in checked))
    unknown = [id for id in RULES if id.startswith(prefix) and id not in known]
    strangers = [(id, site.module) for id in unknown for site in RULES[id]]
    return Coverage(book, tuple(rules), tuple(strangers))


def _decorated(id: str, package: str) -> Iterator[str]:
    for site in RULES.get(id, ()):
        if site.module.startswith(package):
            yield site.module.removeprefix(f"{package}.").replace(".", "/") + ".py"


def _ids_in(files: list[Path], root: Path, prefix: str) -> Iterator[tuple[str, set[str]]]:
    for file in files:
        yield str(file.relative_to(root)), ids_in(file.read_text("utf-8"), prefix)


def ids_in(text: str, prefix: str) -> set[str]:
    """Every rule id that a text names; a row such as T-FIRE.F1 names its table."""
    return {found for found in NAMED.findall(text) if found.startswith(prefix)}


def _tests(sources: Path, prefix: str) -> dict[str, set[str]]:
    """The ids that tests and worked cases name; `test_xyz_fire_09_…` names XYZ-FIRE-09 too."""
    named: dict[str, set[str]] = {}
    files = [file for folder in WITNESSES for file in sorted((sources / "tests" / folder).rglob("*.py"))]
    files += sorted((sources / "cases").rglob("*.toml"))
    spoken = re.compile(rf"(?<![a-z]){prefix[:-1].lower()}(?:_[a-z0-9]+)+")
    for file in files:
        text = file.read_text("utf-8")
        ids = ids_in(text, prefix)
        for name in spoken.findall(text):
            parts = name.upper().split("_")
            ids.update("-".join(parts[: i + 1]) for i in range(1, len(parts)))
        if ids:
            named[str(file.relative_to(sources))] = ids
    return named


def _checked(sources: Path) -> set[str] | None:
    """The rules of which a test noticed a change, once that has been tried (`make mutants`)."""
    file = sources / "tests" / "mutants" / "checked.txt"
    return set(file.read_text("utf-8").split()) if file.exists() else None


# the page ----------------------------------------------------------------------------------------------

HEAD = Text(
    "Made by `pulverdampf rules --coverage --write docs/coverage.md`; do not edit.",
    "Erzeugt von `pulverdampf rules --coverage --write docs/coverage.md`; nicht von Hand ändern.",
)
COUNTED = Text(
    "{all} rules: {implemented} carried out, {tested} named by a test, {excused} with a written reason.",
    "{all} Regeln: {implemented} ausgeführt, {tested} von einem Test genannt, {excused} mit Begründung.",
)
COUNTED_CHECKED = Text(
    "{all} rules: {implemented} carried out, {tested} named by a test, {checked} checked (a change of their "
    "code was noticed), {excused} with a written reason.",
    "{all} Regeln: {implemented} ausgeführt, {tested} von einem Test genannt, {checked} geprüft (eine "
    "Änderung ihres Codes fiel auf), {excused} mit Begründung.",
)
COUNTED_WITHOUT = Text(
    "{all} rules: {implemented} carried out, {excused} with a reason; tests are not part of the package.",
    "{all} Regeln: {implemented} ausgeführt, {excused} mit Begründung; Tests gehören nicht zum Paket.",
)


def counted(coverage: Coverage) -> Text:
    """The coverage in one line."""
    rules = coverage.rules
    number = len(rules)
    implemented = sum(1 for rule in rules if rule.implemented)
    tested = sum(1 for rule in rules if rule.tests)
    excused = sum(1 for rule in rules if rule.excused)
    checked = sum(1 for rule in rules if rule.checked)
    text = COUNTED if coverage.with_tests else COUNTED_WITHOUT
    text = COUNTED_CHECKED if coverage.with_mutants else text
    return text.filled(all=number, implemented=implemented, tested=tested, checked=checked, excused=excused)


def page(coverages: list[Coverage], language: Language) -> str:
    """The coverage of all books as a page of Markdown."""
    lines = [f"# {TITLE.in_(language)}", "", HEAD.in_(language)]
    for coverage in coverages:
        lines += ["", f"## {coverage.book.name.in_(language)}", "", counted(coverage).in_(language)]
        reference = coverage.book.reference()
        for chapter in reference.chapters.values():
            rules = [rule for rule in coverage.rules if rule.entry.chapter == chapter.id]
            done = sum(1 for rule in rules if rule.implemented and rule.tests) / max(len(rules), 1)
            share = percent(done, language, 0)
            lines += ["", f"### {chapter.title.in_(language)} (`{chapter.file}`, {share})", ""]
            columns = CHECKED if coverage.with_mutants else COLUMNS
            lines += [columns.in_(language), "|---" * columns.en.count(" | ") + "|---|"]
            lines += [_line(rule, language) for rule in rules]
    return "\n".join(lines) + "\n"


TITLE = Text("Rules carried out and tested", "Ausgeführte und getestete Regeln")
COLUMNS = Text(
    "| Rule | Title | Carried out in | Tested by |", "| Regel | Titel | Ausgeführt in | Getestet von |"
)


CHECKED = Text(
    "| Rule | Title | Carried out in | Tested by | Checked |",
    "| Regel | Titel | Ausgeführt in | Getestet von | Geprüft |",
)


def _line(rule: Covered, language: Language) -> str:
    entry = rule.entry
    files = ", ".join(f"`{file}`" for file in rule.files[:3]) or "–"
    if entry.reason is not None:
        files = entry.reason.in_(language) if rule.excused else files
    tests = ", ".join(f"`{test}`" for test in (rule.tests or ())[:2]) or "–"
    if len(rule.tests or ()) > 2:
        tests += f" +{len(rule.tests or ()) - 2}"
    line = f"| {entry.id} | {entry.title.in_(language)} | {files} | {tests} |"
    return line if rule.checked is None else f"{line} {'✓' if rule.checked else '–'} |"
