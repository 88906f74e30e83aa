"""How a battle that is over is reviewed."""

from typing import Literal

from msgspec import Struct

from pulverdampf.reports.review import Review
from pulverdampf.server.messages.wording import Words


class ReviewTold(Struct, frozen=True):
    """How far the review of a battle is, and what it says once it is done."""

    state: Literal["waits", "weighs", "done", "failed"]
    ahead: int = 0
    """How many reviews of other battles come first."""
    done: int = 0
    of: int = 0
    """How many decisions have been weighed, and of how many; none are known yet where it is 0."""
    why: Words | None = None
    """Why there is none."""
    review: Review | None = None
    moments: tuple[int, ...] = ()
    """For each point of the curve the `seq` of the history of this seat at which it lies."""
