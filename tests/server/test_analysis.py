"""The analysis over the wire: begun, shared, kept, told in both languages; hints; the battle report."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Server, serving

from strategos import games, players
from strategos.kernel.rng import Rng
from strategos.table.match import Match


@pytest.fixture(scope="module")
def record() -> str:
    """A short match of pantheon, the first player answering at random."""
    match = Match(games.find("pantheon"), "learning", 3, {"max_rounds": "2"}, {0: "random", 1: "tactician"})
    seated = [players.make(name, Rng(3, f"player {seat}")) for seat, name in match.seats.items()]
    while not match.over:
        decision = match.decision
        match.play(seated[decision.seat].choose(match.view(decision.seat), decision), decision.seat)
    return match.record()


def token_of(server: Server, record: str) -> str:
    made = httpx.post(f"{server.address}/api/records", content=record.encode())
    assert made.status_code == 201
    return str(made.json()["links"][-1]["path"].rpartition("/")[2])


def asked(server: Server, token: str, lang: str = "en") -> dict[str, Any]:
    answer = httpx.get(f"{server.address}/api/play/{token}/analysis", params={"lang": lang})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def begin(server: Server, token: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.post(f"{server.address}/api/play/{token}/analysis").json()
    return found


def wait(server: Server, token: str) -> list[float]:
    """Wait until an analysis is ready. How far it was on the way comes back."""
    seen: list[float] = []
    while (found := asked(server, token))["state"] != "ready":
        assert found["state"] == "running" and found["analysis"] is None, found
        seen.append(found["progress"])
        time.sleep(0.1)
    return seen


def test_an_analysis_is_made_once_told_in_both_languages_and_outlives_the_server(tmp_path: Path, record: str) -> None:
    with serving(tmp_path) as server:
        token = token_of(server, record)
        assert asked(server, token) == {"state": "none", "progress": 0.0, "analysis": None, "text": ""}
        early = httpx.get(f"{server.address}/api/play/{token}/report.md")
        assert early.status_code == 409 and "analysed" in early.json()["text"]
        assert begin(server, token)["state"] == "running"
        assert begin(server, token)["state"] in ("running", "ready")  # a second request shares it
        seen = wait(server, token)
        assert seen == sorted(seen) and all(
            0 <= part <= 1 for part in seen
        )  # all pieces are done before the findings are kept
        english, spanish = asked(server, token)["analysis"], asked(server, token, "es")["analysis"]
        lines = record.count(" ~ ") - 1
        assert len(english["curve"]) == lines + 1 and english["curve"][-1] == [0.0, 1.0]
        assert english["curve"] == spanish["curve"]
        errors = [one for one in english["decisions"] if one["better"]]
        assert errors and {one["grade"] for one in errors} & {"inaccuracy", "mistake", "blunder"}
        better = errors[0]["better"][0]
        assert better["label"] and better["text"] and better["chance"] > errors[0]["chance"]
        told = [one["text"] for one in english["decisions"]]
        assert told != [one["text"] for one in spanish["decisions"]]
        page = server.page(f"/play/{token}")
        page.say(type="look", lang="en", seat=-3)  # the log of the table itself has the same lines
        page.hear("position")
        for one in english["decisions"] + english["luck"]:
            assert page.entries[one["n"] - 1]["text"] == one["text"]
        report_holds(server, token)
    with serving(tmp_path) as again:
        assert asked(again, token)["analysis"] == english
        assert begin(again, token_of(again, record))["state"] == "running"
        assert again.stop() == 0  # in the middle of it: nothing is lost but the time


def report_holds(server: Server, token: str) -> None:
    """The battle report has the curve, the turning points with their positions, and the log."""
    packed = httpx.get(f"{server.address}/api/play/{token}/report.zip")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        names = archive.namelist()
        text = archive.read("report.md").decode()
        pictures = [name for name in names if name.endswith(".svg")]
        assert len(pictures) == 5
        for name in pictures:
            assert f"]({name})" in text
            assert archive.read(name).startswith(b"<svg")
        assert b"Zeus" in archive.read("end.svg") and b"<polyline" in archive.read("curve.svg")
    assert "## Turning points" in text and "Better: " in text
    spanish = httpx.get(f"{server.address}/api/play/{token}/report.md", params={"lang": "es"}).text
    assert "## Momentos decisivos" in spanish and "data:image/svg+xml;base64," in spanish
    page = httpx.get(f"{server.address}/api/play/{token}/report.html").text
    assert page.count("<svg") == 5 and "</html>" in page
    assert httpx.get(f"{server.address}/api/play/{token}/report.exe").status_code == 404


def test_nobody_gets_an_analysis_while_there_are_secrets(server: Server) -> None:
    link = server.make("pantheon", "learning", "here", "recruit")[0]
    token = link["path"].rpartition("/")[2]
    for ask in (httpx.get, httpx.post):
        answer = ask(f"{server.address}/api/play/{token}/analysis")
        assert answer.status_code == 403 and "when the match is over" in answer.json()["text"]
    assert httpx.get(f"{server.address}/api/play/{token}/report.zip").status_code == 403


@pytest.mark.parametrize(("game", "scenario"), [("pantheon", "learning"), ("commander", "decisive-battle")])
def test_a_hint_names_options_that_are_offered_with_chances_and_reasons(
    server: Server, game: str, scenario: str
) -> None:
    link = server.make(game, scenario, "here", "recruit")[0]
    page = server.page(link["path"], "es")
    assert page.wait_for_turn()
    page.say(type="hint", id="h1")
    found = page.hear("hint_answer", "refused")
    assert found["type"] == "hint_answer" and found["id"] == "h1" and 0 < found["chance"] < 1
    offered = {option["text"]: option["label"] for option in page.position["ask"]["options"]}
    assert 1 <= len(found["hints"]) <= 3
    for one in found["hints"]:
        assert offered[one["text"]] == one["label"] and 0 <= one["chance"] <= 1


def test_hints_can_be_switched_off_and_are_only_for_the_seat_that_is_asked(server: Server) -> None:
    wanted = {"game": "pantheon", "scenario": "learning", "options": {}, "seats": ["link", "link"], "lang": "en"}
    for hints, text in ((False, "switched off"), (True, "nothing to decide now")):
        links = httpx.post(f"{server.address}/api/matches", json={**wanted, "hints": hints}).json()["links"]
        pages = [server.page(link["path"]) for link in links[:2]]
        idle = next(page for page in pages if page.position["ask"] is None)
        idle.say(type="hint", id="h")
        assert text in idle.hear("refused")["text"]
