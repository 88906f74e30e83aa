"""What every battle must stand: clones, undo, resumption, proof of its record, silence about secrets."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.journal import Recorder, chain_hash, header_for
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read, read_state
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import Side, State
from tests.engine.players import an_answer


def message(game: Game, side: Side) -> bytes:
    """Everything that a side is told: its view, its log and what it is asked."""
    view = game.view(side)
    asked: Any = None
    if isinstance(view.request, Choose):
        asked = [view.request.prompt, [(each.key, each.label) for each in view.request.options.values()]]
    elif view.request is not None:
        form = view.request.form
        asked = [form.prompt, form.subject, form.limits, list(form.ideas(view.scene))]
    return msgspec.json.encode([view.state, view.entries(), asked])


def holds(rulebook: Rulebook, state: Callable[[], State], seed: int, most: int = 400) -> Game:
    """Plays at random with a record beside it, and puts every answer to the proof."""
    written: list[bytes] = []
    game = Game(rulebook, state(), SeededDice(seed))
    recorder = Recorder(game, written.append, header_for(game, "test"))
    chance = Random(seed)
    for _ in range(most):
        if game.over:
            break
        stands(rulebook, game, b"".join(written))
        value, by = an_answer(game, chance)
        recorder.answer(value, by)
    assert game.over
    assert game.outcome is not None
    stands(rulebook, game, b"".join(written))
    return game


def stands(rulebook: Rulebook, game: Game, data: bytes) -> None:
    """At this moment: the log tells the state, a twin and a resumed game ask the same, the record is true."""
    assert folded(game.initial, game.log) == game.state
    record = read(data, lambda key: rulebook)
    verify(record)
    for twin in (game.clone(), resume(record)):
        assert chain_hash(twin) == chain_hash(game)
        assert twin.state == game.state
        assert all(message(twin, side) == message(game, side) for side in ("one", "two"))
    decoded = read_state(rulebook, msgspec.json.encode(game.state))
    assert decoded == game.state
