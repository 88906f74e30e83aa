"""What a map shows before the dice, and how fast the numbers come."""

from time import perf_counter

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.dbx.chances import melee_chances, shot_chances
from pulverdampf.rulebooks.dbx.dues import ShotDue
from pulverdampf.rulebooks.dbx.march_ideas import march_ideas
from pulverdampf.rulebooks.dbx.marches import worked_out
from pulverdampf.rulebooks.dbx.movement import march_form
from pulverdampf.rulebooks.dbx.overlays import overlays
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import e, scene_of, u

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
    shot = shot_chances(scene, ShotDue("B1", "A1"))
    assert shot.one == {} and shot.two == {"recoils": 6}


def test_a_march_shows_what_it_leads_to() -> None:
    """DBX-CMD-02, DBX-MOVE-07: cost, length, and the factors of the melee it would make."""
    scene = scene_of([u("LI", 300, 290), e("LI", 300, 330)])
    form = march_form(scene.state)
    told = list(form.measures(March(("A1",), (Ahead(50.0),)), scene))
    assert [each.total for each in told] == [1, 80, 4, 4]


def test_speed() -> None:
    """DBX-MOVE-04: the legal group moves of an army and the odds of a combat come fast enough for a map."""
    units = [u("LI", 80 + 40 * n, 200) for n in range(12)] + [e("LI", 80 + 40 * n, 400) for n in range(12)]
    scene = scene_of(units)
    begun = perf_counter()
    legal = [
        idea for idea in march_ideas(scene) if len(idea.movers) > 1 and not worked_out(scene, idea).objections
    ]
    assert legal and perf_counter() - begun < 1.0
    scene = scene_of(FRONT, phase=MELEE)
    melee_chances(scene, "A1", "B1")
    begun = perf_counter()
    for _ in range(20):
        melee_chances(scene, "A1", "B1")
    assert (perf_counter() - begun) / 20 < 0.01
