"""Photographs: only the picture itself is kept, whatever a file says; what is none is refused."""

from io import BytesIO
from random import Random
from typing import Any

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.reports import photographs
from pulverdampf.reports.photographs import BROKEN, NOT_JPEG, TOO_LARGE, plain

image = pytest.importorskip("PIL.Image")
WHERE = "TAKEN-BY-NOBODY-AT-48.2N"


def jpeg(*, wide: int = 64, high: int = 48, **more: Any) -> bytes:
    """A small picture as a camera writes it."""
    lots = Random(1)
    picture = image.new("RGB", (wide, high))
    picture.putdata([tuple(lots.randrange(256) for _ in range(3)) for _ in range(wide * high)])
    out = BytesIO()
    picture.save(out, "JPEG", **more)
    return out.getvalue()


def taken(orientation: int) -> bytes:
    """A picture with all that a phone writes into it: place, device, time, comment, profile, preview."""
    details = image.Exif()
    details[0x0112] = orientation
    details[0x010F] = WHERE
    details[0x0132] = "2026:11:19 05:00:00"
    details.get_ifd(0x8825)[1] = "N"
    details.get_ifd(0x8825)[2] = (48.0, 12.0, 3.5)
    return jpeg(exif=details, comment=WHERE.encode(), icc_profile=WHERE.encode() * 9, dpi=(72, 72))


def pixels(data: bytes) -> bytes:
    """The picture as it is shown."""
    with image.open(BytesIO(data)) as opened:
        shown: bytes = opened.tobytes()
        return shown


@pytest.mark.parametrize("orientation", range(1, 9))
def test_nothing_but_the_picture_and_which_way_is_up_is_kept(orientation: int) -> None:
    data = taken(orientation)
    assert WHERE.encode() in data
    made = plain(data)
    assert WHERE.encode() not in made and b"2026" not in made
    assert pixels(made) == pixels(data)
    with image.open(BytesIO(made)) as opened:
        left = dict(opened.getexif())
        assert left == ({0x0112: orientation} if orientation != 1 else {})
        assert not opened.getexif().get_ifd(0x8825)
    assert plain(made) == made


@pytest.mark.parametrize(
    "more", [{"progressive": True}, {"subsampling": 0, "quality": 95}, {"restart_marker_rows": 1}]
)
def test_every_usual_picture_is_one(more: dict[str, Any]) -> None:
    assert pixels(plain(jpeg(**more))) == pixels(jpeg(**more))


def test_what_is_appended_or_hidden_between_is_left_out() -> None:
    data = jpeg()
    assert plain(data + b"PK\3\4 an archive") == plain(data)
    hidden = data[:2] + b"\xff\xed\x00\x08secret" + data[2:]
    assert plain(hidden) == plain(data)


def refusal(data: bytes) -> str:
    with pytest.raises(Refused) as refused:
        plain(data)
    text = refused.value.objections[0].text
    assert text.in_("de") != text.in_("en")
    return text.en


def other_kind(kind: str) -> bytes:
    out = BytesIO()
    image.new("RGB", (9, 9)).save(out, kind)
    return out.getvalue()


def test_other_files_are_refused() -> None:
    for data in (
        b"",
        b"\xff\xd8"[:1],
        b"<svg/>",
        b"%PDF-1.7",
        other_kind("PNG"),
        other_kind("WEBP"),
        other_kind("GIF"),
    ):
        assert refusal(data) == NOT_JPEG.en
    cmyk = BytesIO()
    image.new("CMYK", (9, 9)).save(cmyk, "JPEG")
    assert refusal(cmyk.getvalue()) == NOT_JPEG.en


def test_immense_pictures_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = bytearray(jpeg())
    frame = data.index(b"\xff\xc0")
    data[frame + 5 : frame + 9] = b"\xff\xff\xff\xff"
    assert refusal(bytes(data)) == TOO_LARGE.en
    monkeypatch.setattr(photographs, "MOST_BYTES", 100)
    assert refusal(jpeg()) == TOO_LARGE.en


def test_a_picture_that_was_cut_off_anywhere_is_refused() -> None:
    data = jpeg(wide=16, high=16)
    for end in range(2, len(data) - 1):
        assert refusal(data[:end]) == BROKEN.en, end


def test_damage_is_refused_or_harmless() -> None:
    """Whatever a byte is changed to, the answer is a refusal or a picture without anything else in it."""
    data, lots = taken(6), Random(5)
    for _ in range(3000):
        wrong = bytearray(data)
        for _ in range(lots.randrange(1, 4)):
            wrong[lots.randrange(len(wrong))] = lots.randrange(256)
        try:
            made = plain(bytes(wrong))
        except Refused:
            continue
        assert WHERE.encode() not in made
        assert plain(made) == made
