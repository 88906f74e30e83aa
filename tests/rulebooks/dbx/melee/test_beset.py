"""Who is beset: misaligned enemies, command elements, and the two sides of a square."""

from typing import Any

from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import fight
from pulverdampf.rulebooks.dbx.units import MELEE, DbxState, layout
from tests.rulebooks.dbx.formations.test_formations import in_square, square
from tests.rulebooks.dbx.staging import at, e, is_lost, scene_of, stage_state, throw, u

FAR = e("LI", 300, 560)


def rows(scene: Scene, me: str, enemy: str) -> list[str]:
    """The rows of a factor."""
    return [step.row.removeprefix("DBX-") for step in melee_factor(scene, me, enemy).steps]


def test_whoever_touches_the_front_prevents_an_overlap() -> None:
    """DBX-MEL-03: one with an enemy before its front does not overlap, however that enemy stands."""
    units = [u("LI", 300, 290), e("LI", 300, 310), e("LI", 340, 310)]
    assert rows(scene_of(units), "A1", "B1") == ["MEL-04", "M7"]
    for other in (u("LI", 360, 290), u("LI", 362.3, 281.3, facing=60), u("GEN", 345, 280)):
        touching = scene_of([*units, other])
        assert "B2" in contacts_of(touching).before
        assert rows(touching, "A1", "B1") == ["MEL-04"]
    for other in (u("LI", 380.5, 290), u("LI", 360, 289)):
        assert rows(scene_of([*units, other]), "A1", "B1") == ["MEL-04", "M7"]


def test_command_elements_are_overlapped_and_struck() -> None:
    """DBX-MEL-03, DBX-T-MELEE: each overlap, flank and rear contact counts against them as well."""
    front = [u("GEN", 300, 280), e("KL", 300, 310)]
    assert rows(scene_of(front), "AG", "B1") == ["MEL-04"]
    assert rows(scene_of([*front, e("KL", 320, 280, facing=180)]), "AG", "B1") == ["MEL-04", "M7"]
    beside = [u("GEN", 300, 280), e("KL", 290, 310), e("KL", 330, 310)]
    assert rows(scene_of(beside), "AG", "B1") == ["MEL-04", "M7"]
    assert rows(scene_of([*front, e("KL", 300, 250, facing=90)]), "AG", "B1") == ["MEL-04", "M7"]


def test_no_command_element_overlaps() -> None:
    """DBX-FILL-29: command elements themselves overlap nobody."""
    units = [u("LI", 300, 290), e("LI", 300, 310), e("GEN", 330, 320)]
    assert rows(scene_of(units), "A1", "B1") == ["MEL-04"]


def of_qualities(*codes: str) -> list[dict[str, Any]]:
    """A square whose elements have these codes, the first looking ahead, the second back."""
    size = len(codes)
    whole = square(size, members=tuple(f"M{n}" for n in range(size)))[0]
    return [whole, *(u(code, 50 + 45 * n, 50, id=f"M{n}") for n, code in enumerate(codes))]


def test_foot_overlaps_a_square_from_behind() -> None:
    """DBX-FORM-10: foot fights the element it meets, and others overlap that one: ahead and behind apart."""
    behind = [e("LI", 300, 270, facing=90), e("LI", 340, 270, facing=90)]
    scene = Scene(in_square([*square(2), *behind, FAR], phase=MELEE), layout)
    assert rows(scene, "Q", "B1") == ["MEL-04", "M7"]
    both = [*behind, e("LI", 300, 330)]
    scene = Scene(in_square([*square(2), *both, FAR], phase=MELEE), layout)
    assert rows(scene, "Q", "B3") == ["MEL-04"] and rows(scene, "Q", "B1") == ["MEL-04", "M7"]
    riders = [e("LI", 300, 270, facing=90), e("KU", 340, 265, facing=90)]
    scene = Scene(in_square([*square(2), *riders, FAR], phase=MELEE), layout)
    assert rows(scene, "Q", "B1") == ["MEL-04"]


def test_a_square_fights_with_the_quality_of_the_element_that_is_met() -> None:
    """DBX-FORM-10, DBX-ARMY-07: ahead that of the first, behind that of the second."""
    foes = [e("LI", 300, 330), e("LI", 300, 270, facing=90), FAR]
    scene = Scene(in_square([*of_qualities("GR", "FR"), *foes], phase=MELEE), layout)
    assert rows(scene, "Q", "B1") == ["MEL-04", "M10"] and rows(scene, "Q", "B2") == ["MEL-04", "M11"]


def lost_to(enemy: str) -> Any:
    """A square of two that an enemy has beaten."""
    foes = [e("LI", 300, 330), e("LI", 300, 270, facing=90), FAR]
    state: DbxState = in_square([*of_qualities("GR", "FR"), *foes], phase=MELEE)
    state.agenda = (fight.due(state.pieces["Q"], state.pieces[enemy]),)
    return throw(stage_state(state), 1, 6)


def test_the_element_that_is_met_is_lost() -> None:
    """DBX-FORM-11: who loses is the element that fought; the other stays where it stands, looking its way."""
    ahead = lost_to("B1")
    assert is_lost(ahead, "M0") and not is_lost(ahead, "M1")
    assert at(ahead, "Q") == (300, 290) and ahead.state.pieces["Q"].pose.facing == 3 << 30
    behind = lost_to("B2")
    assert is_lost(behind, "M1") and not is_lost(behind, "M0")
    assert at(behind, "Q") == (300, 310) and behind.state.pieces["Q"].pose.facing == 1 << 30
