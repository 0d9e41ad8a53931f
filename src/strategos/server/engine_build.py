"""Compiles the engine beside the table, once for each state of the sources; computer players take it when it is done.

STRATEGOS_ENGINE_BUILDER names the program that builds it, `tools/engine.py` of a checkout; `make play` sets it.
STRATEGOS_NO_COMPILE=1 turns it off.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from strategos import overlay
from strategos.kernel.compiled import is_compiled
from strategos.locale import say

log: Final = logging.getLogger("strategos.server")

BUILDER: Final = "STRATEGOS_ENGINE_BUILDER"
OFF: Final = "STRATEGOS_NO_COMPILE"
LOG: Final = "compile.log"
CANNOT: Final = 3  # exit code of the builder where this machine has no compiler


class EngineBuild:
    """A build that runs beside the table, with the lowest priority, and ends with it."""

    def __init__(
        self, builder: Path, log_file: Path, renew: Callable[[], Awaitable[None]], tell: Callable[[str], None]
    ):
        self.builder: Final = builder
        self.log_file: Final = log_file
        self.renew: Final = renew  # gives the table thinking processes that import the engine again
        self.tell: Final = tell
        self.process: subprocess.Popen[str] | None = None
        self.is_closed = False

    def start(self) -> None:
        """Begin to build; called in the event loop of the table."""
        loop = asyncio.get_running_loop()
        with self.log_file.open("w", encoding="utf-8") as log_file:
            self.process = subprocess.Popen(
                [sys.executable, str(self.builder), "build", "--politely"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log_file,
                text=True,
                start_new_session=os.name
                == "posix",  # Ctrl-C is for the table, which ends the build with everything in it
            )
        self.tell(say("serve.compiling"))
        threading.Thread(target=self._wait, args=(self.process, loop), daemon=True).start()

    def _wait(self, process: subprocess.Popen[str], loop: asyncio.AbstractEventLoop) -> None:
        """Wait for the end of the build, in a thread of its own."""
        out, _ = process.communicate()
        with suppress(RuntimeError):  # the loop is closed, and the table with it
            asyncio.run_coroutine_threadsafe(self.finish(process.returncode, out.strip()), loop)

    async def finish(self, code: int, folder: str) -> None:
        """Let the computer players think on what was built, or say why there is nothing."""
        if self.is_closed:
            return
        if code == CANNOT:
            self.tell(say("serve.no_compiler", log=self.log_file))
            return
        if code or not folder or not overlay.is_current(Path(folder)):  # the sources may have changed meanwhile
            self.tell(say("serve.not_compiled", log=self.log_file))
            return
        os.environ[overlay.VARIABLE] = folder  # processes that are started from now on import it
        try:
            await self.renew()
        except Exception:
            del os.environ[overlay.VARIABLE]
            log.exception("thinking processes could not start on the compiled engine in %s", folder)
            self.tell(say("serve.not_compiled", log=self.log_file))
            return
        self.tell(say("serve.compiled"))

    def close(self) -> None:
        """End the build, if it still runs. It begins again at the next start."""
        self.is_closed = True
        if self.process is None or self.process.poll() is not None:
            return
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
        else:
            self.process.kill()


def wanted_builder() -> Path | None:
    """The program that builds the engine; None where that is turned off, or not needed."""
    builder = os.environ.get(BUILDER, "")
    if not builder or os.environ.get(OFF, "0") not in ("", "0") or is_compiled():
        return None
    return Path(builder)
