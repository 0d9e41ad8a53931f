"""The compiled engine of a checkout: built once, never used half-built or outdated."""

from __future__ import annotations

import json
import sys
import threading
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import packages
import pytest

from strategos import overlay

sys.path.append(str(packages.ROOT / "tools"))
import engine
import engine_sources


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in which a build takes no compiler."""
    monkeypatch.setattr(engine, "CACHE", tmp_path / "compiled")
    return tmp_path / "compiled"


def test_two_starts_at_once_build_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Path] = []
    second_waits = threading.Event()

    def build_in(work: Path) -> Path:
        begun.append(work)
        assert second_waits.wait(300)
        folder = cache / engine_sources.build_key(engine.ROOT, engine.OPTIMISATION)
        (work / "done").mkdir()
        return (work / "done").rename(folder)

    def tell(text: str) -> None:
        if "waiting" in text:
            second_waits.set()

    monkeypatch.setattr(engine, "build_in", build_in)
    monkeypatch.setattr(engine, "tell", tell)
    found: list[Path] = []
    both = [threading.Thread(target=lambda: found.append(engine.build())) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert len(begun) == 1
    assert found == [engine.find()] * 2
    assert [path.name for path in cache.glob("unfinished-*")] == []


def test_a_build_is_found_under_the_name_that_its_copy_of_the_sources_gave_it(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_nothing(words: list[str], **options: object) -> None:
        for word in words:
            if word.startswith("--build-lib="):
                Path(word.removeprefix("--build-lib=")).mkdir()

    monkeypatch.setattr("engine.subprocess.run", compile_nothing)
    folder = engine.build()
    assert folder.parent == cache
    assert engine.find() == folder


def test_a_build_that_fails_leaves_nothing_to_use(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build_in(work: Path) -> Path:
        (work / "done").mkdir()
        raise OSError("no space left")

    monkeypatch.setattr(engine, "build_in", build_in)
    with pytest.raises(OSError, match="no space"):
        engine.build()
    assert engine.find() is None
    assert [path.name for path in cache.iterdir()] == ["lock"]


def test_the_remains_of_a_build_that_was_ended_go_and_old_builds_too(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cache / "unfinished-1").mkdir(parents=True)
    for n in range(6):
        (cache / f"old{n}").mkdir()

    def build_in(work: Path) -> Path:
        folder = cache / engine_sources.build_key(engine.ROOT, engine.OPTIMISATION)
        folder.mkdir()
        return folder

    monkeypatch.setattr(engine, "build_in", build_in)
    folder = engine.build()
    left = [path for path in cache.iterdir() if path.is_dir()]
    assert folder in left
    assert len(left) == engine.MAX_BUILDS
    assert not (cache / "unfinished-1").exists()


def test_the_name_of_a_build_depends_on_every_source_of_the_engine(tmp_path: Path) -> None:
    source = packages.copy_of_source(tmp_path / "source")
    before = engine_sources.build_key(source, "1")
    assert engine_sources.build_key(source, "3") != before
    (source / "src/strategos/server/app.py").write_text("")
    assert engine_sources.build_key(source, "1") == before
    with (source / "src/strategos/kernel/records.py").open("a") as file:
        file.write("# changed\n")
    assert engine_sources.build_key(source, "1") != before


def test_only_modules_that_gain_from_it_are_compiled() -> None:
    compiled = engine_sources.engine_sources(packages.ROOT)
    assert "src/strategos/kernel/engine.py" in compiled
    assert not [one for one in compiled if one.endswith(("__init__.py", "records.py", "board_picture.py"))]
    assert not [one for one in compiled if "/toy/" in one]


def test_an_engine_of_other_sources_is_not_used(tmp_path: Path) -> None:
    """A notice says so; modules come from the sources."""
    module = tmp_path / ("strategos/kernel/engine" + EXTENSION_SUFFIXES[0])
    module.parent.mkdir(parents=True)
    module.write_bytes(b"")
    hashes = {"kernel/engine.py": overlay.source_hash(overlay.PACKAGE / "kernel/engine.py")}
    (tmp_path / overlay.SOURCES).write_text(json.dumps(hashes))
    assert overlay.is_current(tmp_path)
    found = overlay.CompiledFinder(tmp_path).find_spec("strategos.kernel.engine", None)
    assert found is not None
    assert found.origin == str(module)

    (tmp_path / overlay.SOURCES).write_text(json.dumps({"kernel/engine.py": "another hash"}))
    finders = list(sys.meta_path)
    with pytest.warns(UserWarning, match="other sources"):
        assert not overlay.use(tmp_path)
    assert sys.meta_path == finders
