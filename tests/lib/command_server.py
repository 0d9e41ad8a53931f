"""Commands as processes that need not load everything first: each one is forked from a process that has loaded it.

Started by `command.run`. Orders come on standard input, a line of JSON each; the exit code of each command goes out.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import json
import multiprocessing
import os
import runpy
import sys
import threading
import traceback
from typing import Any, NoReturn

# No module of a command: it words its parameters in the language that is in use when it is loaded.
LOADED = (
    "pydantic", "rich.console", "rich.progress", "rich.table", "typer._adapters", "strategos.cli.main",
    "strategos.cli.completing", "strategos.lab.arena", "strategos.lab.arena_page", "strategos.lab.ledger",
    "strategos.lab.simulate", "strategos.games.pantheon", "strategos.games.commander",
)  # fmt: skip


def serve() -> int:
    """Fork a process for each order until there are no more."""
    for module in LOADED:
        importlib.import_module(module)
    gc.freeze()  # what is loaded stays: no process has to look through it
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w")
    while line := orders.readline():
        child = os.fork()
        if child == 0:
            os.close(orders.fileno())
            os.close(answers.fileno())
            end(carry_out(json.loads(line)))
        _, status = os.waitpid(child, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()
    return 0


def end(code: int) -> NoReturn:
    """End this process; one that has nothing left to wait for need not take down what it has loaded."""
    if threading.active_count() > 1 or multiprocessing.active_children():
        sys.exit(code)
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def carry_out(order: dict[str, Any]) -> int:
    """Become `python -m strategos.cli WORDS` with the folder, environment and files of the order; its exit code."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        opened = os.open(order[name], os.O_RDWR)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = io.TextIOWrapper(os.fdopen(0, "rb"), "utf-8", "surrogateescape")
    sys.stdout = io.TextIOWrapper(os.fdopen(1, "wb"), "utf-8", "surrogateescape")
    sys.stderr = io.TextIOWrapper(os.fdopen(2, "wb"), "utf-8", "backslashreplace", line_buffering=True)
    sys.path[:0] = [order["folder"], *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    sys.argv[1:] = order["words"]
    try:
        runpy.run_module("strategos.cli", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(serve())
