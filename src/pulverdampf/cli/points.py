"""`pulverdampf points`: what units, upgrades and armies are worth against their price."""

from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from pulverdampf.analysis.points.armies import (
    Thing,
    study_of,
    study_of_one,
    things_in,
    told_by,
    worth_of_army,
)
from pulverdampf.analysis.points.findings import FILE, Pair, kept
from pulverdampf.analysis.points.worth import Fit, fitted, handicap, score_of
from pulverdampf.analysis.study import Meeting, Study
from pulverdampf.analysis.tables import decimal, percent, table
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, legal_army, rulings_from, unknown
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.found import keep_found
from pulverdampf.cli.house import UNDER, agreed_in, settled
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.studies import HASH, Fought
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE
from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.building import Building
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text

HELP = Text(
    """Estimates from battles what units, upgrades and armies are worth against their price.

    Armies of some lists are drawn by lot, legal, some smaller and some larger, and fight under the same
    general. A regression tells from what each side had more of who wins: what a point is worth on average,
    and whose points are worth more or less. Intervals hold for all things together (95 %); * marks a price
    outside.

    With --of one thing is looked at closely (LIST.ENTRY.PICK, as `pulverdampf lab --ids` lists prices):
    armies that have much of it fight armies that have little, each pair from both sides, and everything else
    is taken at its price. That takes a few hundred battles where all things together take thousands.

    With --army and --enemy these two fight, and a fair handicap is proposed. --into keeps what was found as
    a small file; laid into the data of a book as {file}, the lobby shows it.

    Example: pulverdampf points {book} --games 1000""",
    """Schätzt aus Schlachten, was Einheiten, Aufwertungen und Armeen gegen ihren Preis wert sind.

    Armeen einiger Listen werden ausgelost, erlaubt, manche kleiner, manche größer, und kämpfen unter
    demselben General. Eine Regression sagt aus dem, wovon jede Seite mehr hatte, wer gewinnt: was ein Punkt
    im Mittel wert ist und wessen Punkte mehr oder weniger. Die Bereiche gelten für alle zusammen (95 %); *
    heißt, der Preis liegt außerhalb.

    Mit --of wird eines genau angesehen (LISTE.EINTRAG.WAHL, wie `pulverdampf lab --ids` die Preise nennt):
    Armeen mit viel davon kämpfen gegen Armeen mit wenig, jedes Paar von beiden Seiten, und alles Übrige gilt
    so viel, wie es kostet. Dafür reichen ein paar Hundert Schlachten, sonst braucht es Tausende.

    Mit --army und --enemy kämpfen diese beiden, und ein gerechter Ausgleich wird vorgeschlagen. --into hebt
    das Gefundene als kleine Datei auf; als {file} in den Daten eines Buchs zeigt die Lobby es an.

    Beispiel: pulverdampf points {book} --games 1000""",
)
LIST = Text("army list", "Eine Armeeliste")
FOUND = Text("{book}, {lists}: {n} battles, seed {seed}", "{book}, {lists}: {n} Schlachten, Startwert {seed}")
THING, PRICE = Text("what", "was"), Text("price", "Preis")
WORTH, BETWEEN = Text("worth", "Wert"), Text("95 % between", "95 % zwischen")
ARMY, COSTS = Text("army", "Armee"), Text("costs", "kostet")
UNTOLD = Text(
    "On average these battles do not show that points win. What ten points of each do to an even chance:",
    "Im Mittel zeigen diese Schlachten nicht, dass Punkte gewinnen. Was je zehn Punkte an gleichen "
    "Aussichten ändern:",
)
GAIN = Text("10 points more", "10 Punkte mehr")
NO_BUILDER = Text("{book} draws no armies up.", "{book} stellt keine Armeen zusammen.")
NO_FIELD = Text(
    "No two armies of these lists can meet.", "Keine zwei Armeen dieser Listen können sich begegnen."
)
EVEN = Text("{share} for {one} against {two}, {n} battles ({low} to {high}).",
            "{share} für {one} gegen {two}, {n} Schlachten ({low} bis {high}).")  # fmt: skip
GIVE = Text("Fair: give {army} {points} points more ({low} to {high}).",
            "Gerecht: Gib {army} {points} Punkte mehr ({low} bis {high}).")  # fmt: skip
NO_BATTLES = Text(
    "--games 0 only makes sense with --army and --enemy.",
    "--games 0 hat nur mit --army und --enemy einen Sinn.",
)
NO_THING = Text(
    "No army of {book} has “{had}”. Write LIST.ENTRY.PICK, as `pulverdampf lab --ids {key}` lists them.",
    "Keine Armee von {book} hat „{had}“. Schreibe LISTE.EINTRAG.WAHL, wie `pulverdampf lab --ids {key}` sie "
    "nennt.",
)
NO_FIT = Fit(0, 0.0, 0.0, ())


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    games: Annotated[int, option("how many battles", "wie viele Schlachten", min=0, max=1_000_000)] = 1000
    seed: Annotated[str, options.seed()] = "1"
    lists: Annotated[
        list[str] | None,
        option("armies of these lists (may be repeated)", "Armeen dieser Listen (mehrfach)", "--list"),
    ] = None
    of: Annotated[
        str,
        option("judge this thing alone: LIST.ENTRY.PICK", "nur dies beurteilen: LISTE.EINTRAG.WAHL"),
    ] = ""
    army: Annotated[str, option("an army for the handicap", "eine Armee für den Ausgleich")] = ""
    enemy: Annotated[str, option("its enemy", "ihr Gegner")] = ""
    pairs: Annotated[
        int, option("battles between these two", "Schlachten zwischen diesen beiden", min=10, max=1_000_000)
    ] = 200
    ruling: Annotated[list[str] | None, options.ruling()] = None
    house: Annotated[Path | None, options.house()] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[Path | None, options.notebook()] = None
    into: Annotated[Path | None, options.into()] = None


def _points(wish: Wish) -> None:
    """Fights, reckons and tells."""
    rules = book_named(wish.book)
    if not isinstance(rules.muster, Building):
        fail(NO_BUILDER, REFUSED, book=rules.name)
    agreed = agreed_in(wish.house, rules)
    rulings = settled(agreed, rulings_from(wish.ruling or (), rules))
    house = agreed.house if agreed is not None else None
    lists = _lists(wish, rules)
    if wish.of:
        study = study_of_one(rules, wish.of, wish.games, wish.seed, rulings, house)
    else:
        study = study_of(rules, lists, wish.games, wish.seed, rulings, house)
    if wish.games and not study.field:
        if wish.of:
            fail(NO_THING, had=wish.of[:60], book=rules.name, key=rules.key)
        fail(NO_FIELD, REFUSED)
    if not wish.games:
        if not wish.army or not wish.enemy:
            fail(NO_BATTLES)
        only = _pair(wish, rules, rulings, study, NO_FIT)
        if wish.into is not None:
            keep_found(wish.into, kept(wish.into, rules.key, NO_FIT, {}, only))
        return
    fought = Fought(study, wish.jobs, wish.cluster, wish.out)
    things, battles = told_by(rules, study, fought.found)
    fit = fitted({key: each.price for key, each in things.items()}, battles, wish.of)
    say(FOUND, book=rules.name, lists=list(lists), n=len(battles), seed=wish.seed)
    if house is not None:
        say(UNDER, name=house.name)
    _tell(rules, fit, things, study)
    pair = _pair(wish, rules, rulings, study, fit) if wish.army and wish.enemy else None
    say(HASH, hash=fought.found.hash)
    fought.tell_pace()
    if wish.into is not None:
        keep_found(wish.into, kept(wish.into, rules.key, NO_FIT if wish.of else fit, things, pair))
    fought.leave()


points = command_of(Wish, _points)
points.__doc__ = said(HELP, book=DEFAULT, file=FILE)


def _lists(wish: Wish, rules: Rulebook) -> tuple[str, ...]:
    """The lists that were named, that of the one thing, or those of the usual armies."""
    known = rules.muster.army_lists()
    if wish.of:
        list_id, _, thing = wish.of.partition(".")
        if list_id not in known or thing.count(".") != 1:
            fail(NO_THING, had=wish.of[:60], book=rules.name, key=rules.key)
        return (list_id,)
    for each in wish.lists or ():
        if each not in known:
            unknown(LIST, each, known)
    ready = rules.muster.ready_armies()
    usual = [ready[each].list for each in rules.muster.default_armies()[:2]]
    return tuple(dict.fromkeys(wish.lists or usual))


def _tell(rules: Rulebook, fit: Fit, things: dict[str, Thing], study: Study) -> None:
    spoken = language()
    if not fit.things:
        say(UNTOLD)
        rows = [
            [said(things[each.key].name), decimal(each.price, spoken, 1), percent(each.gain, spoken, 1),
             f"{percent(each.low, spoken, 1)} … {percent(each.high, spoken, 1)}"]
            for each in sorted(fit.gains, key=lambda each: each.gain)
        ]  # fmt: skip
        headings = [said(each) for each in (THING, PRICE, GAIN, BETWEEN)]
        print("\n" + table(headings, rows, right=(1, 2, 3)) + "\n")
        return
    rows = [
        [said(things[each.key].name), decimal(each.price, spoken, 1), decimal(each.worth, spoken, 1),
         f"{decimal(each.low, spoken, 1)} – {decimal(each.high, spoken, 1)}", "*" * each.flagged]
        for each in sorted(fit.things, key=lambda each: each.worth / each.price)
    ]  # fmt: skip
    print("\n" + table([said(THING), said(PRICE), said(WORTH), said(BETWEEN), ""], rows, right=(1, 2, 3)))
    worths = {each.key: each.worth for each in fit.things}
    lists = {meeting.one.list for meeting in study.field} | {meeting.two.list for meeting in study.field}
    in_force = rules.muster.rulings_of(study.rulings)
    rows = []
    for key, army in rules.muster.ready_armies().items():
        if army.list in lists:
            own, counts = things_in(rules, army, in_force)
            cost, worth = worth_of_army(counts, worths, own)
            rows.append([key, decimal(cost, spoken, 0), decimal(worth, spoken, 0)])
    if rows:
        print("\n" + table([said(ARMY), said(COSTS), said(WORTH)], rows, right=(1, 2)) + "\n")


def _pair(wish: Wish, rules: Rulebook, rulings: dict[str, Any], study: Study, fit: Fit) -> Pair:
    """Two armies that fight each other, and what would make it even."""
    one, two = (legal_army(each, rules, rulings) for each in (wish.army, wish.enemy))
    between = Study(rules.key, (Meeting(one, two),), (USUAL, USUAL), wish.pairs, wish.seed, rulings,
                    swap=False, house=study.house)  # fmt: skip
    found = Fought(between, wish.jobs, wish.cluster).found
    won, of = found.wins_of_side(ONE).count, len(found.battles)
    drawn = found.draws.count
    score, ends = score_of(won, drawn, of)
    spoken = language()
    share, low, high = (percent(each, spoken, 0) for each in (score, *ends))
    say(EVEN, one=_name(one), two=_name(two), n=of, share=share, low=low, high=high)
    if fit.slope > 0:
        more, least, most = handicap(score, ends, fit.slope)
        weaker, bounds = (one, (least, most)) if more >= 0 else (two, (-most, -least))
        say(GIVE, army=_name(weaker), points=round(abs(more)), low=round(bounds[0]), high=round(bounds[1]))
    return Pair(one.id, two.id, won, drawn, of)


def _name(army: Roster) -> Text:
    return army.name or Text(army.id, army.id)
