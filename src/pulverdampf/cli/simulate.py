"""`pulverdampf simulate`: many battles, counted."""

from pathlib import Path
from typing import Annotated, Any

from pulverdampf.analysis.study import Findings, Share, Study
from pulverdampf.analysis.tables import decimal, percent, table
from pulverdampf.cli import options
from pulverdampf.cli.books import (
    DEFAULT,
)
from pulverdampf.cli.chronicle import turn_named
from pulverdampf.cli.house import UNDER
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import command_of, option
from pulverdampf.cli.studies import BETWEEN, HASH, SHARE, WON, Fought
from pulverdampf.cli.typed_studies import Typed
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.generals.levels import LEVELS, name_of
from pulverdampf.text import Text

HELP = Text(
    """Fights many battles and counts who wins.

    Battle number i depends on the seed and on i alone: the same line typed twice prints the same table and
    the same hash, on any machine and with any number of processes. The generals change sides in every
    second battle, so that neither profits from the better army; --no-swap keeps them where they are.

    Generals: {levels}, each also cautious or bold (drilled-bold), chance (any legal answer), bot:COMMAND (a
    program of your own, docs/bots.md; one that hangs, lies or dies loses the battle). The usual pair compares
    the generals; --one drilled --two drilled shows how well two armies or two sides are balanced.
    Ctrl-C stops and shows what is done so far.

    Example: pulverdampf simulate {book} --games 200 --seed 1""",
    """Schlägt viele Schlachten und zählt die Siege.

    Schlacht Nummer i hängt nur vom Startwert und von i ab: Dieselbe Zeile zweimal getippt ergibt dieselbe
    Tabelle und dieselbe Prüfsumme, auf jedem Rechner und mit beliebig vielen Prozessen. In jeder zweiten
    Schlacht tauschen die Generäle die Seiten, damit keiner von der besseren Armee zehrt; mit --no-swap
    bleiben sie, wo sie sind.

    Generäle: {levels}, jeder auch vorsichtig oder kühn (drilled-bold), chance (irgendeine erlaubte Antwort),
    bot:BEFEHL (ein eigenes Programm, docs/bots.md; hängt es, lügt es oder stürzt es ab, verliert es die
    Schlacht). Das übliche Paar vergleicht die Generäle; --one drilled --two drilled zeigt, wie ausgewogen die
    Armeen sind.
    Strg-C hält an und zeigt, was bis dahin geschehen ist.

    Beispiel: pulverdampf simulate {book} --games 200 --seed 1""",
)
TITLE = Text("{book}: {games} battles, seed {seed}", "{book}: {games} Schlachten, Startwert {seed}")
FIELD = Text("{one} against {two}, {where}", "{one} gegen {two}, {where}")
COMPARED = Text(
    "The generals are compared; to compare the armies: --one drilled --two drilled.",
    "Verglichen werden die Generäle; um die Armeen zu vergleichen: --one drilled --two drilled.",
)
SAME = Text(
    "Both generals play alike: what differs are the armies and the sides.",
    "Beide Generäle spielen gleich: Was sich unterscheidet, sind Armeen und Seiten.",
)
STANDARD_TABLE = Text("standard table", "gewöhnlicher Tisch")
GENERAL_COLUMN = Text("general", "General")
SIDE_COLUMN = Text("side", "Seite")
DRAWS = Text("draws", "Unentschieden")
MEANS = Text(
    "Mean: until {turn}, {decisions} decisions, losses {a} and {b}.",
    "Im Mittel: bis {turn}, {decisions} Entscheidungen, Verluste {a} und {b}.",
)
FORFEIT = Text("Battle {index}: {why}; it is lost.", "Schlacht {index}: {why}; sie ist verloren.")


class Wish(Typed, frozen=True):
    """What was typed."""

    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[Path | None, options.notebook()] = None
    json: Annotated[
        Path | None,
        option("write every battle to this file too", "jede Schlacht auch in diese Datei schreiben"),
    ] = None


def _simulate(wish: Wish) -> None:
    """Fights many battles and counts."""
    rules, study, armies = wish.study()
    generals = study.generals
    fought = Fought(study, wish.jobs, wish.cluster, wish.out)
    found = fought.found
    say(TITLE, book=rules.name, games=len(found.battles), seed=wish.seed)
    say(FIELD, one=armies[0], two=armies[1], where=wish.scenario or wish.terrain or STANDARD_TABLE)
    if study.house is not None:
        say(UNDER, name=study.house.name)
    say(SAME if generals[0] == generals[1] else COMPARED)
    _report(rules, found, generals, armies)
    for battle in found.battles:
        if battle.forfeit is not None:
            say(FORFEIT, index=battle.index, why=battle.forfeit)
    fought.tell_pace()
    if wish.json is not None:
        _write(wish.json, study, found, generals, armies)
    fought.leave()


simulate = command_of(Wish, _simulate)
simulate.__doc__ = said(HELP, book=DEFAULT, levels=", ".join(LEVELS))


def _row(name: str, share: Share) -> list[str]:
    low, high = share.interval
    spoken = language()
    between = f"{percent(low, spoken, 1)} – {percent(high, spoken, 1)}"
    return [name, str(share.count), percent(share.value, spoken, 1), between]


def _report(rules: Rulebook, found: Findings, generals: tuple[str, str], armies: tuple[str, str]) -> None:
    """Who won how often, the generals only where they differ, and how long the battles were."""
    columns = [said(WON), said(SHARE), said(BETWEEN)]
    draws = _row(said(DRAWS), found.draws)
    sides = [_row(f"{i + 1} {armies[i]}", found.wins_of_side(side)) for i, side in enumerate((ONE, TWO))]
    if generals[0] == generals[1]:
        sides.append(draws)
    else:
        names = enumerate(generals)
        rows = [_row(f"{i + 1} {said(name_of(name))}", found.wins_of_general(i)) for i, name in names]
        print("\n" + table([said(GENERAL_COLUMN), *columns], [*rows, draws], right=(1, 2, 3)))
    print("\n" + table([said(SIDE_COLUMN), *columns], sides, right=(1, 2, 3)) + "\n")
    spoken = language()
    say(
        MEANS,
        turn=turn_named(rules, decimal(found.mean(lambda each: each.turns), spoken, 1)),
        decisions=decimal(found.mean(lambda each: each.decisions), spoken, 1),
        a=decimal(found.mean(lambda each: each.losses[0]), spoken, 1),
        b=decimal(found.mean(lambda each: each.losses[1]), spoken, 1),
    )
    say(HASH, hash=found.hash)


def _write(
    file: Path, study: Study, found: Findings, generals: tuple[str, str], armies: tuple[str, str]
) -> None:
    import msgspec

    told: dict[str, Any] = {
        "book": study.book, "seed": study.seed, "games": study.games, "generals": generals, "armies": armies,
        "terrain": study.field[0].table, "scenario": study.field[0].plot, "rulings": study.rulings,
        "house": study.house,
        "swap": study.swap, "hash": found.hash,
        "wins": [found.wins_of_general(0), found.wins_of_general(1)], "draws": found.draws,
        "intervals": [found.wins_of_general(0).interval, found.wins_of_general(1).interval],
        "battles": found.battles,
    }  # fmt: skip
    file.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
