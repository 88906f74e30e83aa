"""`pulverdampf store`: moves battles from one store to another, and finds those that are lost."""

from typing import TYPE_CHECKING, Annotated

import typer

from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument
from pulverdampf.text import Text

HELP = Text("Moves battles between stores, and checks them.", "Zieht Schlachten um und prüft sie.")
CHECK = Text(
    "Reads every battle of a store and names those that are lost; stop the server first.",
    "Liest jede Schlacht einer Ablage und nennt die verlorenen; vorher den Server anhalten.",
)
CHECKED = Text("Battles: {n}, lost: {lost}.", "Schlachten: {n}, verloren: {lost}.")
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
if TYPE_CHECKING:
    from pulverdampf.server.stores import Store

FILE = "a file, or postgresql://...", "eine Datei oder postgresql://..."

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip


@app.callback()
def commands() -> None:
    """Lets the commands be named."""


@app.command("check", help=said(CHECK))
def check(store: Annotated[str, argument(*FILE)]) -> None:
    """Names the battles of a store that cannot be brought back."""
    from pulverdampf.server.battle import BROKEN
    from pulverdampf.server.lobby import brought_back
    from pulverdampf.server.stores import NotStoredError

    here, lost = _at(store), 0
    try:
        rooms = here.listed()
        for each in rooms:
            try:
                here.claim(each.room)
                brought_back(each.room, here)
            except (*BROKEN, NotStoredError) as why:
                lost += 1
                print(f"{each.room}: {why}")
    except NotStoredError as accident:
        fail(NO_STORE, REFUSED, where=store, why=str(accident))
    finally:
        here.close()
    print(said(CHECKED, n=len(rooms), lost=lost))
    if lost:
        raise SystemExit(REFUSED)


def _at(where: str) -> "Store":
    from pulverdampf.server.stores import NotStoredError, opened

    try:
        return opened(where)
    except (NotStoredError, OSError) as why:
        fail(NO_STORE, REFUSED, where=where, why=str(why))


@app.command("copy", help=said(COPY))
def copy(
    source: Annotated[str, argument(*FILE)],
    target: Annotated[str, argument(*FILE)],
) -> None:
    """Copies all battles of one store into another."""
    from pulverdampf.server.stores import NotStoredError

    there, here = _at(source), _at(target)
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
        club = there.club()
        for ledger, lines in club.ledgers.items():
            here.enter(ledger, 0, lines)
        here.keep(*club.cards)
    except NotStoredError as accident:
        fail(NO_STORE, REFUSED, where=target, why=str(accident))
    finally:
        there.close()
        here.close()
    print(said(COPIED, n=len(rooms)))
