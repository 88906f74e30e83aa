"""Serves a table with eighty units on it, for measuring how smoothly it is dragged about."""

import argparse
import asyncio
from pathlib import Path

import uvicorn

from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.server.app import app
from pulverdampf.server.battle import Battle
from pulverdampf.server.rooms import Room
from pulverdampf.server.seats import BOTH, seated
from pulverdampf.server.stores.sqlite import Sqlite
from pulverdampf.text import Text

EACH = 40


def crowd() -> list[dict[str, object]]:
    """Eighty battalions in eight rows."""
    return [
        {"side": side, "at": (4 + 6 * (n % 10), y + 3.5 * (n // 10)), "soldiers": 16, "formation": "column"}
        for side, y in (("one", 3.0), ("two", 31.0))
        for n in range(EACH)
    ]


async def main(port: int, store: Path) -> None:
    """Serves until it is stopped; the link of the table never changes."""
    kept = Sqlite(store)
    served = app(kept)
    battle = Battle.begun("crowd", kept, RULEBOOK, position(crowd()), "crowd")
    seating = seated("hot_seat", "thumb", Text("Crowd", "Gedränge"))
    seating.tokens = {"token": BOTH}
    served.state.lobby.rooms["crowd"] = Room("crowd", battle, seating, kept)  # type: ignore[attr-defined]
    config = uvicorn.Config(served, port=port, ws="websockets-sansio", log_level="warning")
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--store", type=Path, required=True)
    given = parser.parse_args()
    asyncio.run(main(given.port, given.store))
