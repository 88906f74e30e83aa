"""`pulverdampf admin`: what the operator of a running server may ask and do."""

import json
import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from time import localtime, strftime
from typing import Annotated, Any
from urllib.parse import quote, urlsplit

import typer

from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import language, said
from pulverdampf.cli.options import argument, option
from pulverdampf.text import Text

HELP = Text(
    "Looks after a running server: rooms and their sizes, closing them, their records, who is kept out.",
    "Betreut einen laufenden Server: Räume und ihre Größen, Schließen, Aufzeichnungen, Sperren.",
)
NO_SERVER = Text(
    "No server answers at {url} ({why}). --server names another.",
    "Unter {url} antwortet kein Server ({why}). --server nennt einen anderen.",
)
NO_ADDRESS = Text(
    "“{had}” is no address of a server, such as http://127.0.0.1:8765.",
    "„{had}“ ist keine Adresse eines Servers wie http://127.0.0.1:8765.",
)
ROOMS = Text("Rooms: {n}, {kb} kB in all.", "Räume: {n}, zusammen {kb} kB.")
HEAD = Text("room          book               turn        kB  guests  changed",
            "Raum          Buch               Zug         kB  Gäste   geändert")  # fmt: skip
OVER = Text("over", "aus")
CLOSED = Text("{room} is closed and cleared away.", "{room} ist geschlossen und weggeräumt.")
KEPT_OUT = Text("{address} is kept out.", "{address} ist gesperrt.")
LET_IN = Text("{address} may come in again.", "{address} darf wieder herein.")
NOBODY = Text("Nobody is kept out.", "Niemand ist gesperrt.")
WRITTEN = Text("{file}: {n} bytes.", "{file}: {n} Bytes.")

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Server = Annotated[str, option("the server", "der Server")]
Room = Annotated[str, argument("the room", "der Raum")]
Address = Annotated[str, argument("the address of a machine", "die Adresse eines Rechners")]
HERE = "http://127.0.0.1:8765"


@app.command("rooms", help=said(Text("All rooms with their sizes.", "Alle Räume mit ihrer Größe.")))
def rooms(server: Server = HERE) -> None:
    """All rooms with their sizes."""
    found = json.loads(_asked(server, "GET", "/api/admin/rooms"))
    print(said(HEAD))
    for each in found:
        turn = said(OVER) if each["over"] else each["turn"]
        changed = strftime("%Y-%m-%d %H:%M", localtime(each["changed"]))
        what = f"{each['room']:12}  {each['rulebook']:17}  {turn!s:>4}  {each['bytes'] / 1000:9.1f}"
        print(f"{what}  {each['guests']:>6}  {changed}")
    print(said(ROOMS, n=len(found), kb=f"{sum(each['bytes'] for each in found) / 1000:.1f}"))


@app.command("close", help=said(Text("Clears a room away for good.", "Räumt einen Raum endgültig weg.")))
def close(room: Room, server: Server = HERE) -> None:
    """Clears a room away for good."""
    _asked(server, "DELETE", f"/api/admin/rooms/{quote(room, safe='')}")
    print(said(CLOSED, room=room))


@app.command("export", help=said(Text("The record of a room.", "Die Aufzeichnung eines Raums.")))
def export(
    room: Room,
    out: Annotated[Path | None, option("the file", "die Datei")] = None,
    server: Server = HERE,
) -> None:
    """Writes the record of a room, into a file or to the standard output."""
    record = _asked(server, "GET", f"/api/admin/rooms/{quote(room, safe='')}/record")
    if out is None:
        sys.stdout.write(record.decode())
        return
    out.write_bytes(record)
    print(said(WRITTEN, file=str(out), n=len(record)))


@app.command("ban", help=said(Text("Keeps an address out.", "Sperrt eine Adresse.")))
def ban(
    address: Address,
    why: Annotated[str, option("why, for the operator alone", "warum, nur für den Betreiber")] = "",
    server: Server = HERE,
) -> None:
    """Keeps an address out."""
    _asked(server, "PUT", f"/api/admin/bans/{quote(address, safe='')}", json.dumps(why))
    print(said(KEPT_OUT, address=address))


@app.command("pardon", help=said(Text("Lets an address in again.", "Lässt eine Adresse wieder herein.")))
def pardon(address: Address, server: Server = HERE) -> None:
    """Lets an address in again."""
    _asked(server, "DELETE", f"/api/admin/bans/{quote(address, safe='')}")
    print(said(LET_IN, address=address))


@app.command("bans", help=said(Text("Who is kept out.", "Wer gesperrt ist.")))
def bans(server: Server = HERE) -> None:
    """Who is kept out."""
    found = json.loads(_asked(server, "GET", "/api/admin/bans"))
    for address, why in found.items():
        print(f"{address:40}  {why}".rstrip())
    if not found:
        print(said(NOBODY))


@app.command("metrics", help=said(Text("Numbers for Prometheus.", "Zahlen für Prometheus.")))
def metrics(server: Server = HERE) -> None:
    """Numbers as Prometheus reads them."""
    sys.stdout.write(_asked(server, "GET", "/metrics").decode())


def _asked(server: str, method: str, path: str, body: str | None = None) -> bytes:
    """What a server answers to its operator; a refusal ends the command in words."""
    from pulverdampf.server.operating import token_in
    from pulverdampf.server.running import token_file

    address = urlsplit(server)
    try:
        port = address.port
    except ValueError:
        port = None
    if address.scheme != "http" or not address.hostname or port is None:
        fail(NO_ADDRESS, had=server)
    there = HTTPConnection(address.hostname, port, timeout=30)
    try:
        there.request(method, path, body, {"authorization": f"Bearer {token_in(token_file())}"})
        given = there.getresponse()
        content = given.read()
    except (OSError, HTTPException) as why:
        fail(NO_SERVER, REFUSED, url=server, why=str(why))
    finally:
        there.close()
    if given.status >= 400:
        _refused(content, given.status)
    return content


def _refused(content: bytes, status: int) -> None:
    try:
        told: Any = json.loads(content)["text"]
        why = Text(told["en"], told["de"])
    except (ValueError, KeyError, TypeError):
        why = Text(f"the server answers {status}", f"der Server antwortet {status}")
    fail(Text("{why}", "{why}"), REFUSED, why=why.in_(language()))
