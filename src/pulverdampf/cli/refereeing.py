"""The umpire's questions at the keyboard: choices by number, forms by number, dice thrown or typed."""

from typing import Any

from pulverdampf.cli.by_hand import throw
from pulverdampf.cli.chronicle import army
from pulverdampf.cli.language import language, said
from pulverdampf.cli.screen import heading, paragraph, points, refusal, roll_call
from pulverdampf.cli.session import Session, StoppedError
from pulverdampf.cli.window import command_line
from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.correcting import correction, lines_of
from pulverdampf.engine.events import Answered
from pulverdampf.engine.forecast import foreseen
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell, is_private
from pulverdampf.engine.state import Body, Piece, Side
from pulverdampf.text import Text, number

HOW_TO_CHOOSE = Text(
    "A number; u takes back, b rosters, c sets right, ? the rule, q pauses.",
    "Eine Nummer; u nimmt zurück, b Bögen, c berichtigt, ? die Regel, q Pause.",
)
HOW_TO_TELL = Text(
    "Enter if it is so; a number changes a line (with a value: 2 14, or names: 3 A1 A2); "
    "u, b, c, ?, q as ever.",
    "Enter, wenn es so ist; eine Nummer ändert eine Zeile (mit Wert: 2 14, oder Namen: 3 A1 A2); "
    "u, b, c, ?, q wie immer.",
)
HOW_TO_CORRECT = Text(
    "The umpire's word: c UNIT LINE VALUE REASON, such as c {piece} {number} 2 miscounted; "
    "marks take yes or no, such as c {piece} {mark} no forgotten; relations take units, such as B1,B2 or - "
    "for none. The lines of {piece}: {lines}.",
    "Das Wort des Schiedsrichters: c EINHEIT ZEILE WERT GRUND, etwa c {piece} {number} 2 verzählt; "
    "Merkmale nehmen ja oder nein, etwa c {piece} {mark} nein vergessen; Beziehungen nehmen Einheiten, etwa "
    "B1,B2 oder - für keine. Die Zeilen von {piece}: {lines}.",
)
YES_NO = {"yes": True, "ja": True, "no": False, "nein": False}
NOT_THAT = Text("There is no answer “{line}” here.", "Eine Antwort „{line}“ gibt es hier nicht.")
NOBODY = Text("nobody", "niemand")
NOTHING_TO_UNDO = Text("There is nothing to take back.", "Es gibt nichts zurückzunehmen.")
HAND_OVER = Text(
    "The keyboard is for {army} alone now: Enter when nobody else looks on.",
    "Die Tastatur ist jetzt nur für {army}: Enter, wenn sonst niemand hinschaut.",
)
COVERED = Text("Done; all may look again.", "Erledigt; alle dürfen wieder schauen.")
SCREENFUL = 60
"""How many empty lines hide what stood on the screen."""
CHANCES = Text("What may come of it:", "Was daraus werden kann:")
ENDED = Text("The battle is over", "Die Schlacht ist vorbei")
PAUSED = Text("Paused; go on with: {command}", "Pause; weiter mit: {command}")
MOST_ODDS = 6


WATCHER: Side = "watch"
"""The eyes of all who sit round the keyboard."""


class Umpire(Session):
    """A battle beside a real table at one keyboard."""

    private: Side = ""
    """To whom the keyboard has been handed."""

    def run(self) -> int:
        """Asks until the battle is over; gives the exit code."""
        self.by_hand = True
        try:
            while True:
                self.keep()
                self.tell()
                asked = self.game.request
                if asked is None:
                    return self._over()
                self._hand_over(asked.by or "" if is_private(asked) and not isinstance(asked, Chance) else "")
                if isinstance(asked, Chance):
                    self._dice(asked)
                elif isinstance(asked, Tell):
                    self._form(asked)
                else:
                    decision = self.game.waiting_for()[0]
                    assert isinstance(decision, Choose)
                    self._choose(decision)
        except (KeyboardInterrupt, EOFError, StoppedError):
            self.recorder.keep_up()
            command = command_line("referee --resume", self.file.path)
            print("\n" + said(PAUSED, command=command), flush=True)
            return 0

    @property
    def eyes(self) -> Side | None:
        """What all may see is shown, but to the one to whom the keyboard was handed."""
        return self.private or None

    def _hand_over(self, side: Side) -> None:
        """Clears the screen before a side is shown its secrets, and again when it has answered."""
        if side == self.private:
            return
        if self.private:
            print("\n" * SCREENFUL + said(COVERED))
        self.private = ""
        if side:
            print("\n" + self.ink(paragraph(said(HAND_OVER, army=army(self.game.state, side))), "bold"))
            self.read("> ")
        self.private = side

    def map(self, side: str) -> str:
        """No map: the table stands before the players. The rosters are shown instead."""
        return roll_call(self.game.view(self.private or WATCHER), self.ink)

    # questions ------------------------------------------------------------------------------------------

    def _head(self, asked: Choose[Any] | Tell) -> None:
        side = self.ink(army(self.game.state, asked.by), asked.by)
        print(f"\n{side}")
        print(self.ink(paragraph(said(asked.prompt.text)), "bold"))

    def _choose(self, asked: Choose[Any]) -> None:
        self._head(asked)
        keys = list(asked.options)
        for place, option in enumerate(asked.options.values(), 1):
            print(paragraph(said(option.label), "     ", f"{place:>3}  "))
        print(self.ink(paragraph(said(HOW_TO_CHOOSE)), "dim"))
        while self.game.request is asked:
            line = self.read("> ").strip()
            if self._aside(line, asked.rule):
                return
            if not line and asked.passing is not None:
                line = asked.passing
            key = keys[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(keys) else line
            self._give(key, asked, line)

    def _form(self, asked: Tell) -> None:
        told = asked.defaults
        self._head(asked)
        self._show(asked, told)
        print(self.ink(paragraph(said(HOW_TO_TELL)), "dim"))
        while self.game.request is asked:
            line = self.read("> ").strip()
            if not line:
                self._give(told, asked, line)
                continue
            if self._aside(line, asked.rule):
                return
            if not _changed(asked.facts, told, line):
                print(paragraph(said(NOT_THAT, line=line[:40]), "    "))
                continue
            self._show(asked, told)

    def _show(self, asked: Tell, told: dict[str, Any]) -> None:
        for place, fact in enumerate(asked.facts, 1):
            print(paragraph(f"{said(fact.text)}: {_value(fact, told[fact.id])}", "     ", f"{place:>3}  "))
            if fact.kind == "pieces" and any(key not in self.game.state.pieces for key, _ in fact.options):
                offered = (f"{nth} {said(text)}" for nth, (_, text) in enumerate(fact.options, 1))
                print(self.ink(paragraph("; ".join(offered), "       "), "dim"))

    def _give(self, value: Any, asked: Choose[Any] | Tell, line: str) -> None:
        try:
            self.game.answer(value, asked.by)
        except Refused as refused:
            if isinstance(asked, Choose):
                print(paragraph(said(NOT_THAT, line=line[:40]), "    "))
                return
            for text in refusal(refused.objections, self.ink):
                print(text)

    def _dice(self, asked: Chance) -> None:
        found = foreseen(self.game, self.private or WATCHER)
        if len(found) > 1:
            print(self.ink(paragraph(said(CHANCES)), "dim"))
            for text, chance in found[:MOST_ODDS]:
                percent = f"{number(float(chance * 100), language(), 1):>5} %  "
                print(self.ink(paragraph(text.in_(language()), " " * 9, percent), "dim"))
        throw(self, asked)

    # beside the question ----------------------------------------------------------------------------------

    def _aside(self, line: str, rule: str) -> bool:
        """Does what is asked for beside an answer; whether the question must be asked again."""
        match line.lower():
            case "c":
                self._how_to_correct()
            case "q":
                raise StoppedError
            case "u":
                self.undo("")
            case "b":
                print(self.map("one"))
            case "?":
                entry = self.game.rulebook.reference().rules.get(rule)
                if entry is not None:
                    print(self.ink(paragraph(f"{rule}: {said(entry.title)}"), "bold"))
                    print(paragraph(said(entry.text), "  "))
            case typed if typed.startswith("c "):
                self._correct(line.split(maxsplit=4)[1:])
            case _:
                return False
        return True

    def _correct(self, typed: list[str]) -> None:
        """Sets a value of a roster right by the umpire's word: the unit, the line, the value, the reason."""
        if len(typed) < 4:
            self._how_to_correct()
            return
        piece, line, written, note = typed
        value: Any = YES_NO.get(written.lower(), int(written) if written.isdigit() else written)
        if line in self.game.state.relations(piece.upper()):
            value = [] if written == "-" else written.upper().split(",")
        try:
            self.recorder.correct(correction(self.game.state, piece.upper(), line, value, note))
        except Refused as refused:
            for text in refusal(refused.objections, self.ink):
                print(text)
        self.told = min(self.told, self.game.checkpoint_at - 2)

    def _how_to_correct(self) -> None:
        """How the umpire's word is typed, with lines that a piece of this battle has."""
        state = self.game.state
        units: list[Piece | Body] = [*state.pieces.values(), *state.bodies.values()]
        piece = max(units, key=lambda each: len(lines_of(each, state)))
        lines = lines_of(piece, state)
        number = next((key for key, line in lines.items() if line.plain is int), "")
        mark = next((key for key, line in lines.items() if line.mark), "")
        listed = ", ".join(lines)
        print(paragraph(said(HOW_TO_CORRECT, piece=piece.id, number=number, mark=mark, lines=listed)))

    def undo(self, side: str) -> None:
        """Goes back before the last answer, dice or not: who stands at one table has agreed to it."""
        log = self.game.log
        given = [at for at, each in enumerate(log) if isinstance(each, Answered) and each.kind != "only"]
        if not given:
            print(paragraph(said(NOTHING_TO_UNDO)))
            return
        self.recorder.rewind(given[-1])
        self.told = min(self.told, len(self.game.log))

    def _over(self) -> int:
        outcome = self.game.outcome
        print(heading(said(ENDED), self.ink))
        print(self.map("one"))
        if outcome is not None:
            print("\n" + self.ink(paragraph(outcome.text.in_(language())), "bold"))
        for line in points(self.game.rulebook, self.game.state):
            print(line)
        return 0


def _changed(facts: tuple[Fact, ...], told: dict[str, Any], line: str) -> bool:
    """Changes a line of a form: toggles it, takes the next answer, or the value that was typed behind it."""
    place, *values = line.replace(",", ".").split()
    if not place.isdigit() or not 0 < int(place) <= len(facts):
        return False
    fact = facts[int(place) - 1]
    keys = [key for key, _ in fact.options]
    match fact.kind:
        case "yes":
            told[fact.id] = not told[fact.id]
        case "choice":
            at = keys.index(told[fact.id]) + 1
            told[fact.id] = _named(keys, values[0]) if values else keys[at % len(keys)]
        case "pieces":
            told[fact.id] = [_named(keys, each) for each in values]
        case _:
            try:
                told[fact.id] = int(values[0]) if fact.kind == "count" else float(values[0])
            except (ValueError, IndexError):
                return False
    return True


def _named(keys: list[str], typed: str) -> str:
    """A key as it is typed, in whatever case, or its number."""
    if typed.isdigit() and 0 < int(typed) <= len(keys):
        return keys[int(typed) - 1]
    return next((key for key in keys if key.lower() == typed.lower()), typed)


def _value(fact: Fact, value: Any) -> str:
    """A fact as it stands, in words."""
    names = dict(fact.options)
    match fact.kind:
        case "yes":
            return said(Text("yes", "ja") if value else Text("no", "nein"))
        case "choice":
            return said(names[value]) if value in names else str(value)
        case "pieces":
            return ", ".join(said(names[key]) if key in names else key for key in value) or said(NOBODY)
        case _:
            return number(float(value), language(), 1)
