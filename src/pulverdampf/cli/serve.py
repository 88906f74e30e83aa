"""Opens the table in the browser, or serves it to others."""

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from socket import AF_INET, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Annotated, NamedTuple

from msgspec import Struct

from pulverdampf.cli import options
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.house import UNDER, read
from pulverdampf.cli.language import said
from pulverdampf.cli.options import command_of, option
from pulverdampf.text import Text

LOOPBACK = "127.0.0.1"
PORT = 8765
KEEP = 365
AT = Text(
    "The table is open at {url} (Ctrl-C closes it).", "Der Tisch steht unter {url} (Strg-C schließt ihn)."
)
SHOWN = Text(
    "The table is open at {url}; your browser shows it in a moment. Ctrl-C closes it, your battles are kept.",
    "Der Tisch steht unter {url}; der Browser zeigt ihn gleich. Strg-C schließt ihn, die Schlachten bleiben.",
)
NO_PORT = Text("Port {port} on {host} cannot be used.", "Port {port} auf {host} ist nicht zu haben.")
NO_HOST = Text(
    "--host is empty. 127.0.0.1 is this machine; 0.0.0.0 opens the table to every network it is in.",
    "--host ist leer. 127.0.0.1 ist dieser Rechner; 0.0.0.0 öffnet den Tisch für jedes seiner Netze.",
)
OPEN_TO_ALL = Text(
    "Anybody who reaches {host} can open battles here. Nothing is encrypted: a reverse proxy can do that.",
    "Wer {host} erreicht, kann hier Schlachten eröffnen. Verschlüsselung leistet erst ein Reverse-Proxy.",
)
NO_PROXY = Text(
    "--proxy wants addresses or networks, separated by commas ({why}).",
    "--proxy verlangt Adressen oder Netze, durch Kommas getrennt ({why}).",
)
NO_MAIL = Text("--mail cannot be used: {why}.", "--mail ist nicht zu gebrauchen: {why}.")
NO_PUBLIC = Text(
    "--mail needs --public: the address of this server in mails, such as https://club.example.",
    "--mail braucht --public: die Adresse dieses Servers in Mails, etwa https://club.example.",
)
NO_STORE = Text("The battles cannot be kept: {why}", "Die Schlachten lassen sich nicht aufbewahren: {why}")


class Letters(NamedTuple):
    """How people hear of their turn: through which mail server, and where links lead."""

    mail: str = ""
    public: str = ""


class Wish(Struct, frozen=True):
    """What was typed."""

    port: Annotated[int, option("the port", "der Port", min=0, max=65535)] = PORT
    host: Annotated[
        str, option("the address; 0.0.0.0 lets others in", "die Adresse; 0.0.0.0 lässt andere herein")
    ] = LOOPBACK
    store: Annotated[
        str,
        option(
            "where battles are kept: a file, or postgresql://...",
            "wo die Schlachten bleiben: eine Datei oder postgresql://...",
        ),
    ] = ""
    browser: Annotated[bool, option("open a browser", "einen Browser öffnen")] = False
    keep: Annotated[
        int,
        option(
            "clear away battles untouched for so many days (0: none)",
            "räumt Schlachten weg, die so viele Tage ruhen (0: keine)",
            min=0,
            max=36500,
        ),
    ] = KEEP
    proxy: Annotated[
        str,
        option(
            "reverse proxies that say for whom they ask: 127.0.0.1,10.0.0.0/8",
            "Reverse-Proxys, die sagen, für wen sie fragen: 127.0.0.1,10.0.0.0/8",
        ),
    ] = ""
    peers: Annotated[
        str,
        option(
            "address at which other servers of the same database reach this one",
            "Adresse, unter der andere Server derselben Datenbank diesen erreichen",
        ),
    ] = ""
    mail: Annotated[
        str,
        option(
            "mail server for “your turn”: smtp://name:password@host:587?from=…; or PULVERDAMPF_MAIL",
            "Mailserver für „du bist am Zug“: smtp://name:passwort@host:587?from=…; oder PULVERDAMPF_MAIL",
        ),
    ] = ""
    public: Annotated[
        str,
        option(
            "the address in mails: https://club.example",
            "die Adresse in Mails: https://club.example",
        ),
    ] = ""
    house: Annotated[list[Path] | None, options.house()] = None


def _serve(wish: Wish) -> None:
    """Serves under the house rules that were named."""
    from pulverdampf.server.house import agree

    houses = [read(file) for file in wish.house or ()]
    agree(houses)
    for _, agreed in houses:
        print(said(UNDER, name=agreed.name))
    letters = Letters(wish.mail or os.environ.get("PULVERDAMPF_MAIL", ""), wish.public)
    raise SystemExit(
        run(
            wish.host, wish.port, wish.store, browser=wish.browser, keep=wish.keep, peers=wish.peers,
            proxy=wish.proxy, letters=letters,
        )
    )  # fmt: skip


serve = command_of(Wish, _serve)
serve.__doc__ = said(
    Text(
        "Serves the web table, on this machine only unless another address is given.",
        "Stellt den Spieltisch im Browser bereit, ohne andere Adresse nur auf diesem Rechner.",
    )
)


def run(  # noqa: PLR0913 (every option of the command)
    host: str,
    port: int,
    store: str,
    *,
    browser: bool,
    keep: int = 0,
    peers: str = "",
    proxy: str = "",
    letters: Letters = Letters(),  # noqa: B008 (a value)
) -> int:
    """Serves until somebody stops it."""
    from pulverdampf.server.club.post import Mailer, Post, RefusedForGoodError, mail_settings
    from pulverdampf.server.doorkeeper import networks
    from pulverdampf.server.running import AT_HOME, configured
    from pulverdampf.server.stores import NotStoredError

    if not host.strip():
        fail(NO_HOST)
    try:
        proxies = networks(proxy)
    except ValueError as why:
        fail(NO_PROXY, why=str(why))
    try:
        mailer = Mailer(mail_settings(letters.mail)) if letters.mail else None
    except RefusedForGoodError as wrong:
        fail(NO_MAIL, why=wrong.text)
    if mailer is not None and not letters.public.startswith(("https://", "http://")):
        fail(NO_PUBLIC)  # a guest's word for it would send others wherever he likes
    bound = _bound(host, port)
    if bound is None:
        fail(NO_PORT, REFUSED, port=port, host=host)
    try:
        at = bound.getsockname()[1]
        post = Post(mailer, letters.public.rstrip("/"))
        server = configured(host, at, store, keep=keep, peers=peers, proxies=proxies, post=post)
    except (NotStoredError, OSError) as why:
        fail(NO_STORE, REFUSED, why=str(why))
    url = f"http://{'localhost' if host == LOOPBACK else host}:{bound.getsockname()[1]}/"
    print(said(SHOWN if browser else AT, url=url), flush=True)
    if host not in AT_HOME:
        print(said(OPEN_TO_ALL, host=host), flush=True)
    bound.listen(128)  # connections made while the server starts wait in the backlog
    if browser:
        threading.Timer(0.4, webbrowser.open, (url,)).start()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    return 0


def _bound(host: str, port: int) -> socket | None:
    """A listening socket, or none where the port is taken."""
    try:
        bound = socket(AF_INET, SOCK_STREAM)
        bound.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        return None
    return bound


def has_browser() -> bool:
    """Whether somebody sits at a screen where the built table can be opened."""
    try:
        from pulverdampf.server.app import is_built
    except ImportError:
        return False
    if not is_built() or not sys.stdin.isatty() or not sys.stdout.isatty():
        return False
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def free_port() -> int:
    """The usual port, or any other when it is taken."""
    bound = _bound(LOOPBACK, PORT)
    if bound is None:
        return 0
    bound.close()
    return PORT
