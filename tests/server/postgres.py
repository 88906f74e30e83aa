"""A PostgreSQL server of the tests' own, in a folder, reached by a socket there."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
MISSING = "PostgreSQL was not found: its tests are left out (on Debian and Ubuntu: apt install postgresql)"


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is, if it is on this machine."""
    return next((str(each / name) for each in FOLDERS if (each / name).exists()), None) or shutil.which(name)


def is_here() -> bool:
    """Whether a server can be started: its programs, and where we are root somebody else to run it."""
    return (
        program("initdb") is not None
        and program("pg_ctl") is not None
        and (os.getuid() != 0 or _user() != "")
    )


def _user() -> str:
    known = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in known), "")


def _run(*command: str | Path | None) -> None:
    other = ("runuser", "-u", _user(), "--") if os.getuid() == 0 else ()
    subprocess.run([*other, *map(str, command)], check=True, capture_output=True, cwd="/")


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The address of a fresh, empty database."""
    data = folder / "data"
    if os.getuid() == 0:
        os.chown(folder, pwd.getpwnam(_user()).pw_uid, -1)
    _run(program("initdb"), "-D", data, "-U", "pulverdampf", "-A", "trust", "-E", "UTF8", "--no-sync")
    settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    _run(program("pg_ctl"), "-D", data, "-w", "-o", settings, "-l", data / "log", "start")
    try:
        yield f"postgresql://pulverdampf@/postgres?host={folder}"
    finally:
        _run(program("pg_ctl"), "-D", data, "-m", "immediate", "stop")
