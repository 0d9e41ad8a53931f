"""What designers get wrong in a pack, all of it told at once, with file, key and the way out, in both languages."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

import strategos
from strategos import games
from strategos.cli.main import build_and_run
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.pantheon.game import Pantheon
from strategos.stage.commander import icons
from strategos.stage.presenters import presenter

TOP = next((folder for folder in Path(__file__).parents if (folder / "README.md").is_file()), Path())
EXAMPLES = TOP / "docs" / "packs"
MISTAKES = {
    "pantheon": (
        "amber-ford",
        (
            ("units/ford_watch.toml", '["guard", "phalanx"]', '["guard", "archer", "gurad"]', "unknown talent 'gurad'"),
            ("units/ford_watch.toml", 'es = "Guardia del vado"', 'fr = "Garde"', "name.es: missing"),
            ("units/ford_watch.toml", "cost = 2", "cost = 99", "cost: found 99, wanted a whole number from 1 to 9"),
            ("units/zeus.toml", "cost = 5", "cots = 5", "unknown key. Did you mean 'cost'?"),
            ("scenarios/amber-ford.toml", '["amber_ford"]', '["amber_frod"]', "unknown board 'amber_frod'"),
            ("scenarios/amber-ford.toml", 'gods = "one"', 'gods = "one"\nrules = [{ verb = "no_absorbin" }]',
             "nothing implements the verb 'no_absorbin'. Did you mean 'no_absorbing'?"),
        ),
        (
            ("talents.toml", None, '[swift]\nname = { en = "Swift", es = "Raudo" }\n'
             'text = { en = "Fast.", es = "Corre." }\nrules = ["MB-TAL-01"]\n', "the talent does nothing"),
            ("scenarios/amber-ford.toml", 'gods = "one"', 'gods = "one"\nrules = [{ verb = "starts", seat = 3 }]',
             "found seat 3, but 2 play."),
            ("scenarios/amber-ford.toml", "absorb = 2",
             'absorb = 2\nroles = ["ally"]', "found 1 roles, but 2 play."),
            ("scenarios/amber-ford.toml", 'omphalos = "3"', 'omphalos = "7"', "has no set of omphalos '7'"),
            ("scenarios/amber-ford.toml", "[[1], [2]]", "[[1], [1]]", "each seat from 1 to 2 belongs to one team"),
            ("scenarios/amber-ford.toml", '"zeus", "ford_watch"', '"minotaur", "ford_watch"',
             "'minotaur' stands in them twice"),
            ("boards/amber_ford.toml", '["A1", "A2", "A3", "A4"]', '["A1", "A9"]', "there is no area 'A9'"),
            ("pack.toml", 'author = "Strategos"', 'remove = ["boundaries.chains"]', "'chains' is missing, and rules"),
        ),
    ),
    "commander": (
        "salt-road",
        (
            ("units/road_wardens.toml", "scout = 1", "scuot = 1", "unknown keyword 'scuot'"),
            ("maps/salt-road.toml", "names = []", 'names = [{ hex = "Z9" }]', "wanted a hex from A1 to M9"),
            ("scenarios/salt-road.toml", '"village_dice"', '"village_dise"',
             "nothing implements the verb 'village_dise'. Did you mean 'village_dice'?"),
        ),
        (
            ("maps/salt-road.toml", '"V.....H.....V"', '"V.....H....V"', "row 5 has 12 letters"),
            ("cards.toml", None, '[prayer]\neffects = [{ verb = "lend", keyword = "valour", radius = 1 }]\n',
             "A radius does nothing in a card"),
            ("keywords.toml", None, '[sneaky]\nname = { en = "Sneaky", es = "Sigiloso" }\n'
             'text = { en = "Hides.", es = "Se oculta." }\nrules = ["FC-KW-01"]\n', "'sneaky' has no effects"),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", MISTAKES)
@pytest.mark.parametrize("which", [1, 2], ids=["schema", "rules"])
def test_all_mistakes_of_a_pack_are_reported_at_once(tmp_path: Path, game: str, which: int) -> None:
    name, *groups = MISTAKES[game]
    folder = shutil.copytree(EXAMPLES / str(name), tmp_path / str(name))
    mistakes = groups[which - 1]
    for file, before, after, _ in mistakes:
        path = folder / file
        text = path.read_text(encoding="utf-8") if before else ""
        assert (before or "") in text
        path.write_text(text.replace(before, after) if before else after, encoding="utf-8")
    told = games.find(game).check_pack(folder)
    spanish = games.find(game).check_pack(folder, "es")
    assert len(told) == len(spanish) and not set(told) & set(spanish)
    missed = [
        f"{file}: '{message}' is not among {told}"
        for file, _, _, message in mistakes
        if not any(f"/{file}" in line and message in line for line in told)
    ]
    assert not missed, "\n".join(missed)


def test_what_a_pack_removed_is_missed_with_the_name_of_the_pack(tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES / "amber-ford", tmp_path / "amber-ford")
    about = (folder / "pack.toml").read_text(encoding="utf-8")
    (folder / "pack.toml").write_text(about + 'remove = ["units.hydra"]\n', encoding="utf-8")
    told = games.find("pantheon").check_pack(folder)[0]
    assert told.startswith("scenarios/learning.toml, line 14, armies[0][2]: unknown unit 'hydra'.")
    assert told.endswith(f"{folder}/pack.toml removes it.")
    assert games.find("pantheon").check_pack(folder, "es")[0].endswith(f"{folder}/pack.toml lo quita.")


def test_a_board_whose_areas_do_not_fit_together_is_refused(tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES / "amber-ford", tmp_path / "amber-ford")
    board = folder / "boards" / "amber_ford.toml"
    text = board.read_text(encoding="utf-8")
    corner = re.search(r"\[areas\.B3\][^\[]*centre = [^\n]*\npolygon = \[(\[\d+, \d+\])", text)
    assert corner
    at = corner.start(1)
    board.write_text(text[:at] + "[1500, 1100]" + text[corner.end(1) :], encoding="utf-8")
    told = games.find("pantheon").check_pack(folder)
    assert told and all("boards/amber_ford.toml" in line for line in told)


def test_a_power_that_nothing_implements_and_a_price_that_no_army_has(tmp_path: Path) -> None:
    folder = shutil.copytree(EXAMPLES / "amber-ford", tmp_path / "amber-ford")
    (folder / "editions.toml").write_text(
        "[switches.rp_budget.value]\nrulebook = { 2 = 7, 3 = 7, 4 = 7, solo = 7, allies = 6 }\n"
        "manual = { 2 = 7, 3 = 7, 4 = 7, solo = 7, allies = 6 }\n", encoding="utf-8"
    )  # fmt: skip
    (folder / "units" / "ares.toml").write_text(
        (TOP / "src/strategos/games/pantheon/content/units/ares.toml")
        .read_text(encoding="utf-8")
        .replace('effects = [{ verb = "use", function = "walk_and_attack" }]\n', ""),
        encoding="utf-8",
    )
    told = "\n".join(games.find("pantheon").check_pack(folder))
    assert "nothing implements the power 'frenzy'" in told
    assert "no army can afford" in told


def test_a_scenario_that_cannot_be_set_up_is_found_by_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The points of the edition buy no divinity here, which only the draft finds out."""
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    folder = shutil.copytree(EXAMPLES / "amber-ford", tmp_path / "amber-ford")
    (folder / "pack.toml").write_text(
        'name = "Broken"\nversion = "1"\ngame = "pantheon"\n'
        f"remove = {[f'scenarios.{name}' for name in games.find('pantheon').scenarios() if name != 'learning']}\n",
        encoding="utf-8",
    )
    scenario = folder / "scenarios" / "amber-ford.toml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace("budget = false", "budget = true"), encoding="utf-8")
    points = "[switches.rp_budget.value]\nrulebook = { 2 = 3 }\nmanual = { 2 = 3 }\n"
    (folder / "editions.toml").write_text(points, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(build_and_run(["content", "check", str(folder), "--play", "1", "--lang", "en"]))
    assert ended.value.code == 1
    told = capsys.readouterr().err
    assert "scenarios/amber-ford.toml, amber-ford: pantheon amber-ford" in told and "ValueError" in told


def test_the_page_about_packs_is_done_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    page = (TOP / "docs" / "packs.md").read_text(encoding="utf-8")
    commands = re.search(r"```sh\n(.*?)```", page, re.DOTALL)
    assert commands
    for line in commands[1].splitlines():
        words = shlex.split(line)
        if words[1:3] == ["content", "check"]:
            words[-1] = "0"  # the next line plays it; the whole trial is in the full run
        assert build_and_run(words[1:]) == 0, (line, capsys.readouterr())
    match = strategos.new_match("pantheon", scenario="temple-steps", packs=["my-pack"])
    assert match.state.setup.packs == "my-pack=1.0"
    assert build_and_run(["content", "new", "other", "--game", "commander"]) == 0
    assert build_and_run(["content", "check", "other", "--play", "0"]) == 0


@pytest.mark.full
@pytest.mark.parametrize("name", ["pantheon", "commander"])
def test_templates_and_examples_are_played_without_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    assert build_and_run(["content", "new", "fresh", "--game", name]) == 0
    assert build_and_run(["content", "check", "fresh"]) == 0
    assert build_and_run(["content", "check", str(EXAMPLES / str(MISTAKES[name][0]))]) == 0


@pytest.mark.parametrize(
    ("kind", "pack", "scenario", "unit"),
    [(Pantheon, "amber-ford", "amber-ford", "ford_watch"), (Commander, "salt-road", "salt-road", "road_wardens")],
)
def test_units_of_a_pack_have_sheets_and_a_neutral_icon(
    monkeypatch: pytest.MonkeyPatch, kind: type[Pantheon] | type[Commander], pack: str, scenario: str, unit: str
) -> None:
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    match = strategos.new_match(kind().name, scenario=scenario, seed=1, packs=[EXAMPLES / pack])
    for lang in ("en", "es"):
        sheets = presenter(match.game.key).sheets(match.state, lang)
        named = getattr(match.game, "content")["units"][unit]["name"][lang]  # noqa: B009
        assert any(sheet.name.startswith(named) and sheet.icon for sheet in sheets)


@pytest.mark.parametrize(
    ("pack", "file", "wrong", "right"),
    [
        ("amber-ford", "units/ford_watch.toml", "sparklez", "sparkles"),
        ("salt-road", "units/road_wardens.toml", "crosbow", "crossbow"),
    ],
)
def test_a_pack_may_name_the_icons_of_the_game_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    pack: str, file: str, wrong: str, right: str,
) -> None:  # fmt: skip
    """An icon that the page does not have is refused with its place and the nearest one, in both languages."""
    expected = {
        wrong: f"icon: unknown icon '{wrong}'. Did you mean '{right}'?",
        "zzz": "icon: icono desconocido 'zzz'. Iconos conocidos: ",
        right: "",
    }
    for icon, words in expected.items():
        monkeypatch.setenv("STRATEGOS_PACKS", "")
        folder = shutil.copytree(EXAMPLES / pack, tmp_path / icon)
        text = (folder / file).read_text(encoding="utf-8")
        assert "\nsource = " in text
        changed = text.replace("\nsource = ", f'\nicon = "{icon}"\nsource = ', 1)
        (folder / file).write_text(changed, encoding="utf-8")
        lang = "es" if "icono" in words else "en"
        assert build_and_run(["content", "check", str(folder), "--play", "0", "--lang", lang]) == bool(words)
        told = capsys.readouterr().err
        assert (f"{file}, l" in told and words in told) if words else not told


def test_a_unit_of_a_pack_is_shown_with_its_icon_and_a_level_with_that_of_its_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    folder = shutil.copytree(EXAMPLES / "salt-road", tmp_path / "salt-road")
    (folder / "units" / "shooters.toml").write_text('id = "shooters"\nicon = "hound"\n', encoding="utf-8")
    (folder / "units" / "knights_v.toml").write_text('id = "knights_v"\nicon = "lantern"\n', encoding="utf-8")
    match = strategos.new_match("commander", scenario="epic-battle", seed=1, packs=[folder])
    assert isinstance(match.state, CommanderState)
    rules = match.state.rules
    shown = {profile.name: icons.unit(rules, kind) for kind, profile in enumerate(rules.profiles)}
    assert {shown["shooters"], shown["shooters_v"], shown["shooters_c"]} == {"hound"}
    assert (shown["knights"], shown["knights_v"], shown["knights_c"]) == ("mounted-knight", "lantern", "mounted-knight")
    assert shown["road_wardens"] == icons.ANY_UNIT
