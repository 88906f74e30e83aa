"""A record in which a throw was taken back by consent goes on in the terminal with the right die."""

from pathlib import Path

from pulverdampf.cli.seats import seated
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.generals.by_chance import ByChance
from tests.cli.at_the_table import run
from tests.conformance.battles import book_of


def test_a_battle_with_fresh_dice_goes_on_and_is_proved(tmp_path: Path) -> None:
    book = book_of("march-of-eagles")
    one, two, *_ = book.muster.ready_armies().values()
    game = Game(book, book.muster.begin(one, two), SeededDice("5"))
    lines: list[bytes] = []
    about = {"seats": seated("nobody"), "level": "easy"}
    recorder, general = Recorder(game, lines.append, header_for(game, "0.2", about)), ByChance(5)
    while game.request is not None and game.state.clock.turn < 2:
        (asked, *_) = game.waiting_for()
        recorder.answer(general.answer(game.view(asked.by)), asked.by)
    thrown = max(at for at, each in enumerate(game.log) if isinstance(each, Answered) and each.faces)
    recorder.rewind(max(at for at in range(thrown) if decides(game.log[at])))
    file = tmp_path / "taken back.battle"
    file.write_bytes(b"".join(lines))
    assert run(tmp_path, "play", "--resume", str(file)).returncode == 0
    told = run(tmp_path, "verify", str(file))
    assert told.returncode == 0, told.stdout + told.stderr


def decides(entry: object) -> bool:
    return isinstance(entry, Answered) and entry.kind in ("choose", "order")
