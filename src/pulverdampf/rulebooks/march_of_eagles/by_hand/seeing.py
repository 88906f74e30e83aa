"""Who sees what happens to a battalion beside a real table."""

from pulverdampf.engine.circumstances import pieces
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..state import Battalion, EagleState
from .asking import names, question

SEES = Text("{name}: who of its side sees this?", "{name}: Wer von seiner Seite sieht das?")
UNSEEN = Text("Whose view of it is barred?", "Wem ist die Sicht darauf versperrt?")


@rule("MOE-FILL-24", "MOE-CINC-13")
def witnesses_asked(state: EagleState, about: Battalion, rule: str, friends: list[Battalion]) -> Tell:
    """Which friends do not see what happens to a battalion."""
    facts = [pieces("unseen", UNSEEN, names(state, friends))] if friends else []
    return question(about.side, rule, SEES.filled(name=state.named(about.id)), about.id, *facts)
