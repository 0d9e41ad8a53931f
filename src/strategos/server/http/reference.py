"""The reference over HTTP. It does not change while the server runs, so each game is made once for each language."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from strategos.kernel.errors import Unreadable, near_miss
from strategos.locale import known_language
from strategos.server.protocol import messages as p
from strategos.stage.presenters import offered
from strategos.stage.reference import reference


async def look_up(request: Request) -> Response:
    """GET /api/reference/GAME?lang=L: everything that can be looked up about a game."""
    name = request.path_params["game"]
    if name not in (known := offered()):
        listed = ", ".join(known)
        raise Unreadable(
            "server.reference.no-game",
            name=name,
            near=near_miss(name, known),
            listed=listed,
        )
    lang = request.query_params.get("lang", "")
    # Making it takes a moment: the matches of others go on meanwhile.
    body = await request.app.state.rooms.turns.run("reference", _written, name, known_language(lang))
    return Response(body, 200, {"cache-control": "no-cache"}, "application/json")


@lru_cache(maxsize=16)
def _written(name: str, lang: str) -> bytes:
    return p.encode(reference(name, lang))
