"""How the kinds of terrain are drawn on a table."""

from pulverdampf.muster.grounds import GroundKind, Grounds

from ..setup.terrain_generator import ROAD_WIDTH
from .features import features_of

SIZES = ((96.0, 72.0), (72.0, 72.0), (72.0, 48.0))
KINDS = {
    "hill":      GroundKind("height"),
    "wood":      GroundKind("area"),
    "open-wood": GroundKind("area"),
    "orchard":   GroundKind("area"),
    "crops":     GroundKind("area"),
    "rough":     GroundKind("area"),
    "marsh":     GroundKind("area"),
    "building":  GroundKind("building"),
    "road":      GroundKind("way", width=ROAD_WIDTH, broadest=6.0),
    "stream":    GroundKind("line"),
    "river":     GroundKind("water", width=4.0, broadest=12.0, barred=True),
    "lake":      GroundKind("area", barred=True),
    "bridge":    GroundKind("crossing"),
    "ford":      GroundKind("crossing"),
    "cliff":     GroundKind("area", barred=True),
    "hedge":     GroundKind("line"),
    "fence":     GroundKind("line"),
    "wall":      GroundKind("line"),
    "ditch":     GroundKind("line"),
    "earthwork": GroundKind("line"),
}  # fmt: skip
GROUNDS = Grounds(
    KINDS, SIZES, "BP-FILL-10", lambda setup: features_of(setup).values(),
    smallest=(48.0, 48.0), largest=(144.0, 96.0), laid=lambda state: not state.terrain_by_dice,
)  # fmt: skip
