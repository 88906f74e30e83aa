"""One browser at a socket: what it sends is read with suspicion, what it gets is sent in order."""

import asyncio
from collections import deque
from contextlib import suppress
from logging import getLogger
from time import monotonic

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pulverdampf.server.gallery import LATE
from pulverdampf.server.messages import (
    LONGEST,
    AskFactors,
    AskLook,
    AskNearest,
    AskOdds,
    CallMe,
    Probe,
    Refused,
    Say,
    ToServer,
)
from pulverdampf.server.metrics import METRICS
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import WATCH

DECODER = msgspec.json.Decoder(ToServer)
MALFORMED = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError)
LOG = getLogger("pulverdampf")
MOST_NAMES = 10_000
"""How many addresses are remembered."""
BACKLOG = 4_000_000
"""How many bytes may wait for a slow browser before it is let go; it reconnects by itself."""


class Allowance:
    """So many messages a second, and so many at once."""

    def __init__(self, each_second: float, at_once: float) -> None:
        self.each_second, self.at_once = each_second, at_once
        self._left, self._at = at_once, monotonic()

    def takes(self) -> bool:
        """Whether one more may pass."""
        now = monotonic()
        self._left = min(self.at_once, self._left + (now - self._at) * self.each_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Allowances:
    """The same for each of many who come and go, by a name of theirs."""

    def __init__(self, each_second: float, at_once: float) -> None:
        self.each_second, self.at_once = each_second, at_once
        self._known: dict[str, Allowance] = {}

    def takes(self, name: str) -> bool:
        """Whether one more of this name may pass; whoever was not here for longest is forgotten."""
        allowed = self._known.pop(name, None) or Allowance(self.each_second, self.at_once)
        self._known[name] = allowed
        if len(self._known) > MOST_NAMES:
            del self._known[next(iter(self._known))]
        return allowed.takes()


class Connection:
    """A guest at a room."""

    def __init__(self, socket: WebSocket, room: Room, role: str, address: str = "") -> None:
        self.socket, self.room, self.address = socket, room, address
        self.late = role == LATE
        self.role = WATCH if self.late else role
        self._loop = asyncio.get_running_loop()
        self._out: deque[bytes] = deque()
        self._waiting = 0
        """How many bytes wait in `_out`."""
        self._serving: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._probe: Probe | None = None
        self._probing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._allowed: dict[type, Allowance] = {
            Probe: Allowance(120, 60),
            AskNearest: Allowance(120, 60),
            AskLook: Allowance(60, 60),
            AskOdds: Allowance(10, 30),
            AskFactors: Allowance(20, 40),
            Say: Allowance(1, 8),
            CallMe: Allowance(0.5, 6),
        }
        self._others = Allowance(400, 400)

    def send(self, message: bytes) -> None:
        """Sends a message after those sent before; may be called from any thread."""
        with suppress(RuntimeError):  # the server is closing
            self._loop.call_soon_threadsafe(self._queue, message)

    def _queue(self, message: bytes) -> None:
        self._out.append(message)
        self._waiting += len(message)
        if self._waiting > BACKLOG:
            self.dismiss()
        self._stirred.set()

    def dismiss(self) -> None:
        """Ends the connection; the browser calls again by itself."""
        self._out.clear()
        if self._serving is not None:
            self._serving.cancel()

    async def serve(self) -> None:
        """Serves the browser until it goes, or until too much waits for it."""
        self._serving = asyncio.create_task(self._serve())
        with suppress(asyncio.CancelledError):
            await self._serving

    async def _serve(self) -> None:
        """Joins, reads until the browser goes, and leaves."""
        writer = asyncio.create_task(self._write())
        try:
            await self.room.join(self)
            while not writer.done():
                await self._read()
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception as accident:
            LOG.error("room %s: %s at a socket", self.room.id, type(accident).__name__)
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(1011)
        finally:
            self.room.leave(self)
            writer.cancel()
            for task in self._tasks:
                task.cancel()

    async def _write(self) -> None:
        try:
            while True:
                await self._stirred.wait()
                self._stirred.clear()
                while self._out:
                    message = self._out.popleft()
                    await self.socket.send_text(message.decode())
                    self._waiting -= len(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    async def _read(self) -> None:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = received.get("text")
        if text is None:
            return self._refuse(Refused("malformed"))
        if len(text) > LONGEST or len(text.encode(errors="replace")) > LONGEST:
            return self._refuse(Refused("too_large"))
        try:
            message = DECODER.decode(text)
        except MALFORMED:
            return self._refuse(Refused("malformed"))
        METRICS.count("pulverdampf_messages_total", type(message).__name__)
        if not self._allowed.get(type(message), self._others).takes():
            return self._refuse(Refused("too_fast"))
        if isinstance(message, Probe):
            self._probe = message
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self._probe_latest())
        elif isinstance(message, (AskOdds, AskLook)):
            task = asyncio.create_task(self.room.handle(self, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            await self.room.handle(self, message)

    async def _probe_latest(self) -> None:
        """Judges the latest draft; those that a newer one has overtaken are dropped."""
        while (probe := self._probe) is not None:
            self._probe = None
            await self.room.handle(self, probe)

    def _refuse(self, refusal: Refused) -> None:
        METRICS.count("pulverdampf_refused_total", refusal.code)
        self.send(msgspec.json.encode(refusal))
