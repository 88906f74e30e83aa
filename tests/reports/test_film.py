"""Films: as short as somebody wants them, the end always in them."""

from io import BytesIO

import pytest

from pulverdampf.reports.film import film
from pulverdampf.reports.moments import moments
from tests.reports.battles import course_of

image = pytest.importorskip("PIL.Image")
pytest.importorskip("typst")


def test_a_film_of_few_moments() -> None:
    """Five pictures of a whole battle; the last stays longest."""
    course = course_of("muskets-tomahawks")
    assert len(list(moments(course))) > 5
    with image.open(BytesIO(film(course, "webp", "en", 240, 5))) as made:
        assert made.n_frames == 5
        lasts = []
        for frame in range(5):
            made.seek(frame)
            made.load()
            lasts.append(made.info["duration"])
    assert lasts[-1] > 4 * lasts[0]
