"""`strategos content check`: a good pack, and the mistakes of authors, each with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run

from strategos import games

PACK = 'name = "Big beasts"\nversion = "1"\ngame = "toy"\n'
TIGER = """
[tiger]
name = { en = "Tiger", es = "Tigre" }
offence = 4
defence = 3
vitality = 3
talents = ["tough"]
source = "reconstructed"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A good pack with one unit more and one changed."""
    folder = tmp_path / "beasts"
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    (folder / "units.toml").write_text(TIGER + "\n[lion]\nvitality = 4\n", encoding="utf-8")
    return folder


def test_a_good_pack_is_good(strategos: Run, pack: Path) -> None:
    done = strategos("content", "check", pack.name)
    assert (done.code, done.out, done.err) == (0, "beasts is a good pack for toy.\n", "")
    assert strategos("content", "check", pack.name, "--json").json == {"dir": "beasts", "game": "toy", "problems": []}


@pytest.mark.parametrize(
    ("file", "text", "english", "spanish"),
    [
        (
            "units.toml",
            TIGER.replace("offence = 4", "offence = 40"),
            "beasts/units.toml, line 4, tiger.offence: found 40, wanted a whole number from 1 to 6.",
            "beasts/units.toml, línea 4, tiger.offence: hay 40; se espera un número entero de 1 a 6.",
        ),
        (
            "units.toml",
            TIGER.replace('"tough"', '"tuogh"'),
            "beasts/units.toml, line 7, tiger.talents[0]: unknown talent 'tuogh'. Did you mean 'tough'? "
            "Talents are declared in talents.toml.",
            "beasts/units.toml, línea 7, tiger.talents[0]: no se conoce 'tuogh' (talent). ¿Querías decir 'tough'? "
            "Se declaran en talents.toml.",
        ),
        (
            "units.toml",
            TIGER.replace("defence = 3\n", ""),
            "beasts/units.toml, line 2, tiger.defence: missing, wanted a whole number from 1 to 6.",
            "beasts/units.toml, línea 2, tiger.defence: falta; se espera un número entero de 1 a 6.",
        ),
        (
            "units.toml",
            TIGER.replace("defence", "defense"),
            "beasts/units.toml, line 5, tiger.defense: unknown key. Did you mean 'defence'?",
            "beasts/units.toml, línea 5, tiger.defense: clave desconocida. ¿Querías decir 'defence'?",
        ),
        (
            "units.toml",
            TIGER.replace('"Tigre"', '""'),
            "beasts/units.toml, line 3, tiger.name.es: found an empty text, wanted a text in Spanish.",
            "beasts/units.toml, línea 3, tiger.name.es: hay un texto vacío; se espera un texto en español.",
        ),
        (
            "units.toml",
            TIGER + "weight = heavy",
            "beasts/units.toml, line 9: not valid TOML: ",
            "beasts/units.toml, línea 9: no es TOML válido: ",
        ),
        (
            "unist.toml",
            "",
            "beasts/unist.toml: not a part of the content. Did you mean 'units.toml'?",
            "beasts/unist.toml: no es parte del contenido. ¿Querías decir 'units.toml'?",
        ),
        (
            "pack.toml",
            PACK + 'remove = ["units.zebra"]\n',
            "beasts/pack.toml, line 4, remove[0]: there is no 'units.zebra' to remove.",
            "beasts/pack.toml, línea 4, remove[0]: no hay ningún 'units.zebra' que quitar.",
        ),
        (
            "pack.toml",
            PACK.replace('version = "1"\n', ""),
            "beasts/pack.toml, version: missing, wanted a version such as 1.0.",
            "beasts/pack.toml, version: falta; se espera una versión, por ejemplo 1.0.",
        ),
    ],
)
def test_a_mistake_is_named_with_file_and_key_in_both_languages(
    strategos: Run, pack: Path, file: str, text: str, english: str, spanish: str
) -> None:
    (pack / file).write_text(text, encoding="utf-8")
    done = strategos("content", "check", pack.name)
    assert (done.code, done.out) == (1, "")
    assert english in done.err
    problems = games.find("toy").check_pack(pack, "es")
    assert any(problem.removeprefix(f"{pack.parent}/").startswith(spanish) for problem in problems)


def test_json_lists_the_problems_in_the_language_in_use(strategos: Run, pack: Path) -> None:
    (pack / "units.toml").write_text("[lion]\nvitality = 12\noffense = 1\n", encoding="utf-8")
    done = strategos("content", "check", pack.name, "--json", "--lang", "es")
    assert (done.code, done.err) == (1, "")
    assert done.json["problems"] == [
        "beasts/units.toml, línea 3, lion.offense: clave desconocida. ¿Querías decir 'offence'?",
        "beasts/units.toml, línea 2, lion.vitality: hay 12; se espera un número entero de 1 a 9.",
    ]


@pytest.mark.parametrize(
    ("about", "message"),
    [
        (None, "BadContent: beasts holds no pack.toml. A pack says there what it is: name, version, game.\n"),
        ('name = "x"', "BadContent: beasts/pack.toml, game: missing, wanted the game that the pack is for: "),
        (
            'game = "toi"',
            "BadContent: beasts/pack.toml, game: There is no game 'toi'. Did you mean 'toy'?\n  Games: ",
        ),
        ("game = ", "BadContent: beasts/pack.toml: not valid TOML: Invalid value (at end of document).\n"),
    ],
)
def test_a_folder_that_is_no_pack(strategos: Run, pack: Path, about: str | None, message: str) -> None:
    (pack / "pack.toml").unlink()
    if about is not None:
        (pack / "pack.toml").write_text(about, encoding="utf-8")
    done = strategos("content", "check", pack.name)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(message)


def test_no_folder_at_all(strategos: Run) -> None:
    assert strategos("content", "check", "beasts").err == "BadContent: There is no folder beasts.\n"
    assert strategos("content", "check", "x" * 5000).code == 1
