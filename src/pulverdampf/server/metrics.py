"""What an operator wants to know of a running server, as Prometheus reads it."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from pulverdampf import __version__

if TYPE_CHECKING:
    from pulverdampf.server.lobby import Lobby

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the durations that are counted apart, in seconds."""
HELP = {
    # name                              kind        what it is
    "pulverdampf_info":                 ("gauge",   "The version that runs."),
    "pulverdampf_up_seconds":           ("gauge",   "Seconds since the server began."),
    "pulverdampf_resident_bytes":       ("gauge",   "Memory of the process."),
    "pulverdampf_rooms":                ("gauge",   "Rooms in memory."),
    "pulverdampf_guests":               ("gauge",   "Browsers at tables, by what they may do."),
    "pulverdampf_rooms_opened_total":   ("counter", "Rooms opened."),
    "pulverdampf_messages_total":       ("counter", "Messages read, by kind."),
    "pulverdampf_refused_total":        ("counter", "Messages refused, by reason."),
    "pulverdampf_accidents_total":      ("counter", "Errors of the server's own."),
    "pulverdampf_message_seconds":      ("histogram", "How long a message takes until it is stored."),
}  # fmt: skip


class Metrics:
    """Counts what happens; read as text."""

    def __init__(self) -> None:
        self.begun = monotonic()
        self.counted: Counter[tuple[str, str]] = Counter()
        self.durations: Counter[float] = Counter()
        self.seconds = 0.0

    def count(self, name: str, label: str = "") -> None:
        """One more."""
        self.counted[name, label] += 1

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measures how long a message takes."""
        begun = monotonic()
        try:
            yield
        finally:
            took = monotonic() - begun
            self.seconds += took
            self.durations[next((bound for bound in BOUNDS if took <= bound), float("inf"))] += 1

    def text(self, lobby: "Lobby") -> str:
        """Everything, as Prometheus reads it."""
        guests = Counter(
            "watch" if guest.role == "watch" else "play"
            for room in list(lobby.rooms.values())
            for guest in list(room.guests)
        )
        rows: dict[str, list[tuple[str, float]]] = {name: [] for name in HELP}
        rows["pulverdampf_info"] = [(f'{{version="{__version__}"}}', 1)]
        rows["pulverdampf_up_seconds"] = [("", round(monotonic() - self.begun, 1))]
        rows["pulverdampf_resident_bytes"] = [("", _resident())]
        rows["pulverdampf_rooms"] = [("", len(lobby.rooms))]
        rows["pulverdampf_guests"] = [(f'{{as="{role}"}}', guests[role]) for role in ("play", "watch")]
        for (name, label), number in sorted(self.counted.items()):
            rows[name].append((f'{{kind="{label}"}}' if label else "", number))
        rows["pulverdampf_message_seconds"] = self._histogram()
        lines = []
        for name, (kind, what) in HELP.items():
            lines += [f"# HELP {name} {what}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{label} {number:g}" for label, number in rows[name]]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[tuple[str, float]]:
        rows: list[tuple[str, float]] = []
        so_far = 0
        for bound in (*BOUNDS, float("inf")):
            so_far += self.durations[bound]
            rows.append((f'_bucket{{le="{"+Inf" if bound == float("inf") else f"{bound:g}"}"}}', so_far))
        return [*rows, ("_sum", self.seconds), ("_count", so_far)]


def _resident() -> int:
    """The memory of this process in bytes, where the system tells it."""
    try:
        with open("/proc/self/statm") as told:
            return int(told.read().split()[1]) * PAGE
    except OSError:
        return 0


METRICS = Metrics()
