"""Write the page of the commands, docs/commands.md, from their own help: `make docs`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WIDTH = 84
HEAD = """# Commands

Written by `make docs` from the help of the commands. `--lang es`, or `STRATEGOS_LANG=es`, gives help, output and errors
in Spanish. A command that cannot do what was asked ends with exit code 1, a command line that cannot be read with 2.

```sh
strategos                                            # the table in the browser
strategos play pantheon --plain                      # a match at the prompt
strategos simulate pantheon --players tactician      # how do matches end?
strategos hint match.strategos                       # what would the computer do?
strategos analyse match.strategos --report report    # luck, mistakes, turning points
strategos verify match.strategos                     # was the record changed?
```
"""


def commands(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield a command and all commands below it, each with the words that call it."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*path, name))


def help_text(command: Any, path: tuple[str, ...]) -> str:
    """Return the help of a command, without what differs from machine to machine."""
    context = command.context_class(command, info_name=" ".join(path), terminal_width=WIDTH, max_content_width=WIDTH)
    text = re.sub(r"(--jobs N .*?\[default: )\d+", r"\1number of cores", command.get_help(context), flags=re.DOTALL)
    return text.replace(str(Path.home()), "~").strip()


def page() -> str:
    """Return the page of all commands."""
    os.environ["STRATEGOS_LANG"] = "en"
    from strategos.cli.main import build

    parts = [HEAD]
    for path, command in commands(build(), ("strategos",)):
        parts.append(f"## {' '.join(path)}\n\n```text\n{help_text(command, path)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page())
