"""From bytes to a TOML table whose lines are known; what cannot be read becomes a problem."""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from importlib import resources
from pathlib import Path as FilePath
from typing import Any

from msgspec import Struct

from pulverdampf.muster.positions import Path, lines_of, nearest_line
from pulverdampf.muster.problems import Problem, Where
from pulverdampf.muster.regular_files import NO_FILE as NOT_THERE
from pulverdampf.muster.regular_files import TOO_LONG, contents
from pulverdampf.muster.toml_words import in_words
from pulverdampf.text import Text

MOST_BYTES = 2_000_000
NO_FILE = "muster.file"
"""The name of the problem that a file cannot be opened or read."""
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters, which no name and no sentence has; a terminal would obey them."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LINE = re.compile(r"\(at line (\d+), column \d+\)")
END = re.compile(r" ?\(at .*\)$")


class Source(Struct, frozen=True):
    """A text with the name under which its problems are reported."""

    file: str
    data: bytes | str | None
    trouble: Text | None = None


class Document(Struct, dict=True):
    """A TOML table together with the line of each of its keys."""

    file: str
    table: dict[str, Any]
    text: str

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of each key; who has nothing to complain of never looks for it."""
        return lines_of(self.text)

    @property
    def length(self) -> int:
        """How many lines there are."""
        return self.text.count("\n") + 1

    def where(self, path: Path) -> Where:
        """The place of a key, or of what stands around it."""
        return Where(self.file, min(nearest_line(self.lines, path), self.length), spelled(path))


def spelled(path: Path) -> str:
    """A path as people write it: `groups[1].bodies[0]`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def user_file(path: str | FilePath) -> Source:
    """A file that a person named; the only place where such a file is opened."""
    found = contents(path, MOST_BYTES)
    if isinstance(found, Text):
        return Source(str(path), None, found)
    return Source(str(path), found)


def packaged_file(package: str, *path: str) -> Source:
    """A file that is part of the program."""
    name = "/".join(path)
    try:
        return Source(name, resources.files(package).joinpath(*path).read_bytes())
    except (OSError, ModuleNotFoundError, TypeError):  # a book may be a single module, without files
        return Source(name, None, NOT_THERE)


def packaged_files(package: str, *path: str) -> list[Source]:
    """All TOML files of a folder that is part of the program, by name."""
    folder = resources.files(package).joinpath(*path)
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))
    return [packaged_file(package, *path, name) for name in names]


def parse(source: Source) -> Document | Problem:
    """The table of a source with its lines, or why there is none."""
    text = decoded(source)
    if isinstance(text, Problem):
        return text
    text = text.replace("\r\n", "\n")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        return _syntax_problem(source.file, text, str(trouble))
    except (ValueError, OverflowError):
        return _problem(
            source.file, 1, "muster.syntax", Text("A number is far too long.", "Eine Zahl ist viel zu lang.")
        )
    except RecursionError:
        words = Text("Brackets are nested far too deeply.", "Klammern sind viel zu tief geschachtelt.")
        return _problem(source.file, 1, "muster.syntax", words)
    if not table:
        return _problem(source.file, 1, "muster.empty", Text("The file is empty.", "Die Datei ist leer."))
    document = Document(source.file, table, text)
    for path in _unprintable(table):
        words = Text("There are control characters in it.", "Darin stehen Steuerzeichen.")
        return Problem("muster.syntax", words, document.where(path), subject=source.file)
    return document


def _unprintable(tree: Any, at: Path = ()) -> Iterator[Path]:
    """Where a text or a key has control characters."""
    if isinstance(tree, str):
        if UNPRINTABLE.search(tree):
            yield at
    elif isinstance(tree, dict):
        for key, value in tree.items():
            if UNPRINTABLE.search(key):
                yield at
            yield from _unprintable(value, (*at, key))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from _unprintable(value, (*at, number))


def decoded(source: Source) -> str | Problem:
    """The text of a source, or why it is none."""
    if source.data is None:
        return _problem(source.file, 0, NO_FILE, source.trouble or Text("No text.", "Kein Text."))
    if len(source.data) > MOST_BYTES:
        return _problem(source.file, 1, NO_FILE, _too_long(len(source.data)))
    if isinstance(source.data, str):
        return source.data.removeprefix("\ufeff")
    if source.data.startswith(UTF_16):
        words = Text(
            "The file is written in UTF-16, not in UTF-8.",
            "Die Datei ist in UTF-16 geschrieben, nicht in UTF-8.",
        )
        return _problem(source.file, 1, "muster.encoding", words, AS_UTF_8)
    try:
        return source.data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as trouble:
        line = source.data.count(b"\n", 0, trouble.start) + 1
        words = Text(
            "Byte {byte} is {value}, which is not UTF-8 text.",
            "Byte {byte} ist {value}; das ist kein Text in UTF-8.",
        ).filled(byte=trouble.start + 1, value=f"0x{source.data[trouble.start]:02x}")
        return _problem(source.file, line, "muster.encoding", words, AS_UTF_8)


AS_UTF_8 = Text("Save it as UTF-8.", "Speichere sie als UTF-8.")


def _syntax_problem(file: str, text: str, message: str) -> Problem:
    found = LINE.search(message)
    last = len(text.rstrip("\n").split("\n"))
    line = min(int(found.group(1)), text.count("\n") + 1) if found else last
    words = Text("This is not TOML: {reason}.", "Das ist kein TOML: {reason}.").filled(
        reason=in_words(END.sub("", message))
    )
    return _problem(file, line, "muster.syntax", words)


def _too_long(size: int) -> Text:
    return TOO_LONG.filled(size=size, most=MOST_BYTES)


def _problem(file: str, line: int, rule: str, text: Text, remedy: Text | None = None) -> Problem:
    return Problem(rule, text, Where(file, line), subject=file, remedy=remedy)
