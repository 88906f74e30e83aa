"""The values of a unit are those with which the rules throw."""

from pulverdampf.engine.profile import Value
from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import fighting_dice
from pulverdampf.rulebooks.black_powder.movement.moves import march_objections
from pulverdampf.rulebooks.black_powder.shooting.targets import aimed, marks
from pulverdampf.rulebooks.black_powder.shooting.to_hit import base_dice, firmness, needed_to_save
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.telling.profiles import profile
from pulverdampf.table.legs import Ahead
from tests.rulebooks.black_powder.staging import foe, foot, guns, position, scene_of, unit


def values(state: PowderState, key: str) -> dict[str, Value]:
    """The values of a unit by key."""
    return {each.key: each for each in profile(state, key).values}


def test_the_values_of_a_line() -> None:
    """BP-MEL-02, BP-FIRE-05, BP-SHAK-01 the dice of the profile are those of the fight and of the volley."""
    state = position([foot(24, 10, hand_to_hand=6, shooting=3, morale=4, stamina=3), foe(24, 24)])
    told, line = values(state, "A1"), unit(state, "A1")
    assert told["hand-to-hand"].value.en == str(fighting_dice(line)) == "6"
    assert told["shooting"].value.en == str(base_dice(line)) == "3"
    assert told["stamina"].value.en == "3"
    line.casualties = 2
    assert not line.shaken
    line.casualties = int(told["stamina"].value.en)
    assert line.shaken


def test_a_column_tells_what_counts_now() -> None:
    """BP-FIRE-05, BP-FORM-03 an attack column has its printed dice, and shoots with one."""
    state = position([foot(24, 10, shooting=3, formation="attack"), foe(24, 24)])
    assert (values(state, "A1")["shooting"].value.en, values(state, "A1")["shooting"].now.en) == ("3", "1")


def test_morale_is_what_saves() -> None:
    """BP-FIRE-09 without modifiers a save needs the morale of the profile."""
    state = position([foot(24, 10), foe(24, 22, morale=5)])
    scene = scene_of(state)
    (mark,) = marks(scene, unit(state, "A1"))
    aim = aimed(scene, unit(state, "A1"), mark)
    needed = needed_to_save(aim.target.morale, firmness(aim).total)
    assert values(state, "B1")["morale"].value.en == f"{needed}+" == "5+"


def test_a_move_ends_where_the_profile_says() -> None:
    """BP-MOVE-01 a move may be as long as the profile says and no longer."""
    state = position([foot(24, 10), foe(24, 60)])
    far = float(values(state, "A1")["move"].value.en.removesuffix("″"))
    scene, line = scene_of(state), unit(state, "A1")
    assert not list(march_objections(scene, line, (Ahead(far),)))
    assert list(march_objections(scene, line, (Ahead(far + 0.5),)))


def test_guns_and_centimetres() -> None:
    """BP-ART-01, BP-OPT-01 guns tell the dice of three ranges, lengths their unit."""
    state = position([guns(24, 10, weapon="SB foot"), foe(24, 40)], rulings={"length_unit": "cm"})
    told = values(state, "A1")
    assert told["shooting"].value.en == "3/2/1"
    assert told["range"].value.de == "48 cm"
