"""Content files: mistakes are reported with file, line, key and way out."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from content_files import FILES, SPEARMEN, SPEC, TALENTS, ZEUS, problems, with_pack, write
from hypothesis import given
from hypothesis import strategies as st

from strategos.kernel.content.loading import (
    DEEPEST_TABLE,
    FILE,
    LARGEST_FILE,
    Collection,
    Content,
    ContentSpec,
    line_of,
    load,
)
from strategos.kernel.content.problems import ContentProblems, Problem
from strategos.kernel.content.schema import ListOf, Ref, Table


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return write(tmp_path / "ours", FILES)


# planted mistakes


MISTAKES = """
units/spearmen.toml: ["guard"] -> ["gaurd"]
    line 5, talents[0]: unknown talent 'gaurd'. Did you mean 'guard'? Talents are declared in talents.toml.
units/zeus.toml: "block" -> "guard"
    line 5, talents[1]: 'guard' stands in this list twice.
units/zeus.toml: cost = 6 -> cost = "six"
    line 4, cost: found 'six', wanted a whole number from 0 to 10.
units/zeus.toml: cost = 6 -> cots = 6
    line 4, cots: unknown key. Did you mean 'cost'?
    cost: missing, wanted a whole number from 0 to 10.
units/zeus.toml: range = 0 -> range = 11
    line 12, stats.range: found 11, wanted a whole number from 0 to 10.
units/zeus.toml: [6, 5, 4] -> []
    line 15, powers.lightning.dice: found 0 entries, wanted at least 1.
units/zeus.toml: dice = [6, 5, 4] -> # nothing
    line 14, powers.lightning.dice: missing, wanted a list, each entry a whole number from 0 to 9.
units/spearmen.toml: "troops" -> "troop"
    line 3, kind: found 'troop', wanted one of 'god', 'hero' or 'troops'. Did you mean 'troops'?
units/spearmen.toml: "Lanceros" -> ""
    line 2, name.es: found an empty text, wanted a text in Spanish.
units/spearmen.toml: source -> flying = 1⏎source
    line 7, flying: found 1, wanted true or false.
units/spearmen.toml: id = "spearmen" -> id = "lancers"
    line 1, id: found 'lancers', wanted 'spearmen'.
units/spearmen.toml: id = "spearmen" -> # nothing
    id: missing, wanted id = "spearmen".
talents.toml: , es = "Bloqueo" -> # nothing
    line 5, block.name.es: missing, wanted a text in Spanish.
talents.toml: [guard] -> version = 1⏎[guard]
    line 1, version: found 1, wanted a table with 'name'.
talents.toml: [block] -> ["a b"]
    line 4, "a b": found 'a b', wanted a word of letters, digits, _ and - that begins with a letter.
    units/zeus.toml, line 5, talents[1]: unknown talent 'block'. Talents are declared in talents.toml.
options.toml: 20 -> 0
    line 1, rounds: found 0, wanted a whole number from 1 to 99.
options.toml: 20 -> 20⏎[extra]⏎day = 2020-01-01
    line 3, extra.day: found a date or time, wanted any value but a date, a time or an infinite number.
"""


@pytest.mark.parametrize("mistake", re.split(r"\n(?=\w)", MISTAKES.strip()))
def test_a_mistake_is_reported_with_file_line_key_and_way_out(ours: Path, mistake: str) -> None:
    change, *told = mistake.split("\n    ")
    name, old, new = re.split(": | -> ", change)
    new = new.replace("# nothing", "").replace("⏎", "\n")
    assert FILES[name].count(old) == 1
    write(ours, {name: FILES[name].replace(old, new)})
    assert problems(ours) == [text if text.startswith("units/") else f"{name}, {text}" for text in told]


def test_what_is_not_toml_is_reported_with_its_line(ours: Path) -> None:
    write(ours, {"options.toml": "rounds = \n"})
    assert problems(ours) == ["options.toml, line 1: not valid TOML: Invalid value."]


def test_an_id_declared_twice_is_reported_with_its_line(ours: Path) -> None:
    write(ours, {"talents.toml": TALENTS + '\n[guard]\nname = { en = "G", es = "G" }\n'})
    [told] = problems(ours)
    assert told.startswith("talents.toml, line 7: not valid TOML: Cannot declare ('guard',) twice")


def test_a_missing_root_is_reported_alone(tmp_path: Path) -> None:
    assert problems(tmp_path / "nowhere") == ["nowhere: there is no such folder."]


def test_a_missing_collection_is_reported_and_references_into_it_are_not(ours: Path) -> None:
    (ours / "talents.toml").unlink()
    assert problems(ours) == ["talents.toml: missing from ours."]


def test_an_unreadable_unit_is_not_told_a_second_time_where_others_refer_to_it(tmp_path: Path) -> None:
    army = Table({"units": ListOf(Ref("units"))})
    spec = ContentSpec("pantheon", [*SPEC.collections, Collection("armies", army, FILE)])
    write(tmp_path, {**FILES, "armies.toml": '[first]\nunits = ["zeus"]\n', "units/zeus.toml": "id = \n"})
    assert [text.split(":")[0] for text in problems(tmp_path, spec=spec)] == ["units/zeus.toml, line 1"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("talent.toml", "talent.toml: not a part of the content. Did you mean 'talents.toml'?"),
        ("xyz/a.toml", "xyz: not a part of the content. Known here: talents.toml, units, options.toml."),
        ("units/notes.txt", "units/notes.txt: only TOML files may stand in this folder."),
        ("units/gods/ares.toml", "units/gods: only TOML files may stand in this folder."),
        ("units/Zeus.toml", "units/Zeus.toml: found 'Zeus' as an id, wanted small letters, digits, _ and -."),
        ("units/a.toml/b.toml", "units/a.toml: not a plain file."),
    ],
)
def test_a_file_in_the_wrong_place_is_reported(ours: Path, name: str, expected: str) -> None:
    write(ours, {name: 'id = "x"'})
    assert problems(ours) == [expected]


def test_a_file_in_the_place_of_a_folder_is_reported(tmp_path: Path) -> None:
    write(tmp_path, {"talents.toml": TALENTS, "options.toml": FILES["options.toml"], "units": ""})
    assert problems(tmp_path) == ["units/: cannot be opened: Not a directory."]


def test_another_encoding_is_reported_with_its_line(ours: Path) -> None:
    (ours / "options.toml").write_bytes("rounds = 20\n# ronda número\n".encode("latin-1"))
    assert problems(ours) == ["options.toml, line 2: not UTF-8: found the byte 0xfa. Save the file as UTF-8."]


def test_a_file_that_is_too_large_is_refused(ours: Path) -> None:
    write(ours, {"options.toml": "rounds = 20\n#" + "x" * LARGEST_FILE})
    assert problems(ours) == ["options.toml: larger than 4 MiB."]


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 5000 + " = 1",
        "a = " + "[" * 100 + "]" * 100,
        "a = " + "{b=" * DEEPEST_TABLE + "1" + "}" * DEEPEST_TABLE,
    ],
)
def test_tables_that_are_too_deep_are_refused(ours: Path, text: str) -> None:
    write(ours, {"options.toml": "rounds = 20\nextra." + text})
    assert problems(ours) == ["options.toml: tables and lists stand more than 32 deep."]


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 10_000])
def test_lists_and_numbers_without_end_are_refused(ours: Path, text: str) -> None:
    write(ours, {"options.toml": text})
    [told] = problems(ours)
    assert told.startswith("options.toml: not valid TOML: ")


def test_a_link_out_of_a_root_is_refused(ours: Path) -> None:
    write(ours.parent, {"secret.toml": 'id = "ares"', "elsewhere/hera.toml": 'id = "hera"'})
    (ours / "units" / "ares.toml").symlink_to(ours.parent / "secret.toml")
    assert problems(ours) == ["units/ares.toml: a link that leads out of its root folder."]
    roots = with_pack(ours, {})
    (ours / "units" / "ares.toml").unlink()
    (roots[1] / "units").symlink_to(ours.parent / "elsewhere")
    assert problems(*roots) == ["mine/units/hera.toml: a link that leads out of its root folder."]


def test_a_link_inside_a_root_is_followed(ours: Path) -> None:
    (ours / "units" / "zeus.toml").rename(ours / ".zeus.toml")
    (ours / "units" / "zeus.toml").symlink_to(ours / ".zeus.toml")
    assert problems(ours) == []


def test_a_link_in_a_circle_and_a_pipe_are_refused(ours: Path) -> None:
    (ours / "units" / "loop.toml").symlink_to(ours / "units" / "loop.toml")
    os.mkfifo(ours / "units" / "pipe.toml")
    assert problems(ours) == ["units/loop.toml: not a plain file.", "units/pipe.toml: not a plain file."]


def test_all_problems_are_raised_together(ours: Path) -> None:
    write(ours, {"options.toml": "rounds = 0", "units/zeus.toml": ZEUS.replace("6\n", "60\n")})
    with pytest.raises(ContentProblems) as error:
        load(SPEC, [ours])
    assert str(error.value) == (
        "2 problems in the content:\n"
        "  units/zeus.toml, line 4, cost: found 60, wanted a whole number from 0 to 10.\n"
        "  options.toml, line 1, rounds: found 0, wanted a whole number from 1 to 99."
    )
    assert [(problem.file, problem.line) for problem in error.value.problems] == [
        ("units/zeus.toml", 4),
        ("options.toml", 1),
    ]


def test_a_check_of_the_game_runs_last_and_names_file_and_line(ours: Path) -> None:
    def gods_have_powers(content: Content) -> Iterable[Problem]:
        for word, unit in content["units"].items():
            if unit["kind"] == "god" and not unit["powers"]:
                yield content.problem("a god needs a power.", "units", word, "kind")

    spec = ContentSpec("pantheon", SPEC.collections, [gods_have_powers])
    assert problems(ours, spec=spec) == []
    write(ours, {"units/spearmen.toml": SPEARMEN.replace("troops", "god")})
    assert problems(ours, spec=spec) == ["units/spearmen.toml, line 3, kind: a god needs a power."]
    write(ours, {"options.toml": "rounds = 0"})
    assert problems(ours, spec=spec) == ["options.toml, line 1, rounds: found 0, wanted a whole number from 1 to 99."]


# lines


def test_the_line_of_a_key_is_the_line_on_which_its_statement_begins() -> None:
    text = '''\
# range = 1
"a key" = """
range = 2
"""

[[rows]]
range = 3
[[rows]]
deep.range = [
  4,  # range = 5
]
[stats]
'range' = { short = 1, long = 2 }
'''
    assert line_of(text, ("a key",)) == 2
    assert line_of(text, ("rows", 0, "range")) == 7
    assert line_of(text, ("rows", 1)) == 8
    assert line_of(text, ("rows", 1, "deep", "range", 0)) == 9
    assert line_of(text, ("stats", "range", "long")) == 13
    assert line_of(text, ("stats", "missing")) == 12
    assert line_of(text, ("missing",)) == 0


@given(
    st.lists(st.sampled_from(["", "# k0 = 1", "[[t]]", "S", "L", "M"]), max_size=30),
)
def test_the_line_of_a_key_is_never_wrong(plan: list[str]) -> None:
    lines: list[str] = []
    wanted: dict[tuple[str | int, ...], int] = {}
    table: tuple[str | int, ...] = ()
    rows = itertools.count()
    for index, word in enumerate(plan):
        key = f"k{index}"
        if word == "[[t]]":
            table = ("t", next(rows))
            wanted[table] = len(lines) + 1
        elif word in ("S", "L", "M"):
            wanted[(*table, key)] = len(lines) + 1
        texts = {
            "S": f"{key} = 1",
            "L": f"{key} = [\n 1, # k1 = 1\n\n]",
            "M": f'{key} = """\n[[t]]\nk0 = 1\u2028\n"""',
        }
        lines += texts.get(word, word).split("\n")
    text = "\n".join(lines)
    assert {path: line_of(text, path) for path in wanted} == wanted
