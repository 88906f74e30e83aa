"""`pulverdampf odds`: exact chances, from the very rules that are played."""

from pathlib import Path
from typing import Annotated, Any, get_args

from pulverdampf.analysis.case_files import load_case
from pulverdampf.analysis.cases import marginal
from pulverdampf.analysis.hearing import Heard, Stopped, listening, policy_for
from pulverdampf.analysis.odds import distribution
from pulverdampf.analysis.situations import AUTHORS, Act, Author, author
from pulverdampf.cli import options
from pulverdampf.cli.books import BOOK, DEFAULT, book_named, rulings_from, show, unknown
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.odds_tables import LONGEST, odds_table, policy_line
from pulverdampf.cli.options import argument, option
from pulverdampf.engine.state import State
from pulverdampf.muster.toml_source import user_file
from pulverdampf.text import Text

HELP = Text(
    """The exact chances of a volley, a charge, a melee phase, a test, or of any situation in a file.

    The rules themselves run over every outcome of their dice; chances are exact fractions. Where a player
    decides on the way (to re-roll, to fire at a charge, to follow up) the answer that is assumed is printed.

    WHAT is one of:
      volley      dice are counted and thrown; the activation roll has been passed
      shoot       the same with the activation roll before it
      charge      test of bravery, distance, defensive fire, test, melee
      melee       one phase of a melee in which the first battalion attacks
      manoeuvre   the test before a move, with its drummers
      resolve     a test of resolve

    Examples:
      pulverdampf odds volley --soldiers 36 --nation british --distance 7 --target-formation column
      pulverdampf odds charge --formation column --drummers 1 --distance 8 --target-nation british
      pulverdampf odds --case cases/march-of-eagles/PC-17.toml --of A1.fight""",
    """Die genauen Aussichten einer Salve, eines Angriffs, einer Nahkampfphase, eines Tests oder einer Lage.

    Die Regeln selbst laufen über alle Ausgänge ihrer Würfel; die Aussichten sind genaue Brüche. Wo unterwegs
    jemand entscheidet (wiederholen, auf einen Angriff feuern, nachrücken), steht dabei, welche Antwort gilt.

    WHAT ist eines von:
      volley      Würfel zählen und werfen; die Aktivierung ist gelungen
      shoot       dasselbe mit dem Aktivierungswurf davor
      charge      Mutprobe, Strecke, defensives Feuer, Test, Nahkampf
      melee       eine Nahkampfphase, in der das erste Bataillon angreift
      manoeuvre   der Test vor einer Bewegung, mit seinen Trommlern
      resolve     ein Test auf Entschlossenheit

    Beispiele:
      pulverdampf odds volley --soldiers 36 --nation british --distance 7 --target-formation column
      pulverdampf odds charge --formation column --drummers 1 --distance 8 --target-nation british
      pulverdampf odds --case cases/march-of-eagles/PC-17.toml --of A1.fight""",
)

WHAT = Text("question", "Eine Frage")
FACT = Text("fact", "Eine Tatsache")
# question     act        what is read by default
QUESTIONS = {
    "volley":    ("volley",  ("B1.lost",)),
    "shoot":     ("shoot",   ("B1.lost",)),
    "charge":    ("charge",  ("A1.fight", "A1.lost", "B1.lost")),
    "melee":     ("fight",   ("A1.fight", "A1.lost", "B1.lost")),
    "manoeuvre": ("forward", ("A1.has_moved",)),
    "resolve":   ("resolve", ("A1.broken",)),
}  # fmt: skip
COVERS = {"none": "", "soft": "hedge", "hard": "wall"}
WORD = Text("value of --{option}:", "Einen Wert für --{option}:")
NOTHING = Text("Say what: {what}.", "Sag, was: {what}.")
NEAR_A_LINE = 0.3


def odds(
    words: Annotated[list[str] | None, argument("[BOOK] and what",
                                                "[BUCH] und was", metavar="[BOOK] WHAT")] = None,
    soldiers: Annotated[int, option("soldiers of the first battalion", "Soldaten des ersten Bataillons",
                                    min=1, max=200)] = 24,
    grade: Annotated[str, option("recruit, drilled, veteran, guard",
                                 "recruit, drilled, veteran, guard")] = "drilled",
    nation: Annotated[str, option("its nation", "seine Nation")] = "french",
    formation: Annotated[str, option("line, column, square", "line, column, square")] = "line",
    drummers: Annotated[int, option("its drummers", "seine Trommler", min=0, max=9)] = 0,
    ncos: Annotated[int, option("its NCOs", "seine Unteroffiziere", min=0, max=9)] = 0,
    ensigns: Annotated[int, option("its ensigns", "seine Fähnriche", min=0, max=9)] = 0,
    officers: Annotated[int, option("its officers", "seine Offiziere", min=0, max=9)] = 0,
    lost: Annotated[int, option("soldiers already lost", "schon verlorene Soldaten", min=0, max=199)] = 0,
    rifles: Annotated[bool, option("armed with rifles", "mit Gewehren", "--rifles")] = False,
    confused: Annotated[bool, option("confused", "verwirrt", "--confused")] = False,
    lost_melee: Annotated[bool, option("has lost a melee this turn",
                                       "hat in diesem Zug einen Nahkampf verloren",
                                       "--lost-melee")] = False,
    led: Annotated[bool, option("the commander rides with it",
                                "der Oberbefehlshaber ist dabei", "--led")] = False,
    distance: Annotated[float, option("inches between the fronts", "Zoll zwischen den Fronten",
                                      min=0, max=30)] = 6.0,
    cover: Annotated[str, option("cover of the target: none, soft, hard",
                                 "Deckung des Ziels: none, soft, hard")] = "none",
    target_soldiers: Annotated[int, option("soldiers of the target",
                                           "Soldaten des Ziels", min=1, max=200)] = 24,
    target_grade: Annotated[str, option("its grade", "sein Ausbildungsgrad")] = "drilled",
    target_nation: Annotated[str, option("its nation", "seine Nation")] = "french",
    target_formation: Annotated[str, option("its formation", "seine Formation")] = "line",
    target_drummers: Annotated[int, option("its drummers", "seine Trommler", min=0, max=9)] = 0,
    target_ncos: Annotated[int, option("its NCOs", "seine Unteroffiziere", min=0, max=9)] = 0,
    target_ensigns: Annotated[int, option("its ensigns", "seine Fähnriche", min=0, max=9)] = 0,
    target_officers: Annotated[int, option("its officers", "seine Offiziere", min=0, max=9)] = 0,
    target_confused: Annotated[bool, option("it is confused",
                                            "es ist verwirrt", "--target-confused")] = False,
    target_activated: Annotated[bool, option("it has acted: no defensive fire",
                                             "es hat gehandelt: kein defensives Feuer",
                                             "--target-activated")] = False,
    target_led: Annotated[bool, option("its commander rides with it", "sein Oberbefehlshaber ist dabei",
                                       "--target-led")] = False,
    answer: Annotated[list[str] | None, option("fix a decision by its rule; may be repeated",
                                               "eine Entscheidung festlegen; mehrfach möglich",
                                               metavar="RULE=KEY")] = None,
    of: Annotated[list[str] | None, option("what to read, such as B1.lost; may be repeated",
                                           "was abgelesen wird, etwa B1.lost; mehrfach möglich",
                                           metavar="FACT")] = None,
    exact: Annotated[bool, option("print fractions of any length",
                                  "Brüche in voller Länge", "--exact")] = False,
    ruling: Annotated[list[str] | None, options.ruling()] = None,
    case: Annotated[Path | None, option("a situation from a file", "eine Lage aus einer Datei")] = None,
) -> None:  # fmt: skip
    longest = 100_000 if exact else LONGEST
    if case is not None:
        _of_case(case, tuple(of or ()), longest)
        return
    book, what = _asked(words or [])
    voice = author(book)
    assert voice is not None
    act, read = QUESTIONS[what]
    one = {
        "side": "one", "at": [32.0, 10.0], "soldiers": soldiers, "grade": grade, "nation": nation,
        "formation": formation, "drummers": drummers, "ncos": ncos, "ensigns": ensigns, "officers": officers,
        "lost": lost, "rifles": rifles, "is": _marks(confused=confused, lost_melee=lost_melee),
    }  # fmt: skip
    two = {
        "side": "two", "opposite": "A1", "distance": 0.0 if what == "melee" else distance,
        "soldiers": target_soldiers, "grade": target_grade, "nation": target_nation,
        "formation": target_formation, "drummers": target_drummers, "ncos": target_ncos,
        "ensigns": target_ensigns, "officers": target_officers,
        "is": _marks(confused=target_confused, activated=target_activated),
    }  # fmt: skip
    raw: dict[str, Any] = {
        "unit": [one] if what in ("manoeuvre", "resolve") else [one, two],
        "rulings": rulings_from(ruling or (), book_named(book)),
        "commanders": {
            side: key for side, key, there in (("one", "A1", led), ("two", "B1", target_led)) if there
        },
    }
    if what == "melee":
        raw["melee"] = [{"charger": "A1", "defender": "B1"}]
    state = voice.set_up(_situation(voice, raw))
    if kind := COVERS.get(cover, cover):
        if cover not in COVERS:
            unknown(WORD.filled(option="cover"), cover, COVERS)
        raw["terrain"] = [{"kind": kind, "line": _before_the_front(voice, state)}]
        state = voice.set_up(_situation(voice, raw))
    if (target_drummers or target_ncos or target_ensigns or target_officers) and what != "manoeuvre":
        read = (*read, "B1.characters_lost")
    if target_led and len(raw["unit"]) == 2:
        read = (*read, "two.commander")
    target = "B1" if len(raw["unit"]) == 2 and act != "fight" else ""
    answers = dict(pair.partition("=")[::2] for pair in answer or ())
    _show(voice, state, Act(act, "A1", target), tuple(of or ()) or read, answers, longest)


odds.__doc__ = "\b\n" + said(HELP).replace("\n\n", "\n\n\b\n")


def _asked(words: list[str]) -> tuple[str, str]:
    """The book and the question; the book may be left out."""
    book = DEFAULT
    rest = list(words)
    if rest and rest[0] not in QUESTIONS and len(rest) > 1:
        book = rest.pop(0)
        if book not in AUTHORS:
            unknown(BOOK, book, AUTHORS)
    elif rest and rest[0] in AUTHORS:
        book = rest.pop(0)
    if not rest:
        fail(NOTHING, what=", ".join(QUESTIONS))
    if rest[0] not in QUESTIONS or len(rest) > 1:
        unknown(WHAT, " ".join(rest), QUESTIONS)
    return book, rest[0]


def _marks(**marks: bool) -> list[str]:
    return [name for name, true in marks.items() if true]


def _situation(voice: Author, raw: dict[str, Any]) -> Any:
    """The situation that the options describe; a wrong word is told with the nearest right one."""
    import msgspec

    unit = next(field for field in msgspec.structs.fields(voice.Situation) if field.name == "unit")
    known = {each.encode_name: get_args(each.type) for each in msgspec.structs.fields(get_args(unit.type)[0])}
    for written, prefix in zip(raw["unit"], ("", "target-"), strict=False):
        for name in ("grade", "formation"):
            if written[name] not in known[name]:
                unknown(WORD.filled(option=prefix + name), written[name], known[name])
        if written.get("lost", 0) >= written["soldiers"]:
            unknown(WORD.filled(option="lost"), str(written["lost"]), ())
    situation = msgspec.convert(raw, voice.Situation)
    for _, problem in voice.doubts(situation):
        fail(Text("{what} {more}", "{what} {more}"), what=problem.text, more=problem.remedy or "")
    return situation


def _before_the_front(voice: Author, state: State) -> list[list[float]]:
    """A line just before the target, or between the two where they stand closer."""
    ys = {}
    for key in ("A1", "B1"):
        piece = state.pieces[key]
        assert piece.pose is not None
        depth = float(getattr(voice.RULEBOOK.layout(state, piece), "depth", 0.0))
        ys[key] = piece.pose.y + (depth / 2 if key == "A1" else -depth / 2)
    y = ys["B1"] - min(NEAR_A_LINE, max(ys["B1"] - ys["A1"], 0.0) / 2)
    return [[8.0, y], [56.0, y]]


def _show(
    voice: Author, state: State, act: Act, read: tuple[str, ...], answers: dict[str, Any], longest: int
) -> None:
    for name in read:
        if name not in voice.facts(state):
            unknown(FACT, name, voice.facts(state))
    before = state.copied()
    ready, procedure = voice.doing(act, state)
    heard = Heard()

    def facts(after: Any) -> tuple[Any, ...]:
        return tuple(voice.fact(after, before, name) for name in read)

    try:
        joint = distribution(voice.RULEBOOK, ready, listening(procedure, heard), policy_for(answers), facts)
    except Stopped as stopped:
        fail(stopped.text)
    for each in heard.reckonings:
        print(f"{each.subject} {each.rule}: {each.reckoning.explained(language())}")
    for throw in heard.throws:
        if throw.needs is not None:
            say(NEEDS, unit=throw.subject, rule=throw.rule, n=throw.dice, needs=throw.needs)
    for place, name in enumerate(read):
        print("\n" + odds_table(marginal(joint, place), name, voice, longest))
    print("\n" + policy_line(joint))


NEEDS = Text(
    "{unit} {rule}: {n} dice, each needs {needs}+", "{unit} {rule}: {n} Würfel, jeder braucht {needs}+"
)


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
        _show(written.author, state, trial.act[0], wanted, dict(trial.answers), longest)
