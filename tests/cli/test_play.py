"""`strategos play` at a real terminal: a whole match, mistakes, hand-over, and every way to leave."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import COMMAND, COMMAND_SECONDS, Run, environment, hear_ctrl_c

pexpect = pytest.importorskip("pexpect")

PROMPT = {"en": "Your answer > ", "es": "Tu respuesta > "}
OVER = {"en": r"The match is over: [^\r\n]*\.", "es": r"La partida ha acabado: [^\r\n]*\."}


class Terminal:
    """A person at a terminal."""

    def __init__(self, folder: Path, lang: str, words: tuple[str, ...]) -> None:
        self.lang = lang
        self.program = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], "play", "toy", "--seed", "7", *words],
            cwd=str(folder),
            env={**environment(), "TERM": "xterm", "STRATEGOS_LANG": lang},
            dimensions=(60, 120),
            encoding="utf-8",
            timeout=COMMAND_SECONDS,
            echo=False,
            preexec_fn=hear_ctrl_c,
        )
        self.program.delaybeforesend = None  # no need to type at human speed

    def read(self) -> str:
        """Everything up to the next prompt."""
        self.program.expect_exact(PROMPT[self.lang])
        return str(self.program.before)

    def type(self, text: str) -> str:
        """Type a line and read the answer up to the next prompt."""
        self.program.sendline(text)
        return self.read()

    def rest(self) -> str:
        """Everything up to the end of the program."""
        self.program.expect(pexpect.EOF)
        self.program.close()
        return str(self.program.before)

    def interrupt(self) -> str:
        """Press Ctrl-C until it is heard; everything up to the end of the program.

        Python that has written a prompt and does not read yet hears it only with the next key.
        """
        self.program.sendintr()
        while self.program.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=30) == 1:
            self.program.sendintr()
        self.program.close()
        return str(self.program.before)

    def to_the_end(self, answer: str = "1") -> str:
        """Give the same answer to every question until the match is over."""
        told = []
        for _ in range(200):
            found = self.program.expect([re.escape(PROMPT[self.lang]), OVER[self.lang], "Press Enter[^\r\n]*looking."])
            told.append(str(self.program.before))
            if found == 1:
                told.append(str(self.program.after))
                return "".join(told)
            self.program.sendline(answer if found == 0 else "")
        raise AssertionError("the match does not end")


@contextmanager
def terminal(folder: Path, *words: str, lang: str = "en") -> Iterator[Terminal]:
    made = Terminal(folder, lang, words)
    try:
        yield made
    finally:
        made.program.close(force=True)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_whole_match_against_the_computer(tmp_path: Path, lang: str) -> None:
    with terminal(tmp_path, lang=lang) as person:
        told = person.to_the_end()
        assert person.rest().strip() == ""
        assert person.program.exitstatus == 0
    assert "A.lion" in told and "3♥" in told
    assert ("toy, duel. You are seat A." if lang == "en" else "toy, duel. Eres el asiento A.") in told
    assert (
        "A decides: Choose a stance (TOY-ROUND-01)" if lang == "en" else "A decide: Elige una postura (TOY-ROUND-01)"
    ) in told
    assert "    round-begun 6" in told
    assert "B stance" not in told, "what the other seat chose in secret"
    assert "\x1b" not in told.replace("\x1b[?25h", ""), "no colours in a plain text"


def test_mistakes_are_explained_and_asked_again(tmp_path: Path) -> None:
    with terminal(tmp_path) as person:
        person.read()
        assert "There is no action 'dance'" in person.type("dance").replace("there", "There")
        assert "'pass' is not offered to seat A." in person.type("pass")
        wrong = person.type("stance timid")
        assert "There is no stance 'timid'." in wrong and "Match:    toy, duel, action 4" in wrong
        assert "The options are numbered 1 to 2." in person.type("9")
        assert person.type("") == ""
        assert "turn (TOY-TURN-01)" in person.type("stance bold")


def test_the_same_mistakes_in_spanish(tmp_path: Path) -> None:
    with terminal(tmp_path, lang="es") as person:
        person.read()
        assert "no existe la acción 'dance'" in person.type("dance")
        wrong = person.type("pass")
        assert "'pass' no está entre las opciones del asiento A." in wrong
        assert "Decisión: stance (TOY-ROUND-01)" in wrong and "Partida:  toy, duel, acción 4" in wrong
        assert "Las opciones van del 1 al 2." in person.type("0")
        assert "Tu turno (TOY-TURN-01)" in person.type("2")


def test_questions_that_are_no_answers(tmp_path: Path) -> None:
    with terminal(tmp_path, "--seat", "a") as person:
        person.read()
        assert "'q' quits" in person.type("h")
        assert "A.lion" in person.type("u")
        assert "That is legal." in person.type("? stance bold")
        assert "The question now is 'stance'; 'pass' is not one of its answers. (TOY-ROUND-01)" in person.type("?pass")
        assert "the text is empty" in person.type("?")
        story = person.type("l")
        assert story.startswith("chance shuffle ") and "drew B ?" in story
        assert "File name missing:" in person.type("w")


@pytest.mark.parametrize(
    ("lang", "legal", "why"),
    [
        ("en", "That is legal.", "That unit is not yours. (TOY-TURN-01)"),
        ("es", "Eso está permitido.", "Esa unidad no es tuya. (TOY-TURN-01)"),
    ],
)
def test_a_rule_says_why_not(tmp_path: Path, lang: str, legal: str, why: str) -> None:
    with terminal(tmp_path, lang=lang) as person:
        person.read()
        assert legal in person.type("? stance bold")
        person.type("stance bold")
        assert why in person.type("? walk B.bear B1")


def test_a_record_written_in_the_middle_and_at_the_end_is_good(tmp_path: Path, strategos: Run) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with terminal(tmp_path) as person:
        person.read()
        person.type("1")
        assert "exists and is not a record" in person.type("w notes.txt")
        assert "cannot be written: No such file or directory." in person.type("w no/such/match.txt")
        assert "Record written to match.txt." in person.type("w match.txt")
        person.type("1")
        assert "Record written to match.txt." in person.type("w match.txt"), "one's own record may be written again"
        person.program.sendline("q")
        assert person.rest().strip() == "Bye."
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"
    done = strategos("verify", "match.txt", "--json")
    assert done.json["winners"] is None and done.json["seats"] == "A=person B=random"


def test_two_people_at_one_keyboard_do_not_see_each_others_secrets(tmp_path: Path) -> None:
    with terminal(tmp_path, "--seat", "all") as person:
        first = person.read()
        assert "You play all seats." in first and "A decides: Choose a stance" in first
        assert "drew A ?" not in first and "drew B ?" in first
        person.program.sendline("stance bold")
        person.program.expect_exact("Seat B is next. Press Enter when nobody else is looking.")
        assert "\x1b[2J" in person.program.before, "the screen is cleared before the other looks"
        second = person.type("")
        assert "B decides: Choose a stance" in second and "drew A ?" in second and "drew B ?" not in second
        assert "stance bold" not in second.split("B decides")[0]
        assert "round-begun" in second, "B has read nothing yet and gets the whole log"
        person.program.sendline("1")
        assert "The match is over: " in person.to_the_end()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("way", ["q", "ctrl-d", "ctrl-c"])
def test_ways_to_leave(tmp_path: Path, way: str, lang: str) -> None:
    with terminal(tmp_path, lang=lang) as person:
        person.read()
        if way == "q":
            person.program.sendline("q")
        elif way == "ctrl-d":
            person.program.sendeof()
        told = (person.interrupt() if way == "ctrl-c" else person.rest()).strip()
        code = person.program.exitstatus
    if way == "ctrl-c":
        assert (told.replace("^C", "").strip(), code) == ("Stopped." if lang == "en" else "Detenido.", 130)
    else:
        assert told.startswith("Bye. The match is not saved" if lang == "en" else "Adiós. La partida no queda guardada")
        assert code == 0


def test_without_a_terminal_the_match_ends_with_the_input(strategos: Run) -> None:
    done = strategos("play", "toy", "--seed", "1", stdin="1\n1\n")
    assert done.code == 0 and "Bye." in done.out
    done = strategos("play", "toy", "--seed", "1", stdin="1\n" * 100)
    assert done.code == 0 and "The match is over: " in done.out


def test_a_person_may_give_up(strategos: Run) -> None:
    done = strategos("play", "toy", "--seed", "1", stdin="1\nconcede\n")
    assert done.code == 0
    assert "A concede\n    ended conceded B\n" in done.out and "The match is over: B won (conceded)." in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seat", "C"], "WrongSeat: There is no seat 'C' at this table. Seats: A, B, or all for everybody.\n"),
        (["--seat", "chance"], "WrongSeat: There is no seat 'chance' at this table."),
        (["--scenario", "all"], "BadContent: toy has no scenario 'all'."),
        (["--against", "me"], "BadContent: There is no player 'me'.\n  Players: "),
    ],
)
def test_a_table_that_cannot_be_laid(strategos: Run, words: list[str], message: str) -> None:
    done = strategos("play", "toy", *words)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(message)


@pytest.mark.source
def test_the_picture_in_the_readme_is_what_the_program_draws(strategos: Run, tmp_path: Path) -> None:
    top = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file())
    assert "docs/img/olympus.svg" in (top / "README.md").read_text(encoding="utf-8")
    done = strategos("board", "olympus", "--svg", str(tmp_path / "olympus.svg"))
    assert done.code == 0
    drawn = (tmp_path / "olympus.svg").read_text(encoding="utf-8")
    assert drawn == (top / "docs" / "img" / "olympus.svg").read_text(encoding="utf-8"), "draw it again: make docs"
