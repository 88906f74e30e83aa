"""Dice thrown on a real table and typed in."""

from typing import Any

from pulverdampf.cli import words
from pulverdampf.cli.asides import Asides
from pulverdampf.cli.chronicle import army, die_name, needs, title_of, word, words_of
from pulverdampf.cli.language import said
from pulverdampf.cli.screen import paragraph, refusal
from pulverdampf.cli.session import Session
from pulverdampf.engine.answers import is_tie, read_off
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Counts, Draw, Opposed, RollOff, is_private
from pulverdampf.engine.state import SIDES, Side


def throw(session: Session, asked: Chance) -> None:
    """Asks until dice are typed that can have fallen; Enter lets the program throw."""
    print(paragraph(_question(session, asked)))
    tied: list[int] = []
    while session.game.request is asked:
        line = session.read("dice> " if session.ink.plain else "⚄ ").strip()
        try:
            if not _aside(session, asked, line):
                _answered(session, asked, line, tied)
        except ValueError:
            print(paragraph(said(words.NO_FACES, line=line[:40]), "    "))
        except Refused as refused:
            for text in refusal(refused.objections, session.ink):
                print(text)


def _question(session: Session, asked: Chance) -> str:
    what = title_of(session.game.rulebook, asked.rule, asked.named)
    if isinstance(asked, Draw) and is_private(asked):
        return said(words.DRAW_UNSEEN, what=what, army=army(session.game.state, asked.by or ""))
    if isinstance(asked, Draw):
        return said(words.DRAW_LOT, what=what, lots=[_lot(session, name) for name, _ in asked.lots])
    die: Any = getattr(asked, "die", None)
    needed = ""
    if isinstance(asked, Counts):
        called = words_of(session.game.rulebook, asked.rule, asked.named)
        needed = ", " + needs(called, asked.faces[0].on(die))
    if isinstance(asked, (Opposed, RollOff)):
        one, two = (army(session.game.state, side) for side in (asked.one, asked.two))
        needed += said(words.FIRST_OF, one=one, two=two)
    dice = f"{getattr(asked, 'n', 2)}{die_name(die.name)}"
    return said(words.THROW_DICE, what=what, dice=dice, needs=needed)


def _lot(session: Session, key: str) -> str:
    """A lot with the key that is typed for it."""
    called = word(session.game.rulebook, key)
    return key if called == key else f"{key} ({called})"


def _aside(session: Session, asked: Chance, line: str) -> bool:
    """Does what is asked for beside the dice: help, map, units, log, taking back, stopping."""
    typed = line.lower()
    if not typed or (isinstance(asked, Draw) and line in dict(asked.lots)):
        return False
    side: Side = asked.by or session.eyes or SIDES[0]
    if typed in ("m", "map", "karte"):
        print(session.map(side))
    elif typed in ("u", "undo", "zurück"):
        session.undo(session.last_to_answer() or side)
        print(said(words.TAKEN_BACK))
    else:
        return Asides(session).answer(line, asked, session.game.view(side)) is not None
    return True


def _answered(session: Session, asked: Chance, line: str, tied: list[int]) -> None:
    """Reads `6 4 3`, `6+4`, `643` or the name of a lot; a tie is kept and thrown again."""
    if not line:
        session.game.answer_faces([*tied, *asked.thrown(session.dice.roll)[1]])
    elif isinstance(asked, Draw):
        session.game.answer(line)
    else:
        die: Any = getattr(asked, "die", None)
        parts = line.replace(",", " ").replace("+", " ").split()
        together = len(parts) == 1 and line.isdigit() and die.high < 10
        faces = [int(part[:6]) for part in (line if together else parts)]
        if is_tie(asked, faces):
            tied += faces
            print(paragraph(said(words.TIE), "    "))
            return
        read_off(asked, faces)
        session.game.answer_faces([*tied, *faces])
    session.keep()
    session.acknowledge()
