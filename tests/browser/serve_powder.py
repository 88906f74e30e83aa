"""Serves prepared situations of Black Powder, each with several seeds: prints name and link of each."""

import asyncio
import sys

import uvicorn

from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.messages import LONGEST
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import seated
from pulverdampf.server.showing import link
from pulverdampf.server.store import Sqlite
from pulverdampf.text import Text
from tests.browser.powder_ground import SITUATIONS

SEEDS = 8


async def main(port: int) -> None:
    """Every situation with every seed, both sides by one hand."""
    store = Sqlite(":memory:")
    served = app(store)
    lobby = served.state.lobby  # type: ignore[attr-defined]
    for name, state in SITUATIONS.items():
        for seed in range(1, SEEDS + 1):
            room = f"{name}{seed}"
            battle = Battle.begun(room, store, RULEBOOK, state(), room)
            seating = seated("hot_seat", "thumb", Text("Quatre Bras", "Quatre-Bras"))
            lobby.rooms[room] = Room(room, battle, seating, store)
            print(name, f"http://127.0.0.1:{port}{link(room, seating.token('both'))}", flush=True)
    config = uvicorn.Config(
        served, port=port, ws="websockets-sansio", ws_max_size=16 * LONGEST, log_level="warning"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
