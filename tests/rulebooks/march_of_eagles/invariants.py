"""What is true of every battle of The March of Eagles whenever a battalion is picked."""

from collections.abc import Iterator
from itertools import combinations

from pulverdampf.engine.game import Game
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Attached, Gone, OnTable
from pulverdampf.rulebooks.march_of_eagles.battalion import commander, on_table, screen
from pulverdampf.rulebooks.march_of_eagles.command.commander import near_enemy
from pulverdampf.rulebooks.march_of_eagles.state import EagleState
from pulverdampf.rulebooks.march_of_eagles.terrain.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.terrain.ground import ground
from pulverdampf.table.kernel import depth

OVERLAP = 0.05
SLIP = 0.002


def faults(game: Game) -> list[str]:
    """Everything that must not be, in words."""
    state: EagleState = game.battle.state
    scene = Scene(state, layout)
    return [*_on_the_table(state, scene), *_strengths(state), *_melees(state), *_commanders(state, scene)]


def _on_the_table(state: EagleState, scene: Scene) -> Iterator[str]:
    bodies = [each for each in scene.outlines() if each.kind == "main"]
    width, depth_ = state.table
    for each in bodies:
        if any(not (-SLIP <= x <= width + SLIP and -SLIP <= y <= depth_ + SLIP) for x, y in each.corners()):
            yield f"{each.owner} hangs over the edge"
    for one, two in combinations(bodies, 2):
        if depth(one, two) > OVERLAP:
            yield f"{one.owner} stands on {two.owner} by {depth(one, two):.3f}"
    rivers = [piece for plot in ground(scene).rivers for piece in plot.pieces]
    for each in bodies:
        if any(depth(each, water) > OVERLAP for water in rivers):
            yield f"{each.owner} stands in a river"


def _strengths(state: EagleState) -> Iterator[str]:
    for battalion in state.bodies.values():
        main = state.pieces[battalion.id]
        if main.strength < 0 or (main.strength == 0 and on_table(state, battalion)):
            yield f"{battalion.id} has {main.strength} soldiers"
        skirmishers = screen(state, battalion)
        if skirmishers is not None and not on_table(state, battalion):
            yield f"{battalion.id}s are alone on the table"
        if min(battalion.drummers, battalion.ncos, battalion.ensigns, battalion.officers) < 0:
            yield f"{battalion.id} has less than no characters"


def _melees(state: EagleState) -> Iterator[str]:
    fighting: dict[str, str] = {}
    for melee in state.melees.values():
        for body in (*melee.principals, *(body for body, _ in melee.joined)):
            if body in fighting:
                yield f"{body} is in two melees"
            fighting[body] = melee.id
            if not on_table(state, state.bodies[body]):
                yield f"{body} fights off the table"
        sides = {state.bodies[body].side for body in melee.principals}
        if len(sides) != 2:
            yield f"{melee.id} is fought by one side"
    for battalion in state.bodies.values():
        if battalion.melee != fighting.get(battalion.id, ""):
            yield f"{battalion.id} believes to be in {battalion.melee!r}"


def _commanders(state: EagleState, scene: Scene) -> Iterator[str]:
    for side in ("one", "two"):
        place = commander(state, side).place
        if isinstance(place, Attached) and isinstance(state.pieces[place.to].place, Gone):
            yield f"the commander of {side} is with {place.to}, which is gone"
        if isinstance(place, OnTable) and near_enemy(scene, side, place.pose.x, place.pose.y):
            yield f"the commander of {side} stands near the enemy"


def screens_out_of_reach(game: Game) -> int:
    """How many screens stand farther from their main body than they may: only where it was too crowded."""
    from pulverdampf.rulebooks.march_of_eagles.fire.skirmishers import reach_of
    from pulverdampf.table.kernel import gap

    state: EagleState = game.battle.state
    scene = Scene(state, layout)
    return sum(
        1
        for battalion in state.bodies.values()
        if (skirmishers := screen(state, battalion)) is not None
        and on_table(state, battalion)
        and gap(scene.outline(skirmishers), scene.outline(state.pieces[battalion.id]))
        > reach_of(battalion) + 1e-3
    )
