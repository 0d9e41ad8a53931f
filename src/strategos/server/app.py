"""The web application: what the lobby asks for over HTTP, the page itself, and the door to the WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import strategos
from strategos.kernel.errors import StrategosError
from strategos.kernel.ids import SPECTATOR
from strategos.locale import known_language, say
from strategos.server.http.analysis import analysis, report
from strategos.server.http.export import as_markdown, as_text
from strategos.server.http.hosts import bare, is_own_address
from strategos.server.http.lessons import begin_lesson, list_lessons
from strategos.server.http.limits import (
    HINT_PROCESSES,
    MAX_LOOKED_UP,
    MAX_QUOTED_CHARS,
    MAX_RECORD_BYTES,
    MAX_REQUEST_BYTES,
    PONDER_PROCESSES,
    REQUEST_UNITS,
    RESERVED_CONNECTIONS,
    USUAL,
    USUAL_UNITS,
    Limits,
)
from strategos.server.http.origin import refused_origin
from strategos.server.http.reading import read_message
from strategos.server.http.reference import look_up
from strategos.server.protocol import messages as p
from strategos.server.quotas import Busy, Quotas, Visitor, address_of
from strategos.server.rooms.adviser import Adviser
from strategos.server.rooms.analysis import Analyses
from strategos.server.rooms.links import Links, Place
from strategos.server.rooms.match_keys import MatchKeys
from strategos.server.rooms.pondering import Pondering, is_wanted
from strategos.server.rooms.room import Room
from strategos.server.rooms.rooms import Rooms
from strategos.server.rooms.summaries import running, summary, unopened
from strategos.server.rooms.thinking import LEVELS, Thinking, level_name
from strategos.server.rooms.turns import Turns
from strategos.server.socket import serve_socket
from strategos.stage.presenters import offered, presenter
from strategos.stage.written import one_line
from strategos.table.disk_trouble import DiskTrouble
from strategos.table.store import Store

log: Final = logging.getLogger("strategos.server")

STATIC: Final = Path(__file__).parent / "static"
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",  # the address of a match is the key to its seat
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}


class Guard:
    """What holds for every request: known hosts only, so that no foreign name leads here, and careful headers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app: Final = app
        self.hosts: Final = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        name = bare(host)
        if self.hosts and name not in self.hosts and not is_own_address(name, scope.get("server")):
            refusal = PlainTextResponse(say("serve.host", host=one_line(host, MAX_QUOTED_CHARS)) + "\n", 421)
            if scope["type"] == "http":
                await refusal(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 4403})
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Files(StaticFiles):
    """The files of the page. Where it has not been built there are none, which is no fault."""

    async def check_config(self) -> None:
        pass


def make_app(
    folder: Path,
    hosts: frozenset[str] = frozenset(),
    workers: int | None = None,
    limits: Limits = USUAL,
    test_seed: str = "",
) -> Starlette:
    """The application of the table whose matches lie in a folder. No hosts: any name may lead here.

    With a seed the dice of new matches are known in advance, see `match_keys`.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as closing:  # also what was begun before something failed
            thinking = Thinking(workers)
            closing.callback(thinking.close)
            thinking.warm_up()
            store = await Store.open(folder)
            closing.push_async_callback(store.close)
            app.state.limits = limits
            app.state.quotas = Quotas(limits.max_connections - RESERVED_CONNECTIONS)
            hinting = Thinking(HINT_PROCESSES, politeness=7)  # started with the first hint
            closing.callback(hinting.close)
            analyses = Analyses(store, workers, before=thinking)
            pondering = None
            if is_wanted():
                pool = Thinking(PONDER_PROCESSES, politeness=19, before=thinking)  # started when a person first thinks
                closing.callback(pool.close)
                pondering = Pondering(pool, lambda: thinking.is_idle and hinting.is_idle and analyses.is_idle)
            rooms = Rooms(store, Links.of(folder), thinking, MatchKeys(test_seed), Adviser(hinting), pondering)
            app.state.rooms = rooms
            closing.push_async_callback(app.state.rooms.close)
            app.state.analyses = analyses
            closing.push_async_callback(app.state.analyses.close)
            yield

    routes = [
        Route("/api/catalogue", answered(catalogue)),
        Route("/api/matches", answered(make_match), methods=["POST"]),
        Route("/api/matches/lookup", answered(lookup), methods=["POST"]),
        Route("/api/running", answered(running_matches)),
        Route("/api/records", answered(open_record), methods=["POST"]),
        Route("/api/lessons", answered(list_lessons)),
        Route("/api/lessons/{game}", answered(begin_lesson), methods=["POST"]),
        Route("/api/games/{game}/boards/{board}.svg", answered(board_picture)),
        Route("/api/reference/{game}", answered(look_up)),
        Route("/api/play/{token}/board.svg", answered(match_picture)),
        Route("/api/play/{token}/record", answered(match_record)),
        Route("/api/play/{token}/log.{form}", answered(match_log)),
        Route("/api/play/{token}/analysis", answered(analysis), methods=["GET", "POST"]),
        Route("/api/play/{token}/report.{form}", answered(report)),
        Route("/api/play/{token}/branch", answered(branch), methods=["POST"]),
        Route("/api/{rest:path}", answered(no_such_thing), methods=["GET", "POST"]),
        WebSocketRoute("/ws/{token}", _socket),
        Route("/", page),
        Route("/play/{token}", page),
        Route("/reference/{game}", page),
        Route("/print/{game}", page),
        Route("/print/play/{token}", page),
        Mount("/", Files(directory=STATIC, check_dir=False)),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, minimum_size=1000)],
    )


async def _socket(socket: WebSocket) -> None:
    state = socket.app.state
    await serve_socket(socket, state.rooms, state.quotas, state.limits)


Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler) -> Handler:
    """A handler whose errors are worded in the language asked for."""

    async def wrapped(request: Request) -> Response:
        lang = language_of(request)
        try:
            if request.method == "POST" and (refused := refused_origin(request.headers)) is not None:
                return problem(say(refused.text, lang=lang), refused.status)
            units = REQUEST_UNITS.get(handler.__name__, USUAL_UNITS)
            await asyncio.sleep(request.app.state.quotas.charge(Visitor(address_of(request.client)), units))
            return await handler(request)
        except Busy as error:
            told = problem(error.text(lang), 429)
            told.headers["retry-after"] = str(int(error.seconds) + 1)
            return told
        except StrategosError as error:
            return problem(error.text(lang), 503 if isinstance(error, DiskTrouble) else 400)
        except ClientDisconnect:
            return Response(status_code=400)  # for nobody: the other side is not there any more
        except Exception:
            log.exception("%s %s", request.method, without_token(request))
            return problem(say("serve.fault", lang=lang), 500)

    return wrapped


def without_token(request: Request) -> str:
    """The path of a request for the log: a token in it opens a seat and is left out."""
    path = request.url.path
    token = str(request.path_params.get("token", ""))
    return path.replace(token, "TOKEN") if token else path


def language_of(request: Request) -> str:
    """The language in which a request wants its answer."""
    lang = request.query_params.get("lang", "")
    return known_language(lang)


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(p.encode(value), status, {"cache-control": "no-store"}, "application/json")


def problem(text: str, status: int) -> Response:
    """What went wrong, in words."""
    return answer(p.Problem(text), status)


async def body_of(request: Request, most: int = MAX_REQUEST_BYTES) -> bytes:
    """The body of a request, if it has at most a number of bytes."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise StrategosError("server.app.too-long", most=_size(most))
        parts.append(part)
    return b"".join(parts)


def _size(count: int) -> str:
    """A number of bytes as people read it."""
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1000} kB"


async def catalogue(request: Request) -> Response:
    """GET /api/catalogue: what the lobby offers."""
    lang = language_of(request)
    players = [p.PlayerCard(name, level_name(name, lang), say(f"level.{name}_about", lang=lang)) for name in LEVELS]
    shown = [presenter(key).lobby(lang) for key in offered()]
    return answer(p.Catalogue(strategos.__version__, shown, players))


async def make_match(request: Request) -> Response:
    """POST /api/matches: a new match."""
    wanted = read_message(p.decode_match, await body_of(request))
    return answer(p.Made(await request.app.state.rooms.make(wanted)), 201)


async def open_record(request: Request) -> Response:
    """POST /api/records: look at a record."""
    data = await body_of(request, MAX_RECORD_BYTES)
    return answer(p.Made(await request.app.state.rooms.open_record(data, address_of(request.client))), 201)


async def lookup(request: Request) -> Response:
    """POST /api/matches/lookup: which matches a browser knows, and how they stand."""
    wanted = read_message(p.decode_lookup, await body_of(request))
    lang = known_language(wanted.lang)
    found: list[p.Summary] = []
    for token in wanted.tokens[:MAX_LOOKED_UP]:
        try:
            place, room = await _place(request, token)
        except StrategosError as error:
            lost = await unopened(request.app.state.rooms, token, error, lang)
            found += [lost] if lost else []  # made under other rules, or unknown here: it cannot be continued
            continue
        found.append(summary(room, token, place.seats, lang))
    return answer(p.Summaries(found))


async def running_matches(request: Request) -> Response:
    """GET /api/running: matches that strangers may watch."""
    return answer(p.Summaries(await running(request.app.state.rooms, language_of(request))))


async def _place(request: Request, token: str) -> tuple[Place, Room]:
    """The place and room behind a token, or an error in words."""
    rooms: Rooms = request.app.state.rooms
    place = rooms.links.read(token)
    room = None if place is None else await rooms.at(place)
    if place is None or room is None:
        raise StrategosError("program.serve.unknown_link")
    rooms.release(room)  # nobody who only asks over HTTP stays in it
    return place, room


async def board_picture(request: Request) -> Response:
    """GET /api/games/GAME/boards/BOARD.svg: a board for the lobby."""
    name, board, lang = request.path_params["game"], request.path_params["board"], language_of(request)
    cards = presenter(name).lobby(lang).scenarios if name in offered() else []
    for scenario in cards:
        if request.query_params.get("scenario", scenario.id) == scenario.id:
            if any(choice.value == board for choice in scenario.boards):
                # Drawing takes seconds: the matches of others go on meanwhile.
                turns: Turns = request.app.state.rooms.turns
                return _svg(await turns.run(address_of(request.client), _preview, name, scenario.id, board, lang))
    return problem(say("serve.unknown_picture", lang=lang), 404)


@lru_cache(maxsize=200)
def _preview(game: str, scenario: str, board: str, lang: str) -> str:
    return presenter(game).preview(scenario, board, lang)


async def match_picture(request: Request) -> Response:
    """GET /api/play/TOKEN/board.svg?key=K: the board of a match under its units."""
    _, room = await _place(request, request.path_params["token"])
    return _svg(room.showing.picture(request.query_params.get("key", ""), language_of(request)))


def _svg(text: str) -> Response:
    return Response(text, 200, {"cache-control": "private, max-age=3600"}, "image/svg+xml")


async def match_record(request: Request) -> Response:
    """GET /api/play/TOKEN/record: the match written down, once everybody may know everything."""
    _, room = await _place(request, request.path_params["token"])
    if not room.is_open:
        return problem(say("serve.not_over", lang=language_of(request)), 403)
    name = f"{room.kept.game}-{room.kept.scenario}.strategos"
    return _download(room.live.match.record(), name, "text/plain")


async def match_log(request: Request) -> Response:
    """GET /api/play/TOKEN/log.txt or log.md: the log as this link may know it, for reading elsewhere."""
    place, room = await _place(request, request.path_params["token"])
    lang = language_of(request)
    form = request.path_params["form"]
    info = room.info(lang, place.seats)
    look = place.seats[0] if len(place.seats) == 1 else SPECTATOR
    entries = room.showing.entries(look, lang)
    result = room.presenter.result(room.live.match.state, lang) if room.live.match.over else None
    if form == "md":
        return _download(as_markdown(info, entries, result, lang), f"{room.kept.scenario}.md", "text/markdown")
    if form == "txt":
        return _download(as_text(info, entries, result, lang), f"{room.kept.scenario}.txt", "text/plain")
    return problem(say("serve.no_such_thing", lang=lang), 404)


async def branch(request: Request) -> Response:
    """POST /api/play/TOKEN/branch: what if? Only where everybody may know everything, or where a lesson has ended."""
    _, room = await _place(request, request.path_params["token"])
    coach = room.showing.coach
    if not room.is_open and (coach is None or not coach.is_over):
        return problem(say("serve.not_over", lang=language_of(request)), 403)
    wanted = read_message(p.decode_branch, await body_of(request))
    return answer(p.Made(await request.app.state.rooms.branch(room, wanted)), 201)


def _download(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, 200, headers, f"{kind}; charset=utf-8")


async def no_such_thing(request: Request) -> Response:
    """Anything else under /api."""
    return problem(say("serve.no_such_thing", lang=language_of(request)), 404)


async def page(request: Request) -> Response:
    """The page; it finds out by itself what to show."""
    index = STATIC / "index.html"
    if not index.exists():
        return HTMLResponse(f"<p>{say('serve.no_page')}</p>", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})
