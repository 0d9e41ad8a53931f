"""Where a request comes from: pages of this server may post and connect, pages of others may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit


class RefusedOrigin(NamedTuple):
    """Why a request is refused because of its origin: the status and the key of the text."""

    status: int
    text: str


UNREADABLE: Final = RefusedOrigin(400, "serve.bad_origin")
FOREIGN: Final = RefusedOrigin(403, "serve.origin")


def refused_origin(headers: Mapping[str, str]) -> RefusedOrigin | None:
    """Why a request is refused because of its origin; None if it is accepted.

    Browsers always send an origin. A request without one comes from a program, which no foreign page controls.
    """
    origin = headers.get("origin")
    if origin is None:
        return None
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # no address at all, such as `http://[`
        return UNREADABLE
    return None if place == headers.get("host") else FOREIGN
