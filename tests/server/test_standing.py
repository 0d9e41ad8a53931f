"""Standing answers at the table: given at once, kept on the disk, and nobody else's business."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from serving import Page, Server, fetch, serving
from tables import asked, heard_all, kept_match, lay, played, sit

from strategos.kernel.decision import Decision
from strategos.kernel.ids import Seat
from strategos.server.rooms.room import Room
from strategos.server.rooms.watcher import Watcher
from strategos.stage.presenters import presenter
from strategos.stage.standing_rules import StandingRule
from strategos.table.live import STANDING, LiveMatch
from strategos.table.store import Store

NEVER = {"kind": "effort", "answer": "decline", "of": -1, "when": "any"}
ALWAYS = {"kind": "effort", "answer": "accept", "of": -1, "when": "any"}
SMALL = ("redirect", "defence", "counterattack", "brace", "endure", "rally", "push", "advance", "summon", "effort")


def set_rules(page: Page, *rules: dict[str, Any]) -> dict[str, Any]:
    page.say(type="set_standing", id="s", rules=list(rules))
    return page.hear("standing_answer", "refused")


def test_a_question_with_a_standing_answer_is_never_put(server: Server) -> None:
    """One step and everything that was said about it in advance come together: no pause tells anything."""
    live, seat = played("commander", "first-battle", asked("action", "attack"))
    pages = sit(server, lay(server.home, live))
    attacker, other, watcher = pages[seat], pages[1 - seat], pages[2]
    for page in pages[:2]:
        set_rules(page, *[{**NEVER, "kind": kind} for kind in SMALL])
    heard_all(*pages)
    before = [len(page.heard) for page in pages]
    n = attacker.position["n"]
    options = attacker.position["ask"]["options"]
    attacker.play(next(one["text"] for one in options if one["text"].startswith("attack")))
    heard_all(*pages)
    lines = attacker.entries[n:]
    assert [line["is_standing"] for line in lines][:2] == [False, True]
    assert (lines[1]["seat"], lines[1]["notation"]) == (seat, "no")
    for page, start in zip(pages, before, strict=True):
        told = page.heard[start:]
        assert sum(text.startswith('{"type":"position"') for text in told) == 1
    # To everybody else it is an answer like any other.
    for page in (other, watcher):
        entry = next(entry for entry in page.entries if entry["text"] == lines[1]["text"])
        assert entry["seat"] == seat and not entry["is_standing"]
    heard = "\n".join(watcher.heard)
    assert '"is_standing":true' not in heard and "Never" not in heard and "standing_answer" not in heard


def test_a_rule_that_is_said_at_the_question_answers_it_at_once(server: Server) -> None:
    live, seat = played("commander", "first-battle", asked("effort"))
    page = sit(server, lay(server.home, live))[seat]
    chosen = next(one for one in page.position["standing"] if one["rule"]["answer"] == "accept")
    n = page.position["n"]
    assert set_rules(page, chosen["rule"])["type"] == "standing_answer"
    while page.position["n"] == n:
        page.hear("position")
    assert (page.entries[n]["notation"], page.entries[n]["is_standing"]) == (chosen["option"], True)


def test_an_answer_that_is_taken_back_is_asked_again(tmp_path: Path) -> None:
    """A declined retaliation lets no dice fall: it can be taken back, and then the choice is the owner's."""

    async def play() -> None:
        store = await Store.open(tmp_path)
        live, seat = played("pantheon", "duel", can_be_taken_back)
        kept = kept_match(live)
        await store.add(kept, live.journal)
        room = Room(kept, live, presenter("pantheon"), store, None)  # type: ignore[arg-type]
        watcher = Watcher((seat,), seat, "en")
        room.enter(watcher, 0)
        lines = len(live.match.log)
        await room.standing.set(seat, [StandingRule("retaliation", "decline")])
        room.drive()
        await room.driver.finish()
        assert live.match.log[lines].text == "decline"
        assert live.journal[-1].request == STANDING
        await room.undo(watcher, "u", len(room.showing.known(seat)))
        await room.driver.finish()
        assert len(live.match.log) == lines
        decision = live.match.decision_for(seat)
        assert decision is not None and decision.kind == "retaliation"
        await room.close()
        await store.close()

    asyncio.run(play())


def can_be_taken_back(live: LiveMatch, seat: Seat, decision: Decision) -> bool:
    """A retaliation that can be declined, and the declining taken back."""
    if decision.kind != "retaliation":
        return False
    written = live.play(seat, "decline")
    can_undo = live.can_undo(seat)
    live.take_back(len(written))
    return can_undo


def test_rules_are_the_seats_own_and_must_make_sense(server: Server) -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    first, second, watcher = sit(server, lay(server.home, live))
    set_rules(first, NEVER)
    second.say(type="standing", id="s")
    assert second.hear("standing_answer")["rules"] == []
    for message in ({"type": "standing"}, {"type": "set_standing", "rules": [NEVER]}):
        watcher.say(id="s", **message)
        assert "watching" in watcher.hear("refused")["text"]
    for wrong in ({**NEVER, "kind": "order"}, {**NEVER, "of": 99}, {**NEVER, "when": "never"}):
        assert "in advance" in set_rules(first, wrong)["text"]
    first.say(type="standing", id="s")
    answer = first.hear("standing_answer")
    assert [one["rule"] for one in answer["rules"]] == [NEVER]
    assert {offer["kind"] for offer in answer["offers"]} >= {"effort", "defence", "endure"}
    # About the same thing only one can be said.
    assert [one["rule"] for one in set_rules(first, NEVER, ALWAYS)["rules"]] == [ALWAYS]


def test_rules_outlive_the_server_and_stand_in_no_record(tmp_path: Path) -> None:
    live, _ = played("commander", "first-battle", asked("action"))
    paths = lay(tmp_path, live)
    with serving(tmp_path) as server:
        set_rules(server.page(paths[0]), NEVER)
        server.kill()
        server.start()
        first = server.page(paths[0])
        first.say(type="standing", id="s")
        assert [one["rule"] for one in first.hear("standing_answer")["rules"]] == [NEVER]
        first.say(type="concede", id="c")
        first.hear("done")
        token = paths[2].rpartition("/")[2]
        record = fetch(f"{server.address}/api/play/{token}/record").text
        assert "standing" not in record
