"""What studies have found, kept in a small file that a book can bring along."""

from pathlib import Path

import msgspec

from pulverdampf.analysis.points.findings import Findings
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import say
from pulverdampf.text import Text

WRITTEN = Text("Written to {file}.", "Geschrieben nach {file}.")
UNWRITABLE = Text("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")


def keep_found(file: Path, found: Findings) -> None:
    """Writes what was found, and says so."""
    try:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    except OSError as why:
        fail(UNWRITABLE, REFUSED, file=str(file), why=why.strerror or str(why))
    say(WRITTEN, file=str(file))
