"""Maps drawn without a server: three battles for the README, and an atlas of every book."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pulverdampf.drawing import svg
from pulverdampf.drawing.atlas import atlas
from pulverdampf.engine.events import Event
from pulverdampf.engine.records import read
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Language, Text
from tests.browser import chromium, frontier, staged, wall
from tests.browser.serving import ROOT

FONTS = chromium.WEB / "node_modules/@fontsource-variable/eb-garamond/files"
FACE = '@font-face{{font-family:"EB Garamond Variable";src:url("{file}");font-weight:400 800;font-style:{style}}}'  # noqa: E501
PAGE = '<!doctype html><meta charset="utf-8"><style>body{{margin:0}}svg{{display:block}}{faces}</style>{svg}'
TRAINS: dict[str, Callable[[], Any]] = {"kriegspfad": staged.train, "muskets-tomahawks": frontier.train}
LANGUAGES: tuple[Language, ...] = ("en", "de")


def book_named(key: str) -> Rulebook:
    """A book by its key."""
    book = rulebook(key)
    assert book is not None
    return book


def at_turn(key: str, turn: int) -> Any:
    """The state of a book's recorded battle when a turn begins."""
    record = read((ROOT / f"tests/playthroughs/{key}.battle").read_bytes(), rulebook)
    state = record.initial.copied()
    for entry in record.entries:
        if state.clock.turn == turn:
            break
        if isinstance(entry, Event):
            entry.apply(state)
    return state


def battles() -> Iterator[tuple[str, Rulebook, Any, Text | None]]:
    """The battles that one would hang on the wall, and how their cartouches are headed."""
    yield "map-ridge", book_named("black-powder"), at_turn("black-powder", 4), None
    yield "map-village", book_named("kriegspfad"), wall.creek(), wall.title("creek")
    yield "map-portage", book_named("muskets-tomahawks"), wall.portage(), wall.title("portage")


def photographed(drawn: str, into: Path) -> None:
    """A picture as PNG, with the letters of the page."""
    size = drawn.split('width="', 1)[1].split('"', 1)[0], drawn.split('height="', 1)[1].split('"', 1)[0]
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "map.html"
        files = {
            style: (FONTS / f"eb-garamond-latin-wght-{style}.woff2").as_uri()
            for style in ("normal", "italic")
        }
        faces = "".join(FACE.format(file=file, style=style) for style, file in files.items())
        page.write_text(PAGE.format(faces=faces, svg=drawn), "utf-8")
        window = f"--window-size={int(float(size[0]))},{int(float(size[1]))}"
        flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--allow-file-access-from-files",
            window,
        ]
        shot = [f"--screenshot={into}", page.as_uri()]
        subprocess.run([chromium.CHROMIUM, *flags, *shot], check=True, capture_output=True, timeout=300)


def battle_maps(out: Path) -> None:
    """The battles that one would hang on the wall, in both languages."""
    for name, book, state, title in battles():
        view = View(book, "watch", Scene(state, book.layout), None, ())
        for language in LANGUAGES:
            photographed(svg(view, language, title), out / f"{name}-{language}.png")


def fought(key: str) -> Iterator[Any]:
    """States of a book's battles, in which what is laid or comes on later stands."""
    yield from (at_turn(key, turn) for turn in (1, 2, 4))
    if key in TRAINS:
        yield TRAINS[key]()


def atlases(out: Path) -> None:
    """The atlas of every book."""
    for key in sorted(PACKAGES):
        photographed(atlas(book_named(key), fought=fought(key)), out / f"atlas-{key}.png")
