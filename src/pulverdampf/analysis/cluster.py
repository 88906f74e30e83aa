"""Fights the battles of a study on a cluster of dask.distributed, with the same findings whatever dies."""

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version as installed
from queue import Empty, Queue
from time import monotonic
from typing import Any

from pulverdampf.analysis.study import Battle, Study, chunk
from pulverdampf.analysis.workers import Packet, Packets, Told
from pulverdampf.text import Text

Client = Any
"""A client of dask.distributed, which tells no types and is imported late."""

LOCAL = "local:"
PATIENCE = 30.0
"""Seconds that a study waits for a cluster to answer, or for the first worker of one that lost all."""
MOST_ATTEMPTS = 4
MOST_LOCAL = 256

MISSING = Text(
    'A cluster needs dask.distributed: pip install "pulverdampf[cluster]".',
    'Ein Verbund braucht dask.distributed: pip install "pulverdampf[cluster]".',
)
NO_ADDRESS = Text(
    "--cluster is tcp://HOST:PORT of a scheduler, or local:N for N processes here, not “{had}”.",
    "--cluster ist tcp://RECHNER:PORT eines Schedulers oder local:N für N Prozesse hier, nicht „{had}“.",
)
UNREACHABLE = Text(
    "There is no cluster at {address} ({why}).", "Unter {address} ist kein Verbund zu erreichen ({why})."
)
NO_WORKERS = Text(
    "The cluster at {address} has had no worker for {seconds} s.",
    "Der Verbund unter {address} hatte {seconds} s lang keinen Arbeiter.",
)
OTHER_VERSION = Text(
    "Worker {worker} runs {had}, not {needed}: findings could differ.",
    "Arbeiter {worker} hat {had}, nicht {needed}: Die Ergebnisse könnten abweichen.",
)
DEADLY = Text(
    "Battles {first} to {last} end every worker that fights them.",
    "Die Schlachten {first} bis {last} beenden jeden Arbeiter, der sie schlägt.",
)


class ClusterError(Exception):
    """A cluster cannot carry out a study."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


def version() -> str:
    """What has to be the same everywhere for findings to be the same."""
    return f"Pulverdampf {installed('pulverdampf')}, Python {sys.version_info[0]}.{sys.version_info[1]}"


@contextmanager
def joined(address: str) -> Iterator[Client]:
    """A client of the cluster at an address, or of one of our own for `local:N`."""
    try:
        import distributed
    except ImportError:
        raise ClusterError(MISSING) from None
    count = address.removeprefix(LOCAL)
    if address.startswith(LOCAL) and count.isdecimal() and 0 < int(count) <= MOST_LOCAL:
        with (
            distributed.LocalCluster(
                n_workers=int(count), threads_per_worker=1, processes=True, dashboard_address=None,
                silence_logs=50,
            ) as own,
            distributed.Client(own) as client,
        ):  # fmt: skip
            yield client
        return
    if "://" not in address:
        raise ClusterError(NO_ADDRESS.filled(had=address[:80]))
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as why:
        raise ClusterError(UNREACHABLE.filled(address=address[:80], why=type(why).__name__)) from None
    try:
        yield client
    finally:
        client.close()


def carry_out(study: Study, address: str, packets: Packets, note: Told) -> None:
    """Fights what is left of a study; each battle is noted as soon as its packet comes back."""
    with joined(address) as client:
        _Errand(study, client, address, packets, note).carry_out()


class _Errand:
    """Keeps the workers busy, and hands out again what was lost with one."""

    def __init__(self, study: Study, client: Client, address: str, packets: Packets, note: Told) -> None:
        self.study, self.client, self.address = study, client, address
        self.packets, self.note = packets, note
        self.lost: deque[Packet] = deque()
        self.attempts: dict[Packet, int] = {}
        self.checked: set[str] = set()
        self.done: Queue[Any] = Queue()
        self.deserted = 0.0

    def carry_out(self) -> None:
        """Works until every packet has come back."""
        under_way: dict[Any, tuple[Packet, float]] = {}
        try:
            while True:
                self._hand_out(under_way)
                if not under_way:
                    return
                with suppress(Empty):
                    future = self.done.get(timeout=1.0)
                    self._take(future, *under_way.pop(future))
        finally:
            if under_way:
                self.client.cancel(list(under_way), force=True)

    def _hand_out(self, under_way: dict[Any, tuple[Packet, float]]) -> None:
        workers = self._workers()
        while len(under_way) < 2 * max(1, len(workers)):
            packet = self.lost.popleft() if self.lost else self.packets.next()
            if packet is None:
                return
            future = self.client.submit(chunk, self.study, packet, pure=False, retries=MOST_ATTEMPTS)
            under_way[future] = (packet, monotonic())
            future.add_done_callback(self.done.put)

    def _take(self, future: Any, packet: Packet, since: float) -> None:
        from distributed.scheduler import KilledWorker

        try:
            battles: list[Battle] = future.result(timeout=PATIENCE)
        except TimeoutError:  # it was done, and its worker left before it was fetched
            future.cancel(force=True)
            self.lost.append(packet)
            return
        except KilledWorker:
            self.attempts[packet] = self.attempts.get(packet, 0) + 1
            if self.attempts[packet] >= MOST_ATTEMPTS:
                raise ClusterError(DEADLY.filled(first=packet[0], last=packet[-1])) from None
            self.lost.append(packet)
            return
        self.packets.took(len(packet), monotonic() - since, waiting=1)
        for battle in battles:
            self.note(battle)

    def _workers(self) -> tuple[str, ...]:
        """The workers there are; new ones must run the same program."""
        found = tuple(self.client.scheduler_info(n_workers=-1)["workers"])
        new = [each for each in found if each not in self.checked]
        if new:
            for worker, had in self.client.run(version, workers=new, on_error="return").items():
                if isinstance(had, str) and had != version():
                    raise ClusterError(OTHER_VERSION.filled(worker=worker, had=had, needed=version()))
                if isinstance(had, str):
                    self.checked.add(worker)
                elif isinstance(had, ImportError):
                    raise ClusterError(OTHER_VERSION.filled(worker=worker, had=str(had), needed=version()))
        if found:
            self.deserted = 0.0
        elif not self.deserted:
            self.deserted = monotonic()
        elif monotonic() - self.deserted > PATIENCE:
            raise ClusterError(NO_WORKERS.filled(address=self.address, seconds=round(PATIENCE)))
        return found
