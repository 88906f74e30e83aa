"""The story of a turn in prose, made of its happenings: who advanced, shot, charged, won, broke and fell.

A unit may be called one thing or many: German verbs in brackets agree with whoever does what they tell.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from pulverdampf.engine.deeds import Deed, Manner
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.reports.agreement import agreed, is_many
from pulverdampf.reports.course import Course, Fate, Happening, Turn, Unit
from pulverdampf.text import Language, Text

MOST_NAMED = 4
"""How many units are named one by one; of more only the number is told."""
STRIDE = 1 / 40
"""Which part of the table's width a unit must cover before its march is worth a word."""

FIRE = (
    Text("The fire of {who} cost {whom} {n}.", "{who} [schoss|schossen] auf {whom}: {sum}."),
    Text("{whom} suffered {n} from the fire of {who}.", "{whom} [erlitt|erlitten] {n} durch {who}."),
    Text("{who} took {whom} under fire: {sum}.", "{who} [nahm|nahmen] {whom} unter Feuer: {sum}."),
)
IN_VAIN = Text("{who} fired to no effect.", "{who} [schoss|schossen] ohne Wirkung.")
IN_VAIN_MANY = Text("{n} units fired to no effect.", "{n} Einheiten schossen ohne Wirkung.")
IN_VAIN_MORE = Text("{n} more units fired to no effect.", "{n} weitere Einheiten schossen ohne Wirkung.")
CHARGE = (
    Text("{who} charged {whom}.", "{who} [griff|griffen] {whom} an."),
    Text("{who} went at {whom}.", "{who} [ging|gingen] auf {whom} los."),
)
SHORT = (
    Text(
        "{who} attacked {whom} but came up short.",
        "{who} [griff|griffen] {whom} an, [kam|kamen] aber nicht heran.",
    ),
    Text("The attack of {who} on {whom} stalled.", "{who} [blieb|blieben] vor {whom} liegen."),
)
MELEE = (
    Text(
        "{who} won the melee against {whom}{cost}.",
        "{who} [gewann|gewannen] den Nahkampf gegen {whom}{cost}.",
    ),
    Text(
        "Hand to hand, {who} had the better of {whom}{cost}.",
        "Mann gegen Mann [setzte|setzten] sich {who} gegen {whom} durch{cost}.",
    ),
    Text("{who} beat {whom} at close quarters{cost}.", "{who} [schlug|schlugen] {whom} im Nahkampf{cost}."),
)
DRAWN = Text(
    "The melee of {who} against {whom} stayed undecided{cost}.",
    "{who} gegen {whom}: Der Nahkampf blieb unentschieden{cost}.",
)
COST = Text(" (losses {a} to {b})", " (Verluste {a} zu {b})")
SUFFERED: dict[Manner, tuple[Text, ...]] = {
    "yields": (
        Text("{who} fell back.", "{who} [wich|wichen] zurück."),
        Text("{who} gave ground.", "{who} [musste|mussten] weichen."),
    ),
    "shaken": (
        Text("{who} wavered.", "{who} [geriet|gerieten] ins Wanken."),
        Text("{who} fell into disorder.", "{who} [geriet|gerieten] in Unordnung."),
    ),
    "breaks": (
        Text("{who} broke and ran.", "{who} [wandte|wandten] sich zur Flucht."),
        Text("{who} turned and fled.", "{who} [ergriff|ergriffen] die Flucht."),
    ),
    "rallies": (
        Text("{who} rallied.", "{who} [sammelte|sammelten] sich."),
        Text("{who} recovered their order.", "{who} [ordnete|ordneten] sich neu."),
    ),
}
GONE: dict[Fate, tuple[Text, ...]] = {
    "destroyed": (
        Text("That was the end of {who}.", "Damit war es um {who} geschehen."),
        Text("Nothing was left of {who}.", "{who} [war|waren] vernichtet."),
    ),
    "fled": (Text("{who} fled the field.", "{who} [floh|flohen] vom Feld."),),
    "captured": (Text("{who} fell into enemy hands.", "{who} [fiel|fielen] in die Hand des Feindes."),),
    "exited": (Text("{who} left the field.", "{who} [verließ|verließen] das Feld."),),
}
GONE_WITH: dict[Fate, Text] = {
    "fled": Text("{who} fled the field: {sum}.", "{who} [floh|flohen] vom Feld: {sum}."),
    "captured": Text(
        "{who} fell into enemy hands: {sum}.", "{who} [fiel|fielen] in die Hand des Feindes: {sum}."
    ),
}
CAME = (
    Text("{who} came onto the field.", "{who} [erschien|erschienen] auf dem Feld."),
    Text("{who} arrived.", "{who} [traf|trafen] ein."),
)
LOSS = Text("{whom} took {n}.", "{whom} [erlitt|erlitten] {n}.")
BY = Text("{whom} took {n} from {who}.", "{whom} [erlitt|erlitten] {n} durch {who}.")
DESTROYED = (
    Text("{who} destroyed {whom}: {sum}.", "{who} [vernichtete|vernichteten] {whom}: {sum}."),
    Text("{who} wiped out {whom}: {sum}.", "{who} [rieb|rieben] {whom} auf: {sum}."),
)
CASUALTY = Text("one casualty", "einen Verlust")
ONE_CASUALTY = Text("one casualty", "ein Verlust")
CASUALTIES = Text("{n} casualties", "{n} Verluste")
FORWARD = (
    Text("{who} advanced.", "{who} [rückte|rückten] vor."),
    Text("On the other side {who} came on.", "Auf der Gegenseite [ging|gingen] {who} vor."),
)
FORWARD_MANY = (
    Text("{army} advanced with {n} units.", "{army} [rückte|rückten] mit {n} Einheiten vor."),
    Text(
        "On the other side {army} came on with {n} units.",
        "Auf der Gegenseite [ging|gingen] {army} mit {n} Einheiten vor.",
    ),
)
QUIET = Text("There was no fighting.", "Zum Kampf kam es nicht.")
REGAINED = Text("Back in the ranks: {army} {n}.", "Zurück in den Reihen: {army} {n}.")
LOSSES = Text("Losses in {turn}: {one} {a}, {two} {b}.", "Verluste in {turn}: {one} {a}, {two} {b}.")
TURN = Text("Turn {n}", "Zug {n}")
SUBJECT = "{who} "
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


class _Last(Struct):
    """What befell units a sentence ago: where it stands, and who had been named before it."""

    at: int
    words: Text
    who: list[str]
    named: set[str]


class Storyteller:
    """Tells one turn; what belongs together becomes one sentence."""

    def __init__(self, course: Course, turn: Turn) -> None:
        self.course, self.turn = course, turn
        self.sentences: list[Text] = []
        self._open: _Fire | _Melee | _Same | None = None
        self._in_vain: list[str] = []
        self._hit: set[str] = set()
        """Whose fire had an effect."""
        self._after: list[Deed] = []
        """News that came while something was open: it is told after that."""
        self._stray: dict[str, tuple[int, str]] = {}
        """Losses that no sentence tells yet, with whoever brought them about."""
        self._last: _Last | None = None
        self._named: set[str] = set()
        bare = {key: course.name(key).in_("de").removesuffix(f" ({key})") for key in course.units}
        names = Counter(bare.values())
        self._unmistakable = {key for key, name in bare.items() if names[name] == 1}
        """Units whose names nobody else bears: their marks are told once."""

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
            self._say(IN_VAIN_MORE if self._hit else IN_VAIN_MANY, n=len(in_vain))
        elif in_vain:
            self._say(IN_VAIN, who=in_vain)
        if len(self.sentences) == marched:
            self._say(QUIET)
        if any(self.turn.losses.values()):
            a, b = (self.turn.losses[side] for side in SIDES)
            one, two = (army(self.course.state, side) for side in SIDES)
            turn = within(turn_title(self.course.rulebook, self.turn.number))
            self._say(LOSSES, turn=turn, one=one, two=two, a=a, b=b)
        for side in SIDES:
            if self.turn.regained[side]:
                self._say(REGAINED, army=army(self.course.state, side), n=self.turn.regained[side])
        return self.sentences

    def _take(self, happening: Happening) -> None:
        deed = happening.deed
        if happening.lost:
            self._lose(happening)
        elif happening.came:
            self._same(CAME, happening.unit)
        elif happening.gone:
            self._go(happening)
        elif deed is None:
            return
        elif deed.manner == "fire":
            self._shoot(deed)
        elif deed.manner in ("charge", "short"):
            self._flush()
            words = CHARGE if deed.manner == "charge" else SHORT
            self._say(self._varied(words), who=deed.who, whom=deed.whom)
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
            self._after.append(deed)
        else:
            self._flush()
            self._tell_news(deed)

    def _tell_news(self, deed: Deed) -> None:
        assert deed.text is not None
        if deed.who and not deed.whom:
            self._tell_of(list(map(self.course.key_of, deed.who)), deed.text)
        else:
            told = self._said(deed.text, who=deed.who, whom=deed.whom) if deed.who else _begun(deed.text)
            self.sentences.append(told)

    def _go(self, happening: Happening) -> None:
        """A unit leaves the field; of a mere leader there is news."""
        unit = self.course.units[happening.unit]
        if not unit.start:
            return
        number, by = self._stray.get(unit.key, (0, ""))
        if number:
            self._flush()
            if by and happening.gone == "destroyed":
                del self._stray[unit.key]
                self._say(self._varied(DESTROYED), who=[by], whom=[unit.key], sum=summed(number))
                return
            if happening.gone in GONE_WITH:
                del self._stray[unit.key]
                self._say(GONE_WITH[happening.gone], who=[unit.key], sum=summed(number))
                return
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
                lost = {"n": casualties(closed.lost), "sum": summed(closed.lost)}
                self._say(self._varied(FIRE), who=closed.who, whom=[closed.whom], **lost)
            else:
                self._in_vain += [key for key in closed.who if key not in self._in_vain]
        elif isinstance(closed, _Melee):
            self._tell_melee(closed)
        elif isinstance(closed, _Same):
            self._tell_of(closed.who, self._varied(closed.words))
        after, self._after = self._after, []
        for deed in after:
            self._tell_news(deed)

    def _tell_of(self, who: list[str], words: Text) -> None:
        """What befell units; what befell the same ones just before goes into one sentence with it."""
        named, before = set(self._named), self._last
        subject = words.en.startswith(SUBJECT) and words.de.startswith(SUBJECT)
        if before is not None and subject and before.at == len(self.sentences) and before.who == who:
            self.sentences.pop()
            words, self._named, subject = _joined(before.words, words), set(before.named), False
        self._say(words, who=who)
        self._last = _Last(len(self.sentences), words, who, named) if subject else None

    def _tell_melee(self, melee: _Melee) -> None:
        deed = melee.deed
        a, b = (
            sum(melee.lost[key] for key in set(map(self.course.key_of, each)))
            for each in (deed.who, deed.whom)
        )
        cost = COST.filled(a=a, b=b) if a or b else Text("", "")
        words = DRAWN if deed.drawn else self._varied(MELEE)
        self._say(words, who=deed.who, whom=deed.whom, cost=cost)

    def _tell_strays(self, unit: str = "") -> None:
        """Losses of one unit, or of all, that belong to no sentence yet."""
        for key in [unit] if unit else list(self._stray):
            number, by = self._stray.pop(key, (0, ""))
            if number and by:
                self._say(BY, who=[by], whom=[key], n=casualties(number))
            elif number:
                self._say(LOSS, whom=[key], n=casualties(number))

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
        second = bool(self.sentences)
        if len(gone) > MOST_NAMED:
            self._say(FORWARD_MANY[second], army=army(self.course.state, side), n=len(gone))
        elif gone:
            self._say(FORWARD[second], who=gone)

    def _name(self, key: str) -> Text:
        """A unit by its name, first with its mark; in English a mere kind has its article."""
        name, mark = self.course.name(key), f" ({key})"
        en, de = name.in_("en"), name.in_("de")
        if key in self._named and key in self._unmistakable:
            en, de = en.removesuffix(mark), de.removesuffix(mark)
        self._named.add(key)
        return Text(f"the {en}" if en[:1].islower() else en, de)

    def _is_many(self, keys: Sequence[str]) -> bool:
        """Whether a German verb speaks of many."""
        first = self.course.units.get(keys[0])
        if len(keys) > 1 or first is None:
            return len(keys) > 1
        return first.mark != "commander" and is_many(first.name.in_("de").removesuffix(f" ({keys[0]})"))

    def _varied(self, words: tuple[Text, ...]) -> Text:
        """One of several ways to say it, in turn."""
        said = sum(1 for each in self.sentences if any(_same_words(each, word) for word in words))
        return words[said % len(words)]

    def _say(self, words: Text, **values: Any) -> None:
        self.sentences.append(self._said(words, **values))

    def _said(self, words: Text, **values: Any) -> Text:
        """Words with their values: units by their names in a row, verbs that agree with the first of them."""
        units = {
            word: list(dict.fromkeys(map(self.course.key_of, keys)))
            for word, keys in values.items()
            if word in ("who", "whom") and keys
        }
        actors = sorted((words.de.index(f"{{{word}}}"), word) for word in units if f"{{{word}}}" in words.de)
        many = bool(actors) and self._is_many(units[actors[0][1]])
        if "army" in values:
            many = is_many(values["army"].in_("de"))
        for word in re.findall(r"{(\w+)}", words.en):
            if word in units:
                values[word] = listed([self._name(key) for key in units[word]])
        for word in units:
            if words.en.startswith(f"{{{word}}}"):
                values[word] = _begun(values[word])
        return Text(words.en, agreed(words.de, many=many), words.values).filled(**values)


def story(course: Course) -> Iterator[tuple[Turn, list[Text]]]:
    """Every turn after the deployment with its sentences."""
    for at, turn in enumerate(course.turns):
        if turn.number:
            yield turn, Storyteller(course, turn).told(course.turns[at - 1] if at else None)


def turn_title(rulebook: Rulebook, number: int | str) -> Text:
    """The number of a turn in the words of its book."""
    return rulebook.words.get("turn_number", TURN).filled(n=number)


def within(title: Text) -> Text:
    """The title of a turn in the midst of a sentence."""
    en = title.in_("en")
    return Text(en[:1].lower() + en[1:], title.in_("de"))


def army(state: object, side: Side) -> Text:
    """What people call a side."""
    named: Text | None = getattr(state, "armies", {}).get(side)
    return named if named is not None else Text(f"side {side}", f"Seite {side}")


def casualties(number: int) -> Text:
    """A number of losses in words."""
    return CASUALTY if number == 1 else CASUALTIES.filled(n=number)


def summed(number: int) -> Text:
    """A number of losses after a colon."""
    return ONE_CASUALTY if number == 1 else casualties(number)


def listed(names: Sequence[Text]) -> Text:
    """Names in a row as a sentence lists them: A, B and C."""
    return Text(_listed(names, "en"), _listed(names, "de"))


def _listed(names: Sequence[Text], language: Language) -> str:
    *first, last = [each.in_(language) for each in names] or [""]
    return f"{', '.join(first)}{AND[language]}{last}" if first else last


def _joined(one: Text, two: Text) -> Text:
    """Two sentences with the same subject in one; a verb that both have stands once."""
    en = one.en[:-1] + AND["en"] + _without_verb_of(one.en, two.en)
    de = one.de[:-1] + AND["de"] + _without_verb_of(one.de, two.de)
    return Text(en, de, {**one.values, **two.values})


def _without_verb_of(one: str, two: str) -> str:
    verb, _, rest = two.removeprefix(SUBJECT).partition(" ")
    return rest if rest and one.startswith(f"{SUBJECT}{verb} ") else f"{verb} {rest}".rstrip()


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
