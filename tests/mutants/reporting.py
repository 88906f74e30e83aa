"""Tells how many mutants were noticed, by book and chapter, and which were not."""

from collections import Counter
from collections.abc import Iterable, Mapping

from pulverdampf.engine.rulebook import Rulebook
from tests.mutants.running import NOTICED, UNNAMED, Result
from tests.mutants.sampling import Equivalent
from tests.mutants.scratch import ROOT


def share(results: Iterable[Result]) -> str:
    """How many of how many were noticed."""
    return _part(result.outcome == NOTICED for result in results)


def share_by_rule(results: Iterable[Result]) -> str:
    """How many of how many were noticed by a test that names the rule."""
    return _part(result.by_rule for result in results)


def _part(noticed: Iterable[bool]) -> str:
    outcomes = Counter(noticed)
    number = outcomes.total()
    return f"{outcomes[True]} of {number} ({100 * outcomes[True] / number:.0f} %)" if number else "none"


def survivor(result: Result) -> str:
    """A mutant that nobody noticed: where it stands, its rules, and the change."""
    mutant = result.mutant
    was, now = mutant.edit
    head = f"{mutant.piece.module.path.relative_to(ROOT)}:{mutant.line} {mutant.piece.name}"
    rules = ", ".join(mutant.piece.ids[:6]) + (" ..." if len(mutant.piece.ids) > 6 else "")
    nobody = "; no test names these rules" if result.outcome == UNNAMED else ""
    edit = [f"- {line}" for line in was.splitlines()] + [f"+ {line}" for line in now.splitlines()]
    return "\n".join([f"{head} ({mutant.change.kind}; {rules}{nobody})", *edit])


def survivors(results: Iterable[Result]) -> list[Result]:
    """Those that were not noticed."""
    return [result for result in results if result.outcome != NOTICED]


def page(
    seeds: Mapping[str, Mapping[str, list[Result]]],
    books: Mapping[str, Rulebook],
    command: str,
    same: list[Equivalent],
) -> str:
    """The page `docs/fidelity.md`: shares of every seed, chapters and survivors of the first."""
    first, found = next(iter(seeds.items()))
    lines = ["# Would a test notice?", "", f"Made by `{command}`; do not edit.", ""]
    lines += [
        "Rule code is changed on purpose: a number, a bound, a comparison or a sign, a condition or a row",
        "of a table left out, a secret left in sight. The changes are drawn evenly over books and chapters,",
        "the same ones for the same seed. Then the tests and worked cases that name the rule are run, and",
        "for what they leave the kept battles of the book (`tests/kept`). A test of a rule says what the",
        "paper says; a kept battle only says what the program did, so that somebody has to decide. A change",
        "that no test of the rule notices shows a rule that is named but not checked.",
        "",
    ]
    for seed, of_seed in seeds.items():
        lines += _shares(seed, of_seed, books)
    lines += ["", f"The chapters, and what was not noticed, are those of seed {first}."]
    for key, results in found.items():
        lines += ["", f"## {books[key].name.en}", "", "| Chapter | Noticed | by a test of the rule |"]
        lines += ["|---|---|---|"]
        for chapter in books[key].reference().chapters.values():
            of_it = [result for result in results if result.mutant.chapter == chapter.id]
            row = f"| {chapter.title.en} | {share(of_it)} | {share_by_rule(of_it)} |"
            lines += [row] if of_it else []
        lines += _unnoticed(survivors(results))
    lines += ["", "## Changes that change nothing", ""]
    lines += [_line(each) for each in same] or ["None is listed."]
    return "\n".join(lines) + "\n"


def _shares(seed: str, found: Mapping[str, list[Result]], books: Mapping[str, Rulebook]) -> list[str]:
    """What was noticed of the mutants of one seed, book by book."""
    everything = [result for results in found.values() for result in results]
    rows = [*((books[key].name.en, results) for key, results in found.items()), ("All", everything)]
    return [
        "", f"| Seed {seed} | Noticed | by a test of the rule |", "|---|---|---|",
        *(f"| {name} | {share(results)} | {share_by_rule(results)} |" for name, results in rows),
    ]  # fmt: skip


def _unnoticed(results: list[Result]) -> list[str]:
    if not results:
        return []
    lines = ["", "Not noticed:", ""]
    for result in results:
        lines += ["```diff", f"# {survivor(result)}", "```"]
    return lines


def _line(each: Equivalent) -> str:
    was, now = (" ".join(text.split("\n")) for text in (each.was, each.now))
    return f"- {each.book}, `{each.function}`: `{was}` for `{now}`: {each.reason}"
