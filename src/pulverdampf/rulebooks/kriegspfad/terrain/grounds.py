"""How the kinds of terrain are drawn on a table, and the paper's rules of laying them out."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from pulverdampf.engine.stages import StageDue
from pulverdampf.muster.grounds import GroundKind, Grounds, LayoutFault, Lie
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import WarState
from .features import features_of
from .ground import KINDS as NAMES
from .laying_out.by_dice import BREADTH
from .laying_out.scaling import BREADTHS
from .laying_out.zones import ALL_AREAS, LONGEST, SHORTEST, overlapped

TABLES = {("28mm", ""): (70.9, 47.2), ("15mm", "120x80"): (120.0, 80.0), ("15mm", "120x60"): (120.0, 60.0)}
HEIGHTS = ("gentle_hill", "steep_hill", "mesa", "plateau", "too_steep_hill")
UPON = Text("The {one} may not lie upon the {two}.", "„{one}“ und „{two}“ dürfen nicht übereinander liegen.")


def _area(key: str) -> GroundKind:
    lie: Lie = "height" if key in HEIGHTS else "area"
    if key in ("wilderness", "plateau"):
        return GroundKind(lie)
    return GroundKind(lie, shortest=SHORTEST, longest=LONGEST, rule="KP-TERR-11")


def _course(key: str, lie: Lie, *, barred: bool = False) -> GroundKind:
    return GroundKind(lie, BREADTH[key], BREADTHS.get(key, (0.0, 8.0))[1], barred=barred, drawn=("line",))


KINDS = {
    **{key: _area(key) for key in (*ALL_AREAS, "plateau", "wilderness")},
    "lake":          GroundKind("water", barred=True, drawn=("polygon", "rect")),
    "river":         _course("river", "water", barred=True),
    "stream":        _course("stream", "way"),
    "canyon":        _course("canyon", "way"),
    "ridge":         _course("ridge", "way"),
    "road":          _course("road", "way"),
    "path":          _course("path", "way"),
    "mountain_path": GroundKind("way", BREADTH["path"], 8.0),
    "bridge":        GroundKind("crossing", BREADTH["road"], 8.0, drawn=("line", "rect")),
    "ford":          GroundKind("crossing", BREADTH["road"], 8.0, drawn=("line", "rect")),
    "fence":         GroundKind("line"),
    "stone_wall":    GroundKind("line"),
    "breastwork":    GroundKind("line"),
    "palisade":      GroundKind("line"),
    "blockhouse":    GroundKind("building"),
}  # fmt: skip


def laid_out(_setup: TerrainSetup, features: Mapping[int, Feature]) -> Iterator[LayoutFault]:
    """Objects to pieces upon each other that the paper keeps apart."""
    numbered = {place: replace(each, id=str(place)) for place, each in features.items()}
    seen: set[frozenset[str]] = set()
    for place, feature in numbered.items():
        for other in overlapped(feature, numbered.values()):
            pair = frozenset((feature.id, other.id))
            if pair not in seen and {feature.kind, other.kind} <= {*ALL_AREAS, *COURSES}:
                seen.add(pair)
                text = UPON.filled(one=NAMES[feature.kind].text, two=NAMES[other.kind].text)
                yield LayoutFault("KP-TERR-11", text, (place, int(other.id)))


def is_laid(state: WarState) -> bool:
    """Whether the table lies and the sides take their edges."""
    waiting = {due.stage.name for due in state.agenda if isinstance(due, StageDue)}
    return bool(state.features) and not waiting & {"set_up_table", "take_edges"}


COURSES = ("stream", "river", "canyon")
GROUNDS = Grounds(
    KINDS, tuple(TABLES.values()), "KP-T-SIZE", lambda setup: features_of(setup, setup.table),
    layout=laid_out, laid=is_laid, least=1, boats=True,
)  # fmt: skip
