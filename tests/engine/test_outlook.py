"""Prospects are declared: the stage itself is run over all its dice, on the table as a side sees it."""

from collections.abc import Iterator
from fractions import Fraction

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.events import Event
from pulverdampf.engine.odds import otherwise_first
from pulverdampf.engine.outlook import Outlook, expectations, odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import ONE, TWO, Due, OnTable, Piece, State
from pulverdampf.table.shapes import Disc, Pose, Shape
from pulverdampf.text import Text, verbatim
from tests.engine.toy import RULEBOOK

AGAIN = Text("Again?", "Noch einmal?")
HITS, LOSSES, HIT = verbatim("hits"), verbatim("losses"), verbatim("hit at all")
layouts: list[str] = []


class Lost(Event, frozen=True):
    moves_pieces = False

    piece: str
    men: int

    def apply(self, state: State) -> None:
        state.pieces[self.piece].strength -= self.men


class Fled(Event, frozen=True):
    moved_in = "away"

    away: dict[str, Pose]

    def apply(self, state: State) -> None:
        for key, pose in self.away.items():
            state.pieces[key].place = OnTable(pose)


@stage
async def volley(battle: Battle[State], by: Piece, at: Piece, dice: int) -> None:
    """Throws dice, and once more one that missed, if its side likes."""
    battle.scene.outlines()
    hits = await battle.count(dice, d6, at_least(4), rule="V-1", by=by.side)
    if hits < dice and await battle.may(by.side, "V-2", AGAIN):
        hits += await battle.count(1, d6, at_least(4), rule="V-2", by=by.side)
    if hits:
        battle.schedule(suffer.due(at, hits))


@stage
async def suffer(battle: Battle[State], at: Piece, hits: int) -> None:
    """Takes the losses; whoever loses two is gone a mile."""
    battle.record(Lost(at.id, hits))
    if hits >= 2:
        battle.record(Fled({at.id: Pose(1760.0, 0.0, 0)}))
    assert battle.scene.outline(at).x == (1760.0 if hits >= 2 else 10.0)


def volley_at(scene: Scene, one: str, other: str) -> Iterator[Due]:
    shooter, target = scene.state.pieces[one], scene.state.pieces[other]
    if shooter.side != target.side:
        yield volley.due(shooter, target, shooter.strength)


def waiting_hits(before: State, after: State) -> int:
    due = suffer.waiting_in(after)
    return due.hits if due is not None else 0


def lost(before: State, after: State) -> int:
    return before.pieces["B1"].strength - after.pieces["B1"].strength


def table(strength: int = 2) -> Scene:
    layouts.clear()
    state = State()
    state.pieces = {
        "A1": Piece("A1", ONE, None, "man", OnTable(Pose(0.0, 0.0, 0)), strength=strength),
        "A2": Piece("A2", ONE, None, "man", OnTable(Pose(5.0, 0.0, 0)), strength=strength),
        "B1": Piece("B1", TWO, None, "man", OnTable(Pose(10.0, 0.0, 0)), strength=9),
    }
    state.agenda = (suffer.due(state.pieces["A1"], 1),)

    def layout(state: State, piece: Piece) -> Shape:
        layouts.append(piece.id)
        return Disc(1.0)

    return Scene(state, layout)


VOLLEY = Outlook(HITS, volley_at, waiting_hits, until=suffer)


def test_a_prospect_is_the_stage_itself_before_the_next_one() -> None:
    scene = table()
    ((due, odds),) = VOLLEY.odds(scene, "A1", "B1")
    assert due == volley.due(scene.state.pieces["A1"], scene.state.pieces["B1"], 2)
    assert odds.chances == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(1, 2)}
    assert odds.missing == 0


def test_the_table_stays_as_it_is_and_what_was_due_takes_no_part() -> None:
    scene = table()
    before = scene.state.copied()
    ((_, odds),) = Outlook(LOSSES, volley_at, lost).odds(scene, "A1", "B1")
    assert scene.state == before and odds.mean == Fraction(11, 8)


def test_what_may_not_be_announced_has_no_prospects() -> None:
    assert list(VOLLEY.odds(table(), "A1", "A2")) == []


def test_a_card_tells_numbers_with_their_mean_and_how_decisions_were_answered() -> None:
    (card,) = VOLLEY.expectations(table(), "A1", "B1")
    assert card.name is HITS and list(card.chances) == ["0", "1", "2"]
    assert card.mean == Fraction(11, 8)
    assert card.policy.in_("de") == "stets die erste Möglichkeit"
    never = otherwise_first({"V-2": "no"}, verbatim("never"))
    (other,) = Outlook(HITS, volley_at, waiting_hits, suffer, policy=never).expectations(table(), "A1", "B1")
    assert other.mean == 1 and other.policy.in_("en") == "never"


def test_yes_and_no_have_a_tick_and_a_cross_and_no_mean() -> None:
    hit = Outlook(HIT, volley_at, lambda before, after: bool(waiting_hits(before, after)), suffer)
    (card,) = hit.expectations(table(), "A1", "B1")
    assert card.chances == {"✓": Fraction(7, 8), "✗": Fraction(1, 8)} and card.mean is None
    assert list(card.chances) == ["✓", "✗"]


def test_results_bear_the_labels_of_the_outlook_in_its_order() -> None:
    fate = Outlook(
        lambda scene, due: verbatim(f"{due.dice} dice"),
        volley_at,
        lambda before, after: "flees" if lost(before, after) >= 2 else "stands",
        detail=lambda scene, due: verbatim(due.at),
        labels={"flees": "↯", "stands": "–"},
    )
    (card,) = fate.expectations(table(), "A1", "B1")
    assert card.chances == {"↯": Fraction(1, 2), "–": Fraction(1, 2)} and list(card.chances) == ["↯", "–"]
    assert card.name.in_("en") == "2 dice" and card.detail.in_("en") == "B1"


def test_a_due_without_a_pair_has_odds_too() -> None:
    scene = table()
    odds = odds_of(scene, suffer.due(scene.state.pieces["B1"], 3), lost)
    assert odds.chances == {3: 1} and not odds.decided


def test_who_has_no_time_is_told_what_is_missing() -> None:
    (card,) = VOLLEY.expectations(table(), "A1", "B1", enough=lambda: True)
    assert card.missing == 1 and card.chances == {} and card.mean is None


def test_all_outlooks_of_a_book_are_read_by_one_function() -> None:
    class Book:
        prospects = (VOLLEY, Outlook(LOSSES, volley_at, lost))

    found = expectations(Book, table(), "A1", "B1")  # type: ignore[arg-type]
    assert [each.name for each in found] == [HITS, LOSSES]
    assert expectations(RULEBOOK, table(), "A1", "B1") == []


def test_rows_share_the_outlines_of_a_table_until_something_moves() -> None:
    """Every row asks for all outlines, and only whoever has fled is laid out anew."""
    scene = table(strength=6)
    ((_, odds),) = Outlook(LOSSES, volley_at, lost).odds(scene, "A1", "B1")
    assert odds.leaves > 12
    assert layouts.count("A2") <= 2
