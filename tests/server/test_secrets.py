"""Hidden information never leaves for the wrong seat: raw messages, for every rulebook."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle as Asking
from pulverdampf.engine.reference import Reference
from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE, SIDES, State
from pulverdampf.engine.views import UMPIRE
from pulverdampf.generals.levels import general
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server import gallery
from pulverdampf.server.battle import Battle
from pulverdampf.server.gallery import LATE
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import answer_of, seated
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.text import Text, verbatim
from tests.conformance.battles import book_of, from_the_start
from tests.conformance.secrets import TOY as OPEN_HANDED
from tests.engine import toy
from tests.engine.toy_events import CardDrawn

PROMPT = Prompt("TOY-20", Text("Where?", "Wo?"), "the ambush")
CARDS = [Option(key, verbatim(key), key) for key in ("rain", "sun", "wind")]
PLACES = [Option(key, verbatim(key), key) for key in ("wood", "hill", "ford")]


async def secret_places(battle: Asking[Any]) -> None:
    await battle.together(*(Choose(side, PROMPT, PLACES, seen_by=side) for side in SIDES))
    await battle.choose(ONE, PROMPT, PLACES[:1], seen_by=ONE)
    await battle.choose(ONE, PROMPT, PLACES, seen_by=ONE)
    await battle.choose(ONE, PROMPT, PLACES)


TOY = replace(toy.RULEBOOK, reference=lambda: Reference({}, {}, {}, {}, {}))
HIDING = replace(TOY, play=secret_places)


class Ear:
    """A guest who keeps every byte."""

    def __init__(self, role: str) -> None:
        self.role, self.late, self.address = ("watch" if role == LATE else role), role == LATE, ""
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self) -> None:
        raise AssertionError("nobody sends this guest away")


def table(rulebook: Rulebook, state: State, seed: str = "quite-secret-seed") -> tuple[Room, dict[str, Ear]]:
    store, ids = Sqlite(":memory:"), itertools.count(1)
    battle = Battle.begun("room", store, rulebook, state, seed)
    seating = seated("friend", "thumb", Text("x", "x"))
    assert seating.accept(next(iter(seating.invitations)))
    room = Room("room", battle, seating, store, ids=lambda: next(ids))
    ears = {role: Ear(role) for role in ("one", "two", "watch", UMPIRE, LATE)}
    room.guests = list(ears.values())
    for ear in ears.values():
        room.shows.all_of_it(ear)
    return room, ears


def heard(answers: tuple[str, ...]) -> dict[str, list[bytes]]:
    """What everybody hears when one hides here or there, with the numbers of questions left out."""
    room, ears = table(HIDING, toy.duel())
    for value, by in zip(answers, ("one", "two", "one", "one"), strict=True):
        room.battle.answer(value, by)
        room.shows.news()
    return numbered_out(ears)


def numbered_out(ears: dict[str, Ear]) -> dict[str, list[bytes]]:
    """What everybody has heard, without the numbers of questions and the links of seats."""
    return {role: [_unnumbered(each) for each in ear.heard] for role, ear in ears.items()}


def _unnumbered(message: bytes) -> bytes:
    plain = msgspec.json.decode(message)
    if plain["type"] == "asked":
        plain["id"] = 0
    if plain["type"] == "welcome":
        plain["links"] = {}
    return msgspec.json.encode(plain)


async def secret_cards(battle: Asking[Any]) -> None:
    for side in SIDES:
        card = await battle.choose(side, PROMPT, CARDS, seen_by=side)
        battle.record(CardDrawn(side, card))
    await battle.choose(ONE, PROMPT, CARDS)


def test_an_umpire_is_told_at_once_and_a_gallery_no_byte_before_ten_minutes_have_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two battles that differ only in the card that one side holds."""
    now = 1000.0
    monkeypatch.setattr(gallery, "monotonic", lambda: now)
    told: dict[str, list[dict[str, list[bytes]]]] = {"before": [], "after": []}
    for card in ("sun", "wind"):
        room, ears = table(replace(OPEN_HANDED, play=secret_cards), toy.duel())
        for value, by in ((card, "one"), ("rain", "two")):
            room.battle.answer(value, by)
            room.shows.news()
        now += 599
        room.shows.gallery()
        told["before"].append(numbered_out(ears))
        now += 2
        room.shows.gallery()
        told["after"].append(numbered_out(ears))
    for when, (first, second) in told.items():
        assert first["two"] == second["two"] and first["watch"] == second["watch"]
        assert first["one"] != second["one"] and first[UMPIRE] != second[UMPIRE]
        assert (first[LATE] == second[LATE]) == (when == "before")


@given(*(st.sampled_from(["wood", "hill", "ford"]) for _ in range(5)))
@settings(max_examples=30)
def test_another_secret_changes_no_byte_that_others_hear(a: str, b: str, c: str, d: str, two: str) -> None:
    first, second = heard((a, two, c, "ford")), heard((b, two, d, "ford"))
    for role in ("two", "watch"):
        assert first[role] == second[role]


BOOKS = [*PACKAGES, "toy"]


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_hears_seed_links_or_anothers_view(key: str, seed: int) -> None:
    book = TOY if key == "toy" else book_of(key)
    room, ears = table(book, toy.duel() if key == "toy" else from_the_start(key, seed))
    players = {side: general("chance", f"{seed} {side}") for side in SIDES}
    for _ in range(150 if seed else 60):
        waiting = room.battle.game.waiting_for()
        if not waiting:
            break
        side = waiting[0].by
        room.battle.answer(answer_of(players[side], room.battle.game.view(side)), side)
        room.shows.news()
    tokens = {role: room.seating.token(role) for role in ears}
    for role, ear in ears.items():
        told = b"".join(each for each in ear.heard if not each.startswith(b'{"type":"over"'))
        assert b"quite-secret-seed" not in told and b"salt" not in told and b"digest" not in told
        assert tokens["one"].encode() not in told
        assert tokens["two"].encode() not in told
        asked = [each for each in map(msgspec.json.decode, ear.heard) if each["type"] == "asked"]
        assert role != "watch" or not asked
    if key == "toy":
        duel = room.battle.game.state
        assert isinstance(duel, toy.Duel)
        hands = {"one": duel.hand_one, "two": duel.hand_two}
        for role in ("one", "two", "watch"):
            ear = ears[role]
            lines = [line for each in map(msgspec.json.decode, ear.heard) for line in each.get("lines", ())]
            drawn = {line["throw"]["result"] for line in lines if line["rule"] == "TOY-03"}
            assert drawn == ({hands[role]} if role in hands else set())
