"""Thousands of changed messages at tables of every rulebook: `python -m tests.attack.mutated`.

No message may cause an accident or a line in the log; none changes a battle but a legal answer, a step back
or a surrender; what is in memory is what the store has, and the rules prove the record of every battle.
"""

import argparse
import asyncio
import gc
import itertools
import json
import logging
import time
import traceback
from collections import Counter
from random import Random
from typing import Any

import msgspec

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.server import connections
from pulverdampf.server.battle import Battle
from pulverdampf.server.connections import DECODER, MALFORMED, Allowance, Connection
from pulverdampf.server.messages import Answer, Concede, Consent, HandOver, StandingPass, Undo
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.reckoning import RECKONER
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.text import Text
from tests.attack.mutants_of_messages import found as standing_at
from tests.attack.mutants_of_messages import mutated, places
from tests.conformance.battles import book_of, from_the_start

ROLES = ("one", "two", "watch")
BEFORE_SHARES = 25
"""How many messages come before the players add to the seed."""
SOUND = 0.12
"""How many answers are sent as a browser would send them, so that battles go on."""
COMPARED_EACH = 200
"""After how many messages the battle in memory is compared with the one in the store."""
MOST_AT_A_TABLE = 1500
PATIENCE = 300.0
"""Seconds after which whatever a message led to must be done; a general may play a whole battle meanwhile."""
ACTING = (Concede, Undo, Consent, HandOver, StandingPass)
"""Messages that may change a battle without being an answer."""


class Wire:
    """A socket without a network: texts go in, what the server says comes out."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.texts: asyncio.Queue[str] = asyncio.Queue()
        self.waits = asyncio.Event()
        """Whether everything that was sent has been read."""
        self.question: dict[str, Any] = {}
        self.codes: Counter[str] = Counter()
        self.board: list[str] = []

    async def receive(self) -> dict[str, Any]:
        if self.texts.empty():
            self.waits.set()
        return {"type": "websocket.receive", "text": await self.texts.get()}

    async def send_text(self, text: str) -> None:
        told = json.loads(text)
        kind = told["type"]
        self.codes[told["code"] if kind == "refused" else kind] += 1
        if kind in ("asked", "waiting", "over"):
            self.question = told
        if kind == "board":
            self.board = [unit["id"] for unit in told["units"]]

    async def close(self, code: int = 1000) -> None:
        raise AssertionError(f"the server hung up: {code}")


def share_of(role: str) -> str:
    """What a seat adds to the seed."""
    return f"a share of the seat {role}"


class Accidents(logging.Handler):
    """Keeps whatever the server writes into its log, with what led to it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.getMessage()}\n{traceback.format_exc()}")


class Table:
    """A room with two players and a spectator at wires."""

    def __init__(self, book: str, seed: int) -> None:
        ids, self.store = itertools.count(1), Sqlite(":memory:")
        seating = seated("friend", "chance", Text("x", "x"))
        self.store.describe("room", msgspec.json.encode(seating))
        battle = Battle.begun(
            "room", self.store, book_of(book), from_the_start(book, seed), f"seed {seed}", ("one", "two")
        )
        assert seating.accept(next(iter(seating.invitations)))
        self.room = Room("room", battle, seating, self.store, ids=lambda: next(ids))
        self.wires = {role: Wire(role) for role in ROLES}
        self.connections = {role: Connection(wire, self.room, role) for role, wire in self.wires.items()}  # type: ignore[arg-type]
        self.serving = [asyncio.create_task(each.serve()) for each in self.connections.values()]

    async def say(self, role: str, text: str) -> None:
        """Sends a text and waits until everything that follows from it has happened."""
        try:
            await asyncio.wait_for(self._say(self.wires[role], text), PATIENCE)
        except TimeoutError:
            for task in asyncio.all_tasks():
                task.print_stack()
            raise AssertionError(f"{role} waits for ever: {text[:500]}") from None

    async def _say(self, wire: Wire, text: str) -> None:
        await wire.waits.wait()
        wire.waits.clear()
        wire.texts.put_nowait(text)
        await wire.waits.wait()
        await self.settled()

    async def settled(self) -> None:
        """Waits for drafts, looks, odds and generals that are still under way."""
        while True:
            tasks = [task for each in self.connections.values() for task in (*each._tasks, each._probing)]
            running = [
                task for task in (*tasks, self.room.driver._task) if task is not None and not task.done()
            ]
            if not running:
                break
            await asyncio.wait(running)
        for _ in range(3):
            await asyncio.sleep(0)

    async def add_shares(self) -> None:
        """Both players add to the seed, as their browsers do."""
        for role in ROLES[:2]:
            await self.say(
                role, json.dumps({"type": "dice_promise", "promise": share_promise(share_of(role))})
            )
        for role in ROLES[:2]:
            await self.say(role, json.dumps({"type": "dice_share", "share": share_of(role)}))

    @property
    def fingerprint(self) -> tuple[Any, ...]:
        """What no message may change that is not meant to."""
        battle = self.room.battle
        log = battle.game.log
        return (
            len(log),
            id(log[-1]) if log else 0,
            msgspec.json.encode(battle.game.state),
            msgspec.json.encode(self.room.seating),
            dict(battle.shares),
            dict(battle.promises),
        )

    def compare_with_store(self) -> None:
        """What is in memory is what the store has."""
        again = self.room.battle.reloaded()
        assert msgspec.json.encode(again.game.log) == msgspec.json.encode(self.room.battle.game.log)
        assert msgspec.json.encode(again.game.state) == msgspec.json.encode(self.room.battle.game.state)

    async def leave(self) -> None:
        """Everybody goes; the record is proved by the rules."""
        for task in self.serving:
            task.cancel()
        await asyncio.gather(*self.serving, return_exceptions=True)
        kept = self.store.kept("room")
        assert kept is not None
        verify(read(kept.record, rulebook))
        self.store.close()


class Attack:
    """Sends changed messages and watches what they do."""

    def __init__(self, book: str, seed: int) -> None:
        self.book, self.lots = book, Random(f"{book} {seed}")
        self.sent = self.changes = 0
        self.codes: Counter[str] = Counter()
        self.parts: list[Any] = []
        """Parts of messages, to be put where they do not belong."""

    async def run(self, messages: int) -> None:
        """So many messages, at as many tables as it takes."""
        accidents = Accidents()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: accidents.found.append(str(what)))
        loggers = [logging.getLogger(name) for name in ("pulverdampf", "asyncio")]
        for logger in loggers:
            logger.addHandler(accidents)
        before = METRICS.counted["pulverdampf_accidents_total", ""]
        try:
            while self.sent < messages:
                await self._at_a_table(min(MOST_AT_A_TABLE, messages - self.sent), accidents)
        finally:
            for logger in loggers:
                logger.removeHandler(accidents)
        assert METRICS.counted["pulverdampf_accidents_total", ""] == before

    async def _at_a_table(self, messages: int, accidents: Accidents) -> None:
        table = Table(self.book, self.lots.randrange(10**6))
        await asyncio.gather(*(wire.waits.wait() for wire in table.wires.values()))
        for n in range(messages):
            if n == BEFORE_SHARES:
                await table.add_shares()
            await self._message(table, accidents)
            if n % COMPARED_EACH == COMPARED_EACH - 1:
                table.compare_with_store()
            if table.room.battle.game.over and self.lots.random() < 0.05:
                break
        await table.settled()
        for wire in table.wires.values():
            self.codes += wire.codes
        await table.leave()

    async def _message(self, table: Table, accidents: Accidents) -> None:
        role = self.lots.choices(ROLES, [9 if table.wires[each].question.get("id") else 1 for each in ROLES])[
            0
        ]
        wire = table.wires[role]
        base = self._base(wire)
        if self.lots.random() < SOUND:
            text = json.dumps(self._answer(wire))
        else:
            text = mutated(base, self.lots, self.parts)
        self._remember(base)
        game, before = table.room.battle.game, table.fingerprint
        driven = any(seat.by == "computer" for seat in table.room.seating.seats.values()) or table.room.passes
        decision = table.room.asked_of(table.connections[role]) if role != "watch" else None
        twin = game.clone() if decision is not None else None
        await table.say(role, text)
        self.sent += 1
        assert not accidents.found, f"{self.book}, {role}: {text[:500]}\n{accidents.found[0]}"
        if table.fingerprint == before:
            return
        self.changes += 1
        message = _read(text)
        if driven or isinstance(message, ACTING):
            return
        about_dice = getattr(message, "share", None) or getattr(message, "promise", None)
        assert isinstance(message, Answer) or about_dice, (
            f"{self.book}, {role}: {text[:500]} changed the battle"
        )
        if isinstance(message, Answer):
            assert decision is not None and twin is not None, f"{role} was not asked: {text[:500]}"
            try:
                twin.answer(message.value, decision.by)
            except Refused as why:
                raise AssertionError(f"the rules refuse it ({why}): {text[:500]}") from None

    def _base(self, wire: Wire) -> dict[str, Any]:
        """A message as a browser might send it now."""
        lots, asked = self.lots, wire.question
        to = asked.get("id", lots.randrange(50))
        order = lots.choice(asked["ideas"]) if asked.get("ideas") else {"type": "Extent", "upto": 1.0}
        piece = lots.choice(wire.board) if wire.board else "A1"
        target = lots.choice(wire.board) if wire.board else "B1"
        what = lots.choice(LOOKS)
        look: dict[str, Any] = {"type": "ask_look", "what": what, "piece": piece, "target": target}
        if lots.random() < 0.3:
            look["pose"] = [lots.uniform(0, 60), lots.uniform(0, 40), lots.uniform(-180, 180)]
        option = lots.choice(asked["choices"])["key"] if asked.get("choices") else ""
        kinds: list[tuple[int, dict[str, Any]]] = [
            (30, self._answer(wire)),
            (14, {"type": "probe", "probe": 1, "to": to, "order": order}),
            (4, {"type": "ask_nearest", "ask": 1, "to": to, "order": order, "dragging": lots.random() < 0.9}),
            (12, look),
            (4, {"type": "ask_odds", "to": to, "option": option}),
            (4, {"type": "ask_factors", "ask": 1, "to": to, "answer": lots.choice([option, order])}),
            (4, {"type": "undo"}),
            (4, {"type": "consent", "yes": lots.random() < 0.5}),
            (1, {"type": "hand_over", "to": lots.choice(["human", "human", "computer"]), "level": "chance"}),
            (3, {"type": "standing_pass", "on": lots.random() < 0.5}),
            (2, {"type": "dice_share", "share": share_of(wire.role)}),
            (2, {"type": "dice_promise", "promise": share_promise(share_of(wire.role))}),
            (1, {"type": "concede", "sure": True}),
        ]
        return lots.choices([base for _, base in kinds], [weight for weight, _ in kinds])[0]

    def _answer(self, wire: Wire) -> dict[str, Any]:
        asked, lots = wire.question, self.lots
        if asked.get("ideas"):
            value: Any = lots.choice(asked["ideas"])
        elif asked.get("choices"):
            value = lots.choice(asked["choices"])["key"]
        else:
            value = "pass"
        return {"type": "answer", "to": asked.get("id", 1), "value": value}

    def _remember(self, message: dict[str, Any]) -> None:
        """Keeps a few parts of what was sent lately."""
        self.parts.append(standing_at(message, self.lots.choice(list(places(message)))))
        del self.parts[:-100]


LOOKS = ("ranges", "sight", "threat", "meetings", "prospects")


def _read(text: str) -> Any:
    try:
        return DECODER.decode(text)
    except MALFORMED:
        return None


def attacked(book: str, seed: int, messages: int) -> Attack:
    """One attack on the tables of a rulebook."""
    generous = Allowance.takes
    connections.Allowance.takes = lambda self: True  # type: ignore[method-assign]
    try:
        attack = Attack(book, seed)
        asyncio.run(attack.run(messages))
        return attack
    finally:
        connections.Allowance.takes = generous  # type: ignore[method-assign]


def resident() -> float:
    """The memory of this process in megabytes."""
    gc.collect()
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * 4096 / 1e6


def main() -> None:
    """Tells what was sent, what came of it, and how much memory it took."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.mutated")
    parser.add_argument("--book", default="", help="one rulebook; none: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--messages", type=int, default=20_000, help="for each book")
    parser.add_argument("--packet", type=int, default=2_000)
    given = parser.parse_args()
    for book in [given.book] if given.book else PACKAGES:
        for packet in range(given.messages // given.packet):
            begun = time.process_time()
            done = attacked(book, given.seed * 1000 + packet, given.packet)
            took, codes = time.process_time() - begun, dict(done.codes.most_common(12))
            print(
                f"{book} {packet}: {done.sent} messages, {done.changes} changes, {took:.0f} s, "
                f"{resident():.0f} MB, {codes}",
                flush=True,
            )
    RECKONER.close()


if __name__ == "__main__":
    main()
