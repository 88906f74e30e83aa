"""Bots: programs of their own that lead a side, and what becomes of those that do it badly."""

import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pulverdampf.analysis.study import Meeting, Study
from pulverdampf.analysis.workers import carried_out
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.generals.bots import Bot
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.levels import BOT, ForfeitError, general, name_of
from pulverdampf.rulebooks import PACKAGES, rulebook

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON_BOT = f"{BOT}{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'nearest_first.py'))}"
NODE_BOT = f"{BOT}node {shlex.quote(str(EXAMPLES / 'any_answer.mjs'))}"
GREETS = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
def hear(): return json.loads(sys.stdin.readline())
hear(); say(type="hello", protocol=1, name="x"); hear()
ask = hear()
"""


def written(tmp_path: Path, lines: str, *, greets: bool = True) -> str:
    """The command of a bot in Python."""
    script = tmp_path / "bot.py"
    script.write_text((GREETS if greets else "") + lines, "utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"


def begun(key: str, seed: str = "bot") -> Game:
    book = rulebook(key)
    assert book is not None
    one, two = list(book.muster.ready_armies().values())[:2]
    return Game(book, book.muster.begin(one, two), SeededDice(seed))


@pytest.fixture
def game() -> Game:
    return begun("march-of-eagles")


def study(games: int, one: str, two: str, think: float = 30.0) -> Study:
    book = rulebook("march-of-eagles")
    assert book is not None
    armies = book.muster.ready_armies()
    field = (Meeting(armies["BR-A"], armies["FR-A"]),)
    return Study(book.key, field, (one, two), games, rulings={"turns": 1}, think=think)


def forfeit(game: Game, command: str, seconds: float = 20.0) -> str:
    """What is said of a bot that loses at its first answer."""
    bot = Bot(command, "seed", seconds)
    side = game.waiting_for()[0].by
    with pytest.raises(ForfeitError) as lost:
        bot.answer(game.view(side))
    assert lost.value.text.in_("de") != lost.value.text.in_("en")
    return str(lost.value)


@pytest.mark.parametrize("key", PACKAGES)
def test_a_bot_answers_questions_of_every_book(key: str) -> None:
    game = begun(key)
    seats = {ONE: general(PYTHON_BOT, "one", 60.0), TWO: ByChance("two")}
    answered = 0
    while not game.over and answered < 12:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
        answered += side == ONE
    bot = seats[ONE]
    assert isinstance(bot, Bot)
    bot.leave(ONE)
    assert answered == 12


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js was not found")
def test_bots_in_two_languages_finish_a_match_that_repeats() -> None:
    match = study(2, PYTHON_BOT, NODE_BOT, 60.0)
    found = carried_out(match)
    assert [battle.forfeit for battle in found.battles] == [None, None]
    assert carried_out(match).hash == found.hash


def test_a_bot_that_sleeps_loses_one_battle_and_the_match_goes_on(tmp_path: Path) -> None:
    sleeps_once = """
import time, os
mark = os.path.join(os.path.dirname(__file__), "slept")
while ask["type"] == "ask":
    if not os.path.exists(mark):
        open(mark, "w").close()
        time.sleep(600)
    say(type="answer", n=ask["n"], answer=ask["candidates"][0]["answer"])
    ask = hear()
"""
    bot = BOT + written(tmp_path, sleeps_once)
    found = carried_out(replace(study(2, "chance", bot, 5.0), swap=False))
    slept, went_on = found.battles
    assert slept.forfeit is not None and "no answer within 5" in slept.forfeit.in_("en")
    assert (slept.best, slept.winner) == (0, ONE)
    assert went_on.forfeit is None and went_on.decisions > 10


def test_what_bots_do_wrong_is_told(game: Game, tmp_path: Path) -> None:
    assert "cannot be started" in forfeit(game, str(tmp_path / "nothing"))
    assert "cannot be started" in forfeit(game, "'")
    assert "ended: ValueError: oh" in forfeit(game, written(tmp_path, "raise ValueError('oh')"))
    assert "no message: hello?" in forfeit(
        game, written(tmp_path, "print('hello\\x1b[1m', flush=True); hear()")
    )
    assert "no message" in forfeit(game, written(tmp_path, "print('['*100000, flush=True); hear()"))
    assert "do not allow" in forfeit(game, written(tmp_path, "say(type='answer', n=1, answer='fly'); hear()"))
    assert "do not allow" in forfeit(
        game, written(tmp_path, "say(type='answer', n=1, answer={'type': 'Extent'}); hear()")
    )
    assert "no answer within 1 s" in forfeit(
        game, written(tmp_path, "say(type='answer', n=7, answer='fly'); hear()"), 1.0
    )
    other = "import json; print(json.dumps({'type': 'hello', 'protocol': 9}), flush=True); input()"
    assert "protocol 9, not 1" in forfeit(game, written(tmp_path, other, greets=False))
    many = "while True: say(type='check', n=1, answer='fly'); hear()"
    assert "more than 1000" in forfeit(game, written(tmp_path, many), 60.0)


def at_orders(game: Game) -> Iterator[Game]:
    """A battle by lot, whenever an order is asked for."""
    lots = ByChance("placing")
    while not game.over:
        decision = game.waiting_for()[0]
        if isinstance(decision, Order):
            yield game
        game.answer(lots.answer(game.view(decision.by)), decision.by)


def test_an_order_is_judged_before_it_is_given(tmp_path: Path) -> None:
    tries = """
good = ask["candidates"][0]["answer"]
def spoiled(thing):
    if isinstance(thing, dict):
        far = ("x", "y", "distance")
        return {key: 9000.0 if key in far else spoiled(each) for key, each in thing.items()}
    return [spoiled(each) for each in thing] if isinstance(thing, list) else thing
say(type="check", n=1, answer=good)
assert hear()["objections"] == []
say(type="check", n=1, answer=spoiled(good))
told = hear()
assert told["objections"][0]["rule"] and told["objections"][0]["text"]["de"], told
say(type="check", n=1, answer=told["nearest"])
assert hear()["objections"] == []
say(type="answer", n=1, answer=told["nearest"])
hear()
"""
    game = next(at_orders(begun("march-of-eagles")))
    side = game.waiting_for()[0].by
    bot = Bot(written(tmp_path, tries), "seed", 60.0)
    game.answer(bot.answer(game.view(side)), side)
    bot.leave()


def test_a_bot_is_told_how_the_battle_ended(game: Game, tmp_path: Path) -> None:
    notes = """
say(type="answer", n=1, answer=ask["candidates"][0]["answer"])
open(__file__ + ".end", "w").write(hear()["winner"] + " " + hear()["type"])
"""
    bot = Bot(written(tmp_path, notes), "seed", 60.0)
    bot.answer(game.view(game.waiting_for()[0].by))
    bot.leave(TWO)
    assert (tmp_path / "bot.py.end").read_text("utf-8") == "two quit"


def test_what_a_bot_reads_is_what_its_side_may_know(tmp_path: Path) -> None:
    keeps = """
open(__file__ + ".lines", "a").write(json.dumps(ask) + "\\n")
say(type="answer", n=1, answer=ask["candidates"][0]["answer"])
hear()
"""
    command = written(tmp_path, keeps)
    game = begun("kriegspfad")
    lots = ByChance("secrets")
    for _ in range(60):
        if not game.over:
            decision = game.waiting_for()[0]
            game.answer(lots.answer(game.view(decision.by)), decision.by)
    side = game.waiting_for()[0].by
    bot = Bot(command, "seed", 60.0)
    bot.answer(game.view(side))
    bot.leave()
    read = msgspec.json.decode((tmp_path / "bot.py.lines").read_bytes())
    view = game.view(side)
    assert read["view"] == msgspec.json.decode(msgspec.json.encode(view.state))
    assert read["log"] == msgspec.json.decode(msgspec.json.encode(view.entries()))


def test_names_of_generals() -> None:
    assert name_of("thumb").de == "Gedrillt"
    assert name_of("bot:./mine").en == "./mine"
