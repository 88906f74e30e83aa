"""How the kinds of terrain are drawn on a table."""

from pulverdampf.muster.grounds import GroundKind, Grounds, Lie

from .features import ROAD_WIDTH, features_of
from .kinds import KINDS as NAMES

TABLE = (48.0, 48.0)
LIES: dict[str, Lie] = {"obstacle": "line", "area": "area", "building": "building", "mark": "area"}
KINDS = {
    **{key: GroundKind(LIES[kind.sort]) for key, kind in NAMES.items() if kind.sort in LIES},
    "hill":   GroundKind("height"),
    "stream": GroundKind("water", drawn=("polygon", "rect")),
    "river":  GroundKind("water", barred=True, drawn=("polygon", "rect")),
    "road":   GroundKind("way", ROAD_WIDTH, 4.0),
    "cairn":  GroundKind("area", drawn=("disc",)),
}  # fmt: skip
GROUNDS = Grounds(
    KINDS, (TABLE,), "MT-SETUP-02", lambda setup: features_of(setup).values(),
    laid=lambda state: "terrain" not in state.setup, boats=True,
)  # fmt: skip
