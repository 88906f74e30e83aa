"""Many battles fought while somebody waits: the bar, Ctrl-C, and how long it took."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from types import MappingProxyType

from pulverdampf.analysis.cluster import ClusterError
from pulverdampf.analysis.notebook import Notebook, NotebookError
from pulverdampf.analysis.study import MOST_DECISIONS, Battle, EndlessError, Findings, Study
from pulverdampf.analysis.tables import decimal
from pulverdampf.analysis.workers import Interrupted, WorkersLost, carried_out
from pulverdampf.cli.failure import INTERRUPTED, REFUSED, complain, fail
from pulverdampf.cli.language import language, said
from pulverdampf.text import Text

WON = Text("won", "Siege")
DRAWN = Text("drawn", "remis")
LOST = Text("lost", "verl.")
SHARE = Text("share", "Anteil")
BETWEEN = Text("95 % between", "95 % zwischen")
HASH = Text("Hash of all battles: {hash}", "Prüfsumme aller Schlachten: {hash}")
FIGHTING = Text("Fighting", "Schlachten")
STOPPED = Text("Stopped after {done} of {wanted} battles.", "Angehalten nach {done} von {wanted} Schlachten.")
WORKERS_LOST = Text(
    "Battles {first} to {last} kill every process that fights them.",
    "Die Schlachten {first} bis {last} beenden jeden Prozess, der sie schlägt.",
)
ENDLESS = Text(
    "Battle {index} (seed {seed}) has not ended after {most} decisions. A house rule may be to blame.",
    "Schlacht {index} (Startwert {seed}) ist nach {most} Entscheidungen nicht zu Ende. Schuld kann eine "
    "Hausregel sein.",
)
TOOK = Text(
    "{games} battles in {seconds} s, {rate} a second, {jobs} processes",
    "{games} Schlachten in {seconds} s, {rate} je Sekunde, {jobs} Prozesse",
)
TOOK_ONE = Text(
    "{games} battles in {seconds} s, {rate} a second, one process",
    "{games} Schlachten in {seconds} s, {rate} je Sekunde, ein Prozess",
)
TOOK_THERE = Text(
    "{games} battles in {seconds} s, {rate} a second, on {cluster}",
    "{games} Schlachten in {seconds} s, {rate} je Sekunde, auf {cluster}",
)
KEPT = Text(
    "What was fought is kept; the same line goes on with {file}.",
    "Was geschlagen wurde, ist aufgehoben; dieselbe Zeile fährt mit {file} fort.",
)


class Fought:
    """The battles of a study, all of them or as many as were fought before Ctrl-C."""

    def __init__(
        self,
        study: Study,
        jobs: int | None,
        cluster: str = "",
        out: Path | None = None,
        before: Mapping[int, Battle] = MappingProxyType({}),
    ) -> None:
        self.study, self.cluster = study, cluster
        self.processes = jobs or min(os.cpu_count() or 1, max(1, study.games // 20))
        start, self.stopped = perf_counter(), False
        notebook = _notebook(out, study)
        known = {**before, **(notebook.known if notebook is not None else {})}
        self.known = len(known)
        try:
            self.found = _watched(study, self.processes, cluster, known, notebook)
        except Interrupted as interruption:
            self.found, self.stopped = interruption.found, True
        except WorkersLost as lost:
            fail(WORKERS_LOST, REFUSED, first=lost.indices[0], last=lost.indices[-1])
        except EndlessError as endless:
            fail(ENDLESS, REFUSED, index=endless.index, seed=endless.seed, most=MOST_DECISIONS)
        except ClusterError as trouble:
            complain(trouble.text)
            if notebook is not None:
                complain(KEPT, file=str(notebook.path))
            raise SystemExit(REFUSED) from None
        finally:
            if notebook is not None:
                notebook.close()
        self.seconds = perf_counter() - start
        if not self.found.battles:
            self.leave()

    def tell_pace(self) -> None:
        """Tells on stderr how long it took."""
        games = len(self.found.battles) - self.known
        took = decimal(self.seconds, language(), 1)
        pace = decimal(games / self.seconds if self.seconds else 0.0, language(), 1)
        text = TOOK_ONE if self.processes == 1 else TOOK.filled(jobs=self.processes)
        if self.cluster:
            text = TOOK_THERE.filled(cluster=self.cluster)
        print(said(text, games=games, seconds=took, rate=pace), file=sys.stderr)

    def leave(self) -> None:
        """Ends as Ctrl-C wants, where it was pressed."""
        if self.stopped:
            complain(STOPPED, done=len(self.found.battles), wanted=self.study.games)
            raise SystemExit(INTERRUPTED)


def _notebook(out: Path | None, study: Study) -> Notebook | None:
    """The file that keeps the battles, where one was named."""
    try:
        return Notebook(out, study) if out is not None else None
    except NotebookError as trouble:
        fail(trouble.text)


def _watched(
    study: Study, jobs: int, cluster: str, known: Mapping[int, Battle], notebook: Notebook | None
) -> Findings:
    """Fights with a progress bar on stderr, where somebody looks at it."""

    def keep(battle: Battle) -> None:
        if notebook is not None:
            notebook.note(battle)

    if not sys.stderr.isatty():
        return carried_out(study, jobs, keep, known, cluster)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        rate,
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(said(FIGHTING), total=study.games, completed=len(known), rate="")

        def told(battle: Battle) -> None:
            keep(battle)
            progress.advance(task)
            speed = progress.tasks[0].speed
            if speed:
                progress.update(task, rate=f"{decimal(speed, language(), 1)}/s")

        return carried_out(study, jobs, told, known, cluster)
