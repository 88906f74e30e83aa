"""A record whose beginning was altered is refused, though its chain, its answers and its dice hold."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf import __version__
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import CHAIN, Chain, Header, RecordError, read
from pulverdampf.engine.soundness import sound
from pulverdampf.muster.beginning import KEY, Beginning, prove_beginning
from pulverdampf.rulebooks import rulebook
from tests.conformance.battles import BOOKS, an_answer, book_of

ANSWERS = 12
ALTERED = 12
"""How many starts are altered in each book: 60 in all."""


def begun(key: str) -> Beginning:
    """Two ready armies on the first table."""
    muster = book_of(key).muster
    armies, (one, two) = muster.ready_armies(), muster.default_armies()
    return Beginning(armies[one], armies[two], next(iter(muster.terrain_setups())))


def recorded(
    key: str, beginning: Beginning, about: dict[str, Any] | None = None, answers: int = ANSWERS
) -> list[bytes]:
    """The lines of a battle's first answers."""
    lines: list[bytes] = []
    game = Game(book_of(key), beginning.state(book_of(key)), SeededDice(5))
    header = header_for(game, __version__, beginning.told if about is None else about)
    recorder, lots = Recorder(game, lines.append, header), Random(5)
    for _ in range(answers):
        decision = game.waiting_for()[0]
        game.answer(an_answer(decision, game, lots), decision.by)
        recorder.keep_up()
    return b"".join(lines).splitlines()


def with_header(lines: list[bytes], header: Header) -> bytes:
    """The same record with another first line, chained anew as a forger would."""
    chain = Chain()
    heads = [line.rpartition(CHAIN)[0] + b"}" for line in lines[1:]]
    return b"".join(chain.sealed(content) for content in (msgspec.json.encode(header), *heads))


def first_line(lines: list[bytes]) -> Header:
    return msgspec.json.decode(lines[0].rpartition(CHAIN)[0] + b"}", type=Header)


def proved(data: bytes) -> bool:
    """As the command `verify` does it; whether the beginning was proven, too."""
    record = read(data, rulebook)
    sound(record)
    beginning = prove_beginning(record)
    verify(record)
    return beginning


def leaves(tree: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all plain values in a position."""
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from leaves(value, (*at, key))
    else:
        yield at


def altered(state: Any, at: tuple[Any, ...]) -> Any:
    """A position in which one value is another."""
    tree = msgspec.json.decode(msgspec.json.encode(state))
    around = tree
    for key in at[:-1]:
        around = around[key]
    value = around[at[-1]]
    if isinstance(value, bool):
        around[at[-1]] = not value
    elif isinstance(value, int | float):
        around[at[-1]] = value + 1
    else:
        around[at[-1]] = "" if value is not None else "x"
    return tree


@pytest.mark.parametrize("key", BOOKS)
def test_an_altered_start_is_refused(key: str) -> None:
    lines, lots = recorded(key, begun(key)), Random(key)
    header, kept = first_line(lines), 0
    assert proved(b"\n".join(lines) + b"\n")
    plain = msgspec.json.decode(header.state)
    places = list(leaves(plain))
    while kept < ALTERED:
        forged = msgspec.json.encode(altered(plain, lots.choice(places)))
        data = with_header(lines, replace(header, state=msgspec.Raw(forged)))
        try:
            same = msgspec.json.encode(read(data, rulebook).initial) == bytes(header.state)
        except RecordError:
            continue  # no position at all: such a line was always refused
        if same:
            continue  # a field that has only one value
        kept += 1
        with pytest.raises(RecordError) as refused:
            proved(data)
        assert refused.value.line == 1


@pytest.mark.parametrize("key", BOOKS)
def test_an_army_against_its_list_is_refused_though_the_start_follows_from_it(key: str) -> None:
    honest = begun(key)
    book = book_of(key)
    for army in (honest.one, *book.muster.ready_armies().values()):
        bodies = army.bodies or army.groups[0].bodies
        more = (*bodies, *bodies * 8)
        swollen = (
            replace(army, bodies=more)
            if army.bodies
            else replace(army, groups=(replace(army.groups[0], bodies=more), *army.groups[1:]))
        )
        try:
            lines = recorded(key, replace(honest, one=swollen), answers=0)
        except Exception:  # the book itself does not begin such a battle
            continue
        with pytest.raises(RecordError) as refused:
            proved(b"\n".join(lines) + b"\n")
        assert refused.value.line == 1
        return
    with pytest.raises(Exception):  # noqa: B017 (whatever it says, no book begins such a battle)
        replace(honest, one=swollen).state(book)


def test_a_record_that_names_no_armies_is_proved_but_for_its_start() -> None:
    key = BOOKS[0]
    lines = recorded(key, begun(key), {})
    assert not proved(b"\n".join(lines) + b"\n")


@pytest.mark.parametrize(
    "told", [3, {}, {"one": {}, "two": {}}, {"terrain": "nowhere"}, {"scenario": "none"}]
)
def test_a_beginning_that_cannot_be_is_refused(told: Any) -> None:
    key = BOOKS[0]
    honest = begun(key)
    about = told
    if isinstance(told, dict) and "one" not in told and told:
        about = {**honest.told[KEY], **told}
    lines = recorded(key, honest, {KEY: about})
    with pytest.raises(RecordError) as refused:
        proved(b"\n".join(lines) + b"\n")
    assert refused.value.line == 1
