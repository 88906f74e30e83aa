"""An experiment as data for one's own analysis: one row a battle, as CSV, JSON or Parquet."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from pulverdampf.analysis.exporting import NO_PARQUET, MissingError
from pulverdampf.analysis.lab.effects import Arm
from pulverdampf.analysis.lab.experiment import Experiment
from pulverdampf.text import Text

KINDS = (".json", ".csv", ".parquet")
NO_KIND = Text("Data ends in .json, .csv or .parquet, not in “{had}”.",
               "Daten enden auf .json, .csv oder .parquet, nicht auf „{had}“.")  # fmt: skip


def rows(experiment: Experiment, arms: Sequence[Arm]) -> list[dict[str, Any]]:
    """One row a battle."""
    study = experiment.study(0)
    return [
        {
            "variant": experiment.arms[way].name.en, "battle": study.number(battle.index),
            "one": study.meeting(battle.index).one.id, "two": study.meeting(battle.index).two.id,
            "winner": battle.winner, "turns": battle.turns, "decisions": battle.decisions,
            "losses_one": float(battle.losses[0]), "losses_two": float(battle.losses[1]), "hash": battle.hash,
        }
        for way, arm in enumerate(arms)
        for battle in arm.battles
    ]  # fmt: skip


def write(file: Path, experiment: Experiment, arms: Sequence[Arm], hash: str) -> None:
    """Writes what was found, as the ending of the file wants it."""
    if file.suffix == ".json":
        told = {
            "book": experiment.book.key, "question": experiment.question, "seed": experiment.seed,
            "hash": hash,
            "variants": [
                {"name": agreed.name, "rulings": agreed.rulings, "house": agreed.house,
                 "figures": arm.figures, "effects": arm.effects}
                for agreed, arm in zip(experiment.arms, arms, strict=True)
            ],
            "battles": rows(experiment, arms),
        }  # fmt: skip
        file.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    elif file.suffix == ".csv":
        found = rows(experiment, arms)
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, list(found[0]) if found else [])
            writer.writeheader()
            writer.writerows(found)
    else:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise MissingError(NO_PARQUET) from None
        parquet.write_table(pyarrow.Table.from_pylist(rows(experiment, arms)), file)
