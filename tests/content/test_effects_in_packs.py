"""A pack adds talents, powers and a unit in content files alone: they are played, calculated and explained."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from checks import AT_EVERY_DECISION, check_match
from pantheon_attacks import Attacks, to_first_roll
from simulated import confirmed, simulate

import strategos
from strategos.games.pantheon import actions
from strategos.games.pantheon.effects.functions import FUNCTIONS, reaction
from strategos.games.pantheon.effects.lists import ABILITIES, DEFENCE, OFFENCE, RANGE
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.games.pantheon.events import Healed
from strategos.games.pantheon.frames import Activation, Attack
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import use_of
from strategos.games.pantheon.rules.assault import AFTER_WOUNDS
from strategos.games.pantheon.words import FOREST, ROCK
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, asking_record, pending
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, step
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.stage.presenters import presenter
from strategos.stage.reference import reference
from strategos.stage.scene import Odds

TOP = next(folder for folder in Path(__file__).parents if (folder / "README.md").is_file())
SECOND_WIND = "second_wind"

TALENTS = """
[stalwart]
name = { en = "Stalwart", es = "Firme" }
text = { en = "+1 defence at distance 0.", es = "+1 a la defensa a distancia 0." }
rules = ["MB-TAL-01"]
effects = [{ verb = "modify", stat = "defence", by = 1, when = "not:from_afar" }]

[god_hater]
name = { en = "God Hater", es = "Odia a los dioses" }
text = { en = "Up to 2 dice again against gods.", es = "Hasta 2 dados otra vez contra dioses." }
rules = ["MB-TAL-01"]
effects = [{ verb = "reroll", dice = 2, when = "target_is_divinity" }]

[second_wind]
name = { en = "Second Wind", es = "Segundo aliento" }
text = { en = "Wounded, it may regain 1 vitality.", es = "Herida, puede recuperar 1 de vitalidad." }
rules = ["MB-TAL-01"]
effects = [{ verb = "use", function = "second_wind", number = 1 }]
"""

UNIT = """
id = "river_giant"
name = { en = "River Giant", es = "Gigante del río" }
about.en = "Made of talents and powers that no code knows."
about.es = "Hecho de talentos y poderes que ningún código conoce."
class = "monster"
type = "aquatic"
cost = 3
activation_cards = 3
strategic_value = 1
talents = ["stalwart", "god_hater", "second_wind", "sneak_attack"]
rows = [
    [ 6, 7, 6, 0, 2, true, 5, true ],
    [ 5, 6, 6, 0, 2, true, 5, true ],
    [ 4, 6, 6, 0, 2, true, 4, true ],
    [ 3, 5, 6, 0, 2, true, 4, false ],
    [ 2, 5, 5, 0, 1, true, 3, false ],
    [ 1, 4, 5, 0, 1, true, 3, false ],
]
source = "reconstructed"

[[powers]]
id = "hide"
name = { en = "Thick Hide", es = "Piel gruesa" }
text = { en = "1 wound less.", es = "1 herida menos." }
type = "passive"
cost = 0
effects = [{ verb = "soften", by = 1 }]
source = "reconstructed"

[[powers]]
id = "boulder"
name = { en = "Boulder", es = "Peñasco" }
text = { en = "Throws a boulder.", es = "Arroja un peñasco." }
type = "special_attack"
cost = 0
shape = "single"
range = [0, 2]
effects = [{ verb = "reroll", dice = 1 }, { verb = "worsen", by = 1, when = "target_is_troops" }]
source = "reconstructed"

[[powers]]
id = "fury"
name = { en = "Fury", es = "Furia" }
text = { en = "+2 offence unhurt.", es = "+2 al ataque ilesa." }
type = "passive"
cost = 0
effects = [{ verb = "modify", stat = "offence", by = 2 }, { verb = "convert" }]
source = "reconstructed"
"""

SCENARIO = """
id = "giants"
name = { en = "Giants", es = "Gigantes" }
about = { en = "A giant on each way.", es = "Un gigante en cada camino." }
players = 2
teams = [[1], [2]]
boards = ["olympus"]
zones = "2p"
omphalos = "3"
budget = false
armies = [["zeus", "river_giant", "spartans"], ["ares", "hoplites", "achilles"]]
absorb = 2
gods = "one"
source = "reconstructed"
"""


@reaction(AFTER_WOUNDS, SECOND_WIND, words=Said("pantheon.functions.dodge"), asks="second wind")
@step
def offer_second_wind(state: PantheonState, attack: Attack) -> Next:
    """The one function that the pack needs: its unit may regain what its entry says when it was wounded."""
    use = use_of(state, attack.target, SECOND_WIND, attack)
    if use is None or not attack.wounds or state.area[attack.target] < 0:
        return hand(attack)
    options = (actions.DECLINE, actions.Agree())
    return ask(Decision(state.owner[attack.target], "second wind", "MB-TAL-01", options), second_wind, attack)


@resume
def second_wind(state: PantheonState, attack: Attack, answer: Action) -> Next:
    """Regain it."""
    use = use_of(state, attack.target, SECOND_WIND, attack)
    if use is not None and isinstance(answer, actions.Agree):
        happen(state, Healed(attack.target, use.number))
    return hand(attack)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack: one file of talents, one of a unit, one of a scenario."""
    folder = tmp_path_factory.mktemp("packs") / "giants"
    for name, text in (
        ("pack.toml", 'name = "Giants"\nversion = "1"\ngame = "pantheon"\n'),
        ("talents.toml", TALENTS),
        ("units/river_giant.toml", UNIT),
        ("scenarios/giants.toml", SCENARIO),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def giant_of(state: PantheonState) -> int:
    """The number of the new unit."""
    return state.rules.names.index("river_giant")


def test_the_pack_is_right_and_a_function_that_nothing_implements_is_refused(folder: Path) -> None:
    game = Pantheon()
    assert game.check_pack(folder) == []
    path = folder / "talents.toml"
    path.write_text(TALENTS.replace('"second_wind", number', '"secnd_wind", number'), encoding="utf-8")
    told = "\n".join(game.check_pack(folder))
    path.write_text(TALENTS, encoding="utf-8")
    assert "nothing implements the function 'secnd_wind'. Did you mean 'second_wind'?" in told


@pytest.mark.parametrize("scenario", ["giants", "duel"])
def test_random_matches_with_it_keep_the_contract(folder: Path, scenario: str) -> None:
    """With fixed armies, and where every unit of the pack can be recruited."""
    asked: Counter[str] = Counter()

    def is_picked(kind: str, times: int) -> bool:
        asked[kind] += 1
        return kind == "second wind" and times < 2

    assert check_match(Pantheon((folder,)), scenario, {}, 1, AT_EVERY_DECISION, 400, 2, is_picked) > 0
    if scenario == "giants":
        assert asked["second wind"]


# -- odds -----------------------------------------------------------------------------------------------------------


@cache
def attacks(folder: Path) -> list[tuple[PantheonState, Action]]:
    """Positions of random matches in which the new unit attacks or is attacked, with the answer that does so."""
    found: list[tuple[PantheonState, Action]] = []
    match = strategos.new_match("pantheon", scenario="giants", seed=5, packs=[folder])
    for seed in range(6):
        rng = Rng(seed, "attacks")
        found += attacks_in(match.game.new("giants", {}), rng)
    return found


def attacks_in(state: State, rng: Rng) -> Iterator[tuple[PantheonState, Action]]:
    """Such positions of one match."""
    assert isinstance(state, PantheonState)
    giant = giant_of(state)
    for _ in range(1500):
        asked = pending(state)
        if asked is None:
            return
        act = asking_record(state)
        if asked.kind == "simple action" and isinstance(act, Activation):
            for option in asked.options:
                strikes = isinstance(option, actions.AttackUnit) and giant in (act.unit, option.target)
                if strikes or (isinstance(option, actions.Use) and act.unit == giant):
                    yield state.clone(), option
        apply(state, rng.pick(asked.options), asked.seat)


def odds(folder: Path, state: PantheonState, option: Action) -> Odds | None:
    """The odds that the table shows."""
    asked = pending(state)
    assert asked is not None
    shown = presenter(strategos.new_match("pantheon", scenario="giants", packs=[folder]).game.key)
    return shown.odds(state, asked.seat, option, "en")


def test_the_odds_of_its_attacks_are_those_of_the_engine(folder: Path) -> None:
    """MB-ATK-02, MB-ATK-16, MB-ATK-17: dice, defence, re-rolls and wounds of entries that no code knows."""
    kinds: Counter[tuple[bool, str]] = Counter()
    for state, option in attacks(folder):
        giant = giant_of(state)
        asked = pending(state)
        assert asked is not None
        tried = state.clone()
        apply(tried, option, asked.seat)
        record = asking_record(tried)
        if not isinstance(record, Attack) or record.target < 0:
            continue
        kind = (record.attacker == giant, state.rules.names[record.target if record.attacker == giant else giant])
        if kinds[kind]:
            continue
        player = Attacks(record.attacker, record.target)
        card = odds(folder, state, option)
        if card is None or not card.exactness.startswith("exact") or not to_first_roll(tried, player):
            continue
        kinds[kind] += 1
        exact = {bar.value: bar.p for bar in card.charts[0].bars}
        assert not confirmed(exact, partial(played, tried, player), 1000), (card.title, kind)
    assert {attacks for attacks, _ in kinds} == {True, False}


def played(state: PantheonState, player: Attacks, attacks: int, seed: str) -> Counter[int]:
    """How often each number of wounds was suffered."""
    counts: Counter[int] = Counter()
    vitality = state.vitality[player.pair[1]]
    for blows, times in simulate(state, attacks, player, random.Random(seed)).items():
        counts[min(blows.wounds, vitality)] += times
    return counts


def test_its_numbers_explain_themselves_by_the_names_of_the_pack(folder: Path) -> None:
    sources = set()
    for state, option in attacks(folder):
        card = odds(folder, state, option)
        for line in card.sums if card else ():
            sources |= {part.source for part in line.parts}
    assert {"Stalwart", "Fury"} <= sources


# -- the ground -------------------------------------------------------------------------------------------------------


def test_terrain_and_high_borders_do_what_their_entries_say(tmp_path: Path) -> None:
    """MB-TERR-05, MB-TERR-07, MB-BND-05: a pack makes forests denser, rocks worthless and heights higher."""
    (tmp_path / "pack.toml").write_text('name = "Ground"\nversion = "1"\ngame = "pantheon"\n')
    (tmp_path / "terrain.toml").write_text(
        '[forest]\neffects = [{ verb = "modify", stat = "defence", by = 2, when = "from_afar" }]\n'
        "[rock]\neffects = []\n"
    )
    (tmp_path / "boundaries.toml").write_text('[high]\neffects = [{ verb = "modify", stat = "range", by = 2 }]\n')
    found = []
    for game in (Pantheon(), Pantheon((tmp_path,))):
        state = game.blank("duel", {"board": "olympus"})
        assert isinstance(state, PantheonState)
        grounds, heights = state.rules.grounds, state.rules.heights
        found.append(
            (
                [change.modifier.amount for change in grounds[FOREST].changes[DEFENCE]],
                [change.modifier.amount for change in grounds[ROCK].changes[OFFENCE]],
                bool(grounds[ROCK].abilities),
                [change.modifier.amount for change in heights.changes[RANGE]],
            )
        )
    assert found == [([1], [1], True, [1]), ([2], [], False, [2])]
    (tmp_path / "terrain.toml").write_text('[forest]\neffects = [{ verb = "allow", ability = "guard" }]\n')
    (tmp_path / "boundaries.toml").write_text('[chains]\neffects = [{ verb = "modify", stat = "range", by = 2 }]\n')
    told = "\n".join(Pantheon().check_pack(tmp_path))
    assert "terrain allows 'look_over' alone" in told and "only the high border does something" in told


# -- readers ----------------------------------------------------------------------------------------------------------


def test_the_reference_and_the_sheets_show_it(folder: Path) -> None:
    match = strategos.new_match("pantheon", scenario="giants", packs=[folder])
    articles = {article.id: article for article in reference(match.game.key, "en").articles}
    assert "+1 defence at distance 0." in articles["talent/stalwart"].text
    assert "May roll up to 2 dice of its first assault again against divinities." in articles["talent/god_hater"].text
    assert "−1 wound from each attack." in articles["power/river_giant-hide"].text
    sheet = next(sheet for sheet in presenter(match.game.key).sheets(match.state, "en") if sheet.name == "River Giant")
    assert [ability.name for ability in sheet.abilities] == [
        "Stalwart", "God Hater", "Second Wind", "Sneak Attack", "Thick Hide", "Boulder", "Fury",
    ]  # fmt: skip
    assert "giants" in {scenario.id for scenario in presenter(match.game.key).lobby("en").scenarios}


@pytest.mark.source
def test_the_page_about_packs_lists_all_verbs_conditions_and_abilities() -> None:
    page = (TOP / "docs" / "packs.md").read_text(encoding="utf-8")
    for name in (*VOCABULARY.verbs, *VOCABULARY.conditions, *ABILITIES):
        assert re.search(rf"\b{name}\b", page), name


def test_every_verb_condition_and_function_has_words_in_both_languages() -> None:
    for registry in (VOCABULARY.verbs, VOCABULARY.conditions, FUNCTIONS):
        assert len(registry) >= 10
    for name in FUNCTIONS:
        texts = {FUNCTIONS.words(name).text(lang) for lang in ("en", "es")}
        assert len(texts) == 2 and not any(text.startswith("pantheon.") for text in texts), name
