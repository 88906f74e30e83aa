"""`pulverdampf store copy`: moves battles from one store to another."""

from typing import Annotated

import typer

from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument
from pulverdampf.text import Text

HELP = Text("Moves battles between stores.", "Zieht Schlachten von einer Ablage in eine andere um.")
COPY = Text(
    "Copies all battles into another store that has none of them; stop the server first.",
    "Kopiert alle Schlachten in eine Ablage, die noch keine davon hat; vorher den Server anhalten.",
)
COPIED = Text("Battles copied: {n}.", "Kopierte Schlachten: {n}.")
NO_STORE = Text("{where}: {why}", "{where}: {why}")
KNOWN = Text(
    "{where} already has the battle {room}; nothing was copied.",
    "{where} hat die Schlacht {room} schon; nichts wurde kopiert.",
)
FILE = "a file, or postgresql://...", "eine Datei oder postgresql://..."

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip


@app.callback()
def commands() -> None:
    """Lets `copy` be named."""


@app.command("copy", help=said(COPY))
def copy(
    source: Annotated[str, argument(*FILE)],
    target: Annotated[str, argument(*FILE)],
) -> None:
    """Copies all battles of one store into another."""
    from pulverdampf.server.stores import NotStoredError, Store, opened

    def at(where: str) -> Store:
        try:
            return opened(where)
        except (NotStoredError, OSError) as why:
            fail(NO_STORE, REFUSED, where=where, why=str(why))

    there = at(source)
    here = at(target)
    try:
        rooms = there.listed()
        known = {each.room for each in here.listed()}
        for each in rooms:
            if each.room in known:
                fail(KNOWN, REFUSED, where=target, room=each.room)
        for each in rooms:
            kept = there.kept(each.room)
            if kept is not None:
                here.adopt(each, kept)
        for address, why in there.banned().items():
            here.ban(address, why)
    except NotStoredError as accident:
        fail(NO_STORE, REFUSED, where=target, why=str(accident))
    finally:
        there.close()
        here.close()
    print(said(COPIED, n=len(rooms)))
