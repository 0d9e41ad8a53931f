"""Processes in which computer players think: they leave Ctrl-C to whoever began them, and end with that one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any


def begin_worker() -> None:
    """What a worker does first. Without it, workers whose parent was killed would wait for ever for more to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """Wait until a process has ended, however it did, and end as well, in the midst of anything."""
    parent.join()
    os._exit(1)
