"""Secret links: a name that everybody may know, and a token that nobody guesses."""

import secrets

LONGEST_ID = 40


def new_id() -> str:
    """The name of something new."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """A secret of its own."""
    return secrets.token_urlsafe(24)


def same(known: str, given: str) -> bool:
    """Whether a secret is the right one; compared so that time tells nothing."""
    return bool(known) and secrets.compare_digest(known.encode(), given.encode())
