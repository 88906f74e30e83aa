"""What tests inherit from whoever starts them is put aside: variables, signals, the current folder."""

import os
import signal
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
OWN = ("PULVERDAMPF_KERNELS", "PULVERDAMPF_POSITIONS")
"""Settings of ours that a run of the tests is meant to have."""
FOREIGN = ("LC_", "LANG", "PULVERDAMPF_", "XDG_", "RICH_", "TYPER_")
TASTES = (
    "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE",
    "TTY_INTERACTIVE", "TZ", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "PYTHONOPTIMIZE", "PYTHONWARNINGS",
    "PYTHONIOENCODING",
)  # fmt: skip


def put_aside() -> None:
    """Makes the surroundings of this process, and of all that it starts, the same for everybody."""
    for name in list(os.environ):
        if name in TASTES or (name.startswith(FOREIGN) and name not in OWN):
            del os.environ[name]
    os.environ.update(TERM="xterm", LANG="C.UTF-8", TZ="UTC")
    time.tzset()
    os.chdir(ROOT)
    # A shell that is not interactive starts what runs behind it with SIGINT ignored; children inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
