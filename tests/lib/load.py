"""Busy loops beside a command, as many per core as asked for: `load.py --per-core 2 -- make test`."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

# A loop ends with the process that started it, even if that is killed: then the loop has another parent.
BUSY = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""


@contextmanager
def busy(loops: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep a number of processes busy for the length of a block."""
    running: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(loops):
            # A group of its own: a Ctrl-C is for the command, and what ends the command ends the loops.
            one = subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())], start_new_session=True)
            running.append(one)
        yield running
    finally:
        for one in running:
            one.kill()
        for one in running:
            one.wait()


def run(command: list[str]) -> int:
    """The exit status of a command; signals that would end this program end the command first."""
    try:
        process = subprocess.Popen(command)
    except OSError as fault:
        print(f"load.py: {command[0]} cannot be run: {fault.strerror}", file=sys.stderr)
        return 127
    with process:

        def pass_on(number: int, frame: FrameType | None) -> None:
            with suppress(ProcessLookupError):
                process.send_signal(number)

        signal.signal(signal.SIGTERM, pass_on)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends it to the command as well
        status = process.wait()
    return 128 - status if status < 0 else status


def main(words: list[str] | None = None) -> int:
    """Run a command under load and return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-core", type=int, default=2, metavar="N", help="busy loops per core (default: 2)")
    parser.add_argument("command", nargs="+", help="what to run, after --")
    asked = parser.parse_args(words)
    loops = asked.per_core * (os.cpu_count() or 1)
    with busy(loops):
        print(f"{loops} busy loops beside: {' '.join(asked.command)}", file=sys.stderr, flush=True)
        return run(asked.command)


if __name__ == "__main__":
    sys.exit(main())
