"""What a side may know: neither the enemy's cards nor what his markers hide."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import SIDES, Reserve, Side, Within, shallow

from .state import OVER, SETUP, UNKNOWN, FrontierState


@rule("MT-HID-02", "MT-CARD-10", "MT-VIG-02")
def seen(state: FrontierState, side: Side) -> FrontierState:
    """The state without the secrets of others; whoever only watches knows those of neither side.

    What hides nothing is shared with the battle, as where a book has no secrets at all.
    """
    if state.clock.phase == OVER:
        return state
    view: FrontierState = shallow(state)
    view.pieces, view.bodies = dict(state.pieces), dict(state.bodies)
    view.hands, view.held, view.intrigues = dict(state.hands), dict(state.held), dict(state.intrigues)
    view.hiding, view.dummies = dict(state.hiding), dict(state.dummies)
    view.agenda = tuple([state.shown(due, side) for due in state.agenda])
    view.unseen = 0
    for enemy in SIDES:
        if enemy != side:
            _veil(view, enemy)
    return view


def _veil(view: FrontierState, enemy: Side) -> None:
    """Unseen cards are one heap, and every marker of a side looks alike."""
    hand, held = view.hands.get(enemy, ()), view.held.get(enemy, ())
    view.deck = view.deck.with_(*hand, *held)
    view.unseen += len(hand) + len(held)
    if enemy in view.hands:
        view.hands[enemy] = (UNKNOWN,) * len(hand)
    if enemy in view.held:
        view.held[enemy] = (UNKNOWN,) * len(held)
    view.intrigues.pop(enemy, None)
    view.hiding.pop(enemy, None)
    view.dummies.pop(enemy, None)
    setting_up = view.clock.phase == SETUP  # else the order of placing would tell which marker is whom
    for piece in list(view.pieces.values()):
        if piece.side != enemy:
            continue
        if piece.kind == "marker":
            masked = view.pieces[piece.id] = shallow(piece)
            masked.stands_for = UNKNOWN
        elif type(piece.place) is Within:
            masked = view.pieces[piece.id] = shallow(piece)
            masked.place = Reserve() if setting_up else Within(UNKNOWN)
    for unit in list(view.bodies.values()):
        if unit.side == enemy and unit.hidden:
            veiled = view.bodies[unit.id] = shallow(unit)
            veiled.hidden = "" if setting_up else UNKNOWN
