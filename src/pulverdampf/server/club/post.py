"""Ways to reach somebody who is not at the table: mail through any SMTP server, and web push."""

import smtplib
import ssl
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import msgspec
from msgspec import Struct

from pulverdampf.server.club.people import Push
from pulverdampf.server.stores import Card, Store
from pulverdampf.text import Text, verbatim

PATIENCE = 20.0
PUSH_SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Those of Chrome and its kin, Firefox, Safari, and Edge."""
BAD_MAIL = Text(
    "the mail server is written smtp://name:password@host:587?from=club@example.org (or smtps://), "
    "not “{had}”",
    "der Mailserver wird smtp://name:passwort@host:587?from=club@example.org geschrieben (oder smtps://), "
    "nicht „{had}“",
)
REFUSED = Text(
    "The mail server refuses {address}: {why}. Mails to it have been stopped; enter another address.",
    "Der Mailserver lehnt {address} ab: {why}. Dorthin gehen keine Mails mehr; gib eine andere Adresse an.",
)
PUSH_GONE = Text(
    "One of your browsers does not want to be woken any more and was taken off the list.",
    "Einer deiner Browser will nicht mehr geweckt werden und wurde von der Liste genommen.",
)


class RefusedForGoodError(Exception):
    """Something will never be delivered; it is told to whom it concerns."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))


class NotNowError(Exception):
    """Something could not be delivered yet and is tried again."""


class MailSettings(Struct, frozen=True):
    """Through which server mails go, and from whom."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """From the first byte (smtps); else the connection is encrypted as soon as the server offers it."""


def mail_settings(written: str) -> MailSettings:
    """A mail server as it is written on the command line."""
    try:
        found = urlsplit(written)
        port = found.port
    except ValueError:
        found, port = SplitResult("", "", "", "", ""), None
    if found.scheme not in ("smtp", "smtps") or not found.hostname:
        raise RefusedForGoodError(BAD_MAIL.filled(had=verbatim(written.split("@")[-1][:80])))
    encrypted = found.scheme == "smtps"
    sender = parse_qs(found.query).get("from", [""])[0] or f"pulverdampf@{found.hostname}"
    return MailSettings(
        found.hostname,
        port or (465 if encrypted else 25),
        sender,
        unquote(found.username or ""),
        unquote(found.password or ""),
        encrypted,
    )


class Mailer:
    """Sends mails; one connection each, for there are few."""

    def __init__(self, settings: MailSettings) -> None:
        self.settings = settings

    def send(self, address: str, subject: str, body: str) -> None:
        """Hands a mail to the server, or tells why that is not possible now or ever."""
        settings, message = self.settings, EmailMessage()
        message["From"], message["To"], message["Subject"] = settings.sender, address, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        try:
            with self._connected() as server:
                if settings.user:
                    server.login(settings.user, settings.password)
                server.send_message(message, settings.sender, [address])
        except smtplib.SMTPRecipientsRefused as refused:
            code, why = next(iter(refused.recipients.values()))
            self._judge(code, why, address)
        except smtplib.SMTPDataError as refused:
            self._judge(refused.smtp_code, refused.smtp_error, address)
        except (OSError, smtplib.SMTPException) as why:
            raise NotNowError(str(why)) from None

    def _connected(self) -> smtplib.SMTP:
        settings = self.settings
        if settings.encrypted:
            return smtplib.SMTP_SSL(settings.host, settings.port, timeout=PATIENCE)
        server = smtplib.SMTP(settings.host, settings.port, timeout=PATIENCE)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
            server.ehlo()
        return server

    def _judge(self, code: int, why: bytes | str, address: str) -> None:
        """A server that says 4.. may take it later; one that says 5.. never will."""
        said = why.decode(errors="replace") if isinstance(why, bytes) else why
        if code < 500:
            raise NotNowError(said)
        told = verbatim(" ".join(said.split())[:120].rstrip("."))
        raise RefusedForGoodError(REFUSED.filled(address=verbatim(address), why=told))


class Post(NamedTuple):
    """How people hear of their turn: by which mailer, and where links in messages lead."""

    mailer: Mailer | None = None
    public: str = ""


class Waker:
    """Wakes browsers by web push, with a key of this server; needs the package pywebpush."""

    def __init__(self, store: Store, contact: str) -> None:
        from py_vapid import Vapid02

        self.contact = contact
        kept = store.card("server", "vapid")
        if kept is None:
            self.vapid = Vapid02()
            self.vapid.generate_keys()
            store.keep(Card("server", "vapid", self.vapid.private_pem()))
        else:
            self.vapid = Vapid02.from_pem(kept)

    @property
    def key(self) -> str:
        """The public key, as browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def allows(self, endpoint: str) -> bool:
        """Whether an address may be called: of a push service that browsers use, and of nobody else.

        Whoever could name an address of his own could lead us on to machines beside us, or let us wait.
        """
        try:
            found = urlsplit(endpoint)
            host, port = found.hostname or "", found.port
        except ValueError:
            return False
        known = any(host == each or host.endswith(f".{each}") for each in PUSH_SERVICES)
        return known and found.scheme == "https" and port in (None, 443) and "@" not in found.netloc

    def send(self, push: Push, title: str, body: str, link: str) -> None:
        """Wakes a browser, or tells why that is not possible now or ever."""
        from pywebpush import WebPushException, webpush

        if not self.allows(push.endpoint):
            raise RefusedForGoodError(PUSH_GONE)
        keys = {"p256dh": push.p256dh, "auth": push.auth}
        data = msgspec.json.encode({"title": title, "body": body, "link": link}).decode()
        try:
            webpush(
                {"endpoint": push.endpoint, "keys": keys},
                data,
                vapid_private_key=self.vapid,
                vapid_claims={"sub": f"mailto:{self.contact}"},
                ttl=7 * 86_400,
                timeout=PATIENCE,
            )
        except WebPushException as refused:
            status = refused.response.status_code if refused.response is not None else 0
            if 400 <= status < 500 and status != 429:
                raise RefusedForGoodError(PUSH_GONE) from None
            raise NotNowError(str(status)) from None
        except (OSError, ValueError, TypeError) as why:
            raise NotNowError(str(why)) from None


def waker(store: Store, contact: str) -> Waker | None:
    """The waker of a server, if the packages for it are there."""
    try:
        return Waker(store, contact)
    except ImportError:
        return None
