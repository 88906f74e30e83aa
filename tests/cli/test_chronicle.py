"""What the chronicle says of a throw, a shot, a charge and a melee, live and told again."""

import re
from pathlib import Path
from typing import Any

import pytest

from pulverdampf.cli import language
from pulverdampf.cli.chronicle import counted, sentences, told_throw, turn_named
from pulverdampf.cli.ink import Ink
from pulverdampf.cli.screen import roll_call
from pulverdampf.engine.dice import at_least, below, d6, exactly
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.rulebooks.march_of_eagles.telling.roll_words import ROLLS
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import ScenarioSettled
from tests.cli.at_the_table import run
from tests.rulebooks.march_of_eagles.facing import facing
from tests.rulebooks.march_of_eagles.staging import stage, take_up

BOOK: Any = rulebook("march-of-eagles")


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_current", "de")


def story(game: Any) -> str:
    told = sentences(BOOK, game.state, game.log, None, with_dice=True)
    return "\n".join(sentence for _, sentence in told)


def throw(kind: str, rule: str, value: Any, faces: tuple[int, ...], **more: str) -> str:
    subject = more.pop("subject", "A1")
    state = stage(facing(5)).state
    return told_throw(BOOK, state, [Answered(kind, rule, "one", subject, value, faces, **more)])


def test_faces_are_written_as_people_write_them() -> None:
    wanted = [at_least(4), at_least(6), at_least(0), at_least(7), below(4), exactly(6)]
    assert [faces.on(d6) for faces in wanted] == ["4+", "6", "always", "never", "≤3", "6"]


def test_a_throw_says_what_it_needed_and_what_came_of_it() -> None:
    made = throw("counts", "MOE-RES-01", (1,), (5,), dice="1d6", needed="4+")
    assert made.startswith("Rückzugstest (Entschlossenheit) [MOE-RES-01]")
    assert made.endswith("W6, 4+ nötig: 5 → bestanden")
    sure = throw("counts", "MOE-AGGR-02", (1,), (1,), dice="1d6", needed="always")
    assert "gelingt sicher: 1 → bestanden" in sure
    fell = throw("counts", "MOE-CHAR-10", (0,), (4,), dice="1d6", needed="≤3", subject="A1 nco")
    assert fell.endswith(", Unteroffizier: W6, fällt bei ≤3: 4 → bleibt unversehrt")
    again = throw("counts", "MOE-MAN-01", (0,), (1,), dice="1d6", needed="4+", named="MOE-CHAR-03")
    assert again.startswith("Wiederholung durch den Trommler")


def test_lots_are_told_in_words() -> None:
    assert throw("draw", "MOE-CHAR-09", "drummer", (1,)).endswith(": Trommler")


def test_the_dice_of_one_move_are_told_as_one() -> None:
    game = stage(facing(20))
    take_up(game, "A1", "forward", 6, 2, 4)
    assert "2 + 4 = 6″ (langsamer Würfel 2)" in story(game)


def test_a_failed_test_says_what_was_wanted() -> None:
    game = stage(facing(20))
    take_up(game, "A1", "forward", 1)
    assert "gewollt war: vorrücken" in story(game)


def test_a_charge_that_falls_short_says_so() -> None:
    game = stage(facing(12))
    take_up(game, "A1", "charge", 6, 1, 1)
    told = story(game)
    assert "Ansage: angreifen, Ziel" in told
    assert "Angriff zu kurz, 2″ von 12″" in told


def test_a_melee_tells_both_numbers() -> None:
    game = stage(facing(5, {"formation": "column", "soldiers": 16}, {"soldiers": 36, "is": ("activated",)}))
    take_up(game, "A1", "charge", 6, 6, 6, 6, 3, 4)
    assert ": 13 : 13 – unentschieden." in story(game)


def test_a_shot_names_both_and_its_lines_of_fire() -> None:
    game = stage(facing(5))
    take_up(game, "A1", "shoot", 6)
    told = story(game)
    assert "(A1) → " in told
    assert "Feuergruppen mit freier Schusslinie" in told
    far = stage(facing(22))
    take_up(far, "A1", "shoot", 6)
    assert "außer Reichweite, 22″ (die Waffe reicht 18″)" in story(far)


def test_every_throw_has_words_in_both_languages() -> None:
    for words in ROLLS.values():
        assert words.what.en
        assert words.what.de
        assert words.what.en != words.what.de


def test_what_is_told_again_is_what_was_told(tmp_path: Path) -> None:
    file = str(tmp_path / "a.battle")
    live = run(tmp_path, "play", "--watch", "--seed", "5", "--record", file, "--plain").stdout
    again = run(tmp_path, "replay", file, "--plain", "--no-maps").stdout
    marks = ("  - ", "    * ", "    = ")
    told, retold = ([line for line in text.splitlines() if line.startswith(marks)] for text in (live, again))
    assert len(told) > 50
    assert told == retold


def test_cards_are_told_by_their_names() -> None:
    """A card drawn is told by its name, and the roll for the first one says what it is for."""
    book: Any = rulebook("muskets-tomahawks")
    armies = list(book.muster.ready_armies().values())[:2]
    state = book.muster.begin(*armies)
    drawn = Answered("draw", "MT-CARD-01", "one", "", "one:forward")
    assert told_throw(book, state, [drawn]) == (
        f"Eine Karte [MT-CARD-01]: Vorwärts, Jungs! ({state.armies['one'].de})"
    )
    rolled = Answered("rolloff", "MT-CARD-01", "one", "", (9, 2))
    assert told_throw(book, state, [rolled]).startswith("Wurf um die erste Karte [MT-CARD-01]: ")


def test_a_scenario_is_told_by_its_name() -> None:
    """What was diced for is no mere id."""
    book: Any = rulebook("muskets-tomahawks")
    state = book.muster.begin(*list(book.muster.ready_armies().values())[:2])
    told = ScenarioSettled("S6").told(state)
    assert (told.in_("en"), told.in_("de")) == ("Scenario: Landing.", "Szenario: Landung.")


def test_what_is_said_again_is_counted() -> None:
    """Sentences alike in a row are told once; throws alike are throws of their own."""
    told = [
        ("event", "Sie gehen."),
        ("event", "Sie gehen."),
        ("dice", "6"),
        ("dice", "6"),
        ("event", "Sie gehen."),
    ]
    assert list(counted(told)) == [
        ("event", "Sie gehen. ×2"), ("dice", "6"), ("dice", "6"), ("event", "Sie gehen."),
    ]  # fmt: skip


@pytest.mark.parametrize("key", PACKAGES)
@pytest.mark.parametrize("columns", [50, 80, 120])
def test_the_roll_call_keeps_its_columns_apart(
    monkeypatch: pytest.MonkeyPatch, key: str, columns: int
) -> None:
    """Lines keep to the width of the terminal, and no word runs into the next."""
    monkeypatch.setenv("COLUMNS", str(columns))
    book: Any = rulebook(key)
    game = Game(book, book.muster.begin(*list(book.muster.ready_armies().values())[:2]))
    told = roll_call(game.view("one"), Ink(coloured=False))
    assert max(map(len, told.splitlines())) <= min(columns, 80)
    for where in re.finditer("noch nicht", told):
        assert where.start() == 0 or told[where.start() - 1] in " \n"


def test_like_figures_of_a_body_are_listed_once() -> None:
    """Eight men of one unit are one line with their number."""
    book: Any = rulebook("muskets-tomahawks")
    game = Game(book, book.muster.begin(*list(book.muster.ready_armies().values())[:2]))
    told = roll_call(game.view("one"), Ink(coloured=False))
    body = next(each for each in game.state.bodies.values() if each.side == "one" and len(each.pieces) > 4)
    assert len([line for line in told.splitlines() if line.startswith(f"  {body.id}.")]) == 1
    assert f"{len(body.pieces)} × " in told


@pytest.mark.parametrize(
    ("key", "german"),
    [("march-of-eagles", "Spielzug 2"), ("black-powder", "Zug 2"), ("muskets-tomahawks", "Zug 2"),
     ("kriegspfad", "Runde 2"), ("dbx", "Runde 2")],
)  # fmt: skip
def test_a_turn_is_called_as_its_book_calls_it(
    monkeypatch: pytest.MonkeyPatch, key: str, german: str
) -> None:
    monkeypatch.setattr("pulverdampf.cli.language._current", "de")
    book = rulebook(key)
    assert book is not None and turn_named(book, 2) == german
