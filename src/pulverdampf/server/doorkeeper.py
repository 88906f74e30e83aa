"""Who comes in: so many from one address and in all, and nobody who does not say what he wants."""

import asyncio
import logging
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # pragma: no cover (a system without such limits)
    resource = None  # type: ignore[assignment]

Network = IPv4Network | IPv6Network
NOWHERE = IPv4Address(0)
REQUEST_SECONDS = 15.0
"""How long a request may take to arrive."""
MOST_EACH = 200
"""How many connections one address may have: a club behind one router has fewer."""
MOST_IN_ALL = 2000
SPARE_FILES = 200
"""Files that the server needs for itself."""
QUIET_SECONDS = 60.0
LINES_EACH = 5
"""How often the same line stands in the log within `QUIET_SECONDS`."""


class Doorkeeper(H11Protocol):
    """A connection that is closed when it is one too many, or when its request does not arrive in time."""

    most_in_all = MOST_IN_ALL
    proxies: frozenset[Network] = frozenset()
    """Machines through which many come: those behind them are counted at the door of the rooms."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets somebody in, unless there are too many already."""
        super().connection_made(transport)
        if len(self.connections) > self.most_in_all or self._is_a_crowd():
            transport.abort()
            return
        self._watch()

    def _is_a_crowd(self) -> bool:
        """Whether too many come from the same address."""
        here = _address(self)
        if any(here in network for network in self.proxies):
            return False
        return sum(_address(each) == here for each in self.connections) > MOST_EACH

    def data_received(self, data: bytes) -> None:
        """Reads on, and watches whether a request is still unfinished."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._watch()
        else:
            self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _address(connection: Any) -> IPv4Address | IPv6Address:
    """Where somebody comes from; what tells no address counts as one."""
    client: tuple[str, int] | None = getattr(connection, "client", None)
    try:
        return ip_address(client[0] if client else "")
    except ValueError:
        return NOWHERE


class Sparing(logging.Filter):
    """Passes a line of the log a few times; then it waits a while and tells how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line may pass."""
        now, kind = monotonic(), f"{record.name} {record.msg}"[:200]
        since, times = self._seen.get(kind, (now, 0))
        if now - since > QUIET_SECONDS:
            if times > LINES_EACH:
                record.msg = f"{record.msg} ({times - LINES_EACH} more such lines were left out)"
            since, times = now, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[kind] = (since, times + 1)
        return times < LINES_EACH


def networks(written: str) -> frozenset[Network]:
    """Addresses and networks, separated by commas; `ValueError` where one is none."""
    return frozenset(ip_network(each.strip()) for each in written.split(",") if each.strip())


def prepare(
    proxies: frozenset[Network] = frozenset(),
    loggers: tuple[str, ...] = ("uvicorn.error", "asyncio", "pulverdampf"),
) -> type[Doorkeeper]:
    """Raises the limit of open files, keeps the log short, and gives the doorkeeper who fits the limit."""
    for name in loggers:
        logger = logging.getLogger(name)
        if not any(isinstance(each, Sparing) for each in logger.filters):
            logger.addFilter(Sparing())
    most = MOST_IN_ALL
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_IN_ALL + SPARE_FILES
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        most = min(MOST_IN_ALL, soft - SPARE_FILES)
    limits: dict[str, Any] = {"most_in_all": most, "proxies": proxies}
    return type("DoorkeeperHere", (Doorkeeper,), limits)
