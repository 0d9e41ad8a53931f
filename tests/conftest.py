"""Options of the suite (`--full`, `--compiled`, `--regenerate`), its markers, and the toy game that all tests share."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from full_run import VARIABLE, is_full
from hypothesis import settings

from strategos.games.packs import VARIABLE as PACKS
from strategos.kernel.compiled import is_compiled

HERE = Path(__file__).parent

# What `--compiled` runs: the tests of what mypyc compiles.
COMPILED_FOLDERS = ("kernel", "contract", "toy", "pantheon", "commander", "players")
# These draw pictures, look at content, start commands or processes, all of which stay interpreted.
INTERPRETED_FILES = (
    "commander/test_board_picture.py",
    "commander/test_components.py",
    "commander/test_odds_command.py",
    "kernel/test_content.py",
    "kernel/test_content_mistakes.py",
    "kernel/test_meaning.py",
    "kernel/test_schema.py",
    "pantheon/test_board_command.py",
    "pantheon/test_components.py",
    "players/test_processes.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help=f"long series and enumerations too (or {VARIABLE}=1)")
    parser.addoption("--compiled", action="store_true", help="only what is compiled; fails if the engine is not")
    parser.addoption("--regenerate", action="store_true", help="write golden files and perft counts again")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: takes long, so it runs with --full (or STRATEGOS_FULL=1) only")
    config.addinivalue_line("markers", "source: looks at source files, so it has nothing to say on a compiled engine")
    if config.getoption("--full"):
        os.environ[VARIABLE] = "1"
    # A busy machine is no fault of the code, and a new failure by chance helps nobody who changed something else.
    settings.register_profile("default run", deadline=None, derandomize=True)
    settings.register_profile("full run", deadline=None)
    settings.load_profile("full run" if is_full() else "default run")
    if config.getoption("--compiled"):
        use_compiled(config)
    importlib.import_module("toy")  # registers itself


def use_compiled(config: pytest.Config) -> None:
    """Run what is compiled, with the toy that is installed beside the engine instead of its source."""
    if not is_compiled():
        raise pytest.UsageError(
            f"--compiled: the engine of {sys.executable} is not compiled. Build it with 'make compile' "
            'and set STRATEGOS_ENGINE="$(.venv/bin/python tools/engine.py find)".'
        )
    if not os.environ.get(
        "STRATEGOS_ENGINE"
    ):  # an installed engine; one in a folder stands in for its sources by itself
        sources = (str(HERE / "games"), str(HERE.parent / "src"))
        sys.path[:] = [path for path in sys.path if path not in sources]
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = [str(HERE / folder) for folder in COMPILED_FOLDERS]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--compiled`, whatever is not compiled is left out, also where a whole folder was asked for."""
    if not config.getoption("--compiled") or HERE not in collection_path.parents:
        return None
    parts = collection_path.relative_to(HERE).parts
    return parts[0] not in COMPILED_FOLDERS or "/".join(parts) in INTERPRETED_FILES or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = {"full": is_full(), "source": not config.getoption("--compiled")}
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_wanted = all(is_on or item.get_closest_marker(marker) is None for marker, is_on in wanted.items())
        (kept if is_wanted else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_collection_finish() -> None:
    """What is loaded and collected stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate"))


@pytest.fixture(autouse=True)
def _packs_end_with_their_test() -> Iterator[None]:
    """A pack that a test lays over a game is for it alone, not for the processes of later tests."""
    before = os.environ.get(PACKS)
    yield
    if before is None:
        os.environ.pop(PACKS, None)
    else:
        os.environ[PACKS] = before
