"""Generals that kill the process in which they sit: for the supervisor of studies."""

import os
import signal
from pathlib import Path

from pulverdampf.generals.by_chance import ByChance


class KillsOnce(ByChance):
    """Kills the first process it finds itself in, and then plays by chance."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        mark = Path(os.environ["PULVERDAMPF_KILLED"])
        if not mark.exists():
            mark.write_text("killed", "utf-8")
            os.kill(os.getpid(), signal.SIGKILL)


class KillsAlways(ByChance):
    """Kills every process."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        os.kill(os.getpid(), signal.SIGKILL)
