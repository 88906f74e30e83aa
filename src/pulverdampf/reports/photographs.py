"""Photographs that players add to a turn: what is no plain picture of a sensible size is refused.

Nothing of a file is believed. Its segments are read one by one, and only those are copied that a decoder
needs: where and when a picture was taken, by which device, previews and whatever was appended stay behind.
Of all that only which way is up is kept.
"""

from collections.abc import Iterator

from msgspec import Struct

from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.text import Text

MOST_BYTES = 12_000_000
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 10_000
TOO_LARGE = Text(
    "the photograph is too large: at most {most} MB and {pixels} million pixels",
    "das Foto ist zu groß: höchstens {most} MB und {pixels} Millionen Bildpunkte",
).filled(most=MOST_BYTES // 1_000_000, pixels=MOST_PIXELS // 1_000_000)
NOT_JPEG = Text("this is no photograph in JPEG", "das ist kein Foto als JPEG")
BROKEN = Text("this photograph is damaged or cut off", "dieses Foto ist beschädigt oder abgeschnitten")

START, END, SCAN, TABLES, DETAILS, COLOURS = 0xD8, 0xD9, 0xDA, (0xC4, 0xDB, 0xDD), 0xE1, 0xEE
FRAMES = (0xC0, 0xC1, 0xC2)
"""Frames that every program can show: baseline, extended and progressive."""
OTHER_FRAMES = (0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
EXIF, ADOBE = b"Exif\0\0", b"Adobe"
UPRIGHT = 1
ORIENTATION = 0x0112


class Photograph(Struct, frozen=True):
    """A photograph of the table, and the turn it belongs to."""

    turn: int
    jpeg: bytes


def plain(data: bytes) -> bytes:
    """A photograph with nothing in it but the picture; a refusal says what is wrong with it."""
    if len(data) > MOST_BYTES:
        _refuse(TOO_LARGE)
    if data[:2] != bytes((0xFF, START)):
        _refuse(NOT_JPEG)
    kept, up, framed, scanned = bytearray(), UPRIGHT, False, False
    for marker, segment, picture in _segments(data):
        if marker in FRAMES:
            if framed:
                _refuse(BROKEN)
            framed = _measured(segment)
        elif marker in OTHER_FRAMES:
            _refuse(NOT_JPEG)
        elif marker == SCAN:
            if not framed:
                _refuse(BROKEN)
            scanned = True
        elif marker == DETAILS and segment.startswith(EXIF):
            up = _which_way_up(segment[len(EXIF) :])
        is_colours = marker == COLOURS and segment.startswith(ADOBE) and len(segment) == 12
        if marker in (*FRAMES, *TABLES, SCAN) or is_colours:
            kept += bytes((0xFF, marker)) + (len(segment) + 2).to_bytes(2) + segment + picture
    if not scanned:
        _refuse(BROKEN)
    return bytes((0xFF, START)) + _upright(up) + bytes(kept) + bytes((0xFF, END))


def _segments(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """The segments up to the end of the picture: marker, content, and what is drawn after that."""
    at = 2
    while True:
        if data[at : at + 1] != b"\xff":
            _refuse(BROKEN)
        while data[at : at + 1] == b"\xff":
            at += 1
        marker = data[at] if at < len(data) else 0
        if marker == END:
            return
        length = int.from_bytes(data[at + 1 : at + 3])
        end = at + 1 + length
        if marker < 0xC0 or 0xD0 <= marker <= START or length < 2 or end >= len(data):
            _refuse(BROKEN)
        begun, drawn = at + 3, end
        if marker == SCAN:
            drawn = _end_of_scan(data, end)
        yield marker, data[begun:end], data[end:drawn]
        at = drawn


def _end_of_scan(data: bytes, at: int) -> int:
    """Where the next marker stands that is none of the picture itself."""
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        follows = data[at + 1]
        if follows and not 0xD0 <= follows <= 0xD7 and follows != 0xFF:
            return at
        at += 1 if follows == 0xFF else 2
    return len(data)


def _measured(frame: bytes) -> bool:
    """Refuses a frame of an impossible or an immense size."""
    if len(frame) < 6 or frame[0] != 8 or frame[5] not in (1, 3) or len(frame) != 6 + 3 * frame[5]:
        _refuse(NOT_JPEG)
    high, wide = int.from_bytes(frame[1:3]), int.from_bytes(frame[3:5])
    if not high or not wide:
        _refuse(BROKEN)
    if max(high, wide) > LONGEST_SIDE or high * wide > MOST_PIXELS:
        _refuse(TOO_LARGE)
    return True


def _which_way_up(details: bytes) -> int:
    """How a picture is to be turned, as its device noted; upright where that cannot be read."""
    order = {b"II": "little", b"MM": "big"}.get(details[:2])
    if order is None:
        return UPRIGHT

    def number(at: int, size: int) -> int:
        return int.from_bytes(details[at : at + size], order)  # type: ignore[arg-type]

    first = number(4, 4)
    for entry in range(first + 2, first + 2 + 12 * min(number(first, 2), 100), 12):
        if number(entry, 2) == ORIENTATION:
            return found if 1 <= (found := number(entry + 8, 2)) <= 8 else UPRIGHT
    return UPRIGHT


def _upright(turned: int) -> bytes:
    """Which way is up, as the only detail of a picture; nothing where it is upright."""
    if turned == UPRIGHT:
        return b""
    line = ORIENTATION.to_bytes(2) + b"\0\3\0\0\0\1" + turned.to_bytes(2) + b"\0\0"
    body = EXIF + b"MM\0\x2a\0\0\0\x08\0\1" + line + bytes(4)
    return bytes((0xFF, DETAILS)) + (len(body) + 2).to_bytes(2) + body


def _refuse(text: Text) -> None:
    raise Refused([Objection(NO_RULE, text)])
