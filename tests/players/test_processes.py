"""Processes in which computers think do not outlive whoever began them."""

from __future__ import annotations

import subprocess
import sys

import pytest

WORK = """
import time
from concurrent.futures import Future
def main():
    {begin}
    print("begun", wait(begin(abs, -1)), flush=True)
    for _ in range(4):
        begin(time.sleep, 3600)
    time.sleep(3600)
if __name__ == "__main__":
    main()
"""

BEGINNINGS = {
    "arena": "from strategos.lab.workers import Workers; two = Workers(2); begin, wait = two.begin, two.wait",
    "server": "from strategos.server.thinking import Thinking; begin, wait = Thinking(2)._pool.submit, Future.result",
}


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_workers_end_when_whoever_began_them_is_killed(begin: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """They hold the other end of what is read here: only when the last one is gone, there is nothing more to come."""
    script = tmp_path_factory.mktemp("work") / "work.py"
    script.write_text(WORK.format(begin=begin), encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun 1\n"
        process.kill()
        rest, _ = process.communicate(timeout=120)
    assert rest == ""
