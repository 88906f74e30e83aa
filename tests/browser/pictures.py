"""Takes the pictures of the README from real battles: `make pictures`."""

import sys
import tempfile
from pathlib import Path

from pulverdampf.reports.page import page
from pulverdampf.text import LANGUAGES
from tests.browser import chromium, maps
from tests.browser.serving import ROOT, serving, staging
from tests.reports.battles import course_of


def main() -> int:
    """Serves the table, and lets the browser take the pictures."""
    if why := chromium.trouble():
        print(f"The pictures cannot be taken; {why}", file=sys.stderr)
        return 1
    out = f"{ROOT / 'docs' / 'pictures'}/"
    maps.taken(Path(out))
    with tempfile.TemporaryDirectory() as name, serving(Path(name) / "battles.sqlite") as where:
        print(chromium.run("pictures.mjs", seconds=900, PULVERDAMPF=where, PICTURES=out))
        with staging("black-powder") as links:
            told = chromium.run(
                "black_powder.mjs", "pictures", *links, seconds=900, PULVERDAMPF=where, PICTURES=out
            )
            print(told)
    for script, chosen in (("scenes.mjs", "kriegspfad"), ("dbx.mjs", "dbx"), ("frontier.mjs", "muskets")):
        with staging(chosen) as links:
            print(chromium.run(script, "stages", *links, seconds=900, PICTURES=out))
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "report.html"
            file.write_text(page(course_of("black-powder"), language), "utf-8")
            chromium.run("ending.mjs", "report", str(file), SHOT=f"{out}report-{language}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
