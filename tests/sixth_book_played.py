"""What a book gets for being installed: `tests/test_sixth_book.py` runs this where Outposts is."""

from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path

import pytest

from pulverdampf.analysis.data_files import checked
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.contract import Mustering
from pulverdampf.rulebooks import PACKAGES, adviser, author, rulebook
from pulverdampf.server.shelf import books
from tests.cli.commands import command
from tests.server.table import SETTLED, Sitter, client, opened, seat

WISH = {"rulebook": "outposts", "army": "HILL", "enemy": "VALLEY"}


def test_it_is_the_installed_book() -> None:
    place = Path(str(import_module("outposts").__file__))
    assert (place.parents[1] / "pulverdampf_outposts-0.1.0.dist-info").is_dir()


def test_it_stands_on_the_shelf_after_ours() -> None:
    assert list(PACKAGES)[-1] == "outposts"
    listed = books()[-1]
    assert listed.name.de == "Vorposten" and [each.id for each in listed.armies] == ["HILL", "VALLEY"]
    assert [each.id for each in listed.terrains] == ["FOREST"] and listed.emblem == "/api/emblems/outposts"


def test_it_brings_all_that_a_book_may_bring() -> None:
    book = rulebook("outposts")
    assert book is not None and isinstance(book.muster, Mustering)
    assert author("outposts") is not None and adviser("outposts") is not None
    for key in book.muster.ready_armies():
        assert book.muster.check(book.muster.ready_armies()[key], None) == []


def test_its_files_are_sound() -> None:
    book = rulebook("outposts")
    assert book is not None
    reports = dict(checked(book))
    assert len(reports) >= 5 and not any(reports.values())


def test_its_rules_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    told = command(capsys, "rules", "OUT-FIRE-03")
    assert told.code == 0 and "Nerve" in told.out
    assert "target in cover" in command(capsys, "rules", "OUT-T-HIT").out


def test_it_plays_in_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "o.battle"
    words = ("--watch", "--terminal", "--seed", "1", "--plain", "--record", str(record))
    told = command(capsys, "play", "outposts", *words)
    assert told.code == 0 and "More men were left." in told.out
    assert "^ spruces" in told.out and "#A1^" in told.out
    assert command(capsys, "verify", str(record)).code == 0


def test_its_odds_are_those_of_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Five dice on 4 and more; whoever lost k men stands with k and more."""
    told = command(capsys, "odds", "outposts", "volley", "--men", "10", "--distance", "8")
    stands = sum(Fraction(comb(5, hits), 32) * Fraction(min(7 - hits, 6), 6) for hits in range(6))
    assert told.code == 0 and str(stands) in told.out
    covered = command(capsys, "odds", "outposts", "volley", "--men", "2", "--target-cover")
    assert "target in cover: 5" in covered.out and " 2/3" in covered.out


def test_its_battles_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """A book that names no losses of a side is counted by the pieces that are gone."""
    told = command(capsys, "simulate", "outposts", "--games", "10", "--one", "drilled", "--two", "chance")
    assert told.code == 0 and "losses 0 and 0" not in told.out and "losses" in told.out
    ranked = command(capsys, "ladder", "outposts", "--games", "2", "--level", "recruit", "--level", "drilled")
    assert ranked.code == 0, ranked.err


def test_its_general_beats_chance() -> None:
    book = rulebook("outposts")
    assert book is not None
    won = 0
    for seed in range(20):
        game = Game(book, book.muster.begin(*book.muster.ready_armies().values()), SeededDice(str(seed)))
        thumb = "one" if seed % 2 else "two"
        generals = {side: ByRuleOfThumb(seed) if side == thumb else ByChance(seed) for side in ("one", "two")}
        while not game.over:
            side = game.waiting_for()[0].by
            game.answer(generals[side].answer(game.view(side)), side)
        assert game.outcome is not None
        won += game.outcome.winner == thumb
    assert won >= 16


def test_its_table_is_served() -> None:
    """The page gets looks and words, never a kind of the book; a card tells the rule's own chances."""
    with client() as at, seat(at, opened(at, **WISH)["mine"]) as sitter:
        board = next(each for each in sitter.heard if each["type"] == "board")
        looks = {area["look"]: area["name"]["de"] for area in board["areas"]}
        assert looks["spruce-wood"] == "Fichtenwald" and "kind" not in board["areas"][0]
        assert {unit["mark"] for unit in board["units"]} == {"infantry"}
        assert in_range(sitter)
        sitter.say("ask_look", what="prospects", piece="A1", target="B1")
        told = sitter.until("look")
        assert told["note"] is None and told["prospects"]
        while sitter.question["type"] != "over":
            if sitter.is_asked:
                sitter.answer()
            sitter.until(*SETTLED)


def in_range(sitter: Sitter) -> bool:
    """Answers until the first picket may fire."""
    while sitter.question["type"] != "over":
        if sitter.is_asked:
            options = [each["key"] for each in sitter.question["choices"]]
            if sitter.question["subject"] == "A1" and "B1" in options:
                return True
            sitter.answer()
        sitter.until(*SETTLED)
    return False
