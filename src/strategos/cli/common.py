"""What the commands share: where to print, how to print JSON, how to read what was typed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from strategos.kernel.errors import Unreadable, near_miss

out = Console()
err = Console(stderr=True)


def print_json(data: Any) -> None:
    """One object on standard output and nothing else."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def read_options(pairs: list[str]) -> dict[str, str]:
    """Options of a match from `name=value` words."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name or not value:
            raise Unreadable(f"'{pair}' is not an option: options are written name=value, such as edition=manual.")
        options[name] = value
    return options


def read_file(path: Path) -> bytes:
    """The bytes of a file, or a message that says what is wrong with it."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        beside = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
        raise Unreadable(f"There is no file {path}.{near_miss(path.name, beside)}") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from error
