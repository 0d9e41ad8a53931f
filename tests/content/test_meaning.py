"""What the digest of a record covers: all content that changes play, and nothing that is only read or drawn."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from strategos import games
from strategos.games.commander import content_spec as commander_spec
from strategos.games.commander.game import Commander
from strategos.games.pantheon import content_spec as pantheon_spec
from strategos.games.pantheon.game import Pantheon
from strategos.kernel.content.editions import EDITIONS
from strategos.kernel.content.effects import EffectTable
from strategos.kernel.content.loading import SINGLE, Content, ContentSpec, load
from strategos.kernel.content.meaning import hash_of
from strategos.kernel.content.schema import Either, ListOf, MapOf, Optional, Prose, Schema, Table, Text, Variant
from strategos.kernel.errors import Unreadable
from strategos.kernel.state import digest
from strategos.kernel.text.record_file import read_record, verify
from strategos.table.match import Match, replay

SPECS: dict[str, ContentSpec] = {"pantheon": pantheon_spec.SPEC, "commander": commander_spec.SPEC}
MOST = 8
Spot = tuple[str, Schema, Any, Any]  # the way to a value as schemas see it, its schema, the table or list, and the key


def inner(schema: Schema) -> Schema:
    """The schema behind Optional and Prose."""
    return inner(schema.schema) if isinstance(schema, Optional | Prose) else schema


def spots(schema: Schema, holder: Any, key: Any, way: str) -> Iterator[tuple[bool, Spot]]:
    """Every value under a place with whether it is prose: leaves, or whole values that are prose."""
    value = holder[key]
    if schema.is_prose:
        yield True, (way, schema, holder, key)
        return
    real = inner(schema)
    if isinstance(real, Either):
        fitting = [one for one in real.schemas if one.fits(value)]
        real = fitting[0]
    if value is None:
        return
    if isinstance(real, Variant):  # the word that decides about the other keys stays as it is
        real = Table({name: part for name, part in real.cases[value[real.key]].keys.items() if name != real.key})
    if isinstance(real, EffectTable):
        keys = real.verbs[value["verb"]].table.keys
        real = Table({name: part for name, part in keys.items() if name != "verb"})
    if isinstance(real, Table):
        for name, part in real.keys.items():
            yield from spots(part, value, name, f"{way}.{name}")
    elif isinstance(real, MapOf):
        for name in value:
            yield from spots(real.value, value, name, f"{way}.*")
    elif isinstance(real, ListOf):
        for at in range(len(value)):
            yield from spots(real.entry, value, at, f"{way}[]")
    else:
        yield False, (way, schema, holder, key)


def entries(game: str, data: dict[str, Any]) -> Iterator[tuple[Schema, str, Any, Any]]:
    """Every entry as (schema, name of its collection, holder, key); of the editions every switch."""
    switches = inner(EDITIONS.keys["switches"])
    assert isinstance(switches, MapOf)
    for collection in SPECS[game].collections:
        is_single = collection.layout == SINGLE
        holder = data[collection.name]["switches"] if is_single else data[collection.name]
        for word in holder:
            yield switches.value if is_single else collection.schema, collection.name, holder, word


def all_spots(game: str, data: dict[str, Any], is_prose: bool) -> Iterator[tuple[Schema, Any, Any, list[Spot]]]:
    """The spots of every entry. Of very many of one kind, such as corners of areas, some."""
    for schema, name, holder, key in entries(game, data):
        by_way: dict[str, list[Spot]] = {}
        for prose, spot in spots(schema, holder, key, name):
            if prose == is_prose:
                by_way.setdefault(spot[0], []).append(spot)
        some = [spot for found in by_way.values() for spot in found[:: max(1, len(found) // MOST)]]
        yield schema, holder, key, some


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [*value, *value[:1], "x"]
        case dict():
            return {**{name: altered(part) for name, part in value.items()}, "new": "x"}
    return "x"


def content_of(game: str) -> Content:
    return load(SPECS[game], [games_content(game)])


def games_content(game: str) -> Path:
    return pantheon_spec.CONTENT if game == "pantheon" else commander_spec.CONTENT


def data_of(content: Content, game: str) -> dict[str, Any]:
    return copy.deepcopy({collection.name: content[collection.name] for collection in SPECS[game].collections})


@pytest.mark.parametrize("game", SPECS)
@pytest.mark.parametrize("is_prose", [True, False], ids=["prose", "meaning"])
def test_no_entry_notices_a_change_of_prose_and_each_notices_every_other(game: str, is_prose: bool) -> None:
    """Every value of the content is changed by itself: that changes the hash of its entry unless it is prose."""
    count = 0
    for schema, holder, key, found in all_spots(game, data_of(content_of(game), game), is_prose):
        before = hash_of(schema.meaning(holder[key]))
        for way, _, table, at in found:
            was = table[at]
            table[at] = altered(was)
            assert (hash_of(schema.meaning(holder[key])) == before) is is_prose, f"{way} of {key}"
            table[at] = was
            count += 1
    assert count > 400


@pytest.mark.parametrize("game", SPECS)
def test_all_texts_are_prose_and_all_keys_of_prose_are_known(game: str) -> None:
    """Another key that is marked as prose is added here; the test of play below shows that it is."""
    data = data_of(content_of(game), game)
    found = {spot[0] for *_, spots_ in all_spots(game, data, is_prose=True) for spot in spots_}
    known = {"name", "text", "about", "special", "source", "sources", "rules", "letter", "outline", "icon", "alias"}
    known |= {"names", "place", "minutes", "roles", "step", "rule", "looks"}
    assert {way.removesuffix(".choices.*").rpartition(".")[2] for way in found} <= known | {"editions"}
    other = [spot for *_, spots_ in all_spots(game, data, is_prose=False) for spot in spots_]
    assert [spot[0] for spot in other if isinstance(inner(spot[1]), Text)] == []


def without_prose(game: str) -> Content:
    """The content of a game with every text, source and picture changed."""
    content = content_of(game)
    prose = [
        spot
        for schema, name, holder, key in entries(game, content._data)
        for is_prose, spot in spots(schema, holder, key, name)
        if is_prose
    ]
    for _, schema, table, at in prose:
        real = inner(schema)
        if isinstance(real, Text):
            table[at] = {lang: f"{text} (changed)" for lang, text in (table[at] or {"en": "", "es": ""}).items()}
        elif at == "outline":
            table[at] = [[x * 2, y * 2] for x, y in table[at]]
        elif at not in ("letter",):
            table[at] = altered(table[at])
        else:
            table[at] = "Q"
    return content


def record_of(game: Any, scenario: str, options: dict[str, str]) -> str:
    pick = Random(scenario)
    match = Match(game, scenario, 3, options)
    while not match.over and len(match.log) < 150:
        decision = match.decision
        match.play(decision.options[pick.randrange(len(decision.options))], decision.seat)
    return match.record()


@pytest.mark.parametrize("name", SPECS)
def test_matches_are_played_the_same_with_all_prose_changed(name: str) -> None:
    """Record by record and byte by byte: header, dice, options, states."""
    here = games.find(name)
    other: Any = Pantheon() if name == "pantheon" else Commander()
    other.content = without_prose(name)
    for scenario in here.scenarios():
        options = here.variants(scenario)[-1]
        assert record_of(other, scenario, options) == record_of(here, scenario, options)


NEW_UNIT = """
id = "newcomer"
name = {{ en = "Newcomer", es = "Recién llegada" }}
about = {{ en = "New.", es = "Nueva." }}
class = "troops"
type = "land"
cost = {cost}
activation_cards = 2
strategic_value = 1
talents = []
figures = 3
stats = [4, 5, 0, 1]
source = "derived"
"""


def pack_of(folder: Path, files: dict[str, str]) -> Path:
    for name, text in {"pack.toml": 'name = "p"\nversion = "1"\ngame = "pantheon"\n', **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_pack_with_a_new_unit_leaves_the_records_alone_that_cannot_have_it(tmp_path: Path) -> None:
    here = games.find("pantheon")
    more = Pantheon((pack_of(tmp_path / "more", {"units/newcomer.toml": NEW_UNIT.format(cost=3)}),))
    record = record_of(here, "learning", {})
    state = verify(record.encode(), more)
    assert replay(read_record(record.encode()), more).record() == record
    assert digest(state) == digest(verify(record.encode(), here))
    # In a draft it is on offer.
    with pytest.raises(Unreadable, match="made with no pack; here p=1"):
        verify(record_of(here, "duel", {}).encode(), more)


@pytest.mark.parametrize(
    ("change", "files"),
    [
        ("a number of a unit that takes part", {"units/zeus.toml": 'id = "zeus"\nstrategic_value = 9\n'}),
        ("the value of the edition", {"editions.toml": "[switches.max_rounds.value]\nrulebook = 9\n"}),
        ("the board", {"boards/olympus.toml": 'id = "olympus"\n[areas.C3]\ncapacity = 9\n'}),
        ("the scenario", {"scenarios/learning.toml": 'id = "learning"\nabsorb = 3\n'}),
    ],
)
def test_a_pack_that_changes_what_a_match_uses_changes_its_digest(
    tmp_path: Path, change: str, files: dict[str, str]
) -> None:
    here = games.find("pantheon").new("learning", {}).setup.content
    assert Pantheon((pack_of(tmp_path, files),)).new("learning", {}).setup.content != here, change


def test_a_house_rule_makes_the_value_of_the_edition_indifferent(tmp_path: Path) -> None:
    files = {"editions.toml": "[switches.max_rounds.value]\nrulebook = 9\n"}
    options = {"max_rounds": "7"}
    here = games.find("pantheon").new("learning", options).setup.content
    assert Pantheon((pack_of(tmp_path, files),)).new("learning", options).setup.content == here
