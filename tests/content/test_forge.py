"""What strangers meet first: workflows, lock files, the version, the pages of the site. Nothing is built for it."""

from __future__ import annotations

import importlib
import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import strategos

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())
LOCKS = ("requirements.lock", "requirements-play.lock", "docs/requirements.lock", "web/package-lock.json")
EXPECTED = [
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "CREDITS.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    ".editorconfig",
    ".gitattributes",
    ".pre-commit-config.yaml",
    ".github/PULL_REQUEST_TEMPLATE.md",
    "mkdocs.yml",
    "docs/releasing.md",
]

pytestmark = pytest.mark.source


def read(name: str) -> str:
    return (TOP / name).read_text(encoding="utf-8")


def parse_yaml(path: Path) -> Any:
    return importlib.import_module("yaml").safe_load(path.read_text(encoding="utf-8"))


def workflows() -> dict[str, Any]:
    found = {path.name: parse_yaml(path) for path in sorted((TOP / ".github" / "workflows").glob("*.yml"))}
    assert set(found) == {"test.yml", "nightly.yml", "release.yml", "site.yml"}
    return found


def steps() -> list[tuple[str, dict[str, Any]]]:
    """Every step of every job, with the place to name in a message."""
    return [
        (f"{file}, {name}", step)
        for file, workflow in workflows().items()
        for name, job in workflow["jobs"].items()
        for step in job["steps"]
    ]


def test_the_files_that_strangers_look_for_exist() -> None:
    assert [name for name in EXPECTED if not (TOP / name).is_file()] == []


def test_a_lock_file_names_no_host_and_has_a_hash_forevery_package() -> None:
    for name in LOCKS:
        # `resolved` and index addresses would tie the lock to one registry. Pages for donations may stay.
        found = re.findall(
            r"(?:registry|pypi|npm|files)[\w.-]*\.(?:org|com|net)|--(?:extra-)?index-url|\"resolved\"", read(name)
        )
        assert found == [], name
    for name in LOCKS[:-1]:
        assert "://" not in read(name), name
        for package in re.split(r"\n(?=\S)", read(name).strip()):
            assert "--hash=sha256:" in package, (name, package)
    packages = json.loads(read(LOCKS[-1]))["packages"]
    assert [at for at, one in packages.items() if at and "integrity" not in one] == []


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert project.get("version", strategos.__version__) == strategos.__version__
    assert re.search(rf"^## \[{re.escape(strategos.__version__)}\]", read("CHANGELOG.md"), re.MULTILINE)


def test_workflows_use_actions_by_major_version_and_name_their_limits() -> None:
    for place, step in steps():
        assert ("uses" in step) != ("run" in step), place
        if "uses" in step:
            assert re.fullmatch(r"[\w.-]+/[\w.-]+@(v\d+|release/v\d+)", step["uses"]), (place, step["uses"])
    for file, workflow in workflows().items():
        assert workflow["permissions"] == {"contents": "read"}, file
        for name, job in workflow["jobs"].items():
            assert job["timeout-minutes"] <= 360, (file, name)
            needed = job.get("needs", [])
            assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"]), (file, name)


def test_what_workflows_call_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    pieces: list[tuple[str, str]] = [(place, step.get("run", "")) for place, step in steps()]
    wanted = [(place, target) for place, run in pieces for target in re.findall(r"\bmake ([a-z-]+)", run)]
    assert {target for _, target in wanted} >= {"test", "test-full", "lint-web", "site"}
    assert [found for found in wanted if found[1] not in targets] == []
    folders = [(place, name) for place, run in pieces for name in re.findall(r"\b(?:tests|docs|src)/[\w./-]+", run)]
    # The page is built, so it stands in no checkout.
    assert [found for found in folders if not (TOP / found[1]).exists() and "server/static" not in found[1]] == []
    tested = workflows()["test.yml"]["jobs"]["linux"]["strategy"]["matrix"]["python"]
    named = tomllib.loads(read("pyproject.toml"))["project"]["classifiers"]
    assert tested == [name.rpartition(" ")[2] for name in named if re.search(r":: 3\.\d+$", name)]


def test_forms_and_hooks_parse_and_name_what_exists() -> None:
    for path in sorted((TOP / ".github" / "ISSUE_TEMPLATE").glob("*.yml")):
        form = parse_yaml(path)
        if path.name != "config.yml":
            assert {"name", "description", "body"} <= set(form), path.name
            ids = [field["id"] for field in form["body"]]
            assert len(ids) == len(set(ids)), path.name
    for repository in parse_yaml(TOP / ".pre-commit-config.yaml")["repos"]:
        for hook in repository["hooks"]:
            for script in re.findall(r"\S+\.py\b", hook["entry"]):
                assert (TOP / script).is_file(), hook["id"]


def test_links_work_in_the_repository_and_on_the_site() -> None:
    site = runpy.run_path(str(TOP / "docs" / "site_pages.py"))
    places: dict[str, str] = site["pages"]()
    for source in (name for name in places if name.endswith(".md")):
        text = re.sub(r"^```.*?^```|`[^`\n]*`", "", read(source), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", text):
            if "://" not in target:
                assert ((TOP / source).parent / target).exists(), (source, target)
        changed = site["relinked"](text, source, places)
        for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", changed):
            if "://" not in target:
                parts = (Path("/") / Path(places[source]).parent / target).as_posix()
                assert str(Path(re.sub(r"[^/]+/\.\./", "", parts)).relative_to("/")) in places.values(), (
                    source,
                    target,
                )


def test_every_page_of_the_site_is_in_its_navigation() -> None:
    nav = re.findall(r":\s+([\w/-]+\.md)$", read("mkdocs.yml"), re.MULTILINE)
    site = runpy.run_path(str(TOP / "docs" / "site_pages.py"))
    assert sorted(nav) == sorted(to for to in site["pages"]().values() if to.endswith(".md"))


def test_the_page_of_the_commands_lists_every_command() -> None:
    from strategos.cli.commands import COMMANDS

    page = read("docs/commands.md")
    assert [name for name in COMMANDS if f"## strategos {name}\n" not in page] == [], "write it again: make docs"
