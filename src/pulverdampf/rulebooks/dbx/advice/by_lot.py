"""What a general leaves to chance before the battle: which ground, where and how large, and who lands."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

from pulverdampf.engine.orders import Allotment, Form, Placement
from pulverdampf.engine.scene import Scene

from ..setup.ground.choice import DEFENDER, KEY
from ..setup.landing import MOST_KEPT, may_keep_back
from ..units import DbxState

TRIES: Final = 60
"""How many choices of terrain are drawn before one that surely suits is taken."""
MOST_PLACES: Final = 600
LANDS: Final = 0.5
"""How often somebody is kept back where boats can land."""


def features_by_lot(lots: Random, kinds: Sequence[str]) -> Iterator[Allotment]:
    """Choices of terrain drawn from everything that a country offers, of any number."""
    for _ in range(TRIES):
        drawn = [lots.choice(kinds) for _ in range(lots.randint(2, DEFENDER.most))]
        yield Allotment({KEY: {kind: drawn.count(kind) for kind in dict.fromkeys(drawn)}})


def places_by_lot(lots: Random, form: Form[Any], scene: Scene) -> Iterator[Any]:
    """The places, sizes and courses that suggest themselves, in an order drawn by lot."""
    known = list(islice(form.ideas(scene), MOST_PLACES))
    lots.shuffle(known)
    yield from known


def with_a_reserve(lots: Random, state: DbxState, array: Placement) -> Placement:
    """An order of battle, now and then without some of its foot, who come by boat."""
    foot = [key for key in array.stands if not state.pieces[key].mounted and state.pieces[key].kind != "ART"]
    if not may_keep_back(state) or len(foot) <= MOST_KEPT or lots.random() >= LANDS:
        return array
    kept = foot[-lots.randint(2, MOST_KEPT) :]
    return Placement({key: each for key, each in array.stands.items() if key not in kept})
