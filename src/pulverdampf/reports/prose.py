"""The story of a turn in prose, made of its happenings: who advanced, shot, charged, won, broke and fell.

Names stand where no verb has to agree with them, since a unit may be called one thing or many.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pulverdampf.engine.deeds import Deed, Manner
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.reports.course import Course, Fate, Happening, Turn, Unit
from pulverdampf.text import Language, Text

MOST_NAMED = 4
"""How many units are named one by one; of more only the number is told."""
STRIDE = 1 / 40
"""Which part of the table's width a unit must cover before its march is worth a word."""

FIRE = (
    Text("The fire of {who} cost {whom} {n}.", "Das Feuer von {who} kostete {whom} {n}."),
    Text("Under the fire of {who}, {whom} suffered {n}.", "Im Feuer von {who} gab es bei {whom} {n}."),
    Text("The shots of {who} brought {whom} {n}.", "Die Schüsse von {who} brachten {whom} {n}."),
)
IN_VAIN_MANY = Text(
    "Much powder was burnt in vain: {n} more units shot at nobody's cost.",
    "Viel Pulver verpuffte: {n} weitere Einheiten schossen ohne Wirkung.",
)
IN_VAIN = Text("The fire of {who} had no effect.", "Ohne Wirkung blieb das Feuer von {who}.")
CHARGE = (
    Text("The attack of {who} was aimed at {whom}.", "Der Angriff von {who} galt {whom}."),
    Text(
        "Then the attack of {who} rolled against {whom}.",
        "Dann rollte der Angriff von {who} gegen {whom} an.",
    ),
)
SHORT = (
    Text(
        "The attack of {who} on {whom} did not get through.",
        "Der Angriff von {who} auf {whom} kam nicht durch.",
    ),
    Text(
        "Short of {whom} the attack of {who} came to a halt.",
        "Vor {whom} blieb der Angriff von {who} liegen.",
    ),
)
MELEE = (
    Text("The melee against {whom} went to {who}{cost}.", "Der Nahkampf gegen {whom} ging an {who}{cost}."),
    Text(
        "Hand to hand, the upper hand over {whom} was with {who}{cost}.",
        "Mann gegen Mann lag der Vorteil gegen {whom} bei {who}{cost}.",
    ),
)
DRAWN = Text(
    "The melee between {who} and {whom} stayed undecided{cost}.",
    "Der Nahkampf zwischen {who} und {whom} blieb unentschieden{cost}.",
)
COST = Text(" (losses {a} to {b})", " (Verluste {a} zu {b})")
SUFFERED: dict[Manner, tuple[Text, ...]] = {
    "yields": (
        Text("The enemy drove {who} back.", "Der Gegner drängte {who} zurück."),
        Text(
            "There was no holding for {who}: back it went.", "Kein Halten gab es für {who}: Es ging zurück."
        ),
    ),
    "shaken": (
        Text("The ranks of {who} wavered.", "Die Reihen von {who} gerieten ins Wanken."),
        Text("Confusion spread among {who}.", "Verwirrung breitete sich aus bei {who}."),
    ),
    "breaks": (
        Text("The resistance of {who} broke.", "Der Widerstand von {who} brach zusammen."),
        Text("Nothing could stop the flight of {who}.", "Nichts hielt die Flucht von {who} mehr auf."),
    ),
    "rallies": (
        Text("Order returned to {who}.", "Die Ordnung kehrte zurück bei {who}."),
        Text("The officers of {who} restored the ranks.", "Die Reihen von {who} schlossen sich wieder."),
    ),
}
GONE: dict[Fate, tuple[Text, ...]] = {
    "destroyed": (
        Text("That was the end of {who}.", "Damit war es um {who} geschehen."),
        Text("Nothing was left of {who}.", "Von {who} blieb nichts übrig."),
    ),
    "fled": (Text("Flight carried {who} off the field.", "Die Flucht trug {who} vom Feld."),),
    "captured": (Text("The enemy captured {who}.", "Der Feind nahm {who}."),),
    "exited": (Text("The way led {who} off the field.", "Der Weg führte {who} vom Feld."),),
}
CAME = Text("New on the field: {who}.", "Neu auf dem Feld: {who}.")
LOSS = (
    Text("The price for {whom}: {n}.", "Der Preis für {whom}: {n}."),
    Text("All this left {whom} with {n} more.", "Hinzu kamen bei {whom} {n}."),
)
BY = Text("The work of {who}: {n} for {whom}.", "Das Werk von {who}: {n} bei {whom}.")
CASUALTY = Text("one casualty", "einen Verlust")
CASUALTIES = Text("{n} casualties", "{n} Verluste")
FORWARD = (
    Text("Forward went {who}.", "Vorwärts ging es für {who}."),
    Text("The advance was led by {who}.", "Den Vormarsch trugen {who}."),
)
FORWARD_MANY = (
    Text("The advance of {army} took in {n} units.", "Der Vormarsch umfasste {n} Einheiten: {army}."),
)
QUIET = Text("There was no fighting.", "Zum Kampf kam es nicht.")
REGAINED = Text("Back in the ranks: {army} {n}.", "Zurück in den Reihen: {army} {n}.")
LOSSES = Text("Losses of the turn: {one} {a}, {two} {b}.", "Verluste des Zuges: {one} {a}, {two} {b}.")
AND: dict[Language, str] = {"en": " and ", "de": " und "}


class _Fire(Struct):
    """Shots at one target, one after another, and what they cost it."""

    whom: str
    who: list[str]
    lost: int = 0


class _Melee(Struct):
    """A round at close quarters and what it cost either side."""

    deed: Deed
    lost: dict[str, int]


class _Same(Struct):
    """Units to whom the same happened, one after another."""

    words: tuple[Text, ...]
    who: list[str]


class Storyteller:
    """Tells one turn; what belongs together becomes one sentence."""

    def __init__(self, course: Course, turn: Turn) -> None:
        self.course, self.turn = course, turn
        self.sentences: list[Text] = []
        self._open: _Fire | _Melee | _Same | None = None
        self._in_vain: list[str] = []
        self._hit: set[str] = set()
        """Whose fire had an effect."""
        self._after: list[Text] = []
        """News that came while something was open: it is told after that."""
        self._stray: dict[str, tuple[int, str]] = {}
        """Losses that no sentence tells yet, with whoever brought them about."""

    def told(self, before: Turn | None) -> list[Text]:
        """The whole turn; the turn before tells from where everybody came."""
        if before is not None:
            for side in SIDES:
                self._tell_march(side, before)
        marched = len(self.sentences)
        for happening in self.turn.happenings:
            self._take(happening)
        self._flush()
        self._tell_strays()
        in_vain = [key for key in self._in_vain if key not in self._hit]
        if len(in_vain) > MOST_NAMED:
            self._say(IN_VAIN_MANY, n=len(in_vain))
        elif in_vain:
            self._say(IN_VAIN, who=self._names(in_vain))
        if len(self.sentences) == marched:
            self._say(QUIET)
        if any(self.turn.losses.values()):
            a, b = (self.turn.losses[side] for side in SIDES)
            one, two = (army(self.course.state, side) for side in SIDES)
            self._say(LOSSES, one=one, two=two, a=a, b=b)
        for side in SIDES:
            if self.turn.regained[side]:
                self._say(REGAINED, army=army(self.course.state, side), n=self.turn.regained[side])
        return self.sentences

    def _take(self, happening: Happening) -> None:
        deed = happening.deed
        if happening.lost:
            self._lose(happening)
        elif happening.came:
            self._same((CAME,), happening.unit)
        elif happening.gone:
            self._go(happening)
        elif deed is None:
            return
        elif deed.manner == "fire":
            self._shoot(deed)
        elif deed.manner in ("charge", "short"):
            self._flush()
            words = CHARGE if deed.manner == "charge" else SHORT
            self._say(self._varied(words), who=self._names(deed.who), whom=self._names(deed.whom))
        elif deed.manner == "melee":
            self._flush()
            fighting = [self.course.key_of(key) for key in (*deed.who, *deed.whom)]
            self._open = _Melee(deed, {key: self._stray.pop(key, (0, ""))[0] for key in fighting})
        elif deed.manner == "news":
            self._report(deed)
        else:
            self._same(SUFFERED[deed.manner], deed.who[0])

    def _report(self, deed: Deed) -> None:
        if deed.text is None:
            return
        if isinstance(self._open, _Fire | _Melee):
            self._after.append(_begun(deed.text))
        else:
            self._flush()
            self.sentences.append(_begun(deed.text))

    def _go(self, happening: Happening) -> None:
        """A unit leaves the field; of a mere leader there is news."""
        unit = self.course.units[happening.unit]
        if unit.start:
            if unit.key in self._stray:
                self._flush()
                self._tell_strays(unit.key)
            self._same(GONE[happening.gone], unit.key)

    def _shoot(self, deed: Deed) -> None:
        who, whom = self.course.key_of(deed.who[0]), self.course.key_of(deed.whom[0])
        if not isinstance(self._open, _Fire) or self._open.whom != whom:
            self._flush()
            self._open = _Fire(whom, [])
        if who not in self._open.who:
            self._open.who.append(who)

    def _lose(self, happening: Happening) -> None:
        unit, number = happening.unit, happening.lost
        if isinstance(self._open, _Fire) and self._open.whom == unit:
            self._open.lost += number
        elif isinstance(self._open, _Melee) and unit in self._open.lost:
            self._open.lost[unit] += number
        else:
            had, by = self._stray.get(unit, (0, happening.by))
            self._stray[unit] = had + number, by

    def _same(self, words: tuple[Text, ...], who: str) -> None:
        key = self.course.key_of(who)
        if not isinstance(self._open, _Same) or self._open.words != words:
            self._flush()
            self._open = _Same(words, [])
        if key not in self._open.who:
            self._open.who.append(key)

    def _flush(self) -> None:
        """Tells what is open and forgets it."""
        closed, self._open = self._open, None
        if isinstance(closed, _Fire):
            if closed.lost:
                self._hit.update(closed.who)
                whom = self.course.name(closed.whom)
                self._say(
                    self._varied(FIRE), who=self._names(closed.who), whom=whom, n=casualties(closed.lost)
                )
            else:
                self._in_vain += [key for key in closed.who if key not in self._in_vain]
        elif isinstance(closed, _Melee):
            self._tell_melee(closed)
        elif isinstance(closed, _Same):
            self._say(self._varied(closed.words), who=self._names(closed.who))
        self.sentences += self._after
        self._after = []

    def _tell_melee(self, melee: _Melee) -> None:
        deed = melee.deed
        a, b = (
            sum(melee.lost[key] for key in set(map(self.course.key_of, each)))
            for each in (deed.who, deed.whom)
        )
        cost = COST.filled(a=a, b=b) if a or b else Text("", "")
        words = DRAWN if deed.drawn else self._varied(MELEE)
        self._say(words, who=self._names(deed.who), whom=self._names(deed.whom), cost=cost)

    def _tell_strays(self, unit: str = "") -> None:
        """Losses of one unit, or of all, that belong to no sentence yet."""
        for key in [unit] if unit else list(self._stray):
            number, by = self._stray.pop(key, (0, ""))
            if number and by:
                self._say(BY, who=self.course.name(by), whom=self.course.name(key), n=casualties(number))
            elif number:
                self._say(self._varied(LOSS), whom=self.course.name(key), n=casualties(number))

    def _tell_march(self, side: Side, before: Turn) -> None:
        """Who came closer to the enemy since the turn before."""
        table = self.course.rulebook.table_size(self.turn.state)
        foes = [
            _at(self.course, before.state, unit) for unit in self.course.units.values() if unit.side != side
        ]
        standing = [each for each in foes if each is not None]
        gone: list[str] = []
        for unit in self.course.of(side):
            was, stands = _at(self.course, before.state, unit), _at(self.course, self.turn.state, unit)
            if was is None or stands is None or not standing or unit.mark == "commander":
                continue
            nearest = min(standing, key=lambda foe: _far(was, foe))
            if _far(was, nearest) - _far(stands, nearest) > table[0] * STRIDE:
                gone.append(unit.key)
        if len(gone) > MOST_NAMED:
            self._say(FORWARD_MANY[0], army=army(self.course.state, side), n=len(gone))
        elif gone:
            self._say(FORWARD[len(gone) > 1], who=self._names(gone))

    def _names(self, keys: Sequence[str]) -> Text:
        units = dict.fromkeys(map(self.course.key_of, keys))
        return listed([self.course.name(key) for key in units])

    def _varied(self, words: tuple[Text, ...]) -> Text:
        """One of several ways to say it, in turn."""
        said = sum(1 for each in self.sentences if any(_same_words(each, word) for word in words))
        return words[said % len(words)]

    def _say(self, words: Text, **values: object) -> None:
        self.sentences.append(words.filled(**values))


def story(course: Course) -> Iterator[tuple[Turn, list[Text]]]:
    """Every turn after the deployment with its sentences."""
    for at, turn in enumerate(course.turns):
        if turn.number:
            yield turn, Storyteller(course, turn).told(course.turns[at - 1] if at else None)


def army(state: object, side: Side) -> Text:
    """What people call a side."""
    named: Text | None = getattr(state, "armies", {}).get(side)
    return named if named is not None else Text(f"side {side}", f"Seite {side}")


def casualties(number: int) -> Text:
    """A number of losses in words."""
    return CASUALTY if number == 1 else CASUALTIES.filled(n=number)


def listed(names: Sequence[Text]) -> Text:
    """Names in a row as a sentence lists them: A, B and C."""
    return Text(_listed(names, "en"), _listed(names, "de"))


def _listed(names: Sequence[Text], language: Language) -> str:
    *first, last = [each.in_(language) for each in names] or [""]
    return f"{', '.join(first)}{AND[language]}{last}" if first else last


def _same_words(one: Text, two: Text) -> bool:
    return one.en == two.en


def _begun(text: Text) -> Text:
    """News with its first letter as sentences have it."""
    en, de = text.in_("en"), text.in_("de")
    return Text(en[:1].upper() + en[1:], de[:1].upper() + de[1:])


def _at(course: Course, state: object, unit: Unit) -> tuple[float, float] | None:
    """Where a unit stands: the middle of its pieces."""
    pieces = getattr(state, "pieces", {})
    poses = [piece.pose for key, piece in pieces.items() if course.key_of(key) == unit.key and piece.pose]
    if not poses:
        return None
    return sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses)


def _far(one: tuple[float, float], two: tuple[float, float]) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)
