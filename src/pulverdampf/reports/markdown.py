"""A report in Markdown, with its maps and photographs as files beside it."""

import re
from collections.abc import Callable, Iterable

from pulverdampf.reports.document import Block, Heading, Paragraph, Photo, Picture, Table

MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")


def markdown(blocks: Iterable[Block], place_of: Callable[[Picture | Photo], str]) -> str:
    """The text; `place_of` tells where a picture is kept."""
    return "\n\n".join(part for block in blocks if (part := _part(block, place_of))) + "\n"


def _part(block: Block, place_of: Callable[[Picture | Photo], str]) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_plain(block.text)}"
    if isinstance(block, Paragraph):
        text = _plain(block.text)
        return {"lead": f"**{text}**", "small": f"*{text}*"}.get(block.manner, text)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, (Picture, Photo)):
        return f"![{_plain(block.caption)}]({place_of(block)})"
    return ""


def _table(table: Table) -> str:
    lines = "|".join("---" if at < table.words else "---:" for at in range(len(table.head)))
    rows = [_row(table.head), f"|{lines}|"]
    for at, row in enumerate(table.rows):
        bold = table.summed and at == len(table.rows) - 1
        rows.append(_row([f"**{_plain(each)}**" if bold and each else _plain(each) for each in row]))
    head = f"**{_plain(table.caption)}**\n\n" if table.caption else ""
    return head + "\n".join(rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """Text that is only text, whatever a unit is called."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))
