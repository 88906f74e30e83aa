"""What holds as long as everybody stands as he stands: shared by all who look at the same table."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable

from .state import FrontierState

T = TypeVar("T")
Stands = dict[str, tuple[Any, ...]]
MOST_TABLES = 48
SCREENS = ("wagon", "cart")

# questions that only some units decide, and where these stand in the question
#  question  units
OWN = {"bounds": (1,), "outlines": (1,), "scattered": (1,), "gap": (1, 2)}
# the same for lines of sight, which third units may spoil: those in close formation, wagons, carts
SIGHT = {"aims": (1, 3), "spot": (1, 2), "unit sees": (1, 2)}


class Standing:
    """One table as everybody sees it, and what was worked out for it; it keeps what its key is made of."""

    __slots__ = ("answers", "ground", "kept", "scene", "units")

    def __init__(
        self, scene: Scene, units: Stands, ground: tuple[Any, ...], before: "Standing | None"
    ) -> None:
        self.units = units
        """How the figures of each unit, and each marker, stand; first whether they hide what is behind."""
        self.ground = ground
        state: FrontierState = scene.state
        self.kept = [piece.place for piece in state.pieces.values()], list(state.features.values())
        self.answers: dict[Hashable, Any] = {}
        if before is not None and before.ground == ground:
            same = {key for key, stand in units.items() if before.units.get(key) == stand}
            alike = [piece.id for piece in state.pieces.values() if (piece.body or piece.id) in same]
            scene.stands_in_part_like(before.scene, alike)
            self._learn(before, same)
        scene.outlines()
        self.scene: Scene = Scene(None, scene.layout)
        """For the outlines of all who stand so."""
        self.scene.stands_like(scene)

    @property
    def screens(self) -> set[str]:
        """The units that hide what is behind them."""
        return {key for key, stand in self.units.items() if stand[0]}

    def _learn(self, before: "Standing", same: set[str]) -> None:
        """Takes over what was known of units that stand as they stood."""
        screens = self.screens
        kinds = {**OWN, **SIGHT} if screens <= same and screens == before.screens else OWN
        for question, answer in before.answers.items():
            if type(question) is tuple:
                places = kinds.get(question[0])
                if places is not None and all(question[place] in same for place in places):
                    self.answers[question] = answer


_TABLES: dict[Hashable, Standing] = {}


def lasting(scene: Scene, question: Hashable, answer: Callable[[], T]) -> T:
    """The answer to a question that only bases, formations, terrain and rulings decide; no secret is one."""
    known = (scene.kept or standing(scene)).answers
    if question not in known:
        known[question] = answer()
    found: T = known[question]
    return found


def standing(scene: Scene) -> Standing:
    """The table as everybody stands now; places are values, so the same ones mean that nobody moved."""
    if scene.kept is None:
        scene.kept = _standing(scene)
    found: Standing = scene.kept
    return found


def _standing(scene: Scene) -> Standing:
    state: FrontierState = scene.state
    units: dict[str, list[Any]] = {}
    for piece in state.pieces.values():
        if type(piece.place) is OnTable:
            key = piece.body or piece.id
            stand = units.get(key)
            if stand is None:
                unit = state.bodies.get(key)
                formation = unit.formation if unit is not None else ""
                stand = units[key] = [formation == "close" or piece.kind in SCREENS, formation]
            stand += (id(piece.place), piece.kind, piece.holder)
    stands = {key: tuple(stand) for key, stand in units.items()}
    ground = (tuple(map(id, state.features.values())), state.rulings)
    whole = (tuple(stands.items()), ground)
    found = _TABLES.get(whole)
    if found is None:
        if len(_TABLES) >= MOST_TABLES:
            del _TABLES[next(iter(_TABLES))]
        before = next(reversed(_TABLES.values())) if _TABLES else None
        found = _TABLES[whole] = Standing(scene, stands, ground, before)
    else:
        scene.stands_like(found.scene)
    return found
