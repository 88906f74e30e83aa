"""Characters: re-rolls, bonuses, and how they fall."""

import pytest

from pulverdampf.engine.state import Attached
from pulverdampf.rulebooks.march_of_eagles.battalion import groups, slots
from pulverdampf.rulebooks.march_of_eagles.command.characters import has_characters_at_risk
from pulverdampf.rulebooks.march_of_eagles.events.losses import CharacterLost, CommanderLost, SoldiersLost
from tests.rulebooks.march_of_eagles.staging import (
    Units,
    act,
    happened,
    once,
    options,
    reckoned,
    stage,
    throw,
    thrown,
    to_next_turn,
    unit,
    waits_for,
)

FAR = {"side": "two", "at": (50, 44)}


def mover(**more: object) -> dict[str, object]:
    return {"side": "one", "at": (20, 10), **more}


def target(**more: object) -> dict[str, object]:
    return {"side": "two", "at": (20, 16.7), **more}  # its front edge is 5.1 inches from the mover's


def test_who_is_a_character() -> None:
    """MOE-CHAR-01, MOE-CHAR-02, MOE-T-CHAR: four kinds, struck like the commander, counted as no soldiers."""
    game = stage(
        [mover(soldiers=16, drummers=2, ncos=2, ensigns=1, officers=1), FAR], commanders={"one": "A1"}
    )
    assert slots(game.state, unit(game, "A1")) == [
        *2 * ["drummer"],
        *2 * ["nco"],
        "ensign",
        "officer",
        "commander",
    ]
    assert groups(game.state, unit(game, "A1")) == 4
    lone = stage([mover(soldiers=16, ncos=1), target()])
    assert has_characters_at_risk(lone.battle, unit(lone, "A1"))
    assert not has_characters_at_risk(lone.battle, unit(lone, "B1"))
    led = stage([mover(), target()], commanders={"one": "A1"})
    assert has_characters_at_risk(led.battle, unit(led, "A1"))


def test_a_drummer_repeats_every_manoeuvre_test() -> None:
    """MOE-CHAR-03, MOE-CHAR-07: one re-roll a drummer, one after the other, only if wanted."""
    game = act(stage([mover(drummers=2), FAR], [3, 2, 6, 1, 1]), "forward")
    assert waits_for(game) == "MOE-CHAR-03"
    act(game, "yes", "yes")
    assert thrown(game, "MOE-MAN-01") == [(3,), (2,), (6,)]
    assert waits_for(game) == "MOE-MAN-09"


def test_only_a_test_with_modifiers_is_reckoned() -> None:
    """MOE-CHAR-03, MOE-CHAR-06, MOE-ACT-07: the log tells the rows where there are any."""
    assert reckoned(act(stage([mover(drummers=2), FAR], [3]), "forward"), "MOE-MAN-01") == []
    game = act(stage([mover(officers=1, formation="column"), target()], [1]), "charge")
    assert [each.total for each in reckoned(game, "MOE-AGGR-02")] == [2]


def test_no_re_roll_of_what_no_die_can_reach() -> None:
    """MOE-CHAR-03, MOE-CHAR-07: a six is re-rolled for; where seven are needed nobody is asked."""
    recruits = mover(grade="recruit", drummers=1)
    units: Units = [recruits, mover(at=(40, 10)), FAR]
    game = act(stage(units, [5], commanders={"one": "A2"}), "A1", "forward")
    assert waits_for(game) == "MOE-CHAR-03", "recruits without their commander need six"
    lost = {"grade": "recruit", "ensigns": 1, "soldiers": 24, "lost": 12}
    beaten = act(stage([mover(), target(**lost), target(at=(40, 30))], [4, *[5] * 6]), "shoot")
    beaten.state.pieces["B0"].place = Attached("B2")
    to_next_turn(beaten, 6)
    assert thrown(beaten, "MOE-RES-01") == [(6,)] and unit(beaten, "B1").broken, "seven cannot be thrown"


def test_a_drummer_may_keep_silent() -> None:
    """MOE-CHAR-07: a re-roll is voluntary."""
    game = act(stage([mover(drummers=2), FAR], [3]), "forward", "no")
    assert thrown(game, "MOE-MAN-01") == [(3,)]
    assert unit(game, "A1").activated


def test_a_drummer_serves_reforming_and_rallying_too() -> None:
    """MOE-CHAR-03: reform and rally are manoeuvre tests."""
    game = act(stage([mover(drummers=1, **{"is": ["confused"]}), FAR], [1, 4]), "reform", "yes")
    assert unit(game, "A1").reforming
    game = act(stage([mover(drummers=1, **{"is": ["broken"]}), FAR], [1, 4]), "rally", "yes")
    assert waits_for(game) == "MOE-RALLY-02"


def test_an_nco_corrects_one_miss_a_turn() -> None:
    """MOE-CHAR-04: two NCOs may take the same die again; nothing is left for later in the turn."""
    game = act(stage([mover(soldiers=16, ncos=2), target()], [4, *[5, 5, 5], 3, 2, 6]), "shoot")
    act(game, "yes", "yes")
    assert thrown(game, "MOE-CHAR-04") == [(2,), (6,)]
    assert unit(game, "A1").ncos_used == 2
    assert once(game, SoldiersLost).number == 4


def test_an_nco_corrects_while_a_six_can_hit() -> None:
    """MOE-CHAR-04, MOE-FIRE-09: recruits in the rain need six, and his six is a hit."""
    recruits = mover(soldiers=16, grade="recruit", ncos=1)
    game = act(stage([recruits, target()], [6, 5, 5, 5, 5, 6], weather="rain"), "shoot")
    assert waits_for(game) == "MOE-CHAR-04"
    act(game, "yes")
    assert thrown(game, "MOE-CHAR-04") == [(6,)] and once(game, SoldiersLost).number == 1


def test_unspent_corrections_remain_for_the_turn() -> None:
    """MOE-CHAR-04: what is not spent stays, and comes back whole with the next turn."""
    game = act(stage([mover(soldiers=16, ncos=2), target(soldiers=48)], [4, *[5, 5, 5], 3, 2]), "shoot")
    act(game, "yes", "no")
    assert unit(game, "A1").ncos_used == 1
    to_next_turn(game, 6)
    assert (game.state.clock.turn, unit(game, "A1").ncos_used) == (2, 0)


def test_the_ensign_repeats_the_resolve_test_only() -> None:
    """MOE-CHAR-05: no help for manoeuvres, one re-roll of a failed resolve test."""
    game = act(stage([mover(ensigns=1), target()], [1]), "forward")
    assert waits_for(game) != "MOE-CHAR-05"
    game = stage([mover(), target(ensigns=1)], [4, *[5] * 6])
    act(game, "shoot")
    to_next_turn(game, 1, 4)
    assert thrown(game, "MOE-RES-01") == [(1,), (4,)]
    assert not unit(game, "B1").broken


def test_two_british_ensigns_are_one_character() -> None:
    """MOE-CHAR-05: one slot, one re-roll; a hit removes one of the two and the other keeps the effect."""
    game = stage([mover(), target(nation="british", ensigns=2)], [4, 6, *[1] * 5, 1])
    assert slots(game.state, unit(game, "B1")) == ["ensign"]
    act(game, "shoot")
    assert once(game, CharacterLost).character == "ensign"
    both = act(stage([mover(), target(nation="british", ensigns=2)], [4, *[5] * 6]), "shoot")
    to_next_turn(both, 1, 1)
    assert thrown(both, "MOE-RES-01") == [(1,), (1,)] and unit(both, "B1").broken, "they re-roll once"
    assert unit(game, "B1").ensigns == 1
    assert slots(game.state, unit(game, "B1")) == ["ensign"]


def test_the_officer_leads_charges() -> None:
    """MOE-CHAR-06: +2 and one re-roll on the aggression test."""
    game = act(stage([mover(officers=1, formation="column"), target()], [1, 2]), "charge")
    assert waits_for(game) == "MOE-CHAR-06"
    act(game, "yes")
    assert thrown(game, "MOE-AGGR-02") == [(1,), (2,)]
    assert waits_for(game) == "MOE-MAN-09"  # the test is passed and the distance due


def test_an_officer_helps_to_stand() -> None:
    """MOE-CHAR-06: +2 on the resolve test."""
    game = act(stage([mover(), target(officers=1)], [4, *[5] * 6]), "shoot")
    to_next_turn(game, 2)
    assert [each.total for each in reckoned(game, "MOE-RES-01")] == [2]
    assert not unit(game, "B1").broken


def test_a_dead_character_helps_no_more() -> None:
    """MOE-CHAR-08: his effect ends at once."""
    game = act(stage([mover(), target(officers=1)], [4, 6, *[1] * 5, 1]), "shoot")
    assert unit(game, "B1").officers == 0
    to_next_turn(game, 3)
    assert unit(game, "B1").broken


def test_a_natural_six_kills_one_character() -> None:
    """MOE-CHAR-09: two sixes, one character in place of one soldier."""
    game = act(stage([mover(), target(drummers=1, officers=1)], [4, 6, 6, 5, 1, 1, 1, 2]), "shoot")
    assert once(game, CharacterLost).character == "officer"
    assert once(game, SoldiersLost).number == 2


def test_a_six_kills_nobody_where_nobody_is() -> None:
    """MOE-CHAR-09: without characters every hit is a soldier."""
    game = act(stage([mover(), target()], [4, 6, 6, 5, 1, 1, 1]), "shoot")
    assert (once(game, SoldiersLost).number, happened(game, CharacterLost)) == (3, [])


def test_skirmishers_shield_the_characters() -> None:
    """MOE-CHAR-09: no risk when the target is the skirmishers."""
    enemy = target(at=(20, 20), drummers=1, skirmishers=4, screen_at=(20, 16))
    game = act(stage([mover(), enemy], [4, 6, 6, 6]), "shoot")
    assert happened(game, CharacterLost) == []
    assert happened(game, CommanderLost) == []


@pytest.mark.parametrize(("faces", "dead", "lost"), [((3, 1, 2), 3, 3), ((4, 5, 6), 0, 6), ((1, 6, 6), 1, 5)])
def test_a_clear_defeat_endangers_characters(faces: tuple[int, ...], dead: int, lost: int) -> None:
    """MOE-CHAR-10: each dies on 1 to 3 and replaces one of the six; beaten by 3 or more only."""
    guard = mover(grade="guard", soldiers=32, formation="column", drummers=2, ncos=2, ensigns=1, officers=1)
    enemy = {"side": "two", "at": (20, 18), "soldiers": 36, "drummers": 1, "ncos": 1, "officers": 1}
    game = act(stage([guard, enemy], [6, 6, 6, 6]), "charge", "hold")  # 22 against 14: always by 3 or more
    throw(game, 1, 6, *faces)
    assert len(happened(game, CharacterLost)) == dead
    assert [each.number for each in happened(game, SoldiersLost) if each.piece == "B1"] == [lost]
    assert "follow" in options(game)
