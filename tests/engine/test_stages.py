"""Stages: rules that wait their turn, made due from their signature."""

from typing import Any

import msgspec
import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.events import Dealt, Scheduled
from pulverdampf.engine.stages import (
    StageDue,
    carry_out_next,
    due_reader,
    known_stage,
    settle,
    settle_between,
    stage,
)
from pulverdampf.engine.state import ONE, TWO, Body, Due, Piece, Reserve, State
from pulverdampf.table.shapes import Disc

heard: list[Any] = []


@stage
async def knock(
    battle: Battle[Any], by: Body, at: Piece | None, with_: tuple[Body, ...] = (), times: int = 1
) -> None:
    """Knocks at something."""
    heard.append((by.id, at.id if at else None, [each.id for each in with_], times, battle.under_way))


@stage
async def push(battle: Battle[State], by: Body, *, hard: bool = False) -> None:
    """Pushes something."""
    heard.append((by.id, hard))


@known_stage
async def ring(battle: Battle[State]) -> None:
    """Rings, then knocks twice."""
    heard.append("ring")
    body = battle.state.bodies["A"]
    battle.schedule(knock.due(body, None, times=2), knock.due(body, None, times=3))


class Door(State):
    """A state that hides from one side what its own bodies do."""

    agenda: tuple[Due, ...] = ()

    def audience(self, *dues: Due) -> str:
        sides = {each.side for due in dues if isinstance(due, StageDue) for each in due.subjects(self)}
        return sides.pop() if len(sides) == 1 else "all"


def begun() -> tuple[Battle[Door], list[Any]]:
    """A battle at a door, and its log."""
    heard.clear()
    state = Door()
    state.bodies = {"A": Body("A", ONE), "B": Body("B", ONE), "C": Body("C", TWO)}
    state.pieces = {"p": Piece("p", ONE, "A", "man", Reserve())}
    log: list[Any] = []
    return Battle(state, lambda state, piece: Disc(1.0), log.append), log


def driven(coroutine: Any) -> int:
    """Drives a rule to its end and counts its checkpoints."""
    marks = 0
    try:
        coroutine.send(None)
        while True:
            marks += 1
            coroutine.send(None)
    except StopIteration:
        return marks


def test_a_due_keeps_ids_and_a_stage_is_given_what_they_stand_for() -> None:
    battle, log = begun()
    a, b = battle.state.bodies["A"], battle.state.bodies["B"]
    battle.schedule(knock.due(a, battle.state.pieces["p"], with_=(a, b), times=4))
    (due,) = battle.state.agenda
    assert msgspec.json.encode(due) == b'{"type":"knock","by":"A","at":"p","with_":["A","B"],"times":4}'
    assert driven(settle(battle)) == 1
    assert heard == [("A", "p", ["A", "B"], 4, due)]
    assert battle.under_way is None and battle.state.agenda == ()
    assert [type(entry) for entry in log] == [Scheduled, Dealt]


def test_a_stage_may_have_arguments_that_are_given_by_name() -> None:
    """A boolean is never positional: the due keeps it, and the stage is given it by its name."""
    battle, _ = begun()
    body = battle.state.bodies["B"]
    battle.schedule(push.due(body, hard=True), push.due(body))
    driven(settle(battle))
    assert heard == [("B", True), ("B", False)]


def test_what_is_scheduled_comes_in_its_order_before_all_that_was_due() -> None:
    battle, _ = begun()
    battle.schedule(ring.due(), knock.due(battle.state.bodies["B"], None))
    assert driven(settle(battle)) == 4
    assert [each if each == "ring" else (each[0], each[3]) for each in heard] == [
        "ring", ("A", 2), ("A", 3), ("B", 1)
    ]  # fmt: skip


def test_settling_stops_before_a_stage() -> None:
    battle, _ = begun()
    battle.schedule(ring.due())
    assert driven(settle(battle, until=knock)) == 1
    assert knock.next_in(battle.state) and len(battle.state.agenda) == 2
    assert driven(carry_out_next(battle)) == 1
    assert len(battle.state.agenda) == 1


def test_what_is_read_off_at_the_end_needs_checkpoints_between_stages_only() -> None:
    battle, _ = begun()
    battle.schedule(ring.due())
    assert driven(settle_between(battle)) == 2 and not battle.state.agenda
    assert [each if each == "ring" else each[3] for each in heard] == ["ring", 2, 3]
    battle, _ = begun()
    battle.schedule(ring.due())
    assert driven(settle_between(battle, until=knock)) == 0 and heard == ["ring"]


def test_at_once_a_stage_is_a_part_of_its_caller() -> None:
    battle, log = begun()
    assert driven(knock(battle, battle.state.bodies["A"], None, times=7)) == 0
    assert heard == [("A", None, [], 7, None)] and log == []


def test_a_due_is_read_again_as_it_was_written() -> None:
    battle, log = begun()
    battle.schedule(knock.due(battle.state.bodies["A"], None), ring.due())
    read = due_reader("tests.engine")
    again = msgspec.json.decode(msgspec.json.encode(battle.state), type=Door, dec_hook=read)
    assert again == battle.state and again.agenda[1] == ring.due()
    assert msgspec.json.decode(msgspec.json.encode(log[0]), type=Scheduled, dec_hook=read) == log[0]
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"Scheduled","dues":[{"type":"jump"}]}', type=Scheduled, dec_hook=read)


def test_the_audience_of_a_due_is_the_states_word() -> None:
    battle, log = begun()
    battle.schedule(knock.due(battle.state.bodies["A"], None))
    assert log[0].seen_by == ONE
    assert driven(settle(battle)) == 1
    assert log[1].seen_by == ONE
    assert ring.known and not knock.known
