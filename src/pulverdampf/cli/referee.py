"""`pulverdampf referee`: the umpire beside a real table, at the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf import __version__
from pulverdampf.cli import accidents, ink, options
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from, scenario_named
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.records import RecordFile, fresh_path, opened
from pulverdampf.cli.refereeing import Umpire
from pulverdampf.cli.screen import heading, paragraph
from pulverdampf.cli.sides import armies_for
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.beginning import Beginning
from pulverdampf.text import Text

HELP = Text(
    """Referees a battle that you fight with your own miniatures on a real table.

    The umpire keeps the rosters, asks what only eyes can tell, gives the chances, throws dice or takes yours,
    applies the rules, and says what the hands have to do. On a phone: `pulverdampf serve`, then /referee.""",
    """Leitet eine Schlacht, die ihr mit euren Figuren auf einem echten Tisch schlagt.

    Der Schiedsrichter führt die Bögen, fragt, was nur Augen sehen, nennt die Chancen, würfelt oder nimmt eure
    Würfel, wendet die Regeln an und sagt, was die Hände zu tun haben. Auf dem Handy: `pulverdampf serve`,
    dann /referee.""",
)
NOT_YET = Text(
    "{book} cannot be refereed beside a real table yet; `pulverdampf play {key}` plays it whole.",
    "{book} lässt sich am echten Tisch noch nicht leiten; `pulverdampf play {key}` spielt es ganz.",
)
NOT_BESIDE = Text(
    "This record is of a battle on the program's table; `pulverdampf play --resume` goes on with it.",
    "Diese Aufzeichnung stammt vom Tisch des Programms; `pulverdampf play --resume` fährt damit fort.",
)
WELCOME = Text("{one} against {two}, on your own table.", "{one} gegen {two}, auf eurem eigenen Tisch.")
KEPT = Text("The record is kept in {file}.", "Die Aufzeichnung liegt in {file}.")


class Wish(Struct, frozen=True):
    """A battle to be refereed, as it was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    army: Annotated[str, option("one army: an id or a file", "die eine Armee: Kennung oder Datei")] = ""
    enemy: Annotated[str, option("the other army", "die andere Armee")] = ""
    scenario: Annotated[str, option("a ready scenario", "ein fertiges Szenario")] = ""
    ruling: Annotated[list[str] | None, options.ruling()] = None
    record: Annotated[Path | None, option("where the record is kept", "wo die Aufzeichnung liegt")] = None
    resume: Annotated[
        Path | None, option("go on with a record", "mit einer Aufzeichnung fortfahren", "--resume")
    ] = None
    plain: Annotated[
        bool, option("no colours, plain letters", "ohne Farben, einfache Zeichen", "--plain")
    ] = False


def _referee(wish: Wish) -> None:
    """Begins a battle beside a real table, or goes on with one."""
    pen = ink.chosen(plain=wish.plain)
    if wish.resume is not None:
        raise SystemExit(_resumed(wish.resume, pen))
    rules = book_named(wish.book)
    game, beginning = _begun(rules, wish)
    file = RecordFile.created(wish.record or fresh_path(rules.key))
    accidents.record_in_use = file.path
    header = header_for(game, __version__, {"seats": {"one": "human", "two": "human"}, **beginning.told})
    recorder = Recorder(game, file.write, header)
    umpire = Umpire(game, recorder, file, {"one": None, "two": None}, secrets.token_hex(8), pen)
    one, two = (game.state.armies[side] for side in ("one", "two"))
    print(heading(said(rules.name), pen))
    print(paragraph(said(WELCOME, one=one, two=two)))
    print(paragraph(said(KEPT, file=str(file.path))), flush=True)
    raise SystemExit(umpire.run())


def _begun(rules: Rulebook, wish: Wish) -> tuple[Game, Beginning]:
    """A battle before its first question; what the umpire does not know yet is refused in words."""
    if rules.by_hand is None:
        fail(NOT_YET, REFUSED, book=rules.name, key=rules.key)
    rulings = rulings_from(wish.ruling or (), rules)
    plot = scenario_named(wish.scenario, rules)
    one, two = armies_for(rules, wish.army, wish.enemy, "one", plot, rulings)
    ground = next(iter(rules.muster.terrain_setups()))
    beginning = Beginning(one, two, ground, plot, rulings, by_hand=True)
    try:
        return Game(rules, beginning.state(rules), None), beginning
    except Refused as refused:
        fail(refused.objections[0].text, REFUSED)


def _resumed(path: Path, pen: ink.Ink) -> int:
    """Goes on where a battle beside a real table was left."""
    found = opened(path)
    if not found.initial.by_hand:
        fail(NOT_BESIDE, REFUSED)
    file = RecordFile.continued(path, found.size)
    accidents.record_in_use = file.path
    recorder = Recorder.resumed(found, file.write)
    return Umpire(recorder.game, recorder, file, {"one": None, "two": None}, secrets.token_hex(8), pen).run()


referee = command_of(Wish, _referee)
referee.__doc__ = said(HELP)
