"""The reference over the wire, and the addresses of its pages."""

from __future__ import annotations

import pytest
from serving import Server, fetch


@pytest.mark.parametrize("game", ["pantheon", "commander"])
def test_the_reference_comes_in_the_language_asked_for(server: Server, game: str) -> None:
    english, spanish = (
        fetch(f"{server.address}/api/reference/{game}", params={"lang": lang}).json() for lang in ("en", "es")
    )
    assert english["game"] == spanish["game"] == game
    assert english["title"] and len(english["articles"]) == len(spanish["articles"]) > 700
    forest = {
        lang: next(one for one in found["articles"] if one["id"] == "terrain/forest")
        for lang, found in (("en", english), ("es", spanish))
    }
    assert (forest["en"]["name"], forest["es"]["name"]) == ("Forest", "Bosque")
    assert forest["en"]["other"] == "Bosque"
    # A language that is not here becomes English.
    other = fetch(f"{server.address}/api/reference/{game}", params={"lang": "xx"}).json()
    assert other == english


def test_a_game_that_is_not_here_is_refused_with_what_is(server: Server) -> None:
    answer = fetch(f"{server.address}/api/reference/panteon", params={"lang": "es"})
    assert answer.status_code == 400
    assert answer.json()["text"] == (
        "Aquí no hay ningún juego 'panteon'. ¿Querías decir 'pantheon'? Juegos: pantheon, commander."
    )


@pytest.mark.parametrize("path", ["/reference/pantheon", "/print/commander", "/print/play/some-token"])
def test_its_addresses_lead_to_the_page(server: Server, path: str) -> None:
    answer = fetch(server.address + path)
    assert answer.status_code in (200, 503)  # 503: the page is not built here
    assert answer.headers["content-type"].startswith("text/html")
