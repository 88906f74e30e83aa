"""Lawful answers to a decision, for those who pick one of a list: bots and learners."""

from itertools import islice
from typing import Any

from pulverdampf.engine.requests import Choose, Decision
from pulverdampf.engine.views import View

MOST_IDEAS = 400
"""How many ideas for an order are judged at most to find lawful ones."""


def lawful_answers(view: View, decision: Decision, most: int) -> list[Any]:
    """The keys of all options, or the first lawful ideas for an order; never more than `most`."""
    if isinstance(decision, Choose):
        return list(islice((key for key in decision.candidates if decision.permits(key)), most))
    form, scene = decision.form, view.scene
    ideas = islice(form.ideas(scene), MOST_IDEAS)
    return list(islice((idea for idea in ideas if form.is_lawful(idea, scene)), most))
