"""What else `pulverdampf rules` finds: the switches of a rulebook and its scenarios."""

import textwrap

from pulverdampf.cli.books import DEFAULT
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.screen import aims, paragraph
from pulverdampf.cli.sides import usual_armies
from pulverdampf.cli.window import width
from pulverdampf.engine.reference import Ruling, folded
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import Text, verbatim

RULING = Text(
    "Switch {key} (standard: {default}): {question}", "Schalter {key} (gewöhnlich: {default}): {question}"
)
BETWEEN = Text("a number from {least} to {most}", "eine Zahl von {least} bis {most}")
TOUCHES = Text("touches {rules}", "berührt {rules}")
SET = Text("Set one with --ruling KEY=VALUE.", "Gesetzt wird einer mit --ruling NAME=WERT.")
PLAYED = verbatim("pulverdampf play {book}--scenario {id} [--side {sides}]")
SIDES_HAVE = Text("{name}: at most {points} points", "{name}: höchstens {points} Punkte")
SCENARIO_WORDS = ("scenario", "scenarios", "szenario", "szenarios", "szenarien")


def wrapped(words: str, indent: str = "") -> str:
    """Words broken at a width that reads well."""
    flat, later = " ".join(words.split()), indent + "  " * bool(indent)
    return textwrap.fill(
        flat, width(), initial_indent=indent, subsequent_indent=later, break_on_hyphens=False
    )


def switch(ruling: Ruling) -> str:
    """A switch with all it may be set to."""
    default = str(ruling.default).lower()
    lines = [wrapped(said(RULING, key=ruling.key, default=default, question=ruling.question))]
    lines += [wrapped(f"{str(each.value).lower()}: {said(each.text)}", "  ") for each in ruling.choices]
    if not ruling.choices:
        lines.append("  " + said(BETWEEN, least=ruling.least, most=ruling.most))
    if ruling.rules:
        lines.append(wrapped(said(TOUCHES, rules=list(ruling.rules)), "  "))
    return "\n".join(lines)


def show_switches(book: Rulebook) -> None:
    """All switches with their meanings."""
    for ruling in book.reference().rulings.values():
        print(switch(ruling) + "\n")
    say(SET)


def found_switch(book: Rulebook, sought: str) -> bool:
    """Shows the switch of this name, if there is one."""
    ruling = book.reference().rulings.get(sought.strip().lower())
    if ruling is not None:
        print(switch(ruling) + "\n")
        say(SET)
    return ruling is not None


def found_scenarios(book: Rulebook, sought: str) -> bool:
    """Shows the scenarios of this name, if there are any."""
    wanted = folded(sought.strip())
    known = book.muster.scenarios() if book.muster is not None else {}
    found = [
        key
        for key, each in known.items()
        if wanted in (folded(key), folded(each.name.en), folded(each.name.de)) or wanted in SCENARIO_WORDS
    ]
    for key in found:
        show_scenario(book, key)
    return bool(found)


def show_scenario(book: Rulebook, key: str) -> None:
    """A scenario: what it is about, what its sides may bring, how it is played."""
    muster = book.muster
    scenario = muster.scenarios()[key]
    armies = (muster.ready_armies()[each] for each in usual_armies(book, key, None, None))
    for line in aims(book, muster.begin(*armies, scenario=key), None):
        print(line)
    for side in scenario.sides:
        if side.points is not None:
            print("  " + said(SIDES_HAVE, name=side.name.in_(language()), points=side.points))
    named = "" if book.key == DEFAULT else f"{book.key} "
    sides = "|".join(side.id for side in scenario.sides)
    print(paragraph(said(PLAYED, book=named, id=key, sides=sides), "      ", "  ") + "\n")
