"""The table in the terminal: choosing, filtering, taking back, asking, typing, leaving."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from terminals import Person, sit, table

from strategos.kernel.action import Action
from strategos.terminal.dialogs import AskName, Confirm, Reading, Units
from strategos.terminal.sitting import Sitting, Thought


def log_length(person: Person) -> int:
    return len(person.app.sitting.live.match.log)


def has_final(sitting: Sitting) -> bool:
    return sitting.ask is not None and len(sitting.ask.options) > 1 and sitting.ask.options[0].is_final


def has_free(sitting: Sitting) -> bool:
    return sitting.ask is not None and len(sitting.ask.options) > 1 and not sitting.ask.options[0].is_final


def has_odds(sitting: Sitting) -> bool:
    return sitting.ask is not None and any(option.has_odds for option in sitting.ask.options)


def test_what_is_final_is_confirmed_first() -> None:
    async def course() -> None:
        async with table(after=has_final) as person:
            before = log_length(person)
            await person.press("1")
            assert isinstance(person.app.screen, Confirm)
            assert "it cannot be undone" in person.words()
            await person.press("escape")
            assert log_length(person) == before, "Esc plays nothing"
            await person.press("enter")
            assert isinstance(person.app.screen, Confirm), "Enter on an option is the same as its number"
            await person.press("enter")
            assert log_length(person) > before

    sit(course())


def test_confirming_can_be_switched_off() -> None:
    async def course() -> None:
        async with table(after=has_final) as person:
            before = log_length(person)
            await person.press("c")
            assert "no longer ask for confirmation" in person.part("message")
            await person.press("1")
            assert not isinstance(person.app.screen, Confirm)
            assert log_length(person) > before

    sit(course())


def test_an_answer_is_taken_back_as_long_as_nothing_became_known() -> None:
    async def course() -> None:
        async with table(after=has_free) as person:
            question, before = person.part("status"), log_length(person)
            await person.press("1")
            assert log_length(person) == before + 1
            await person.press("u")
            assert (person.part("status"), log_length(person)) == (question, before)
            assert "Undone." in person.part("message")
            await person.press("l")
            assert len(person.app.sitting.entries) == len(person.app.sitting.live.known(0))
        async with table(after=has_final) as person:
            await person.answer(1)
            await person.press("u")
            assert "something has become known" in person.part("message")

    sit(course())


def test_the_options_are_filtered_by_words() -> None:
    async def course() -> None:
        async with table("commander", "first-battle") as person:
            assert len(person.app.options.found) == 104
            await person.press("slash")
            await person.press(*"f9", "space", *"deploy", "enter")
            assert "Options: 4 of 104 with “f9 deploy”" in person.part("options")
            assert [person.app.options.offered[at].text for at in person.app.options.found] == [
                "deploy legionaries1 F9",
                "deploy shooters1 F9",
                "deploy knights F9",
                "deploy roland F9",
            ]
            assert person.app.options.has_focus, "Enter goes back to the list"
            await person.press("3")
            assert "Deploy Knights on F9" in person.words(), "numbers are those of the list that is shown"
            await person.press("escape", "escape")
            assert len(person.app.options.found) == 104, "Esc forgets the filter"
            await person.press("slash")
            await person.type("[/z]")
            assert "with “[/z]”" in person.part("options"), "what is typed is no markup"
            assert person.app.options.found == [] and person.app.options.current is None
            await person.press("9", "enter")
            assert not isinstance(person.app.screen, Confirm), "there is nothing to choose"

    sit(course())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_odds_before_the_attack(lang: str) -> None:
    async def course() -> None:
        async with table(lang=lang, after=has_odds) as person:
            options = person.app.options
            at = next(at for at, option in enumerate(options.offered) if option.has_odds)
            await person.press(*["down"] * at)
            before = log_length(person)
            option = options.current
            assert option is not None
            await person.press("o")
            odds = person.app.sitting.odds(option)
            assert odds is not None
            told = person.read()
            assert isinstance(person.app.screen, Reading) and odds.title in told and odds.exactness in told
            assert "█" in told and " %" in told
            assert ("on average" if lang == "en" else "de media") in told
            await person.press("escape")
            await person.press("enter", *(["o"] if option.is_final else []))
            if option.is_final:
                assert odds.title in person.read(), "the odds are a key away while one confirms"
                assert log_length(person) == before

    sit(course())


def test_what_has_no_odds_says_so() -> None:
    async def course() -> None:
        async with table() as person:
            await person.press("o")
            assert "There are no odds for this option" in person.part("message")

    sit(course())


def test_a_hint_names_options_by_their_numbers() -> None:
    async def course() -> None:
        async with table() as person:
            await person.press("h")
            told = person.read()
            counsel = person.app.sitting.counsel()
            best = counsel.advice[0]
            number = 1 + [option.text for option in person.app.options.offered].index(best.text)
            label = person.app.options.offered[number - 1].label
            assert f"{number}  {label}" in told and f"{round(100 * best.probability)} %" in told
            assert "Win probability:" in told

    sit(course())


def test_units_explain_their_numbers() -> None:
    async def course() -> None:
        async with table(size=(100, 40)) as person:
            await person.press("i")
            assert isinstance(person.app.screen, Units)
            token = person.app.sitting.scene.tokens[0]
            told = person.read()
            assert token.label in told and "Offence " in told and "MB-" in told
            await person.press("down")
            assert person.app.sitting.scene.tokens[1].label in person.read()
            await person.press("escape")
            assert not isinstance(person.app.screen, Units)

    sit(course())


def test_the_pages_at_the_side() -> None:
    async def course() -> None:
        async with table(size=(120, 40)) as person:
            side = person.part("side")
            assert side.index("Hand of Player A: 7") < side.index("Cards in hand 7"), "one's own cards come first"
            await person.press("b")
            assert "A3 · B Zeus 9/9 → A2 A4 B3 B4" in person.words("side"), "who stands where, and what is beside it"
            await person.press("l")
            assert person.app.sitting.entries[-1].text[:30] in person.part("side")
            await person.press("l")
            assert isinstance(person.app.screen, Reading), "the whole log"
            await person.press("escape", "question_mark")
            assert "filter the options by words" in person.read()

    sit(course())


def test_typed_commands() -> None:
    async def course() -> None:
        async with table(after=has_free) as person:
            before = log_length(person)
            await person.press("colon")
            await person.type("dance")
            assert "dance" in person.part("message") and log_length(person) == before
            await person.press("colon")
            await person.type("? pass")
            told = person.part("message")
            assert told.strip() and log_length(person) == before
            await person.press("colon")
            await person.type("77")
            assert "The options are numbered 1 to" in person.part("message")
            await person.press("colon")
            await person.type("u")
            assert "Nothing can be taken back" in person.part("message")
            await person.press("colon")
            await person.type(person.app.options.offered[0].text)
            assert log_length(person) == before + 1 and not person.part("message").strip()

    sit(course())


def test_giving_up_is_confirmed() -> None:
    async def course() -> None:
        async with table() as person:
            await person.press("x")
            await person.press("escape")
            assert person.is_asked()
            await person.press("colon")
            await person.type("concede")
            assert "you lose it" in person.words()
            await person.press("enter")
            assert not person.is_asked()
            assert "Player B wins" in person.part("status")

    sit(course())


def test_leaving_asks_for_a_file_and_never_spoils_one(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")

    async def course() -> None:
        async with table() as person:
            await person.press("q")
            await person.press("escape")
            assert person.farewell() is None and person.is_asked(), "Esc stays"
            await person.press("q")
            await person.type(str(tmp_path / "notes.txt"))
            assert person.farewell() is None
            assert "exists and is not a record" in person.words("message")
            await person.press("w")
            assert isinstance(person.app.screen, AskName)
            await person.type(str(tmp_path / "match.txt"))
            assert "Record written to" in person.part("message")
            await person.press("q")
            assert person.farewell() == "Bye.", "what is saved already needs no name"
        async with table() as person:
            await person.press("ctrl+c", "enter")
            assert person.farewell() == "Bye. The match is not saved."

    sit(course())
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "match.txt").read_text(encoding="utf-8").startswith("strategos record 1")


def test_the_screen_does_not_wait_for_a_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer, usual = threading.Event(), Thought.answer

    def slow(thought: Thought, attempt: int = 1) -> Action:
        assert may_answer.wait(300)
        return usual(thought, attempt)

    async def course() -> None:
        async with table(after=has_final) as person:
            monkeypatch.setattr(Thought, "answer", slow)
            person.app.confirms = False
            try:
                while person.app.sitting.asked_computer() is None:
                    await person.pilot.press("1")
                    await person.pilot.pause()
                await person.wait_until(lambda: "Waiting for B (Random)" in person.part("status"))
                await person.pilot.press("l")  # the table is alive
                await person.wait_until(lambda: person.app.sitting.entries[-1].text[:20] in person.part("side"))
            finally:
                may_answer.set()
            await person.settle()
            assert "Waiting for" not in person.part("status")

    sit(course())


def test_a_computer_that_fails_once_is_asked_again_with_other_random_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Thought.answer
    attempts = []

    def stumbling(thought: Thought, attempt: int = 1) -> Action:
        attempts.append(attempt)
        if attempt == 1:
            raise ZeroDivisionError
        return usual(thought, attempt)

    async def course() -> None:
        async with table(after=has_final) as person:
            monkeypatch.setattr(Thought, "answer", stumbling)
            person.app.confirms = False
            while not attempts:
                await person.answer(1)
            assert attempts[:2] == [1, 2]
            assert person.app.sitting.asked_computer() is None
            assert "cannot answer" not in person.words("message")

    sit(course())


def test_a_computer_that_cannot_answer_says_so_and_plays_nothing_until_it_is_let_try_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Thought.answer

    def broken(thought: Thought, attempt: int = 1) -> Action:
        raise ZeroDivisionError("no answer")

    async def course() -> None:
        async with table(after=has_final) as person:
            monkeypatch.setattr(Thought, "answer", broken)
            person.app.confirms = False
            while person.app.sitting.asked_computer() is None:
                await person.answer(1)
            before = log_length(person)
            for _ in range(2):
                told = person.words("message")
                assert "seat B cannot answer" in told and "ZeroDivisionError: no answer" in told
                assert log_length(person) == before, "nothing was played in its place"
                await person.press("a")
            monkeypatch.setattr(Thought, "answer", usual)
            await person.press("a")
            assert log_length(person) > before
            assert "cannot answer" not in person.words("message")

    sit(course())
