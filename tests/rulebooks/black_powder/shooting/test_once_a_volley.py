"""What a unit has once a volley or once a round, at however many enemies it shoots or strikes."""

from pulverdampf.rulebooks.black_powder.events.fights import Struck
from pulverdampf.rulebooks.black_powder.events.order import Shot
from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import fighting_dice, shared_alone
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.shooting.volleys import Fire, shoot
from pulverdampf.rulebooks.black_powder.state import PowderState
from tests.rulebooks.black_powder.staging import Told, carried_out, foe, foot, position, unit


def skirmishers(**more: object) -> PowderState:
    traits = ("Ski", "Sha") if not more else ("Ski", "Fre")
    units = [foot(40, 30, formation="skirmish", traits=traits), foe(34, 40), foe(46, 40)]
    return position(units, phase=4)


def volleys(state: PowderState, *dice: int, again: str = "yes") -> Told:
    shots = (shoot.kind("A1", "B1", Fire(dice=2)), shoot.kind("A1", "B2", Fire(dice=1)))
    return carried_out(state, *shots, dice=dice, answers={"BP-SPEC-13": again})


def test_sharp_shooters_throw_one_miss_again_a_volley() -> None:
    """BP-SPEC-13: at the first target, so not at the second."""
    told = volleys(skirmishers(), 1, 1, 1, 1)
    assert [each.dice for each in told.all(Shot)] == [2, 1] and told.left == []
    assert [each.spent for each in told.all(Shot)] == [("again",), ()]


def test_they_may_keep_it_for_the_second_target() -> None:
    """BP-SPEC-13: where it is thrown is theirs to say."""
    told = volleys(skirmishers(), 1, 1, 1, 1, again="no")
    assert [each.spent for each in told.all(Shot)] == [(), ("again",)] and told.left == []


def test_heroes_have_one_more_die_a_volley() -> None:
    """BP-SPEC-09: not one at every target."""
    told = volleys(skirmishers(fresh=True), 6, 1, 1, 1, 1)
    assert [each.dice for each in told.all(Shot)] == [3, 1] and told.left == []


def test_tough_fighters_throw_one_miss_again_a_round() -> None:
    """BP-SPEC-18: against two enemies too, and again in the next round."""
    state = position(
        [foot(40, 40, traits=("Tou",)), foe(36, 40, size="small"), foe(44, 40, size="small")],
        contacts=[("B1", "A1", "front"), ("B2", "A1", "front")],
    )
    dice = [1] * 15
    told = carried_out(state, fight_round.kind("A1"), dice=dice, answers={"BP-SPEC-18": "yes"})
    assert next(each.spent for each in told.all(Struck) if each.by == "A1") == ("again",)
    assert sum(each.kind == "chance" for each in told.asked("BP-SPEC-18")) == 1
    assert told.unit("A1").spent == ()


def test_a_square_of_heroes_has_one_more_die_in_all() -> None:
    """BP-SPEC-09, BP-SQ-06: two on each attacked side, and one more on one of them."""
    state = position(
        [foot(40, 40, formation="square", traits=("Fre",)), foe(40, 40), foe(40, 30)],
        contacts=[("B1", "A1", "front"), ("B2", "A1", "rear")],
    )
    square = unit(state, "A1")
    square.freshly, square.fresh_now = "huzzah", True
    assert shared_alone(state, square, fighting_dice(square)) == {"B1": 3, "B2": 2}
