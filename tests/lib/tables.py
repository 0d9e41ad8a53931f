"""Matches that are played quickly without a server and then laid on its table, and pages that sit down at them."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from serving import Page, Server

from strategos import games
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.ids import Seat
from strategos.server.rooms.links import Links, Place
from strategos.table.habits import Habits
from strategos.table.live import LiveMatch
from strategos.table.store import Kept, Store, now

Question = Callable[[LiveMatch, Seat, Decision], bool]
USUAL = Habits()
PEOPLE = ("link", "link")
ATTACKS = ("attack", "charge", "shoot")


def played(
    game: str, scenario: str, is_wanted: Question, likes: tuple[str, ...] = ATTACKS, most: int = 800
) -> tuple[LiveMatch, Seat]:
    """A match that has come to a question that is wanted, and who is asked it. Attacks come first, then anything."""
    rng = random.Random(f"{game} {scenario}")
    for seed in range(100):
        live = LiveMatch(games.find(game), scenario, {}, {}, f"key {seed}")
        live.begin()
        for _ in range(most):
            if live.match.over:
                break
            seat = live.match.waiting_for[0]
            decision = live.match.decision_for(seat)
            assert decision is not None
            if is_wanted(live, seat, decision):
                return live, seat
            texts = [live.match.state.setup.notation.format(option) for option in decision.options]
            live.play(seat, rng.choice([text for text in texts if text.startswith(likes)] or texts))
    raise AssertionError("nobody is ever asked that")


def asked(kind: str, has: str = "") -> Question:
    """A question of this kind, with an option that begins like that."""

    def is_so(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
        texts = [live.match.state.setup.notation.format(option) for option in decision.options]
        return decision.kind == kind and any(text.startswith(has) for text in texts)

    return is_so


def reactions(live: LiveMatch, seat: Seat, decision: Decision) -> list[tuple[str, bytes]]:
    """The answers to a question at which the other seat is asked something at once, with its view then."""
    found: list[tuple[str, bytes]] = []
    for option in decision.options:
        after = live.match.state.clone()
        advance(after, option, seat)
        following = pending(after)
        if not decision.secret and following is not None and following.seat == 1 - seat and len(following.options) > 1:
            text = live.match.state.setup.notation.format(option)
            found.append((text, live.match.game.view(after, 1 - seat).encode()))
    return found


def can_be_reacted_to(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """Whether an attack is possible at which the other seat is asked something before any dice fall."""
    return decision.kind == "action" and any(text.startswith("attack") for text, _ in reactions(live, seat, decision))


def kept_match(live: LiveMatch, habits: Habits = USUAL, created: str = "", seats: tuple[str, ...] = PEOPLE) -> Kept:
    """A match, between two people with links as a rule, as it is kept."""
    moment = created or now()
    game = live.game
    return Kept(
        secrets.token_hex(8), game.name, game.version, live.scenario, live.options, list(seats), live.key, False,
        moment, moment, habits,
    )  # fmt: skip


def lay(
    folder: Path, live: LiveMatch, habits: Habits = USUAL, created: str = "", seats: tuple[str, ...] = PEOPLE
) -> list[str]:
    """Lay a match on the table in a folder: the paths of its two seats, then one to watch from."""
    kept = kept_match(live, habits, created, seats)

    async def write() -> None:
        store = await Store.open(folder)
        await store.add(kept, live.journal)
        await store.close()

    with ThreadPoolExecutor(1) as pool:  # a browser has an event loop of its own in this thread
        pool.submit(lambda: asyncio.run(write())).result()
    links = Links.of(folder)
    return [f"/play/{links.make(Place(kept.id, seats))}" for seats in ((0,), (1,), ())]


def sit(server: Server, paths: list[str]) -> list[Page]:
    """A page at each of these links."""
    return [server.page(path) for path in paths]


def heard_all(*pages: Page) -> None:
    """Read everything that is on its way to some pages."""
    for page in pages:
        page.say(type="ping")
        page.hear("pong")
