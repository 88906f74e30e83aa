"""Battles of every released version, one a rulebook: what later versions must still be able to tell.

`python -m tests.records.keeping` keeps those of the version in `pulverdampf.__version__`, at its release.
They are never recorded anew: where a later version cannot read one, the version is at fault.
"""

import gzip
from pathlib import Path

import pulverdampf
from tests.playthroughs.recording import BATTLES, fought

HERE = Path(__file__).parent
SUFFIX = ".battle.gz"


def kept() -> list[Path]:
    """All records, oldest version first."""
    return sorted(HERE.glob(f"*/*{SUFFIX}"), key=lambda path: (_number(path.parent.name), path.name))


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def battle_of(path: Path) -> bytes:
    """A record as it was written."""
    return gzip.decompress(path.read_bytes())


if __name__ == "__main__":
    folder = HERE / pulverdampf.__version__
    folder.mkdir()
    for book in BATTLES:
        record = fought(book, pulverdampf.__version__)
        (folder / f"{book}{SUFFIX}").write_bytes(gzip.compress(record, 9, mtime=0))
