"""A drawing as a picture of pixels (PNG), set by typst."""

from pathlib import Path
from tempfile import TemporaryDirectory

from pulverdampf.drawing.printing import printed
from pulverdampf.reports.paper import printer

SHEET = '#set page(width: auto, height: auto, margin: 0pt)\n#image("picture.svg", width: {wide}pt)\n'


def png(svg: str, wide: int) -> bytes:
    """The drawing, so many pixels wide."""
    typst = printer()
    with TemporaryDirectory() as folder:
        (Path(folder) / "picture.svg").write_text(printed(svg), "utf-8")
        (Path(folder) / "sheet.typ").write_text(SHEET.format(wide=wide), "utf-8")
        made = typst.compile(str(Path(folder) / "sheet.typ"), root=folder, format="png", ppi=72.0)
    picture: bytes = made[0] if isinstance(made, list) else made
    return picture
