"""What rules reckon from circumstances, with the circumstances that the scene measures."""

from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import (
    Cause,
    Ordeal,
    circumstances_of,
    ordeal_told,
    rally_circumstances,
    rally_told,
)
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import Manner
from pulverdampf.rulebooks.muskets_tomahawks.shooting.artillery import crew_at_gun, models_with
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import facts_of, is_unseen
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit


def ordeal_of(scene: Scene, unit: Unit, cause: Cause, enemies: tuple[Unit, ...] = ()) -> Ordeal:
    """The rows of a reaction test."""
    return ordeal_told(scene.state, unit, cause, circumstances_of(scene, unit, cause, enemies))


def rally_reckoned(scene: Scene, unit: Unit) -> Reckoning:
    """What is added to the die of a rally."""
    return rally_told(scene.state, unit, rally_circumstances(scene, unit))


def shooting_facts(scene: Scene, unit: Unit, target: Unit, how: Manner) -> tuple[str, ...]:
    """What bears on the reaction to a shooting."""
    return facts_of(unit, how, unseen=is_unseen(scene, unit, target))


def models_for_size(scene: Scene, unit: Unit) -> int:
    """How many models a unit counts for its size."""
    return models_with(scene.state, unit, served=bool(unit.gun) and crew_at_gun(scene, unit) > 0)
