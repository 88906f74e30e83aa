"""Before the battle a general draws lots: over all that his list allows, and who comes by boat."""

from random import Random

from pulverdampf.engine.orders import Placement, Standing
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.advice.by_lot import features_by_lot, places_by_lot, with_a_reserve
from pulverdampf.rulebooks.dbx.setup.ground.choice import KEY, PALETTES, STANDARD, sector_objections
from pulverdampf.rulebooks.dbx.setup.ground.laying import Dice, area_form, spot_for
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.units import layout
from tests.rulebooks.dbx.setup.test_laying import placing
from tests.rulebooks.dbx.staging import e, pose, scene_of, u


def test_terrain_is_drawn_from_all_that_a_country_offers() -> None:
    """DBX-SET-03: every country gives a legal choice, of every kind and of every number, as the lots fall."""
    for palette in PALETTES.values():
        kinds: set[str] = set()
        sizes: set[int] = set()
        for seed in range(80):
            drawn = (each.given[KEY] for each in features_by_lot(Random(seed), palette.kinds))
            legal = [each for each in drawn if not list(sector_objections(palette, STANDARD, each, {}))]
            assert legal
            kinds |= set(legal[0])
            sizes.add(sum(legal[0].values()))
        assert kinds == set(palette.kinds) and len(sizes) >= 4


def test_places_and_sizes_are_drawn() -> None:
    """DBX-TER-06: not always the same place nor the same size."""
    picked = Picked("F1", "WOOD", "two")
    state = placing(picked)
    form, scene = area_form(picked, spot_for(state, picked, Dice(1, 4))), Scene(state, layout)
    found = {next(iter(places_by_lot(Random(seed), form, scene))).stands["F1"] for seed in range(20)}
    assert len({each.pose for each in found}) > 5 and len({each.formation for each in found}) > 3


def test_now_and_then_somebody_comes_by_boat() -> None:
    """DBX-SET-08, DBX-LAND-01: up to four of the foot stay back where boats can land, else nobody."""
    river = {"kind": "RIVER", "line": ((0, 300), (600, 300))}
    units = [
        *(u("LI", 100 + 40 * n, 100) for n in range(6)),
        u("ART", 400, 100),
        u("KU", 450, 100),
        e("LI", 300, 560),
    ]
    stands = {f"A{n}": Standing(pose(60.0 * n, 100)) for n in range(1, 9)}
    for region, lands in (("NA", True), ("EU", False)):
        state = scene_of(units, terrain=[river], region=region).state
        kept = [
            [
                key
                for key in stands
                if key not in with_a_reserve(Random(seed), state, Placement(stands)).stands
            ]
            for seed in range(30)
        ]
        assert any(kept) is lands and not all(kept)
        assert all(len(each) in (0, 2, 3, 4) and not {"A7", "A8"} & set(each) for each in kept)
