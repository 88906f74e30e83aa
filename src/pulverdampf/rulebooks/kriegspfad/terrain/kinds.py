"""The kinds of ground: what each does to movement, sight and cover."""

from typing import Literal

from msgspec import Struct

from pulverdampf.text import Text

from ..state import WarState

Going = Literal["G", "D", "X"]
CATEGORIES = ("REG", "SKI", "WAR", "CAV", "MW", "MWn", "ART", "WAG")


class Kind(Struct, frozen=True):
    """One kind of ground: its class of movement for each category, how far one sees in it, and more."""

    key: str
    going: dict[str, Going]
    text: Text
    limit: float | None = None
    """How far one sees inside."""
    seen_within: float | None = None
    """How near somebody outside must come to see troops at its edge that do not fire."""
    cover: bool = False
    level: int = 0
    line: bool = False


def _kind(
    key: str, going: str, en: str, de: str, limit: float | None = None, seen_within: float | None = None,
    *, cover: str = "", level: int = 0, line: str = "",
) -> Kind:  # fmt: skip
    classes: dict[str, Going] = dict(zip(CATEGORIES, going, strict=True))  # type: ignore[arg-type]
    return Kind(key, classes, Text(en, de), limit, seen_within, bool(cover), level, bool(line))


KINDS = {
    kind.key: kind
    for kind in (
        #     key               RSWCMmAW    English                 German                in   seen
        _kind("gentle_hill",    "GGGGGGGG", "gentle hill",          "niederer Hügel", level=1),
        _kind("steep_hill",     "DGGDDDDD", "steep hill",           "steiler Hügel", level=2),
        _kind("mesa",           "DGGDDDDD", "mesa",                 "Tafelberg", level=3),
        _kind("plateau",        "GGGGGGGG", "top of a mesa",        "Hochfläche", level=3),
        _kind("too_steep_hill", "XXXXXXXX", "hill too steep",       "zu steiler Hügel", level=2),
        _kind("mountain_path",  "DDDXXDXX", "mountain path",        "Bergpfad"),
        _kind("dense_wood",     "DGGDDDDD", "dense wood",           "dichter Wald", 1.0, 2.0, cover="yes"),
        _kind("light_wood",     "DGGGGGDD", "light wood",           "lichter Wald", 4.0, 2.0, cover="yes"),
        _kind("wilderness",     "XGGXXXXX", "wilderness",           "Wildnis", 1.0, 2.0, cover="yes"),
        _kind("clearing",       "GGGGGGGG", "clearing",             "Lichtung"),
        _kind("rough",          "DGGDDGDD", "rough ground",         "unebenes Gelände"),
        _kind("field",          "GGGGGGGG", "field",                "Feld"),
        _kind("fence",          "DGGGGGDD", "wooden fence",         "Holzzaun", line="yes"),
        _kind("stone_wall",     "DGGGGGXX", "stone wall",           "Steinmauer", line="yes"),
        _kind("tall_grass",     "DDDDDDDD", "tall grass",           "hohes Gras", 4.0),
        _kind("village",        "DGDDDDDD", "village",              "bebautes Gebiet", 3.0, 4.0, cover="yes"),
        _kind("marsh",          "DDDXXXXX", "marsh",                "Marsch"),
        _kind("stream",         "DGGDDDDD", "stream",               "Bach"),
        _kind("river",          "XXXXXXXX", "river",                "Fluss"),
        _kind("lake",           "XXXXXXXX", "great river or lake",  "Strom oder See"),
        _kind("ford",           "DDDDDDDD", "ford",                 "Furt"),
        _kind("bridge",         "GGGGGGGG", "bridge",               "Brücke"),
        _kind("road",           "GGGGGGGG", "road",                 "Straße"),
        _kind("path",           "GGGGGGGG", "path",                 "Pfad"),
        _kind("canyon",         "DGGDDGDD", "canyon",               "Canyon"),
        _kind("hollow",         "GGGGGGGG", "hollow",               "Mulde", None, 2.0),
        _kind("breastwork",     "GGGGGGGG", "breastwork",           "Brustwehr", line="yes"),
        _kind("palisade",       "XXXXXXXX", "palisade",             "Palisade", line="yes"),
        _kind("gate",           "GGGGGGGG", "gate",                 "Tor"),
        _kind("blockhouse",     "GGGGGGGG", "blockhouse",           "Blockhaus"),
        _kind("wall",           "XXXXXXXX", "wall of a blockhouse", "Blockhauswand", line="yes"),
        _kind("breach",         "GGGXXXXX", "breach",               "Bresche", line="yes"),
        _kind("wagon_fort",     "GGGGGGGG", "wagon fort",           "Wagenburg"),
        _kind("burning",        "XXXXXXXX", "burning ground",       "Brand"),
        _kind("smoke",          "GGGGGGGG", "smoke",                "Rauch"),
    )
}  # fmt: skip


def ground_name(state: WarState, feature: str) -> Text:
    """What the ground of a feature is called; without one it is the weather's doing."""
    if feature in state.features:
        return KINDS[state.features[feature].kind].text
    return SNOW if state.weather == "snow" else MUD


SNOW = Text("ground under snow", "verschneiter Boden")
MUD = Text("muddy ground", "schlammiger Boden")
