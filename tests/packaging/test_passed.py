"""What has passed is not run again as long as nothing has changed: `tools/passed.py`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import packages
import pytest

sys.path.append(str(packages.ROOT / "tools"))
import passed

CHECK = "import sys; open('ran', 'a').write('x'); sys.exit(int(open('place/inner/code').read()))"


class Checked:
    """A check of some files, in a folder of its own, that notes each time it runs and ends with the code they hold."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = folder / "place" / "inner" / "code"
        self.code.parent.mkdir(parents=True)
        self.code.write_text("0")

    def run(self, *options: str) -> int:
        """The exit code of the check."""
        command = [sys.executable, "-c", CHECK, *options]
        return passed.run("check", ["place"], command, self.folder, self.folder / "cache")

    @property
    def times(self) -> int:
        """How often it ran."""
        ran = self.folder / "ran"
        return len(ran.read_text()) if ran.exists() else 0


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checked:
    monkeypatch.chdir(tmp_path)
    for variable in ("CI", *(name for name in os.environ if name.startswith("STRATEGOS"))):
        monkeypatch.delenv(variable, raising=False)  # STRATEGOS_FULL is set in the full run
    return Checked(tmp_path)


def test_what_has_passed_is_not_run_again_and_a_line_says_so(check: Checked, capfd: pytest.CaptureFixture[str]) -> None:
    assert [check.run(), check.run(), check.times] == [0, 0, 1]
    assert "check: passed before" in capfd.readouterr().err


def test_what_has_failed_is_run_again(check: Checked) -> None:
    check.code.write_text("3")
    assert [check.run(), check.run(), check.times] == [3, 3, 2]


def test_another_file_content_option_or_variable_is_another_check(
    check: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    check.run()
    (check.code.parent / "more").write_text("")
    assert (check.run(), check.times) == (0, 2)
    assert (check.run("--option"), check.times) == (0, 3)
    monkeypatch.setenv("STRATEGOS_FULL", "1")
    assert (check.run("--option"), check.times) == (0, 4)
    check.code.write_text("1")
    assert (check.run("--option"), check.times) == (1, 5)
    # What passed long ago counts no more once something else was tried.
    check.code.write_text("0")
    assert (check.run("--option"), check.times) == (0, 6)


def test_what_is_made_from_other_files_does_not_count(check: Checked) -> None:
    check.run()
    made = check.code.parent / "__pycache__"
    made.mkdir()
    (made / "code.pyc").write_text("")
    assert (check.run(), check.times) == (0, 1)


@pytest.mark.parametrize("variable", [passed.AGAIN, "CI"])
def test_a_variable_makes_it_run_everything(check: Checked, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    check.run()
    monkeypatch.setenv(variable, "true")
    assert (check.run(), check.times) == (0, 2)


def test_files_that_change_while_it_runs_have_not_passed(check: Checked) -> None:
    command = [sys.executable, "-c", "open('place/changed', 'a').write('x'); open('ran', 'a').write('x')"]
    for times in (1, 2):
        assert passed.run("check", ["place"], command, check.folder, check.folder / "cache") == 0
        assert check.times == times
