"""A finished report read again as a reader has it: tables and running text of HTML and Markdown."""

import re
from html.parser import HTMLParser

from msgspec import Struct, field

Row = tuple[str, ...]


class Read(Struct):
    """What stands in a report, the replay left out."""

    tables: list[list[Row]] = field(default_factory=list)
    """Every table with its head as its first row."""
    lines: list[str] = field(default_factory=list)
    """Headings and paragraphs."""

    def section(self, title: str) -> list[str]:
        """The lines under a heading, up to the next one."""
        at = self.lines.index(title)
        return self.lines[at + 1 :]

    def beginning(self, *head: str) -> list[list[Row]]:
        """The tables whose head begins so, without it."""
        return [table[1:] for table in self.tables if table[0][: len(head)] == head]

    def ending(self, *head: str) -> list[list[Row]]:
        """The tables whose head ends so, without it."""
        return [table[1:] for table in self.tables if table[0][-len(head) :] == head]


class _Page(HTMLParser):
    """Reads tables, headings and paragraphs of a page; what scripts hold and show is no text of it."""

    def __init__(self) -> None:
        super().__init__()
        self.read = Read()
        self._open: list[str] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "section"):
            self._open.append(tag)
        elif tag == "table":
            self.read.tables.append([])
        elif tag == "tr":
            self.read.tables[-1].append(())
        if tag in ("th", "td", "caption", "p", "h1", "h2", "h3"):
            self._text = ""

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            if tag == self._open[-1]:
                self._open.pop()
            return
        if tag in ("th", "td"):
            self.read.tables[-1][-1] += (self._text,)
        elif tag in ("caption", "p", "h1", "h2", "h3"):
            self.read.lines.append(self._text)

    def handle_data(self, data: str) -> None:
        if not self._open:
            self._text += data


def read_html(page: str) -> Read:
    """A page as it was read."""
    reader = _Page()
    reader.feed(page)
    return reader.read


def read_markdown(text: str) -> Read:
    """A Markdown file as it was read."""
    read = Read()
    for part in text.strip().split("\n\n"):
        if part.startswith("|"):
            head, _, *rows = part.split("\n")
            read.tables.append([_cells(each) for each in (head, *rows)])
        elif not part.startswith("!["):
            read.lines.append(_bare(part))
    return read


def _cells(row: str) -> Row:
    return tuple(_bare(each.strip()) for each in re.split(r"(?<!\\)\|", row)[1:-1])


def _bare(text: str) -> str:
    """Text without the marks of Markdown."""
    plain = re.sub(r"^#+ |(?<!\\)\*+", "", text)
    return re.sub(r"\\(.)", r"\1", plain)
