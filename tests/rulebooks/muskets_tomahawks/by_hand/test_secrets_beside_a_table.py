"""What the enemy hides changes no byte that a phone beside the table is sent."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Draw, Tell, is_private
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.umpire import told_to_phone
from tests.rulebooks.muskets_tomahawks import secret_pairs

PAIRS = [secret_pairs.hidden_otherwise, secret_pairs.other_hands, secret_pairs.real_or_dummy]


def sent(game: Game, eyes: str) -> bytes:
    """Everything that a phone is sent."""
    chronicle = Chronicle(game.rulebook, game.initial)
    chronicle.read(game.log, {})
    return msgspec.json.encode(told_to_phone(game, chronicle, 0, eyes))


def answer(games: tuple[Game, Game], number: int) -> bool:
    """Gives both battles the same answer, as far as both have it."""
    one, two = (game.request for game in games)
    if isinstance(one, Draw) and isinstance(two, Draw):
        lots = [key for key, n in one.lots if n and dict(two.lots).get(key)]
        return _give(games, lots[number % len(lots)])
    if isinstance(one, Chance):
        faces = one.thrown(SeededDice(f"same {number}").roll)[1]
        for game in games:
            game.answer_faces(faces)
        return True
    if isinstance(one, Tell):
        return _give(games, one.defaults)
    assert isinstance(one, Choose) and isinstance(two, Choose)
    both = [key for key in one.options if key in two.options and key != "reveal"]
    return _give(games, both[number % len(both)]) if both else False


def _give(games: tuple[Game, Game], value: Any) -> bool:
    for game in games:
        game.answer(value)
    return True


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("pair", PAIRS)
def test_no_byte_differs(pair: Callable[[int], tuple[FrontierState, FrontierState]], seed: int) -> None:
    """MT-HID-02, MT-CARD-10: neither the other phone nor the one that all see tells a secret."""
    first, second = (Game(RULEBOOK, at_real_table(state), None) for state in pair(seed))
    assert sent(first, "two") != sent(second, "two")
    for number in range(25):
        for eyes in ("one", WATCHER):
            assert sent(first, eyes) == sent(second, eyes), (number, eyes)
        if first.request is None or not answer((first, second), number):
            break
    assert number > 2


def test_a_hand_is_shown_to_its_player_alone() -> None:
    """MT-CARD-10: which card is played is a private question; the phone of both must be handed over."""
    first, _ = secret_pairs.other_hands(1)
    game = Game(RULEBOOK, at_real_table(first), None)
    while not (isinstance(game.request, Choose) and game.request.rule == "MT-CARD-02"):
        _on(game)
    by = game.request.by
    assert is_private(game.request)
    shown = {eyes: msgspec.json.decode(sent(game, eyes)) for eyes in ("one", "two", WATCHER)}
    other = "two" if by == "one" else "one"
    assert shown[by]["question"]["kind"] == "choice"
    assert shown[other]["question"] == shown[other]["question"] | {"kind": "waiting", "choices": []}
    assert shown[WATCHER]["question"]["kind"] == "secret" and not shown[WATCHER]["question"]["choices"]
    hands = {side: [each["hand"] for each in shown[side]["rosters"]] for side in shown}
    assert sum(map(len, hands[by])) == sum(map(len, hands[other])) == 3 and hands[WATCHER] == [[], []]


def _on(game: Game) -> None:
    asked = game.request
    if isinstance(asked, Chance):
        game.answer_faces(asked.thrown(SeededDice(7).roll)[1])
    elif isinstance(asked, Tell):
        game.answer(asked.defaults)
    else:
        assert isinstance(asked, Choose)
        game.answer(next(iter(asked.options)))
