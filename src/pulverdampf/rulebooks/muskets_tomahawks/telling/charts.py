"""The tables of the paper whose cells are words."""

from pulverdampf.engine.charts import Chart, row
from pulverdampf.text import Text, verbatim

from ..events.marks import RESULTS
from ..reactions.ordeals import HOLDS_FROM, RALLY, result_of
from ..spotting.sightings import COLUMNS
from ..units import DISCIPLINES

BELOW, FROM_ON = Text("below {n}", "unter {n}"), Text("{n} and more", "{n} und mehr")
RALLIES = Text("rallies on", "sammelt sich ab")


def charts() -> tuple[Chart, ...]:
    """How far one spots, and how troops react."""
    return spotting(), reactions()


def spotting() -> Chart:
    """The columns of the spotting table."""
    head = Text("column", "Spalte"), *(verbatim(str(n)) for n in range(1, len(COLUMNS) + 1))
    rows = (row(Text("spots up to (inches)", "entdeckt bis (Zoll)"), *(f"{reach:g}" for reach in COLUMNS)),)
    note = Text(
        "The die gives the column, counted from the first; what shifts it stands under Spotting.",
        "Der Würfel gibt die Spalte, gezählt von der ersten; was sie verschiebt, steht unter Entdecken.",
    )
    return Chart("MT-T-SPOT", Text("Spotting", "Entdecken"), head, rows, note)


def reactions() -> Chart:
    """What a sum means to each discipline, and from which face it rallies."""
    sums = [(BELOW.filled(n=0), -1), *((verbatim(str(n)), n) for n in range(HOLDS_FROM))]
    sums.append((FROM_ON.filled(n=HOLDS_FROM), HOLDS_FROM))
    rows = [row(name, *(RESULTS[result_of(n, each)] for each in RALLY)) for name, n in sums]
    rows.append(row(RALLIES, *(f"{face}+" for face in RALLY.values())))
    head = Text("sum", "Summe"), *(DISCIPLINES[each] for each in RALLY)
    return Chart("MT-T-RESULTS", Text("Reactions", "Reaktionen"), head, tuple(rows))
