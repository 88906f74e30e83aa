"""At every checkpoint the state alone tells how the battle goes on."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Request, decisions
from tests.conformance import battles
from tests.conformance.battles import BOOKS, beginnings, played


def told(game: Game, request: Request | None) -> Any:
    """A question as it can be compared: chances by their numbers, choices and orders by what they offer."""
    if request is None or isinstance(request, Chance):
        return request
    asked: list[Any] = []
    for each in decisions(request):
        offered: Any = list(each.options) if isinstance(each, Choose) else each.form.limits
        asked.append((type(each).__name__, each.by, each.rule, each.subject, offered))
    return asked


class Watched(Game):
    """A game that notes what is first asked after each checkpoint."""

    def _note_checkpoint(self) -> None:
        super()._note_checkpoint()
        again = Game(self.rulebook, self.checkpoint.copied())
        self.expected = (told(again, again.request), again.log)


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize(("seeds", "crowds"), [(range(1), 1), (range(6), 3)], ids=["few", "many"])
def test_a_fresh_game_from_a_checkpoint_asks_the_same(
    key: str, seeds: range, crowds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(battles, "Game", Watched)
    seen = 0
    for seed, state in beginnings(key, seeds, crowds):
        for game in played(key, state, seed):
            assert isinstance(game, Watched)
            since = game.log[game.checkpoint_at :]
            if not any(isinstance(entry, Answered) and entry.kind != "only" for entry in since):
                asked, log = game.expected if hasattr(game, "expected") else (told(game, game.request), since)
                assert told(game, game.request) == asked, (seed, len(game.log))
                assert msgspec.json.encode(log) == msgspec.json.encode(since), (seed, len(game.log))
                seen += 1
    assert seen > 100
