"""Battles as data for one's own analysis: one row a decision and one row a battle, streamed.

`docs/data.md` describes the columns.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from pulverdampf.analysis.study import Study, fought
from pulverdampf.engine.answers import plain
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.state import Side
from pulverdampf.generals.candidates import lawful_answers
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError

MOST_IDEAS = 12
"""How many lawful ideas for an order are told beside the one that was given."""
AT_ONCE = 2_000
"""How many rows of a Parquet file are written together."""
NO_PARQUET = Text(
    "For Parquet the package pyarrow is needed: pip install 'pulverdampf[parquet]'; .jsonl does without.",
    "Für Parquet wird das Paket pyarrow gebraucht: pip install 'pulverdampf[parquet]'; .jsonl nicht.",
)


class Decided(Struct, frozen=True, tag="decision"):
    """One decision: what a side saw, what it could answer, and what it did."""

    battle: int
    number: int
    turn: int
    side: Side
    rule: str
    kind: str
    """`choose`: one of `options`; `order`: any order that the rules allow, of which `options` are some."""
    subject: str
    options: tuple[str, ...]
    """Keys of options, or orders as JSON."""
    answer: str
    """The key of an option, or an order as JSON."""
    state: str
    """What the side saw of the battle, as JSON; empty where states are left out."""


class Ended(Struct, frozen=True, tag="battle"):
    """How one battle went."""

    battle: int
    book: str
    version: str
    seed: str
    one: str
    two: str
    terrain: str
    scenario: str
    generals: tuple[str, str]
    """Who led side one, and who led side two."""
    winner: Side
    turns: int
    decisions: int
    losses: tuple[int | float, int | float]
    hash: str


Row = Decided | Ended


def rows_of(study: Study, index: int, *, states: bool) -> list[Row]:
    """All decisions of one battle, and how it ended."""
    rows: list[Row] = []
    versions: set[str] = set()

    def watch(game: Game, side: Side, answer: Any) -> None:
        versions.add(game.rulebook.version)
        rows.append(_decided(index, len(rows), game, side, answer, states=states))

    battle = fought(study, index, watch)
    meeting = study.meeting(index)
    swapped = study.swap and index % 2 == 1
    leading = (study.generals[1], study.generals[0]) if swapped else study.generals
    ended = Ended(
        index, study.book, "".join(versions), study.seed, meeting.one.id, meeting.two.id, meeting.table,
        meeting.plot, leading, battle.winner, battle.turns, battle.decisions, battle.losses, battle.hash,
    )  # fmt: skip
    return [*rows, ended]


def _decided(battle: int, number: int, game: Game, side: Side, answer: Any, *, states: bool) -> Decided:
    view = game.view(side)
    request = view.request
    assert request is not None
    kind = "choose" if isinstance(request, Choose) else "order"
    most = len(request.candidates) if isinstance(request, Choose) else MOST_IDEAS
    options = tuple(_written(each) for each in lawful_answers(view, request, most))
    state = msgspec.json.encode(view.state).decode() if states else ""
    turn = view.state.clock.turn
    return Decided(
        battle, number, turn, side, request.rule, kind, request.subject, options, _written(answer), state
    )


def _written(answer: Any) -> str:
    return answer if isinstance(answer, str) else msgspec.json.encode(plain(answer)).decode()


def streamed(study: Study, jobs: int, *, states: bool) -> Iterator[list[Row]]:
    """The rows of battle after battle in the order of their numbers; only a few battles are in memory."""
    if jobs <= 1:
        yield from (rows_of(study, index, states=states) for index in range(study.games))
        return
    indices = iter(range(study.games))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:

        def begun(number: int) -> Iterable[Future[list[Row]]]:
            return [pool.submit(rows_of, study, index, states=states) for index in islice(indices, number)]

        under_way = deque(begun(2 * jobs))
        while under_way:
            rows = under_way.popleft().result()
            under_way.extend(begun(1))
            yield rows


class Writer(Protocol):
    """Writes rows into files."""

    def write(self, rows: list[Row]) -> None:
        """Adds the rows of one battle."""
        ...

    def close(self) -> None:
        """Finishes the files."""
        ...


class JsonLines:
    """One file of JSON lines, told apart by `type`."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")

    def write(self, rows: list[Row]) -> None:
        """Adds the rows of one battle."""
        self._file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)

    def close(self) -> None:
        """Finishes the file."""
        self._file.close()


class Parquet:
    """Two files: decisions under the name that was given, battles beside it (`x.battles.parquet`)."""

    def __init__(self, path: Path) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise MissingError(NO_PARQUET) from None
        self._arrow = pyarrow
        text, number = pyarrow.string(), pyarrow.int32()
        kinds = {str: text, int: number}
        pairs = {
            "options": pyarrow.list_(text),
            "generals": pyarrow.list_(text),
            "losses": pyarrow.list_(pyarrow.float64()),
        }
        self._waiting: dict[type[Struct], list[dict[str, Any]]] = {Decided: [], Ended: []}
        paths: dict[type[Struct], Path] = {Decided: path, Ended: path.with_suffix(".battles.parquet")}
        self._schemas = {
            kind: pyarrow.schema(
                [
                    (each.name, pairs.get(each.name) or kinds[each.type])
                    for each in msgspec.structs.fields(kind)
                ]
            )
            for kind in paths
        }
        self._files = {
            kind: parquet.ParquetWriter(where, self._schemas[kind], compression="zstd")
            for kind, where in paths.items()
        }

    def write(self, rows: list[Row]) -> None:
        """Adds the rows of one battle; they reach the file by the thousand."""
        for row in rows:
            told = msgspec.structs.asdict(row)
            self._waiting[type(row)].append(
                {k: list(v) if isinstance(v, tuple) else v for k, v in told.items()}
            )
        for kind, waiting in self._waiting.items():
            if len(waiting) >= AT_ONCE:
                self._flush(kind)

    def _flush(self, kind: type[Struct]) -> None:
        if self._waiting[kind]:
            self._files[kind].write_table(
                self._arrow.Table.from_pylist(self._waiting[kind], self._schemas[kind])
            )
            self._waiting[kind] = []

    def close(self) -> None:
        """Finishes both files."""
        for kind, file in self._files.items():
            self._flush(kind)
            file.close()


WRITERS: dict[str, type[JsonLines] | type[Parquet]] = {".jsonl": JsonLines, ".parquet": Parquet}
