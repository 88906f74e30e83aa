"""What cards and map show of elements."""

from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.telling.portraits import portrait


def test_markers_stay_on_the_map_when_the_first_element_falls() -> None:
    """KP-GEN-07: they belong to the unit, and stand beside the first of it that is left."""
    state = position([{"side": "one", "troop": "warrior", "elements": 3, "markers": 2}])
    assert [len(portrait(state, key).on_map or ()) for key in ("A1a", "A1b", "A1c")] == [1, 0, 0]
    state.pieces["A1a"].place = Gone("destroyed", 1)
    assert [len(portrait(state, key).on_map or ()) for key in ("A1b", "A1c")] == [1, 0]


def test_a_jam_is_shown_while_it_lasts() -> None:
    """KP-FIRE-12, KP-FILL-27: to the end of the next turn at the latest."""
    for turn, jammed in ((2, True), (3, True), (4, False)):
        gun = {"side": "one", "troop": "mg", "jammed": 2}
        state = position([gun], turn=turn)
        states = [each.in_("en") for each in portrait(state, "A1a").states]
        assert ("jammed" in states) is jammed
