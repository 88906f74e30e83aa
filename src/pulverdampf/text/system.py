"""What the operating system complains about, in our own words."""

import errno

from pulverdampf.text import Text

# number              words
WORDS = {
    errno.ENOENT:       Text("there is no such file or folder", "das gibt es nicht"),
    errno.EACCES:       Text("you may not do that there", "das ist dort nicht erlaubt"),
    errno.EPERM:        Text("you may not do that there", "das ist dort nicht erlaubt"),
    errno.EISDIR:       Text("that is a folder, not a file", "das ist ein Ordner, keine Datei"),
    errno.ENOTDIR:      Text("a part of the path is no folder", "ein Teil des Pfades ist kein Ordner"),
    errno.EEXIST:       Text("it exists already", "das gibt es schon"),
    errno.ENOSPC:       Text("No space left on the disk", "kein Platz mehr auf dem Datenträger"),
    errno.EDQUOT:       Text("No space left within your quota", "dein Speicherkontingent ist erschöpft"),
    errno.EFBIG:        Text("the file would grow too large", "die Datei würde zu groß"),
    errno.EROFS:        Text("the disk can only be read", "der Datenträger lässt sich nur lesen"),
    errno.ENAMETOOLONG: Text("the name is too long", "der Name ist zu lang"),
    errno.ELOOP:        Text("links lead in a circle", "Verweise führen im Kreis"),
    errno.EMFILE:       Text("too many files are open", "zu viele Dateien sind offen"),
    errno.EIO:          Text("the device does not answer properly", "das Gerät antwortet nicht richtig"),
    errno.ENXIO:        Text("there is no such device", "dieses Gerät gibt es nicht"),
    errno.EINVAL:       Text("the system does not accept this", "das System nimmt das nicht an"),
}  # fmt: skip
NO_NAME = Text("this cannot be the name of a file", "so kann keine Datei heißen")
OTHERWISE = Text("the system says: {why}", "das System sagt: {why}")


def reason(trouble: Exception) -> Text:
    """Why a file could not be read or written."""
    if not isinstance(trouble, OSError):
        return NO_NAME
    known = WORDS.get(trouble.errno or 0)
    return known if known is not None else OTHERWISE.filled(why=trouble.strerror or str(trouble))
