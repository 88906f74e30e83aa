"""Melee: who fights whom, every factor, the order, and what follows."""

from typing import Any

import pytest

from pulverdampf.engine.state import Clock
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.events.combat import Fought
from pulverdampf.rulebooks.dbx.events.losses import Destroyed
from pulverdampf.rulebooks.dbx.events.places import Advanced, BrokeOff, Fled, Recoiled
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import combats
from pulverdampf.rulebooks.dbx.units import MELEE, MOVEMENT, MOVING, pose_of
from pulverdampf.table.legs import Ahead, Back
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    is_lost,
    march,
    options,
    piece,
    scene_of,
    stage,
    stage_state,
    u,
)  # fmt: skip

WOOD = {"kind": "WOOD", "rect": (250, 270, 350, 300)}


def factor(units: list[Any], me: str = "A1", enemy: str = "B1", **situation: Any) -> int:
    """What an element adds to its die."""
    return melee_factor(scene_of(units, **situation), me, enemy).total


def rows(units: list[Any], me: str = "A1", enemy: str = "B1", **situation: Any) -> list[str]:
    """The rows that an element's factor is made of."""
    steps = melee_factor(scene_of(units, **situation), me, enemy).steps
    return [step.row.removeprefix("DBX-") for step in steps]


FRONT = [u("LI", 300, 290), e("LI", 300, 310)]


def pairs(units: list[Any], **situation: Any) -> list[tuple[str, str]]:
    """The combats on a table."""
    return combats(scene_of(units, **situation))


def test_front_to_front_fights() -> None:
    """DBX-MEL-01: edges and corners match; a base set off by more than half a millimetre does not fight."""
    assert pairs(FRONT) == [("A1", "B1")]
    assert pairs([u("LI", 301, 290), e("LI", 300, 310)]) == []
    assert pairs([u("LI", 300, 288), e("LI", 300, 310)]) == []


def test_held_in_front_and_flank() -> None:
    """DBX-MEL-02, DBX-FILL-21: the combat is against the enemy in front; the one on the flank only helps."""
    units = [*FRONT, u("LI", 330, 320, facing=180)]
    assert pairs(units) == [("A1", "B1")]
    assert rows(units, "B1", "A1") == ["MEL-04", "M7"]


def test_overlaps() -> None:
    """DBX-MEL-03: corner to corner with nobody before it an element overlaps, and so do touching sides."""
    beside = [*FRONT, u("LI", 260, 290)]
    assert factor(beside, "B1", "A1") == 3
    busy = [*beside, e("LI", 260, 310)]
    assert factor(busy, "B1", "A1") == 4
    both = [*beside, u("LI", 340, 290)]
    assert factor(both, "B1", "A1") == 2
    side_to_side = [*FRONT, e("LI", 340, 290)]
    assert factor(side_to_side, "A1", "B1") == 3


def test_no_overlap_by_generals_and_camps() -> None:
    """DBX-FILL-29: command elements never overlap, artillery may."""
    assert factor([*FRONT, u("GEN", 270, 280)], "B1", "A1") == 4
    assert factor([*FRONT, u("ART", 260, 280)], "B1", "A1") == 3


def test_flank_or_overlap_counts_once_a_flank() -> None:
    """DBX-MEL-03: on each flank either an overlap or a contact counts."""
    units = [*FRONT, u("LI", 340, 290), u("LI", 330, 320, facing=180)]
    assert factor(units, "B1", "A1") == 3


def test_general_supports() -> None:
    """DBX-CMD-08, DBX-T-MELEE: a command element at side or rear adds one, by ruling only at the side."""
    behind, beside = u("GEN", 300, 260), u("GEN", 270, 280)
    assert rows([*FRONT, behind]) == ["MEL-04", "M1"]
    assert rows([*FRONT, beside]) == ["MEL-04", "M1"]
    flank_only = {"general_support": "flank_only"}
    assert rows([*FRONT, behind], rulings=flank_only) == ["MEL-04"]
    assert rows([*FRONT, beside], rulings=flank_only) == ["MEL-04", "M1"]


def test_rear_support() -> None:
    """DBX-FORM-04: line behind line adds one in good going; other foot does not."""
    assert rows([*FRONT, u("LI", 300, 270)]) == ["MEL-04", "M2"]
    assert rows([*FRONT, u("GR", 300, 270), u("LI", 300, 250)]) == ["MEL-04", "M2"]
    assert rows([*FRONT, u("KL", 300, 270)]) == ["MEL-04"]
    assert rows([*FRONT, u("LI", 305, 270)]) == ["MEL-04"]
    assert "M2" not in rows([*FRONT, u("LI", 300, 270)], terrain=[WOOD])


HILL = {"kind": "GHILL", "rect": (200, 280, 400, 420)}


def test_height() -> None:
    """DBX-MEL-06, DBX-TER-03: whoever has the higher front is helped, by ruling only in defence."""
    units = [u("LI", 300, 290, assault="B1"), e("LI", 300, 310)]
    assert rows(units, "B1", "A1", terrain=[HILL]) == ["MEL-04", "M3"]
    assert rows(units, "A1", "B1", terrain=[HILL]) == ["MEL-04"]
    downhill = [u("LI", 300, 290), e("LI", 300, 310, assault="A1")]
    assert rows(downhill, "B1", "A1", terrain=[HILL]) == ["MEL-04", "M3"]
    assert rows(downhill, "B1", "A1", terrain=[HILL], rulings={"height": "defender"}) == ["MEL-04"]


def test_cover_helps_the_defender_only() -> None:
    """DBX-MEL-06, DBX-TER-05: cover helps the side that did not make the contact."""
    wall = {"kind": "LINEAR", "line": ((250, 300), (350, 300))}
    attacked = [u("LI", 300, 290), e("LI", 300, 310, assault="A1")]
    attacking = [u("LI", 300, 290, assault="B1"), e("LI", 300, 310)]
    assert rows(attacked, terrain=[wall]) == ["MEL-04", "M3"]
    assert rows(attacking, terrain=[wall]) == ["MEL-04"]


def test_river_bank() -> None:
    """DBX-MEL-06: an enemy in the river, oneself not."""
    river = {"kind": "RIVER", "line": ((0, 320), (600, 320)), "width": 38}
    units = [u("LI", 300, 290), e("LI", 300, 310, assault="A1")]
    assert rows(units, terrain=[river]) == ["MEL-04", "M3"]
    assert rows(units, "B1", "A1", terrain=[river]) == ["MEL-04", "M9"]


@pytest.mark.parametrize(
    ("kind", "row"),
    [("UL", "M4"), ("EL", ""), *((kind, "M5") for kind in ("KU", "DRC", "HU", "LR", "RE", "KM"))],
)  # fmt: skip
def test_charges(kind: str, row: str) -> None:
    """DBX-MEL-05: cavalry that attacked has its bonus in the first round; elephants have none."""
    depth = 40 if kind == "EL" else 30
    fresh = [u(kind, 300, 300 - depth / 2, charges="B1"), e("LI", 300, 310)]
    later = [u(kind, 300, 300 - depth / 2, assault="B1"), e("LI", 300, 310)]
    assert rows(fresh) == ["MEL-04", row] if row else rows(fresh) == ["MEL-04"]
    assert rows(later) == ["MEL-04"]


def test_guns_outflanked() -> None:
    """DBX-MEL-08: horse on flank or rear of guns takes one, and the contact another while they are pinned."""
    units = [u("ART", 300, 280), e("LI", 300, 310), e("HU", 335, 280, facing=180)]
    assert rows(units)[:2] == ["MEL-04", "M6"]
    turned = [u("ART", 300, 280, struck="flank", struck_by="mounted"), e("HU", 300, 315)]
    assert rows(turned) == ["MEL-04", "M6"]
    assert factor(turned) == 1


def test_foot_with_horse_in_the_rear() -> None:
    """DBX-MEL-08: two less, and three with the contact while it is pinned in front."""
    pinned = [*FRONT, u("HU", 300, 335, facing=270)]
    assert rows(pinned, "B1", "A1") == ["MEL-04", "M7", "M8"]
    assert factor(pinned, "B1", "A1") == 1
    on_flank = [u("LI", 300, 290, struck="flank", struck_by="mounted"), e("HU", 300, 315)]
    assert rows(on_flank) == ["MEL-04"]


@pytest.mark.parametrize(
    ("kind", "suffers"),
    [(kind, kind in ("LI", "KU", "GU", "SH")) for kind in ("LI", "KU", "GU", "SH", "JA", "HI", "ST", "DRI")],
)  # fmt: skip
def test_bad_going(kind: str, *, suffers: bool) -> None:
    """DBX-MEL-07, DBX-T-CLASSES: two less in bad going, but not for light foot and tribesmen."""
    depth = {"KU": 30, "DRI": 40}.get(kind, 20)
    units = [u(kind, 300, 300 - depth / 2), e("LI", 300, 310, assault="A1")]
    rough = {"kind": "ROUGH", "rect": (250, 240, 350, 295)}
    assert ("M9" in rows(units, terrain=[rough])) is suffers


def test_switch_guerilla_light() -> None:
    """DBX-T-CLASSES: guerrillas do not suffer where they count as light."""
    rough = {"kind": "ROUGH", "rect": (250, 240, 350, 295)}
    units = [u("GU", 300, 290), e("LI", 300, 310)]
    assert "M9" in rows(units, terrain=[rough])
    assert "M9" not in rows(units, terrain=[rough], rulings={"guerilla_light": True})


def test_garrison_of_a_place() -> None:
    """DBX-BUA-01, DBX-MEL-07, DBX-FILL-33: a garrison has its position and no bad going against outsiders."""
    town = {"kind": "BUA", "rect": (260, 260, 340, 300)}
    units = [u("LI", 300, 290), e("LI", 300, 310, assault="A1")]
    assert rows(units, terrain=[town]) == ["MEL-04", "M3"]
    hard = {"garrison_bad_going": True}
    assert rows(units, terrain=[town], rulings=hard) == ["MEL-04", "M3", "M9"]
    inside = {"kind": "BUA", "rect": (260, 260, 340, 340)}
    assert rows(units, terrain=[inside]) == ["MEL-04", "M9"]


def test_quality() -> None:
    """DBX-ARMY-07, DBX-T-DERIVED: grenadiers one more, militia one less, Landwehr as it is agreed."""
    assert rows([u("GR", 300, 290), e("LI", 300, 310)]) == ["MEL-04", "M10"]
    assert rows([u("FR", 300, 290), e("LI", 300, 310)]) == ["MEL-04", "M11"]
    assert rows([u("LW", 300, 290), e("LI", 300, 310)]) == ["MEL-04", "M11"]
    assert rows([u("LW", 300, 290), e("LI", 300, 310)], rulings={"landwehr": "line"}) == ["MEL-04"]


def test_factors_never_sink_below_nought() -> None:
    """DBX-FILL-27, DBX-MEL-04: the sum of factor and modifiers is at least nought."""
    units = [
        u("ART", 300, 280, struck="flank", struck_by="mounted"), e("LI", 300, 310),
        e("LI", 260, 310), e("LI", 340, 310),
    ]  # fmt: skip
    marsh = {"kind": "MARSH", "rect": (250, 240, 350, 299)}
    assert factor(units, terrain=[marsh]) == 0


def test_the_active_player_picks_the_order() -> None:
    """DBX-MEL-10: the active player picks each pair; none fights twice."""
    units = [*FRONT, u("LI", 200, 290), e("LI", 200, 310)]
    game = stage(units, (3, 3, 3, 3), phase=MELEE, part=0)
    assert options(game) == ["A1-B1", "A2-B2"]
    act(game, "A2-B2")
    assert [(each.one, each.two) for each in happened(game, Fought)] == [("A2", "B2"), ("A1", "B1")]


def test_loser_recoils_at_once_and_impetuous_winner_follows() -> None:
    """DBX-MEL-09, DBX-OUT-02, DBX-OUT-07: line recoils twenty, clansmen that win follow."""
    game = stage([u("CK", 300, 290), e("KL", 300, 310)], (6, 4), phase=MELEE, part=0)
    assert at(game, "B1") == (300, 330)
    assert at(game, "A1") == (300, 310)
    assert len(happened(game, Advanced)) == 1


def test_helpers_recoil_with_a_beaten_friend() -> None:
    """DBX-MEL-11: who holds the flank of a winner recoils when the friend in front is beaten."""
    units = [*FRONT, u("LI", 330, 320, facing=180)]
    game = stage(units, (1, 6), phase=MELEE, part=0)
    assert is_lost(game, "A1") or at(game, "A1") == (300, 270)
    assert at(game, "A2") == (350, 320)


def test_no_room_to_turn() -> None:
    """DBX-CON-08, DBX-MEL-01: who could not turn fights the one on its flank and counts the contact."""
    units = [u("LI", 300, 300, struck="flank", struck_by="foot"), e("LI", 330, 290, facing=180)]
    assert pairs(units) == [("A1", "B1")]
    assert rows(units) == ["MEL-04", "M7"]


def test_destroyed_by_a_recoil_onto_an_enemy() -> None:
    """DBX-OUT-04, DBX-OUT-01: a recoil that meets an enemy destroys."""
    units = [*FRONT, u("LI", 300, 335)]
    game = stage(units, (6, 4), phase=MELEE, part=0)
    assert is_lost(game, "B1")
    assert [each.element for each in happened(game, Destroyed)] == ["B1"]


def test_fight_is_reckoned_before_everyone() -> None:
    """DBX-MEL-04: a supported element recoils with the one behind it pushed along."""
    game = stage([*FRONT, e("LI", 300, 330)], (6, 3), phase=MELEE, part=0)
    assert at(game, "B1") == (300, 330) and at(game, "B2") == (300, 350)
    assert happened(game, Recoiled)[0].element == "B1"
    assert not contacts_of(game.battle.scene).by


def charge_rows(game: Any) -> list[str]:
    """The rows of A1's factor against B1 on the table of a battle."""
    return [step.row for step in melee_factor(game.battle.scene, "A1", "B1").steps]


def test_thrown_back_and_coming_on_again() -> None:
    """DBX-MEL-05, DBX-R-41: uhlans that recoiled charge the same enemy anew in their next bound."""
    units = [u("UL", 300, 285, charges="B1"), u("LI", 100, 100), e("LI", 300, 310)]
    game = stage(units, (1, 4), phase=MELEE, part=0)
    assert at(game, "A1") == (300, 255) and piece(game, "A1").assault == ""
    state = game.state.copied()
    state.clock = Clock(5, MOVEMENT, MOVING)
    state.bodies["A"].pips, state.pieces["A1"].fought = 6, False
    again = march(stage_state(state), "A1", Ahead(60.0))
    assert at(again, "A1") == (300, 285) and "DBX-M4" in charge_rows(again)


def test_following_up_is_no_new_charge() -> None:
    """DBX-MEL-05, DBX-R-41: neither by an impetuous advance nor by a move of the next bound."""
    horse = [u("KU", 300, 285, charges="B1"), e("HU", 300, 315), e("LI", 100, 500)]
    followed = stage(horse, (5, 4), phase=MELEE, part=0)
    assert at(followed, "A1") == (300, 315) and contacts_of(followed.battle.scene).front_of("A1") == "B1"
    assert "DBX-M5" not in charge_rows(followed)
    moved = march(stage([u("DRC", 300, 265, assault="B1"), e("HU", 300, 315)]), "A1", Ahead(40.0))
    assert at(moved, "A1") == (300, 285) and "DBX-M5" not in charge_rows(moved)


def test_an_enemy_who_got_away_is_charged_anew() -> None:
    """DBX-MEL-05, DBX-R-41: to come upon one who fled or broke off is no following up after a recoil."""
    fled = position([u("UL", 300, 285, assault="B1"), e("JA", 300, 380)])
    Fled("B1", (("B1", pose_of(fled.pieces["B1"])),)).apply(fled)
    charged = march(stage_state(fled), "A1", Ahead(90.0))
    assert at(charged, "A1") == (300, 355) and "DBX-M4" in charge_rows(charged)
    broke = position([u("UL", 300, 285, assault="B1"), e("LI", 300, 360)])
    BrokeOff("B1", pose_of(broke.pieces["B1"]), "B", 0).apply(broke)
    assert "DBX-M4" in charge_rows(march(stage_state(broke), "A1", Ahead(90.0)))


def test_who_turned_away_charges_anew() -> None:
    """DBX-MEL-05, DBX-R-41: a move elsewhere ends the attack; the next upon the same enemy is a new one."""
    away = march(stage([u("UL", 300, 265, assault="B1"), e("LI", 300, 310)]), "A1", Back(40.0))
    assert piece(away, "A1").assault == ""
    state = away.state.copied()
    state.pieces["A1"].moves = 0
    again = march(stage_state(state), "A1", Ahead(90.0))
    assert at(again, "A1") == (300, 285) and "DBX-M4" in charge_rows(again)
