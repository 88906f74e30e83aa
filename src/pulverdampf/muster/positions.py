"""Finds the line of every key and element of a TOML text, which tomllib does not tell."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress

Path = tuple[str | int, ...]

KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
BLANK = re.compile(r"[ \t]*")
GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
STRING = re.compile(
    r'''"""(?:[^\\]|\\.)*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:'{0,2})|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''', re.DOTALL
)
BARE = re.compile(r"[^,\]}\n#]+")
REST = re.compile(r"[^\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and array element of a valid TOML text."""
    finder = _Finder(text)
    with suppress(RecursionError):  # what was found until then still names the right neighbourhood
        finder.document()
    return finder.lines


def nearest_line(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest thing around it that stands in the text."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


class _Finder:
    """Walks once through the text and notes where each thing begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.newest: dict[Path, int] = {}
        self.breaks = [spot for spot, character in enumerate(text) if character == "\n"]

    def document(self) -> None:
        """Notes all statements, one after the other."""
        table: Path = ()
        while True:
            self.skip(GAP)
            if self.at >= len(self.text):
                return
            start = self.at
            if self.text.startswith("[[", self.at):
                self.at += 2
                table = self.one_of_many(self.keys())
                self.skip(REST)
            elif self.text.startswith("[", self.at):
                self.at += 1
                table = self.resolved(self.keys())
                self.note(table)
                self.skip(REST)
            else:
                self.pair(table)
                self.skip(REST)
            if self.at == start:  # cannot happen in valid TOML
                self.at += 1

    def pair(self, table: Path) -> None:
        """Notes `key = value`."""
        begin = self.at
        path = self.resolved_below(table, self.keys(), begin)
        self.skip(BLANK)
        if self.text.startswith("=", self.at):
            self.at += 1
            self.skip(BLANK)
            self.value(path)

    def value(self, path: Path) -> None:
        """Goes past a value and notes what is inside."""
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self.at += 1
            self.inside(path, "]")
        elif opening == "{":
            self.at += 1
            self.inside(path, "}")
        else:
            found = STRING.match(self.text, self.at) or BARE.match(self.text, self.at)
            self.at = found.end() if found else self.at

    def inside(self, path: Path, closing: str) -> None:
        """Notes the elements of an array or the pairs of an inline table."""
        index = 0
        while True:
            self.skip(GAP)
            here = self.text[self.at : self.at + 1]
            if here in ("", closing):
                self.at += 1
                return
            start = self.at
            if closing == "}":
                self.pair(path)
            else:
                self.note((*path, index))
                self.value((*path, index))
                index += 1
            self.skip(GAP)
            if self.text.startswith(",", self.at):
                self.at += 1
            if self.at == start:
                self.at += 1

    def keys(self) -> list[str]:
        """The dotted key that stands here."""
        found: list[str] = []
        while True:
            self.skip(BLANK)
            key = KEY.match(self.text, self.at)
            if not key:
                return found
            self.at = key.end()
            found.append(_unquoted(key.group()))
            self.skip(BLANK)
            if not self.text.startswith(".", self.at):
                return found
            self.at += 1

    def resolved(self, keys: list[str]) -> Path:
        """A header's keys as a path; a key that names an array of tables means its newest table."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.newest:
                path = (*path, self.newest[path])
        return path

    def resolved_below(self, table: Path, keys: list[str], begin: int) -> Path:
        path = table
        for key in keys:
            path = (*path, key)
            self.note(path, begin)
        return path

    def one_of_many(self, keys: list[str]) -> Path:
        """The path of the table that `[[keys]]` adds."""
        array = (*self.resolved(keys[:-1]), *keys[-1:])
        self.newest[array] = self.newest.get(array, -1) + 1
        self.note(array)
        path = (*array, self.newest[array])
        self.note(path)
        return path

    def note(self, path: Path, at: int | None = None) -> None:
        line = bisect_right(self.breaks, (self.at if at is None else at) - 1) + 1
        self.lines.setdefault(path, min(line, len(self.breaks) + 1))

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at


def _unquoted(key: str) -> str:
    if key[0] == "'":
        return key[1:-1]
    if key[0] == '"':
        try:
            return str(tomllib.loads(f"key = {key}")["key"])
        except tomllib.TOMLDecodeError:
            return key[1:-1]
    return key
