"""`pulverdampf campaign`: battles that follow from one another on a map, by orders of both sides."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pulverdampf.cli import ledgers
from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.report import NOT_WRITTEN
from pulverdampf.cli.seats import policy_typed
from pulverdampf.club.campaign.acts import Begun, Ordered, Settled, TakenBack
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.fighting import settled
from pulverdampf.club.campaign.frame import Frame, FrameError, read, ready
from pulverdampf.club.campaign.mapping import drawn
from pulverdampf.club.campaign.playing import CAMPAIGNS, next_of_generals
from pulverdampf.club.campaign.sight import Knowledge, everything, known_to
from pulverdampf.club.campaign.telling import sentence
from pulverdampf.club.campaign.wars import campaign_of, wars
from pulverdampf.engine.state import SIDES
from pulverdampf.reports.picture import png
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError
from pulverdampf.text.system import reason

HELP = Text(
    """Plays a campaign: forces march on a map by secret orders of both sides, meetings become battles, and
    losses, veterans, supply and replacements carry over.

    A campaign is a file to which everything is added, line by line. Computer generals can hold a side.

    pulverdampf campaign list
    pulverdampf campaign begin summer.campaign frontier-summer --two drilled
    pulverdampf campaign show summer.campaign --side one
    pulverdampf campaign order summer.campaign one regulars=portage
    pulverdampf campaign fight summer.campaign narrows
    pulverdampf campaign result summer.campaign narrows one --lost rangers=3
    pulverdampf campaign map summer.campaign --out map.svg""",
    """Spielt einen Feldzug: Truppen ziehen nach geheimen Befehlen beider Seiten über eine Karte, Treffen
    werden zu Schlachten, und Verluste, Veteranen, Nachschub und Ersatz wirken fort.

    Ein Feldzug ist eine Datei, der alles Zeile für Zeile angefügt wird. Computergeneräle können eine Seite
    führen.

    pulverdampf campaign list
    pulverdampf campaign begin sommer.campaign frontier-summer --two drilled
    pulverdampf campaign show sommer.campaign --side one
    pulverdampf campaign order sommer.campaign one regulars=portage
    pulverdampf campaign fight sommer.campaign narrows
    pulverdampf campaign result sommer.campaign narrows one --lost rangers=3
    pulverdampf campaign map sommer.campaign --out karte.svg""",
)
LIST = Text(
    "Lists the ready campaigns, and the wars that a paper names.",
    "Zeigt die fertigen Feldzüge, und die Kriege, die ein Regelheft nennt.",
)
BEGIN = Text("Begins a campaign in a new file.", "Beginnt einen Feldzug in einer neuen Datei.")
SHOW = Text("Shows how things stand.", "Zeigt, wie es steht.")
ORDER = Text(
    "Gives the orders of a side; who is not named stays.",
    "Gibt die Befehle einer Seite; wer nicht genannt ist, bleibt.",
)
FIGHT = Text("Lets computer generals fight a meeting out.", "Lässt Computergeneräle ein Treffen ausfechten.")
RESULT = Text(
    "Enters a meeting that was fought on a real table.",
    "Trägt ein Treffen ein, das am echten Tisch gespielt wurde.",
)
MAP = Text("Draws the map as a picture (SVG, or PNG).", "Zeichnet die Karte als Bild (SVG oder PNG).")
STORY = Text("Tells what has happened.", "Erzählt, was geschehen ist.")
LOG = Text("Lists what was done, by number.", "Zeigt, was getan wurde, mit Nummern.")
BACK = Text("Takes an act back, and everything after it.", "Nimmt einen Schritt zurück, und alles danach.")
EXISTS = Text("{file} exists already.", "{file} gibt es schon.")
NOT_THERE = Text("There is no campaign {file}.", "Einen Feldzug {file} gibt es nicht.")
NO_SUCH = Text(
    "There is no campaign “{name}”: a file, or one of {known}.",
    "Einen Feldzug „{name}“ gibt es nicht: eine Datei oder einer von {known}.",
)
NO_PAIR = Text(
    "This is no order: “{had}”; write force=place.", "Das ist kein Befehl: „{had}“; schreibe truppe=ort."
)
TWO_PLACES = Text(
    "{force} cannot be in two places: order it once.",
    "{force} kann nicht an zwei Orten sein: Befiehl ihr nur eines.",
)
NO_LOSS = Text(
    "These are no losses: “{had}”; write force=number.",
    "Das sind keine Verluste: „{had}“; schreibe truppe=zahl.",
)
LISTED = Text("{id}: {name} ({book}, {turns} turns). {about}", "{id}: {name} ({book}, {turns} Züge). {about}")
WAR = Text("{id}: {name} ({book}, {years}). {about}", "{id}: {name} ({book}, {years}). {about}")
HEAD = Text(
    "{name}, {turn}. {one} {first} : {second} {two}", "{name}, {turn}. {one} {first} : {second} {two}"
)
FORCE = Text(
    "  {id}: {name} at “{place}”, {left} of {full}{led}",
    "  {id}: {name} bei „{place}“, {left} von {full}{led}",
)
WAITS = Text("A meeting waits at “{place}” ({id}).", "Bei „{place}“ ({id}) wartet ein Treffen.")
ORDERS = Text("Orders are still missing: {side}.", "Befehle fehlen noch: {side}.")
OVER = Text("The campaign is over; {side} has won.", "Der Feldzug ist zu Ende; gewonnen hat: {side}.")
NOBODY = Text("nobody", "niemand")

PIXELS = 1902
"""How broad a map of pixels is."""

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)
File = Annotated[Path, argument("the campaign", "der Feldzug")]
SideTyped = Annotated[str, argument("one or two", "one oder two", metavar="one|two")]


@app.command("list", help=said(LIST))
def list_ready() -> None:
    """Lists what can be begun."""
    for frame in ready().values():
        say(LISTED, id=frame.id, name=frame.name, book=frame.book, turns=frame.turns, about=frame.about)
    for war in wars().values():
        years = str(war.years[0]) if war.years[0] == war.years[1] else f"{war.years[0]}–{war.years[1]}"
        say(WAR, id=war.id, name=war.name, book=war.book, years=years, about=war.about)


@app.command("begin", help=said(BEGIN))
def begin(
    file: File,
    which: Annotated[str, argument("a ready campaign or a file", "ein fertiger Feldzug oder eine Datei")],
    one: Annotated[str, option("a computer general for side one", "ein Computergeneral für Seite one")] = "",
    two: Annotated[str, option("a computer general for side two", "ein Computergeneral für Seite two")] = "",
    seed: Annotated[str, option("fixes all dice and lots", "legt alle Würfel und Lose fest")] = "1",
) -> None:
    """Begins a campaign; sides without a general are led by people."""
    if file.exists():
        fail(EXISTS, BAD_INPUT, file=str(file))
    generals = {side: policy_typed(each) for side, each in zip(SIDES, (one, two), strict=True) if each}
    campaign = Campaign()
    _add(file, campaign, Begun(_frame(which), seed[:80], generals))
    _go_on(file, campaign, 0)


@app.command("show", help=said(SHOW))
def show(
    file: File,
    side: Annotated[str, option("as this side knows it", "wie diese Seite es weiß")] = "",
) -> None:
    """Shows places, forces and what is waited for."""
    _shown(_read(file), side)


@app.command("order", help=said(ORDER))
def order(
    file: File,
    side: SideTyped,
    moves: Annotated[
        list[str] | None, argument("force=place …", "truppe=ort …", metavar="FORCE=PLACE")
    ] = None,
) -> None:
    """Gives the orders of a side for this turn."""
    campaign = _read(file)
    told = len(_knowledge(campaign, side).story)
    pairs = [each.partition("=") for each in moves or ()]
    for force, sign, place in pairs:
        if not (force and sign and place):
            fail(NO_PAIR, BAD_INPUT, had=f"{force}{sign}{place}"[:60])
    named = [force for force, _, _ in pairs]
    for force in named:
        if named.count(force) > 1:
            fail(TWO_PLACES, BAD_INPUT, force=force[:60])
    _add(file, campaign, Ordered(side, {force: place for force, _, place in pairs}))
    _go_on(file, campaign, told, side)


@app.command("fight", help=said(FIGHT))
def fight(
    file: File,
    place: Annotated[str, argument("where; else all meetings", "wo; sonst alle Treffen")] = "",
) -> None:
    """Fights meetings out by computer generals."""
    campaign = _read(file)
    told = len(campaign.story)
    for where in [place] if place else list(campaign.meetings):
        if where not in campaign.meetings:
            _add(file, campaign, Settled(where, "", {}))
        _add(file, campaign, settled(campaign, where))
    _go_on(file, campaign, told)


@app.command("result", help=said(RESULT))
def result(
    file: File,
    place: Annotated[str, argument("where", "wo")],
    winner: Annotated[str, argument("one, two or draw", "one, two oder draw", metavar="one|two|draw")],
    lost: Annotated[list[str] | None, option("losses: force=number", "Verluste: truppe=zahl")] = None,
    fell: Annotated[
        list[str] | None, option("a force whose commander fell", "eine Truppe, deren Befehlshaber fiel")
    ] = None,
) -> None:
    """Enters a result; the losses of a force are taken from its largest bodies."""
    campaign = _read(file)
    told = len(campaign.story)
    left: dict[str, tuple[int, ...]] = {}
    for each in lost or ():
        id, _, number = each.partition("=")
        force = campaign.forces.get(id)
        if force is None or not number.isdecimal():
            fail(NO_LOSS, BAD_INPUT, had=each[:60])
        left[id] = force.without(int(number))
    told_of = tuple(fell) if fell else None
    _add(file, campaign, Settled(place, "" if winner == "draw" else winner, left, fallen=told_of))
    _go_on(file, campaign, told)


@app.command("map", help=said(MAP))
def draw_map(
    file: File,
    out: Annotated[Path, option("the picture", "das Bild")],
    side: Annotated[str, option("as this side knows it", "wie diese Seite es weiß")] = "",
) -> None:
    """Draws the map."""
    campaign = _read(file)
    picture = drawn(campaign, _knowledge(campaign, side), language())
    try:
        data = png(picture, PIXELS) if out.suffix.lower() == ".png" else picture.encode()
    except MissingError as missing:
        fail(missing.text)
    with ledgers.refusals(out):
        out.write_bytes(data)


@app.command("story", help=said(STORY))
def story(
    file: File,
    side: Annotated[str, option("as this side knows it", "wie diese Seite es weiß")] = "",
) -> None:
    """Tells everything, turn by turn, or what a side knows of it."""
    campaign = _read(file)
    for each in _knowledge(campaign, side).story:
        turn = campaign.frame.turn.filled(n=each.turn).in_(language())
        print(f"{turn}: {each.text.in_(language())}")


@app.command("log", help=said(LOG))
def log(file: File) -> None:
    """Lists what was done; what was taken back is marked."""
    campaign = _read(file)
    for number, act in enumerate(campaign.acts):
        mark = " " if number in campaign.in_force or isinstance(act, TakenBack) else "×"
        print(f"{number:>3}{mark} {sentence(campaign.frame, act).in_(language())}")


@app.command("back", help=said(BACK))
def back(
    file: File,
    act: Annotated[int, argument("its number in the log", "seine Nummer im Protokoll")],
    note: Annotated[str, option("why, for the log", "warum, fürs Protokoll")] = "",
) -> None:
    """Takes an act back, and everything after it."""
    campaign = _read(file)
    _add(file, campaign, TakenBack(act, note[:200]))
    _shown(campaign, "")


def _knowledge(campaign: Campaign, side: str) -> Knowledge:
    """What a side knows; everything where no side is named."""
    return known_to(campaign, side) if side in SIDES else everything(campaign)


def _go_on(file: Path, campaign: Campaign, told: int, side: str = "") -> None:
    """Lets computer generals do what they can, tells what is new, and shows how things stand."""
    while (act := next_of_generals(campaign)) is not None:
        _add(file, campaign, act)
    for each in _knowledge(campaign, side).story[told:]:
        print(each.text.in_(language()))
    _shown(campaign, side)


def _shown(campaign: Campaign, side: str) -> None:
    frame, knowledge = campaign.frame, _knowledge(campaign, side)
    points = campaign.worth(knowledge.held)
    say(
        HEAD, name=frame.name, turn=frame.turn.filled(n=min(campaign.turn, frame.turns)),
        one=frame.sides["one"], two=frame.sides["two"], first=points["one"], second=points["two"],
    )  # fmt: skip
    for force in knowledge.forces:
        led = f", {force.commander}" if force.commander else ""
        place = frame.place(force.at).name
        left, full = force.strength, force.whole
        say(FORCE, id=force.id, name=force.name, place=place, left=left, full=full, led=led)
    for id in campaign.meetings:
        say(WAITS, place=frame.place(id).name, id=id)
    if campaign.is_over:
        say(OVER, side=frame.sides.get(campaign.winner, NOBODY))
    elif not campaign.meetings:
        for each in SIDES:
            if each not in campaign.orders:
                say(ORDERS, side=frame.sides[each])


def _frame(which: str) -> Frame:
    known = [*ready(), *wars()]
    if (frame := ready().get(which) or campaign_of(which)) is not None:
        return frame
    if not Path(which).is_file():
        fail(NO_SUCH, BAD_INPUT, name=which[:60], known=", ".join(known))
    try:
        return read(Path(which))
    except FrameError as wrong:
        fail(Text("{faults}", "{faults}"), BAD_INPUT, faults=wrong.texts)
    except OSError as why:
        fail(NOT_WRITTEN, file=which, why=reason(why))


def _read(file: Path) -> Campaign:
    return ledgers.read(CAMPAIGNS, file, NOT_THERE)


_add = partial(ledgers.add, CAMPAIGNS)
