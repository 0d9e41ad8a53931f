"""Requests, frames and records without sense: answered in words, never as a fault, and nothing is left behind."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from full_run import is_full
from fuzz_inputs import conversation, record, requests
from fuzzing import Table, fuzzed

from strategos import games
from strategos.kernel.errors import StrategosError
from strategos.kernel.text.record_file import read_record, verify
from strategos.table.live import LiveMatch
from strategos.table.match import replay

SENT = 400_000 if is_full() else 2_000  # requests, frames and records
FIRST = 0  # seed: another one is another series
FRESH = 2_000  # things sent before there are new matches: those that are over take no answers
SCENARIOS = {"pantheon": ["learning", "duel"], "commander": ["first-battle", "decisive-battle"]}


def records() -> list[bytes]:
    """A record of each game."""
    found: list[bytes] = []
    for game, scenarios in SCENARIOS.items():
        rng = random.Random(game)
        live = LiveMatch(games.find(game), scenarios[0], {"max_rounds": "2"}, {0: "random", 1: "me"}, "key")
        live.begin()
        while not live.match.over:
            seat = live.match.waiting_for[0]
            decision = live.match.decision_for(seat)
            assert decision is not None
            live.play(seat, live.match.state.setup.notation.format(rng.choice(decision.options)))
        found.append(live.match.record().encode())
    return found


async def laid_out(table: Table, whole: list[bytes]) -> list[str]:
    """Tokens of fresh matches of every kind."""
    tokens = await table.make("pantheon", "learning", "here", "here")
    tokens += await table.make("commander", "first-battle", "link", "link")
    tokens += await table.make("commander", "first-battle", "here", "random", army="own")
    opened = [await table.rooms.open_record(data) for data in whole]
    opened.append(await table.rooms.make_lesson("pantheon"))
    return tokens + [link.path.rpartition("/")[2] for links in opened for link in links]


def test_a_table_withstands_whatever_is_sent(tmp_path: Path) -> None:
    async def send_everything() -> None:
        whole = records()
        async with fuzzed(tmp_path) as table:
            sizes = await table.sizes()
            sent, number, due = 0, FIRST, 0
            tokens: list[str] = []
            while sent < SENT:
                if sent >= due:
                    tokens, due = await laid_out(table, whole), due + FRESH
                number += 1
                rng = random.Random(number)
                token = rng.choice(tokens)
                if rng.random() < 0.6:
                    method, target, body, headers = next(requests(rng, tokens, SCENARIOS, whole))
                    status, _ = await table.ask(method, target, body, headers)
                    # 503: the page has not been built.
                    assert status < 500 or status == 503, f"seed {number}: {method} {target!r} {body!r}: {status}"
                    sent += 1
                else:
                    frames = conversation(rng, *await table.known(token))
                    await table.converse(token, frames)
                    sent += len(frames)
                assert not table.faults.found, f"seed {number}: {table.faults.found}"
            assert (await table.ask("GET", b"/api/catalogue"))[0] == 200
            assert await table.sizes() == sizes

    asyncio.run(send_everything())


def test_a_record_is_good_or_refused_in_words() -> None:
    whole, good, refused = records(), 0, 0
    for seed in range(SENT // 10):
        data = record(random.Random(seed), whole)
        try:
            read = read_record(data)
            game = games.find(read.header["game"])
            replay(read, game)
            verify(data, game)
            good += 1
        except StrategosError as error:
            assert error.text("en") and error.text("es")
            refused += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {data!r}") from error
    assert good and refused
