"""Shooting beside a real table: who shoots at whom, and what bears on it."""

from collections.abc import Iterator

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces, yes
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import other
from pulverdampf.text import Text

from ..fire import factors
from ..fire.factors import fire_factor
from ..fire.taking_part import helpers, leader, pay_for_clansmen
from ..fire.targets import has_fire_left, is_in_melee, is_target
from ..fire.throwing import throw
from ..fire.volleys import Circumstances, Volley, as_shots
from ..outcomes.results import Defeat
from ..standing import in_camp
from ..troops import in_millimetres
from ..units import Battle, DbxState, Element, on_table, within_square
from .asking import has_bad_going, has_cover, lies, names, question
from .card import right_option, set_right

WHO_SHOOTS = Text(
    "Which shot comes next? Name the shooter that counts; where the target shoots back, "
    "the one it shoots at.",
    "Welcher Beschuss kommt als Nächstes? Nenne den Schützen, der zählt; schießt das Ziel "
    "zurück, den, auf den "
    "es schießt.",
)
NO_MORE = Text("nobody shoots any more", "niemand schießt mehr")
AT_WHOM = Text(
    "{name}: which is its nearest target in sight, within {far} paces?",
    "{name}: Welches ist das nächste sichtbare Ziel, höchstens {far} Schritt weit?",
)
SHOOTS = Text("{name} shoots at {target}", "{name} schießt auf {target}")
OTHERS = Text("Others with the same nearest target", "Andere mit demselben nächsten Ziel")
BACK = Text("{target} shoots back at {name}", "{target} schießt auf {name} zurück")
FRIENDS = Text("Its friends who shoot at {name} too", "Seine Freunde, die auch auf {name} schießen")
CLOSE = Text(
    "The line of fire runs inside a wood or place that one of them stands in",
    "Die Schusslinie läuft in einem Wald oder Ort, in dem einer von beiden steht",
)
RANGE = Text("{name}: how far?", "{name}: Wie weit?")
BANDS = {
    "close": Text("within {near} paces", "innerhalb {near} Schritt"),
    "half": Text("up to half range, {half}", "bis zur halben Reichweite, {half}"),
    "far": Text("beyond half range", "über der halben Reichweite"),
}
ABOUT = Text("{name}: what is true of it?", "{name}: Was trifft zu?")
FLANK = Text(
    "wholly behind the target's front line (flank fire)",
    "ganz hinter der Frontlinie des Ziels (Flankenfeuer)",
)
COVER = Text("in cover", "in Deckung")
SECOND = Text("line behind it supports", "Linie dahinter unterstützt")
BAD = Text("in bad going", "in schwerem Gelände")
BEHIND = Text("the enemy faces its second element", "der Feind steht vor seinem zweiten Element")


@rule("DBX-FIRE-13", "DBX-FIRE-01", "DBX-FIRE-03", "DBX-FIRE-05")
async def named_shot(battle: Battle) -> tuple[Element, Element] | None:
    """The next shot that the passive player names; none when nobody has a target any more."""
    state = battle.state
    while True:
        able = [each for each in on_table(state) if _may_shoot(battle, each)]
        if not able:
            return None
        options: list[Option[tuple[str, str]]] = [
            Option(each.id, state.named(each.id), ("shoots", each.id)) for each in able
        ]
        options += [Option("done", NO_MORE, ("done", "")), right_option()]
        prompt = Prompt("DBX-FIRE-13", WHO_SHOOTS)
        what, key = await battle.choose(state.passive, prompt, options, passing="done")
        if what == "done":
            return None
        if what == "card":
            await set_right(battle, state.passive)
            continue
        shooter = state.pieces[key]
        marks = [
            each
            for each in on_table(state, other(shooter.side))
            if not each.shot_at and is_target(battle.scene, each)
        ]
        text = AT_WHOM.filled(name=state.named(key), far=shooter.reach)
        at = [Option(each.id, state.named(each.id), each) for each in marks]
        return shooter, await battle.choose(shooter.side, Prompt("DBX-FIRE-03", text, key), at)


@rule("DBX-FIRE-01", "DBX-FIRE-02", "DBX-FIRE-12")
def _may_shoot(battle: Battle, piece: Element) -> bool:
    """Whether rosters and card leave an element a shot at somebody."""
    state = battle.state
    if not has_fire_left(state, piece) or is_in_melee(battle.scene, piece):
        return False
    return any(
        not each.shot_at and is_target(battle.scene, each) for each in on_table(state, other(piece.side))
    )


@rule("DBX-FIRE-08", "DBX-FIRE-09", "DBX-FIRE-10", "DBX-FIRE-06", "DBX-FIRE-07")
async def shot_by_hand(battle: Battle, main: Element, target: Element) -> None:
    """One form about a shot, then its throw."""
    state = battle.state
    told = await _shot_told(battle, main, target)
    order = list(state.pieces)
    shooters = sorted((main.id, *told.get("others", ())), key=order.index)
    willing = await pay_for_clansmen(battle, shooters)
    if not willing:
        return
    exchange = bool(told.get("back"))
    if exchange and target.kind == "CK":
        exchange = bool(await pay_for_clansmen(battle, [target.id]))
    friends = []
    if exchange:
        friends = await pay_for_clansmen(battle, sorted(told.get("friends", ()), key=order.index))
    elif main.id not in willing:
        main = state.pieces[await leader(battle, main.side, willing, target.id)]
    others = [key for key in willing if key != main.id]
    helping = await helpers(battle, main.side, others, target.id)
    helping_back = await helpers(battle, target.side, friends, main.id)
    wasted = [key for key in [*others, *friends] if key not in helping and key not in helping_back]
    volley = Volley(target.id, main.id, tuple(helping), tuple(helping_back), exchange, tuple(wasted))
    distances = (_distance(main, told.get("range")), _distance(target, told.get("range back")))
    seen = Circumstances(
        bool(told.get("close")), _case(state, main, told, "one"), _case(state, target, told, "two")
    )
    ours, theirs = as_shots(battle.scene, volley, distances, seen)
    defeats = (_defeat(state, main, target, told, "one"), _defeat(state, target, main, told, "two"))
    await throw(battle, volley, (ours, theirs), (fire_factor(ours), fire_factor(theirs)), defeats)


async def _shot_told(battle: Battle, main: Element, target: Element) -> Told:
    """Who else shoots, how far it is, and what is true of both."""
    state = battle.state
    named = {"name": state.named(main.id), "target": state.named(target.id)}
    others = [each for each in on_table(state, main.side) if each is not main and _may_shoot(battle, each)]
    facts: list[Fact] = []
    if others:
        facts.append(pieces("others", OTHERS, names(state, others)))
    returns = _may_shoot(battle, target) and not main.shot_at
    if returns:
        facts.append(yes("back", BACK.filled(**named), default=target.reach >= main.reach))
        friends = [
            each for each in on_table(state, target.side) if each is not target and _may_shoot(battle, each)
        ]
        if friends:
            facts.append(pieces("friends", FRIENDS.filled(**named), names(state, friends)))
    facts += _range(state, "range", main)
    facts += _range(state, "range back", target) if returns else []
    for key, piece, enemy in (("one", main, target), ("two", target, main)):
        about = list(
            _about(
                state, piece, enemy, shoots=piece is main or returns, under_fire=piece is target or returns
            )
        )
        if about:
            facts.append(pieces(key, ABOUT.filled(name=state.named(piece.id)), about))
    if lies(state, "WOOD", "OASIS", "BUA"):
        facts.append(yes("close", CLOSE))
    return await battle.tell(question(main.side, "DBX-FIRE-10", SHOOTS.filled(**named), main.id, *facts))


def _range(state: DbxState, key: str, piece: Element) -> list[Fact]:
    """How far guns shoot, as far as it matters."""
    if piece.kind != "ART":
        return []
    words = {"near": factors.CLOSE_GUNS, "half": piece.reach // 2}
    bands = [(band, text.filled(**words)) for band, text in BANDS.items()]
    return [choice(key, RANGE.filled(name=state.named(piece.id)), bands, "half")]


@rule("DBX-FILL-10")
def _distance(piece: Element, band: str | None) -> float:
    """A distance that lies in a band, in millimetres."""
    paces = {"close": factors.CLOSE_GUNS, "half": piece.reach // 2, "far": piece.reach}
    return in_millimetres(paces[band or "close"])


def _about(
    state: DbxState, piece: Element, enemy: Element, *, shoots: bool, under_fire: bool
) -> Iterator[tuple[str, Text]]:
    """What may be true of one side of a shot and bears on it, in the words of the printed factors."""
    if shoots and not (enemy.kind in ("SQ", "CAMP") or in_camp(enemy)):
        yield "flank", FLANK
    if under_fire and piece.kind != "CAMP" and not in_camp(piece) and has_cover(state):
        yield "cover", COVER
    if shoots and piece.kind == "LI":
        yield "second", SECOND
    matters = piece.mounted or state.rulings.killers_by_fire
    if matters and has_bad_going(state):
        yield "bad", BAD
    if piece.is_square and len(within_square(state, piece.id)) > 1:
        yield "behind", BEHIND


def _case(state: DbxState, piece: Element, told: Told, key: str) -> Told:
    """The same as the rows of the table read it."""
    about = told.get(key, ())
    return {
        "flank": "flank" in about,
        "cover": "cover" in about or bool(in_camp(piece)),
        "second": "second" in about,
        "member": member_told(state, piece, about),
    }


def member_told(state: DbxState, piece: Element, about: list[str]) -> Element:
    """Who of a square meets the enemy; everybody else meets him himself."""
    members = within_square(state, piece.id) if piece.is_square else [piece]
    return members[1] if "behind" in about and len(members) > 1 else (members or [piece])[0]


def _defeat(state: DbxState, loser: Element, winner: Element, told: Told, key: str) -> Defeat:
    theirs = "two" if key == "one" else "one"
    return Defeat(
        loser.kind, winner.kind, "fire",
        "bad" in told.get(key, ()), "bad" in told.get(theirs, ()),
        bool(in_camp(winner)), bool(in_camp(loser)), state.rulings,
    )  # fmt: skip
