"""Short ways to write armies for the tests of the five rulebooks' lists."""

import re
from collections.abc import Mapping
from pathlib import Path

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.checking import check
from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.problems import errors
from pulverdampf.muster.quota_checks import Scale
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.toml_source import user_file

FOLDER = Path(__file__).parent / "lists"


def lists(name: str) -> dict[str, ArmyList]:
    loaded = load_army_lists(user_file(FOLDER / f"{name}.toml"))
    assert not errors(loaded.problems), "\n".join(map(str, loaded.problems))
    return {army_list.id: army_list for army_list in loaded.value or ()}


LISTS = {
    name: lists(name)
    for name in (
        "example_march_of_eagles", "example_kriegspfad", "example_black_powder", "example_dbx",
        "example_muskets_tomahawks", "kriegspfad", "black_powder", "dbx", "muskets_tomahawks",
    )
}  # fmt: skip


def unit(entry: str, *bought: str, nation: str | None = None, **parts: int) -> BodyEntry:
    """A body; upgrades as "brave" (all of it) or "brave=3"."""
    upgrades: dict[str, int | bool] = {}
    for word in bought:
        name, _, number = word.partition("=")
        upgrades[name] = int(number) if number else True
    settings = {"nation": nation} if nation else {}
    return BodyEntry(entry, parts=parts, upgrades=upgrades, settings=dict(settings))


def one(entry: str, pick: str, *bought: str, times: int = 1) -> list[BodyEntry]:
    body = unit(entry, *bought)
    return [BodyEntry(entry, parts={pick: 1}, upgrades=body.upgrades)] * times


def rules(  # noqa: PLR0913 (the fields of a roster, and what it is checked with)
    book: str, list_id: str, *bodies: BodyEntry, year: int | None = None, nation: str | None = None,
    groups: tuple[Group, ...] = (), options: dict[str, str] | None = None, scale: Scale | None = None,
    allied: Mapping[str, ArmyList] | None = None, parameters: Mapping[str, object] | None = None,
) -> set[str]:  # fmt: skip
    roster = Roster(list_id, year=year, nation=nation, options=options or {}, groups=groups, bodies=bodies)
    found = check(roster, LISTS[book][list_id], parameters, scale=scale, allied=allied)
    for problem in found:
        assert not re.search(r"\{\w", problem.said("en") + problem.said("de"))
    return {problem.rule for problem in errors(found)}
