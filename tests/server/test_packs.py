"""Packs at the table: offered by the lobby, played, kept over a restart, and missed in words when they are gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from serving import Server, fetch, post, serving

EXAMPLES = Path(__file__).parents[2] / "docs" / "packs"
AMBER, SALT = str(EXAMPLES / "amber-ford"), str(EXAMPLES / "salt-road")
PACKED = "commander+salt-road"


def lookup(server: Server, *paths: str, lang: str = "en") -> list[dict[str, Any]]:
    """What the lobby lists of the matches behind these links."""
    tokens = [path.rpartition("/")[2] for path in paths]
    answer = post(f"{server.address}/api/matches/lookup", json={"tokens": tokens, "lang": lang})
    found: list[dict[str, Any]] = answer.json()["matches"]
    return found


def test_a_match_with_a_pack_outlives_the_server_and_waits_for_its_pack(tmp_path: Path) -> None:
    with serving(tmp_path, "--pack", AMBER, "--pack", SALT) as server:
        cards = {card["name"]: card for card in fetch(f"{server.address}/api/catalogue?lang=en").json()["games"]}
        assert list(cards) == ["pantheon", "pantheon+amber-ford", "commander", PACKED]
        assert cards["pantheon+amber-ford"]["title"].endswith(" + Amber Ford")
        assert "amber-ford" not in [one["id"] for one in cards["pantheon"]["scenarios"]]
        shown = next(one for one in cards["pantheon+amber-ford"]["scenarios"] if one["id"] == "amber-ford")
        assert (shown["title"], shown["is_first"]) == ("The Amber Ford (Amber Ford)", True)
        assert shown["boards"] == [{"value": "amber_ford", "title": "Amber Ford (Amber Ford)"}]
        picture = fetch(f"{server.address}/api/games/pantheon+amber-ford/boards/amber_ford.svg?scenario=amber-ford")
        assert picture.text.startswith("<svg")
        found = fetch(f"{server.address}/api/reference/pantheon+amber-ford?lang=en").json()
        watch = next(article for article in found["articles"] if article["id"] == "unit/ford_watch")
        assert watch["line"].endswith("Amber Ford") and watch["icon"]

        paths = [
            server.make(PACKED, "salt-road", "here", "recruit")[0]["path"],
            server.make("commander", "first-battle", "here", "here")[0]["path"],
        ]
        page = server.page(paths[0], look=0)
        assert page.wait_for_turn()
        page.play(page.position["ask"]["options"][0]["text"])
        before = len(page.entries)
        server.kill()
        server.start()
        page = server.page(paths[0], look=0)
        assert page.wait_for_turn()
        assert len(page.entries) >= before
        page.play(page.position["ask"]["options"][0]["text"])
        assert [one["info"]["game"] for one in lookup(server, *paths)] == [PACKED, "commander"]

        server.kill()
        server.words = ()
        server.start()
        lost, plain = lookup(server, *paths)
        assert "This needs the pack 'salt-road' of commander, which is not here." in lost["problem"]
        assert (lost["info"]["game"], plain["problem"], plain["info"]["game"]) == (PACKED, "", "commander")
        assert "Esto necesita el paquete 'salt-road'" in lookup(server, paths[0], lang="es")[0]["problem"]
        assert server.page(paths[0]).welcome["type"] == "trouble"
        assert server.page(paths[1]).welcome["type"] == "welcome"
        refused = post(
            f"{server.address}/api/matches",
            json={"game": PACKED, "scenario": "salt-road", "options": {}, "seats": ["here", "here"], "lang": "en"},
        )
        assert refused.status_code == 400 and "needs the pack 'salt-road'" in refused.json()["text"]
