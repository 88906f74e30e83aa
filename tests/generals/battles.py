"""Battles between generals, for the tests."""

from typing import Any

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.state import Side
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK as BOOK

MUSTER = BOOK.muster
ARMIES = MUSTER.ready_armies()
NAMES = [key for key in ARMIES if not key.endswith(("X", "0"))]
TERRAINS = ("TS-1", "TS-2", "TS-3", "TS-4", "TS-5", "TS-6", "dice")
General = ByChance | ByRuleOfThumb


def begun(seed: int, one: str = "", two: str = "", **setting: Any) -> Game:
    """A battle that is about to begin."""
    usual = MUSTER.default_armies(setting.get("scenario", ""))
    one, two = one or usual[0], two or usual[1]
    return Game(BOOK, MUSTER.begin(ARMIES[one], ARMIES[two], **setting), SeededDice(seed))


def fought(game: Game, generals: dict[Side, General]) -> list[Any]:
    """Plays a battle to its end and gives all answers; the game refuses any that is not legal."""
    answers = []
    while not game.over:
        asked = game.waiting_for()[0]
        answer = generals[asked.by].answer(game.view(asked.by))
        answers.append(answer)
        game.answer(answer, asked.by)
    return answers
