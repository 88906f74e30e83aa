"""`make mutants`: how many changes of rule code the tests that name the rules notice."""

import argparse
import sys
from collections.abc import Collection
from pathlib import Path

from pulverdampf.engine.rulebook import Rulebook
from tests.mutants.changing import KINDS
from tests.mutants.finding import books
from tests.mutants.naming import KEPT, Named, beside_a_table, naming, witnesses_of
from tests.mutants.reporting import page, share, share_by_rule, survivor
from tests.mutants.running import NOTICED, Bench, Result, jobs_by_default
from tests.mutants.sampling import Mutant, candidates, drawn, equivalents
from tests.mutants.scratch import ROOT, Tree

FIDELITY = ROOT / "docs" / "fidelity.md"
CHECKED = Path(__file__).with_name("checked.txt")
"""The rules of which a mutant was noticed."""


def main() -> None:
    """Reads the command line, tries mutants of every book, tells what was found."""
    every = {book.key: book for book in books()}
    wanted = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    wanted.add_argument(
        "--seed", action="append", help="the same seed gives the same mutants; may be repeated"
    )
    wanted.add_argument("--count", type=int, default=200, help="how many over all chosen books")
    wanted.add_argument("--book", action="append", choices=[*every], help="this one only; may be repeated")
    wanted.add_argument("--kind", action="append", choices=KINDS, help="changes of this kind only")
    wanted.add_argument("--jobs", type=int, default=jobs_by_default(), help="how many at a time")
    wanted.add_argument("--write", action="store_true", help=f"write {FIDELITY.relative_to(ROOT)}")
    chosen = wanted.parse_args()
    keys, seeds = chosen.book or [*every], chosen.seed or ["1"]
    bench = Bench(chosen.jobs)
    found: dict[str, dict[str, list[Result]]] = {seed: {} for seed in seeds}
    try:
        for seed in seeds:
            for place, key in enumerate(keys):
                count = (chosen.count + len(keys) - 1 - place) // len(keys)
                found[seed][key] = tried(bench, every[key], count, seed, chosen.kind or KINDS)
    finally:
        bench.close()
    for seed in seeds:
        print(f"Seed {seed}")
        tell(found[seed], every)
    if chosen.write:
        told = [f"--seed {seed}" for seed in seeds] + [f"--count {chosen.count}"]
        told += [f"--book {key}" for key in chosen.book or ()] + [
            f"--kind {kind}" for kind in chosen.kind or ()
        ]
        command = f'make mutants ARGS="{" ".join(told)} --write"'
        FIDELITY.write_text(page(found, every, command, equivalents()), "utf-8")
        keep_checked([result for of_seed in found.values() for each in of_seed.values() for result in each])


def keep_checked(results: list[Result]) -> None:
    """Writes down the rules of which a mutant was noticed, now or earlier and not missed now."""
    noticed = {id for result in results for id in checked(result)}
    missed = {id for result in results if not result.by_rule for id in result.mutant.piece.ids}
    known = set(CHECKED.read_text("utf-8").split()) if CHECKED.exists() else set()
    CHECKED.write_text("".join(f"{id}\n" for id in sorted(noticed | known - missed)), "utf-8")


def tried(bench: Bench, book: Rulebook, count: int, seed: str, kinds: Collection[str]) -> list[Result]:
    """Some mutants of a book and what became of them."""
    named = naming(ROOT, book.prefix)
    of_kind = (mutant for mutant in candidates(book) if mutant.change.kind in kinds)
    mutants = drawn(of_kind, count, seed, equivalents())
    tests = {
        mutant: [
            *witnesses_of(mutant.piece.ids, named, hides=mutant.piece.redacts),
            *beside_a_table(mutant.piece.module.path),
            Named(KEPT, frozenset()),
        ]
        for mutant in mutants
    }
    bench.learn(book.key, {test for each in tests.values() for test in each})
    results = []

    def one(tree: Tree, mutant: Mutant) -> Result:
        result = bench.tried(mutant, tests[mutant], tree)
        results.append(result)
        if result.outcome != NOTICED:
            print(f"\n{survivor(result)}", flush=True)
        print(f"\r{book.key}: {len(results)} of {len(mutants)}, {share(results)}", end="", file=sys.stderr)
        return result

    ordered = bench.each(one, mutants)
    print(file=sys.stderr)
    return ordered


def checked(result: Result) -> tuple[str, ...]:
    """The rules of a mutant that was noticed by a test that names them."""
    return result.mutant.piece.ids if result.by_rule else ()


def tell(found: dict[str, list[Result]], every: dict[str, Rulebook]) -> None:
    """Prints the shares."""
    for key, results in found.items():
        print(f"{every[key].name.en}: {share(results)}; by a test of the rule {share_by_rule(results)}")
        for chapter in every[key].reference().chapters.values():
            of_it = [result for result in results if result.mutant.chapter == chapter.id]
            if of_it:
                print(f"    {chapter.title.en}: {share(of_it)}; {share_by_rule(of_it)}")
    everything = [result for results in found.values() for result in results]
    print(f"All: {share(everything)}; by a test of the rule {share_by_rule(everything)}")


if __name__ == "__main__":
    main()
