"""The general of DBX looks before he acts: room to march, charges that pay in fact, the best shot first."""

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.dbx.advice.field import Field
from pulverdampf.rulebooks.dbx.advice.fire.volleys import best_shot
from pulverdampf.rulebooks.dbx.advice.moves.advances import groups
from pulverdampf.rulebooks.dbx.advice.moves.charges import charges
from pulverdampf.rulebooks.dbx.advice.moves.ideas import Idea
from pulverdampf.rulebooks.dbx.advice.moves.room import with_room
from pulverdampf.rulebooks.dbx.advice.plan import Plan
from pulverdampf.rulebooks.dbx.advice.prospects import prospects_of
from pulverdampf.rulebooks.dbx.fire.phase import shots
from pulverdampf.rulebooks.dbx.movement.marches import worked_out
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.units import SHOOTING
from pulverdampf.table.legs import Ahead, Turn
from tests.rulebooks.dbx.staging import e, scene_of, u


def test_one_friend_in_the_way_does_not_hold_up_a_whole_line() -> None:
    """DBX-MOVE-09: those before whom nobody stands go on."""
    line = [u("LI", 200 + 40 * k, 200) for k in range(5)]
    scene = scene_of([*line, u("LI", 200, 235, facing=30), e("LI", 300, 500)])
    field = Field(scene, "one")
    free = with_room(field, [field.state.pieces[f"A{k}"] for k in range(1, 6)], 50.0)
    assert [each.id for each in free] == ["A2", "A3", "A4", "A5"]
    best = Plan().best(scene, "one")
    assert best is not None and best.march.movers == ("A2", "A3", "A4", "A5")


def test_who_stands_behind_a_held_up_friend_is_held_up_too() -> None:
    ranks = [u("LI", x, y) for y in (200, 180) for x in (280, 320)]
    field = Field(scene_of([*ranks, u("LI", 280, 235, facing=30), e("LI", 300, 500)]), "one")
    free = with_room(field, [field.state.pieces[f"A{k}"] for k in range(1, 5)], 50.0)
    assert [each.id for each in free] == ["A2", "A4"]


def test_the_foot_of_a_mixed_group_may_go_on_without_its_horse() -> None:
    units = [u("LI", 260, 300), u("LI", 300, 300), u("HU", 340, 295), e("LI", 300, 400)]
    field = Field(scene_of(units), "one")
    movers = {idea.march.movers for idea in groups(field)}
    assert ("A1", "A2") in movers and ("A1", "A2", "A3") in movers


def test_a_fugitive_far_off_turns_about() -> None:
    """DBX-MOVE-03: turning on the spot is always possible; turning and marching may be too far."""
    best = Plan().best(scene_of([u("LI", 300, 150, facing=270), e("LI", 300, 500)]), "one")
    assert best is not None and isinstance(best.march.legs[0], Turn)


def test_a_charge_is_weighed_with_the_factors_it_will_have() -> None:
    """DBX-FORM-04, DBX-CMD-08: a second rank and a commander behind it make a line too strong."""
    lone = [u("DRC", 300, 215), u("DRC", 345, 215), e("LI", 300, 300), e("GEN", 300, 580)]
    backed = [*lone[:3], e("LI", 300, 320), e("GEN", 275, 310)]
    field = Field(scene_of(backed), "one")
    onto = [idea for idea in charges(field, field.movable()) if _meets(field, idea.march, "B1")]
    assert onto
    best = Plan().best(field.scene, "one")
    assert best is None or not _meets(field, best.march, "B1")
    alone = Plan().best(scene_of(lone), "one")
    assert alone is not None and alone.aim == "charge"


def test_a_charge_is_weighed_on_the_ground_where_it_ends() -> None:
    """DBX-MEL-07, DBX-T-A: cuirassiers who come from good going would fight in the wood."""
    wood = {"kind": "WOOD", "rect": (200, 312, 400, 340)}
    march = March(("A1",), (Ahead(60.0),))
    for terrain, disappoints in (((), False), ((wood,), True)):
        scene = scene_of([u("KU", 300, 290), e("LI", 300, 345)], terrain=terrain)
        outcome = worked_out(scene, march)
        assert outcome.contacts == (("A1", "B1"),)
        assert Plan()._disappoints(scene, Idea(1.0, march, "charge"), outcome) is disappoints


def _meets(field: Field, march: object, enemy: str) -> bool:
    outcome = worked_out(field.scene, march)  # type: ignore[arg-type]
    return not outcome.objections and any(theirs == enemy for _, theirs in outcome.contacts)


def test_a_commander_is_no_great_prize() -> None:
    """DBX-CMD-09: he is no counted loss."""
    balance = prospects_of(Rulings()).balance
    assert balance("LR", "GEN", 3, 4, (False, False)) < 0.0


def test_the_shot_that_promises_most_comes_first() -> None:
    """DBX-FIRE-13: three of ours on one of theirs before three of theirs on one of ours."""
    units = [*(u("LI", x, 200) for x in (100, 140, 180)), e("LI", 140, 260)]
    units += [u("LI", 450, 200), *(e("LI", x, 260) for x in (410, 450, 490))]
    scene = scene_of(units, bound=4, phase=SHOOTING, part=1)
    aimed = list(shots(scene))
    order = best_shot(scene, "one", aimed)
    assert order[0] in ("B1", "A2") and order[-1] in ("A4", "B3")
