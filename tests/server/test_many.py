"""A club night: many people begin matches at the same moment while computers play, and nobody is turned away."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import PATIENCE, Server, serving
from websockets.asyncio.client import connect

SCENARIOS = (("pantheon", "learning"), ("commander", "first-battle"))


def wanted(n: int, *seats: str) -> dict[str, Any]:
    game, scenario = SCENARIOS[n % len(SCENARIOS)]
    return {
        "game": game,
        "scenario": scenario,
        "options": {},
        "seats": list(seats),
        "lang": "en",
        "listed": n % 10 == 0,
    }


async def begin(client: httpx.AsyncClient, n: int, *seats: str) -> str:
    """The path of the first seat of a new match, or of a watcher where nobody sits."""
    answer = await client.post("/api/matches", json=wanted(n, *seats))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["links"][0]["path"])


async def watch(server: Server, path: str, goal: int, is_played: asyncio.Event, is_enough: asyncio.Event) -> None:
    """Watch computers play until they have played some lines, and on until it is enough."""
    address = server.address.replace("http", "ws") + "/ws/" + path.rpartition("/")[2]
    async with connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None) as page:
        await page.send(json.dumps({"type": "hello", "lang": "en", "last": 0, "look": None}))
        while not (is_played.is_set() and is_enough.is_set()):
            message = json.loads(await page.recv())
            assert message["type"] != "trouble", message
            if message["type"] == "position" and (message["n"] >= goal or message["result"] is not None):
                is_played.set()
                if message["result"] is not None:
                    return


async def club_night(server: Server, matches: int, clients: int, tables: int) -> list[str]:
    """Let clients begin matches while computers play at some tables; the paths of the new matches."""
    is_enough = asyncio.Event()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=server.address, timeout=600, limits=limits) as client:
        games = [await begin(client, n, "recruit", "recruit") for n in range(tables)]
        played = [asyncio.Event() for _ in games]
        watchers = [
            asyncio.create_task(watch(server, path, 10, is_played, is_enough))
            for path, is_played in zip(games, played, strict=True)
        ]
        numbers = iter(range(matches))
        begun: list[str] = []

        async def visitor() -> None:
            for n in numbers:
                begun.append(await begin(client, n, "here", "recruit"))
                if n % 10 == 0:
                    assert (await client.get("/api/running")).status_code == 200

        await asyncio.gather(*(visitor() for _ in range(clients)))
        is_enough.set()
        await asyncio.gather(*watchers)
        tokens = [path.rpartition("/")[2] for path in begun[:8]]
        found = await client.post("/api/matches/lookup", json={"tokens": tokens, "lang": "en"})
        assert [one["token"] for one in found.json()["matches"]] == tokens
    return begun


@pytest.mark.parametrize(
    ("matches", "clients", "tables"),
    [(24, 12, 2), pytest.param(200, 50, 20, marks=pytest.mark.full)],
)
def test_everybody_who_begins_a_match_gets_one(tmp_path: Path, matches: int, clients: int, tables: int) -> None:
    with serving(tmp_path) as server:
        begun = asyncio.run(club_night(server, matches, clients, tables))
        assert len(set(begun)) == matches
        assert server.stop() == 0
        assert server.log() == ""
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM matches").fetchone()[0] == matches + tables
        journals = database.execute("SELECT count(*), max(n) + 1 FROM lines GROUP BY match").fetchall()
        assert all(lines == end for lines, end in journals)  # no line is missing
