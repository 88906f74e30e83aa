"""Turning to face, more of it: command elements, and walls that give cover."""

from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.events.places import TurnedToFace
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.terrain.ground import in_cover
from tests.rulebooks.dbx.invariants import faults
from tests.rulebooks.dbx.staging import act, at, e, happened, is_lost, scene_of, stage, stage_state, u


def test_a_general_turns_to_who_strikes_him() -> None:
    """DBX-CON-06, DBX-CON-10: hit in flank or rear he turns within the attacker's front."""
    for general in (e("GEN", 300, 320, facing=90), e("GEN", 300, 310, facing=0)):
        game = act(stage([u("LI", 300, 290), general, e("LI", 100, 500)]), "done")
        assert happened(game, TurnedToFace) and not faults(game)
        assert contacts_of(game.battle.scene).front_of("BG") == "A1" and at(game, "BG") == (300, 320)


def test_a_general_struck_in_the_rear_gets_away() -> None:
    """DBX-OUT-05, DBX-CON-06: he flees from the attacker, not into him."""
    game = act(stage([u("LI", 300, 290), e("GEN", 300, 320, facing=90), e("LI", 100, 500)]), "done")
    state = game.state
    state.agenda = (suffer.due(state.pieces["BG"], state.pieces["A1"], "flees", "melee"),)
    after = stage_state(state)
    assert not is_lost(after, "BG") and at(after, "BG") == (300, 485)


def test_only_a_wall_along_the_front_is_cover() -> None:
    """DBX-TER-05, DBX-FILL-09: one that runs away from a corner of the front is none."""
    units = [u("LI", 300, 300), e("LI", 360, 350)]
    for line, covered in (
        (((270, 313), (330, 313)), True),
        (((321, 313), (321, 400)), False),
        (((306, 313), (340, 313)), False),
        (((290, 313), (340, 313)), True),
    ):
        scene = scene_of(units, terrain=[{"kind": "LINEAR", "line": line}])
        assert in_cover(scene, scene.state.pieces["A1"], scene.state.pieces["B1"]) is covered
