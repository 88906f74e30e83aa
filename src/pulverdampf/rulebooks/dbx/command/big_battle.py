"""The big battle: dice of three commands, and elements taken over by the commander-in-chief."""

from pulverdampf.engine.circumstances import pieces
from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Side
from pulverdampf.table.kernel import gap
from pulverdampf.text import Text

from ..events.bounds import TakenOver
from ..events.setup import ChiefNamed, Ranked
from ..troops import in_paces
from ..units import (
    Battle,
    Command,
    DbxState,
    Element,
    Rank,
    commands_of,
    general_of,
    troops_of,
    within_square,
)

REACH = 600
WHO_LEADS = Text("Who is commander-in-chief?", "Wer ist Oberbefehlshaber?")
WHICH_HIGHEST = Text("Who gets the highest die?", "Wer erhält den höchsten Würfel?")
WHICH_LOWEST = Text("Who gets the lowest die?", "Wer erhält den niedrigsten Würfel?")
WHO_GETS = Text("Who gets the {n}?", "Wer erhält die {n}?")
WHOM = Text("Whom does the commander-in-chief take over?", "Wen übernimmt der Oberbefehlshaber?")
NOBODY = Text("nobody more", "niemanden mehr")
ORPHANS = Text(
    "{name} has lost its commander: who stands within {far} paces of the commander-in-chief?",
    "{name} hat seinen Befehlshaber verloren: Wer steht innerhalb von {far} Schritt vom Oberbefehlshaber?",
)
WITHIN = Text("Within reach", "In Reichweite")


@rule("DBX-BIG-02")
async def name_chief(battle: Battle, side: Side) -> None:
    """The player says which of his own generals commands in chief; allies never do."""
    main = [each for each in commands_of(battle.state, side) if not each.allied]
    if len(main) > 1:
        options = [Option(each.id, each.name, each) for each in main]
        chief = await battle.choose(side, Prompt("DBX-BIG-02", WHO_LEADS), options)
        battle.record(ChiefNamed(chief.id))


@rule("DBX-BIG-05", "DBX-FILL-34")
async def write_down_ranks(battle: Battle, side: Side) -> None:
    """The player writes down which of his main commands always gets the highest and which the lowest die."""
    main = [each for each in commands_of(battle.state, side) if not each.allied]
    if len(main) < 2 or battle.state.rulings.pip_allocation == "free":
        return
    highest = await _pick(battle, side, WHICH_HIGHEST, main)
    rest = [each for each in main if each is not highest]
    lowest = await _pick(battle, side, WHICH_LOWEST, rest)
    ranks: dict[BodyId, Rank] = {each.id: "middle" for each in main}
    ranks[highest.id], ranks[lowest.id] = "highest", "lowest"
    battle.record(Ranked(tuple(ranks.items())))


async def _pick(battle: Battle, side: Side, text: Text, among: list[Command]) -> Command:
    options = [Option(each.id, each.name, each) for each in among]
    return await battle.choose(side, Prompt("DBX-BIG-05", text), options)


ORDER: tuple[Rank, ...] = ("highest", "", "middle", "lowest")


@rule("DBX-BIG-05", "DBX-BIG-01", "DBX-BIG-02")
async def share_out_dice(
    battle: Battle, commands: list[Command], faces: tuple[int, ...]
) -> tuple[tuple[BodyId, int], ...]:
    """Allied commands have a die of their own; the others get theirs by the written order, or freely."""
    given = {command.id: face for command, face in zip(commands, faces, strict=True) if command.allied}
    main = [each for each in commands if not each.allied]
    dice = sorted(
        (face for command, face in zip(commands, faces, strict=True) if not command.allied), reverse=True
    )
    if battle.state.rulings.pip_allocation == "ranked":
        main.sort(key=lambda each: ORDER.index(each.rank))
        given |= {command.id: face for command, face in zip(main, dice, strict=True)}
    else:
        for face in dice:
            options = [Option(each.id, each.name, each) for each in main]
            prompt = Prompt("DBX-BIG-05", WHO_GETS.filled(n=face))
            chosen = await battle.choose(main[0].side, prompt, options)
            given[chosen.id] = face
            main = [each for each in main if each is not chosen]
    return tuple((command.id, given[command.id]) for command in commands)


@rule("DBX-BIG-11")
def chief_over(state: DbxState, command: Command) -> Element | None:
    """The command element of the commander-in-chief, if he is there and it is another command."""
    chief = next((each for each in commands_of(state, command.side) if each.chief), None)
    return None if chief is None or chief.id == command.id else general_of(state, chief)


def _leaderless(state: DbxState, command: Command) -> list[Element]:
    return [each for each in troops_of(state, command.side) if each.body == command.id]


@rule("DBX-BIG-11")
async def near_told(battle: Battle, command: Command) -> list[Element]:
    """The same beside a real table."""
    state = battle.state
    orphans = _leaderless(state, command)
    if chief_over(state, command) is None or not orphans:
        return []
    fact = pieces("near", WITHIN, [(each.id, state.named(each.id)) for each in orphans])
    text = ORPHANS.filled(name=command.name, far=REACH)
    told = await battle.tell(Tell(command.side, Prompt("DBX-BIG-11", text, command.id), (fact,)))
    return [each for each in orphans if each.id in told["near"]]


@rule("DBX-BIG-11")
def within_reach(scene: Scene, command: Command) -> list[Element]:
    """The elements of a leaderless command within reach of the commander-in-chief."""
    state: DbxState = scene.state
    general = chief_over(state, command)
    if general is None:
        return []
    own = scene.outline(general)
    return [each for each in _leaderless(state, command) if in_paces(gap(own, scene.outline(each))) <= REACH]


def _elements_in(piece: Element) -> int:
    """How many elements a base stands for."""
    return piece.strength if piece.is_square else 1


@stage
@rule("DBX-BIG-11", "DBX-FILL-35")
async def take_over(battle: Battle, command: Command) -> None:
    """The commander-in-chief rolls and takes up to so many of them into his own command, squares whole."""
    state = battle.state
    near = await near_told(battle, command) if battle.by_hand else within_reach(battle.scene, command)
    if not near:
        return
    most = await battle.total(1, d6, rule="DBX-BIG-11", by=command.side)
    chosen: list[str] = []
    while most > 0:
        rest = [each for each in near if each.id not in chosen and _elements_in(each) <= most]
        if not rest:
            break
        options = [Option(each.id, state.named(each.id), each.id) for each in rest]
        options.append(Option("enough", NOBODY, ""))
        key = await battle.choose(command.side, Prompt("DBX-BIG-11", WHOM), options)
        if not key:
            break
        most -= _elements_in(state.pieces[key])
        chosen += [key, *(each.id for each in within_square(state, key))]
    chief = next(each for each in commands_of(state, command.side) if each.chief)
    if chosen:
        battle.record(TakenOver(tuple(chosen), chief.id))
