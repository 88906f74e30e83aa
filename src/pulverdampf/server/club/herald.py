"""The herald: tells everybody once when a battle waits for him or is over, by the ways he has chosen."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from time import time

from msgspec import Struct

from pulverdampf.server.club.people import Leading, People, Person, Push, Situation, Told, troubled
from pulverdampf.server.club.post import Mailer, NotNowError, RefusedForGoodError, Waker
from pulverdampf.server.lobby import Lobby
from pulverdampf.server.stores import NotStoredError
from pulverdampf.text import Text, verbatim

LOG = getLogger("pulverdampf")
EVERY = 20.0
LATER = 300.0
"""Seconds until something that could not be delivered is tried again."""
YOUR_TURN = Text("Your turn: {battle}", "Du bist am Zug: {battle}")
IS_OVER = Text("Over: {battle}", "Zu Ende: {battle}")
TURN_BODY = Text(
    "{name}, it waits for your decision:\n\n{link}\n\nThere is no hurry: it waits as long as you like. "
    "Your page: {page}\n",
    "{name}, deine Entscheidung wird erwartet:\n\n{link}\n\nDas wartet, solange du willst. "
    "Deine Seite: {page}\n",
)
OVER_BODY = Text(
    "{name}, it is over:\n\n{link}\n\nYour page: {page}\n",
    "{name}, es ist zu Ende:\n\n{link}\n\nDeine Seite: {page}\n",
)
CONFIRM = Text("Confirm your address for Pulverdampf", "Bestätige deine Adresse für Pulverdampf")
CONFIRM_BODY = Text(
    "{name}, open this link once to hear by mail when it is your turn:\n\n{link}\n\n"
    "If this was not you, do nothing: no further mail will come.\n",
    "{name}, öffne diesen Link einmal, dann erfährst du per Mail, wenn du am Zug bist:\n\n{link}\n\n"
    "Warst du das nicht, dann tu nichts: Es kommt keine weitere Mail.\n",
)


class News(Struct, frozen=True):
    """What is to be told of a battle."""

    room: str
    title: str
    body: str
    link: str
    heard: Told


class Herald:
    """Looks again and again for whom something waits."""

    def __init__(
        self, lobby: Lobby, people: People, mailer: Mailer | None, waker: Waker | None, public: str = ""
    ) -> None:
        self.lobby, self.people, self.mailer, self.waker = lobby, people, mailer, waker
        self.public = public
        """Where links in messages lead, as the operator says; else where each person came to us."""
        self.now: Callable[[], float] = time
        self._later: dict[str, float] = {}
        """When a channel of somebody is tried again that did not work."""

    async def go_round_for_ever(self) -> None:
        """Goes round, and goes on whatever happens."""
        while True:
            with suppress(NotStoredError):
                await self.go_round()
            await asyncio.sleep(EVERY)

    async def go_round(self) -> int:
        """Tells everybody what is new for him; how many messages went out."""
        sent = 0
        for id in await asyncio.to_thread(self.people.all):
            present = self._present()
            try:
                sent += await asyncio.to_thread(self._tell, id, present)
            except NotStoredError:
                raise
            except Exception as accident:  # one person's trouble must not keep others from hearing
                LOG.error("herald: %s", type(accident).__name__)
        return sent

    def _present(self) -> set[tuple[str, str]]:
        """Who sits in which room now."""
        return {(id, guest.role) for id, room in self.lobby.rooms.items() for guest in room.guests}

    def _tell(self, id: str, present: set[tuple[str, str]]) -> int:
        person = self.people.read(id)
        if person is None or not (person.mail or person.pushes):
            return 0
        sent = 0
        standing: list[Situation | Leading] = [*self.people.situations(person), *self.people.leading(person)]
        for situation in standing:
            for channel in self._channels(person):  # as it is now: one may have been refused meanwhile
                key = f"{channel}/{situation.room}"
                news = self._news(id, person, situation, person.told.get(key))
                if (situation.room, situation.role) in present:
                    news = None
                    if situation.my_turn or situation.over:
                        self._heard(id, person, key, situation.heard)
                if news is not None and self.now() >= self._later.get(f"{id}/{channel}", 0.0):
                    sent += self._sent(id, person, channel, news)
        return sent

    def _channels(self, person: Person) -> list[str]:
        mail = ["mail"] if self.mailer is not None and person.mail else []
        return [*mail, *(each.endpoint for each in person.pushes if self.waker is not None)]

    def _heard(self, id: str, person: Person, key: str, heard: Told) -> None:
        if person.told.get(key) == heard:
            return

        def hear(now: Person) -> None:
            now.told = person.told = {**now.told, key: heard}

        self.people.update(id, hear)

    def _sent(self, id: str, person: Person, channel: str, news: News) -> int:
        """Sends a message; it is marked as sent before, so that no accident sends it twice."""
        key = f"{channel}/{news.room}"
        before = person.told.get(key)
        self._heard(id, person, key, news.heard)
        try:
            if channel == "mail":
                assert self.mailer is not None
                self.mailer.send(person.mail, news.title, news.body)
            else:
                assert self.waker is not None
                push = next(each for each in person.pushes if each.endpoint == channel)
                self.waker.send(push, news.title, person.name, news.link)
        except NotNowError:
            self._later[f"{id}/{channel}"] = self.now() + LATER
            self._unheard(id, person, key, before)
            return 0
        except RefusedForGoodError as refused:
            self._stopped(id, person, channel, refused.text)
            return 0
        return 1

    def _unheard(self, id: str, person: Person, key: str, before: Told | None) -> None:
        def forget(now: Person) -> None:
            kept = {each: told for each, told in now.told.items() if each != key}
            now.told = person.told = {**kept, key: before} if before is not None else kept

        self.people.update(id, forget)

    def _stopped(self, id: str, person: Person, channel: str, why: Text) -> None:
        """A channel that is refused for good is closed, and its owner told on his page."""

        def stop(now: Person) -> None:
            if channel == "mail":
                now.mail = person.mail = ""
            now.pushes = person.pushes = tuple(each for each in now.pushes if each.endpoint != channel)
            now.told = {key: told for key, told in now.told.items() if not key.startswith(f"{channel}/")}
            troubled(now, why, self.now())

        self.people.update(id, stop)

    def _base(self, person: Person) -> str:
        return self.public or person.base

    def _news(
        self, id: str, person: Person, situation: Situation | Leading, told: Told | None
    ) -> News | None:
        """What is new: his turn, if he and another have decided since he last heard of it; or the end."""
        base, heard = self._base(person), situation.heard
        if situation.over:
            if told is not None and told.over:
                return None
            title, body = IS_OVER, OVER_BODY
        elif situation.my_turn and (told is None or (heard.mine > told.mine and heard.others > told.others)):
            title, body = YOUR_TURN, TURN_BODY
        else:
            return None
        address = base + situation.address
        page = f"{base}/me/{id}/{person.token}"
        written = body.filled(name=verbatim(person.name), link=verbatim(address), page=verbatim(page))
        named = title.filled(battle=situation.called).in_(person.language)
        return News(situation.room, named, written.in_(person.language), address, heard)

    def ask_to_confirm(self, id: str, person: Person) -> None:
        """Sends the link that confirms an address; where that fails, its owner reads why."""
        if self.mailer is None:
            return
        address = f"{self._base(person)}/confirm/{id}/{person.confirmation}"
        told = CONFIRM_BODY.filled(name=verbatim(person.name), link=verbatim(address))
        try:
            self.mailer.send(person.unconfirmed, CONFIRM.in_(person.language), told.in_(person.language))
        except RefusedForGoodError as refused:
            self._not_confirmed(id, refused.text)
        except NotNowError:
            self._not_confirmed(id, NOT_SENT)

    def _not_confirmed(self, id: str, why: Text) -> None:
        def tell(now: Person) -> None:
            now.unconfirmed = now.confirmation = ""
            troubled(now, why, self.now())

        self.people.update(id, tell)

    def allows(self, push: Push) -> bool:
        """Whether a browser may be woken under the address that it names."""
        return self.waker is not None and self.waker.allows(push.endpoint)


NOT_SENT = Text(
    "The mail server does not answer; enter the address again later.",
    "Der Mailserver antwortet nicht; gib die Adresse später noch einmal an.",
)
