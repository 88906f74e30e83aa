"""Takes the pictures of the README from real battles: `make pictures`; `ARGS="maps dbx"` takes two parts.

Every part stands for itself: one that fails is named at the end, and the others are taken all the same.
Pictures are written as WebP, so that all of them together stay small.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image

from pulverdampf.analysis.one_battle import covered
from pulverdampf.club.campaign.acts import Begun
from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.frame import ready
from pulverdampf.club.campaign.mapping import drawn
from pulverdampf.club.campaign.sight import everything
from pulverdampf.drawing import svg
from pulverdampf.muster.battles import battles
from pulverdampf.reports.moments import Whole
from pulverdampf.reports.page import page
from pulverdampf.reports.picture import png
from pulverdampf.text import LANGUAGES
from tests.browser import chromium, maps
from tests.browser.refereeing import refereeing
from tests.browser.serving import ROOT, serving, staging
from tests.reports.battles import course_of

OUT = ROOT / "docs" / "pictures"
QUALITY = 82
PATIENCE = float(os.environ.get("PULVERDAMPF_PATIENCE", "1800"))
"""How many seconds a script may take."""
SHOWN_OF_THE_CLUB = {
    "club.mjs": ("club-results",),
    "campaign.mjs": ("campaign-orders", "campaign-orders-phone"),
}
GROUND_WIDE, GUTTER = 420, 12
REPLAYED, MOMENTS, REPLAY_WIDE = "black-powder", 14, 760


def eagles(into: Path) -> None:
    """The lobby, and a battle of The March of Eagles."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name) / "battles.sqlite") as where:
        chromium.run("pictures.mjs", seconds=PATIENCE, PULVERDAMPF=where, PICTURES=f"{into}/")


def workshop(into: Path) -> None:
    """An army, a table and a scenario in the workshop."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name) / "battles.sqlite") as where:
        chromium.run("workshop_pictures.mjs", seconds=PATIENCE, PULVERDAMPF=where, PICTURES=f"{into}/")


def powder(into: Path) -> None:
    """Prepared moments of Black Powder."""
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name) / "battles.sqlite") as where,
        staging("black-powder") as links,
    ):
        chromium.run(
            "black_powder.mjs",
            "pictures",
            *links,
            seconds=PATIENCE,
            PULVERDAMPF=where,
            PICTURES=f"{into}/",
        )


def staged(script: str, chosen: str) -> Callable[[Path], None]:
    """Prepared moments of a book."""

    def take(into: Path) -> None:
        with staging(chosen) as links:
            chromium.run(script, "stages", *links, seconds=PATIENCE, PICTURES=f"{into}/")

    return take


def club(into: Path) -> None:
    """An evening of a club: its results, a campaign's map, its page at a desk and on a phone."""
    campaign = Campaign([Begun(ready()["frontier-summer"], "1")])
    for language in LANGUAGES:
        tongue = {"de": "de-DE", "en": "en-GB"}[language]
        drawing = drawn(campaign, everything(campaign), language)
        (into / f"campaign-map-{language}.png").write_bytes(png(drawing, 1268))
        for script, shown in SHOWN_OF_THE_CLUB.items():
            with tempfile.TemporaryDirectory() as name, serving(Path(name) / "battles.sqlite") as where:
                chromium.run(script, name, "window", seconds=PATIENCE, PULVERDAMPF=where, TONGUE=tongue)
                for picture in shown:
                    (Path(name) / f"{picture}.png").rename(into / f"{picture}-{language}.png")


PHONES = ("form", "dice", "told", "roster")
PHONE_WIDE = 380


def referee(into: Path) -> None:
    """A shot beside a real table: four phones in a row."""
    with tempfile.TemporaryDirectory() as folder, refereeing() as where:
        chromium.run("referee_pictures.mjs", seconds=PATIENCE, PULVERDAMPF=where, PICTURES=f"{folder}/")
        for language in LANGUAGES:
            phones = [Image.open(f"{folder}/referee-{each}-{language}.png") for each in PHONES]
            high = phones[0].height * PHONE_WIDE // phones[0].width
            row = Image.new("RGB", ((PHONE_WIDE + 12) * len(phones) - 12, high), "white")
            for n, each in enumerate(phones):
                row.paste(each.convert("RGB").resize((PHONE_WIDE, high)), (n * (PHONE_WIDE + 12), 0))
            row.save(into / f"referee-{language}.png")


def report(into: Path) -> None:
    """A battle report as a reader opens it."""
    for language in LANGUAGES:
        file = into / f"report-{language}.html"
        file.write_text(page(course_of("black-powder"), language), "utf-8")
        chromium.run("ending.mjs", "report", str(file), SHOT=f"{into}/report-{language}.png")


def replay(into: Path) -> None:
    """A recorded battle as a short film, by the command that anybody has."""
    record = ROOT / f"tests/playthroughs/{REPLAYED}.battle"
    how = ["--out", str(into / "replay.webp"), "--width", str(REPLAY_WIDE), "--moments", str(MOMENTS)]
    command = [str(Path(sys.executable).with_name("pulverdampf")), "film", str(record), *how, "--lang", "en"]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)


def histories(into: Path) -> None:
    """The ground of every battle of history in the scale of each book that covers it, side by side."""
    for battle in battles().values():
        drawings = [
            Image.open(BytesIO(png(svg(Whole(each.book, each.begun()), "en", battle.name), GROUND_WIDE)))
            for each in covered(battle)
        ]
        wide, high = sum(each.width for each in drawings), max(each.height for each in drawings)
        row = Image.new("RGB", (wide + GUTTER * (len(drawings) - 1), high), "white")
        for n, each in enumerate(drawings):
            row.paste(each.convert("RGB"), (n * (GROUND_WIDE + GUTTER), (high - each.height) // 2))
        row.save(into / f"battle-{battle.id}.png")


PARTS: dict[str, Callable[[Path], None]] = {
    "maps": maps.battle_maps,
    "atlases": maps.atlases,
    "histories": histories,
    "replay": replay,
    "report": report,
    "referee": referee,
    "eagles": eagles,
    "powder": powder,
    "workshop": workshop,
    "club": club,
    "kriegspfad": staged("scenes.mjs", "kriegspfad"),
    "dbx": staged("dbx.mjs", "dbx"),
    "muskets": staged("frontier.mjs", "muskets"),
}


def kept(taken: Path, out: Path) -> int:
    """Keeps what was taken, smaller; gives how many bytes that are."""
    size = 0
    for picture in sorted(taken.iterdir()):
        small = out / f"{picture.stem}.webp"
        if picture.suffix == ".png":
            with Image.open(picture) as seen:
                seen.convert("RGB").save(small, "WEBP", quality=QUALITY, method=6)
            small.with_suffix(".png").unlink(missing_ok=True)
        elif picture.suffix == ".webp":
            small.write_bytes(picture.read_bytes())
        else:
            continue
        size += small.stat().st_size
    return size


def main(chosen: list[str], out: Path = OUT) -> int:
    """Takes the parts that were named, or all."""
    if unknown := [each for each in chosen if each not in PARTS]:
        print(f"No such part: {', '.join(unknown)}. There are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    if any(name != "replay" for name in chosen or PARTS) and (why := chromium.trouble()):
        print(f"The pictures cannot be taken; {why}", file=sys.stderr)
        return 1
    failed = []
    for name in chosen or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                PARTS[name](Path(folder))
            except (AssertionError, OSError, subprocess.SubprocessError) as problem:
                told = getattr(problem, "stderr", "") or str(problem)
                failed.append(name)
                print(f"{name}: {str(told)[-1500:]}", file=sys.stderr)
            size = kept(Path(folder), out)
        print(f"{name}: {size / 1000:.0f} kB", flush=True)
    whole = sum(each.stat().st_size for each in out.iterdir())
    print(f"All pictures: {whole / 1e6:.1f} MB")
    if failed:
        print(f'Not taken: {", ".join(failed)}; make pictures ARGS="{" ".join(failed)}"', file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
