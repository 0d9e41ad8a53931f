"""How many connections fit into the file handles that the system gives the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from strategos.server.http.limits import MIN_CONNECTIONS, RESERVED_HANDLES, Limits

log: Final = logging.getLogger("strategos.server")


def raised_handles(wanted: int) -> int:
    """The file handles that this process may open, raised up to a number if the system allows it."""
    try:
        import resource
    except ImportError:  # a system that counts handles otherwise
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < wanted:
        soft = wanted if hard == endless else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == endless else soft


def fitted(limits: Limits, handles: Callable[[int], int] = raised_handles) -> Limits:
    """The same limits, with no more connections than there are file handles for."""
    wanted = limits.max_connections + RESERVED_HANDLES
    found = handles(wanted)
    if found >= wanted:
        return limits
    most = max(MIN_CONNECTIONS, found - RESERVED_HANDLES)
    log.warning(
        "only %d file handles are allowed, so at most %d connections are open at a time; more: ulimit -n %d",
        found,
        most,
        wanted,
    )
    return replace(limits, max_connections=most)
