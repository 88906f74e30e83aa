"""Victory in the standard game, and the switches that touch it."""

import pytest

from pulverdampf.engine.state import Clock, Gone
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.events.combat import Fought, ShotFired
from pulverdampf.rulebooks.dbx.events.formations import SquareFormed
from pulverdampf.rulebooks.dbx.events.losses import Destroyed
from pulverdampf.rulebooks.dbx.melee.factors import combat_factor
from pulverdampf.rulebooks.dbx.telling.briefing import briefing, tally
from pulverdampf.rulebooks.dbx.telling.portraits import phase, portrait
from pulverdampf.rulebooks.dbx.troops import NAMES, TROOPS, in_millimetres, in_paces, of_code
from pulverdampf.rulebooks.dbx.units import MELEE, OVER, SHOOTING, DbxState, pose_of
from pulverdampf.rulebooks.dbx.victory.losses import has_nobody, is_beaten, is_over, losses, outcome, starting
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import act, at, e, happened, is_lost, march, marked, stage, u


def armies(one: int = 0, two: int = 0, **situation: object) -> DbxState:
    """Two armies of twelve with losses in halves of an element."""
    units = [u("LI", 80 + 40 * n, 100) for n in range(12)] + [e("LI", 80 + 40 * n, 500) for n in range(12)]
    state = position(units, **situation)
    state.bodies["A"].lost, state.bodies["B"].lost = one, two
    return state


@pytest.mark.parametrize(
    ("one", "two", "beaten"), [(8, 6, True), (8, 8, False), (7, 0, False), (6, 0, False), (10, 8, True)]
)
def test_a_third_and_more_than_the_enemy(one: int, two: int, *, beaten: bool) -> None:
    """DBX-WIN-01: four of twelve and more than the enemy; three and a half are not four."""
    assert is_beaten(armies(one, two), "one") is beaten


def test_switch_victory() -> None:
    """DBX-WIN-01: by ruling a third alone, or merely more than the enemy, is enough."""
    either = {"victory": "third_or_more"}
    assert is_beaten(armies(8, 8, rulings=either), "one") and is_beaten(armies(2, 0, rulings=either), "one")
    assert not is_beaten(armies(2, 2, rulings=either), "one")


def test_what_counts_as_lost() -> None:
    """DBX-WIN-02, DBX-CMD-09, DBX-CAMP-04: elements gone, not the general; an enemy-held camp counts two."""
    state = armies()
    Destroyed("A1").apply(state)
    Destroyed("AG").apply(state)
    assert losses(state, "one") == 2
    camp = position([u("CAMP", 300, 40, held_by="two")])
    assert losses(camp, "one") == 4


def test_losses_are_told_in_elements() -> None:
    """DBX-WIN-02: a half is told as a half, and nothing is called points."""
    ((what, told),) = tally(armies(3, 8))
    assert (what.in_("de"), told) == ("verlorene Elemente", {"one": 1.5, "two": 4})


def test_switch_general_counts() -> None:
    """DBX-WIN-02: by ruling the general is the thirteenth element and five losses are needed."""
    state = armies(rulings={"general_counts": True})
    assert starting(state, "one") == 26
    Destroyed("AG").apply(state)
    assert losses(state, "one") == 2
    state.bodies["A"].lost = 8
    assert not is_beaten(state, "one")
    state.bodies["A"].lost = 10
    assert is_beaten(state, "one")


def test_stalemate() -> None:
    """DBX-WIN-03, DBX-FILL-32: after forty bounds fewer losses win, equal is a draw."""
    state = armies(2, 4)
    state.clock = Clock(40, 3)
    assert is_over(state)
    state.clock = Clock(39, 3)
    assert not is_over(state)
    state.clock = Clock(40, OVER)
    found = outcome(state)
    assert found is not None and found.winner == "one"
    state.bodies["A"].lost = 4
    drawn = outcome(state)
    assert drawn is not None and drawn.winner is None
    short = armies(rulings={"bounds": 12})
    short.clock = Clock(11, 3)
    assert not is_over(short)
    short.clock = Clock(12, 3)
    assert is_over(short)


def test_an_empty_side_loses() -> None:
    """DBX-WIN-03: a side without any element on the table loses at once."""
    state = position([u("LI", 300, 300), e("LI", 300, 500)])
    state.pieces["A1"].place = Gone("destroyed", 1)
    assert has_nobody(state, "one") and is_over(state)


def test_the_last_element_ends_the_battle_before_the_next_shot() -> None:
    """DBX-WIN-03: at once, not at the end of the bound: the camp of the beaten does not shoot any more."""
    units = [u("LI", 300, 300), u("LI", 500, 150), e("LI", 300, 345), e("CAMP", 500, 240)]
    game = act(stage(units, (6, 1), phase=SHOOTING, part=0), "B1")
    assert is_lost(game, "B1") and len(happened(game, ShotFired)) == 1
    assert game.state.clock.phase == OVER and game.request is None and not game.state.agenda
    found = outcome(game.state)
    assert found is not None and found.winner == "one"


def test_the_last_melee_is_fought_out() -> None:
    """DBX-WIN-03, DBX-OUT-07: the victor over the last enemy still advances, and nobody fights after him."""
    units = [u("KU", 300, 300), u("LI", 500, 300), e("LI", 300, 325), e("CAMP", 500, 350)]
    game = act(stage(units, (6, 3), phase=MELEE, part=0), "A1-B1")
    assert is_lost(game, "B1") and len(happened(game, Fought)) == 1
    assert at(game, "A1") == (300.0, 330.0) and game.state.clock.phase == OVER


def test_who_marches_his_last_element_off_the_table_has_lost() -> None:
    """DBX-WIN-03, DBX-MOVE-10: at once, in the middle of the movement phase."""
    game = stage([u("LI", 450, 590), u("GEN", 300, 300), e("LI", 100, 100)])
    march(game, "A1", Ahead(20.0))
    found = outcome(game.state)
    assert is_lost(game, "A1") and game.request is None
    assert found is not None and found.winner == "two"


def test_nobody_left_is_worse_than_any_loss() -> None:
    """DBX-WIN-03: a side without elements has lost, though a lost camp weighs more on the other side."""
    state = armies(24, 22)
    for key in [f"A{n}" for n in range(1, 13)]:
        state.pieces[key].place = Gone("destroyed", 9)
    state.pieces["BC"] = position([e("CAMP", 300, 560, held_by="one")]).pieces["BC"]
    assert losses(state, "two") == 26 and is_beaten(state, "two")
    state.clock = Clock(9, OVER)
    found = outcome(state)
    assert found is not None and found.winner == "two"


def test_a_side_that_never_had_an_element_has_not_lost_it() -> None:
    """DBX-WIN-03: an exercise without an enemy goes on."""
    assert not has_nobody(position([u("LI", 300, 300)]), "two")


# troops ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("LI", (20, 200, 100, 300, 4, 4, 200)), ("CK", (20, 200, 200, 300, 3, 2, 200)),
        ("JA", (20, 300, 300, 300, 2, 2, 200)), ("PL", (20, 300, 300, 300, 2, 2, 200)),
        ("GU", (20, 300, 300, 300, 3, 3, 200)), ("SH", (20, 200, 200, 300, 3, 4, 200)),
        ("BO", (20, 200, 200, 300, 2, 4, 200)), ("ST", (20, 300, 300, 300, 3, 2, 0)),
        ("HI", (20, 300, 300, 300, 3, 2, 0)), ("KL", (20, 200, 200, 300, 3, 3, 0)),
        ("PK", (20, 200, 200, 300, 3, 4, 0)), ("DRI", (40, 400, 300, 400, 3, 3, 200)),
        ("DRC", (30, 400, 300, 400, 3, 3, 0)), ("KU", (30, 300, 200, 400, 4, 4, 0)),
        ("HU", (30, 500, 400, 500, 2, 2, 0)), ("UL", (30, 500, 400, 500, 2, 2, 0)),
        ("LR", (30, 500, 400, 500, 2, 2, 0)), ("RE", (30, 400, 300, 500, 3, 3, 0)),
        ("KM", (30, 400, 300, 400, 2, 4, 0)), ("EL", (40, 300, 200, 400, 4, 5, 0)),
        ("ART", (40, 300, 100, 400, 3, 3, 1000)), ("GEN", (40, 500, 400, 500, 4, 4, 0)),
    ],
)  # fmt: skip
def test_troop_table(code: str, numbers: tuple[int, ...]) -> None:
    """DBX-T-TROOPS: depth, moves, factors and range of every type."""
    t = TROOPS[code]
    assert (t.depth, t.good, t.bad, t.road, t.against_foot, t.against_mounted, t.range) == numbers


def test_codes_of_the_lists() -> None:
    """DBX-T-DERIVED, DBX-ARMY-05, DBX-ARMY-07: grenadiers, militia and the skirmish-trained are line or
    guerrillas."""
    assert (of_code("GR").kind, of_code("GR").quality) == ("LI", "GR")
    assert of_code("LW/J").trained and of_code("LW/J").quality == "LW"
    assert (of_code("GU/J").kind, of_code("GU/J").trained) == ("GU", True)


def test_scales() -> None:
    """DBX-FILL-01: 100 paces are 25 millimetres with bases of 40, and 37.5 with bases of 60."""
    assert in_millimetres(100) == 25 and in_millimetres(100, 60.0) == 37.5 and in_paces(25) == 100


def test_switch_general_factor() -> None:
    """DBX-T-TROOPS: a command element that is attacked has four, by ruling one; guns have two in melee."""
    for factor in (4, 1):
        state = position([u("GEN", 300, 300), e("LI", 300, 500)], rulings={"general_factor": factor})
        assert combat_factor(state.rulings, state.pieces["AG"], state.pieces["B1"], "fire") == factor
    state = position([u("ART", 300, 300), e("LI", 300, 500)])
    assert combat_factor(state.rulings, state.pieces["A1"], state.pieces["B1"], "melee") == 2


def test_portraits_and_phases() -> None:
    """DBX-FILL-40: every base is shown with its mark, its factors and what is true of it."""
    units = [
        marked(u("GR", 300, 300, struck="rear"), "shot"),
        u("CAMP", 300, 40, strength=0),
        e("ART", 300, 500),
    ]
    state = position(units)
    found = portrait(state, "A1")
    assert found.mark == "infantry" and found.smoke and len(found.states) == 2
    assert portrait(state, "B1").mark == "artillery" and portrait(state, "AG").mark == "commander"
    assert portrait(state, "AC").states and phase(state).in_("de")
    assert set(TROOPS) <= set(NAMES)
    assert portrait(state, "AC").mark == "camp"
    beasts = position([u("EL", 300, 300), u("KM", 400, 300), u("DRI", 200, 300), u("JA", 100, 300)])
    marks = [portrait(beasts, f"A{n}").mark for n in range(1, 5)]
    assert marks == ["elephant", "camel", "dragoons", "skirmishers"]


def test_a_map_tells_troops_apart_that_look_alike() -> None:
    """DBX-FILL-40: by the paper's abbreviations, where the mark does not tell them."""
    units = [u("LI", 100, 300), u("KU", 200, 300), u("LR", 300, 300), u("GR", 400, 300), u("ART", 500, 300)]
    state = position(units)
    assert [portrait(state, f"A{n}").short for n in range(1, 6)] == ["A1", "A2 Kü", "A3 LR", "A4 Gr", "A5"]


def test_a_square_has_a_name_that_can_be_read() -> None:
    """DBX-FORM-05: a map calls it after the element round which it was formed, with its number."""
    state = position([u("LI", 300, 300), u("LI", 340, 300), e("LI", 300, 500)])
    SquareFormed("Q1A2", ("A2", "A1"), pose_of(state.pieces["A2"]), "A", 1).apply(state)
    found = portrait(state, "Q1A2")
    assert (found.short, found.name.in_("de"), found.strength) == ("", "Karree A2", "×2")
    assert state.named("Q1A2").in_("en") == "square A2"


def test_the_briefing_tells_how_the_battle_is_won() -> None:
    """DBX-WIN-01, DBX-BIG-12: with the limit in elements, and by the ruling in force."""
    units = [*(u("LI", 50 + 40 * n, 100) for n in range(12)), e("LI", 300, 500)]
    for ruling, words in (
        ("third_and_more", "4 elements and more"),
        ("third_or_more", "4 elements, or more"),
    ):
        assert words in briefing(position(units, rulings={"victory": ruling}), "one")[0].in_("en")
    counted = briefing(position(units, rulings={"general_counts": True}), "one")[0]
    assert "5 Elemente" in counted.in_("de")
