"""What fields of DBX mean when a table is mirrored or turned."""

from pulverdampf.rulebooks.dbx.units import SETUP, DbxState
from tests.conformance.symmetries import Fields


def _fighting(state: DbxState) -> bool:
    return state.clock.phase != SETUP


FIELDS = Fields(
    plain=frozenset({"rulings", "armies", "name", "camp_size", "nations", "region"}),
    born=r"Q\d+",
    parts=r"[ab]",
    listed=("pieces", "features"),
    first_named=r"join-",
    fighting=_fighting,
    margin=60.0,
)
