"""The army builder below the page: marks on lines, filling up, proposals, collections, room left."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.building import Builder
from pulverdampf.muster.filling import CannotFillError, Wish, filled
from pulverdampf.muster.problems import errors
from pulverdampf.muster.room import room
from pulverdampf.muster.roster import BodyEntry, Roster, load_rosters
from pulverdampf.muster.toml_source import Source
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of
from tests.muster.edits import edited

BOOKS = [key for key in PACKAGES if hasattr(book_of(key).muster, "BUILDER")]
FREE = {"free_lists": True}


def builder_of(key: str) -> Builder:
    builder: Builder = book_of(key).muster.BUILDER
    return builder


def rulings(key: str, list_id: str, size: int | None = None) -> object:
    switches = builder_of(key).size.settled(FREE if "FREE" in list_id else {}, size)
    return book_of(key).muster.rulings_of(switches)


def beginnings(key: str) -> list[tuple[str, int | None, str | None, int]]:
    """Every list, with the first and last year of each span, every nation and every usual size."""
    found = []
    for known in book_of(key).muster.army_lists().values():
        years = sorted({year for span in known.spans for year in span}) or [None]
        for year in years:
            peoples = [people.id for people in known.peoples if people.existed(year)] or [None]
            found += [
                (known.id, year, people, size) for people in peoples for size in builder_of(key).size.usual
            ]
    return found


def sample(key: str, number: int) -> list[tuple[str, int | None, str | None, int]]:
    return Random(key).sample(beginnings(key), min(number, len(beginnings(key))))


def fills(key: str, begun: tuple[str, int | None, str | None, int]) -> None:
    list_id, year, nation, size = begun
    agreed = rulings(key, list_id, size)
    lots = Random(repr(begun))
    theme = lots.choice(sorted(builder_of(key).themes))
    army = filled(
        builder_of(key), Roster(list_id, year=year, nation=nation), agreed, lots, Wish(theme, None, size)
    )
    assert not errors(book_of(key).muster.check(army, agreed))
    assert (army.list, army.year, army.nation) == (list_id, year, nation)
    assert builder_of(key).itemised(army, agreed).total > 0


@pytest.mark.parametrize("key", BOOKS)
def test_filling_up_is_legal(key: str) -> None:
    for begun in sample(key, 2):
        fills(key, begun)


@pytest.mark.parametrize("key", BOOKS)
def test_filling_up_is_legal_everywhere(key: str) -> None:
    """Every list, its first and last years, every nation, every usual size."""
    for begun in beginnings(key):
        fills(key, begun)


@pytest.mark.parametrize("key", BOOKS)
def test_what_is_written_down_stays(key: str) -> None:
    """A ready army without its last bodies is filled up, and has the others as they were."""
    builder = builder_of(key)
    for army in Random(key).sample(list(book_of(key).muster.ready_armies().values()), 2):
        agreed = rulings(key, army.list, _size_of(key, army))
        begun = Roster(
            army.list, year=army.year, nation=army.nation, options=army.options, bodies=army.bodies[:2]
        )
        try:
            done = filled(builder, begun, agreed, Random(1), Wish())
        except CannotFillError:
            assert errors(builder.check(army, agreed)), "a ready army shows that it can be done"
            continue
        assert done.bodies[: len(begun.bodies)] == begun.bodies
        assert not errors(builder.check(done, agreed))


def _size_of(key: str, army: Roster) -> int | None:
    builder = builder_of(key)
    usual = [
        each for each in builder.size.usual if each >= builder.itemised(army, rulings(key, army.list)).total
    ]
    return min(usual, default=max(builder.size.usual)) if builder.size.ruling else None


@pytest.mark.parametrize("key", BOOKS)
def test_only_what_is_owned(key: str) -> None:
    """No proposal takes more of anything than a collection has, whatever is in it."""
    builder, lots = builder_of(key), Random(key)
    for army in lots.sample(list(book_of(key).muster.ready_armies().values()), 3):
        agreed = rulings(key, army.list)
        needed = Counter({kind: each.number for kind, each in builder.needed(army, agreed).items()})
        for owned in (needed, {kind: lots.randint(0, 2 * n) for kind, n in needed.items()}, {}):
            begun = Roster(army.list, year=army.year, nation=army.nation)
            try:
                done = filled(builder, begun, agreed, Random(7), Wish(owned=owned))
            except CannotFillError as cannot:
                assert cannot.problems and cannot.text.en != cannot.text.de
                continue
            taken = builder.needed(done, agreed)
            assert all(each.number <= owned.get(kind, 0) for kind, each in taken.items())


@pytest.mark.parametrize("key", BOOKS)
def test_every_fault_marks_a_line(key: str) -> None:
    """Random edits, legal or not: every fault has a rule, both languages, and lines that exist."""
    muster, lots = book_of(key).muster, Random(key)
    known = muster.army_lists()
    for army in lots.sample(list(muster.ready_armies().values()), 4):
        for _ in range(30):
            army = edited(army, known[army.list], lots)
            paths = {path for path, _, _ in army.placed_bodies()}
            for problem in muster.check(army, muster.rulings_of({})):
                assert problem.lines and problem.rule and problem.said("en") != problem.said("de")
                for line in problem.lines:
                    assert _is_line(line, paths, army, known[army.list].entries), (problem.said(), line)


def _is_line(line: str, paths: set[str], army: Roster, entries: object) -> bool:
    if line.startswith("entries."):
        return line.removeprefix("entries.") in {each.id for each in entries}  # type: ignore[attr-defined]
    if line in ("list", "year", "nation", "size", "groups") or line.startswith("options."):
        return True
    return any(line == path or line.startswith(f"{path}.") for path in paths) or line in {
        f"groups[{g}]" for g in range(len(army.groups))
    }


@pytest.mark.parametrize("key", BOOKS)
def test_ready_armies_survive_their_files(key: str) -> None:
    for army in book_of(key).muster.ready_armies().values():
        loaded = load_rosters(Source("army.toml", as_toml(army)))
        assert not loaded.problems and loaded.value and loaded.value[0].roster == army


@pytest.mark.parametrize("key", BOOKS)
def test_nothing_but_the_agreements_changes_what_a_list_allows(key: str) -> None:
    """Every other switch set otherwise: the same is wrong with armies by lot, and with none at all."""
    book, lots, builder = book_of(key), Random(f"agreed {key}"), builder_of(key)
    muster, switches = book.muster, book.reference().rulings
    assert set(builder.agreements) <= set(switches)
    known = muster.army_lists()
    armies = lots.sample(list(muster.ready_armies().values()), 2)
    armies += [edited(edited(each, known[each.list], lots), known[each.list], lots) for each in armies]
    armies += [Roster(each) for each in lots.sample(sorted(known), min(3, len(known)))]

    def said(settings: dict[str, object]) -> list[list[str]]:
        agreed = muster.rulings_of(settings)
        return [[problem.said("en") for problem in muster.check(army, agreed)] for army in armies]

    usual = said({})
    for switch, ruling in switches.items():
        if switch in (*builder.agreements, builder.size.ruling):
            continue
        others = [each.value for each in ruling.choices] or [ruling.least, ruling.most]
        other = next(each for each in others if each != ruling.default)
        assert said({switch: other}) == usual, switch


@pytest.mark.parametrize("key", BOOKS)
def test_what_lists_ask_for_can_be_agreed(key: str) -> None:
    """Every switch that a condition of a list names is one of the agreements, but for scenarios."""
    switches = book_of(key).reference().rulings
    named = {switch for each in book_of(key).muster.army_lists().values() for switch in _named(each)}
    assert (named & set(switches)) - {"scenario"} <= set(builder_of(key).agreements)


def _named(army_list: ArmyList) -> Iterator[str]:
    for entry in army_list.entries:
        picked = [*entry.when, *(row.when for row in entry.allowed or ())]
        picked += [when for pick in entry.picks for when in pick.when]
        picked += [when for setting in entry.settings for when in setting.when]
        yield from (switch for when in picked for switch in (*when.switches, *when.unless))
    for upgrade in army_list.upgrades:
        yield from (switch for each in upgrade.when for switch in (*each.switches, *each.unless))


def test_room_is_told() -> None:
    """MT-FILL-32: six units at most; a full force has room for nobody, an empty one for all who serve."""
    builder, agreed = builder_of("muskets-tomahawks"), rulings("muskets-tomahawks", "FB")
    empty = room(builder, Roster("FB", year=1758), agreed)
    assert empty.left == Fraction(300) and "FB1" in empty.entries
    six = tuple(BodyEntry("FB5", parts={"musket": 8}) for _ in range(6))
    assert "FB5" not in room(builder, Roster("FB", year=1758, bodies=six), agreed).entries


def test_a_broken_draft_tells_what_stays_wrong() -> None:
    """MT-FILL-32: what the list does not have stays in the draft, and no army comes of it."""
    builder, agreed = builder_of("muskets-tomahawks"), rulings("muskets-tomahawks", "FB")
    with pytest.raises(CannotFillError) as cannot:
        filled(builder, Roster("FB", year=1758, bodies=(BodyEntry("nobody"),)), agreed, Random(1))
    assert any("nobody" in str(problem) for problem in cannot.value.problems)
