"""No file, however mangled, raises; every problem stands at a line the file has."""

import tomllib
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from pulverdampf.muster.list_files import load_army_lists
from pulverdampf.muster.positions import lines_of
from pulverdampf.muster.roster import load_rosters
from pulverdampf.muster.scenario import load_scenarios
from pulverdampf.muster.terrain_setup import load_terrain_setups
from pulverdampf.muster.toml_source import Source, packaged_file, packaged_files
from pulverdampf.rulebooks.march_of_eagles.armies.lists import check_army

BOOK = "pulverdampf.rulebooks.march_of_eagles"


def data(source: Source) -> bytes:
    assert isinstance(source.data, bytes)
    return source.data


ARMIES = data(packaged_file(BOOK, "data", "armies", "british.toml"))
LIST = data(packaged_file(BOOK, "data", "armies", "list.toml"))
SCENARIOS = data(packaged_file(BOOK, "data", "scenarios.toml"))
SETUPS = data(packaged_file(BOOK, "data", "terrain_setups.toml"))

SCRAPS = st.sampled_from(
    [b"", b"[", b"]]", b"{", b"}", b"=", b'"', b"'''", b"\n", b"#", b"-1", b"nan", b"1e308", b"true", b"[[",
     b"\xff", b"\x00", b"9" * 30, b"[]", b"{}", b"\r", b'"""', b"1979-05-27", b"when", b"\xef\xbb\xbf",
     b".", b",", b"id", b"[[unit]]\n"]
)  # fmt: skip
CUTS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), SCRAPS), min_size=1, max_size=4)


def mangled(text: bytes, cuts: list[tuple[float, int, bytes]]) -> bytes:
    for share, length, scrap in cuts:
        at = int(share * len(text))
        text = text[:at] + scrap + text[at + length :]
    return text


def lines(text: bytes) -> int:
    return text.count(b"\n") + 1


@settings(max_examples=60, deadline=None)
@given(CUTS)
def test_mangled_rosters(cuts: list[tuple[float, int, bytes]]) -> None:
    text = mangled(ARMIES, cuts)
    loaded = load_rosters(Source("x.toml", text))
    problems = list(loaded.problems)
    for written in loaded.value or ():
        problems += written.placed(check_army(written.roster))
    for problem in problems:
        assert problem.said("en") and problem.said("de")
        assert 1 <= problem.where.line <= lines(text)


@settings(max_examples=40, deadline=None)
@given(CUTS, st.sampled_from([LIST, SCENARIOS, SETUPS]))
def test_mangled_data(cuts: list[tuple[float, int, bytes]], original: bytes) -> None:
    text = mangled(original, cuts)
    source = Source("x.toml", text)
    for load in (load_army_lists, load_scenarios, load_terrain_setups):
        for problem in load(source).problems:
            assert problem.said("en") and problem.said("de")
            assert 1 <= problem.where.line <= lines(text)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(text: bytes) -> None:
    for problem in load_rosters(Source("x.toml", text)).problems:
        assert 1 <= problem.where.line <= lines(text)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="[]{}=\"'#\n.,a1 -_\\", max_size=80))
def test_any_toml_like_text(text: str) -> None:
    for problem in load_army_lists(Source("x.toml", text)).problems:
        assert 1 <= problem.where.line <= text.count("\n") + 1


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inside:
        yield (*path, step)
        yield from paths(item, (*path, step))


def test_every_key_of_every_data_file_has_its_line() -> None:
    for text in (ARMIES, LIST, SCENARIOS, SETUPS):
        found = lines_of(text.decode())
        written = text.decode().split("\n")
        for path in paths(tomllib.loads(text.decode())):
            assert path in found
            if isinstance(path[-1], str):
                assert path[-1] in written[found[path] - 1]


def test_packaged_files_are_sound() -> None:
    for source in packaged_files(BOOK, "data", "armies"):
        load = load_army_lists if source.file.endswith("/list.toml") else load_rosters
        assert load(source).problems == []
