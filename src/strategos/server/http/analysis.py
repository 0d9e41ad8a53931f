"""The analysis of a match and its battle report over HTTP."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from strategos.kernel.errors import StrategosError
from strategos.locale import known_language, say
from strategos.server.protocol import messages as p
from strategos.server.quotas import address_of
from strategos.server.rooms.analysis import Analyses
from strategos.server.rooms.report import FORMS, battle_report
from strategos.server.rooms.room import Room
from strategos.server.rooms.rooms import Rooms
from strategos.server.rooms.worded_analysis import worded

_KINDS: Final = {"zip": "application/zip", "md": "text/markdown; charset=utf-8", "html": "text/html; charset=utf-8"}


async def analysis(request: Request) -> Response:
    """GET and POST /api/play/TOKEN/analysis: how far the analysis is; POST begins it."""
    room, lang = await _room(request)
    if not room.is_open:
        return _problem("analysis.not_over", 403, lang)
    analyses: Analyses = request.app.state.analyses
    if request.method == "POST":
        await analyses.begin(room, address_of(request.client))
    found = await analyses.state(room, lang)
    return Response(p.encode(found), 200, {"cache-control": "no-store"}, "application/json")


async def report(request: Request) -> Response:
    """GET /api/play/TOKEN/report.zip, report.md or report.html: the battle report, once the analysis is there."""
    room, lang = await _room(request)
    form = request.path_params["form"]
    analyses: Analyses = request.app.state.analyses
    if form not in FORMS:
        return _problem("serve.no_such_thing", 404, lang)
    if not room.is_open:
        return _problem("analysis.not_over", 403, lang)
    findings = await analyses.findings(room)
    if findings is None:
        return _problem("analysis.not_ready", 409, lang)

    def made() -> bytes:
        found = battle_report(room, room.info(lang), worded(findings, room, lang), lang)
        if form == "zip":
            return found.zipped()
        return (found.html(lang) if form == "html" else found.markdown(True)).encode()

    rooms: Rooms = request.app.state.rooms
    body = await rooms.turns.run(address_of(request.client), made)
    name = f"{room.kept.game}-{room.kept.scenario}-{say('analysis.file', lang=lang)}.{form}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(body, 200, headers, _KINDS[form])


def _problem(key: str, status: int, lang: str) -> Response:
    return Response(p.encode(p.Problem(say(key, lang=lang))), status, {"cache-control": "no-store"}, "application/json")


async def _room(request: Request) -> tuple[Room, str]:
    """The room behind a token, and the language asked for."""
    lang = request.query_params.get("lang", "")
    rooms: Rooms = request.app.state.rooms
    place = rooms.links.read(request.path_params["token"])
    room = None if place is None else await rooms.at(place)
    if room is None:
        raise StrategosError("program.serve.unknown_link")
    rooms.release(room)  # nobody who only asks over HTTP stays in it
    return room, known_language(lang)
