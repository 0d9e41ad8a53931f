"""Lessons over HTTP: which there are, and the beginning of one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from strategos.locale import known_language
from strategos.server.protocol import messages as p
from strategos.server.protocol.lesson import LessonCard, LessonList
from strategos.stage.lesson import find_lesson, lesson_names


async def list_lessons(request: Request) -> Response:
    """GET /api/lessons?lang=L: the lessons as the lobby offers them."""
    lang = request.query_params.get("lang", "")
    lang = known_language(lang)
    lessons = [find_lesson(name) for name in lesson_names()]
    cards = [LessonCard(one.game, one.title[lang], one.about[lang], one.minutes, len(one.steps)) for one in lessons]
    return Response(p.encode(LessonList(cards)), 200, {"cache-control": "no-cache"}, "application/json")


async def begin_lesson(request: Request) -> Response:
    """POST /api/lessons/GAME: a new lesson, from its first step."""
    links = await request.app.state.rooms.make_lesson(request.path_params["game"])
    return Response(p.encode(p.Made(links)), 201, {"cache-control": "no-store"}, "application/json")
