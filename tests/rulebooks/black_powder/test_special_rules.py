"""Special rules: first fire, fresh and untested troops, terror, wavering, sharp shooters."""

import pytest

from pulverdampf.rulebooks.black_powder.charge.charging import charge
from pulverdampf.rulebooks.black_powder.events.fights import ContactMade, Struck
from pulverdampf.rulebooks.black_powder.events.losses import BreakTested
from pulverdampf.rulebooks.black_powder.events.order import FreshlyRolled, Shot, StaminaRevealed
from pulverdampf.rulebooks.black_powder.hand_to_hand.combats import fight_round
from pulverdampf.rulebooks.black_powder.lookup import is_engaged
from pulverdampf.rulebooks.black_powder.shooting.volleys import reveal, shoot
from pulverdampf.rulebooks.black_powder.troops import STAFF_POINTS, TRAITS
from tests.rulebooks.black_powder.staging import carried_out, foe, foot, horse, position, unit


def test_the_list_of_special_rules() -> None:
    """BP-T-SPEC, BP-FILL-21, BP-FILL-22: each has its price and its rule."""
    assert len(TRAITS) == 25 and TRAITS["Hvy"].price == 6 and TRAITS["Wav"].price == -5
    assert STAFF_POINTS[8] == 36
    assert [trait.rule for trait in TRAITS.values()] == [f"BP-SPEC-{n:02d}" for n in range(1, 26)]


def test_first_fire() -> None:
    """BP-SPEC-07: one more die for the very first shooting, then never again."""
    state = position([foot(40, 20, traits=("FF",)), foe(40, 32)])
    first = carried_out(state, shoot.kind("A1", "B1"), dice=[1, 1, 1, 1])
    assert first.one(Shot).dice == 4
    assert carried_out(first.state, shoot.kind("A1", "B1"), dice=[1, 1, 1]).one(Shot).dice == 3


@pytest.mark.parametrize(
    ("face", "effect", "dice", "hits"),
    [(1, "terror", [5, 5, 6, 6], 1), (3, "panic", [5, 5, 6, 6], 1), (4, "sterling", [5, 5, 1, 6, 6], 2),
     (6, "huzzah", [5, 5, 5, 5, 6, 6, 6, 6], 4)],
)  # fmt: skip
def test_freshly_raised(face: int, effect: str, dice: list[int], hits: int) -> None:
    """BP-SPEC-09, BP-FILL-42: a die when it first shoots; the effect passes, disorder stays."""
    state = position([foot(40, 20, traits=("Fre",)), foe(40, 32)])
    told = carried_out(state, shoot.kind("A1", "B1"), dice=[face, *dice])
    assert told.one(FreshlyRolled).effect == effect and told.one(Shot).hits == hits
    assert told.unit("A1").disordered is (face == 1) and not told.unit("A1").fresh_now


def test_freshly_raised_in_a_fight() -> None:
    """BP-SPEC-09: huzzah gives a die in the first round too."""
    state = position([foot(40, 40, traits=("Fre",)), foe(40, 40)], contacts=[("A1", "B1", "front")])
    told = carried_out(state, fight_round.kind("A1"), dice=[6, *[6] * 7, *[6] * 7, *[1] * 6, 6, 6])
    assert told.all(Struck)[0].hits == 7


def test_sharp_shooters() -> None:
    """BP-SPEC-13: one missed die a volley is thrown again."""
    state = position([foot(40, 20, traits=("Sha",)), foe(40, 32)])
    told = carried_out(state, shoot.kind("A1", "B1"), dice=[1, 1, 4, 4, 6, 6])
    assert told.one(Shot).hits == 2 and not told.left


def test_a_terrifying_charge() -> None:
    """BP-SPEC-17: its target tests as soon as it reaches; if it runs the charger stops where they stood."""
    state = position([foot(40, 20, arm="warband", traits=("Ter",)), foe(40, 30)])
    ran = carried_out(state, charge.kind("A1", "B1", 1), dice=[2, 3])
    assert ran.one(BreakTested).result == "back" and not ran.all(ContactMade)
    pose = ran.unit("A1").pose
    assert pose is not None and round(pose.y + 1.5, 2) == 30.0
    stood = carried_out(
        state, charge.kind("A1", "B1", 1), dice=[5, 5, 1, 1, 1], answers={"BP-CHG-10": "hold"}
    )
    assert is_engaged(stood.state, "A1")


def test_a_sweeping_charge_terrifies_too() -> None:
    """BP-SPEC-17, BP-CAV-02: the test is no reaction, so it comes before the target can only hold."""
    state = position([horse(40, 20, traits=("Ter",)), foe(40, 34)])
    sweep = charge.kind("A1", "B1", 1, "sweeping")
    ran = carried_out(state, sweep, dice=[2, 3])
    assert ran.one(BreakTested).result == "back" and not ran.all(ContactMade)
    stood = carried_out(state, sweep, dice=[5, 5])
    assert stood.one(BreakTested).result == "stands" and is_engaged(stood.state, "A1")


@pytest.mark.parametrize(("face", "stamina"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_untested(face: int, stamina: int) -> None:
    """BP-SPEC-21, BP-SETUP-08: nobody knows its stamina before its first casualty."""
    state = position([foot(40, 30, traits=("Unt",), casualties=1)])
    assert not unit(state, "A1").shaken
    told = carried_out(state, reveal.kind("A1"), reveal.kind("A1"), dice=[face, 6])
    assert told.one(StaminaRevealed).stamina == stamina and told.left == [6]  # it is known from then on


def test_wavering() -> None:
    """BP-SPEC-22: it tests right after its first casualty, once for all reasons of that volley."""
    state = position([foot(40, 20), foe(40, 32, traits=("Wav",))])
    told = carried_out(state, shoot.kind("A1", "B1"), dice=[4, 1, 1, 1, 5, 5])
    assert told.one(BreakTested).result == "stands" and told.unit("B1").owes == ()
    again = carried_out(told.state, shoot.kind("A1", "B1"), dice=[4, 1, 1, 1])
    assert not again.all(BreakTested)


def test_wavering_in_a_fight() -> None:
    """BP-SPEC-22: one test in place of the loser's."""
    state = position([foot(40, 40), foe(40, 40, traits=("Wav",))], contacts=[("A1", "B1", "front")])
    told = carried_out(state, fight_round.kind("A1"), dice=[6, 1, 1, 1, 1, 1, 1, *[1] * 6, 6, 6])
    assert len(told.all(BreakTested)) == 1


def test_a_wavering_charger() -> None:
    """BP-SPEC-22, BP-REACT-03: closing fire makes it test on the shooting rows."""
    state = position([horse(40, 20, traits=("Wav",)), foe(40, 30)])
    told = carried_out(
        state, charge.kind("A1", "B1", 1), dice=[3, 1, 1, 1, 3, 3], answers={"BP-CHG-10": "fire"}
    )
    assert told.one(BreakTested).result == "stands" and is_engaged(told.state, "A1")
