"""A person at the keyboard: sees the question, types an answer, asks for what helps."""

from typing import Any

from pulverdampf.cli import words
from pulverdampf.cli.asides import Asides
from pulverdampf.cli.chronicle import army, turn_named
from pulverdampf.cli.language import language, said
from pulverdampf.cli.menu import Menu
from pulverdampf.cli.screen import heading, options, paragraph, refusal, shortened
from pulverdampf.cli.session import Session
from pulverdampf.cli.typed_shares import measures_told
from pulverdampf.engine.orders import (
    Allotment,
    Course,
    Extent,
    March,
    Placement,
    Plan,
    Refused,
    Walks,
)
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.state import Side, other
from pulverdampf.engine.views import View
from pulverdampf.text import number

SHOWN = 9
DONE, AUTO = object(), object()
"""What a line may mean beside an answer: that all is done, or that the staff is to answer."""
ALIASES = {
    "aufstellen lassen": "auto deploy", "aufstellen": "auto deploy", "ganzer zug": "auto turn",
    "fenster an": "windows on", "fenster aus": "windows off", "zurück": "u", "undo": "u", "stab": "auto",
}  # fmt: skip


class Player:
    """Lets people answer, one question after the other."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asides = Asides(session)
        self.ask_always = False
        self.quiet: dict[Side, tuple[int, int]] = {}
        """The phase in which a side wants to hear of no more windows."""
        self.left_to_staff: dict[Side, int] = {}
        self._mapped = -1
        self._listed = SHOWN
        """How many answers of the present question stand on the screen."""

    # what is answered without asking --------------------------------------------------------------

    def _passes(self, decision: Decision) -> bool:
        """Whether a window passes by itself."""
        if not isinstance(decision, Choose) or decision.passing is None:
            return False
        if self.quiet.get(decision.by) == self._phase():
            return True
        acting = self.session.game.rulebook.acting
        if acting is None or self.ask_always:
            return False
        return acting(self.session.game.state) == other(decision.by)

    def _answers_itself(self, decision: Decision) -> bool:
        return self._passes(decision) or self._only_answer(decision) is not None

    def _phase(self) -> tuple[int, int]:
        clock = self.session.game.state.clock
        return clock.turn, clock.phase

    def _only_answer(self, decision: Decision) -> str | None:
        """The one answer there is; of two people at one keyboard neither learns that there is no other."""
        if not isinstance(decision, Choose) or self.session.eyes != decision.by:
            return None
        return decision.only_option()

    def _is_left_to_staff(self, side: Side) -> bool:
        return self.left_to_staff.get(side, -1) == self.session.game.state.clock.turn

    # the question ---------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Asks until there is an answer that the rules accept."""
        session = self.session
        if self._answered(decision):
            return
        view = session.game.view(decision.by)
        advice = session.staff.advice(view)
        if self._is_left_to_staff(decision.by) and advice is not None:
            session.give(advice, decision)
            return
        menu = Menu(view, decision, advice)
        self._show(view, decision, menu)
        offered: Any = menu.values[menu.default - 1] if menu.values else None
        if menu.ideas is not None:
            menu.ideas.draft = offered
        self._listed = SHOWN
        while (value := self._typed(decision, view, menu, offered)) is not DONE:
            if value is None:
                continue
            if value is AUTO:
                value = advice if advice is not None else offered
            if self._drafted(value, menu, view):
                offered = value
                continue
            nearest = self._given(value, decision, menu, view)
            if nearest is True:
                return
            offered = nearest or offered
            if menu.ideas is not None:
                menu.ideas.draft = offered

    def _answered(self, decision: Decision) -> bool:
        """Gives the answer where a right is waived for the phase, or where there is only one."""
        if not isinstance(decision, Choose):
            return False
        if self._passes(decision):
            self.session.give(decision.passing, decision)
            return True
        only = self._only_answer(decision)
        if only is not None:
            self.session.give(only, decision)
            print(paragraph(said(words.ONLY, what=decision.options[only].label), "    ", "  "))
        return only is not None

    def _typed(self, decision: Decision, view: View, menu: Menu, offered: Any) -> Any:
        """What a line means: an answer, `AUTO`, `DONE`, or nothing where it only asked to see something."""
        line = self.session.read("> ").strip()
        if not line:
            return offered
        if line == "+" and self._listed < len(menu.labels):
            self._list(menu, self._listed, self._listed + SHOWN)
            self._listed += SHOWN
            return None
        aside = self._aside(line, decision, view, menu)
        if aside is None:
            return self._understood(line, menu)
        return {"done": DONE, "auto": AUTO}.get(aside)

    def _drafted(self, value: Any, menu: Menu, view: View) -> bool:
        """Whether an order is only being put together; it is shown as it stands now, with its measures."""
        ideas = menu.ideas
        if ideas is None or not ideas.is_drafted or value is ideas.draft or value in menu.values:
            return False
        ideas.draft = value
        print(paragraph(said(words.DRAFT, what=ideas.words(value)), "    "))
        for told in measures_told(ideas, value):
            print(self.session.ink(paragraph(told, "      ", "    = "), "dim"))
        for text in dict.fromkeys(
            refusal(ideas.request.form.objections(value, view.scene), self.session.ink)
        ):
            print(self.session.ink(text, "bad"))
        return True

    def _given(self, value: Any, decision: Decision, menu: Menu, view: View) -> Any:
        """Whether an answer was taken; where not, the nearest order that would be."""
        session = self.session
        try:
            session.give(value, decision)
        except Refused as refused:
            for text in dict.fromkeys(refusal(refused.objections, session.ink)):
                print(session.ink(text, "bad"))
            nearest = menu.ideas.request.form.nearest(value, view.scene) if menu.ideas is not None else None
            if nearest is None or menu.ideas is None:
                return None
            print(paragraph(said(words.NEAREST, what=menu.ideas.words(nearest)), "    "))
            return nearest
        session.acknowledge()
        return True

    def _understood(self, line: str, menu: Menu) -> Any:
        hits = menu.meant(line)
        if len(hits) == 1:
            return menu.values[hits[0]]
        if len(hits) > 1:
            which = [f"{menu.names[i]} {menu.labels[i][0]}" for i in hits]
            print(paragraph(said(words.AMBIGUOUS, line=line, which=which), "    "))
            return None
        typed = menu.ideas.typed(line) if menu.ideas is not None else None
        if typed is None:
            print(paragraph(said(words.NOT_UNDERSTOOD, line=line[:40]), "    "))
        return typed

    def _show(self, view: View, decision: Decision, menu: Menu) -> None:
        session, ink, state = self.session, self.session.ink, view.state
        at = hash(tuple((key, piece.place) for key, piece in state.pieces.items()))
        broad = not decision.subject or (
            isinstance(decision, Order) and issubclass(decision.form.kind, Placement)
        )
        if broad and at != self._mapped:
            self._mapped = at
            print("\n" + session.map(decision.by))
        turn = turn_named(view.rulebook, state.clock.turn) if state.clock.turn else said(words.DEPLOYMENT)
        title = (
            f"{turn} · {said(words.DECIDES, army=shortened(army(state, decision.by), 26))} · {decision.rule}"
        )
        print("\n" + heading(title, ink))
        print(ink(paragraph(decision.prompt.text.in_(language())), "ask"))
        self._list(menu, 0, SHOWN)
        if menu.default > SHOWN:
            self._list(menu, menu.default - 1, menu.default)
        self._hints(decision, menu)

    def _list(self, menu: Menu, start: int, end: int) -> None:
        """Some of the answers, the advised one marked."""
        advised = menu.names[menu.default - 1] if menu.names else ""
        for text in options(menu.labels[start:end], menu.names[start:end], advised, self.session.ink):
            print(text)

    def _hints(self, decision: Decision, menu: Menu) -> None:
        hints = []
        more = len(menu.labels) - SHOWN - (menu.default > SHOWN)
        if more > 0:
            hints.append(said(words.MORE, n=more))
        if isinstance(decision, Choose) and decision.passing is not None:
            hints.append(said(words.WINDOW))
        if isinstance(decision, Order):
            form, tongue = decision.form, language()
            if issubclass(form.kind, Extent) and form.limits:
                low, high = min(a for a, _ in form.limits), max(b for _, b in form.limits)
                measuring = menu.view.rulebook.measuring_in(menu.view.state)
                low, high = low * measuring.scale, high * measuring.scale
                text = words.TYPE_DISTANCE.filled(
                    low=number(low, tongue, 1), high=number(high, tongue, 1), unit=measuring.symbol
                )
                hints.append(said(text))
            elif issubclass(form.kind, (Walks, Plan)) and form.subject:
                text = words.TYPE_WALKS if issubclass(form.kind, Walks) else words.TYPE_PLAN
                hints.append(said(text, key=form.subject[0]))
            elif issubclass(form.kind, Placement):
                rider = menu.ideas is not None and menu.ideas.is_rider
                free = menu.ideas is None or menu.ideas.free
                place = words.TYPE_PLACE if free else words.TYPE_WORDS
                if menu.ideas is not None and menu.ideas.of_several:
                    key = menu.ideas.bodies(form.subject)[0]
                    place = words.TYPE_SEVERAL.filled(key=key)
                hints.append(said(words.TYPE_SPOT if rider else place))
            elif form.kind is March:
                hints.append(
                    said(words.TYPE_MARCH, key=form.subject[0], unit=menu.unit.in_(language()).strip())
                )
            elif form.kind is Course:
                hints.append(said(words.TYPE_COURSE))
            elif form.kind is Allotment:
                hints.append(said(words.TYPE_SHARES))
        for hint in hints:
            print(self.session.ink(paragraph(hint, " " * 8, " " * 6), "dim"))

    def _aside(self, line: str, decision: Decision, view: View, menu: Menu) -> str | None:
        """What a line does that is no answer: `seen`, `done`, `auto`; nothing when it is one."""
        typed = " ".join(line.lower().split())
        typed = ALIASES.get(typed, typed)
        side, turn = decision.by, view.state.clock.turn
        if typed == "n" and isinstance(decision, Choose) and decision.passing is not None:
            self.quiet[side] = self._phase()
            print(paragraph(said(words.WINDOWS_NEVER), "    "))
            self._given(decision.passing, decision, menu, view)
            return "done"
        if typed == "auto":
            return "auto"
        if typed in ("auto deploy", "auto turn"):
            if typed == "auto turn" or turn == 0:
                self.left_to_staff[side] = turn
            return "auto"
        if typed in ("windows on", "windows off"):
            self.ask_always = typed.endswith("on")
            self.quiet.pop(side, None)
            print(said(words.WINDOWS_ON if self.ask_always else words.WINDOWS_OFF))
            return "seen"
        if typed == "u":
            return self._undone(side)
        if typed in ("m", "map", "karte"):
            print(self.session.map(side))
            return "seen"
        return self.asides.answer(line, decision, view)

    def _undone(self, side: Side) -> str:
        """Takes back the last answer that this person gave, windows that passed by themselves included."""
        session = self.session
        side = session.last_to_answer() or side  # at one keyboard anybody's last answer may go back
        taken = False
        try:
            while True:
                session.undo(side)
                taken = True
                waiting = session.game.waiting_for()
                if not waiting or waiting[0].by != side or not self._answers_itself(waiting[0]):
                    break
        except Refused as refused:
            if not taken:
                for text in dict.fromkeys(refusal(refused.objections, session.ink)):
                    print(session.ink(text, "bad"))
                return "seen"
        print(said(words.TAKEN_BACK))
        return "done"
