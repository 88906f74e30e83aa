"""A file that keeps the battles of a study as they come in, so that it goes on where it was stopped."""

from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from pulverdampf.analysis.study import Battle, Study
from pulverdampf.text import Text

OTHER_STUDY = Text(
    "{file} holds another study: book, armies, generals, seed, ground, scenario or rulings differ. Name "
    "another file.",
    "{file} enthält eine andere Studie: Buch, Armeen, Generäle, Startwert, Gelände, Szenario oder Schalter "
    "weichen ab. Nenne eine andere Datei.",
)
NO_NOTEBOOK = Text(
    "{file}: line {line} is no battle of a study.", "{file}: Zeile {line} ist keine Schlacht einer Studie."
)
UNWRITABLE = Text("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")


class NotebookError(Exception):
    """A file cannot hold the battles of a study."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class Title(Struct, frozen=True, tag="study"):
    """The first line of a file: which study it holds, whatever the number of its battles."""

    book: str
    seed: str
    digest: str


def title_of(study: Study) -> Title:
    """What makes a study this one: all of it but how many battles are fought."""
    told = msgspec.json.encode(msgspec.structs.replace(study, games=0), order="deterministic")
    return Title(study.book, study.seed, sha256(told).hexdigest()[:32])


class Notebook:
    """The battles of a study that are done, on disk."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path = path
        self.known: dict[int, Battle] = {}
        title = title_of(study)
        try:
            kept = path.read_bytes() if path.exists() else b""
            whole = kept[: kept.rfind(b"\n") + 1]  # a last line without its end was never finished
            self._read(whole.splitlines(), title)
            self._file = path.open("r+b" if kept else "wb")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not whole:
                self._put(title)
        except OSError as why:
            reason = why.strerror or str(why)
            raise NotebookError(UNWRITABLE.filled(file=str(path), why=reason)) from None

    def _read(self, lines: list[bytes], title: Title) -> None:
        for number, line in enumerate(lines, 1):
            try:
                if number > 1:
                    battle = msgspec.json.decode(line, type=Battle)
                    self.known[battle.index] = battle
                elif msgspec.json.decode(line, type=Title) != title:
                    raise NotebookError(OTHER_STUDY.filled(file=str(self.path)))
            except (msgspec.MsgspecError, ValueError):
                raise NotebookError(NO_NOTEBOOK.filled(file=str(self.path), line=number)) from None

    def note(self, battle: Battle) -> None:
        """Writes a battle down at once."""
        self._put(battle)

    def _put(self, what: Title | Battle) -> None:
        self._file.write(msgspec.json.encode(what) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
