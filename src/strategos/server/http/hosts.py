"""The names by which a table may be called: a foreign name that leads to this machine opens nothing."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any, Final

from strategos.kernel.errors import BadContent

NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?(:[0-9]{1,5})?")  # of a host, perhaps with a port
LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


def bare(host: str) -> str:
    """A host without its port, in small letters: `localhost:8642`, `[::1]:8642`."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.lower().removesuffix(".")


def allowed_hosts(host: str, named: Iterable[str] = ()) -> frozenset[str]:
    """The names of a table that listens on a host: those of this machine, the host, and those named by the operator.

    The address by which a connection came is accepted as well, see `is_own_address`.
    """
    named = [_name(name) for name in named]
    if host in LOOPBACK:
        return LOOPBACK.union(named)
    machine = socket.gethostname()
    found = {host, machine, f"{machine.partition('.')[0]}.local", *named}
    return LOOPBACK | {name.lower() if ":" in name else bare(name) for name in found}


def _name(given: str) -> str:
    """A name or address that the operator gives, perhaps with a port. The address of a page is no name."""
    name = given.lower().strip("[]") if given.count(":") > 1 and "]:" not in given else bare(given)
    if not (NAME.fullmatch(given.lower()) or _is_address(name)):
        raise BadContent("program.serve.no_host_name", name=given)
    return name


def _is_address(name: str) -> bool:
    try:
        return bool(_plain(name))
    except ValueError:
        return False


def is_own_address(name: str, server: Any) -> bool:
    """Whether a name is the address of this machine to which a connection came, as the HTTP server knows it."""
    try:
        return bool(server) and _plain(name) == _plain(str(server[0]))
    except ValueError:
        return False


def _plain(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address, without its zone, and as IPv4 where it is one that IPv6 carries."""
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
