"""The turn: rally, arrivals, retreats, movement, shooting, melee, morale, victory."""

# The chapters and the name by which the turn calls each of them; every one runs from wherever the state
# stands, works off `state.agenda` with `agenda.settle` and may be entered again at any checkpoint:
#   setup.prepare(battle)             until everything stands
#   weather.open_turn(battle)         fog, darkness; stratagems.medicine(battle) in turn 1
#   burning.drift_smoke(battle)       smoke of fires at the opening of a turn
#   rallying.rally_phase(battle)
#   arrivals.arrival_phase(battle)
#   retreats.retreat_phase(battle)
#   movement.movement_phase(battle)
#   burning.burn_out(battle)          elements still in the flames after the movement
#   fire.fire_phase(battle)           declarations A and B, dice, losses
#   melee.melee_phase(battle)
#   morale.morale_phase(battle)       plunder first
#   victory.end_of_turn(battle)
# What the ground offers to the fighting chapters (all of them take the scene that is asked about):
#   sight.sees(scene, one, two)                 one element sees another, any part of the bases
#   sight.sees_unit(scene, piece, unit)         an element sees any element of a unit
#   sight.has_line_of_fire(scene, shooter, target, firing=frozenset of ids that have declared a shot)
#   terrain.kinds_under(scene, piece)           kinds of the areas that hold the centre of a base
#   terrain.natural_cover(scene, target, shooter)   woods, wilderness, village, unmoved field, banks (SM-12)
#   terrain.is_difficult_for(scene, unit, outline)  any part of an outline lies in difficult ground
#   forts.ring_of(scene, piece)                 the palisade or wagon fort (feature) whose inside holds a base
#   forts.at_wall(scene, piece)                 the walls, breastworks, palisades a base touches
#   forts.is_sheltered(scene, unit)             wholly inside a palisade, wagon fort or blockhouse
#   command.commander_near(scene, unit, radius) the living, capable commander within a radius of the unit
#   command.may_ignore_tests(scene, unit)       KP-MOR-10: within 12, in sight, exceptional or disciplined
#   weather.sight_limit(state), weather.is_dark(state)
#   losses.lose_element, lose_unit, mark, remove_shaken, sink, end_parted_melees
#   wagons.plunder(battle)                      KP-WAG-04, first thing of the morale phase
# Kinds of features: open ground has none; gentle_hill steep_hill mesa plateau too_steep_hill mountain_path
#   dense_wood light_wood wilderness clearing rough field fence stone_wall tall_grass village marsh stream river
#   lake ford bridge road path canyon hollow breastwork palisade gate blockhouse wall breach wagon_fort burning smoke
#   (fence, stone_wall, breastwork, palisade, wall are lines; a blockhouse has four walls `<id>-wall-<n>`)
from pulverdampf.engine.rulebook import rule
from pulverdampf.rulebooks.kriegspfad.arrivals import arrival_phase
from pulverdampf.rulebooks.kriegspfad.burning import burn_out, drift_smoke
from pulverdampf.rulebooks.kriegspfad.events.turns import PhaseBegan
from pulverdampf.rulebooks.kriegspfad.fire import fire_phase
from pulverdampf.rulebooks.kriegspfad.melee import melee_phase
from pulverdampf.rulebooks.kriegspfad.morale import morale_phase
from pulverdampf.rulebooks.kriegspfad.movement import movement_phase
from pulverdampf.rulebooks.kriegspfad.rallying import rally_phase
from pulverdampf.rulebooks.kriegspfad.retreats import retreat_phase
from pulverdampf.rulebooks.kriegspfad.setup import prepare
from pulverdampf.rulebooks.kriegspfad.state import (
    ARRIVALS,
    MELEE,
    MORALE,
    MOVEMENT,
    OPENING,
    OVER,
    RALLY,
    RETREATS,
    SETUP,
    SHOOTING,
    VICTORY,
    Battle,
)
from pulverdampf.rulebooks.kriegspfad.stratagems import medicine
from pulverdampf.rulebooks.kriegspfad.victory import end_of_turn, note_holding
from pulverdampf.rulebooks.kriegspfad.weather import open_turn


@rule("KP-TURN-02", "KP-TURN-04")
async def play(battle: Battle) -> None:
    """The whole battle, from wherever the state says it stands."""
    state = battle.state
    while state.clock.phase != OVER:
        match state.clock.phase:
            case phase if phase == SETUP:
                await prepare(battle)
            case phase if phase == OPENING:
                await open_turn(battle)
                drift_smoke(battle)
                await medicine(battle)
                battle.record(PhaseBegan(RALLY))
            case phase if phase == RALLY:
                await rally_phase(battle)
                battle.record(PhaseBegan(ARRIVALS))
            case phase if phase == ARRIVALS:
                await arrival_phase(battle)
                battle.record(PhaseBegan(RETREATS))
            case phase if phase == RETREATS:
                await retreat_phase(battle)
                note_holding(battle)
                battle.record(PhaseBegan(MOVEMENT))
            case phase if phase == MOVEMENT:
                await movement_phase(battle)
                burn_out(battle)
                battle.record(PhaseBegan(SHOOTING))
            case phase if phase == SHOOTING:
                await fire_phase(battle)
                battle.record(PhaseBegan(MELEE))
            case phase if phase == MELEE:
                await melee_phase(battle)
                battle.record(PhaseBegan(MORALE))
            case phase if phase == MORALE:
                await morale_phase(battle)
                battle.record(PhaseBegan(VICTORY))
            case _:
                await end_of_turn(battle)
        await battle.checkpoint()
