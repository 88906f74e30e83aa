"""The browser tests never leave themselves out silently."""

import pytest

from tests.browser import chromium


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "trouble", lambda: "missing: chromium")
    monkeypatch.setattr(chromium, "CHROMIUM", "")
    monkeypatch.setenv("CI", "true")
    with pytest.warns(UserWarning, match="left out; missing: chromium"), pytest.raises(pytest.skip.Exception):
        chromium.needed()


def test_an_unusable_chromium_fails_on_a_build_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "CHROMIUM", "/bin/false")
    trouble = chromium._stumbles()
    assert "/bin/false" in trouble
    monkeypatch.setattr(chromium, "trouble", lambda: trouble)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="installed"):
        chromium.needed()
    monkeypatch.setenv("CI", "")
    with pytest.warns(UserWarning), pytest.raises(pytest.skip.Exception):
        chromium.needed()
