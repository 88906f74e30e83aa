"""Army lists from TOML files, with every word they use looked up."""

from collections.abc import Iterable, Iterator
from typing import Any

from pulverdampf.muster.army_list import Allowed, ArmyList, Tally
from pulverdampf.muster.loading import Loaded
from pulverdampf.muster.positions import Path
from pulverdampf.muster.problems import Grade, Problem, did_you_mean
from pulverdampf.muster.reader import MISSING, Reader
from pulverdampf.muster.situation import When
from pulverdampf.muster.toml_source import Source, parse
from pulverdampf.text import Text


def load_army_lists(source: Source) -> Loaded[tuple[ArmyList, ...]]:
    """All lists of a file: those under `[[list]]`, or the one that is the file."""
    document = parse(source)
    if isinstance(document, Problem):
        return Loaded(None, [document])
    reader = Reader(document)
    several = isinstance(document.table.get("list"), list)
    raw = document.table["list"] if several else [document.table]
    if several:
        for key in document.table.keys() - {"list"}:
            text = Text('"{key}" stands outside every list.', "„{key}“ steht außerhalb jeder Liste.")
            reader.complain("unknown-key", (key,), text.filled(key=key))
    found: list[ArmyList] = []
    for i, table in enumerate(raw):
        path: Path = ("list", i) if several else ()
        army_list = reader.value(ArmyList, table, path)
        if army_list is not MISSING:
            _Lookup(reader, army_list, path, table).everything()
            found.append(army_list)
    _no_repetition(reader, ("list",), [(army_list.id, "") for army_list in found])
    return Loaded(tuple(found), reader.problems)


class _Lookup:
    """Looks up every id an army list refers to."""

    def __init__(self, reader: Reader, army_list: ArmyList, path: Path, raw: dict[str, Any]) -> None:
        self.reader, self.list, self.path = reader, army_list, path
        self.entries = _written_ids(raw.get("entries"))
        self.upgrades = _written_ids(raw.get("upgrades"))
        self.nations = [nation.id for nation in army_list.peoples]
        self.troops = [entry.troop for entry in army_list.entries if entry.troop]
        self.words = [word for e in army_list.entries for pick in e.picks for word in (pick.what, *pick.adds)]
        swaps = [upgrade.gives for upgrade in army_list.upgrades if not isinstance(upgrade.gives, str | None)]
        self.words += [word for swap in swaps for word in (swap.to, *swap.adds)]
        self.traits = [trait for e in army_list.entries for trait in e.traits]
        self.traits += [trait for e in army_list.entries for pick in e.picks for trait in pick.traits]
        self.traits += [upgrade.gives for upgrade in army_list.upgrades if isinstance(upgrade.gives, str)]
        self.options = [choice.what for option in army_list.army_options for choice in option.choices]

    def everything(self) -> None:
        """Complains about each unknown or repeated id."""
        army_list, path = self.list, self.path
        _no_repetition(self.reader, (*path, "entries"), [(entry.id, "") for entry in army_list.entries])
        for entry_id in self.entries:
            rows = [
                (up.id if entry_id in up.entries else f"{i}", repr(up.when) if up.when else "")
                for i, up in enumerate(army_list.upgrades)
            ]
            _no_repetition(self.reader, (*path, "upgrades"), rows)
        self.entry_rows()
        self.upgrade_rows()
        self.limit_rows()
        for i, either in enumerate(army_list.eithers):
            for k, bundle in enumerate(either.one_of):
                self.known(bundle, self.entries, (*path, "eithers", i, "one_of", k))
        if army_list.grouping is not None and army_list.grouping.leader is not None:
            self.known([army_list.grouping.leader], self.entries, (*path, "grouping", "leader"))
        for i, option in enumerate(army_list.army_options):
            self.conditions(option.when, (*path, "army_options", i), "when")
            for k, choice in enumerate(option.choices):
                self.conditions(choice.when, (*path, "army_options", i, "choices", k), "when")

    def entry_rows(self) -> None:
        """Looks up what the entries name."""
        for i, entry in enumerate(self.list.entries):
            here = (*self.path, "entries", i)
            _no_repetition(
                self.reader, (*here, "picks"), [(p.what, repr(p.when) if p.when else "") for p in entry.picks]
            )
            self.conditions(entry.when, here, "when")
            self.conditions(entry.allowed or (), here, "allowed")
            self.known(entry.nations, [*self.nations, *entry.nations], (*here, "nations"))
            for k, pick in enumerate(entry.picks):
                self.conditions(pick.when, (*here, "picks", k), "when")

    def upgrade_rows(self) -> None:
        """Looks up what the upgrades name."""
        for i, upgrade in enumerate(self.list.upgrades):
            here = (*self.path, "upgrades", i)
            self.known(upgrade.entries, self.entries, (*here, "entries"))
            self.known(upgrade.excludes, self.upgrades, (*here, "excludes"))
            self.conditions(upgrade.when, here, "when")
            self.tally(upgrade.needs, (*here, "needs"))

    def limit_rows(self) -> None:
        """Looks up what the limits name."""
        for i, limit in enumerate(self.list.limits):
            here = (*self.path, "limits", i)
            self.conditions(limit.when, here, "when")
            for key, tally in (("left", limit.left), ("of", limit.of), ("provided", limit.provided)):
                self.tally(tally, (*here, key))
            if limit.of is not None and not limit.times:
                text = Text('"of" needs "times".', "Zu „of“ gehört „times“.")
                self.reader.complain("missing-key", (*here, "of"), text, needed="times")

    def conditions(self, rows: Iterable[When | Allowed], path: Path, key: str) -> None:
        """Looks up the nations of conditions."""
        own = [nation for entry in self.list.entries for nation in entry.nations]
        for i, row in enumerate(rows):
            here = (*path, key, i)
            self.known(row.nations, [*self.nations, *own], (*here, "nations"))
            self.known(row.not_nations, [*self.nations, *own], (*here, "not_nations"))

    def tally(self, tally: Tally | None, path: Path) -> None:
        """Looks up the words of a tally."""
        if tally is None:
            return
        for key, words, known in (
            ("entries", tally.entries, self.entries),
            ("not_entries", tally.not_entries, self.entries),
            ("upgrades", tally.upgrades, self.upgrades),
            ("options", tally.options, self.options),
        ):
            self.known(words, known, (*path, key))
        for key, words, known in (  # words of the whole rulebook: a list need not have them all
            ("troops", tally.troops, self.troops),
            ("not_troops", tally.not_troops, self.troops),
            ("picks", tally.picks, self.words),
            ("traits", tally.traits, self.traits),
            ("not_traits", tally.not_traits, self.traits),
        ):
            self.known(words, known, (*path, key), grade=Grade.WARNING)

    def known(
        self, words: Iterable[str], known: list[str], path: Path, *, grade: Grade = Grade.ERROR
    ) -> None:
        """Complains about words that nothing is called."""
        for i, word in enumerate(words):
            if word not in known:
                text = Text('Nothing here is called "{word}".', "Hier heißt nichts „{word}“.").filled(
                    word=word
                )
                remedy = did_you_mean(word, known)
                self.reader.complain("unknown-id", (*path, i), text, remedy=remedy, had=word, grade=grade)


def _written_ids(rows: object) -> list[str]:
    """All ids that stand in the file, also those of rows that could not be read."""
    tables = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [row["id"] for row in tables if isinstance(row.get("id"), str)]


def _no_repetition(reader: Reader, path: Path, ids: list[tuple[str, str]]) -> None:
    for i, name in _repetitions(ids):
        text = Text('"{id}" stands here twice.', "„{id}“ steht hier zweimal.").filled(id=name)
        if not any(
            p.rule == "muster.duplicate" and p.where == reader.document.where((*path, i))
            for p in reader.problems
        ):
            reader.complain("duplicate", (*path, i), text, had=name)


def _repetitions(ids: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Ids that come again with the same condition, or with none."""
    seen: dict[str, set[str]] = {}
    for i, (name, condition) in enumerate(ids):
        before = seen.setdefault(name, set())
        if before and (condition in before or not condition or "" in before):
            yield i, name
        before.add(condition)
