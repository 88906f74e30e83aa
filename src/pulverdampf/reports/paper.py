"""A report as PDF, set by typst."""

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from pulverdampf.drawing.printing import printed
from pulverdampf.reports.document import Block, Photo, Picture
from pulverdampf.text import Language, Text
from pulverdampf.text.missing import MissingError

NO_PRINTER = Text(
    "For this the package typst is needed: pip install 'pulverdampf[print]'.",
    "Dafür wird das Paket typst gebraucht: pip install 'pulverdampf[print]'.",
)


def printer() -> Any:
    """The typesetter, if it is installed."""
    try:
        import typst
    except ImportError:
        raise MissingError(NO_PRINTER) from None
    return typst


def pdf(blocks: Iterable[Block], language: Language) -> bytes:
    """The document as a PDF."""
    typst = printer()
    with TemporaryDirectory() as folder:
        place = Path(folder)
        parts = [_part(block, place) for block in blocks]
        (place / "report.json").write_bytes(msgspec.json.encode({"language": language, "parts": parts}))
        template = files("pulverdampf.reports") / "data" / "paper.typ"
        (place / "paper.typ").write_text(template.read_text("utf-8"), "utf-8")
        made: bytes = typst.compile(str(place / "paper.typ"), root=folder)
        return made


def _part(block: Block, place: Path) -> Any:
    """A block as the template reads it; pictures lie beside it as files."""
    if isinstance(block, Picture):
        (place / f"{block.name}.svg").write_text(printed(block.svg), "utf-8")
        return {"type": "picture", "file": f"{block.name}.svg", "caption": block.caption}
    if isinstance(block, Photo):
        (place / f"{block.name}.jpg").write_bytes(block.jpeg)
        return {"type": "picture", "file": f"{block.name}.jpg", "caption": block.caption}
    return msgspec.to_builtins(block)
