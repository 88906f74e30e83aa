"""Fights the battles of a study in several processes, and outlives a process that is killed."""

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from time import monotonic
from types import MappingProxyType

from pulverdampf.analysis.study import Battle, Findings, Study, chunk, findings, fought

MOST_ATTEMPTS = 4
SELDOM = 20_000
"""How many allocations lie between two runs of the garbage collector."""

Told = Callable[[Battle], None]
Packet = tuple[int, ...]


class WorkersLost(Exception):  # noqa: N818 (read as a sentence)
    """The same battles killed their process again and again."""

    def __init__(self, indices: Packet) -> None:
        super().__init__(f"battles {indices[0]} to {indices[-1]} kill every process that fights them")
        self.indices = indices


class Interrupted(Exception):  # noqa: N818 (stopping is not an error)
    """Somebody stopped the study; `found` holds what was done until then."""

    def __init__(self, found: Findings) -> None:
        super().__init__("stopped")
        self.found = found


def carried_out(
    study: Study,
    jobs: int = 1,
    told: Told = lambda battle: None,
    known: Mapping[int, Battle] = MappingProxyType({}),
    cluster: str = "",
) -> Findings:
    """All battles of a study, but for those that are known; the findings do not depend on who fights them."""
    battles = {index: battle for index, battle in known.items() if index < study.games}

    def note(done: Battle) -> None:
        battles[done.index] = done
        told(done)

    left = [index for index in range(study.games) if index not in battles]
    try:
        if cluster:
            from pulverdampf.analysis.cluster import carry_out

            carry_out(study, cluster, Packets(left), note)
        elif jobs <= 1:
            with patient_collector():
                for index in left:
                    note(fought(study, index))
        else:
            _Supervisor(study, jobs, Packets(left), note).carry_out()
    except KeyboardInterrupt:
        raise Interrupted(findings(study, battles)) from None
    return findings(study, battles)


class Packets:
    """Hands out battles in packets of about two seconds, so that nobody waits long for the last."""

    SECONDS = 2.0
    MOST = 64

    def __init__(self, indices: Iterable[int]) -> None:
        self._left = deque(indices)
        self._size = 1

    def next(self) -> Packet | None:
        """The next packet, if there is one."""
        if not self._left:
            return None
        return tuple(self._left.popleft() for _ in range(min(self._size, len(self._left))))

    def took(self, battles: int, seconds: float, waiting: int = 0) -> None:
        """Learns from a packet that came back, and had waited for so many others first."""
        pace = seconds / (battles * (1 + waiting)) if battles else self.SECONDS
        wanted = round(self.SECONDS / max(pace, 1e-3))
        self._size = max(1, min(self.MOST, wanted, 2 * self._size))


class _Supervisor:
    """Hands out packets, collects results, and retries what was lost with a killed process."""

    def __init__(self, study: Study, jobs: int, packets: Packets, note: Told) -> None:
        self.study, self.jobs, self.packets, self.note = study, jobs, packets, note
        self.lost: deque[Packet] = deque()
        self.attempts: dict[Packet, int] = {}

    def carry_out(self) -> None:
        """Works until nothing waits; each broken pool is replaced by a new one."""
        while lost := self._with_one_pool():
            for packet in lost:
                self.attempts[packet] = self.attempts.get(packet, 0) + 1
                if self.attempts[packet] >= MOST_ATTEMPTS:
                    raise WorkersLost(packet)
            self.lost.extendleft(reversed(lost))

    def _with_one_pool(self) -> list[Packet]:
        """Hands out packets until all are done or a process dies; gives those that were under way then."""
        suspects = [packet for packet in self.lost if self.attempts.get(packet, 0) > 1]
        jobs = 1 if suspects else self.jobs  # one at a time shows which packet is to blame
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_at_work)
        under_way: dict[Future[list[Battle]], tuple[Packet, float]] = {}
        try:
            while True:
                while len(under_way) < jobs * (1 if suspects else 2):
                    packet = self.lost.popleft() if self.lost else self.packets.next()
                    if packet is None:
                        break
                    with deaf_to_interrupts():
                        under_way[pool.submit(chunk, self.study, packet)] = packet, monotonic()
                if not under_way:
                    return []
                for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                    battles, (packet, since) = done.result(), under_way[done]
                    self.packets.took(len(packet), monotonic() - since, waiting=1)
                    for battle in battles:
                        self.note(battle)
                    del under_way[done]
        except BrokenProcessPool:
            return [packet for packet, _ in under_way.values()]
        except BaseException:
            _stop(pool)
            raise
        finally:
            pool.shutdown(cancel_futures=True)  # a pool left to the end of the program may complain there


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Starts workers with SIGINT ignored, even while they start up; this process handles it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


@contextmanager
def patient_collector() -> Iterator[None]:
    """Runs the garbage collector seldom, since battles leave little garbage."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _at_work() -> None:
    """Leaves SIGINT to the supervisor, which ends its workers itself, and collects garbage seldom."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
