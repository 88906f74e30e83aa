"""Serves prepared moments of Muskets & Tomahawks: prints a name and a link each, then runs until stopped."""

import asyncio
import sys

import uvicorn

from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.showing import link
from pulverdampf.server.store import Sqlite
from pulverdampf.text import Text
from tests.browser.frontier import MOMENTS


async def main(port: int) -> None:
    """One table a moment, both seats for one person."""
    store = Sqlite(":memory:")
    served = app(store)
    lobby = served.state.lobby  # type: ignore[attr-defined]
    for name, beginning in MOMENTS.items():
        battle = Battle.begun(name, store, RULEBOOK, beginning(), "frontier")
        seating = seated("hot_seat", "thumb", Text("Frontier", "Grenzland"))
        lobby.rooms[name] = Room(name, battle, seating, store)
        print(name, f"http://127.0.0.1:{port}{link(name, seating.token('both'))}", flush=True)
    config = uvicorn.Config(
        served, port=port, ws="websockets-sansio", ws_max_size=16 * LONGEST, log_level="warning"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
