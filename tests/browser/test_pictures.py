"""What takes the pictures of the README keeps them small, and says what it does not know."""

from pathlib import Path

import pytest
from PIL import Image

from tests.browser import pictures
from tests.browser.serving import ROOT


def test_pictures_are_kept_small(tmp_path: Path) -> None:
    """A PNG becomes a WebP of the same name in place of the old PNG; other files are left where they are."""
    taken, out = tmp_path / "taken", tmp_path / "out"
    taken.mkdir()
    out.mkdir()
    Image.effect_noise((320, 200), 40).convert("RGBA").save(taken / "march-en.png")
    (taken / "report.html").write_text("")
    (out / "march-en.png").write_bytes(b"an older picture")
    size = pictures.kept(taken, out)
    assert [each.name for each in out.iterdir()] == ["march-en.webp"]
    assert size == (out / "march-en.webp").stat().st_size < (taken / "march-en.png").stat().st_size / 2


def test_an_unknown_part_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["maps", "castles"], tmp_path) == 2
    told = capsys.readouterr().err
    assert "castles" in told and "atlases" in told and "maps," in told


def test_every_picture_of_the_readme_is_taken_by_a_part() -> None:
    """No README shows a picture of a kind that is not kept."""
    for name in ("README.md", "README.de.md"):
        text = (ROOT / name).read_text("utf-8")
        assert "docs/pictures/" in text
        assert not [word for word in text.split("docs/pictures/")[1:] if word.split(")")[0].endswith(".png")]
