"""What a map shows before the dice."""

from fractions import Fraction
from typing import Any

from pulverdampf.engine.orders import March
from pulverdampf.engine.outlook import Expectation, expectations
from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.movement.march_ideas import march_ideas
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.movement.phase import march_form
from pulverdampf.rulebooks.dbx.telling.outlook import MOVE, reach, sees_piece
from pulverdampf.rulebooks.dbx.telling.overlays import overlays
from pulverdampf.rulebooks.dbx.troops import TROOPS, in_millimetres
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import e, marked, pose, scene_of, u

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


def chances(overlay: Overlay, key: str) -> dict[str, Fraction]:
    """What may befall an element."""
    return {words.en: Fraction(n, of) for piece, words, n, of in overlay.chances if piece == key}


def test_chances_agree_with_the_worked_cases() -> None:
    """DBX-MEL-09, DBX-FIRE-11: the same numbers as by playing every throw."""
    (fight,) = (each for each in overlays(scene_of(FRONT, phase=MELEE), None) if each.kind == "fight")
    assert chances(fight, "A1") == {"recoils": Fraction(14, 36), "destroyed": Fraction(1, 36)}
    assert chances(fight, "B1") == chances(fight, "A1")
    scene = scene_of([u("ART", 300, 200), e("LI", 300, 380)], phase=SHOOTING)
    (shot,) = (each for each in overlays(scene, "one") if each.kind == "shot")
    assert chances(shot, "A1") == {} and chances(shot, "B1") == {"recoils": Fraction(6, 36)}


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
    assert "5 : 4" in card(there, "A1", "B1")[0].detail.in_("en")


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


def card(scene: Scene, one: str, other: str) -> list[Expectation]:
    """What one element can expect of another."""
    return expectations(RULEBOOK, scene, one, other)


def test_what_one_expects_of_another() -> None:
    """DBX-MEL-09, DBX-FIRE-11: the card of an enemy tells the chances and the factors of both sides."""
    (fight,) = card(scene_of(FRONT, phase=MELEE), "B1", "A1")
    assert fight.chances["– : ↓"] == fight.chances["↓ : –"] == Fraction(14, 36)
    assert "factors 4 : 4" in fight.detail.in_("en")
    scene = scene_of([u("ART", 300, 200), e("LI", 300, 380)], phase=SHOOTING)
    assert sees_piece(scene, "A1", "B1") and not sees_piece(scene, "B1", "A1")
    (shot,) = card(scene, "A1", "B1")
    assert shot.chances == {"– : –": Fraction(30, 36), "– : ↓": Fraction(6, 36)}
    assert card(scene, "B1", "A1") == []


def test_a_card_tells_the_shot_that_will_be_fired() -> None:
    """DBX-FIRE-08, DBX-FIRE-09: friends who aim at the same target help, and it shoots back if it can."""
    target = e("LI", 300, 350)
    alone, together = (
        card(scene_of([*units, target], phase=SHOOTING), "A1", "B1")[0]
        for units in ([u("LI", 300, 300)], [u("LI", 300, 300), u("LI", 340, 296)])
    )
    assert (alone.detail.in_("en"), together.detail.in_("en")) == ("factors 4 : 4", "factors 4 : 3")
    assert alone.chances["↓ : –"] == alone.chances["– : ↓"]
    assert together.chances["↓ : –"] < alone.chances["↓ : –"]


def test_no_card_where_nothing_may_be_announced() -> None:
    """DBX-FIRE-03, DBX-FIRE-12: not at the farther of two, not after the shot, not once shooting is over."""
    near, far = e("LI", 300, 340), e("ART", 300, 370)
    scene = scene_of([u("LI", 300, 300), near, far], phase=SHOOTING)
    assert card(scene, "A1", "B1") and not card(scene, "A1", "B2")
    assert not card(
        scene_of([marked(u("LI", 300, 300), "shot"), e("KU", 300, 340)], phase=SHOOTING), "A1", "B1"
    )
    assert not card(scene_of([u("LI", 300, 300), near], phase=MELEE), "A1", "B1")


def moves(scene: Scene, key: str) -> list[float]:
    """How far an element moves at most, if it may."""
    return [each.far for each in reach(scene, key) if each.name == MOVE]


WOOD = {"kind": "WOOD", "rect": (200, 0, 400, 600)}


def test_the_longest_move_is_one_to_which_nothing_objects() -> None:
    """DBX-MOVE-07, DBX-CMD-02: over the ground that is there, for the points that are there."""

    def move(*units: Any, **situation: Any) -> list[float]:
        return moves(scene_of(list(units), **situation), "A1")

    far_off = e("LI", 300, 580)
    line, horse = u("LI", 300, 300), u("KU", 300, 300)
    assert move(line, far_off) == [in_millimetres(TROOPS["LI"].good)]
    assert move(horse, far_off) == [in_millimetres(TROOPS["KU"].good)]
    assert move(horse, far_off, terrain=[WOOD]) == [in_millimetres(TROOPS["KU"].bad)]
    assert move(line, far_off, pips=0) == []
    assert move(u("LI", 300, 290), e("LI", 300, 310)) == []


def test_the_enemys_longest_move_is_that_of_his_next_bound() -> None:
    """DBX-MOVE-07: he has moved in his last bound, and will again."""
    scene = scene_of([u("LI", 300, 300), marked(e("LI", 300, 580, moves=1), "done")])
    assert [each.far for each in reach(scene, "B1") if each.name == MOVE] == [
        in_millimetres(TROOPS["LI"].good)
    ]
    assert scene.state.pieces["B1"].moves == 1 and scene.state.active == "one"
