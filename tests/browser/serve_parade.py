"""Serves the parade ground: prints the links of its tables, then runs until it is stopped."""

import asyncio
import sys

import uvicorn

from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.showing import link
from pulverdampf.server.store import Sqlite
from pulverdampf.text import Text
from tests.browser.parade import parade
from tests.browser.parade_ground import ground


async def main(port: int) -> None:
    """One table counted in inches, one in paces."""
    store = Sqlite(":memory:")
    served = app(store)
    lobby = served.state.lobby  # type: ignore[attr-defined]
    for name, unit, symbol, scale in (("inches", "inches", "″", 1.0), ("paces", "paces", "p", 25.0)):
        battle = Battle.begun(name, store, parade(unit, symbol), ground(scale), "drill")
        seating = seated("hot_seat", "thumb", Text("Drill", "Drill"))
        lobby.rooms[name] = Room(name, battle, seating, store)
        print(f"http://127.0.0.1:{port}{link(name, seating.token('both'))}", flush=True)
    config = uvicorn.Config(
        served, port=port, ws="websockets-sansio", ws_max_size=16 * LONGEST, log_level="warning"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
