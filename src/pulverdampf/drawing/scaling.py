"""Tables in paces or millimetres are drawn as if they were measured in inches, as the brushes are."""

LONGEST_PLAIN, DRAWN = 130.0, 60.0


def grain(table: tuple[float, float]) -> float:
    """How many units of the book make one unit of the drawing."""
    return max(table) / DRAWN if max(table) > LONGEST_PLAIN else 1.0
