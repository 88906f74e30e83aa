"""The colours of a book's armies: `data/colours.toml`, each entry for the nations or lists it names."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from pulverdampf.engine.colours import Cloth, Colours, Flag
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.loading import Loaded, load
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.toml_source import Source, packaged_file


class _Worn(Struct):
    of: tuple[str, ...]
    flag: Flag
    coat: Cloth | None = None
    facing: Cloth = "white"


class _Wardrobe(Struct):
    colours: tuple[_Worn, ...]


def load_colours(source: Source) -> Loaded[dict[str, Colours]]:
    """The colours of a file by nation or list."""
    loaded = load(source, _Wardrobe)
    if loaded.value is None:
        return Loaded(None, loaded.problems)
    found = {
        key: Colours(each.flag, each.coat, each.facing) for each in loaded.value.colours for key in each.of
    }
    return Loaded(found, loaded.problems)


def worn(one: Roster, two: Roster, known: Mapping[str, Colours]) -> dict[Side, str]:
    """Whose colours both sides wear: those of their nation, or of their list."""
    keys = (each.nation if each.nation and each.nation in known else each.list for each in (one, two))
    return {side: key for side, key in zip(SIDES, keys, strict=True) if key in known}


@cache
def packaged_colours(package: str) -> dict[str, Colours]:
    """The colours that come with a rulebook, by nation or list."""
    return load_colours(packaged_file(package, "data", "colours.toml")).value or {}
