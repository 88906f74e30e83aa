"""Moving: straight ahead or wheeling, slowly over bad ground."""

from collections.abc import Iterator

from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.ground import ground
from pulverdampf.table.legs import Ahead, Wheel
from pulverdampf.table.measurement import within
from pulverdampf.table.paths import Path, first_contact, walk
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from .events import Advanced
from .pickets import BASE, TABLE, Battle, Picket
from .terrain import KINDS

MOVE = 4.0
WHERE = Text("Where to?", "Wohin?")
TOO_FAR = Text("That is too far.", "Das ist zu weit.")
OFF_TABLE = Text("That leads off the table.", "Das führt vom Tisch.")
IN_THE_WAY = Text("Somebody stands in the way.", "Da steht jemand im Weg.")
NOT_SO = Text("Pickets go ahead or wheel.", "Posten gehen geradeaus oder schwenken.")


@rule("OUT-MOVE-01", "OUT-TERR-02")
async def advance(battle: Battle, picket: Picket) -> None:
    """The player shows the way, and the picket goes it."""
    order = await battle.order(picket.side, form_for(picket))
    end = way(picket, order).end.rounded()
    battle.record(Advanced(picket.id, end))


def way(picket: Picket, order: March) -> Path:
    """The way of an order."""
    assert picket.pose is not None
    return walk(BASE, picket.pose, order.legs)


@rule("OUT-TERR-02")
def cost(path: Path, scene: Scene) -> float:
    """The length of a way; bad ground counts double."""
    slow = (each.length for each in ground(path, scene.terrain) if KINDS[each.kind].slow)
    return path.length + sum(slow)


def on_table(pose: Pose) -> bool:
    """Whether the middle of a base stays on the table."""
    return 0.5 <= pose.x <= TABLE[0] - 0.5 and 0.5 <= pose.y <= TABLE[1] - 0.5


def form_for(picket: Picket) -> Form[March]:
    """The order to advance: how it is judged, and what the staff proposes."""

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        own = scene.state.pieces[picket.id]
        if order.movers != (own.id,) or not all(isinstance(leg, (Ahead, Wheel)) for leg in order.legs):
            yield Objection("OUT-MOVE-01", NOT_SO)
            return
        path = way(own, order)
        spent = cost(path, scene)
        if not within(spent, MOVE):
            yield Objection("OUT-MOVE-01", TOO_FAR, MOVE, spent)
        if not on_table(path.end):
            yield Objection("OUT-MOVE-02", OFF_TABLE)
        if first_contact(path, scene.others(own.id)) is not None:
            yield Objection("OUT-MOVE-02", IN_THE_WAY)

    def near(order: March, scene: Scene) -> Iterator[March]:
        path = way(scene.state.pieces[picket.id], order)
        for share in range(8, -1, -1):
            yield March((picket.id,), path.cut(MOVE * share / 8).legs)

    def ideas(scene: Scene) -> Iterator[March]:
        for length in (MOVE, MOVE / 2, MOVE / 4, 0.0):
            yield March((picket.id,), (Ahead(length),))

    return Form(March, Prompt("OUT-MOVE-01", WHERE, picket.id), (picket.id,), check, ideas, near)
