"""Opens files that people name, and only what is a file of bearable length."""

import stat
from pathlib import Path

from pulverdampf.text import Text
from pulverdampf.text.system import reason

NO_FILE = Text("There is no such file.", "Diese Datei gibt es nicht.")
FOLDER = Text("This is a folder, not a file.", "Das ist ein Ordner, keine Datei.")
NO_PLAIN_FILE = Text(
    "This is no ordinary file but a device or a pipe.", "Das ist keine gewöhnliche Datei, sondern ein Gerät."
)
UNREADABLE = Text("The file cannot be read: {reason}.", "Die Datei lässt sich nicht lesen: {reason}.")
TOO_LONG = Text(
    "The file has {size} bytes; at most {most} are read.",
    "Die Datei hat {size} Byte; gelesen werden höchstens {most}.",
)


def contents(path: str | Path, most: int) -> bytes | Text:
    """The bytes of a file, or why there are none."""
    try:
        found = Path(path).stat()
        if stat.S_ISDIR(found.st_mode):
            return FOLDER
        if not stat.S_ISREG(found.st_mode):
            return NO_PLAIN_FILE
        if found.st_size > most:
            return TOO_LONG.filled(size=found.st_size, most=most)
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        return NO_FILE
    except (OSError, ValueError) as trouble:
        return UNREADABLE.filled(reason=reason(trouble))
    return data if len(data) <= most else TOO_LONG.filled(size=len(data), most=most)
