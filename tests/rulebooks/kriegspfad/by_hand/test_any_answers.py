"""Whatever may be told beside a real table, the battle goes on to its end, and its record holds."""

from random import Random
from typing import Any

import pytest

from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering

KINDS = ("open", "ambush", "raid", "siege")
MOST_ANSWERS = 4_000


def guessed(fact: Fact, lots: Random) -> Any:
    """Mostly what is usual, sometimes anything that can be."""
    if lots.random() < 0.75:
        return fact.default
    most = int(fact.most) if fact.most is not None else int(fact.least) + 2
    keys = [key for key, _ in fact.options]
    match fact.kind:
        case "yes":
            return lots.random() < 0.5
        case "count":
            return lots.randint(int(fact.least), most)
        case "choice":
            return lots.choice(keys)
        case _:
            return lots.sample(keys, lots.randint(0, min(len(keys), 2)))


def told(asked: Tell, lots: Random) -> dict[str, Any]:
    """Facts that do not contradict each other; else the usual ones."""
    for _ in range(10):
        facts = {each.id: guessed(each, lots) for each in asked.facts}
        try:
            asked.accepted(facts)
        except Refused:
            continue
        return facts
    return {}


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_by_lot_ends_and_verifies(seed: int) -> None:
    """Works, houses, wagons, fires and columns as they come; nothing ever asks for a place."""
    lots, ready = Random(seed), mustering.ready_armies()
    one, two = (ready[key] for key in _pair(lots, ready))
    state = mustering.begin(one, two, rulings={"scenario": KINDS[seed % 4]})
    assert RULEBOOK.by_hand is not None
    game, lines = Game(RULEBOOK, RULEBOOK.by_hand(state), None), bytearray()
    recorder = Recorder(game, lines.extend, header_for(game, "test"))
    for _ in range(MOST_ANSWERS):
        asked: Any = game.request
        if asked is None:
            break
        if isinstance(asked, Chance):
            recorder.answer_faces(asked.thrown(SeededDice(f"{seed} {len(game.log)}").roll)[1])
        elif isinstance(asked, Tell):
            recorder.answer(told(asked, lots))
        else:
            assert isinstance(asked, Choose), asked.rule
            passes = asked.passing is not None and lots.random() < 0.5
            recorder.answer(asked.passing if passes else lots.choice(list(asked.options)))
    assert game.over
    for entry in (each for each in game.log if isinstance(each, Event)):
        entry.told(game.state)  # a chronicle tells what happened when more has happened since
    verify(read(bytes(lines), by_key))


def _pair(lots: Random, ready: dict[str, Any]) -> tuple[str, str]:
    """Two armies that may meet."""
    while True:
        one, two = lots.sample(sorted(ready), 2)
        if mustering.may_meet(ready[one], ready[two]):
            return one, two
