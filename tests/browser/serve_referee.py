"""The server with dice that fall alike in every run beside a real table: `PORT [STORE]`."""

import sys

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.server import referee_door
from pulverdampf.server.running import configured

SEED = 1757


def main(port: int, store: str = "") -> None:
    """Runs until it is stopped."""
    dice = SeededDice(SEED)
    referee_door.fresh_dice = lambda: dice
    configured("127.0.0.1", port, store or ":memory:", 0.0).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
