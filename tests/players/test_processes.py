"""Processes in which computers think do not outlive the one that began them."""

from __future__ import annotations

import subprocess
import sys

import pytest

ARENA = """
import time
from strategos.players.processes import Workers
def main():
    two = Workers(2)
    print("begun", two.wait(two.begin(abs, -1)), flush=True)
    for _ in range(4):
        two.begin(time.sleep, 3600)
    time.sleep(3600)
if __name__ == "__main__":
    main()
"""

SERVER = """
import asyncio, time
from strategos.server.rooms.thinking import Thinking
async def main():
    two = Thinking(2)
    print("begun", await two.work("a test", abs, -1), flush=True)
    await asyncio.gather(*[two.work("a test", time.sleep, 3600) for _ in range(4)])
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("work", [ARENA, SERVER], ids=["arena", "server"])
def test_workers_end_when_the_one_that_began_them_is_killed(
    work: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """They hold the other end of what is read here: only when the last one is gone, there is nothing more to come."""
    script = tmp_path_factory.mktemp("work") / "work.py"
    script.write_text(work, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun 1\n"
        process.kill()
        rest, _ = process.communicate(timeout=300)
    assert rest == ""
