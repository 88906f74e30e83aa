"""The kinds of ground: what each does to movement, sight and cover."""

from typing import Literal, TypedDict, Unpack

from pulverdampf.engine.looks import Look, TerrainKind

Going = Literal["G", "D", "X"]
CATEGORIES = ("REG", "SKI", "WAR", "CAV", "MW", "MWn", "ART", "WAG")


class Kind(TerrainKind, frozen=True):
    """One kind of ground: its class of movement for each category, how far one sees in it, and more."""

    going: dict[str, Going]
    limit: float | None = None
    """How far one sees inside."""
    seen_within: float | None = None
    """How near somebody outside must come to see troops at its edge that do not fire."""
    cover: bool = False
    level: int = 0
    line: bool = False


class Seen(TypedDict, total=False):
    """What a kind of ground does beside its class of movement."""

    cover: bool
    level: int
    line: bool


def _kind(
    key: str, going: str, look: Look, en: str, de: str, *sight: float | None, **more: Unpack[Seen]
) -> Kind:
    """One row of the table; how far one sees inside and from outside follow the names, where they matter."""
    classes: dict[str, Going] = dict(zip(CATEGORIES, going, strict=True))  # type: ignore[arg-type]
    limit, seen_within = (*sight, None, None)[:2]
    return Kind(key, en, de, look, classes, limit, seen_within, culture="settler", **more)


_TABLE = (
    #     key               RSWCMmAW    look             English, German, in, seen
    _kind("gentle_hill",    "GGGGGGGG", "hill",          "gentle hill", "niederer Hügel", level=1),
    _kind("steep_hill",     "DGGDDDDD", "steep-hill",    "steep hill", "steiler Hügel", level=2),
    _kind("ridge",          "DGGDDDDD", "ridge",         "ridge", "Bergkamm", level=2),
    _kind("mesa",           "DGGDDDDD", "mesa",          "mesa", "Tafelberg", level=3),
    _kind("plateau",        "GGGGGGGG", "plateau",       "top of a mesa", "Hochfläche", level=3),
    _kind("too_steep_hill", "XXXXXXXX", "mountain",      "hill too steep", "zu steiler Hügel", level=2),
    _kind("mountain_path",  "DDDXXDXX", "mountain-path", "mountain path", "Bergpfad"),
    _kind("dense_wood",     "DGGDDDDD", "dense-wood",    "dense wood", "dichter Wald", 1.0, 2.0, cover=True),
    _kind("light_wood",     "DGGGGGDD", "open-wood",     "light wood", "lichter Wald", 4.0, 2.0, cover=True),
    _kind("wilderness",     "XGGXXXXX", "wilderness",    "wilderness", "Wildnis", 1.0, 2.0, cover=True),
    _kind("clearing",       "GGGGGGGG", "clearing",      "clearing", "Lichtung"),
    _kind("rough",          "DGGDDGDD", "rough",         "rough ground", "unebenes Gelände"),
    _kind("field",          "GGGGGGGG", "field",         "field", "Feld"),
    _kind("fence",          "DGGGGGDD", "fence",         "wooden fence", "Holzzaun", line=True),
    _kind("stone_wall",     "DGGGGGXX", "stone-wall",    "stone wall", "Steinmauer", line=True),
    _kind("tall_grass",     "DDDDDDDD", "tall-grass",    "tall grass", "hohes Gras", 4.0),
    _kind("village",        "DGDDDDDD", "village",       "village", "bebautes Gebiet", 3.0, 4.0, cover=True),
    _kind("marsh",          "DDDXXXXX", "marsh",         "marsh", "Marsch"),
    _kind("stream",         "DGGDDDDD", "stream",        "stream", "Bach"),
    _kind("river",          "XXXXXXXX", "river",         "river", "Fluss"),
    _kind("lake",           "XXXXXXXX", "lake",          "great river or lake", "Strom oder See"),
    _kind("ford",           "DDDDDDDD", "ford",          "ford", "Furt"),
    _kind("bridge",         "GGGGGGGG", "bridge",        "bridge", "Brücke"),
    _kind("road",           "GGGGGGGG", "road",          "road", "Straße"),
    _kind("path",           "GGGGGGGG", "trail",         "path", "Pfad"),
    _kind("canyon",         "DGGDDGDD", "canyon",        "canyon", "Canyon"),
    _kind("hollow",         "GGGGGGGG", "hollow",        "hollow", "Mulde", None, 2.0),
    _kind("breastwork",     "GGGGGGGG", "breastwork",    "breastwork", "Brustwehr", line=True),
    _kind("palisade",       "XXXXXXXX", "palisade",      "palisade", "Palisade", line=True),
    _kind("gate",           "GGGGGGGG", "gate",          "gate", "Tor"),
    _kind("blockhouse",     "GGGGGGGG", "blockhouse",    "blockhouse", "Blockhaus"),
    _kind("wall",           "XXXXXXXX", "log-wall",      "wall of a blockhouse", "Blockhauswand", line=True),
    _kind("breach",         "GGGXXXXX", "breach",        "breach", "Bresche", line=True),
    _kind("wagon_fort",     "GGGGGGGG", "wagon-fort",    "wagon fort", "Wagenburg"),
    _kind("burning",        "XXXXXXXX", "fire",          "burning ground", "Brand"),
    _kind("smoke",          "GGGGGGGG", "smoke",         "smoke", "Rauch"),
)  # fmt: skip
KINDS = {kind.key: kind for kind in _TABLE}
