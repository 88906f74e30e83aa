"""Reviews of battles that are over: one at a time, in a process of its own, kept for who asks again."""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import blake2b
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Literal, cast

import msgspec

from pulverdampf.engine.events import Entry
from pulverdampf.engine.records import RecordError, read
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import shown_to
from pulverdampf.generals.judgement import JudgementError
from pulverdampf.reports.course import Course
from pulverdampf.reports.review import is_of_these_rules, review_of
from pulverdampf.rulebooks import rulebook
from pulverdampf.server.messages import ReviewTold, Words, words
from pulverdampf.server.reporting import in_both
from pulverdampf.text import Text

LIMIT = 600.0
"""Seconds after which a review that is not done is given up."""
FORGOTTEN = 60.0
"""Seconds after which a review that nobody asks for any more is given up."""
MOST_WAITING = 12
MOST_KEPT = 60
"""How many finished reviews are kept."""
POLITENESS = 10
PAUSE = 0.2
REVIEW, PROGRESS, FAILURE = b"r", b"p", b"f"
"""What a line of the process begins with."""

TOO_LONG = Text(
    "The review takes too long and was stopped; try: pulverdampf review FILE",
    "Die Besprechung dauert zu lange und wurde abgebrochen; versuche: pulverdampf review DATEI",
)
NOT_POSSIBLE = Text(
    "This battle cannot be reviewed ({why}).", "Diese Schlacht lässt sich nicht besprechen ({why})."
)
NOTHING_TO_REVIEW = Text(
    "The battle ended before its first turn: there is nothing to review.",
    "Die Schlacht endete vor ihrem ersten Zug: nichts zu besprechen.",
)


class TooManyError(Exception):
    """Too many reviews wait already."""


class Job:
    """The review of one battle."""

    def __init__(self, record: bytes) -> None:
        self.record = record
        self.digest = digest_of(record)
        self.state: Literal["waits", "weighs", "done", "failed"] = "waits"
        self.done = self.of = 0
        self.why: Words | None = None
        self.review = b""
        self.wanted_at = monotonic()

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in ("done", "failed")

    def fail(self, why: Words) -> None:
        """Tells why there is no review."""
        self.state, self.why = "failed", why


class Reviews:
    """The reviews of a server, by room."""

    def __init__(self, limit: float = LIMIT, forgotten: float = FORGOTTEN) -> None:
        self.limit, self.forgotten = limit, forgotten
        self._jobs: dict[str, Job] = {}
        self._worker = ThreadPoolExecutor(1, "review")
        self._closed = False

    def ask(self, room: str, record: bytes) -> Job:
        """The review of a room's battle, begun if it has none: one a room, however many ask."""
        job = self._jobs.get(room)
        if job is None or job.digest != digest_of(record):
            if sum(not each.is_settled for each in self._jobs.values()) >= MOST_WAITING:
                raise TooManyError
            self._jobs.pop(room, None)
            job = self._jobs[room] = Job(record)
            self._forget_oldest()
            self._worker.submit(self._carry_out, room, job)
        job.wanted_at = monotonic()
        return job

    def found(self, room: str) -> Job | None:
        """The review that was asked for, which is still wanted."""
        job = self._jobs.get(room)
        if job is not None:
            job.wanted_at = monotonic()
        return job

    def told(self, job: Job) -> ReviewTold:
        """How far it is."""
        waiting = [each for each in self._jobs.values() if not each.is_settled]
        ahead = waiting.index(job) if job in waiting else 0
        review = cast(Any, msgspec.Raw(job.review)) if job.review else None
        return ReviewTold(job.state, ahead, job.done, job.of, job.why, review)

    def close(self) -> None:
        """Ends what is under way."""
        self._closed = True
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _forget_oldest(self) -> None:
        settled = [room for room, each in self._jobs.items() if each.is_settled]
        for room in settled[: max(0, len(settled) - MOST_KEPT)]:
            del self._jobs[room]

    # in the thread ------------------------------------------------------------------------------------

    def _carry_out(self, room: str, job: Job) -> None:
        """Follows a process until it has reviewed a battle; one that nobody wants any more is ended."""
        spawn = get_context("spawn")
        line, theirs = spawn.Pipe(duplex=False)
        process = spawn.Process(target=work, args=(theirs, job.record), name="review", daemon=True)
        until = monotonic() + self.limit
        try:
            if not self._is_wanted(job):
                return
            process.start()
            theirs.close()
            while not job.is_settled and self._is_wanted(job):
                if line.poll(PAUSE):
                    _hear(job, line.recv_bytes())
                elif monotonic() > until:
                    job.fail(words(TOO_LONG))
        except (EOFError, OSError):  # the process died
            job.fail(words(NOT_POSSIBLE.filled(why="EOF")))
        finally:
            if process.pid is not None:
                process.kill()
                process.join(1.0)
            line.close()
            job.record = b""
            if not job.is_settled and self._jobs.get(room) is job:
                del self._jobs[room]

    def _is_wanted(self, job: Job) -> bool:
        return not self._closed and monotonic() - job.wanted_at <= self.forgotten


def _hear(job: Job, said: bytes) -> None:
    kind, rest = said[:1], said[1:]
    if kind == PROGRESS:
        job.state, (job.done, job.of) = "weighs", msgspec.json.decode(rest, type=tuple[int, int])
    elif kind == REVIEW:
        job.review, job.state = rest, "done"
    else:
        job.fail(msgspec.json.decode(rest, type=Words))


def digest_of(record: bytes) -> bytes:
    """By what two records are told apart."""
    return blake2b(record, digest_size=16).digest()


def moments_of(log: Sequence[Entry], side: Side, review: bytes) -> tuple[int, ...]:
    """For each point of a curve how many entries of the log a side may know of until then."""
    known = [0, *accumulate(shown_to(side, entry) is not None for entry in log)]
    points = msgspec.json.decode(review)["curve"]["points"]
    return tuple(known[min(point["at"], len(log))] for point in points)


# in the process ---------------------------------------------------------------------------------------


def work(line: Connection, record: bytes) -> None:
    """Reviews a record and tells how far it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(POLITENESS)
    with suppress(OSError):  # nobody listens any more
        line.send_bytes(PROGRESS + b"[0,0]")
        line.send_bytes(reviewed(record, line))


def reviewed(written: bytes, line: Connection) -> bytes:
    """The review as it travels, or why there is none."""

    def told(done: int, of: int) -> None:
        line.send_bytes(PROGRESS + msgspec.json.encode((done, of)))

    try:
        record = read(written, rulebook)
        course = Course(
            record.rulebook, record.initial, record.entries, of_other_rules=not is_of_these_rules(record)
        )
        found = review_of(record, course, told=told)
        if not found.curve.points:
            return FAILURE + msgspec.json.encode(words(NOTHING_TO_REVIEW))
        return REVIEW + msgspec.json.encode(in_both(found))
    except (JudgementError, RecordError) as missing:
        return FAILURE + msgspec.json.encode(words(missing.text))
    except OSError:
        raise
    except Exception as why:  # a record of other rules may break anywhere
        return FAILURE + msgspec.json.encode(words(NOT_POSSIBLE.filled(why=type(why).__name__)))
