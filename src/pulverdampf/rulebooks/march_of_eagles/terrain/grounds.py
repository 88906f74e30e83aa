"""How the kinds of terrain are drawn on a table."""

from pulverdampf.muster.grounds import GroundKind, Grounds

from .features import features_of

SIZES = ((64.0, 48.0), (48.0, 48.0))
RULE = "MOE-FILL-31"
MOST = {"building": 1, "hill": 2}
"""How many of a kind the dice lay out; somebody who draws is told when there are more hills."""
KINDS = {
    "hill":      GroundKind("height", most=MOST["hill"], rule=RULE),
    "steep":     GroundKind("height"),
    "wood":      GroundKind("area"),
    "orchard":   GroundKind("area"),
    "crops":     GroundKind("area"),
    "rocks":     GroundKind("area"),
    "marsh":     GroundKind("area"),
    "building":  GroundKind("building"),
    "road":      GroundKind("way"),
    "stream":    GroundKind("line"),
    "river":     GroundKind("water", width=3.0, broadest=8.0, barred=True),
    "bridge":    GroundKind("crossing"),
    "ford":      GroundKind("crossing"),
    "hedge":     GroundKind("line"),
    "fence":     GroundKind("line"),
    "wall":      GroundKind("line"),
    "earthwork": GroundKind("line"),
}  # fmt: skip
GROUNDS = Grounds(
    KINDS, SIZES, "MOE-SETUP-01", lambda setup: features_of(setup).values(),
    smallest=(36.0, 36.0), largest=(96.0, 72.0), laid=lambda state: not state.terrain_by_dice,
)  # fmt: skip
