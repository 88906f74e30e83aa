"""What a side may not see changes no byte that it, or a spectator, is sent or could ask for.

Compared are views, the log and its counts, questions, odds, numbers before the roll, drafts, looks, rosters,
the staff's advice, pictures, sheets and pictures in small, the beats of the film, history, what may be taken
back, the list of rooms, and the order and the sizes of all messages.
"""

import itertools
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from pulverdampf.drawing import svg
from pulverdampf.drawing.sheet import Hung, sheet_of
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.state import ONE, SIDES, Side
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server import history, looking, odds, questions, staff
from pulverdampf.server.battle import Battle, summary_of
from pulverdampf.server.factors import factors
from pulverdampf.server.messages import AskLook, AskNearest
from pulverdampf.server.pictures import ground_of
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import WATCH, Seating, seated
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.server.thumbnails import thumbnail
from pulverdampf.text import Text
from tests.conformance.battles import BOOKS, book_of, from_the_start
from tests.conformance.secrets import PAIRS, Pair

SEEDS = range(7)
FEW_STEPS, STEPS = 16, 60
"""How many answers the first battle of each pair lasts, and all others."""
ASIDES_EACH = 3
"""After so many answers of the first battle, what could be asked for is compared; in others after each."""
DRAFTS = 4
ODDS_EACH = 5
LOOKS = 3
DRAWN_AT = (0, 12)
"""After how many answers the pictures are compared, which take longest."""


class Ear:
    """A guest who keeps every byte until it is compared."""

    late = False

    def __init__(self, role: str, spoken: list[tuple[str, bytes]]) -> None:
        self.role, self.address, self.spoken = role, "", spoken

    def send(self, message: bytes) -> None:
        self.spoken.append((self.role, message))

    def dismiss(self) -> None:
        raise AssertionError("nobody sends this guest away")


class Table:
    """One of the two battles with all its guests."""

    def __init__(self, pair: Pair, state: Any, seating: Seating, seed: int) -> None:
        ids, store = itertools.count(1), Sqlite(":memory:")
        store.describe("room", msgspec.json.encode(seating))
        self.blind = pair.blind
        battle = Battle.begun("room", store, pair.book, state, f"seed {seed}")
        self.room = Room("room", battle, deepcopy(seating), store, ids=lambda: next(ids))
        self.spoken: list[tuple[str, bytes]] = []
        """What everybody was sent, in its order."""
        self.ears = [Ear(role, self.spoken) for role in (*SIDES, "watch")]
        self.room.guests = list(self.ears)
        for ear in self.ears:
            self.room.shows.all_of_it(ear)

    @property
    def game(self) -> Game:
        return self.room.battle.game

    def answer(self, value: Any, by: Side) -> bool:
        """Answers, tells everybody, and gives whether something came to light."""
        before = len(self.game.log)
        self.room.battle.answer(value, by)
        self.room.shows.news()
        return any(isinstance(each, Event) and each.reveals for each in self.game.log[before:])

    def heard(self) -> list[tuple[str, bytes]]:
        """Everything that the blind side and the spectators have been sent since the last time, in order."""
        told = [each for each in self.spoken if each[0] in (self.blind, WATCH)]
        self.spoken.clear()
        return told

    def asides(self) -> Iterator[tuple[str, bytes]]:
        """Everything that the blind side or a spectator could ask for at this moment."""
        yield "summary", msgspec.json.encode(summary_of(self.game))
        for side in (self.blind, WATCHER):
            yield from self._seen_by(side)
        yield "undo", self._taken_back()
        yield from self._asked()

    def _seen_by(self, side: Side) -> Iterator[tuple[str, bytes]]:
        view, chronicle = self.game.view(side), self.room.battle.chronicle
        yield "state", msgspec.json.encode(view.state)
        yield "log", msgspec.json.encode(view.entries())
        yield "counts", msgspec.json.encode((chronicle.entries[side], len(chronicle.lines[side])))
        yield "under way", msgspec.json.encode(view.under_way)
        yield "history", msgspec.json.encode(history.told(self.room.battle, side, self.game.log))
        yield "ground", msgspec.json.encode(ground_of(view.rulebook, view.state))
        yield "talk", msgspec.json.encode(self.room.talking.heard_by(side))
        ear = next(each for each in self.ears if each.role == (side if side == self.blind else WATCH))
        for key in view.state.pieces:
            yield "roster", msgspec.json.encode(self.room.agreements.roster(ear, key))
        if side == self.blind:
            yield from self._looked(view)

    def _looked(self, view: View) -> Iterator[tuple[str, bytes]]:
        """How the table looks to the blind side from everywhere."""
        for key in view.state.pieces:
            for what in ("ranges", "sight", "threat"):
                yield what, msgspec.json.encode(looking.look(view, AskLook(what, key)))
        own = [key for key, piece in view.state.pieces.items() if piece.side == self.blind][:LOOKS]
        foes = [key for key, piece in view.state.pieces.items() if piece.side != self.blind][:LOOKS]
        for one, two in itertools.product(own, foes):
            for asked in (AskLook("prospects", one, two), AskLook("meetings", one, two)):
                yield asked.what, msgspec.json.encode(looking.look(view, asked))

    def drawn(self) -> Iterator[tuple[str, bytes]]:
        """Every picture that the blind side or a spectator could ask for; grounds have the hash of theirs."""
        for side in (self.blind, WATCHER):
            view = self.game.view(side)
            title = self.room.seating.scenario
            if view.rulebook.key in PACKAGES:  # the store knows the books that are installed
                role = side if side == self.blind else WATCH
                yield "thumbnail", thumbnail(self.room.store, "room", role, "de") or b""
            yield "sheet", sheet_of(view.rulebook, view.state, title, Hung("de", turned=False)).encode()
            yield "picture", svg(view).encode()
        yield "advice", msgspec.json.encode(staff.advice(1, self.game, self.blind))

    def _taken_back(self) -> bytes:
        """What the blind side is told when it would like to take its last answer back."""
        try:
            return b"%d" % self.game.clone().undo(self.blind)
        except Refused as refused:
            return msgspec.json.encode(refused.objections)

    def _asked(self) -> Iterator[tuple[str, bytes]]:
        """What the blind side is told about drafts and options, where it is asked."""
        game, view = self.game, self.game.view(self.blind)
        decision = view.request
        if isinstance(decision, Order):
            for draft in drafts(decision, game):
                yield "probe", msgspec.json.encode(questions.probed(1, view, decision, draft))
                wish = AskNearest(1, 1, draft, dragging=True)
                yield "factors", msgspec.json.encode(factors(1, game, decision, draft))
                yield "nearest", msgspec.json.encode(questions.nearest(view, decision, wish))
        elif isinstance(decision, Choose):
            for option in list(decision.options)[:ODDS_EACH]:
                yield "odds", asked_odds(game, decision, option)
                yield "factors", msgspec.json.encode(factors(1, game, decision, option))


def asked_odds(game: Game, decision: Decision, option: str) -> bytes:
    """The question that is worked out elsewhere, or why there is none."""
    try:
        return msgspec.json.encode(odds.question(game, decision, option))
    except Refused as refused:
        return msgspec.json.encode(refused.objections)


def drafts(decision: Order, game: Game) -> Iterator[Any]:
    """Orders as a hand drags them: the ideas, and the same pushed aside."""
    for idea in itertools.islice(decision.form.ideas(game.view(decision.by).scene), DRAFTS):
        plain = msgspec.to_builtins(idea)
        yield plain
        for stand in plain.get("stands", {}).values():
            stand["pose"]["x"] += 3.5
            stand["pose"]["y"] += 2.5
        yield plain


def same_answer(one: Decision, two: Decision, tables: tuple[Table, Table], lots: Random) -> Any:
    """An answer that is legal in both battles, or nothing."""
    if isinstance(one, Choose) and isinstance(two, Choose):
        keys = [key for key in one.options if key in two.options]
        return lots.choice(keys) if keys else None
    if isinstance(one, Order) and isinstance(two, Order):
        scenes = [table.game.view(one.by).scene for table in tables]
        ideas = [*itertools.islice(one.form.ideas(scenes[0]), 40)]
        lots.shuffle(ideas)
        asked = list(zip((one, two), scenes, strict=True))
        legal = (each for each in ideas if not any(ask.form.objections(each, at) for ask, at in asked))
        return next(legal, None)
    return None


@pytest.mark.parametrize("key", PAIRS)
@pytest.mark.parametrize("seed", SEEDS)
def test_another_secret_changes_no_byte(key: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for patience in ("PATIENCE", "DRAG_PATIENCE", "NEAREST_PATIENCE"):
        monkeypatch.setattr(questions, patience, 60.0)
    monkeypatch.setattr(looking, "CARD_PATIENCE", 60.0)
    monkeypatch.setattr(staff, "ADVICE_PATIENCE", 600.0)
    pair, lots = PAIRS[key](seed), Random(seed)
    assert pair.first != pair.second
    seating = seated("friend", "thumb", Text("x", "x"))
    tables = (Table(pair, pair.first, seating, seed), Table(pair, pair.second, seating, seed))
    for n in range(STEPS if seed else FEW_STEPS):
        for what, other in zip(*(table.heard() for table in tables), strict=True):
            assert what == other
        if n in DRAWN_AT:
            for what, other in zip(*(list(table.drawn()) for table in tables), strict=True):
                assert what == other
        if seed or n % ASIDES_EACH == 0:
            for what, other in zip(*(list(table.asides()) for table in tables), strict=True):
                assert what == other
        waiting = [table.game.waiting_for() for table in tables]
        if not waiting[0] or not waiting[1] or waiting[0][0].by != waiting[1][0].by:
            break
        value = same_answer(waiting[0][0], waiting[1][0], tables, lots)
        if value is None:
            break
        came_to_light = [table.answer(value, waiting[0][0].by) for table in tables]
        if any(came_to_light):
            break


@pytest.mark.parametrize("key", BOOKS)
def test_a_book_with_secrets_has_pairs(key: str) -> None:
    state = from_the_start(key, 1)
    assert book_of(key).seen(state, ONE) is state or key in PAIRS
