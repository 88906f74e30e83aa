"""Exact odds in a process of their own: the table never waits for them, and they can be called off."""

import signal
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event
from time import monotonic

import msgspec

from pulverdampf.rulebooks import rulebook
from pulverdampf.server.looking import Card, worked_out
from pulverdampf.server.odds import Question, told

LIMIT = 2.0
"""Seconds after which what was not followed is told as missing."""
LAST = 8.0
"""Seconds after which a process that does not answer is ended."""
STOP = b"stop"
DECODER: msgspec.json.Decoder[Question | Card] = msgspec.json.Decoder(Question | Card)


class NotReckonedError(Exception):
    """There are no odds: nobody wants them any more, or they took too long."""


class Reckoning:
    """Odds that are being worked out."""

    def __init__(self) -> None:
        self.called_off = Event()
        self.found: Future[bytes] = Future()
        self.found.set_running_or_notify_cancel()  # who waits may go away, the answer still has a place

    def call_off(self) -> None:
        """Nobody wants to know any more."""
        self.called_off.set()


class Reckoner:
    """One process that works out one question after the other; it is replaced when it fails."""

    def __init__(self, limit: float = LIMIT, last: float = LAST) -> None:
        self.limit, self.last = limit, last
        self._thread = ThreadPoolExecutor(1, "odds")
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, question: Question | Card) -> Reckoning:
        """Begins as soon as the questions before are answered."""
        under_way = Reckoning()
        self._thread.submit(self._answer, under_way, msgspec.json.encode(question))
        return under_way

    def warm(self) -> None:
        """Starts the process before anybody asks."""
        self._thread.submit(self._started)

    def close(self) -> None:
        """Ends the process."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()

    # in the thread ------------------------------------------------------------------------------------

    def _answer(self, under_way: Reckoning, question: bytes) -> None:
        try:
            under_way.found.set_result(self._reckoned(under_way, question))
        except Exception as why:
            self._end()
            under_way.found.set_exception(why if isinstance(why, NotReckonedError) else NotReckonedError())

    def _reckoned(self, under_way: Reckoning, question: bytes) -> bytes:
        if under_way.called_off.is_set():
            return b""
        line = self._started()
        line.send_bytes(question)
        until, stopped = monotonic() + self.last, False
        while not line.poll(0.02):
            if under_way.called_off.is_set() and not stopped:
                line.send_bytes(STOP)
                stopped = True
            if monotonic() > until:
                raise NotReckonedError("too long")
        found = line.recv_bytes()
        return b"" if under_way.called_off.is_set() else found

    def _started(self) -> Connection:
        if self._line is None or self._process is None or not self._process.is_alive():
            spawn = get_context("spawn")
            self._line, theirs = spawn.Pipe()
            self._process = spawn.Process(target=work, args=(theirs, self.limit), name="odds", daemon=True)
            self._process.start()
            theirs.close()
        return self._line

    def _end(self) -> None:
        process, line, self._process, self._line = self._process, self._line, None, None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join(1.0)


def work(line: Connection, limit: float) -> None:
    """Answers questions until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            asked = line.recv_bytes()
            if asked != STOP:
                line.send_bytes(answered(asked, _until(line, limit)))
        except (EOFError, OSError):
            return


def _until(line: Connection, limit: float) -> Callable[[], bool]:
    until = monotonic() + limit
    return lambda: monotonic() > until or line.poll()


def answered(asked: bytes, enough: Callable[[], bool]) -> bytes:
    """The odds as they travel; nothing where the rules cannot tell."""
    question = DECODER.decode(asked)
    book = rulebook(question.book)
    if book is None:
        return b""
    try:
        if isinstance(question, Card):
            return msgspec.json.encode(worked_out(book, question, enough))
        return msgspec.json.encode(told(book, question, enough))
    except (ValueError, LookupError):
        return b""


RECKONER = Reckoner()
"""All rooms of a server share it."""
