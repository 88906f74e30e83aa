"""`pulverdampf odds`: exact chances, from the very rules that are played."""

from pathlib import Path
from typing import Any

import typer

from pulverdampf.analysis.case_files import load_case
from pulverdampf.analysis.cases import marginal
from pulverdampf.cases import Act, Author
from pulverdampf.cases.hearing import Heard, Stopped, listening, policy_for
from pulverdampf.cases.questions import Option, Unaskable
from pulverdampf.cli.books import BOOK, rulings_from, show, unknown
from pulverdampf.cli.books import DEFAULT as STANDARD
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.odds_help import help_for
from pulverdampf.cli.odds_tables import LONGEST, odds_table, policy_line
from pulverdampf.cli.odds_words import read
from pulverdampf.cli.screen import paragraph
from pulverdampf.engine.odds import distribution
from pulverdampf.engine.state import State
from pulverdampf.muster.toml_source import user_file
from pulverdampf.rulebooks import PACKAGES, author
from pulverdampf.text import Text

WHAT = Text("question", "Eine Frage")
FACT = Text("fact", "Eine Tatsache")
NOTHING = Text("Say what: {what}.", "Sag, was: {what}.")
A_FILE = Text(
    "A situation from a file is asked with --case: pulverdampf odds --case {file}",
    "Eine Lage aus einer Datei wird mit --case gefragt: pulverdampf odds --case {file}",
)
ELSEWHERE = Text(
    "{book} knows no “{what}”; it answers {known}. Known in {others}: pulverdampf odds {other} {what}",
    "{book} kennt „{what}“ nicht; es beantwortet {known}. Bekannt ist es in {others}: "
    "pulverdampf odds {other} {what}",
)
TOO_MUCH = Text(
    "One question at a time, not “{rest}” as well.", "Nur eine Frage auf einmal, nicht auch „{rest}“."
)
NO_PAIR = Text("--answer wants RULE=KEY, not “{given}”.", "--answer verlangt REGEL=ANTWORT, nicht „{given}“.")
IDLE = Text("Has no effect on {what}: {options}.", "Wirkt sich auf {what} nicht aus: {options}.")
ASSUMED = Text("Assumed: {assumed}", "Angenommen: {assumed}")
NEEDS = Text(
    "{unit} {rule}: {n} dice, each needs {needs}+", "{unit} {rule}: {n} Würfel, jeder braucht {needs}+"
)
COMMON = (
    Option(name="book", help=Text("the rulebook; its name may also stand before the question",
                                  "das Regelwerk; sein Name darf auch vor der Frage stehen"),
           kind="str", choices=tuple(PACKAGES), default=None, metavar=Text("BOOK", "BUCH")),
    Option(name="answer", help=Text("fix a decision by its rule; may be repeated",
                                    "eine Entscheidung festlegen; mehrfach möglich"),
           kind="words", metavar=Text("RULE=KEY", "REGEL=ANTWORT")),
    Option(name="of", help=Text("what to read, such as B1.lost; may be repeated",
                                "was abgelesen wird, etwa B1.lost; mehrfach möglich"),
           kind="words", metavar=Text("FACT", "TATSACHE")),
    Option(name="exact", help=Text("print fractions of any length", "Brüche in voller Länge"),
           kind="flag", default=False),
    Option(name="ruling", help=Text("set a switch of the rules; may be repeated",
                                    "einen Schalter der Regeln setzen; mehrfach möglich"),
           kind="words", metavar=Text("KEY=VALUE", "NAME=WERT")),
    Option(name="case", help=Text("a situation from a file", "eine Lage aus einer Datei"),
           kind="str", default=None, metavar=Text("FILE", "DATEI")),
)  # fmt: skip

odds = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@odds.command(
    add_help_option=False,
    context_settings={
        "ignore_unknown_options": True, "allow_extra_args": True, "allow_interspersed_args": False,
    },
)  # fmt: skip
def _odds(context: typer.Context) -> None:
    typed = list(context.args)
    book = _book(typed)
    voice = author(book)
    assert voice is not None
    found = read(typed, (*voice.ODDS.options, *COMMON))
    chosen, words = found.chosen, [word for word in found.words if word != book]
    if found.help:
        print(help_for(book, voice, COMMON, next((w for w in words if w in voice.ODDS.questions), "")))
        return
    longest = 100_000 if chosen["exact"] else LONGEST
    if chosen["case"] is not None:
        _of_case(Path(chosen["case"]), tuple(chosen["of"]), longest)
        return
    what = _question(words, book, voice)
    answers = dict(_pair(given) for given in chosen["answer"])
    try:
        posed = voice.ODDS.questions[what].pose(chosen, rulings_from(chosen["ruling"], voice.RULEBOOK))
    except Unaskable as refused:
        fail(refused.text)
    reads = tuple(chosen["of"]) or posed.reads
    _check_facts(voice, posed.state, reads)
    print(paragraph(said(ASSUMED, assumed=posed.assumed), "  ", ""))
    only = {option.name: option.only for option in voice.ODDS.options}
    idle = [f"--{name}" for name in dict.fromkeys(found.named) if only.get(name) and what not in only[name]]
    if idle:
        say(IDLE, what=what, options=idle)
    for remark in posed.remarks:
        print(paragraph(said(remark), "  ", ""))
    _show(voice, posed.state, posed.act, reads, answers, longest)


def _book(typed: list[str]) -> str:
    """The book that is asked: the one named, else the first of all that can be asked."""
    named = next((key for word in typed if (key := word.removeprefix("--book=")) in PACKAGES), None)
    if named is not None:
        return named
    voice = author(STANDARD)
    if len(typed) > 1 and voice is not None and typed[0] not in voice.ODDS.questions:
        second = typed[1]
        asked = any(second in each.ODDS.questions for each in map(author, PACKAGES) if each is not None)
        if asked and not typed[0].startswith("-"):
            unknown(BOOK, typed[0], PACKAGES)
    return STANDARD


def _question(words: list[str], book: str, voice: Author) -> str:
    """The question that is asked; what is none is told with the nearest."""
    known = voice.ODDS.questions
    if not words:
        fail(NOTHING, what=", ".join(known))
    if words[0] not in known:
        if words[0].endswith(".toml") or Path(words[0]).is_file():
            fail(A_FILE, file=words[0])
        others = [key for key in PACKAGES if (each := author(key)) and words[0] in each.ODDS.questions]
        if others:
            fail(ELSEWHERE, what=words[0], book=book, known=list(known), others=others, other=others[0])
        unknown(WHAT, words[0], known)
    if len(words) > 1:
        fail(TOO_MUCH, rest=" ".join(words[1:])[:60])
    return words[0]


def _pair(given: str) -> tuple[str, str]:
    rule, equals, key = given.partition("=")
    if not equals or not rule.strip() or not key.strip():
        fail(NO_PAIR, given=given[:60])
    return rule.strip(), key.strip()


def _check_facts(voice: Author, state: State, reads: tuple[str, ...]) -> None:
    for name in reads:
        if name not in voice.facts(state):
            unknown(FACT, name, voice.facts(state))


def _show(
    voice: Author, state: State, act: Act, reads: tuple[str, ...], answers: dict[str, Any], longest: int
) -> None:
    """Works an act out and prints what was reckoned, thrown and found."""
    before = state.copied()
    ready, procedure = voice.doing(act, state)
    heard = Heard()

    def facts(after: Any) -> tuple[Any, ...]:
        return tuple(voice.fact(after, before, name) for name in reads)

    try:
        joint = distribution(voice.RULEBOOK, ready, listening(procedure, heard), policy_for(answers), facts)
    except Stopped as stopped:
        fail(stopped.text)
    for each in heard.reckonings:
        print(paragraph(f"{each.subject} {each.rule}: {each.reckoning.explained(language())}", "  ", ""))
    for throw in heard.throws:
        if throw.needs is not None:
            say(NEEDS, unit=throw.subject, rule=throw.rule, n=throw.dice, needs=throw.needs)
    for place, name in enumerate(reads):
        print("\n" + odds_table(marginal(joint, place), name, voice, longest))
    print("\n" + paragraph(policy_line(joint), "  ", ""))


def _of_case(file: Path, read: tuple[str, ...], longest: int) -> None:
    """The odds of each trial of a case: what it expects, or what was asked for."""
    loaded = load_case(user_file(file))
    show(loaded.problems)
    if loaded.value is None:
        raise SystemExit(REFUSED)
    written = loaded.value
    for trial, situation in zip(written.case.trial, written.situations, strict=True):
        if not trial.act:
            continue
        print(f"\n{written.case.id}  {said(trial.name or written.case.title)}")
        state = written.author.set_up(situation)
        wanted = read or tuple(dict.fromkeys(each.of for each in trial.expect.odds))
        wanted = wanted or tuple(f"{key}.lost" for key in state.bodies)
        _check_facts(written.author, state, wanted)
        _show(written.author, state, trial.act[0], wanted, dict(trial.answers), longest)
