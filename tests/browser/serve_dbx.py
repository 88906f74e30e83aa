"""Serves the stages of DBX: prints a link for each, then runs until it is stopped."""

import asyncio
import sys

import uvicorn

from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.showing import link
from pulverdampf.server.store import Sqlite
from pulverdampf.text import Text
from tests.browser.dbx_stages import STAGES


async def main(port: int) -> None:
    """One table for each stage, both sides at one screen."""
    store = Sqlite(":memory:")
    served = app(store)
    lobby = served.state.lobby  # type: ignore[attr-defined]
    for name, staged in STAGES.items():
        battle = Battle.begun(name, store, RULEBOOK, staged(), "stage 7")
        seating = seated("hot_seat", "thumb", Text("DBX", "DBX"))
        lobby.rooms[name] = Room(name, battle, seating, store)
        print(f"http://127.0.0.1:{port}{link(name, seating.token('both'))}", flush=True)
    config = uvicorn.Config(
        served, port=port, ws="websockets-sansio", ws_max_size=16 * LONGEST, log_level="warning"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
