"""Exact odds in a process of their own: the table never waits for them, and they can be called off."""

import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Condition, Event, Thread
from time import monotonic

import msgspec

from pulverdampf.rulebooks import rulebook
from pulverdampf.server.looking import Card, worked_out
from pulverdampf.server.odds import Question, told

LIMIT = 2.0
"""Seconds after which what was not followed is told as missing."""
LAST = 8.0
"""Seconds after which a process that does not answer is ended."""
MOST_WAITING = 8
"""How many questions of one asker may wait."""
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


class _Job:
    """One question with all who have asked it."""

    def __init__(self, question: bytes) -> None:
        self.question = question
        self.askers: list[Reckoning] = []
        self.stopped = False

    @property
    def called_off(self) -> bool:
        """Whether nobody wants to know any more."""
        return all(each.called_off.is_set() for each in self.askers)

    def answer(self, found: bytes) -> None:
        """Tells all who asked."""
        for each in self.askers:
            each.found.set_result(b"" if each.called_off.is_set() else found)

    def give_up(self) -> None:
        """Tells all who asked that there is no answer."""
        for each in self.askers:
            each.found.set_exception(NotReckonedError())


class Reckoner:
    """One process that works out one question after the other; it is replaced when it fails.

    Those who ask have their turns one after another, however much one of them asks, and a question that
    several ask is worked out once.
    """

    def __init__(self, limit: float = LIMIT, last: float = LAST) -> None:
        self.limit, self.last = limit, last
        self._stirred = Condition()
        self._waiting: dict[str, deque[_Job]] = {}
        """What waits, by who asked; whoever comes first in the dict has the next turn."""
        self._jobs: dict[bytes, _Job] = {}
        self._warming = self._closed = False
        self._thread: Thread | None = None
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, question: Question | Card, by: str = "") -> Reckoning:
        """Begins when it is the asker's turn; where too much of his waits, the oldest is dropped."""
        asked, under_way, dropped = msgspec.json.encode(question), Reckoning(), None
        with self._stirred:
            job = self._jobs.get(asked)
            if job is None or job.stopped:
                job = self._jobs[asked] = _Job(asked)
                mine = self._waiting.setdefault(by, deque())
                mine.append(job)
                dropped = mine.popleft() if len(mine) > MOST_WAITING else None
                if dropped is not None:
                    self._jobs.pop(dropped.question, None)
            job.askers.append(under_way)
            self._stir()
        if dropped is not None:
            dropped.give_up()
        return under_way

    def warm(self) -> None:
        """Starts the process before anybody asks."""
        with self._stirred:
            self._warming = True
            self._stir()

    def close(self) -> None:
        """Ends the process."""
        with self._stirred:
            self._closed = True
            self._stirred.notify()
        self._end()

    def _stir(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="odds", daemon=True)
            self._thread.start()
        self._stirred.notify()

    # in the thread ------------------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._stirred:
                self._stirred.wait_for(lambda: self._closed or self._warming or self._waiting)
                if self._closed:
                    return
                job = self._next() if self._waiting else None
                self._warming = False
            try:
                if job is None:
                    self._started()
                else:
                    self._answer(job)
            except Exception:  # the next question gets a process of its own
                self._end()
                if job is not None:
                    self._done(job).give_up()

    def _next(self) -> _Job:
        """The oldest question of whoever has the turn, who then goes to the end of the row."""
        by = next(iter(self._waiting))
        mine = self._waiting.pop(by)
        job = mine.popleft()
        if mine:
            self._waiting[by] = mine
        return job

    def _answer(self, job: _Job) -> None:
        found = self._reckoned(job)
        self._done(job).answer(found)

    def _done(self, job: _Job) -> _Job:
        """The job, which nobody joins any more."""
        with self._stirred:
            job.stopped = True
            if self._jobs.get(job.question) is job:
                del self._jobs[job.question]
        return job

    def _reckoned(self, job: _Job) -> bytes:
        if self._stops(job):
            return b""
        line = self._started()
        line.send_bytes(job.question)
        until = monotonic() + self.last
        while not line.poll(0.02):
            if not job.stopped and self._stops(job):
                line.send_bytes(STOP)
            if monotonic() > until:
                raise NotReckonedError("too long")
        return line.recv_bytes()

    def _stops(self, job: _Job) -> bool:
        """Whether nobody waits for a job any more; then nobody joins it either."""
        with self._stirred:
            job.stopped = job.called_off
        return job.stopped

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
