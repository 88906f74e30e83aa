"""What a side may know before the armies are laid open."""

from msgspec.structs import replace

from pulverdampf.rulebooks.kriegspfad.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.kriegspfad.events.setting import StayedHome
from pulverdampf.rulebooks.kriegspfad.events.stratagems import StratagemShown
from pulverdampf.rulebooks.kriegspfad.setup.scenarios import lay_open, leave_behind
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.views import seen
from tests.rulebooks.kriegspfad.procedures import Ran, with_what_follows


def armies(**rulings: object) -> WarState:
    """Soldiers and Comanche of whom the latter trust in terror."""
    ready = ready_armies()
    comanche = replace(ready["COMANCHE-1780"], options={"stratagem": "terror"})
    return begin(ready["US-1876"], comanche, rulings=rulings)


def test_stratagem_and_army_are_secret_until_they_are_shown() -> None:
    """KP-STRAT-01, KP-FILL-01: of the enemy one knows list and nation; then both armies are laid open."""
    state = armies()
    force = seen(state, "one").forces["two"]
    assert (force.list, force.nation, force.native) == ("KP-L07", "comanche", True)
    assert not force.stratagem and force.roster is None and not force.points
    assert all(unit.side == "one" for unit in seen(state, "one").bodies.values())
    assert seen(state, "two").forces["two"].stratagem == "terror"
    Ran(lay_open, state)
    assert seen(state, "one").forces["two"] == state.forces["two"]
    assert set(seen(state, "one").bodies) == set(state.bodies)


def test_the_stratagems_are_told_when_the_armies_are_shown() -> None:
    """KP-STRAT-01, KP-STRAT-02: each side's stratagem is named, in both languages, before it is compared."""
    state = armies()
    shown = Ran(lay_open, state).happened(StratagemShown)
    assert [each.side for each in shown] == ["two"]
    told = shown[0].told(state)
    assert "terror" in told.in_("en") and "Terror" in told.in_("de")


def test_who_stays_at_home_is_told_to_nobody_else() -> None:
    """KP-ARMY-04, KP-FILL-01: the choice is made before the armies are shown."""
    state = armies(size=200, scenario="open")
    stayed = Ran(with_what_follows(leave_behind, "one"), state).happened(StayedHome)
    assert stayed and all(each.seen_by == "one" for each in stayed)
