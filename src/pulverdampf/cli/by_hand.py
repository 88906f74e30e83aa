"""Dice thrown on a real table and typed in."""

from typing import Any

from pulverdampf.cli import words
from pulverdampf.cli.chronicle import die_name, title_of, wanted
from pulverdampf.cli.language import said
from pulverdampf.cli.screen import paragraph, refusal
from pulverdampf.cli.session import Session
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Counts, Draw


def throw(session: Session, asked: Chance) -> None:
    """Asks until dice are typed that can have fallen; Enter lets the program throw."""
    print(paragraph(_question(session, asked)))
    while session.game.request is asked:
        line = session.read("dice> " if session.ink.plain else "⚄ ").strip()
        try:
            _answered(session, asked, line)
        except ValueError:
            print(paragraph(said(words.NOT_UNDERSTOOD, line=line[:40]), "    "))
        except Refused as refused:
            for text in refusal(refused.objections, session.ink):
                print(text)


def _question(session: Session, asked: Chance) -> str:
    what = title_of(session.game.rulebook, asked.rule)
    if isinstance(asked, Draw):
        return said(words.DRAW_LOT, what=what, lots=[name for name, _ in asked.lots])
    die: Any = getattr(asked, "die", None)
    needs = ""
    if isinstance(asked, Counts):
        needs = said(words.NEEDED, faces=wanted(asked.faces[0], die.low, die.high))
    dice = f"{getattr(asked, 'n', 2)}{die_name(die.name)}"
    return said(words.THROW_DICE, what=what, dice=dice, needs=needs)


def _answered(session: Session, asked: Chance, line: str) -> None:
    """Reads `6 4 3`, `643` or the name of a lot."""
    if not line:
        session.game.answer_faces(asked.thrown(session.dice.roll)[1])
    elif isinstance(asked, Draw):
        session.game.answer(line)
    else:
        die: Any = getattr(asked, "die", None)
        parts = line.replace(",", " ").split()
        together = len(parts) == 1 and line.isdigit() and die.high < 10
        session.game.answer_faces([int(part[:6]) for part in (line if together else parts)])
    session.keep()
    session.acknowledge()
