"""Battles of the web table, with everything that they measured."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar, get_args, get_type_hints

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Choose
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.geometry import place_of, shooting_distance
from pulverdampf.rulebooks.kriegspfad.movement import activation, marching
from pulverdampf.rulebooks.kriegspfad.movement.shaken import must_withdraw
from pulverdampf.rulebooks.kriegspfad.movement.walking import movers_of
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from pulverdampf.rulebooks.kriegspfad.shooting import declaring, volleys
from pulverdampf.rulebooks.kriegspfad.shooting.aim import cover, kinds_under_target
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.state import WarState, in_melee
from tests.refereed import fought as refereed
from tests.refereed.fought import Measured
from tests.rulebooks.kriegspfad.procedures import features_of

MOST_ANSWERS = 20_000
GROUNDS = ("PLAINS", "WOODLAND", "FLORIDA", "PRAIRIE", "ROCKIES", "SOUTHWEST", "MONONGAHELA")
KINDS = ("open", "ambush", "raid", "siege")
Noted = tuple[int, str, tuple[str, ...], dict[str, Any]]
"""What was seen on the web table: before which entry, by which rule, about whom, and what it gave."""


# the battle of the web table -----------------------------------------------------------------------------


class Notes:
    """Everything that a battle of the web table measured."""

    def __init__(self) -> None:
        self.all: list[tuple[Any, Noted]] = []

    def add(
        self, battle: Any, rule: str, about: tuple[str, ...], told: dict[str, Any], at: int | None = None
    ) -> None:
        """Keeps what was measured, with the place in the log."""
        here = len(battle.note.__self__) if at is None else at
        self.all.append((battle, (here, rule, about, told)))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Writes down what every rule measures."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(declaring, "carry_out", self._declaring(declaring.carry_out))
            patch.setattr(volleys, "shoot_gun", self._firing(volleys.shoot_gun))
            patch.setattr(marching, "arrive", self._moving(marching.arrive))
            patch.setattr(activation, "actions", self._acting(activation.actions))
            yield

    def _declaring(self, plain: Any) -> Any:
        def noting(battle: Any, unit: Any, deed: Any) -> None:
            shot, begun = deed.shot, len(battle.note.__self__)
            plain(battle, unit, deed)  # who shoots out of a house steps to his loophole
            if shot.deed == "shoot":
                self.add(battle, "shot", (shot.shooter,), {"seen": _seen(battle.scene, shot)}, begun)
            elif shot.deed == "wall":
                piece = battle.state.pieces[shot.shooter]
                line = battle.scene.terrain.plots[shot.feature].pieces[0]
                far = shooting_distance(place_of(battle.scene, piece), line)
                self.add(battle, "shot", (shot.shooter,), {"seen": [(far, "", False)]}, begun)

        return noting

    def _firing(self, plain: Any) -> Any:
        async def noting(battle: Any, shot: Any) -> None:
            gun, weapon = battle.state.pieces[shot.shooter], WEAPONS[shot.weapon]
            target = battle.state.pieces[shot.targets[0]].body
            exposed = volleys._in_arc(battle.scene, gun, weapon, target)
            self.add(battle, "exposed", (shot.shooter,), {"exposed": exposed})
            await plain(battle, shot)

        return noting

    def _moving(self, plain: Any) -> Any:
        def noting(battle: Any, move: Any, unit: Any) -> None:
            movers = movers_of(battle.state, move)
            turned = [each.id for each in movers if each.turned]
            self.add(battle, "moved", (unit.id,), {"turned": turned})
            plain(battle, move, unit)

        return noting

    def _acting(self, plain: Callable[..., Any]) -> Any:
        def noting(scene: Any, unit: Any) -> Any:
            driven = not in_melee(scene.state, unit) and must_withdraw(scene, unit)
            self.driven[unit.id, scene.state.clock.turn] = driven
            return plain(scene, unit)

        return noting

    driven: ClassVar[dict[tuple[str, int], bool]] = {}


def _seen(scene: Any, shot: Any) -> list[tuple[float, str, bool]]:
    """How a shooter sees each of his targets: how far, behind what, whether in a marsh."""
    state = scene.state
    shooter, weapon = state.pieces[shot.shooter], WEAPONS[shot.weapon]
    found: list[tuple[float, str, bool]] = []
    for key in shot.targets:
        target = state.pieces[key]
        far = volleys.distance_of(scene, shooter, target)
        marsh = weapon.is_field_gun and "marsh" in kinds_under_target(scene, target)
        found.append((far, cover(scene, shooter, weapon, target), marsh))
    return found


def beginning(seed: int) -> WarState:
    """A battle by lot, on a table that is laid or in a raid or siege by dice: in the open by even seeds, of
    all kinds by odd ones, half of these with wagons."""
    lots, ready = Random(f"by hand {seed}"), mustering.ready_armies()
    kind = KINDS[seed // 2 % 4] if seed % 2 else "open"
    while True:
        one, two = (ready[key] for key in lots.sample(sorted(ready), 2))
        switches = {
            "scenario": kind,
            "weather": lots.choice(["dice", "off", "fog", "rain", "heavy_rain", "snow"]),
            "scale": lots.choice(["28mm", "28mm", "15mm"]),
            "threat_tests": lots.choice(list(_settings("threat_tests"))),
            "moving_fire": lots.choice(list(_settings("moving_fire"))),
            "skirmish_target": lots.choice(list(_settings("skirmish_target"))),
            "melee_apply": lots.choice(list(_settings("melee_apply"))),
        }
        ground = lots.choice(GROUNDS) if kind in ("open", "ambush") else mustering.BY_DICE
        try:
            state = mustering.begin(one, two, terrain=ground, rulings=switches)
            assert RULEBOOK.by_hand is not None
            RULEBOOK.by_hand(state)
        except Refused:
            continue
        if seed % 2 == 0 or seed // 8 % 2 or any(each.troop == "wagon" for each in state.bodies.values()):
            return state


RIVER = {"id": "river", "kind": "river", "line": ((35, 0), (35, 48)), "width": 8}
LAKE = {"id": "lake", "kind": "lake", "rect": (10, 14, 60, 22)}


def by_water(seed: int) -> WarState:
    """A battle by lot, in the open, across a lake or on both banks of a river."""
    lots, ready = Random(f"boats {seed}"), mustering.ready_armies()
    while True:
        one, two = (ready[key] for key in lots.sample(sorted(ready), 2))
        switches = {"scenario": "open", "weather": lots.choice(["off", "rain"])}
        try:
            state = mustering.begin(one, two, terrain="PLAINS", rulings=switches)
        except Refused:
            continue
        if all(force.boats for force in state.forces.values()):
            water = features_of([lots.choice([RIVER, LAKE])])
            state.features = {each.id: each for each in water}
            return state


def _settings(name: str) -> tuple[Any, ...]:
    return get_args(get_type_hints(Rulings)[name])


def fought(state: WarState, seed: int) -> tuple[Game, list[Measured], list[Noted]]:
    """A battle of the web table, with all it measured."""
    notes, lots = Notes(), Random(f"rare {seed}")
    Notes.driven = {}

    def rather(asked: Any, answer: Any, state: WarState) -> Any:
        if not isinstance(asked, Choose):
            return answer
        return _once_on_fire(asked, _rather(asked, answer, lots) if seed % 2 else answer, state)

    with notes.listening():
        kind = ByRuleOfThumb if seed % 2 else ByChance
        game, facts = refereed.fought(RULEBOOK, state, seed, MOST_ANSWERS, kind, rather)
    assert game.over
    return game, facts, [noted for battle, noted in notes.all if battle is game.battle]


RARE = (
    "wall:", "arrows:", "break", "torch", "fort", "wagons", "train", "laager", "each", "enter-difficult",
    "row", "board", "land", "carry", "set-down", "boat",
)  # fmt: skip
"""Beginnings of answers that are seldom given, and lead to what is seldom seen."""


BOATS = 4
"""So many boats a side at most."""


def _rather(asked: Any, answer: Any, lots: Random) -> Any:
    """Half of the time something rare, where it is offered."""
    if asked.rule == "KP-BOAT-01":
        return lots.choice([*asked.options][: BOATS + 1])
    rare = [key for key in asked.options if key.startswith(RARE)]
    return lots.choice(rare) if rare and lots.random() < 0.5 else answer


def _once_on_fire(asked: Any, answer: Any, state: Any) -> Any:
    """An answer that sets nothing on fire that burns already."""
    if asked.rule == "KP-FIRE-02" and str(answer).startswith("arson:"):
        lit = state.features[str(answer).removeprefix("arson:")]
        flames = [state.features[key] for key in state.fires]
        if any(each.shape == lit.shape and each.pose == lit.pose for each in flames):
            return "hold"
    return answer
