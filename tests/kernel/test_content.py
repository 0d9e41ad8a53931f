"""Content files: how they are read, laid over each other and checked."""

from __future__ import annotations

import itertools
import json
import os
import re
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from strategos.kernel.content import (
    DEEPEST_TABLE,
    FILE,
    FOLDER,
    LARGEST_FILE,
    SINGLE,
    Collection,
    Content,
    ContentSpec,
    check,
    line_of,
    load,
)
from strategos.kernel.errors import BadContent
from strategos.kernel.schema import (
    Anything,
    ContentProblems,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Optional,
    Problem,
    Ref,
    Source,
    Table,
    Text,
    Word,
)

UNIT = Table(
    {
        "name": Text(),
        "kind": OneOf("god", "hero", "troops"),
        "cost": Number(0, 10),
        "talents": ListOf(Ref("talents"), unique=True),
        "stats": MapOf(Word(), Number(0, 10)),
        "powers": Optional(MapOf(Word(), Table({"dice": ListOf(Number(0, 9), at_least=1)})), {}),
        "flying": Optional(Flag(), False),
        "source": Optional(Source(), "reconstructed"),
    }
)
SPEC = ContentSpec(
    "pantheon",
    [
        Collection("talents", Table({"name": Text()}), FILE),
        Collection("units", UNIT, FOLDER),
        Collection("options", Table({"rounds": Number(1, 99), "extra": Optional(Anything(), {})}), SINGLE),
    ],
)
TALENTS = """\
[guard]
name = { en = "Guard", es = "Guardia" }

[block]
name = { en = "Block", es = "Bloqueo" }
"""
ZEUS = """\
id = "zeus"
name = { en = "Zeus", es = "Zeus" }
kind = "god"
cost = 6
talents = [
    "guard",
    "block",
]

[stats]
offence = 8
range = 0

[powers.lightning]
dice = [6, 5, 4]
"""
SPEARMEN = """\
id = "spearmen"
name = { en = "Spearmen", es = "Lanceros" }
kind = "troops"
cost = 1
talents = ["guard"]
stats = { offence = 4, range = 0 }
source = "seed"
"""
FILES = {
    "talents.toml": TALENTS,
    "units/zeus.toml": ZEUS,
    "units/spearmen.toml": SPEARMEN,
    "options.toml": "rounds = 20\n",
}
PACK = 'name = "Mine"\nversion = "1.0"\ngame = "pantheon"\n'


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="")
    return root


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return write(tmp_path / "ours", FILES)


def problems(*roots: Path, spec: ContentSpec = SPEC) -> list[str]:
    """The problems of a load, with the folders above the packs left out."""
    return [text.replace(f"{roots[0].parent}/", "") for text in check(spec, roots)]


def with_pack(ours: Path, files: dict[str, str], name: str = "mine") -> list[Path]:
    return [ours, write(ours.parent / name, {"pack.toml": PACK, **files})]


# reading


def test_content_is_read_into_plain_tables_with_ids_and_defaults(ours: Path) -> None:
    content = load(SPEC, [ours])
    assert content["units"]["spearmen"] == {
        "id": "spearmen",
        "name": {"en": "Spearmen", "es": "Lanceros"},
        "kind": "troops",
        "cost": 1,
        "talents": ["guard"],
        "stats": {"offence": 4, "range": 0},
        "powers": {},
        "flying": False,
        "source": "seed",
    }
    assert content["talents"]["guard"] == {"id": "guard", "name": {"en": "Guard", "es": "Guardia"}}
    assert content["options"] == {"rounds": 20, "extra": {}}
    assert content.packs == ()


def test_entries_come_in_the_order_of_their_ids(ours: Path) -> None:
    content = load(SPEC, [ours])
    assert list(content["units"]) == ["spearmen", "zeus"]
    assert list(content["talents"]) == ["block", "guard"]


def test_content_can_be_read_out_of_an_archive(ours: Path) -> None:
    archive = ours.parent / "wheel.zip"
    with zipfile.ZipFile(archive, "w") as stream:
        for name, text in FILES.items():
            stream.writestr(f"content/{name}", text)
    with zipfile.ZipFile(archive) as stream:
        root = zipfile.Path(stream, "content/")
        assert load(SPEC, [root]).digest == load(SPEC, [ours]).digest


def test_hidden_files_and_texts_beside_the_content_are_left_alone(ours: Path) -> None:
    write(ours, {".DS_Store": "x", "README.md": "x", "LICENSE": "x", "units/.zeus.toml.swp": "x", "__init__.py": ""})
    assert problems(ours) == []


def test_a_text_in_both_languages_can_be_an_entry_of_its_own(tmp_path: Path) -> None:
    spec = ContentSpec("pantheon", [Collection("text", Text(), FILE)])
    write(tmp_path, {"text.toml": 'Wounded = { en = "{unit} suffers.", es = "{unit} sufre." }'})
    assert load(spec, [tmp_path])["text"]["Wounded"] == {"en": "{unit} suffers.", "es": "{unit} sufre."}


def test_a_collection_that_is_not_required_may_be_absent(tmp_path: Path) -> None:
    spec = ContentSpec(
        "pantheon",
        [
            Collection("cards", UNIT, FOLDER, required=False),
            Collection("extra", Table({"a": Flag()}), SINGLE, required=False),
        ],
    )
    content = load(spec, [tmp_path])
    assert (content["cards"], content["extra"]) == ({}, {})


def test_a_misspelt_entry_gets_a_hint(ours: Path) -> None:
    content = load(SPEC, [ours])
    assert content.find("units", "zeus")["cost"] == 6
    with pytest.raises(BadContent) as error:
        content.find("units", "zeuss")
    assert str(error.value) == "unknown unit 'zeuss'. Did you mean 'zeus'? Units are declared in units/."


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
    id: found an empty text, wanted 'spearmen'.
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
def test_a_mistake_is_told_with_file_line_key_and_way_out(ours: Path, mistake: str) -> None:
    change, *told = mistake.split("\n    ")
    name, old, new = re.split(": | -> ", change)
    new = new.replace("# nothing", "").replace("⏎", "\n")
    assert FILES[name].count(old) == 1
    write(ours, {name: FILES[name].replace(old, new)})
    assert problems(ours) == [text if text.startswith("units/") else f"{name}, {text}" for text in told]


def test_what_is_not_toml_is_told_with_its_line(ours: Path) -> None:
    write(ours, {"options.toml": "rounds = \n"})
    assert problems(ours) == ["options.toml, line 1: not valid TOML: Invalid value."]


def test_an_id_declared_twice_is_told_with_its_line(ours: Path) -> None:
    write(ours, {"talents.toml": TALENTS + '\n[guard]\nname = { en = "G", es = "G" }\n'})
    [told] = problems(ours)
    assert told.startswith("talents.toml, line 7: not valid TOML: Cannot declare ('guard',) twice")


def test_a_missing_root_is_told_alone(tmp_path: Path) -> None:
    assert problems(tmp_path / "nowhere") == ["nowhere: there is no such folder."]


def test_a_missing_collection_is_told_and_references_into_it_are_not(ours: Path) -> None:
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
def test_a_file_in_the_wrong_place_is_told(ours: Path, name: str, expected: str) -> None:
    write(ours, {name: 'id = "x"'})
    assert problems(ours) == [expected]


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"talents.toml": TALENTS, "options.toml": FILES["options.toml"], "units": ""})
    assert problems(tmp_path) == ["units/: cannot be opened: Not a directory."]


def test_another_encoding_is_told_with_its_line(ours: Path) -> None:
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


# packs


def test_a_pack_adds_an_entry_and_changes_single_keys(ours: Path) -> None:
    roots = with_pack(
        ours,
        {
            "units/zeus.toml": 'id = "zeus"\ncost = 7\ntalents = []\n[stats]\nrange = 3\n',
            "units/ares.toml": SPEARMEN.replace("spearmen", "ares"),
            "talents.toml": '[guard.name]\nen = "Ward"\n',
        },
    )
    content = load(SPEC, roots)
    zeus = content["units"]["zeus"]
    assert (zeus["cost"], zeus["talents"], zeus["stats"]) == (7, [], {"offence": 8, "range": 3})
    assert content["talents"]["guard"]["name"] == {"en": "Ward", "es": "Guardia"}
    assert list(content["units"]) == ["ares", "spearmen", "zeus"]
    assert [pack["name"] for pack in content.packs] == ["Mine"]


def test_each_value_knows_its_file(ours: Path) -> None:
    roots = with_pack(ours, {"units/zeus.toml": 'id = "zeus"\ncost = 7\n'})
    content = load(SPEC, roots)
    assert content.origin("units", "zeus", "cost") == f"{roots[1]}/units/zeus.toml"
    assert content.origin("units", "zeus", "talents", 1) == "units/zeus.toml"
    assert content.origin("units", "zeus", "id") == "units/zeus.toml"
    assert content.origin("units", "zeus") == "units/zeus.toml"
    assert content.origin("units", "zeus", "flying") == "default"
    assert content.origin("talents", "guard", "name", "es") == "talents.toml"
    with pytest.raises(KeyError, match=r"units\.zeus\.coast"):
        content.origin("units", "zeus", "coast")


def test_a_pack_removes_entries_and_keys(ours: Path) -> None:
    remove = 'remove = ["units.spearmen", "units.zeus.stats.range", "units.zeus.powers"]\n'
    roots = with_pack(ours, {"pack.toml": PACK + remove})
    content = load(SPEC, roots)
    assert list(content["units"]) == ["zeus"]
    assert content["units"]["zeus"]["stats"] == {"offence": 8}
    assert content["units"]["zeus"]["powers"] == {}
    assert content.packs[0] == {"name": "Mine", "version": "1.0", "game": "pantheon", "author": None}


def test_a_table_is_replaced_as_a_whole_if_it_is_removed_first(ours: Path) -> None:
    roots = with_pack(
        ours,
        {
            "pack.toml": PACK + 'remove = ["units.zeus.stats"]\n',
            "units/zeus.toml": 'id = "zeus"\n[stats]\nvitality = 9\n',
        },
    )
    content = load(SPEC, roots)
    assert content["units"]["zeus"]["stats"] == {"vitality": 9}
    assert content.origin("units", "zeus", "stats") == f"{roots[1]}/units/zeus.toml"


PACK_MISTAKES = """
pack.toml: name = "Mine"⏎version = "1.0"⏎game = "commander"
    mine/pack.toml, line 3, game: found 'commander', wanted 'pantheon'. It is for another game.
pack.toml: name = "Mine"⏎game = "pantheon"⏎autor = "me"
    mine/pack.toml, line 3, autor: unknown key. Did you mean 'author'?
    mine/pack.toml, version: missing, wanted a text that is not empty.
pack.toml: PACK⏎remove = ["units.zeus", "units.zeuss"]
    mine/pack.toml, line 5, remove[1]: there is no 'units.zeuss' to remove.
pack.toml: PACK⏎remove = ["units"]
    mine/pack.toml, line 5, remove[0]: found 'units', wanted a path such as 'units.zeus.cost'.
pack.toml: PACK⏎remove = ["units.zeus.cost"]
    mine/pack.toml, units.zeus.cost: missing, wanted a whole number from 0 to 10.
pack.toml: PACK⏎remove = ["talents.block"]
    units/zeus.toml, line 5, talents[1]: unknown talent 'block'. Talents are declared in talents.toml.
units/zeus.toml: id = "zeus"⏎cost = 70
    mine/units/zeus.toml, line 2, cost: found 70, wanted a whole number from 0 to 10.
units/ares.toml: id = "ares"⏎name = { en = "A" }⏎kind = "god"⏎cost = 6⏎talents = []⏎stats = {}
    mine/units/ares.toml, line 2, name.es: missing, wanted a text in Spanish.
units/zeus.toml: id = "zeus"⏎stats = 5
    mine/units/zeus.toml, line 2, stats: found 5 where units/zeus.toml has a table. To replace it, add \
'units.zeus.stats' to remove in pack.toml.
units/zeus.toml: id = "zeus"⏎[cost]⏎manual = 5
    mine/units/zeus.toml, line 2, cost: found a table where units/zeus.toml has 6. To replace it, add \
'units.zeus.cost' to remove in pack.toml.
unitz/zeus.toml: id = "zeus"
    mine/unitz: not a part of the content. Did you mean 'units'?
"""


@pytest.mark.parametrize("mistake", re.split(r"\n(?=\w)", PACK_MISTAKES.strip()))
def test_a_mistake_in_a_pack_is_told_by_the_file_of_the_pack(ours: Path, mistake: str) -> None:
    written, *told = mistake.split("\n    ")
    name, text = written.split(": ", 1)
    assert problems(*with_pack(ours, {name: text.replace("PACK", PACK).replace("⏎", "\n")})) == told


def test_a_folder_without_pack_file_is_no_pack(ours: Path) -> None:
    pack = write(ours.parent / "mine", {"units/zeus.toml": 'id = "zeus"\ncost = 7'})
    assert problems(ours, pack) == ["mine/pack.toml: missing. A pack needs one."]


# properties

LEAF = st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2)
TREE: st.SearchStrategy[Any] = st.recursive(
    st.fixed_dictionaries({}, optional={"x": LEAF, "y": LEAF}),
    lambda inner: st.fixed_dictionaries({}, optional={"x": LEAF, "a": inner, "b": inner}),
    max_leaves=4,
)
LAYER = st.fixed_dictionaries({}, optional={"things/p": TREE, "things/q": TREE, "more": TREE})
FREE = ContentSpec(
    "pantheon",
    [Collection("things", Anything(), FOLDER, required=False), Collection("more", Anything(), SINGLE, required=False)],
)


def toml(values: dict[str, Any]) -> str:
    return "".join(f"{key} = {inline(value)}\n" for key, value in values.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(entry)}" for key, entry in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def write_layer(root: Path, layer: dict[str, Any]) -> Path:
    files = {f"{place}.toml": toml(values) for place, values in layer.items()}
    ids = {f"{place}.toml": toml({"id": place[-1]}) for place in layer if place != "more"}
    return write(root, {"pack.toml": PACK, **{name: ids.get(name, "") + text for name, text in files.items()}})


def laid_over(under: Any, over: Any) -> Any:
    if isinstance(under, dict) and isinstance(over, dict):
        return {**under, **{key: laid_over(under.get(key), value) for key, value in over.items()}}
    return over


@settings(max_examples=80, deadline=None)
@given(LAYER, LAYER, LAYER)
def test_two_packs_do_the_same_as_the_one_pack_that_they_make_together(
    base: dict[str, Any], first: dict[str, Any], second: dict[str, Any]
) -> None:
    """Laying over is associative: (base + first) + second = base + (first + second)."""
    with tempfile.TemporaryDirectory() as folder:
        layers = [base, first, second, laid_over(first, second)]
        ours, one, two, both = [write_layer(Path(folder, str(n)), layer) for n, layer in enumerate(layers)]
        in_turn = load(FREE, [ours, one, two])
        at_once = load(FREE, [ours, both])
    assert in_turn.digest == at_once.digest
    whole = laid_over(laid_over(base, first), second)
    assert in_turn["things"] == {place[-1]: tree for place, tree in whole.items() if place != "more"}
    assert in_turn["more"] == whole.get("more", {})


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every key and list entry."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, entry in pairs for found in [(*path, key), *leaves(entry, (*path, key))]]


CORRUPTIONS = [(name, path) for name, text in FILES.items() for path in leaves(tomllib.loads(text))]
JUNK = st.sampled_from(["remove", "rename", True, -1, 11, 99.5, "", "zzz", "guard", [], ["guard"], {}, {"en": "x"}])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(CORRUPTIONS), JUNK)
def test_one_corrupted_key_is_harmless_or_is_told_by_its_file(
    ours: Path, corruption: tuple[str, tuple[Any, ...]], junk: Any
) -> None:
    name, path = corruption
    before = load(SPEC, [write(ours, FILES)])
    values = tomllib.loads(FILES[name])
    around: Any = values
    for key in path[:-1]:
        around = around[key]
    if junk == "remove":
        del around[path[-1]]
    elif junk == "rename" and isinstance(around, dict):
        around["renamed"] = around.pop(path[-1])
    else:
        around[path[-1]] = junk
    write(ours, {name: toml(values)})
    found = check(SPEC, [ours])
    if found:
        # a talent that is gone is told where it is missed
        files = {text.split(",")[0].split(":")[0] for text in found}
        assert files == {name} or (name == "talents.toml" and all("unknown talent" in text for text in found))
        return
    after = load(SPEC, [ours])
    changed = (before["units"], before["talents"], before["options"]) != (
        after["units"],
        after["talents"],
        after["options"],
    )
    assert changed == (before.digest != after.digest)


def test_the_digest_does_not_depend_on_how_a_file_is_written(ours: Path) -> None:
    before = load(SPEC, [ours])
    written = [("\n".join(reversed(SPEARMEN.split("\n"))) + "\nflying = false\n"), SPEARMEN.replace("\n", "\r\n")]
    for text in written:
        write(ours, {"units/spearmen.toml": text})
        after = load(SPEC, [ours])
        assert after.digest == before.digest
        assert json.dumps(after["units"]) == json.dumps(before["units"])  # the order too


def test_the_digest_is_the_same_on_every_machine(ours: Path) -> None:
    assert load(SPEC, [ours]).digest == "d87a15f7e510078feaa98a627e37620037d760cb30511e52bc4face616c4c58f"


def test_a_pack_that_changes_nothing_leaves_the_digest_and_one_that_changes_a_value_does_not(ours: Path) -> None:
    before = load(SPEC, [ours]).digest
    same = load(SPEC, with_pack(ours, {"units/zeus.toml": 'id = "zeus"\ncost = 6\n'}, "same"))
    other = load(SPEC, with_pack(ours, {"units/zeus.toml": 'id = "zeus"\ncost = 5\n'}, "other"))
    assert same.digest == before
    assert other.digest != before


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
