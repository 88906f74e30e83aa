"""Questions at the terminal: which are asked, which answer themselves, and how their answers read."""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pulverdampf.cli import language
from pulverdampf.cli.ink import Ink
from pulverdampf.cli.menu import Menu
from pulverdampf.cli.orders import Ideas
from pulverdampf.cli.records import RecordFile
from pulverdampf.cli.screen import roll_call
from pulverdampf.cli.session import Session
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Form, March, Placement, Standing
from pulverdampf.engine.requests import Choose, Option, Order, Prompt
from pulverdampf.engine.state import Clock
from pulverdampf.generals.levels import General
from pulverdampf.rulebooks import rulebook
from pulverdampf.rulebooks.muskets_tomahawks.cards.activation import next_to_act
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.table.legs import Ahead, Shift
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text
from tests.cli.at_the_table import run
from tests.engine.toy import RULEBOOK, duel
from tests.rulebooks.muskets_tomahawks.staging import FAR_AWAY, LINE, stage

ASKED = Prompt("TOY-00", Text("What now?", "Was nun?"))


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_current", "de")


@pytest.fixture
def table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., tuple[list[str], str]]:
    """Plays questions at a table: the answers given, and what stood on the screen."""

    def played(
        *keys: tuple[str, ...],
        typed: str = "",
        acting: str = "one",
        phases: tuple[int, ...] = (),
        people: tuple[str, ...] = ("one",),
    ) -> tuple[list[str], str]:
        answers: list[str] = []

        async def play(battle: Any) -> None:
            for number, each in enumerate(keys):
                battle.state.clock = Clock(1, phases[number] if phases else 1)
                options = [Option(key, Text(key, f"dies: {key}"), key) for key in each]
                answers.append(
                    await battle.choose("one", ASKED, options, passing=each[-1], even_if_single=True)
                )

        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        book = replace(RULEBOOK, play=play, acting=lambda state: acting)
        game = Game(book, duel(), None)
        file = RecordFile.created(tmp_path / "toy.battle")
        idle: Any = object()
        seats: dict[str, General | None] = {side: None if side in people else idle for side in ("one", "two")}
        session = Session(
            game, Recorder(game, file.write, header_for(game, "1", {})), file, seats, "1", Ink(coloured=False)
        )
        capsys.readouterr()
        session.run()
        return answers, capsys.readouterr().out

    return played


Played = Callable[..., tuple[list[str], str]]


def test_a_window_passes_while_the_other_side_acts(table: Played) -> None:
    assert table(("fire", "hold"), acting="two")[0] == ["hold"]


@pytest.mark.parametrize("acting", ["one", ""])
def test_a_window_is_asked_while_one_acts_oneself_or_nobody_alone(table: Played, acting: str) -> None:
    answers, told = table(("fire", "hold"), acting=acting, typed="fire\n")
    assert answers == ["fire"] and "Was nun?" in told


def test_nothing_more_holds_for_the_phase_alone(table: Played) -> None:
    questions = (("fire", "hold"),) * 3
    answers, told = table(*questions, phases=(1, 1, 2), typed="n\nfire\n")
    assert answers == ["hold", "hold", "fire"]
    assert told.count("n   nichts mehr in dieser Phase") == 2


def test_a_single_answer_is_given_and_told_in_a_line(table: Played) -> None:
    answers, told = table(("hold",))
    assert answers == ["hold"] and "\n  · dies: hold (die einzige Antwort)\n" in f"\n{told}"
    assert "Was nun?" not in told


def test_two_at_one_keyboard_do_not_learn_that_there_is_one_answer(table: Played) -> None:
    answers, told = table(("hold",), typed="\n", people=("one", "two"))
    assert answers == ["hold"] and "Was nun?" in told and "einzige" not in told


def test_the_advised_answer_is_always_in_sight(table: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pulverdampf.cli.seats.Staff.advice", lambda *_: "k12")
    answers, told = table(tuple(f"k{n}" for n in range(1, 15)), typed="\n")
    assert answers == ["k12"] and " ▸12  dies: k12" in told and "+   4 weitere" in told


def test_the_staff_thinks_about_windows_too(table: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Enter takes is the general's answer, and not always to pass."""
    monkeypatch.setattr("pulverdampf.generals.by_rule_of_thumb.ByRuleOfThumb.answer", lambda *_: "fire")
    assert table(("fire", "hold"), typed="\n")[0] == ["fire"]


def begun(key: str) -> Game:
    """A battle of a book before anything is asked."""
    book: Any = rulebook(key)
    armies = list(book.muster.ready_armies().values())[:2]
    return Game(book, book.muster.begin(*armies, terrain=next(iter(book.muster.terrain_setups()))), None)


def ideas_of(game: Game, kind: type[Any], subject: tuple[str, ...], *orders: Any) -> list[str]:
    """Orders of side one in words."""
    form: Any = Form(kind, ASKED, subject, lambda *_: iter(()), lambda _: orders)
    return list(Ideas(game.view("one"), Order("one", form)).all)


def test_an_order_may_place_some_or_nobody() -> None:
    game = begun("kriegspfad")
    one, two = [body for body in game.state.bodies.values() if body.side == "one" and body.pieces][:2]
    subject = (*one.pieces, *two.pieces)
    some = Placement({key: Standing(Pose(30.0, 5.0, QUARTER)) for key in two.pieces})
    told = ideas_of(game, Placement, subject, some, Placement({}))
    named: Any = game.rulebook.name_of
    assert told[0].startswith(f"{named(game.state, two.id).in_('de')}: Mitte")
    assert told[1] == "niemand"


def test_a_place_is_told_by_part_terrain_and_neighbour() -> None:
    """Distances are told where the book lets them be measured, and to the next of the enemy first."""
    game = Game(RULEBOOK, duel(), None)
    near = Placement({"a": Standing(Pose(12.0, 10.0, QUARTER))})
    far = Placement({"a": Standing(Pose(2.0, 7.0, QUARTER))})
    told = ideas_of(game, Placement, ("a",), near, far)
    assert told == ['in der Mitte, 6" vor b (12 10)', "im Südwesten (2 7)"]


def test_a_march_names_who_goes_when_not_all_do() -> None:
    game = Game(RULEBOOK, duel(), None)
    shifts = [March(("a",), (Shift(6.0, QUARTER),)), March(("a",), (Shift(6.0, HALF),))]
    assert ideas_of(game, March, ("a",), *shifts) == ["nach links", "zurück"]
    longer = [*shifts, March(("a",), (Shift(3.0, HALF),))]
    assert ideas_of(game, March, ("a",), *longer) == ['6" nach links', '6" zurück', '3" zurück']
    both = March(("a", "b"), (Ahead(2.0),), "in file")
    assert ideas_of(game, March, ("a",), both) == ['a, b: 2" vor, hintereinander']


def test_distances_are_told_in_the_measure_of_the_book() -> None:
    game = begun("dbx")
    pieces = tuple(each.id for each in game.state.pieces.values() if each.side == "one")[:5]
    ahead = March(pieces, (Ahead(50.0),))
    assert ideas_of(game, March, pieces, ahead) == ["200 Schritt vor"]
    assert ideas_of(game, March, pieces[:1], ahead) == [f"{pieces[0]} … {pieces[4]} (5): 200 Schritt vor"]


def test_an_answer_that_tells_of_two_pieces_reads_as_it_is() -> None:
    game = begun("dbx")
    named: Any = game.rulebook.name_of
    first, second = [each.id for each in game.state.pieces.values() if each.side == "one"][:2]
    shot = Text("", f"{second} auf {named(game.state, first).in_('de')}")
    asked = Choose("one", ASKED, [Option(first, shot, 1), Option(second, named(game.state, second), 2)])
    (shown, _), (plain, _) = Menu(game.view("one"), asked, None).labels
    assert shown == shot.de
    assert plain.startswith(f"{second}  ")


def test_losses_say_what_they_are() -> None:
    game = begun("black-powder")
    piece = next(
        each.id for each in game.state.pieces.values() if each.side == "one" and each.kind != "commander"
    )
    named: Any = game.rulebook.name_of
    asked = Choose("one", ASKED, [Option(piece, named(game.state, piece), 1)])
    ((_, detail),) = Menu(game.view("one"), asked, None).labels
    assert "/3 Verluste" in detail or "/2 Verluste" in detail
    assert " Verluste  N" in roll_call(game.view("one"), Ink(coloured=False))


def test_an_order_of_black_powder_always_names_who_does_it(tmp_path: Path) -> None:
    words = ("play", "black-powder", "--terminal", "--lang", "de", "--seed", "7")
    ran = run(tmp_path, *words, typed="aufstellen lassen\n" + "\n" * 7 + "e\ns\n")
    assert ran.returncode == 0, ran.stderr
    asked = [part.partition("\n>")[0] for part in ran.stdout.split("Welcher Befehl?")[1:]]
    offered = [line for part in asked for line in part.splitlines() if line[3:4].isdigit()]
    assert offered and all("(A" in line for line in offered)
    assert "Kompetenzfaktor 8" in ran.stdout and "8, Kompetenzfaktor 8" not in ran.stdout
    assert "N Nahkampfwert" in ran.stdout, "the short forms of the list are explained"


def test_a_marker_tells_its_troop_once() -> None:
    """What the label of an answer says already is not said again behind it."""
    due = (next_to_act.due("one", ("AM1", "A1"), 1),)
    game = stage([{**LINE, "at": (24, 6)}, FAR_AWAY], due=due, dummies=[("AM1", "MIL", (10, 6))])
    request = game.request
    assert isinstance(request, Choose)
    label, detail = Menu(game.view("one"), request, None).labels[0]
    assert "AM1" in label and "(Mili" in label
    assert not detail


def test_a_rule_is_found_by_a_word(tmp_path: Path) -> None:
    words = ("play", "kriegspfad", "--seed", "3", "--lang", "de")
    told = " ".join(run(tmp_path, *words, typed="r Hinterhalt\nr xyzzy\nr DEPL-055\n").stdout.split())
    assert "KP-VIC-02 Hinterhalt" in told and "alle 17: pulverdampf rules kriegspfad Hinterhalt" in told
    assert "Alle Kapitel: pulverdampf rules kriegspfad" in told and "Ähnlich: KP-DEPL-05" in told


def test_nothing_to_take_back_before_the_first_answer(tmp_path: Path) -> None:
    for book in ("kriegspfad", "dbx"):
        told = run(tmp_path / book, "play", book, "--seed", "3", typed="u\n").stdout
        assert "you have decided nothing yet" in told


def test_chances_tell_of_every_answer(tmp_path: Path) -> None:
    words = ("play", "--seed", "1", "--ruling", "premeasure=true")
    typed = "auto deploy\nauto turn\nauto turn\n" + "o\n\n" * 4
    told = " ".join(run(tmp_path, *words, typed=typed).stdout.split())
    assert "move forward, move backward, " in told.partition("No losses to be foretold: ")[2]


def test_a_battle_tells_what_its_short_forms_mean(tmp_path: Path) -> None:
    assert "the factor against foot / against mounted" in run(tmp_path, "play", "dbx", typed="e\n").stdout


def test_a_unit_that_stays_at_home_takes_no_part(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "kriegspfad", "--seed", "3", typed="1\n1\n1\n1\ne\n", COLUMNS="80").stdout
    absent = [line for line in told.splitlines() if "does not take part" in line]
    assert absent and not [line for line in absent if "/" in line]
