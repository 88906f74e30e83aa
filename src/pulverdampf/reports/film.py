"""A battle as a film: every moment a picture, as an animated WebP or GIF, or as MP4 where ffmpeg is found."""

import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.printing import STYLE
from pulverdampf.drawing.printing import printed as as_printed
from pulverdampf.drawing.scaling import grain
from pulverdampf.drawing.sheet import MARGIN
from pulverdampf.drawing.units import PATTERNS
from pulverdampf.reports.course import Course
from pulverdampf.reports.document import DEPLOYMENT
from pulverdampf.reports.moments import Moment, bare_map, ground_key, moments
from pulverdampf.reports.paper import printer
from pulverdampf.reports.prose import turn_title
from pulverdampf.reports.report import report_of
from pulverdampf.text import Language, Text
from pulverdampf.text.missing import MissingError

Kind = Literal["webp", "gif", "mp4"]
NO_FILM = Text(
    "For films the package pillow is needed: pip install 'pulverdampf[print]'.",
    "Für Filme wird das Paket pillow gebraucht: pip install 'pulverdampf[print]'.",
)
NO_FFMPEG = Text(
    "For MP4 the program ffmpeg is needed; .webp and .gif do without.",
    "Für MP4 wird das Programm ffmpeg gebraucht; .webp und .gif kommen ohne aus.",
)
WIDE = 800
"""How many pixels wide a film is, where nobody asks for more."""
MOST_MOMENTS = 240
"""A longer battle is shown in that many moments."""
STAY, LAST = 450, 4000
"""How many milliseconds a moment is shown, and how many the last."""
AT_ONCE = 24
"""How many pictures are set at a time."""
DOCUMENT = """#set page(width: {wide}pt, height: {high}pt, margin: 0pt)
#set text(font: "Libertinus Serif", size: {size}pt, fill: rgb("#2b2117"))
{pages}
"""
PAGE = """#page[#place(image("{ground}", width: 100%))#place(image("{units}", width: 100%))
#place(bottom + center, dy: -{low}pt, box(fill: rgb("#f8f0dad8"), inset: 5pt, radius: 3pt, "{words}"))]"""


def film(course: Course, kind: Kind, language: Language, wide: int = WIDE, most: int = MOST_MOMENTS) -> bytes:
    """The film of a battle, in so many moments at most."""
    image = _images()
    if kind == "mp4" and shutil.which("ffmpeg") is None:
        raise MissingError(NO_FFMPEG)
    with TemporaryDirectory() as folder:
        pictures = _pictures(course, language, wide, most, Path(folder))
        if kind == "mp4":
            return _filmed(pictures, Path(folder))
        frames = [image.open(BytesIO(each)).convert("RGB") for each in pictures]
        if kind == "gif":  # one palette and no dithering: only what moves is stored again
            palette = frames[len(frames) // 2].quantize(256, image.Quantize.FASTOCTREE)
            frames = [each.quantize(palette=palette, dither=image.Dither.NONE) for each in frames]
        lasts = [STAY] * (len(frames) - 1) + [LAST]
        out = BytesIO()
        more: dict[str, Any] = {"quality": 78, "method": 2} if kind == "webp" else {"optimize": False}
        first, *rest = frames
        first.save(out, kind.upper(), save_all=True, append_images=rest, duration=lasts, loop=0, **more)
        return out.getvalue()


def _images() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise MissingError(NO_FILM) from None
    return Image


def _pictures(course: Course, language: Language, wide: int, most: int, folder: Path) -> Iterator[bytes]:
    """Every moment as PNG; the ground is drawn once and lies under all of them."""
    typst = printer()
    table = course.rulebook.table_size(course.state)
    scale = PX / grain(table)
    paper = tuple(round(each * scale, 1) + 2 * MARGIN for each in table)
    high = round(wide * paper[1] / paper[0]) // 2 * 2
    shown = _thinned(list(moments(course)), most)
    end = report_of(course.rulebook, course.initial, course.entries, course).result
    grounds: dict[str, str] = {}
    pages: list[str] = []
    for at, moment in enumerate(shown):
        key = ground_key(course.rulebook, moment.state)
        if key not in grounds:
            grounds[key] = f"ground-{len(grounds)}.png"
            ground = as_printed(bare_map(course.rulebook, moment, shown, language))
            (folder / "ground.svg").write_text(ground, "utf-8")
            drawn = _set(typst, folder, ['#image("ground.svg", width: 100%)'], wide, high)
            (folder / grounds[key]).write_bytes(drawn[0])
        (folder / f"units-{at}.svg").write_text(_units(moment, paper), "utf-8")
        words = turn_title(course.rulebook, moment.turn) if moment.turn else DEPLOYMENT
        if at == len(shown) - 1:
            words = end
        told = words.in_(language).replace("\\", "").replace('"', "”")
        pages.append(PAGE.format(ground=grounds[key], units=f"units-{at}.svg", words=told, low=MARGIN * 0.7))
        if len(pages) == AT_ONCE or at == len(shown) - 1:
            yield from _set(typst, folder, pages, wide, high)
            pages = []


def _set(typst: Any, folder: Path, pages: list[str], wide: int, high: int) -> list[bytes]:
    """Pages as pictures."""
    text = DOCUMENT.format(wide=wide, high=high, size=wide / 50, pages="\n".join(pages))
    (folder / "film.typ").write_text(text, "utf-8")
    made = typst.compile(str(folder / "film.typ"), root=str(folder), format="png", ppi=72.0)
    return made if isinstance(made, list) else [made]


def _units(moment: Moment, paper: tuple[float, ...]) -> str:
    wide, high = paper
    body = "".join(each.placed() for each in moment.figures.values())
    return as_printed(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN:g} {-MARGIN:g} {wide:g} {high:g}" '
        f'width="{wide:g}" height="{high:g}"><style>{STYLE}</style><defs>{PATTERNS}</defs>{body}</svg>'
    )


def _thinned(shown: list[Moment], most: int) -> list[Moment]:
    """Not more moments than a film can bear, the last always among them."""
    if len(shown) <= most:
        return shown
    step = (len(shown) - 1) / (most - 1)
    return [*(shown[int(at * step)] for at in range(most - 1)), shown[-1]]


def _filmed(pictures: Iterator[bytes], folder: Path) -> bytes:
    """The pictures as MP4."""
    number = 0
    for number, each in enumerate(pictures, 1):
        (folder / f"frame-{number:05}.png").write_bytes(each)
    out = folder / "film.mp4"
    rate = f"{1000 / STAY:.4f}"
    command = ["ffmpeg", "-loglevel", "error", "-framerate", rate, "-i", str(folder / "frame-%05d.png")]
    command += ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-r", "25", "-movflags", "+faststart", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    return out.read_bytes()
