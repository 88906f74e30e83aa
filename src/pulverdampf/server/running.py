"""Runs the server: on this machine only, unless told otherwise."""

import gc
import sys
from pathlib import Path

import uvicorn

from pulverdampf.server.app import NO_POST, app
from pulverdampf.server.club.post import Post
from pulverdampf.server.doorkeeper import Network, prepare
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.operating import token_in
from pulverdampf.server.shelf import books
from pulverdampf.server.stores import default_path, opened

AT_HOME = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = ("0.0.0.0", "::")
COLLECTION = (50_000, 20, 50)
"""After how many new objects the collector looks at young, older and all of them."""
PACE = 0.12
"""Seconds between two answers of the computer that change something, so that people can follow."""


def configured(  # noqa: PLR0913 (everything about a server)
    host: str = "127.0.0.1",
    port: int = 8765,
    store: str = "",
    pace: float = PACE,
    keep: int = 0,
    peers: str = "",
    proxies: frozenset[Network] = frozenset(),
    *,
    post: Post = NO_POST,
) -> uvicorn.Server:
    """A server ready to run; battles that nobody has touched for so many days are cleared away.

    `peers` is the address under which other servers of the same store reach this one; `proxies` are believed
    when they tell for whom they ask, and whoever comes through one does not sit at this machine.
    """
    kept = opened(store, peers or f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}")
    sys.setswitchinterval(0.001)  # a general who thinks lets the sockets speak
    _settle_memory()
    hosts = AT_HOME if host in AT_HOME and not proxies else frozenset[str]()
    config = uvicorn.Config(
        app(
            kept,
            pace,
            hosts,
            token_in(token_file()),
            keep,
            everywhere=host in EVERYWHERE and not proxies,
            post=post,
        ),
        host=host,
        port=port,
        http=prepare(proxies),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(each) for each in proxies],
        ws="websockets-sansio",
        ws_max_size=16 * LONGEST,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def token_file() -> Path:
    """Where the secret of whoever operates servers on this machine is kept."""
    return default_path().with_name("operator-token")


def _settle_memory() -> None:
    """Tells the collector that the books are there to stay: it looks at what battles leave, and seldom.

    Before anybody comes: a battle that is under way here would never be freed.
    """
    books()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTION)
