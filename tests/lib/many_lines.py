"""Many command lines in one process, which is started once for each language: `python many_lines.py < lines.json`.

Prints one JSON object a line: exit code, output, errors, and what should not have happened before a refusal, namely
processes that were started and files that were written. The first object lists every parameter that takes a value.
"""

from __future__ import annotations

import io
import json
import multiprocessing.process
import sys
from pathlib import Path
from typing import Any, ClassVar


def parameters(command: Any, name: str) -> list[tuple[str, str]]:
    """Every (command, parameter) that takes a value, of a command and those below it."""
    found = [
        (name, parameter.opts[0])
        for parameter in command.params
        if not getattr(parameter, "is_flag", False) and not getattr(parameter, "hidden", False)
    ]
    for word, part in getattr(command, "commands", {}).items():
        found += parameters(part, f"{name} {word}".strip())
    return found


class Line:
    """One command line, run in this process."""

    started: ClassVar[list[str]] = []

    def __init__(self, words: list[str], stdin: str) -> None:
        self.words = words
        self.streams = [io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")]
        self.streams += [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]

    def run(self) -> dict[str, Any]:
        """What the command line left behind."""
        from strategos.cli.main import main

        before, kept = files(), (sys.argv, sys.stdin, sys.stdout, sys.stderr)
        self.started.clear()
        sys.argv = ["strategos", *self.words]
        sys.stdin, sys.stdout, sys.stderr = self.streams
        code: Any = None
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
        finally:
            sys.argv, sys.stdin, sys.stdout, sys.stderr = kept
        out, err = (stream.buffer.getvalue().decode() for stream in self.streams[1:])
        written = sorted(set(files().items()) ^ set(before.items()))
        return {"code": code, "out": out, "err": err, "started": list(self.started), "written": written}


def files() -> dict[str, int]:
    """Every file and folder below this one, with the time of its last change."""
    return {str(path): path.stat().st_mtime_ns for path in Path().rglob("*")}


def hear(event: str, arguments: tuple[Any, ...]) -> None:
    """Note every process that is started."""
    if event in ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec"):
        Line.started.append(f"{event} {arguments[0] if arguments else ''}")


def start(process: Any) -> None:
    """In the place of what starts a process of the standard library."""
    Line.started.append(f"{process}")
    raise RuntimeError("no process may be started here")


def all_lines() -> None:
    """Run every command line from standard input."""
    from strategos.cli.main import build

    cases = json.load(sys.stdin)
    sys.stdout.write(json.dumps(parameters(build(), "")) + "\n")
    sys.addaudithook(hear)
    multiprocessing.process.BaseProcess.start = start  # type: ignore[assignment, method-assign]
    for words, stdin in cases:
        found = Line(words, stdin).run()
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()  # so that what hangs can be found


if __name__ == "__main__":
    all_lines()
