"""Content files: how they are read, laid over each other and digested."""

from __future__ import annotations

import json
import re
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from content_files import FILES, PACK, SPEARMEN, SPEC, UNIT, problems, with_pack, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from strategos.kernel.content.loading import FILE, FOLDER, SINGLE, Collection, ContentSpec, check, load
from strategos.kernel.content.schema import Anything, Flag, Table, Text
from strategos.kernel.errors import BadContent


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return write(tmp_path / "ours", FILES)


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
        assert load(SPEC, [root]).whole == load(SPEC, [ours]).whole


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
    about = {"id": "mine", "name": "Mine", "version": "1.0", "game": "pantheon", "author": None}
    assert content.packs[0] == {**about, "folder": f"{roots[1]}/"}
    assert content.pack_words == "mine=1.0"


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
    mine/pack.toml, version: missing, wanted a version such as 1.0.
pack.toml: PACK⏎remove = ["units.zeus", "units.zeuss"]
    mine/pack.toml, line 5, remove[1]: there is no 'units.zeuss' to remove.
pack.toml: PACK⏎remove = ["units"]
    mine/pack.toml, line 5, remove[0]: found 'units', wanted a path such as 'units.zeus.cost'.
pack.toml: PACK⏎remove = ["units.zeus.cost"]
    mine/pack.toml, units.zeus.cost: missing, wanted a whole number from 0 to 10.
pack.toml: PACK⏎remove = ["talents.block"]
    units/zeus.toml, line 5, talents[1]: unknown talent 'block'. mine/pack.toml removes it.
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
def test_a_mistake_in_a_pack_is_reported_by_the_file_of_the_pack(ours: Path, mistake: str) -> None:
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
    assert in_turn.whole == at_once.whole
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
def test_one_corrupted_key_is_harmless_or_is_reported_by_its_file(
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
        # a talent that is gone is reported where it is missed
        files = {text.split(",")[0].split(":")[0] for text in found}
        assert files == {name} or (name == "talents.toml" and all("unknown talent" in text for text in found))
        return
    after = load(SPEC, [ours])
    changed = (before["units"], before["talents"], before["options"]) != (
        after["units"],
        after["talents"],
        after["options"],
    )
    assert changed == (before.whole != after.whole)


def test_the_digest_does_not_depend_on_how_a_file_is_written(ours: Path) -> None:
    before = load(SPEC, [ours])
    written = [("\n".join(reversed(SPEARMEN.split("\n"))) + "\nflying = false\n"), SPEARMEN.replace("\n", "\r\n")]
    for text in written:
        write(ours, {"units/spearmen.toml": text})
        after = load(SPEC, [ours])
        assert after.whole == before.whole
        assert json.dumps(after["units"]) == json.dumps(before["units"])  # the order too


def test_the_digest_is_the_same_on_every_machine(ours: Path) -> None:
    assert load(SPEC, [ours]).whole == "d87a15f7e510078feaa98a627e37620037d760cb30511e52bc4face616c4c58f"


def test_a_pack_that_changes_nothing_leaves_the_digest_and_one_that_changes_a_value_does_not(ours: Path) -> None:
    before = load(SPEC, [ours]).whole
    same = load(SPEC, with_pack(ours, {"units/zeus.toml": 'id = "zeus"\ncost = 6\n'}, "same"))
    other = load(SPEC, with_pack(ours, {"units/zeus.toml": 'id = "zeus"\ncost = 5\n'}, "other"))
    assert same.whole == before
    assert other.whole != before
