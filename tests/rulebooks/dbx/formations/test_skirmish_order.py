"""Skirmish order, more of it: with whom Jäger join again."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.formations.skirmish_order import partners
from pulverdampf.rulebooks.dbx.units import layout
from tests.rulebooks.dbx.staging import act, at, e, is_lost, options, stage, stage_state, u, waits_for

FAR = e("LI", 300, 560)


def jaeger(*keys: str) -> list[dict[str, object]]:
    """Jäger side by side, each from the element its id begins with."""
    whole = [u("LI/J", 100, 100, gone=True), u("LI/J", 140, 100, gone=True)]
    return whole + [u("JA", 260 + 40 * n, 300, id=key, origin=key[:2], worth=1) for n, key in enumerate(keys)]


def test_the_owner_says_with_whom_jaeger_join() -> None:
    """DBX-FORM-02: where two may be the partner, the player chooses, of the same element or not."""
    game = act(stage([*jaeger("A1b", "A1a", "A2a"), FAR]), "join-A1a")
    assert waits_for(game) == "DBX-FORM-02" and options(game) == ["A1b", "A2a"]
    act(game, "A2a", "A2a")
    assert at(game, "A1") == (340, 300)
    assert is_lost(game, "A2a") and not is_lost(game, "A1b")


def test_jaeger_in_contact_are_no_partners() -> None:
    """DBX-FORM-02, DBX-FORM-01: nobody joins while one of the two touches an enemy."""
    units = [*jaeger("A1a", "A1b"), u("JA", 260, 280, id="A2a", origin="A2", worth=1), e("LI", 300, 320)]
    scene = Scene(position(units), layout)
    assert [each.id for each in partners(scene, scene.state.pieces["A1a"])] == []
    units[-1] = e("LI", 320, 320)
    free = Scene(position([*units[:-1], e("LI", 322, 320), FAR]), layout)
    assert [each.id for each in partners(free, free.state.pieces["A1a"])] == ["A2a"]


def test_halves_of_an_element_in_use_become_another_that_is_absent() -> None:
    """DBX-FORM-02, DBX-FORM-03: mixed halves never call an element out of the ranks twice."""
    units = [u("LI/J", 100, 100), u("LI/J", 140, 100), u("LI/J", 500, 100)]
    units += [
        u("JA", 260 + 40 * n, 300, id=key, origin="A1", worth=1) for n, key in enumerate(("A1a", "A1c"))
    ]
    state = position([*units, FAR])
    state.pieces["A2"].place = Gone("absent", 1)
    game = act(stage_state(state), "join-A1a", "A1c")
    assert at(game, "A1") == (100, 100) and at(game, "A2") == (300, 300)
