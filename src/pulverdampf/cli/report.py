"""Writes what a recorded battle was like: as a page, a paper, a text, or a film."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.records import AT_LINE, UNREADABLE, impossible, opened, read_bytes, undrawn
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.records import RecordError
from pulverdampf.engine.resuming import DOES_NOT_FIT
from pulverdampf.engine.soundness import sound
from pulverdampf.reports.course import Course, UnfitError
from pulverdampf.reports.photographs import Photograph, plain
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError
from pulverdampf.text.system import reason

WRITTEN = Text("{file}: written.", "{file}: geschrieben.")
NO_KIND = Text("{file}: a report ends in {kinds}.", "{file}: Ein Bericht endet auf {kinds}.")
NO_FILM = Text("{file}: a film ends in {kinds}.", "{file}: Ein Film endet auf {kinds}.")
NOT_WRITTEN = Text("{file} cannot be written ({why}).", "{file} lässt sich nicht schreiben ({why}).")
PHOTO = Text("TURN=FILE", "ZUG=DATEI")
NO_PHOTO = Text(
    "{typed}: a photograph is named with its turn, such as 2=hill.jpg.",
    "{typed}: Ein Foto wird mit seinem Zug genannt, etwa 2=huegel.jpg.",
)
FILE = said(Text("the record", "die Aufzeichnung"))
REPORTS, FILMS = (".html", ".pdf", ".md"), (".webp", ".gif", ".mp4")


def report(
    file: Annotated[Path, typer.Argument(help=FILE)],
    out: Annotated[
        Path,
        typer.Option(
            help=said(Text("where to: battle.html, .pdf or .md", "wohin: schlacht.html, .pdf oder .md"))
        ),
    ],
    photo: Annotated[
        list[str] | None,
        typer.Option(
            metavar=said(PHOTO),
            help=said(
                Text(
                    "a photograph of a turn, such as 2=hill.jpg; 0 is the deployment",
                    "ein Foto zu einem Zug, etwa 2=huegel.jpg; 0 ist die Aufstellung",
                )
            ),
        ),
    ] = None,
) -> None:
    if out.suffix.lower() not in REPORTS:
        fail(NO_KIND, BAD_INPUT, file=str(out), kinds=list(REPORTS))
    photographs = [photograph_at(each) for each in photo or ()]
    course = course_of(file)
    _write(file, out, lambda: _reported(course, out, photographs))


def film(
    file: Annotated[Path, typer.Argument(help=FILE)],
    out: Annotated[
        Path,
        typer.Option(
            help=said(Text("where to: battle.webp, .gif or .mp4", "wohin: schlacht.webp, .gif oder .mp4"))
        ),
    ],
    width: Annotated[
        int,
        typer.Option(min=200, max=2400, help=said(Text("pixels from side to side", "Breite in Bildpunkten"))),
    ] = 800,
    moments: Annotated[
        int,
        typer.Option(
            min=2, max=240, help=said(Text("in how many pictures, at most", "in höchstens so vielen Bildern"))
        ),
    ] = 240,
) -> None:
    if out.suffix.lower() not in FILMS:
        fail(NO_FILM, BAD_INPUT, file=str(out), kinds=list(FILMS))
    course = course_of(file)
    if not course.is_drawn:
        undrawn(file)

    def filmed() -> dict[Path, bytes]:
        from pulverdampf.reports.film import film as made

        return {out: made(course, out.suffix.lower()[1:], language(), width // 2 * 2, moments)}  # type: ignore[arg-type]

    _write(file, out, filmed)


def course_of(file: Path) -> Course:
    """The course of a recorded battle, or a clear end that names the line."""
    record = opened(file)
    other = record.header.version != record.rulebook.version
    try:
        if not other:
            sound(record)
        return Course(record.rulebook, record.initial, record.entries, of_other_rules=other)
    except RecordError as wrong:
        fail(AT_LINE, BAD_INPUT, file=str(file), line=wrong.line, why=wrong.text)
    except UnfitError as why:
        unfit = DOES_NOT_FIT.filled(why=str(why))
        fail(AT_LINE, BAD_INPUT, file=str(file), line=record.lines[why.at], why=unfit)
    except Exception as why:  # a forged state may break anywhere
        impossible(file, why)


def photograph_at(typed: str) -> Photograph:
    """A photograph as it was named, TURN=FILE, or a clear end."""
    turn, _, file = typed.partition("=")
    if not (turn.isdigit() and turn.isascii() and len(turn) < 4 and file):
        fail(NO_PHOTO, BAD_INPUT, typed=typed)
    try:
        return Photograph(int(turn), plain(read_bytes(Path(file))))
    except Refused as refused:
        fail(UNREADABLE, BAD_INPUT, file=file, why=refused.objections[0].text)


def _reported(course: Course, out: Path, photographs: Sequence[Photograph]) -> dict[Path, bytes]:
    """The files of a report: one, or a text with its pictures beside it."""
    from pulverdampf.reports.document import Photo, Picture, Writer

    if out.suffix.lower() == ".html":
        from pulverdampf.reports.page import page

        return {out: page(course, language(), photographs).encode()}
    blocks = Writer(course, language(), photographs=photographs).blocks()
    if out.suffix.lower() == ".pdf":
        from pulverdampf.reports.paper import pdf

        return {out: pdf(blocks, language())}
    from pulverdampf.reports.markdown import markdown

    def beside(picture: Picture | Photo) -> str:
        return f"{out.stem}-{picture.name}.{'svg' if isinstance(picture, Picture) else 'jpg'}"

    pictures = {
        out.with_name(beside(each)): each.svg.encode() if isinstance(each, Picture) else each.jpeg
        for each in blocks
        if isinstance(each, (Picture, Photo))
    }
    return {out: markdown(blocks, beside).encode(), **pictures}


def _write(file: Path, out: Path, make: Callable[[], dict[Path, bytes]]) -> None:
    try:
        made = make()
    except MissingError as missing:
        fail(missing.text, REFUSED)
    except Exception as why:  # a forged state may stand nowhere
        impossible(file, why)
    for place, content in made.items():
        try:
            place.write_bytes(content)
        except (OSError, ValueError) as why:
            _give_up(place, why)
    say(WRITTEN, file=str(out))


def _give_up(place: Path, why: Exception) -> NoReturn:
    fail(NOT_WRITTEN, REFUSED, file=str(place), why=reason(why))


report.__doc__ = said(
    Text(
        "Writes a report of a recorded battle: orders of battle, maps, the story of every turn, losses and "
        "luck. An .html page has the replay inside and needs no server; .pdf needs the package typst. "
        "A battle on a real table has no maps, but any photographs.",
        "Schreibt den Bericht einer aufgezeichneten Schlacht: Schlachtordnungen, Karten, die Geschichte "
        "jedes Zuges, Verluste und Glück. Eine .html-Seite enthält das Nachspiel und braucht keinen Server; "
        ".pdf braucht das Paket typst. Eine Schlacht am echten Tisch hat keine Karten, aber beliebige Fotos.",
    )
)
film.__doc__ = said(
    Text(
        "Makes a film of a recorded battle, to show around: .webp and .gif need the packages typst and "
        "pillow, .mp4 the program ffmpeg as well.",
        "Macht aus einer aufgezeichneten Schlacht einen Film zum Herumzeigen: .webp und .gif brauchen die "
        "Pakete typst und pillow, .mp4 zusätzlich das Programm ffmpeg.",
    )
)
