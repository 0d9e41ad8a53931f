"""A third language is a folder of texts: everything is worded in it without a change of code."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategos import games
from strategos.cli.__main__ import main
from strategos.games.pantheon.game import Pantheon
from strategos.kernel.catalogue import FOLDER, Listed, forget, languages
from strategos.kernel.errors import BadContent, Unreadable, near_miss
from strategos.locale import language, plural, say
from strategos.players.advice import decimal
from strategos.server.protocol.messages import encode
from strategos.server.rooms.showing import Showing
from strategos.stage import reference as references
from strategos.stage.lesson import find_lesson, lesson_names
from strategos.stage.presenters import presenter
from strategos.table.live import LiveMatch

MATCHES = [("pantheon", "learning"), ("commander", "first-battle")]


def a_third_language(folder: Path) -> None:
    """Write a language of its own: English with every text in brackets, and plurals of another kind."""

    def turned(text: Any) -> Any:
        if isinstance(text, dict):
            return {name: turned(part) for name, part in text.items()}
        return f"[{text}]" if isinstance(text, str) else text

    home = folder / "qq"
    for path in (FOLDER / "en").rglob("*.toml"):
        lines: list[str] = []
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if path.stem != "language":
                lines += [f"[{section}]", *(f"{name} = {inline(turned(text))}" for name, text in entries.items())]
        written = home / path.relative_to(FOLDER / "en")
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text("\n".join(lines), encoding="utf-8")
    told = 'name = "Third"\n[plural]\none = "n = 1"\nfew = "n % 10 = 2..4"\n[list]\nand = " & "\nor = " / "\n'
    home.joinpath("language.toml").write_text(told, encoding="utf-8")
    (home / "content").mkdir()
    (home / "content" / "names.toml").write_text('[units]\nZeus = "Third Zeus"\n', encoding="utf-8")


def inline(value: Any) -> str:
    """A text or a table of texts on one line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {inline(part)}" for name, part in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A third language in a folder of its own, for one test."""
    a_third_language(tmp_path)
    monkeypatch.setenv("STRATEGOS_LOCALES", str(tmp_path))
    forget()
    yield
    monkeypatch.undo()
    forget()


def test_a_third_language_needs_no_code(third: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages() == ("en", "es", "qq")
    error = Unreadable("kernel.flow.no-step", name="rool", near=near_miss("rool", ["roll"]))
    assert error.text("qq") == "[There is no step 'rool'.[ Did you mean 'roll'?]]"
    assert str(error) == "There is no step 'rool'. Did you mean 'roll'?"
    assert Listed(["a", "b", "c"], "or").text("qq") == "a, b / c"
    assert plural(23, "qq") == "few"
    monkeypatch.setenv("STRATEGOS_LANG", "qq")
    assert language() == "qq"
    assert say("simulate.matches", n=3) == "[3 matches]"


def test_the_commands_speak_a_third_language(
    third: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGOS_LANG", "qq")
    with pytest.raises(BadContent) as caught:
        games.find("chess")
    assert caught.value.text("qq").startswith("[There is no game 'chess'.")
    monkeypatch.setattr("sys.argv", ["strategos", "--lang", "qq", "rules", "chess"])
    with pytest.raises(SystemExit):
        main()
    assert "[There is no game 'chess'." in capsys.readouterr().err


@pytest.mark.parametrize(("game", "scenario"), MATCHES)
def test_a_table_speaks_a_third_language(third: None, game: str, scenario: str) -> None:
    """Lobby, board, questions, log, sheets, odds and the drawing in text; names of content come from a file."""
    references.reference.cache_clear()
    live = LiveMatch(games.find(game), scenario, {"max_rounds": "2"}, {0: "here", 1: "here"}, "key")
    live.begin()
    rng, shown = random.Random(4), presenter(game)
    showing = Showing(live, shown, frozenset())
    for _ in range(60):
        if live.match.over:
            break
        seat = live.match.waiting_for[0]
        decision = live.match.decision_for(seat)
        assert decision is not None
        assert live.game.board_text(live.match.state, seat, "qq").count("[") > 3
        live.play(seat, rng.choice(decision.options))
    english, third_ = (json.loads(encode(showing.position(0, lang, 0))) for lang in ("en", "qq"))
    assert all(line["text"] != other["text"] for line, other in zip(english["entries"], third_["entries"], strict=True))
    assert english["scene"]["heading"] != third_["scene"]["heading"]
    lobby = shown.lobby("qq")
    assert lobby.title and lobby.scenarios
    found = references.reference(game, "qq")
    assert len(found.articles) == len(references.reference(game, "en").articles)
    references.reference.cache_clear()


def test_names_and_numbers_follow_a_third_language(third: None) -> None:
    pantheon = games.find("pantheon")
    assert isinstance(pantheon, Pantheon)
    assert pantheon.content["units"]["zeus"]["name"]["qq"] == "Third Zeus"
    assert decimal(12.0, "qq") == "12.0"
    for name in lesson_names():
        assert find_lesson(name).title["qq"] == find_lesson(name).title["en"], "English, until it is translated"
