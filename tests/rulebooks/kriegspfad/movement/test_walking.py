"""Moves of loose elements: how far, over what, past whom, into whom."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.geometry import layout
from pulverdampf.rulebooks.kriegspfad.movement.activation import actions, guides_of, may_break_off
from pulverdampf.rulebooks.kriegspfad.movement.formation import largest_gap, passes_through
from pulverdampf.rulebooks.kriegspfad.movement.ideas.walks import shortened, walk_ideas
from pulverdampf.rulebooks.kriegspfad.movement.rates import Move, Rate
from pulverdampf.rulebooks.kriegspfad.movement.shaken import must_withdraw
from pulverdampf.rulebooks.kriegspfad.movement.walking import walk_form, walk_objections
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, Battle, WarState
from pulverdampf.table.shapes import Pose

NORTH = 1 << 30
FOOT = {"side": "one", "troop": "regular", "elements": 2, "at": (30, 20)}
ENEMY = {"side": "two", "troop": "warrior", "elements": 2, "opposite": "A1", "distance": 4.0}


def table(*units: dict[str, Any], **situation: Any) -> Scene:
    return Scene(position(units, phase=MOVEMENT, **situation), layout)


def moved(state: WarState, dx: float, dy: float, body: str = "A1", turn: int = 0) -> Walks:
    """All elements of a unit by the same way."""
    walks = {}
    for key in state.bodies[body].pieces:
        pose = state.pieces[key].pose
        assert pose is not None
        walks[key] = Walk((), Pose(pose.x + dx, pose.y + dy, (pose.facing + turn) % (1 << 32)).rounded())
    return Walks(walks)


def refused(
    scene: Scene,
    dx: float,
    dy: float,
    total: float = 6.0,
    rate: Rate = "good",
    how: str = "move",
    body: str = "A1",
) -> list[str]:
    """The rules against a move of a whole unit."""
    due = Move(body, how, rate, total)
    return [each.rule for each in walk_objections(moved(scene.state, dx, dy, body), scene, due)]


def test_no_element_goes_farther_than_the_total() -> None:
    """KP-MOVE-01, KP-MOVE-03, KP-FILL-20: any direction and facing, the way of the centre counts."""
    scene = table(FOOT)
    assert refused(scene, 0.0, 6.0) == []
    assert refused(scene, 0.0, -6.0) == []
    assert refused(scene, 4.2, 4.2) == []
    assert refused(scene, 0.0, 6.1) == ["KP-MOVE-01"] * 2


def test_a_way_round_counts_in_full() -> None:
    """KP-FILL-20: waypoints lengthen the way."""
    scene = table({**FOOT, "elements": 1})
    pose = scene.state.pieces["A1a"].pose
    assert pose is not None
    round_about = Walks({"A1a": Walk(((30.0, 24.0),), Pose(30.0, 21.0, NORTH))})
    due = Move("A1", "move", "good", 6.0)
    assert [each.rule for each in walk_objections(round_about, scene, due)] == ["KP-MOVE-01"]
    assert not list(walk_objections(round_about, scene, Move("A1", "move", "good", 7.0)))


def test_only_the_elements_of_the_unit_move() -> None:
    """KP-TURN-03: an order for somebody else is refused."""
    scene = table(FOOT, {**FOOT, "at": (50, 20)})
    order = moved(scene.state, 0.0, 1.0, "A2")
    assert next(iter(walk_objections(order, scene, Move("A1", "move", "good", 6.0)))).rule == "KP-TURN-03"


def test_the_good_rate_keeps_out_of_difficult_ground() -> None:
    """KP-TERR-01, KP-FILL-20: after good was announced nobody touches a wood; water stops everybody."""
    wood = {"kind": "dense_wood", "rect": (20, 23, 40, 35)}
    scene = table(FOOT, terrain=[wood])
    assert "KP-FILL-20" in refused(scene, 0.0, 5.0)
    assert refused(scene, 0.0, 5.0, rate="difficult") == []
    assert refused(scene, 0.0, 2.0) == []
    river = {"kind": "river", "rect": (0, 24, 70, 28)}
    assert "KP-TERR-01" in refused(table(FOOT, terrain=[river]), 0.0, 6.0, rate="difficult")


def test_a_unit_holds_together() -> None:
    """KP-FORM-01, KP-T-GAP: regulars before 1840 at 1, later 2, skirmishers 4."""
    gaps = (
        ("regular", 1755, 1.0), ("regular", 1840, 2.0), ("skirmisher", 1755, 4.0),
        ("warrior", 1755, 2.0), ("mounted_warrior", 1755, 4.0), ("cavalry", 1860, 2.0),
    )  # fmt: skip
    for troop, year, gap in gaps:
        scene = table({**FOOT, "troop": troop}, scenario={"year": year})
        assert largest_gap(scene, scene.state.bodies["A1"]) == gap
        pose = scene.state.pieces["A1b"].pose
        assert pose is not None
        apart = Walks({"A1b": Walk((), Pose(pose.x + gap + 0.1, pose.y, pose.facing))})
        close = Walks({"A1b": Walk((), Pose(pose.x + gap - 0.1, pose.y, pose.facing))})
        due = Move("A1", "move", "good", 6.0)
        assert [each.rule for each in walk_objections(apart, scene, due)] == ["KP-FORM-01"]
        assert not list(walk_objections(close, scene, due))


def test_a_split_unit_closes_up_as_far_as_it_can() -> None:
    """KP-FORM-02: it may stay as it is; if it moves, its parts come as near to each other as they can."""
    scene = table({**FOOT, "spots": ((30.0, 20.0), (40.0, 20.0))})
    due = Move("A1", "move", "good", 3.0)
    assert not list(walk_objections(Walks({}), scene, due))
    assert refused(scene, 0.0, 3.0, 3.0) == ["KP-FORM-02"]
    one_part = Walks({"A1b": Walk((), Pose(37.0, 20.0, NORTH))})
    (objection,) = walk_objections(one_part, scene, due)
    assert objection.rule == "KP-FORM-02"
    assert objection.needed == pytest.approx(10 - 2.36 - 6, abs=0.01)
    assert objection.had == pytest.approx(10 - 2.36 - 3)
    both = Walks({"A1a": Walk((), Pose(33.0, 20.0, NORTH)), "A1b": Walk((), Pose(37.0, 20.0, NORTH))})
    assert not list(walk_objections(both, scene, due))
    assert any(not list(walk_objections(idea, scene, due)) and idea.walks for idea in walk_ideas(scene, due))


def test_a_split_unit_that_can_reunite_does() -> None:
    """KP-FORM-02: half an inch too wide is refused where the parts can come within the gap."""
    scene = table({**FOOT, "spots": ((30.0, 20.0), (40.0, 20.0))})
    due = Move("A1", "move", "good", 8.0)
    for end, found in ((33.3, []), (33.9, ["KP-FORM-02"]), (36.0, ["KP-FORM-02"])):
        order = Walks({"A1b": Walk((), Pose(end, 20.0, NORTH))})
        assert [each.rule for each in walk_objections(order, scene, due)] == found
    objection = next(iter(walk_objections(order, scene, due)))
    assert objection.needed == 1.0 and objection.had is not None and objection.had > 3.0


def test_a_split_unit_with_a_river_between_may_go_on() -> None:
    """KP-FORM-02: as far as it can is not at all where water keeps the parts asunder."""
    river = {"kind": "river", "rect": (32, 0, 38, 47)}
    scene = table({**FOOT, "spots": ((30.0, 20.0), (40.0, 20.0))}, terrain=[river])
    due = Move("A1", "move", "good", 3.0)
    assert refused(scene, 0.0, 3.0, 3.0) == []
    farther = Walks({"A1b": Walk((), Pose(43.0, 20.0, NORTH))})
    assert [each.rule for each in walk_objections(farther, scene, due)] == ["KP-FORM-02"]


def test_a_split_unit_that_must_draw_back_draws_back() -> None:
    """KP-FORM-02, KP-MOVE-07: before riders the parts only keep from drifting farther apart."""
    split = {**FOOT, "spots": ((30.0, 20.0), (40.0, 20.0)), "markers": 3}
    scene = table(split, {"side": "two", "troop": "mounted_warrior", "elements": 2, "at": (30, 24)})
    assert refused(scene, 0.0, -3.0, 3.0) == []
    move = Move("A1", "move", "good", 6.0)
    poses = {key: pose for key in ("A1a", "A1b") if (pose := scene.state.pieces[key].pose) is not None}
    apart = {
        key: Walk((), Pose(pose.x + (pose.x - 35) / 5, 17.0, pose.facing)) for key, pose in poses.items()
    }
    found = {each.rule: (each.needed, each.had) for each in walk_objections(Walks(apart), scene, move)}
    assert found["KP-FORM-02"] == pytest.approx((10 - 2.36, 12 - 2.36), abs=0.01)


def test_who_touches_the_enemy_stays_when_others_close_up() -> None:
    """KP-MELEE-16: in a melee that goes on only the free elements move; those in contact may turn."""
    touching = {**ENEMY, "elements": 1, "distance": 0.0, "aside": 1.7}
    scene = table(FOOT, touching, melee=[{"attacker": "B1", "defender": "A1", "started": 0}])
    due = Move("A1", "reinforce", "good", 6.0)
    free, held = ("A1b", "A1a") if scene.outline(scene.state.pieces["A1a"]).x < 30 else ("A1a", "A1b")
    for key, found in ((free, []), (held, ["KP-MELEE-16"])):
        pose = scene.state.pieces[key].pose
        assert pose is not None
        order = Walks({key: Walk((), Pose(pose.x, pose.y - 0.5, pose.facing))})
        assert [each.rule for each in walk_objections(order, scene, due)] == found


@pytest.mark.parametrize(
    ("mover", "friend", "passes"),
    [("regular", "regular", False), ("skirmisher", "warrior", True), ("warrior", "skirmisher", True),
     ("mounted_warrior", "skirmisher", True), ("cavalry", "skirmisher", False),
     ("regular", "artillery", True), ("scout", "regular", True), ("regular", "scout", True),
     ("skirmisher", "wagon", True), ("regular", "wagon", False)],
)  # fmt: skip
def test_who_passes_through_whom(mover: str, friend: str, *, passes: bool) -> None:
    """KP-MOVE-05: scouts through all, light troops through each other, everyone through a standing gun."""
    scene = table(
        {**FOOT, "troop": mover, "elements": 1}, {**FOOT, "troop": friend, "elements": 1, "at": (30, 24)}
    )
    state = scene.state
    assert passes_through(state, state.bodies["A1"], state.bodies["A2"]) is passes
    found = refused(scene, 0.0, 9.0, 12.0)
    assert ("KP-MOVE-05" in found) is not passes


def test_nobody_ends_on_anybody() -> None:
    """KP-MOVE-05, KP-MOVE-06: passing is not stopping there."""
    scene = table({**FOOT, "troop": "skirmisher"}, {**FOOT, "troop": "skirmisher", "at": (30, 24)})
    assert refused(scene, 0.0, 4.2) == ["KP-MOVE-05"]


def test_the_front_goes_first() -> None:
    """KP-MOVE-08, KP-FILL-31: a move into contact is an attack, with the front."""
    scene = table(FOOT, ENEMY)
    assert refused(scene, 0.0, 4.0) == []
    backwards = moved(scene.state, 0.0, 4.0, turn=1 << 31)
    found = walk_objections(backwards, scene, Move("A1", "move", "good", 6.0))
    assert [each.rule for each in found] == ["KP-FILL-31"]


def test_no_attack_with_more_than_two_markers() -> None:
    """KP-MELEE-02, KP-MOVE-08: with three nobody attacks, with two one may."""
    assert refused(table({**FOOT, "markers": 2}, ENEMY), 0.0, 4.0) == []
    assert "KP-MELEE-02" in refused(table({**FOOT, "markers": 3}, ENEMY), 0.0, 4.0)


def test_who_never_attacks() -> None:
    """KP-FORM-06, KP-FILL-45: guns never, mounted infantry only on foot."""
    gun = {**FOOT, "troop": "artillery", "elements": 1}
    assert "KP-FILL-45" in refused(table(gun, {**ENEMY, "elements": 1}), 0.0, 4.0)
    riders = {**FOOT, "troop": "mounted_infantry"}
    assert "KP-FORM-06" in refused(table(riders, ENEMY), 0.0, 4.0)
    assert refused(table({**riders, "mounted": False}, ENEMY), 0.0, 4.0) == []


def test_the_flank_belongs_to_those_who_start_behind() -> None:
    """KP-MELEE-03: the flank only from partly behind the front line of that element."""
    foe = {"side": "two", "troop": "regular", "at": (30, 30), "facing": 270}
    attacker = {"side": "one", "troop": "warrior", "facing": 0}
    west = Pose(30.0 - 1.18 - 0.59, 30.0, 0)
    for start, allowed in (((24.0, 26.0), False), ((24.0, 30.0), True)):
        scene = table({**attacker, "at": start}, foe)
        order = Walks({"A1a": Walk((), west.rounded())})
        found = [each.rule for each in walk_objections(order, scene, Move("A1", "move", "good", 9.0))]
        assert found == ([] if allowed else ["KP-MELEE-03"])


def test_who_has_opened_a_melee_is_contacted_by_nobody_else() -> None:
    """KP-MELEE-04, KP-DEPL-03: nor is whoever arrived this turn."""
    scene = table(FOOT, ENEMY, {**FOOT, "at": (60, 10)})
    scene.state.bodies["B1"].opened = ("A2",)
    assert "KP-MELEE-04" in refused(scene, 0.0, 4.0)
    assert "KP-DEPL-03" in refused(table(FOOT, {**ENEMY, "arrived": 1}), 0.0, 4.0)


def test_shaken_units_keep_their_distance() -> None:
    """KP-MOVE-07, KP-FILL-34: not nearer than 6; away from guns and riders they must draw back."""
    far = {**ENEMY, "distance": 9.0}
    scene = table({**FOOT, "markers": 3}, far)
    assert refused(scene, 0.0, 2.9) == []
    assert refused(scene, 0.0, 3.5) == ["KP-MOVE-07"]
    assert refused(table({**FOOT, "markers": 2}, far), 0.0, 3.5) == []
    near_foot = table({**FOOT, "markers": 3}, ENEMY)
    assert not must_withdraw(near_foot, near_foot.state.bodies["A1"])
    near_horse = table({**FOOT, "markers": 3}, {**ENEMY, "troop": "mounted_warrior"})
    assert must_withdraw(near_horse, near_horse.state.bodies["A1"])
    assert "KP-MOVE-07" in [
        each.rule for each in walk_objections(Walks({}), near_horse, Move("A1", "move", "good", 3.0))
    ]
    assert refused(near_horse, 0.0, -2.0) == []


def test_breaking_off() -> None:
    """KP-MOVE-09: before the enemy is activated, and into no other contact."""
    touching = {**ENEMY, "distance": 0.0}
    scene = table(FOOT, touching, melee=[{"attacker": "B1", "defender": "A1", "started": 0}])
    state = scene.state
    assert may_break_off(state, state.bodies["A1"])
    state.bodies["B1"].activated = True
    assert not may_break_off(state, state.bodies["A1"])
    assert refused(scene, 0.0, -3.0, how="break off") == []
    assert "KP-MOVE-09" in refused(scene, 0.5, 0.0, how="break off")


def test_free_again_after_the_melee() -> None:
    """KP-MOVE-10: whoever has no opponent left moves and attacks as usual."""
    state = position([FOOT, {**ENEMY, "distance": 3.0}], phase=MOVEMENT)
    battle: Battle = Battle(state, layout, lambda entry: None)
    keys = [option.key for option in actions(battle.scene, state.bodies["A1"])]
    assert keys == ["stand", "move-good", "move-difficult"]


def test_the_column_behind_the_scout() -> None:
    """KP-SCOUT-05, KP-FILL-38: single file at the scout's heels, the good rate in any ground."""
    scout = {"side": "one", "troop": "scout", "at": (30, 22), "facing": 90}
    file = {**FOOT, "elements": 3, "at": (30, 20.82), "file": True}
    wood = {"kind": "dense_wood", "rect": (20, 10, 40, 40)}
    state = position([scout, file], phase=MOVEMENT, terrain=[wood])
    battle: Battle = Battle(state, layout, lambda entry: None)
    assert [each.id for each in guides_of(battle.scene, state.bodies["A2"])] == ["A1"]
    due = Move("A2", "guided", "good", 5.0, scout="A1")
    everyone = Walks({**moved(state, 0.0, 5.0, "A1").walks, **moved(state, 0.0, 5.0, "A2").walks})
    assert not list(walk_objections(everyone, battle.scene, due))
    aside = Walks({**everyone.walks, "A2c": Walk((), Pose(33.0, 20.0, NORTH))})
    assert "KP-SCOUT-05" in [each.rule for each in walk_objections(aside, battle.scene, due)]
    other_way_round = {**file, "spots": ((30.0, 18.4), (30.0, 19.6), (30.0, 20.8))}
    turned = position([scout, other_way_round], phase=MOVEMENT)
    assert guides_of(Scene(turned, layout), turned.bodies["A2"])
    line = position([scout, {**file, "file": False}], phase=MOVEMENT)
    assert guides_of(Scene(line, layout), line.bodies["A2"]) == []


def test_ideas_hold_and_a_refused_order_is_shortened() -> None:
    """KP-MOVE-01: there is always something to do, and a move that is too long has a shorter one."""
    scene = table(FOOT, ENEMY)
    due = Move("A1", "move", "good", 5.0)
    legal = [idea for idea in walk_ideas(scene, due) if not list(walk_objections(idea, scene, due))]
    assert Walks({}) in legal and len(legal) > 5
    form = walk_form(scene, due)
    too_far = moved(scene.state, 0.0, -9.0)
    nearest = form.nearest(too_far, scene)
    assert nearest is not None and not form.objections(nearest, scene)
    assert nearest in list(shortened(too_far, scene, due))


def test_a_guided_column_keeps_off_the_enemy() -> None:
    """KP-SCOUT-05: not within 6 of an enemy that it sees, neither at the end nor on the way."""
    scout = {"side": "one", "troop": "scout", "at": (30, 22), "facing": 90}
    file = {**FOOT, "elements": 2, "at": (30, 20.82), "file": True}
    foe = {"side": "two", "troop": "regular", "at": (30, 34)}
    scene = table(scout, file, foe)
    state = scene.state
    due = Move("A2", "guided", "good", 8.0, scout="A1")
    for far, refused_by in ((3.0, []), (7.0, ["KP-SCOUT-05"])):
        order = Walks({**moved(state, 0.0, far, "A1").walks, **moved(state, 0.0, far, "A2").walks})
        assert [each.rule for each in walk_objections(order, scene, due)] == refused_by


def test_a_house_holds_eight() -> None:
    """KP-FORT-05, KP-FILL-44: no more than eight foot elements."""
    house = {"kind": "blockhouse", "id": "h", "rect": (26.46, 26.46, 33.54, 33.54), "owner": "one"}
    inside = {**FOOT, "troop": "skirmisher", "elements": 7, "inside": "h"}
    scene = table({**FOOT, "at": (30, 24)}, inside, terrain=[house])
    held = [key for key, piece in scene.state.pieces.items() if key.startswith("A2") and piece.pose]
    assert len(held) == 7
    due = Move("A1", "move", "good", 9.0)
    order = moved(scene.state, 0.0, 4.5)
    assert "KP-FORT-05" in [each.rule for each in walk_objections(order, scene, due)]


def test_wagons_are_passed_only_while_they_stand() -> None:
    """KP-MOVE-05: skirmishers and warriors slip through standing wagons and guns, not through moving ones."""
    for troop in ("wagon", "artillery"):
        for marks, free in (((), True), (("moved",), False)):
            train = {"side": "one", "troop": troop, "at": (40, 20), "is": marks}
            scene = table({**FOOT, "troop": "skirmisher"}, train)
            bodies = scene.state.bodies
            assert passes_through(scene.state, bodies["A1"], bodies["A2"]) is free


def test_in_a_melee_that_goes_on_only_the_old_enemy_is_touched() -> None:
    """KP-MELEE-16: the free elements of a unit do not fall upon somebody else."""
    held = {**ENEMY, "elements": 1, "distance": 0.0, "aside": 1.7}
    other = {"side": "two", "troop": "warrior", "at": (36, 20), "facing": 180}
    scene = table(FOOT, held, other, melee=[{"attacker": "B1", "defender": "A1", "started": 0}])
    free = max(scene.state.bodies["A1"].pieces, key=lambda key: scene.outline(scene.state.pieces[key]).x)
    order = Walks({free: Walk((), Pose(36.0 - 1.18, 20.0, 0))})
    due = Move("A1", "reinforce", "good", 6.0)
    assert "KP-MELEE-16" in [each.rule for each in walk_objections(order, scene, due)]


def test_in_a_melee_that_goes_on_the_old_enemy_is_touched_by_more() -> None:
    """KP-MELEE-16: a free element closes up to the enemy whom its unit fights; who touches him stays."""
    held = {"side": "two", "troop": "warrior", "elements": 2, "at": (30, 21.18), "facing": 270}
    scene = table(
        {**FOOT, "spots": ((30 - 1.18, 20), (30 + 1.18, 19))}, held,
        melee=[{"attacker": "B1", "defender": "A1", "started": 0}],
    )  # fmt: skip
    due = Move("A1", "reinforce", "good", 6.0)
    closes = Walks({"A1b": Walk((), Pose(30 + 1.18, 20.0, NORTH))})
    assert [each.rule for each in walk_objections(closes, scene, due)] == []
    leaves = Walks({"A1a": Walk((), Pose(30 - 1.18, 19.0, NORTH))})
    assert "KP-MELEE-16" in [each.rule for each in walk_objections(leaves, scene, due)]


def test_behind_works_one_may_spread() -> None:
    """KP-FORM-01, KP-T-GAP: regulars in trenches or behind a palisade keep together by 4, else by less."""
    work = {"kind": "breastwork", "line": ((20, 20.8), (40, 20.8))}
    line = ((20, 10), (40, 10), (40, 21), (20, 21), (20, 10))
    ring = {"kind": "palisade", "id": "p", "line": line}
    for terrain, reach in (((work,), 4.0), ((ring,), 4.0), ((), 1.0)):
        scene = table(FOOT, terrain=terrain, scenario={"year": 1760})
        assert largest_gap(scene, scene.state.bodies["A1"]) == reach
    riders = table({**FOOT, "troop": "cavalry"}, terrain=(work,))
    assert largest_gap(riders, riders.state.bodies["A1"]) == 2.0


def test_mounted_skirmishers_slip_through() -> None:
    """KP-MOVE-05: on horseback too; mounted regulars and cavalry do not."""
    friends = {"side": "one", "troop": "skirmisher", "at": (40, 20)}
    for mover, free in (
        ({"troop": "mounted_infantry", "foot": "skirmisher"}, True),
        ({"troop": "mounted_infantry", "foot": "regular"}, False),
        ({"troop": "cavalry"}, False),
        ({"troop": "mounted_warrior"}, True),
    ):
        scene = table({**FOOT, **mover}, friends)
        bodies = scene.state.bodies
        assert passes_through(scene.state, bodies["A1"], bodies["A2"]) is free


def test_the_last_facing_counts_as_well() -> None:
    """KP-MOVE-03, KP-FILL-20: at the good rate nobody turns a corner of his base into a wood at the end of
    his way, nor into ground where he cannot be."""
    wood = {"kind": "dense_wood", "rect": (20, 26.65, 40, 40)}

    def rules(turned: int, rate: Rate, ground: str = "dense_wood") -> list[str]:
        scene = table({**FOOT, "elements": 1}, terrain=[{**wood, "kind": ground}])
        order = moved(scene.state, 0.0, 6.0, turn=turned)
        return [each.rule for each in walk_objections(order, scene, Move("A1", "move", rate, 6.0))]

    assert rules(0, "good") == []
    assert rules(NORTH, "good") == ["KP-FILL-20"] and rules(NORTH, "difficult") == []
    assert rules(NORTH, "difficult", "lake") == ["KP-TERR-01"] and rules(0, "difficult", "lake") == []
    standing = table({**FOOT, "elements": 1, "at": (30, 26.0)}, terrain=[wood])
    deep = table({**FOOT, "elements": 1, "at": (30, 30)}, terrain=[wood])
    turned = moved(deep.state, 0.0, 0.0, turn=NORTH)
    assert not list(walk_objections(turned, deep, Move("A1", "move", "good", 6.0)))
    on_the_spot = moved(standing.state, 0.0, 0.0, turn=NORTH)
    due = Move("A1", "move", "good", 6.0)
    assert [each.rule for each in walk_objections(on_the_spot, standing, due)] == ["KP-FILL-20"]


@pytest.mark.parametrize(
    ("now", "began", "rules"),
    [
        (31.5, None, []),
        (28.0, None, ["KP-MELEE-03"]),
        (31.5, 22.0, ["KP-MELEE-03"]),
        (28.0, 31.5, []),
    ],
)
def test_a_flank_is_measured_from_where_the_move_began(
    now: float, began: float | None, rules: list[str]
) -> None:
    """KP-MELEE-03: who was stopped by an ambush on his way still started where he started, behind the enemy's
    front or before it."""
    foe = {"side": "two", "troop": "regular", "at": (30, 30), "facing": 270}
    scene = table({"side": "one", "troop": "warrior", "at": (35, now), "facing": 180}, foe)
    scene.state.pieces["A1a"].came_from = None if began is None else Pose(35.0, began, 2 * NORTH)
    order = Walks({"A1a": Walk(((33.5, 30.0),), Pose(30 + 1.18 + 0.6, 30.0, 2 * NORTH))})
    assert [each.rule for each in walk_objections(order, scene, Move("A1", "move", "good", 12.0))] == rules


@pytest.mark.parametrize("rate", ["good", "difficult"])
def test_wagons_form_a_ring_at_either_rate(rate: str) -> None:
    """KP-SCEN-21, KP-FILL-20: at the rate of the ground, so on difficult ground at that one only."""
    train = {"side": "one", "troop": "wagon", "elements": 4, "at": (30, 20), "file": True, "arms": "none"}
    foe = {"side": "two", "troop": "warrior", "at": (30, 32)}
    held = {"kind": "ambush", "attacker": "one"}
    wood = {"kind": "light_wood", "rect": (20, 10, 40, 30)}

    def offered(*ground: dict[str, Any]) -> list[str]:
        scene = table(train, foe, scenario=held, terrain=ground)
        return [each.key for each in actions(scene, scene.state.bodies["A1"])]

    assert f"laager-{rate}" in offered() and f"move-{rate}" in offered()
    assert (f"laager-{rate}" in offered(wood)) == (f"move-{rate}" in offered(wood)) == (rate == "difficult")
