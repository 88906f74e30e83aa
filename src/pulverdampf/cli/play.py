"""Begins a battle at the terminal, or goes on with one."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf import __version__
from pulverdampf.cli import accidents, chronicle, ink, options, words
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from
from pulverdampf.cli.drawn import called, ground, scenario_typed
from pulverdampf.cli.failure import BAD_INPUT, complain, fail
from pulverdampf.cli.house import UNDER, agreed_in, settled
from pulverdampf.cli.language import language, said
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.records import (
    NotWrittenError,
    RecordFile,
    does_not_hold,
    fresh_path,
    impossible,
    latest,
    opened,
)
from pulverdampf.cli.screen import aims, paragraph
from pulverdampf.cli.seats import level_of, level_typed, seated
from pulverdampf.cli.serve import LOOPBACK, free_port, has_browser, run
from pulverdampf.cli.session import Session
from pulverdampf.cli.sides import armies_for, side_named
from pulverdampf.cli.window import afterwards, fitting, too_small
from pulverdampf.engine.dice_sources import SeededDice, mixed
from pulverdampf.engine.game import Game
from pulverdampf.engine.house import House
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.records import DiceInfo, RecordError
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.levels import BOT, LEVELS, LONGEST_THOUGHT, TEMPERS, USUAL, general
from pulverdampf.muster.beginning import Beginning
from pulverdampf.text import Text, verbatim

AGAINST = ("computer", "human")
DICE = ("computer", "typed")
NOT_ONE_OF = Text(
    "{option} is one of {known}, not “{had}”.", "{option} ist eines von {known}, nicht „{had}“."
)
NO_SCREEN = Text(
    "There is no browser to open here, so the battle is fought in this window; "
    "`pulverdampf serve` lays the table for a browser elsewhere.",
    "Hier lässt sich kein Browser öffnen, also wird in diesem Fenster gekämpft; "
    "`pulverdampf serve` deckt den Tisch für einen Browser anderswo.",
)
COMPUTER_NEEDS_DICE = Text(
    "--dice typed and --watch do not go together.", "--dice typed und --watch gehen nicht zusammen."
)


class Wish(Struct, frozen=True):
    """What a battle is to be, as it was typed."""

    what: Annotated[
        str,
        argument(
            "the rulebook; with --resume a record",
            "das Regelwerk; mit --resume eine Aufzeichnung",
            metavar=said(Text("RULEBOOK", "REGELWERK")),
        ),
    ] = ""
    mine: Annotated[
        str, option("your army: an id or a file", "deine Armee: Kennung oder Datei", "--army")
    ] = ""
    enemy: Annotated[
        str,
        option(
            "the enemy's army: an id or a file; bot:COMMAND as --level",
            "die gegnerische Armee; bot:BEFEHL wie --level",
        ),
    ] = ""
    terrain: Annotated[
        str,
        options.terrain(),
    ] = ""
    scenario: Annotated[str, options.scenario()] = ""
    side: Annotated[
        str,
        option(
            "the side you take: one, two, or a role of the scenario",
            "deine Seite: one, two oder eine Rolle des Szenarios",
        ),
    ] = "one"
    against: Annotated[
        str, option("computer, or human at the same keyboard", "computer oder human an derselben Tastatur")
    ] = "computer"
    watch: Annotated[
        bool, option("the computer plays both sides", "der Rechner spielt beide Seiten", "--watch")
    ] = False
    level: Annotated[
        str,
        option(
            f"how well the computer plays: {', '.join(LEVELS)}, or bot:COMMAND: a program of your own",
            f"wie gut der Rechner spielt: {', '.join(LEVELS)}, oder bot:BEFEHL: ein eigenes Programm",
        ),
    ] = USUAL
    temper: Annotated[
        str, option(f"its temper: {', '.join(TEMPERS)}", f"sein Naturell: {', '.join(TEMPERS)}")
    ] = ""
    think: Annotated[float, options.thinking()] = LONGEST_THOUGHT
    seed: Annotated[
        str, option("the same seed gives the same dice", "gleicher Startwert, gleiche Würfel")
    ] = ""
    ruling: Annotated[list[str] | None, options.ruling()] = None
    house: Annotated[Path | None, options.house()] = None
    record: Annotated[Path | None, option("where the record is kept", "wohin die Aufzeichnung kommt")] = None
    resume: Annotated[
        bool,
        option(
            "go on with the last battle, or with the record named",
            "mit der letzten oder der genannten Schlacht fortfahren",
            "--resume",
        ),
    ] = False
    dice: Annotated[
        str, option("computer, or typed: you throw real dice", "computer, oder typed: du würfelst selbst")
    ] = "computer"
    plain: Annotated[bool, option("only ASCII, no colour", "nur ASCII, keine Farbe", "--plain")] = False
    terminal: Annotated[bool, option("here, not in the browser", "hier, nicht im Browser", "--terminal")] = (
        False
    )

    @property
    def idle_when_resumed(self) -> list[str]:
        """The options that a battle which goes on has already settled."""
        settled = (
            ("--army", self.mine), ("--enemy", self.enemy), ("--terrain", self.terrain),
            ("--scenario", self.scenario), ("--seed", self.seed), ("--ruling", self.ruling),
            ("--house", self.house),
            ("--record", self.record), ("--watch", self.watch),
        )  # fmt: skip
        return [name for name, given in settled if given]


def _play(wish: Wish) -> None:
    """Fights a battle, in the browser where nothing was typed and there is one."""
    if not wish.terminal and len(sys.argv) <= 2:
        if has_browser():
            raise SystemExit(run(LOOPBACK, free_port(), "", browser=True))
        if sys.stdin.isatty():
            print(paragraph(said(NO_SCREEN)))
    if wish.enemy.startswith(BOT):
        wish = replace(wish, level=wish.enemy, enemy="")
    _check(wish)
    wish = replace(wish, level=level_typed(wish.level, wish.temper))
    pen = ink.chosen(plain=wish.plain)
    if wish.resume:
        if idle := wish.idle_when_resumed:
            complain(words.IDLE, options=idle)
        raise SystemExit(_resumed(Path(wish.what) if wish.what else latest(), wish, pen))
    raise SystemExit(_begun(wish, pen))


def _check(wish: Wish) -> None:
    """Refuses words that mean nothing, and options that do not go together."""
    for name, value, known in (("--against", wish.against, AGAINST), ("--dice", wish.dice, DICE)):
        if value not in known:
            fail(NOT_ONE_OF, BAD_INPUT, option=name, known=list(known), had=value)
    if wish.watch and wish.dice == "typed":
        fail(COMPUTER_NEEDS_DICE, BAD_INPUT)


def _begun(wish: Wish, pen: ink.Ink) -> int:
    """A battle from its beginning."""
    rulebook = book_named(wish.what or DEFAULT)
    agreed = agreed_in(wish.house, rulebook)
    rulings = settled(agreed, rulings_from(wish.ruling or (), rulebook))
    plot = scenario_typed(wish.scenario, rulebook)
    own = side_named(rulebook, wish.side, plot)
    one, two = armies_for(rulebook, wish.mine, wish.enemy, own, plot, rulings)
    place = ground(rulebook, wish.terrain, plot, (one, two), rulings)
    house = agreed.house if agreed is not None else None
    beginning = Beginning(one, two, place, plot, rulings, house)
    seed, by_hand = wish.seed or secrets.token_hex(8), wish.dice == "typed"
    about = {
        "seats": seated("nobody" if wish.watch else wish.against, own),
        "level": wish.level,
        "terrain": called(place),
        "scenario": called(plot),
        "seed": seed if by_hand else "",
        **beginning.told,
    }
    game = Game(rulebook, beginning.state(rulebook), None)
    header = header_for(game, __version__, about)
    if not by_hand:
        header = replace(header, dice=DiceInfo("seed", SeededDice(seed).commitment, seed))
    file = RecordFile.created(wish.record or fresh_path(rulebook.key))
    accidents.record_in_use = file.path
    session = _seated(game, Recorder(game, file.write, header), file, about, seed, pen, wish.think)
    session.by_hand = by_hand
    _welcome(session, about, beginning)
    return session.run()


def _seated(
    game: Game,
    recorder: Recorder,
    file: RecordFile,
    about: dict[str, Any],
    seed: str,
    pen: ink.Ink,
    think: float,
) -> Session:
    level = level_of(str(about.get("level", "")))
    people = about.get("seats") or seated("computer")
    seats = {
        side: None if people.get(side) == "human" else general(level, f"{seed} {side}", think)
        for side in SIDES
    }
    return Session(game, recorder, file, seats, seed, pen)


def _resumed(path: Path, wish: Wish, pen: ink.Ink) -> int:
    """Goes on with a battle as it stood when its last whole line was written."""
    record = opened(path)
    file = RecordFile.continued(path, record.size)
    accidents.record_in_use = file.path
    header = record.header
    try:
        recorder = Recorder.resumed(record, file.write)
    except RecordError as wrong:
        does_not_hold(path, wrong, BAD_INPUT)
    except NotWrittenError:
        raise
    except Exception as why:  # a forged state may break a rule anywhere
        impossible(path, why)
    game = recorder.game
    if game.outcome is not None:
        print(paragraph(said(words.FINISHED, outcome=game.outcome.text)))
        print(said(words.AFTERWARDS, **afterwards(path)))
        return 0
    game.dice = None
    seed = mixed(header.dice.seed, record.shares) or str(header.about.get("seed", ""))
    about, bot = dict(header.about), str(header.about.get("level", "")).startswith(BOT)
    if bot or wish.level.startswith(BOT):
        about["level"] = wish.level  # the program that was typed now; never one that a record names
    session = _seated(game, recorder, file, about, seed, pen, wish.think)
    session.by_hand = header.dice.kind != "seed"
    print(paragraph(said(words.GOES_ON)))
    if bot and not wish.level.startswith(BOT):
        print(paragraph(said(words.NO_BOT)))
    if record.cut_off:
        print(paragraph(said(words.CUT)))
    print(fitting(said(words.RECORD, file=str(path)), sys.stdout), flush=True)
    return session.run()


def _welcome(session: Session, about: dict[str, Any], beginning: Beginning) -> None:
    """What a newcomer has to know, in a few lines."""
    game = session.game
    muster = game.rulebook.muster
    plot, place = beginning.scenario, beginning.terrain
    named = muster.scenarios().get(plot) if isinstance(plot, str) else plot
    if named is None:
        named = muster.terrain_setups().get(place) if isinstance(place, str) else place
    one, two = (chronicle.army(game.state, side) for side in SIDES)
    people = [side for side in SIDES if session.seats[side] is None]
    text = (words.WATCHING, words.WELCOME, words.HOT_SEAT)[len(people)]
    if named is None:
        named_ground = words.BY_DICE if about["terrain"] == muster.BY_DICE else verbatim(about["terrain"])
    else:
        named_ground = named.name
    text = text.filled(
        book=game.rulebook.name, one=one, two=two, ground=named_ground,
        mine=chronicle.army(game.state, people[0]) if people else "",
    )  # fmt: skip
    print(paragraph(text.in_(language())))
    if isinstance(game.state.house, House):
        print(paragraph(said(UNDER, name=game.state.house.name)))
    for line in aims(game.rulebook, game.state, session.eyes) if about["scenario"] else ():
        print(line)
    if (small := too_small()) is not None:
        print(session.ink(paragraph(said(small)), "dim"))
    record = fitting(said(words.RECORD, file=str(session.file.path)), sys.stdout)
    print(session.ink(record, "dim"), flush=True)


play = command_of(Wish, _play)
play.__doc__ = said(
    Text(
        "Fights a battle at the terminal: against the computer, with a friend, or to watch. Without any "
        "options a ready battle begins at once.",
        "Schlägt eine Schlacht am Terminal: gegen den Rechner, mit einem Freund oder zum Zuschauen. Ohne "
        "Optionen beginnt sofort eine fertige Schlacht.",
    )
)
