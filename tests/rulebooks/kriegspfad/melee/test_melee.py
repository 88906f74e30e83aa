"""Melee: every modifier, the results for both sides, guns, several units, who fights whom."""

from typing import Any

import pytest

from pulverdampf.engine.asking import Battle as EngineBattle
from pulverdampf.engine.reckoning import plus
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.events.losses import ElementLost
from pulverdampf.rulebooks.kriegspfad.events.melees import MeleeRolled, RolesChanged, ThrownBack
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.melee.blows import clash, edge, majority_arms
from pulverdampf.rulebooks.kriegspfad.melee.fighting import pairings
from pulverdampf.rulebooks.kriegspfad.melee.modifiers import GUNS
from pulverdampf.rulebooks.kriegspfad.melee.modifiers import MELEE as TABLE
from pulverdampf.rulebooks.kriegspfad.melee.results import Edge, Fate, verdict, verdict_at_guns, worst
from pulverdampf.rulebooks.kriegspfad.state import MELEE
from tests.rulebooks.kriegspfad.fighting import Fought, fought, rows

ATTACKER = {"side": "one", "troop": "regular", "elements": 3, "arms": "bow"}
DEFENDER = {
    "side": "two",
    "troop": "regular",
    "elements": 3,
    "arms": "bow",
    "opposite": "A1",
    "distance": 0.0,
}
FIGHT = ({"attacker": "A1", "defender": "B1"},)


def attack(
    one: dict[str, Any], two: dict[str, Any], die: int = 3, *more: dict[str, Any], **situation: Any
) -> Fought:
    """A1 attacks B1, front to front."""
    dice = situation.pop("dice", [die])
    situation.setdefault("melee", FIGHT)
    return fought({**ATTACKER, **one}, {**DEFENDER, **two}, *more, dice=dice, phase=MELEE, **situation)


def added(one: dict[str, Any], two: dict[str, Any], *more: dict[str, Any], **situation: Any) -> Any:
    """The reckoning of that attack."""
    return attack(one, two, 3, *more, **situation).reckoned("KP-MELEE-07")[0]


LATER = {"melee": [{"attacker": "A1", "defender": "B1", "started": 1, "round": 2}], "turn": 2}
RING = [{"kind": "palisade", "id": "p", "line": ((20, 20.6), (40, 20.6), (40, 30), (20, 30), (20, 20.6))}]
FLANKER = {
    "side": "one",
    "troop": "regular",
    "elements": 1,
    "arms": "bow",
    "at": (34.13, 21.18),
    "facing": 180,
}


@pytest.mark.parametrize(
    ("row", "one", "two", "situation"),
    [
        ("MM-01", {"troop": "cavalry"}, {"troop": "warrior"}, {}),
        ("MM-02", {"arms": "revolver"}, {}, {}),
        ("MM-02", {"arms": "repeater"}, {}, {}),
        ("MM-03", {}, {"troop": "skirmisher"}, {}),
        ("MM-03", {}, {"troop": "cavalry", "mounted": False}, {}),
        ("MM-04", {}, {"traits": ("militia",)}, {}),
        ("MM-06", {"traits": ("brave",)}, {}, {}),
        ("MM-07", {"troop": "warrior"}, {}, {}),
        ("MM-07", {"troop": "mounted_warrior"}, {}, {}),
        ("MM-08", {"commander": True}, {}, {}),
        ("MM-09", {}, {"markers": 2}, {}),
        ("MM-10", {}, {"traits": ("brave",)}, {}),
        ("MM-11", {}, {"troop": "warrior"}, {}),
        ("MM-11", {}, {"troop": "cavalry"}, {}),
        ("MM-12", {"markers": 1}, {}, {}),
        ("MM-13", {}, {}, {}),
        ("MM-14", {}, {"arms": "smooth_musket"}, {}),
        ("MM-15", {}, {"arms": "rifle_bl"}, LATER),
        ("MM-15", {}, {"arms": "repeater"}, LATER),
        ("MM-16", {}, {"commander": True}, {}),
        ("MM-17", {}, {"arms": "revolver"}, {}),
        ("MM-17", {}, {"arms": "carbine_bl"}, {}),
        ("MM-18", {"traits": ("militia",)}, {}, {}),
        ("MM-19", {}, {"arms": "repeater"}, {}),
        ("MM-20", {}, {}, {"terrain": RING}),
    ],
)  # fmt: skip
def test_every_row(row: str, one: dict[str, Any], two: dict[str, Any], situation: dict[str, Any]) -> None:
    """Each row holds in one attack and is silent in another.

    KP-T-MELEE, KP-MM-01, KP-MM-02, KP-MM-03, KP-MM-04, KP-MM-06, KP-MM-07, KP-MM-08, KP-MM-09, KP-MM-10,
    KP-MM-11, KP-MM-12, KP-MM-13, KP-MM-14, KP-MM-15, KP-MM-16, KP-MM-17, KP-MM-18, KP-MM-19, KP-MM-20.
    """
    assert row in rows(added(one, two, **situation))
    plain = added({}, {"troop": "warrior"}) if row == "MM-13" else added({}, {})
    assert row not in rows(plain)


def test_the_tables_are_complete() -> None:
    """KP-T-MELEE, KP-T-GUNS twenty rows, and four against guns."""
    amounts = (2, 2, 2, 2, 2, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -2, -2, -3, -3)
    assert [(row.id, row.effect) for row in TABLE] == [
        (f"KP-MM-{n:02d}", plus(amount)) for n, amount in enumerate(amounts, 1)
    ]
    assert [row.effect for row in GUNS] == [plus(1), plus(1), plus(-1), plus(-2)]
    assert [row.id.rpartition(".")[2] for row in GUNS] == ["mounted", "brave", "militia", "mg"]


def test_riders_against_the_front_of_regulars() -> None:
    """KP-MM-01, KP-FILL-30 the bonus is lost only if every touch is frontal."""
    assert "MM-01" not in rows(added({"troop": "cavalry"}, {}))
    flank = {
        "side": "one",
        "troop": "cavalry",
        "elements": 1,
        "arms": "bow",
        "at": (34.53, 21.18),
        "facing": 180,
    }
    both = [{"attacker": "A1", "defender": "B1"}, {"attacker": "A2", "defender": "B1"}]
    game = attack({}, {}, 3, flank, melee=both, dice=[3, 3])
    assert [("MM-01" in rows(each)) for each in game.reckoned("KP-MELEE-07")] == [False, True]


def test_the_flank_counts_against_those_held_in_front() -> None:
    """KP-MM-05, KP-MELEE-05 held by any enemy unit; without the pin only by the other reading."""
    both = [{"attacker": "A1", "defender": "B1"}, {"attacker": "A2", "defender": "B1"}]
    pinned = attack({}, {}, 3, FLANKER, melee=both, dice=[3, 3])
    assert [("MM-05" in rows(each)) for each in pinned.reckoned("KP-MELEE-07")] == [False, True]
    alone = [{"attacker": "A2", "defender": "B1"}]
    away = {"at": (30, 10)}
    two = {"opposite": "", "at": (30, 21.18)}
    assert "MM-05" not in rows(added(away, two, FLANKER, melee=alone))
    free = {"flank_needs_pin": False}
    assert "MM-05" in rows(added(away, two, FLANKER, melee=alone, rulings=free))


def test_militia_skirmishers_add_up() -> None:
    """KP-MM-03, KP-MM-04 four in all, by the other reading two."""
    militia = {"troop": "skirmisher", "traits": ("militia",)}
    assert added({}, militia).total == 4
    assert added({}, militia, rulings={"militia_skirmish_stack": False}).total == 2


def test_commanders_encourage() -> None:
    """KP-MM-08, KP-MM-16, KP-CMD-03 two for an exceptional attacker, two for a disciplined defender."""
    led = {"commander": True}
    exceptional = {"forces": {"one": {"quality": "exceptional"}}}
    assert added(led, {}, **exceptional).total == added(led, {}).total + 1
    incapable = {"forces": {"one": {"quality": "incapable"}}}
    assert "MM-08" not in rows(added(led, {}, **incapable))
    disciplined = {"forces": {"two": {"disciplined": True}}}
    assert added({}, led, **disciplined).total == added({}, led).total - 1
    by_quality = {
        "forces": {"two": {"quality": "exceptional"}},
        "rulings": {"def_commander_extra": "exceptional"},
    }
    assert added({}, led, **by_quality).total == added({}, led).total - 1


def test_the_first_round_is_not_the_second() -> None:
    """KP-FILL-32, KP-MM-13, KP-MM-14 what counts in the first round is gone in the second."""
    muskets = {"arms": "smooth_musket"}
    assert added({}, muskets).total == -2 and added({}, muskets, **LATER).total == 0
    assert "MM-02" not in rows(added({"arms": "revolver"}, {}, **LATER))


def test_a_palisade_helps_only_those_inside() -> None:
    """KP-MM-20, KP-WAG-03, KP-FORT-04 all defenders in contact are foot inside, the attackers outside."""
    assert "MM-20" not in rows(added({}, {"troop": "cavalry"}, terrain=RING))
    whole = [{"kind": "palisade", "id": "p", "line": ((10, 10), (50, 10), (50, 40), (10, 40), (10, 10))}]
    assert "MM-20" not in rows(added({}, {}, terrain=whole))
    trench = [{"kind": "breastwork", "line": ((20, 20.6), (40, 20.6))}]
    assert "MM-20" not in rows(added({}, {}, terrain=trench))


# armament ------------------------------------------------------------------------------------------------


def test_the_majority_in_contact_decides() -> None:
    """KP-MELEE-11, KP-FILL-30 of equals the more effective weapon."""
    state = position([{**ATTACKER, "elements": 4, "arms": "bow,bow,bow,repeater"}])
    pieces = list(state.pieces.values())
    assert majority_arms(state, pieces, "defending") == ("bow",)
    assert majority_arms(state, pieces[2:], "defending") == ("repeater",)


def test_doubly_armed_units() -> None:
    """KP-MELEE-11, KP-ARMY-08 the best weapon in each column, or all of them by the other reading."""
    both = {"troop": "cavalry", "arms": "carbine_bl+revolver"}
    assert added({}, both).total == -2 - 1
    assert added({}, both, rulings={"dual_melee": "sum"}).total == -4 - 1
    assert "MM-02" in rows(added(both, {}))


# results -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "attacker", "defender", "lasts"),
    [
        (0, Fate(1, 2, 2), Fate(), False),
        (1, Fate(1, 2, 2), Fate(), False),
        (2, Fate(0, 2, 2), Fate(), False),
        (3, Fate(0, 2, 2), Fate(), False),
        (4, Fate(0, 1, 1), Fate(0, 1), False),
        (5, Fate(1), Fate(1), True),
        (6, Fate(), Fate(2, 2, 2), False),
        (7, Fate(), Fate(gone=True), False),
    ],
)
def test_results(total: int, attacker: Fate, defender: Fate, *, lasts: bool) -> None:
    """KP-T-MELRES, KP-MELEE-12 every line of the table, with riders on both sides."""
    found = verdict(total, Edge(1, 1, 2))
    assert (found.attacker, found.defender, found.lasts) == (attacker, defender, lasts)


def test_thrown_back_with_loss() -> None:
    """KP-T-MELRES, KP-MELEE-13 an element of the owner's choice, two markers, and 2D6 owed next turn."""
    game = attack({}, {"arms": "smooth_musket"}, 1, answers={"KP-FIRE-11": "A1b"})
    assert game.left("A1") == ["A1a", "A1c"] and game.markers("A1") == 2 and game.unit("A1").retreat == 2
    assert game.markers("B1") == 0 and game.state.melees  # they part when the retreat is made


def test_tumult() -> None:
    """KP-T-MELRES a 4: one marker each, the attackers fall back one die."""
    game = attack({"troop": "warrior"}, {}, 4)
    assert (game.markers("A1"), game.markers("B1"), game.unit("A1").retreat) == (1, 1, 1)


def test_neither_gives_way() -> None:
    """KP-MELEE-12, KP-T-MELRES a 5 goes on in the next turn; lances and mounted warriors kill."""
    plain = attack({"troop": "warrior"}, {}, 5)
    (melee,) = plain.state.melees.values()
    assert melee.round == 2 and len(plain.left("A1")) == len(plain.left("B1")) == 3
    riders = attack({"troop": "mounted_warrior"}, {}, 5)
    assert (len(riders.left("A1")), len(riders.left("B1"))) == (3, 2)
    lancers = attack({"markers": 0}, {"troop": "cavalry", "traits": ("lance",)}, 6)
    assert (len(lancers.left("A1")), len(lancers.left("B1"))) == (2, 3)


@pytest.mark.parametrize(
    ("one", "terrain", "lost"),
    [
        ({"troop": "warrior"}, (), 1),
        ({"troop": "regular"}, (), 0),
        ({"troop": "cavalry"}, (), 2),
        ({"troop": "cavalry"}, ({"kind": "rough", "rect": (20, 10, 40, 30)},), 0),
        ({"troop": "mounted_warrior"}, (), 2),
        ({"troop": "cavalry", "traits": ("lance",)}, (), 3),
        ({"troop": "cavalry", "traits": ("lance",), "mounted": False}, (), 0),
    ],
)
def test_what_pushing_back_costs(one: dict[str, Any], terrain: Any, lost: int) -> None:
    """KP-T-MELRES, KP-FILL-30 a 6: by foot warriors one, riders on good ground two, lances three."""
    state = position([{**ATTACKER, **one}, DEFENDER], melee=FIGHT, terrain=terrain)
    assert edge(Scene(state, layout), state.melees["m1"]).pushed == lost


def test_destroyed() -> None:
    """KP-T-MELRES, KP-FILL-35 7 or more: the whole unit, and its friends will test for it."""
    game = attack({"troop": "warrior", "traits": ("brave",)}, {"troop": "skirmisher"}, 6)
    assert game.left("B1") == [] and not game.state.melees
    assert [each.what for each in game.state.fallen] == ["unit"]


# guns ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("total", "fate"), [(3, Fate(1, 2, 2)), (4, Fate(0, 1, 2)), (5, Fate(0, 1, 2))])
def test_guns_fire_to_the_last(total: int, fate: Fate) -> None:
    """KP-T-GUNS, KP-MELEE-10 up to 3 with loss, 4 and 5 without."""
    assert verdict_at_guns(total).attacker == fate


def test_a_gun_is_captured() -> None:
    """KP-MELEE-10, KP-MELEE-14, KP-FILL-45 6 or more: out of the game for both, and a lost unit."""
    gun = {"troop": "artillery", "elements": 1}
    game = attack({"troop": "cavalry", "traits": ("brave",)}, gun, 4)
    assert game.totals("KP-MELEE-10") == [2]
    assert game.state.pieces["B1a"].place == Gone("captured", 1)
    assert [each.what for each in game.state.fallen] == ["unit"]


def test_modifiers_against_guns() -> None:
    """KP-T-GUNS, KP-FILL-27, KP-FIRE-12 nothing else counts; a jammed machine gun has no bonus."""
    gun = {"troop": "mg", "elements": 1}
    brave = {"troop": "cavalry", "traits": ("brave",), "markers": 2}
    assert attack(brave, gun).totals("KP-MELEE-10") == [0]
    assert attack(brave, {**gun, "jammed": 1}).totals("KP-MELEE-10") == [2]
    assert attack(brave, gun, rulings={"gun_attack_stack": False}).totals("KP-MELEE-10") == [-1]
    assert attack({"traits": ("militia",)}, {**gun, "troop": "artillery"}).totals("KP-MELEE-10") == [-1]


# several units -------------------------------------------------------------------------------------------

SECOND = {"side": "two", "troop": "warrior", "elements": 3, "arms": "bow", "at": (30, 18.82), "facing": 90}
BOTH = [{"attacker": "A1", "defender": "B1"}, {"attacker": "B2", "defender": "A1"}]


def test_one_die_for_each_pair() -> None:
    """KP-MELEE-07, KP-MELEE-08, KP-MELEE-04 one attacker and two defenders, two attackers on one defender."""
    game = attack({}, {}, 3, SECOND, melee=BOTH, dice=[3, 3])
    assert [(each.attacker, each.defender) for each in game.happened(MeleeRolled)] == [
        ("A1", "B1"),
        ("B2", "A1"),
    ]


def test_only_the_worst_result_is_obeyed() -> None:
    """KP-MELEE-09, KP-FILL-29 destruction before elements before markers before the retreat."""
    assert worst([Fate(0, 2, 2), Fate(1, 2, 2), Fate(0, 1, 1)]) == Fate(1, 2, 2)
    assert worst([Fate(3, 2, 2), Fate(gone=True)]) == Fate(gone=True)
    game = attack({"troop": "skirmisher"}, {}, 3, SECOND, melee=BOTH, dice=[2, 6])
    assert game.left("A1") == [] and not game.happened(ThrownBack)


def test_all_count_together() -> None:
    """KP-MELEE-08 two units may destroy one another's enemies; in order only by the other reading."""
    strong = {"troop": "skirmisher", "arms": "repeater", "traits": ("brave",)}
    weak = {"troop": "skirmisher", "traits": ("militia",)}
    together = attack(strong, weak, 6, SECOND, melee=BOTH, dice=[6, 6])
    assert together.left("A1") == [] and together.left("B1") == []
    in_order = attack(
        strong, weak, 6, SECOND, melee=BOTH[::-1], dice=[6], rulings={"melee_apply": "in_order"}
    )
    assert in_order.left("A1") == [] and len(in_order.left("B1")) == 3


def test_an_element_fights_one_unit() -> None:
    """KP-MELEE-06 of several it touches its owner picks one; the unit takes the result all the same."""
    beside = {
        "side": "two",
        "troop": "warrior",
        "elements": 1,
        "arms": "bow",
        "at": (31.18, 21.18),
        "facing": 270,
    }
    two = {"elements": 1, "aside": 1.18}
    both = [{"attacker": "A1", "defender": "B1"}, {"attacker": "A1", "defender": "B2"}]
    game = attack({"elements": 1}, two, 3, beside, melee=both, dice=[3, 3])
    assert game.options("KP-MELEE-06") == ["B1", "B2"] and len(game.happened(MeleeRolled)) == 2


def test_who_touches_one_unit_is_not_asked() -> None:
    """KP-MELEE-06 two melees side by side, and every element has but one enemy."""
    ones = [{**ATTACKER, "elements": 1, "at": (x, 20)} for x in (20, 40)]
    twos = [{**DEFENDER, "elements": 1, "opposite": key, "distance": 0.0} for key in ("A1", "A2")]
    both = [{"attacker": f"A{n}", "defender": f"B{n}"} for n in (1, 2)]
    state = position([*ones, *twos], phase=MELEE, melee=both)
    assert pairings(EngineBattle(state, layout, lambda entry: None)) == []


def test_a_prophet_in_contact_dies() -> None:
    """KP-MELEE-15, KP-STRAT-09 in the melee step and without a die."""
    game = attack({}, {"troop": "prophet", "elements": 1, "arms": "none"}, dice=[])
    assert game.left("B1") == [] and [each.what for each in game.state.fallen] == ["prophet"]


def test_a_separate_commander_fights_as_a_unit_of_one() -> None:
    """KP-MELEE-15, KP-CMD-06 and his death is a leader's."""
    chief = {"troop": "warrior", "elements": 1, "separate": True, "markers": 4}
    game = attack({"troop": "warrior"}, chief, 6)
    assert [each.what for each in game.state.fallen] == ["commander"]


def test_roles_change_when_only_the_defender_brings_up_more() -> None:
    """KP-FILL-53, KP-MELEE-16, KP-MELEE-01 the round number runs on."""
    later = {"attacker": "A1", "defender": "B1", "started": 1, "round": 2}
    game = attack({}, {}, 3, melee=[{**later, "fresh": ("B1",)}], turn=2)
    (rolled,) = game.happened(MeleeRolled)
    assert game.happened(RolesChanged) and rolled.attacker == "B1"
    assert next(iter(game.state.melees.values())).round == 3
    both = attack({}, {}, 3, melee=[{**later, "fresh": ("A1", "B1")}], turn=2)
    assert not both.happened(RolesChanged)


def test_shooting_counts_before_the_melee() -> None:
    """KP-MELEE-08, KP-MELEE-01 units that no longer touch do not fight."""
    game = attack({}, {"distance": 1.0}, dice=[])
    assert not game.state.melees and not game.happened(ElementLost)


def test_what_a_clash_looks_like() -> None:
    """KP-MELEE-07 a brave warrior attack has two points of its own."""
    state = position([{**ATTACKER, "troop": "warrior", "traits": ("brave",)}, DEFENDER], melee=FIGHT)
    seen = clash(Scene(state, layout), state.melees["m1"])
    assert (seen.brave, seen.warriors, seen.first, seen.foe_regular) == (True, True, True, True)


def test_a_jam_helps_attackers_to_the_end_of_the_next_turn() -> None:
    """KP-FIRE-12, KP-FILL-27 a machine gun that jammed last turn and has not shot since is still jammed."""
    for turn, rattles in ((1, False), (2, False), (3, True)):
        gun = {"troop": "mg", "elements": 1, "jammed": 1}
        game = attack({}, gun, 3, turn=turn)
        assert ("T-GUNS.mg" in rows(game.reckoned("KP-MELEE-10")[0])) is rattles


def test_lances_need_half_of_those_in_contact() -> None:
    """KP-FILL-30, KP-T-MELRES a single lancer among three is no unit of lancers, one of two is."""
    for lancers, pushed in ((1, 2), (2, 3), (3, 3)):
        state = position(
            [{**ATTACKER, "troop": "cavalry"}, DEFENDER], phase=MELEE, melee=FIGHT,
        )  # fmt: skip
        for key in state.bodies["A1"].pieces[:lancers]:
            state.pieces[key].traits = ("lance",)
        scene = Scene(state, layout)
        assert edge(scene, state.melees["m1"]).pushed == pushed


def test_an_element_fights_for_the_melee_it_chose() -> None:
    """KP-MELEE-06, KP-MELEE-11 whose owner turned it to another enemy does not lend its weapon here."""
    one = {**ATTACKER, "elements": 1, "at": (30, 20)}
    two = {"side": "one", "troop": "regular", "elements": 1, "arms": "bow", "at": (32.5, 20)}
    foes = {"side": "two", "troop": "regular", "elements": 2, "spots": ((30, 21.18), (32.4, 21.18)),
            "arms": "bow,repeater"}  # fmt: skip
    fights = [{"attacker": "A1", "defender": "B1"}, {"attacker": "A2", "defender": "B1"}]
    state = position([one, two, foes], phase=MELEE, melee=fights)
    state.pieces["B1b"].foe = "A2"
    scene = Scene(state, layout)
    assert clash(scene, state.melees["m1"]).foe_arms == ("bow",)
    assert clash(scene, state.melees["m2"]).foe_arms == ("repeater",)
    state.pieces["B1b"].foe = "A1"
    held = clash(Scene(state, layout), state.melees["m2"])
    assert held.foe_arms == ("repeater",)  # nobody else touches the second attacker


def test_roles_change_only_in_later_rounds() -> None:
    """KP-FILL-53 in the turn of contact who moved up stays the attacker."""
    for number, changed in ((1, False), (2, True)):
        fight = [{"attacker": "A1", "defender": "B1", "started": 1, "round": number, "fresh": ("B1",)}]
        game = attack({}, {}, 3, melee=fight, turn=number)
        assert bool(game.happened(RolesChanged)) is changed


def test_the_loss_of_an_element_is_worse_than_markers() -> None:
    """KP-MELEE-09, KP-FILL-29 destroyed, then elements, then markers, then the retreat."""
    order = [
        Fate(),
        Fate(0, 1, 1),
        Fate(0, 2, 0),
        Fate(0, 2, 2),
        Fate(1, 0, 0),
        Fate(1, 2, 2),
        Fate(gone=True),
    ]
    for i, bad in enumerate(order):
        for worse in order[i:]:
            assert worst([bad, worse]) == worst([worse, bad]) == worse


def test_an_exceptional_man_alone_adds_nothing_for_defenders() -> None:
    """KP-MM-16 the second point is for a disciplined army, by other readings for the man or for either."""
    for reading, quality, disciplined, points in (
        ("disciplined", "exceptional", False, -1), ("disciplined", "normal", True, -2),
        ("exceptional", "exceptional", False, -2), ("exceptional", "normal", True, -1),
        ("both", "exceptional", True, -2),
    ):  # fmt: skip
        forces = {"two": {"quality": quality, "disciplined": disciplined}}
        plain = added({}, {}).total
        led = added({}, {"commander": True}, forces=forces, rulings={"def_commander_extra": reading}).total
        assert led - plain == points
