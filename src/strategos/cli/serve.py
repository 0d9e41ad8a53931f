"""`strategos serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from strategos import games
from strategos.cli.common import check_folder, tell
from strategos.kernel.errors import BadContent
from strategos.locale import say

PORT: Final = 8642
LOOPBACK: Final = "127.0.0.1"
HOME: Final = "STRATEGOS_HOME"


def serve(
    port: Annotated[int, typer.Option(metavar="N", help=say("serve.port"), min=0, max=65535)] = PORT,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help=say("serve.host_option"))] = LOOPBACK,
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar=say("word.name"), help=say("serve.allow_host"))
    ] = None,
    home: Annotated[
        Path | None, typer.Option(metavar=say("word.folder"), help=say("serve.home"), show_default=False)
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=say("serve.no_browser"))] = False,
) -> None:
    """Serve the table on this machine and open the browser."""
    # The web part is loaded only where it is used: other commands start quickly without it.
    from strategos.server.app import make_app
    from strategos.server.engine_build import LOG, EngineBuild, wanted_builder
    from strategos.server.http.connections import Config
    from strategos.server.http.handles import fitted
    from strategos.server.http.hosts import allowed_hosts
    from strategos.server.http.limits import USUAL
    from strategos.server.http.uvicorn_server import Announcing
    from strategos.server.rooms.links import Links
    from strategos.server.rooms.match_keys import VARIABLE, wanted_seed
    from strategos.table.folder_lock import FolderLock
    from strategos.table.store import Store

    is_local = host in (LOOPBACK, "::1", "localhost")
    seed = wanted_seed(home, is_local)
    for key in games.with_packs():
        games.find(key)  # a pack with mistakes is refused before anything is opened
    hosts = allowed_hosts(host, allow_host or ())
    folder = home or data_folder()
    check_folder(folder)
    listen(host, 0).close()  # an address that is not of this machine is refused before the folder is made
    lock = FolderLock(folder)
    Links.of(folder)  # a key that is not whole is refused before anything is opened
    asyncio.run(Store.check(folder))
    listener = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"
    lock.tell(address)
    limits = fitted(USUAL)
    app = make_app(folder, hosts, limits=limits, test_seed=seed)
    config = Config(app, limits)
    news = [say("serve.ready", address=address), say("serve.kept", folder=folder)]
    if seed:
        news.append(say("serve.seed", variable=VARIABLE))
    if not is_local:
        news.append(say("serve.open_network"))
    builder = wanted_builder()
    with lock, contextlib.ExitStack() as closing, contextlib.suppress(KeyboardInterrupt):

        def is_ready() -> None:
            announce(news, address if is_browser_wanted(no_browser) else "")
            if builder is not None:
                build = EngineBuild(builder, folder / LOG, app.state.rooms.renew, tell)
                closing.callback(build.close)
                build.start()

        Announcing(config, is_ready).run(sockets=[listener])  # after Ctrl-C the table is closed in good order
    tell(say("serve.closed"))


def announce(news: list[str], address: str) -> None:
    """Say that the table is open, and show it."""
    tell("\n".join(news))
    sys.stdout.flush()
    if address:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or a message that says why there is none."""
    if not host or (":" in host and not is_address(host)):  # a name never has a colon
        raise refusal(host, port, OSError(errno.EADDRNOTAVAIL, ""))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, connections send what they have at once; otherwise small messages wait 40 ms for each other.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, UnicodeError) as error:
        listener.close()
        raise refusal(host, port, error) from error
    listener.listen(128)
    return listener


def is_address(host: str) -> bool:
    """Whether a word is an address in figures."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def refusal(host: str, port: int, error: OSError | UnicodeError) -> BadContent:
    """Why nothing can listen on an address and a port, and what to try instead."""
    code = error.errno if isinstance(error, OSError) and not isinstance(error, socket.gaierror) else None
    if code == errno.EADDRINUSE:
        return BadContent(
            "cli.serve.port-taken",
            port=port,
        )
    if code in (errno.EACCES, errno.EPERM):
        return BadContent(
            "cli.serve.port-refused",
            port=port,
            port2=PORT,
        )
    return BadContent(
        "cli.serve.no-address",
        host=host,
        loopback=LOOPBACK,
    )


def data_folder() -> Path:
    """The folder for matches: STRATEGOS_HOME, else the user's data folder."""
    if wanted := os.environ.get(HOME):
        return Path(wanted).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "strategos"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "strategos"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "strategos"


def is_browser_wanted(no_browser: bool) -> bool:
    """Whether to open a browser: there is a screen, and `--no-browser` is not given."""
    has_screen = sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    return not no_browser and has_screen
