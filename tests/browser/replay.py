"""A recorded battle as a short animated picture: positions one after another, as WebP.

It needs Pillow (`pip install pillow`), which nothing else of the project does.
"""

import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pulverdampf.drawing import svg
from pulverdampf.engine.events import Event
from pulverdampf.engine.records import read
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import rulebook
from tests.browser.maps import book_named, photographed
from tests.browser.serving import ROOT

WIDE, HOLD, REST = 860, 700, 2500
"""Pixels across, and for how many milliseconds a position and the last one stand."""


def positions(key: str, count: int) -> list[Any]:
    """So many positions of a book's recorded battle, evenly spread from the first turn to the end."""
    record = read((ROOT / f"tests/playthroughs/{key}.battle").read_bytes(), rulebook)
    events = [entry for entry in record.entries if isinstance(entry, Event)]
    state, out = record.initial.copied(), []
    for n, event in enumerate(events):
        event.apply(state)
        if state.clock.turn and n % (len(events) // count) == 0:
            out.append(state.copied())
    return [*out, state]


def main(key: str = "black-powder", count: str = "14") -> int:
    """Draws the battle into `docs/pictures/replay.webp`."""
    if find_spec("PIL") is None:
        print("The replay is not drawn: it needs Pillow.", file=sys.stderr)
        return 1
    image = import_module("PIL.Image")
    book, frames = book_named(key), []
    with tempfile.TemporaryDirectory() as folder:
        for n, state in enumerate(positions(key, int(count))):
            file = Path(folder) / f"{n}.png"
            photographed(svg(View(book, "watch", Scene(state, book.layout), None, ())), file)
            whole = image.open(file).convert("RGB")
            size = WIDE, round(whole.height * WIDE / whole.width)
            frames.append(whole.resize(size, image.Resampling.LANCZOS))
    holds = [HOLD] * (len(frames) - 1) + [REST]
    out = ROOT / "docs" / "pictures" / "replay.webp"
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=holds, loop=0, quality=62, method=4)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
