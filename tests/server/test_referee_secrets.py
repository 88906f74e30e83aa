"""Beside a real table another secret changes no byte that the blind phone, or the shared one, is sent."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Request, Tell
from pulverdampf.engine.state import ANYWHERE, SIDES, State
from pulverdampf.rulebooks.kriegspfad import RULEBOOK as KRIEGSPFAD
from pulverdampf.server.messages.refereeing import RefereeWord
from pulverdampf.server.referee_door import Beside, Umpired
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.shelf import LobbyError
from tests.conformance.secrets import PAIRS, Pair

SEEDS = range(8)
STEPS = 80


def other_stratagems(seed: int) -> Pair:
    """Two armies for a battle in the open, of which the second has bought another stratagem."""
    ready = KRIEGSPFAD.muster.ready_armies()
    one, two = ready["US-1876"], ready["COMANCHE-1780"]
    first, second = (
        KRIEGSPFAD.muster.begin(
            one,
            replace(two, options={**two.options, "stratagem": bought}),
            rulings={"size": 180, "scenario": "open"},
        )
        for bought in Random(seed).sample(("", "surprise", "war_medicine", "terror"), 2)
    )
    return Pair(KRIEGSPFAD, first, second, "one")


BESIDE: dict[str, Callable[[int], Pair]] = {
    **{key: pairs for key, pairs in PAIRS.items() if key != "toy"},
    "kriegspfad, stratagems": other_stratagems,
}


def beside(pair: Pair, state: State) -> State:
    """The same moment on a table that only the players see."""
    assert pair.book.by_hand is not None
    twin: State = pair.book.by_hand(state)
    for piece in twin.pieces.values():
        if piece.place.pose is not None:
            piece.place = replace(piece.place, pose=ANYWHERE)
    return twin


class Table:
    """One of the two battles, with its phones."""

    def __init__(self, pair: Pair, state: State, seed: int) -> None:
        self.blind = pair.blind
        game = Game(pair.book, beside(pair, state), None)
        recorder = Recorder(game, lambda lines: None, header_for(game, "0"))
        self.battle = Beside("room", Umpired("both", "one", "two"), recorder)
        self.dice = SeededDice(seed)

    @property
    def asked(self) -> Request | None:
        return self.battle.game.request

    def answer(self, value: Any) -> bool:
        """Gives an answer, and whether something came to light."""
        asked, before = self.asked, len(self.battle.game.log)
        assert asked is not None
        if isinstance(asked, Chance):
            said = RefereeWord("faces", 0, faces=asked.thrown(self.dice.roll)[1])
            if not said.faces:
                said = RefereeWord("throw", 0)
        elif isinstance(asked, Tell):
            said = RefereeWord("tell", 0)
        else:
            said = RefereeWord("choose", 0, key=value)
        self.battle.hear(said, asked.by or WATCHER)
        log = self.battle.game.log[before:]
        return any(isinstance(each, Event) and each.reveals for each in log)

    def sent(self) -> Iterator[tuple[str, bytes]]:
        """Everything that the blind phone and the shared one are sent, and what they are refused."""
        for eyes in (self.blind, WATCHER):
            yield f"shown to {eyes}", self.battle.shown(eyes)
        foe = next(side for side in SIDES if side != self.blind)
        state = self.battle.game.state
        units: dict[str, Any] = {**state.pieces, **state.bodies}
        keys = sorted(key for key, each in units.items() if each.side == foe)
        for key in (*keys, "Z9"):
            yield "set right", self.refused(RefereeWord("correct", 0, piece=key, line="strength", note="x"))
        if self.asked is not None and self.asked.by == foe:
            yield "not yours", self.refused(RefereeWord("choose", 0, key="x"))

    def refused(self, word: RefereeWord) -> bytes:
        """Why the blind side may not say something."""
        try:
            self.battle.hear(word, self.blind)
        except Refused as refused:
            return msgspec.json.encode(refused.objections)
        except LobbyError as wrong:
            return msgspec.json.encode((wrong.code, wrong.text))
        raise AssertionError(f"nobody may say {word.what} of what is another's")


def common(tables: tuple[Table, Table], lots: Random) -> Any:
    """An answer that both battles allow; none where they ask for different things."""
    one, two = (table.asked for table in tables)
    if one is None or two is None or type(one) is not type(two) or one.by != two.by:
        return None
    if not isinstance(one, Choose) or not isinstance(two, Choose):
        return ""
    keys = [key for key in one.options if key in two.options]
    return lots.choice(keys) if keys else None


@pytest.mark.parametrize("key", BESIDE)
@pytest.mark.parametrize("seed", SEEDS)
def test_another_secret_changes_no_byte_that_a_phone_is_sent(key: str, seed: int) -> None:
    pair, lots = BESIDE[key](seed), Random(seed)
    tables = (Table(pair, pair.first, seed), Table(pair, pair.second, seed))
    for _ in range(STEPS):
        for what, other in zip(*(list(table.sent()) for table in tables), strict=True):
            assert what == other
        value = common(tables, lots)
        if value is None:
            break
        came_to_light = [table.answer(value) for table in tables]
        if any(came_to_light):
            break


@pytest.mark.parametrize("book", ["kriegspfad", "muskets-tomahawks"])
def test_the_pairs_differ_beside_a_real_table(book: str) -> None:
    """A pair whose secret were a mere place would prove nothing where places are not known."""
    pairs = [pairs(seed) for key, pairs in BESIDE.items() if key.startswith(book) for seed in SEEDS]
    differing = [pair for pair in pairs if beside(pair, pair.first) != beside(pair, pair.second)]
    assert len(differing) >= len(pairs) // 2
