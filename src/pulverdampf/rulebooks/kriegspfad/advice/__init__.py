"""Advice for Kriegspfad, from its chapter on what a computer opponent must know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.views import View

from ..movement.rates import dice_for
from ..movement.walking import WalkCheck
from ..setup.deploying import leads_apart
from ..state import WarState, in_melee, on_table, opponents, standing
from ..units import Unit, are_warriors, fights_as, is_gun, is_mounted
from . import sieges
from .before.berthing import berths
from .before.grounds import crossed_by, ground, ground_laid
from .before.setting_up import entries_for, late_comers, places_for, price_of, rank_to_place
from .ferrying import (
    boat_acts,
    boats_wanted,
    courses,
    ferry_of,
    has_work,
    landings,
    over_the_water,
    waits_for_boat,
)
from .flames import in_flames, runs_over_rough, sees_only_smoke
from .guides import guidance
from .marches import walks_for
from .outlook import aim_of, is_called_for, is_passed_by, lets_them_come, rough_ahead
from .prospects import FAIR_EDGE, edge, reach_of
from .storming import stands_to
from .volleys import shots, volleys_from_ambush
from .ways.routes import Routes
from .ways.stands import nearest_foe, stand_of
from .weights import DRILLED, Weights, weights_of

__all__ = ["ADVISER", "Kriegspfad", "weights_of"]

LOOK_AHEAD = 4.0
MARCH = {
    "regular": 0, "skirmisher": 1, "warrior": 1, "mounted_infantry": 2, "cavalry": 2, "mounted_warrior": 3,
}  # fmt: skip
"""Who marches before whom: the slowest first, that all may get through in time; guns and wagons come last."""


class Kriegspfad:
    """Names answers for every request of the rulebook, the best first."""

    def __init__(self, lots: Random, weights: Weights = DRILLED) -> None:
        self.lots, self.weights = lots, weights
        self.routes = Routes(weights)

    def advise(self, view: View) -> Iterable[Any]:
        """Answers to what is asked."""
        request = view.request
        if isinstance(request, Order):
            return self._orders(view, request)
        if isinstance(request, Choose):
            return self._choices(view, request)
        return ()

    # choices ------------------------------------------------------------------------------------------------

    def _choices(self, view: View, request: Choose[Any]) -> Iterable[str]:
        choice = CHOICES.get(request.rule)
        return choice(self, view, request) if choice is not None else ()

    def _stays_home(self, view: View, request: Choose[Any]) -> list[str]:
        """The cheapest stay at home."""
        return sorted(request.options, key=lambda key: (price_of(view.state, key), key))

    def _marches(self, view: View, request: Choose[Any]) -> list[str]:
        """The slowest march first."""
        units = view.state.bodies
        return sorted(request.options, key=lambda key: (MARCH.get(fights_as(units[key]), 4), key))

    def _late(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """Who comes late."""
        options = list(request.options)
        return late_comers(view.state, view.side, options) if "none" in options else ()

    def _places(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """Who is set up next; wagons as a fort."""
        return "fort", *sorted(request.options, key=lambda key: rank_to_place(view.state, key))

    def _late_or_places(self, view: View, request: Choose[Any]) -> Iterable[str]:
        """Some rules ask for both."""
        return self._late(view, request) if "none" in request.options else self._places(view, request)

    def _spares(self, view: View, request: Choose[Any]) -> list[str]:
        """The cheapest element is lost, the commander last."""
        pieces = view.state.pieces
        return sorted(request.options, key=lambda key: (pieces[key].leads, pieces[key].points, key))

    def _mounts(self, view: View, request: Choose[Any]) -> list[str]:
        """Mounted infantry gets off its horses before the enemy is in reach; all others stay as they are."""
        scene, state = view.scene, view.state
        for key in request.options:
            word, _, body = key.partition("-")
            unit = state.bodies.get(body)
            if unit is None or word != "dismount" or unit.troop != "mounted_infantry":
                continue
            own = stand_of(scene, unit)
            if own is None:
                continue
            near, _ = nearest_foe(scene, own)
            if near <= reach_of(state, unit)[1] + 4.0:
                return [key]
        return ["done"]

    def _picks(self, view: View, request: Choose[Any]) -> list[str]:
        """Those in danger first, shooters next, attackers last; ambushes lie still until they pay."""
        scene, state = view.scene, view.state

        guided = guidance(scene, view.side, self.routes)

        def order(key: str) -> tuple[int, float, str]:
            unit = state.bodies[key]
            own = stand_of(scene, unit)
            if unit.troop == "boat":
                return (0 if has_work(scene, unit, self.routes) else 8), 0.0, key
            if own is None:
                return 1, 0.0, key
            if in_melee(state, unit) or unit.markers > self.weights.afraid or in_flames(scene, unit):
                return 0, 0.0, key
            if guided is not None and key == guided.scout.id:
                return 7, 0.0, key
            aim = aim_of(scene, unit, own, self.weights)
            if unit.hidden and leads_apart(unit):
                return (3 if is_called_for(scene, own) else 9), 0.0, key
            if unit.hidden:
                return (5 if aim.attack or is_passed_by(scene, own) else 9), -aim.urgent, key
            if aim.attack:
                return 4, -aim.urgent, key
            return 2 + int(is_mounted(unit)), nearest_foe(scene, own)[0], key

        options = list(request.options)
        units = [key for key in options if key != "pass"]
        ranked = sorted(order(key) for key in units)
        if "pass" in options and (not ranked or ranked[0][0] >= 9):
            return ["pass"]
        return [key for _, _, key in ranked]

    def _acts(self, view: View, request: Choose[Any]) -> list[str]:
        """What a unit does: it stands to shoot, attacks, breaks off a lost melee, or goes where it should."""
        scene, state = view.scene, view.state
        unit, options = state.bodies[request.subject], list(request.options)
        own = stand_of(scene, unit)
        moves = [key for key in options if key.startswith("move")]
        if unit.troop == "boat":
            return boat_acts(scene, unit, options, self.routes)
        if own is None:
            return options
        if in_flames(scene, unit):
            return self._runs(scene, unit, options)
        if in_melee(state, unit):
            return self._fights_on(scene, unit, options)
        aim = aim_of(scene, unit, own, self.weights)
        nearest, foe = nearest_foe(scene, own)
        blind = foe is not None and sees_only_smoke(scene, (own.x, own.y), (foe.x, foe.y))
        guided = guidance(scene, unit.side, self.routes)
        if guided is not None and unit.id in (guided.unit.id, guided.scout.id):
            return [*(key for key in options if key == "guided-good"), *reversed(moves), "stand"]
        boat = ferry_of(scene, unit, own, aim, self.routes)
        if boat is not None:
            return ["stand"] if waits_for_boat(scene, unit, boat) else [*moves, "stand"]
        if not aim.attack and unit.markers <= self.weights.afraid and stands_to(scene, unit, own, nearest):
            return ["stand", *moves]
        if len(moves) > 1 and rough_ahead(scene, own, aim, LOOK_AHEAD, self.routes):
            moves.reverse()
        if aim.attack or unit.markers > self.weights.afraid:
            return [*moves, "stand"]
        if is_gun(unit) and aim.goal is None:
            in_reach = nearest <= reach_of(state, unit)[1] and not blind
            return ["stand"] if in_reach or not moves else [*moves, "stand"]
        if aim.goal is None and not blind and self._stays(view, unit, nearest, aim.distance):
            return ["stand", *moves]
        rings = [key for key in options if key.startswith("laager")]
        return rings if rings and nearest < self.weights.laager else [*moves, "stand"]

    def _fights_on(self, scene: Scene, unit: Unit, options: list[str]) -> list[str]:
        """Whoever fights closes up, or breaks off where he would lose."""
        state: WarState = scene.state
        worst = max((edge(scene, state.bodies[foe], unit) for foe in opponents(state, unit)), default=0)
        if worst >= FAIR_EDGE + 1:
            return [key for key in options if key.startswith("break")] + ["stand"]
        return ["reinforce-good", "reinforce-difficult", "stand"]

    def _runs(self, scene: Scene, unit: Unit, options: list[str]) -> list[str]:
        """Whoever stands in the flames gets out, over good ground if he can."""
        ways = [key for key in options if key.startswith(("move", "break"))]
        if len(ways) > 1 and runs_over_rough(scene, unit):
            ways.reverse()
        return [*ways, *(key for key in options if key not in ways)]

    def _stays(self, view: View, unit: Unit, nearest: float, wanted: float) -> bool:
        """Whether a unit shoots best from where it stands."""
        if nearest > wanted + 0.2:
            if nearest < self.weights.coming and lets_them_come(view.state, unit, self.weights):
                return True
            return unit.separate or unit.troop in ("prophet", "scout")
        return not are_warriors(unit)  # warriors who come ever nearer frighten each time anew

    def _again(self, view: View, request: Choose[Any]) -> list[str]:
        """Low throws are thrown again."""
        state: WarState = view.state
        unit = state.bodies[request.subject]
        thrown = int(request.prompt.text.values.get("n", 99))
        if thrown < 3 * dice_for(state, unit, "good"):
            return ["nimble", "commander"]
        return ["keep"]

    # orders -------------------------------------------------------------------------------------------------

    def _orders(self, view: View, request: Order) -> Iterator[Any]:
        scene = view.scene
        match request.rule:
            case "KP-MOVE-01":
                check = request.form.check
                if isinstance(check, WalkCheck):
                    yield from walks_for(scene, check.move, self.routes)
            case "KP-SCEN-10" | "KP-SCEN-22" | "KP-SCEN-30" | "KP-SCEN-31" | "KP-DEPL-02":
                yield from places_for(scene, request)
            case "KP-SCEN-20":
                yield from entries_for(scene, request, self.routes)
            case "KP-FILL-42":
                yield from berths(scene, view.side, request)
            case "KP-BOAT-03":
                yield from courses(scene, request, self.routes)
            case "KP-BOAT-04":
                yield from landings(scene, request, self.routes)
            case "KP-SCEN-04":
                yield from ground_laid(scene, request, self.lots)
            case _:
                yield from request.form.ideas(scene)


def _markers(state: WarState, key: str) -> int:
    unit = state.bodies.get(key)
    return unit.markers if unit is not None and on_table(state, unit) and standing(state, unit) else -1


Choice = Callable[[Kriegspfad, View, Choose[Any]], Iterable[str]]

CHOICES: dict[str, Choice] = {
    "KP-ARMY-04": lambda us, view, asked: sorted(
        asked.options, key=lambda key: (price_of(view.state, key), key)
    ),
    "KP-ARMY-02": lambda us, view, asked: sorted(
        asked.options, key=lambda key: (price_of(view.state, key), key)
    ),
    "KP-ARMY-07": lambda us, view, asked: sieges.guns(view.state, view.side, list(asked.options)),
    "KP-FORT-03": lambda us, view, asked: sieges.palisade(view.state, view.side, list(asked.options)),
    "KP-FORT-05": lambda us, view, asked: sieges.houses(view.state, view.side, list(asked.options)),
    "KP-FORT-02": lambda us, view, asked: sieges.positions(view.state, view.side, list(asked.options)),
    "KP-FORT-07": lambda us, view, asked: sieges.through_the_roof(view.state, view.side, list(asked.options)),
    "KP-SCEN-04": lambda us, view, asked: ground(view.state, view.side, list(asked.options), us.lots),
    "KP-TERR-06": lambda us, view, asked: crossed_by(view.state, view.side, list(asked.options), us.lots),
    "KP-SCEN-32": lambda us, view, asked: ("dawn-2",) if view.state.forces[view.side].native else ("day",),
    "KP-WX-01": lambda us, view, asked: ("summer",),
    "KP-SCEN-20": Kriegspfad._marches,
    "KP-SCEN-12": Kriegspfad._late,
    "KP-SCEN-22": Kriegspfad._late_or_places,
    "KP-SCEN-31": Kriegspfad._late_or_places,
    "KP-SCEN-10": Kriegspfad._places,
    "KP-SCEN-30": Kriegspfad._places,
    "KP-SCEN-11": lambda us, view, asked: ("second",),
    "KP-BOAT-01": lambda us, view, asked: boats_wanted(view.scene, view.side, list(asked.options), us.routes),
    "KP-TERR-07": lambda us, view, asked: over_the_water(view.scene, view.side, list(asked.options)),
    "KP-FORM-03": Kriegspfad._mounts,
    "KP-TURN-03": Kriegspfad._picks,
    "KP-MOVE-01": Kriegspfad._acts,
    "KP-MOVE-04": Kriegspfad._again,
    "KP-DEPL-06": lambda us, view, asked: [
        *volleys_from_ambush(view.scene, list(asked.options), us.weights),
        "wait",
    ],
    "KP-FIRE-02": lambda us, view, asked: shots(
        view.scene, view.side, list(asked.options), asked.subject, us.weights
    ),
    "KP-FIRE-11": Kriegspfad._spares,
    "KP-RALLY-02": lambda us, view, asked: sorted(asked.options, key=lambda key: -_markers(view.state, key)),
    "KP-MOR-10": lambda us, view, asked: ("yes",),
}
"""What a general answers to the question of a rule, the best first."""

ADVISER = Kriegspfad
