"""Serves a set of prepared tables: prints `name=link` for each, then runs until it is stopped."""

import asyncio
import sys

import msgspec
import uvicorn

from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.showing import link
from pulverdampf.server.stores.sqlite import Sqlite
from tests.browser.stages import SETS


async def main(chosen: str, port: int) -> None:
    """One table for each stage, both sides at one screen."""
    if chosen == "parade":
        PACKAGES.setdefault("parade", "tests.browser.parade")
    store = Sqlite(":memory:")
    served = app(store)
    lobby = served.state.lobby  # type: ignore[attr-defined]
    for name, stage in SETS[chosen].items():
        seating = seated("hot_seat", "thumb", stage.rulebook.name)
        store.describe(name, msgspec.json.encode(seating))
        battle = Battle.begun(name, store, stage.rulebook, stage.state(), stage.seed)
        lobby.rooms[name] = Room(name, battle, seating, store)
        print(f"{name}=http://127.0.0.1:{port}{link(name, seating.token('both'))}", flush=True)
    config = uvicorn.Config(
        served, port=port, ws="websockets-sansio", ws_max_size=16 * LONGEST, log_level="warning"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
