"""Whole matches at the table in the terminal, by keys alone, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminals import Person, sit, table

from strategos import games
from strategos.kernel.text.record_file import read_record
from strategos.locale import say
from strategos.table.match import replay
from strategos.terminal.dialogs import AskName


def verified(path: Path, game: str) -> str:
    """The last line of a record that replays; it names the seats."""
    record = read_record(path.read_bytes(), path.name)
    replay(record, games.find(game), path.name)
    return record.header["seats"]


async def to_the_end(person: Person) -> int:
    """Take the second option of every question."""
    answers = 0
    while person.is_asked() and answers < 200:
        await person.answer(min(2, len(person.app.options.found)))
        answers += 1
    return answers


@pytest.mark.parametrize("lang", ["es", pytest.param("en", marks=pytest.mark.full)])
def test_a_whole_match_of_pantheon(lang: str, tmp_path: Path) -> None:
    async def course() -> None:
        async with table("pantheon", "learning", lang=lang, against="recruit", key="2") as person:
            assert ("turn of Player A" if lang == "en" else "turno del jugador A") in person.read()
            assert await to_the_end(person) > 5
            result = person.app.sitting.result
            assert result is not None and result in person.part("status")
            assert say("terminal.no_options", lang=lang) in person.part("options")
            assert result in person.words("side"), "the log stands beside the end"
            await person.press("q")
            assert isinstance(person.app.screen, AskName)
            await person.type(str(tmp_path / "match.txt"))
            assert person.farewell() == say("play.quit_saved", lang=lang)

    sit(course())
    assert verified(tmp_path / "match.txt", "pantheon") == "A=person B=recruit"


@pytest.mark.parametrize(("lang", "answers"), [pytest.param("en", 30, marks=pytest.mark.full), ("es", 12)])
def test_commander_from_the_deployment_on(lang: str, answers: int) -> None:
    async def course() -> None:
        async with table("commander", "first-battle", lang=lang, against="recruit", size=(120, 40)) as person:
            await person.press("c")  # nothing is confirmed any more
            asked = set()
            for _ in range(answers):
                ask = person.app.sitting.ask
                assert ask is not None
                asked.add(ask.kind)
                assert ask.question in person.part("status"), "the question in words"
                shown = person.part("options")
                assert ask.options[0].label[:40] in shown
                await person.answer(1)
            assert len(asked) > (3 if answers > 20 else 1)
            assert person.app.sitting.scene.heading in person.part("heading")

    sit(course())


def test_the_same_key_gives_the_same_match() -> None:
    stories: list[list[str]] = []

    async def course() -> None:
        async with table(against="recruit", key="9") as person:
            for _ in range(3):
                await person.answer(1)
            stories.append(person.app.sitting.live.match.story(None))

    sit(course())
    sit(course())
    assert stories[0] == stories[1] and len(stories[0]) > 10
