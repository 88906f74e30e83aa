"""How fast the engine asks and clones; the bounds are generous, `pytest -s` prints the figures."""

from time import perf_counter

from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.text import Text, verbatim
from tests.engine.toy import RULEBOOK, Duel, Lost, duel

PROMPT = Prompt("TOY-30", Text("Which?", "Welche?"))
OPTIONS = [Option(key, verbatim(key), key) for key in "ab"]


async def activations(battle: Battle[Duel]) -> None:
    """Without end: six times a choice, six dice and an event, then a checkpoint."""
    while True:
        for _ in range(6):
            await battle.choose("one", PROMPT, OPTIONS)
            await battle.count(6, d6, at_least(4), rule="TOY-30", by="one")
            battle.record(Lost("b", 0))
        await battle.checkpoint()


def a_game_with_forty_pieces() -> Game:
    state = duel(40)
    for i in range(38):
        state.pieces[f"c{i}"] = replace(state.pieces["a"], id=f"c{i}")
    return Game(replace(RULEBOOK, play=activations), state, SeededDice(1))


def microseconds(what: str, start: float, times: int) -> float:
    taken = (perf_counter() - start) / times * 1e6
    print(f"\n{what}: {taken:.1f} µs")
    return taken


def test_a_decision_with_six_dice_takes_microseconds() -> None:
    game = a_game_with_forty_pieces()
    start = perf_counter()
    for _ in range(3000):
        game.answer("a", "one")
    assert microseconds("a decision, six dice, an event, a sixth of a checkpoint", start, 3000) < 200


def test_a_clone_in_mid_activation_takes_microseconds() -> None:
    game = a_game_with_forty_pieces()
    for _ in range(600 + 4):
        game.answer("a", "one")
    start = perf_counter()
    for _ in range(500):
        game.clone()
    assert microseconds("a clone of forty pieces, four decisions after a checkpoint", start, 500) < 1000
