"""Hot modules are compiled where there is a compiler, and anew only when a source has changed."""

import os
import sys
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

hatch_build = SimpleNamespace(**run_path(str(Path(__file__).parents[1] / "hatch_build.py")))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Sources with all their compiled modules, which are younger."""
    for module in (*hatch_build.MODULES, hatch_build.SHARED):
        for suffix, age in ((".py", 100.0), (hatch_build.SUFFIX, 4_000_000_000.0)):
            file = tmp_path / f"{module}{suffix}"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
            os.utime(file, (age, age))
    return tmp_path


def test_what_did_not_change_is_not_compiled_again(source: Path) -> None:
    said: list[str] = []
    assert hatch_build.is_compiled(source)
    (source / "src").symlink_to(source, target_is_directory=True)
    hatch_build.build(source, {}, said.append, editable=True)
    assert said == ["pulverdampf: hot parts were compiled already"]


def test_a_younger_source_or_a_missing_module_is_noticed(source: Path) -> None:
    """A hot module may depend on any other: whichever changed, all are compiled."""
    other = source / hatch_build.PACKAGE / "text.py"
    other.touch()
    os.utime(other, (4_100_000_000.0, 4_100_000_000.0))
    assert not hatch_build.is_compiled(source)
    other.unlink()
    assert hatch_build.is_compiled(source)
    (source / f"{hatch_build.MODULES[0]}{hatch_build.SUFFIX}").unlink()
    assert not hatch_build.is_compiled(source)


@pytest.mark.skipif(sys.platform == "win32", reason="compilers are found otherwise there")
def test_without_a_compiler_it_is_said_at_once_that_all_is_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was compiled earlier goes, since nobody could compile it anew when it is stale."""
    (tmp_path / "src" / hatch_build.PACKAGE).mkdir(parents=True)
    old = tmp_path / "src" / f"{hatch_build.MODULES[0]}{hatch_build.SUFFIX}"
    old.parent.mkdir(parents=True)
    old.touch()
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    said: list[str] = []
    hatch_build.build(tmp_path, {}, said.append, editable=True)
    assert len(said) == 1 and "no C compiler was found" in said[0] and not old.exists()
