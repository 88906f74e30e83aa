"""A report as a document: headings, paragraphs, tables and pictures in one language, for any paper."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.state import SIDES, Side
from pulverdampf.reports.course import Course
from pulverdampf.reports.moments import map_of
from pulverdampf.reports.photographs import Photograph
from pulverdampf.reports.prose import turn_title, within
from pulverdampf.reports.report import Force, Luck, Report, key_turns, report_of
from pulverdampf.text import Language, Text, number

RESULT = Text("Result", "Ergebnis")
POINTS = Text("Counted", "Gezählt")
ORDERS = Text("Orders of battle", "Schlachtordnungen")
COURSE = Text("The course of the battle", "Der Verlauf der Schlacht")
REPLAY = Text("The battle to look at again", "Die Schlacht zum Nachschauen")
TURNING = Text("Turning points", "Wendepunkte")
BEST = Text("The best units", "Die besten Einheiten")
LOSSES = Text("Losses", "Verluste")
LUCK = Text("Luck", "Glück")
DEPLOYMENT = Text("Deployment", "Aufstellung")
BEFORE = Text("The armies before the first turn", "Die Heere vor dem ersten Zug")
AFTER = Text("The field at the end", "Das Feld am Ende")
AFTER_TURN = Text("After {turn}", "Nach {turn}")
UNIT, STRENGTH = Text("Unit", "Einheit"), Text("Strength", "Stärke")
BEGAN, LEFT, LOST = Text("Began", "Beginn"), Text("Left", "Rest"), Text("Lost", "Verloren")
INFLICTED, FATE = Text("Cost the enemy", "Kostete den Gegner"), Text("In the end", "Am Ende")
SUM = Text("Together", "Zusammen")
THROW, DICE = Text("Throw", "Wurf"), Text("Dice", "Würfel")
GOT, MEAN, LUCKY = Text("Result", "Ergebnis"), Text("Mean", "Mittel"), Text("Luck", "Glück")
WHO = Text("Who", "Wer")
UNCOMMON = Text("Throws to remember", "Denkwürdige Würfe")
HOW_LUCK = Text(
    "Every die that fell stands beside its mean. Luck is the distance between them, in standard deviations "
    "of one die, above zero where it helped its thrower; every die weighs the same. Over many battles the "
    "sum is zero.",
    "Jeder gefallene Würfel steht neben seinem Mittelwert. Glück ist der Abstand beider, gemessen in "
    "Standardabweichungen eines Würfels, über null, wo er half; jeder Würfel wiegt gleich viel. Über viele "
    "Schlachten ist die Summe null.",
)
LUCKIER = Text(
    "{army}: luck {luck} with {dice} dice, more than in {share} of 100 such battles.",
    "{army}: Glück {luck} bei {dice} Würfeln, mehr als in {share} von 100 solchen Schlachten.",
)
MADE_BY = Text(
    "Told by Pulverdampf from the record of the battle.", "Von Pulverdampf nach der Aufzeichnung erzählt."
)
NONE = "–"


class Heading(Struct, frozen=True, tag="heading"):
    """A heading; level 1 is the title."""

    level: int
    text: str


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """Running text, or a line that stands out."""

    text: str
    manner: Literal["plain", "lead", "small"] = "plain"


class Table(Struct, frozen=True, tag="table"):
    """A table whose first columns are words and whose others are numbers."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    """How many of its columns are words."""
    summed: bool = False
    """Whether the last row sums up the others."""


class Picture(Struct, frozen=True, tag="picture"):
    """A map."""

    name: str
    svg: str
    caption: str


class Photo(Struct, frozen=True, tag="photo"):
    """A photograph of the table."""

    name: str
    jpeg: bytes
    caption: str


class Replay(Struct, frozen=True, tag="replay"):
    """The place of the replay, on papers that move."""

    heading: str


Block = Heading | Paragraph | Table | Picture | Photo | Replay


class Writer:
    """Sets a report in one language."""

    def __init__(
        self,
        course: Course,
        language: Language,
        report: Report | None = None,
        photographs: Sequence[Photograph] = (),
    ) -> None:
        self.course, self.language = course, language
        self.report = report or report_of(course.rulebook, course.initial, course.entries, course)
        self.photographs = sorted(photographs, key=lambda each: each.turn)

    def blocks(self) -> list[Block]:
        """The whole document."""
        return [
            *self._opening(),
            *self._orders(),
            *self._course(),
            *self._highlights(),
            *self._losses(),
            *self._luck(),
            Paragraph(self.said(MADE_BY), "small"),
        ]

    def said(self, text: Text, **values: object) -> str:
        """A text in the language of the document."""
        return text.filled(**values).in_(self.language) if values else text.in_(self.language)

    def signed(self, value: float) -> str:
        """A number with its sign."""
        written = number(abs(value), self.language, 1)
        return written if written == "0" else ("+" if value > 0 else "−") + written

    def plain(self, value: float) -> str:
        """A number with one digit at most."""
        return number(value, self.language, 1)

    def _opening(self) -> Iterator[Block]:
        report = self.report
        yield Heading(1, self.said(report.title))
        yield Paragraph(self.said(report.book), "small")
        yield Paragraph(self.said(report.result), "lead")
        if report.briefing:
            yield Paragraph(" ".join(_ended(self.said(each)) for each in report.briefing))
        if report.tally:
            rows = tuple(
                (self.said(what), *(self.plain(of[side]) if side in of else NONE for side in SIDES))
                for what, of in report.tally
            )
            yield Table(self.said(POINTS), ("", *self._armies()), rows)

    def _armies(self) -> tuple[str, ...]:
        return tuple(self.said(force.name) for force in self.report.sides)

    def _orders(self) -> Iterator[Block]:
        yield Heading(2, self.said(ORDERS))
        for force in self.report.sides:
            rows: list[tuple[str, ...]] = []
            groups = {self.said(unit.group) for unit in force.units}
            group = groups.pop() if len(groups) == 1 else ""
            for unit in force.units:
                if self.said(unit.group) != group:
                    group = self.said(unit.group)
                    rows.append((group, ""))
                rows.append((self.said(unit.name), str(unit.start) if unit.start else NONE))
            rows.append((self.said(SUM), str(force.start)))
            head = (self.said(UNIT), self.said(STRENGTH))
            yield Table(self.said(force.name), head, tuple(rows), summed=True)
        yield from self._map("start", self._deployed(), self.said(BEFORE))

    def _deployed(self) -> object:
        return self.course.turns[0].state

    def _map(self, name: str, state: object, caption: str) -> Iterator[Block]:
        """A map, unless the table was a real one that nobody has drawn."""
        if self.course.is_drawn:
            yield Picture(name, map_of(self.course.rulebook, state, self.language), caption)

    def _course(self) -> Iterator[Block]:
        if self.course.is_drawn:
            yield Replay(self.said(REPLAY))
        yield Heading(2, self.said(COURSE))
        last = self.course.turns[-1].number
        key = {turn.number: turn for turn in key_turns(self.course) if turn.number != last}
        shown = 0
        for told in self.report.turns:
            yield from self._photos(shown, told.number)
            yield Heading(3, self.said(told.title))
            yield Paragraph(" ".join(map(self.said, told.sentences)))
            if told.number in key:
                title = turn_title(self.course.rulebook, told.number)
                caption = self.said(AFTER_TURN, turn=within(title))
                yield from self._map(f"turn-{told.number}", key[told.number].state, caption)
            shown = told.number
        yield from self._photos(shown)
        yield from self._map("end", self.course.state, self.said(AFTER))

    def _photos(self, first: int, end: int | None = None) -> Iterator[Block]:
        """The photographs of some turns; before the first turn they show how the armies were set up."""
        for n, each in enumerate(self.photographs, 1):
            if first <= each.turn and (end is None or each.turn < end):
                title = turn_title(self.course.rulebook, each.turn) if each.turn else DEPLOYMENT
                yield Photo(f"photo-{n}", each.jpeg, self.said(title))

    def _highlights(self) -> Iterator[Block]:
        if self.report.turning_points:
            yield Heading(2, self.said(TURNING))
            for point in self.report.turning_points:
                yield Paragraph(f"{self.said(point.title)}: {self.said(point.text)}")
        if self.report.best:
            yield Heading(2, self.said(BEST))
            for best in self.report.best:
                yield Paragraph(self.said(best.text))

    def _losses(self) -> Iterator[Block]:
        yield Heading(2, self.said(LOSSES))
        head = tuple(map(self.said, (UNIT, FATE, BEGAN, LEFT, LOST, INFLICTED)))
        for force in self.report.sides:
            rows = [
                (
                    self.said(unit.name),
                    self.said(unit.fate),
                    *(str(each) if unit.start else NONE for each in (unit.start, unit.left, unit.lost)),
                    str(unit.inflicted) if unit.start else NONE,
                )
                for unit in force.units
            ]
            inflicted = str(sum(unit.inflicted for unit in force.units))
            sums = (str(force.start), str(force.start - force.lost), str(force.lost), inflicted)
            table = (*rows, (self.said(SUM), "", *sums))
            yield Table(self.said(force.name), head, table, words=2, summed=True)

    def _luck(self) -> Iterator[Block]:
        yield Heading(2, self.said(LUCK))
        for force in self.report.sides:
            yield Paragraph(self._luck_of(force))
        yield Paragraph(self.said(HOW_LUCK), "small")
        head = tuple(map(self.said, (THROW, DICE, GOT, MEAN, LUCKY)))
        for force in self.report.sides:
            rows = tuple(
                (self.said(line.what), *self._numbers(line.of[force.side]))
                for line in self.report.luck
                if line.of[force.side].dice
            )
            sums = (self.said(SUM), str(force.luck.dice), "", "", self.signed(force.luck.luck))
            yield Table(self.said(force.name), head, (*rows, sums), summed=True)
        if self.report.throws:
            yield self._throws()

    def _luck_of(self, force: Force) -> str:
        luck = force.luck
        share = luck.luckier_than
        return self.said(LUCKIER, army=force.name, luck=self.signed(luck.luck), dice=luck.dice, share=share)

    def _numbers(self, luck: Luck) -> Sequence[str]:
        return str(luck.dice), str(luck.got), self.plain(luck.mean), self.signed(luck.luck)

    def _throws(self) -> Table:
        names: dict[Side, str] = dict(zip(SIDES, self._armies(), strict=True))
        turn = turn_title(self.course.rulebook, "")
        head = tuple(self.said(each).strip() for each in (THROW, WHO, turn, DICE, GOT, MEAN, LUCKY))
        rows = tuple(
            (
                self.said(each.what),
                self.said(each.who) or names[each.side],
                str(each.turn),
                str(each.dice),
                str(each.got),
                self.plain(each.mean),
                self.signed(each.luck),
            )
            for each in self.report.throws
        )
        return Table(self.said(UNCOMMON), head, rows, words=2)


def _ended(sentence: str) -> str:
    """A sentence with a full stop; a mere title has none."""
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."
