"""How long other people wait while one visitor keeps the table busy.

    python bench/crowd.py [sockets] [language] [back] [hints] [abandoned]

Prints one JSON object: for each kind of load, the milliseconds that a person waits for the acknowledgement of an answer
(for that of a computer, under `hints` and `abandoned`), before and during the load. Everything happens on this machine,
and every load is limited in number. Visitors come from addresses of their own in 127.0.0.0/8.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "lib"))

from serving import PATIENCE, Server, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SOCKETS: Final = 300  # pages at one match
PER_ADDRESS: Final = 100
TALKERS: Final = 4  # sockets of the visitor that changes its language or looks back
QUESTIONS: Final = 120  # of each of them
HINTS: Final = 8
MATCHES: Final = 12  # between two strategists that nobody watches any more
ANSWERS: Final = 30  # that are measured


class Visitor:
    """One page at a link."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket: Final = socket
        self.position: dict[str, Any] = {}

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of some kind."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message["type"] == "position":
                self.position = message
            if message["type"] in kinds:
                return message

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))


@contextlib.asynccontextmanager
async def visiting(server: Server, path: str, address: str = "127.0.0.1", lang: str = "en") -> Any:
    """A page that knows how its match stands."""
    place = server.address.replace("http", "ws") + "/ws/" + path.rpartition("/")[2]
    async with connect(
        place, max_size=None, open_timeout=PATIENCE, ping_interval=None, local_addr=(address, 0)
    ) as socket:
        visitor = Visitor(socket)
        await visitor.say(type="hello", lang=lang, last=0, look=None)
        await visitor.hear("welcome", "trouble")
        await visitor.hear("position", "trouble")
        yield visitor


async def answer(visitor: Visitor, rng: random.Random) -> float:
    """Milliseconds until an answer of a person is acknowledged."""
    while not visitor.position.get("ask"):
        await visitor.hear("position")
    options = [one["text"] for one in visitor.position["ask"]["options"]]
    started = time.perf_counter()
    await visitor.say(type="play", id=str(rng.random()), at=visitor.position["n"], text=rng.choice(options))
    await visitor.hear("done", "refused")
    spent = 1000 * (time.perf_counter() - started)
    await visitor.hear("position")
    return spent


async def answers(server: Server, count: int, *seats: str) -> list[float]:
    """Milliseconds for each of some answers in matches that another person plays."""
    rng = random.Random(1)
    found: list[float] = []
    while len(found) < count:
        path = server.make("pantheon", "learning", *seats)[0]["path"]
        async with visiting(server, path, "127.0.9.9") as visitor:
            while len(found) < count and visitor.position.get("result") is None:
                found.append(await answer(visitor, rng))
                if visitor.position.get("ask") is None and visitor.position["result"] is None:
                    asked = visitor.position["waiting"]
                    look = next((one["seat"] for one in asked if not one["is_computer"]), None)
                    if look is not None:
                        await visitor.say(type="look", lang="en", seat=look, at=None)
                        await visitor.hear("position")
    return found


async def computer_answers(server: Server, count: int) -> list[float]:
    """Milliseconds until a recruit has answered, counted from the answer of the person before it."""
    rng = random.Random(2)
    found: list[float] = []
    while len(found) < count:
        path = server.make("pantheon", "learning", "here", "recruit")[0]["path"]
        async with visiting(server, path, "127.0.9.9") as visitor:
            while len(found) < count and visitor.position.get("result") is None:
                if visitor.position["ask"] is not None:
                    await answer(visitor, rng)
                    continue
                lines, started = visitor.position["n"], time.perf_counter()
                while visitor.position["n"] == lines and visitor.position["result"] is None:
                    await visitor.hear("position")
                found.append(1000 * (time.perf_counter() - started))
    return found


def told(values: list[float]) -> dict[str, float]:
    """The median, the value that 95 % do not exceed, and the largest."""
    ordered = sorted(values)
    return {
        "p50_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 1),
        "max_ms": round(ordered[-1], 1),
    }


async def sockets(server: Server) -> dict[str, Any]:
    """Many pages at one match, and a person who plays it."""
    links = server.make("pantheon", "learning", "here", "here")
    async with contextlib.AsyncExitStack() as stack:
        player = await stack.enter_async_context(visiting(server, links[0]["path"]))
        before = [await turn(player) for _ in range(10)]
        started = time.perf_counter()
        come = [
            visiting(server, links[-1]["path"], f"127.0.1.{1 + n // PER_ADDRESS}", ("en", "es")[n % 2])
            for n in range(SOCKETS)
        ]
        pages: list[Visitor] = await asyncio.gather(*map(stack.enter_async_context, come))
        arrived = time.perf_counter() - started
        reading = [asyncio.create_task(read_on(page)) for page in pages]
        during = [await turn(player) for _ in range(10)]
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    return {"pages": len(pages), "arrived_s": round(arrived, 1), "before": told(before), "during": told(during)}


async def turn(player: Visitor) -> float:
    """Milliseconds until an answer of whichever seat is asked is acknowledged."""
    if not player.position["ask"]:
        await player.say(type="look", lang="en", seat=player.position["waiting"][0]["seat"], at=None)
        while not player.position["ask"]:
            await player.hear("position")
    return await answer(player, random.Random(player.position["n"]))


async def read_on(page: Visitor) -> None:
    """Read whatever comes."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await page.socket.recv()


async def beside(server: Server, load: Callable[[], Awaitable[None]]) -> dict[str, Any]:
    """What others wait for before and during a load."""
    before = await answers(server, ANSWERS, "here", "here")
    task = asyncio.ensure_future(load())
    during: list[float] = []
    while not task.done():
        during += await answers(server, 5, "here", "here")
    await task
    return {"before": told(before), "during": told(during), "measured": len(during)}


async def talk(server: Server, message: Callable[[int], dict[str, Any]]) -> None:
    """One visitor with some sockets asks as quickly as it is answered."""
    path = await long_match(server)

    async def one(number: int) -> None:
        with contextlib.suppress(ConnectionClosed):
            async with visiting(server, path, "127.0.2.1") as visitor:
                for n in range(QUESTIONS):
                    await visitor.say(**message(n + number))
                    await visitor.hear("position", "refused", "trouble")

    await asyncio.gather(*map(one, range(TALKERS)))


async def long_match(server: Server) -> str:
    """The path to watch a match with some 80 lines from."""
    links = server.make("pantheon", "learning", "here", "here")
    async with visiting(server, links[0]["path"], "127.0.2.1") as player:
        while player.position["n"] < 80 and player.position["result"] is None:
            await turn(player)
    return str(links[-1]["path"])


async def language(server: Server) -> dict[str, Any]:
    """A visitor who changes the language again and again."""
    return await beside(server, lambda: talk(server, lambda n: {"type": "look", "lang": ("en", "es")[n % 2]}))


async def back(server: Server) -> dict[str, Any]:
    """A visitor who looks back again and again."""
    return await beside(
        server, lambda: talk(server, lambda n: {"type": "look", "lang": "en", "seat": None, "at": n * 7 % 80})
    )


async def hints(server: Server) -> dict[str, Any]:
    """Several sockets of one visitor that ask for hints, and a person who plays against a computer."""
    before = await computer_answers(server, 15)
    path = server.make("pantheon", "learning", "here", "here")[0]["path"]

    async def one() -> None:
        async with visiting(server, path, "127.0.3.1") as visitor:
            for n in range(1_000):
                await visitor.say(type="hint", id=str(n))
                await visitor.hear("hint_answer", "refused")
                await asyncio.sleep(0.02)

    asking = [asyncio.create_task(one()) for _ in range(HINTS)]
    during = await computer_answers(server, 15)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return {"before": told(before), "during": told(during)}


async def abandoned(server: Server) -> dict[str, Any]:
    """Matches between strategists that were opened and left, and a person who plays against a recruit."""
    before = await computer_answers(server, 15)
    for _ in range(MATCHES):
        path = server.make("pantheon", "duel", "strategist", "strategist")[-1]["path"]
        async with visiting(server, path, "127.0.4.1"):
            pass
    right_after = await computer_answers(server, 15)
    await asyncio.sleep(65)
    return {"before": told(before), "right_after": told(right_after), "later": told(await computer_answers(server, 15))}


LOADS: Final = {one.__name__: one for one in (sockets, language, back, hints, abandoned)}


def main() -> None:
    wanted = sys.argv[1:] or list(LOADS)
    result: dict[str, Any] = {}
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            result[name] = asyncio.run(LOADS[name](server))
            print(json.dumps({name: result[name]}), file=sys.stderr, flush=True)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
