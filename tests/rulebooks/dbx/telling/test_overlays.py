"""What a map shows before the dice."""

from fractions import Fraction

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.dbx.fire.volleys import Volley
from pulverdampf.rulebooks.dbx.movement.march_ideas import march_ideas
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.movement.phase import march_form
from pulverdampf.rulebooks.dbx.telling.chances import melee_chances, shot_chances
from pulverdampf.rulebooks.dbx.telling.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.dbx.telling.overlays import overlays
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import e, pose, scene_of, u

FRONT = [u("LI", 300, 290), e("LI", 300, 310)]


def test_overlays_tell_zones_fights_and_shots() -> None:
    """DBX-ZOC-01, DBX-MEL-04, DBX-FIRE-10: zones, overlaps, and the factors of both sides with their
    chances."""
    units = [*FRONT, u("LI", 260, 290), u("LI", 450, 300), e("LI", 450, 350)]
    found = overlays(scene_of(units, phase=SHOOTING), None)
    kinds = {each.kind for each in found}
    assert kinds == {"zone", "fire", "fight", "shot", "overlap"}
    fight = next(each for each in found if each.kind == "fight")
    assert fight.pieces == ("A1", "B1") and [each.total for each in fight.reckonings] == [4, 3]
    assert sum(count for _, _, count, _ in fight.chances) <= 36
    mine = overlays(scene_of(units, phase=SHOOTING), "one")
    assert all(each.pieces[0].startswith("B") for each in mine if each.kind == "zone")


def test_chances_agree_with_the_worked_cases() -> None:
    """DBX-MEL-09, DBX-FIRE-11: the same numbers as by playing every throw."""
    found = melee_chances(scene_of(FRONT, phase=MELEE), "A1", "B1")
    assert found.one == {"recoils": 14, "destroyed": 1} == found.two
    scene = scene_of([u("ART", 300, 200), e("LI", 300, 380)], phase=SHOOTING)
    shot = shot_chances(scene, Volley("B1", "A1"))
    assert shot.one == {} and shot.two == {"recoils": 6}


def test_a_march_shows_what_it_leads_to() -> None:
    """DBX-CMD-02, DBX-MOVE-07: cost, length, and the factors of the melee it would make."""
    scene = scene_of([u("LI", 300, 290), e("LI", 300, 330)])
    form = march_form(scene.state)
    told = list(form.measures(March(("A1",), (Ahead(50.0),)), scene))
    assert [each.total for each in told] == [1, 80, 4, 4]


def test_a_charge_is_shown_as_one_before_it_is_made() -> None:
    """DBX-MEL-05, DBX-MEL-04: the draft of a charge tells both factors apart, the charge bonus in its own."""
    scene = scene_of([u("KU", 300, 285), e("LI", 300, 340)])
    charge = March(("A1",), (Ahead(75.0),))
    told = list(march_form(scene.state).measures(charge, scene))[2:]
    assert [(each.steps[0].row, each.total) for each in told] == [
        ("DBX-MEL-04-OWN", 5),
        ("DBX-MEL-04-ENEMY", 4),
    ]
    there = scene.imagined({"A1": pose(300, 315)})
    fight = next(each for each in overlays(there, "one") if each.kind == "fight")
    assert [each.total for each in fight.reckonings] == [5, 4]
    assert "5 : 4" in prospects(there, "A1", "B1")[0].detail.in_("en")


def test_group_moves_are_proposed() -> None:
    """DBX-MOVE-04: among the ideas for a line of twelve are legal moves of the whole of it."""
    units = [u("LI", 80 + 40 * n, 200) for n in range(12)] + [e("LI", 80 + 40 * n, 400) for n in range(12)]
    scene = scene_of(units)
    legal = [idea for idea in march_ideas(scene) if not worked_out(scene, idea).objections]
    assert any(len(idea.movers) == 12 for idea in legal)


def test_ghosts_of_a_group_stand_where_the_march_ends() -> None:
    """DBX-MOVE-04: every mover of a group is shown at the end of its own way."""
    scene = scene_of([u("LI", 300, 200), u("LI", 340, 200), e("LI", 300, 500)])
    form = march_form(scene.state)
    assert form.ends is not None
    ends = form.ends(March(("A1", "A2"), (Ahead(30.0),)), scene)
    assert {key: (pose.x, pose.y) for key, pose in ends.items()} == {"A1": (300, 230), "A2": (340, 230)}


def test_what_one_expects_of_another() -> None:
    """DBX-MEL-09, DBX-FIRE-11: the card of an enemy tells the chances and the factors of both sides."""
    fight = prospects(scene_of(FRONT, phase=MELEE), "A1", "B1")
    assert [each.chances["↓"] for each in fight] == [Fraction(14, 36)]
    scene = scene_of([u("ART", 300, 200), e("LI", 300, 380)], phase=SHOOTING)
    assert sees_piece(scene, "A1", "B1") and not sees_piece(scene, "B1", "A1")
    assert [each.chances["↓"] for each in prospects(scene, "A1", "B1")] == [Fraction(6, 36)]
    assert prospects(scene, "B1", "A1") == []
    assert next(band.far for band in reach(scene, "A1")) == 250.0
