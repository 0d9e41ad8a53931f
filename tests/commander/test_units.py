"""Types, numbers and abilities of units: that the 22 cards are played as they are printed."""

from __future__ import annotations

from all_faults import all_faults
from card_trials import CARDS, EMPIRE, TRIALS, Trial, attack, defence, dice, printed, shots
from field import fatigue, field, left, number, offered, table, where
from lent import card_of, lend
from printed import KEYWORDS

from strategos.games.commander.content_spec import CONTENT, SPEC
from strategos.games.commander.events import WoundsChanged
from strategos.games.commander.rules.army import army_complaints
from strategos.games.commander.rules.fatigue import force_fatigue, heal
from strategos.games.commander.rules.orders import income
from strategos.games.commander.words import COLOSSAL, HERO, LETTERS, REGULAR
from strategos.kernel.content.loading import load
from strategos.kernel.errors import StrategosError

NAMES = [row[0] for row in CARDS]
REGULARS = [name for name in NAMES if name not in ("crusader", "roland", "hydra", "imelstar")]


def side(card: str) -> tuple[str, str, str]:
    """Seat of a card, the other seat, and an enemy for it that has no keyword at work on defence."""
    return ("A", "B", "undead_cavalry") if card in EMPIRE else ("B", "A", "shooters")


# -- abilities --------------------------------------------------------------------------------------------------------


@all_faults("card, keyword, value, colour", printed())
def test_every_printed_ability_works_in_play(card: str, keyword: str, value: int, colour: str) -> None:
    """FC-UNIT-16, FC-ABL-01, FC-ABL-02: always, or once its order is paid from the reserve."""
    assert TRIALS[keyword](Trial(card, keyword, value, colour))


@all_faults("card, keyword, value, colour", printed())
def test_without_the_ability_or_its_payment_nothing_comes_of_it(
    card: str, keyword: str, value: int, colour: str
) -> None:
    """FC-UNIT-16, FC-ABL-02: the same trial fails for a card that lacks it, or whose recharge was not paid."""
    works = False
    try:
        works = TRIALS[keyword](Trial(card, keyword, value, colour, is_bare=True))
    except (StrategosError, AssertionError) as missing:
        assert "not offered" in str(missing) or "cannot happen" in str(missing) or "left over" in str(missing)
    assert not works


@all_faults("card, keyword, value, colour", [entry for entry in printed() if entry[3]])
def test_a_recharge_costs_an_order_of_its_colour_and_no_yellow_unit_pays_it(
    card: str, keyword: str, value: int, colour: str
) -> None:
    """FC-UNIT-16, FC-ABL-03, FC-ABL-05: the other colours do not pay; purple does; a yellow unit is not asked."""
    seat = side(card)[0]
    others = " ".join({"red", "blue", "green"} - {colour})
    listener = f", {seat} knights:ear F5 f1" if seat == "A" else ""
    for paid, wanted in ((others, []), (colour, [colour]), ("purple", ["purple"])):
        scene = field(f"{seat} {card} E5 red f0, B hydra:far M1{listener}", reserve=f"{seat} {paid}", first=seat)
        found = [text.split()[1] for text in offered(scene, "recharge") if text.split()[0] == keyword]
        assert found == wanted
    scene = field(f"{seat} {card} E5 yellow, B hydra:far M1{listener}", reserve=f"{seat} {colour} purple", first=seat)
    assert not offered(scene, "recharge")


def test_the_table_of_abilities_is_the_content() -> None:
    """FC-UNIT-16, FC-UNIT-08: nothing is printed on a card that the trials leave out."""
    scene = field("A legionaries E5 red")
    found = set()
    for profile in table(scene).rules.profiles:
        for keyword, value in enumerate(profile.keywords):
            if value:
                found.add((profile.name, KEYWORDS[keyword], value, ""))
        for keyword, radius in profile.auras:
            found.add((profile.name, f"aura_{KEYWORDS[keyword]}", radius, ""))
        for ability in profile.abilities:
            colour = {"R": "red", "B": "blue", "G": "green"}[LETTERS[ability.colour]]
            found.add((profile.name, KEYWORDS[ability.keyword], ability.value, colour))
    assert found == set(printed())


# -- numbers ----------------------------------------------------------------------------------------------------------


def test_the_numbers_of_the_cards_are_the_content() -> None:
    """FC-UNIT-08, FC-UNIT-15: cost and all the other fields, of exactly 22 cards."""
    scene = field("A legionaries E5 red")
    found = []
    for unit in table(scene).rules.profiles:
        orders = "".join(LETTERS[colour] * amount for colour, amount in enumerate(unit.fixed))
        leadership = orders + "D" * unit.dice + "r" * unit.rerolls
        ranged = f"{unit.ranged}({unit.base}-{unit.maximum})" if unit.ranged else "-"
        values = (unit.name, unit.cost, leadership, unit.attack, unit.defence, ranged, unit.size, unit.stamina)
        found.append([str(value) for value in values] + [f"{unit.move}-{unit.run}"])
    assert sorted(found) == sorted(CARDS) and len(found) == 22


@all_faults("card", NAMES)
def test_a_unit_rolls_its_attack_and_its_defence(card: str) -> None:
    """FC-UNIT-10, FC-UNIT-11: Attack dice in melee; Defence dice when it defends."""
    me, you, foe = side(card)
    scene = field(f"{me} {card} E5 red, {you} {foe} F5", first=me)
    with scene.dice(dice(attack(card))):
        scene.play("begin", f"attack {foe}")
        while scene.decision.kind in ("effort", "reroll_attack"):
            scene.play("no")
    scene = field(f"{you} {foe} E5 red, {me} {card} F5 defends", first=you)
    with scene.dice(dice(attack(foe)), dice(defence(card))):
        scene.play("begin", f"attack {card}", "no")
        if scene.decision.kind == "brace":
            scene.play("no")


@all_faults("card", NAMES)
def test_a_unit_shoots_with_its_dice_as_far_as_its_card_says(card: str) -> None:
    """FC-UNIT-12, FC-UNIT-11, FC-RNG-02: SUPPORT hurts within base range; beyond the maximum nobody is shot at."""
    me, you, foe = side(card)
    if next(row[5] for row in CARDS if row[0] == card) == "-":
        scene = field(f"{me} {card} C5 red, {you} {foe} E5", first=me)
        scene.play("begin")
        assert not offered(scene, "shoot")
        return
    amount, base, most = shots(card)
    for distance, lost in ((base, 1), (base + 1, 0), (most, 0)):
        scene = field(f"{me} {card} C5 red, {you} {foe} {'CDEFGHIJ'[distance]}5", first=me)
        with scene.dice(dice(amount, "4")):
            scene.play("begin", f"shoot {foe}", "no")
            while scene.decision.kind in ("reroll_attack", "endure"):
                scene.play("no")
        assert left(scene, foe) == 4 - lost
    scene = field(f"{me} {card} C5 red, {you} {foe} {'CDEFGHIJ'[most + 1]}5", first=me)
    scene.play("begin")
    assert not offered(scene, "shoot")


def test_defence_dice_are_the_same_against_a_shot() -> None:
    """FC-UNIT-11: Legionaries roll 2 dice against Archers, too."""
    scene = field("B zombie_archers E5 red, A legionaries G5 defends", first="B")
    with scene.dice("roll 2 2", "roll 5 6"):
        scene.play("begin", "shoot legionaries", "no", "no")
    assert left(scene, "legionaries") == 4


@all_faults("card", NAMES)
def test_a_unit_moves_and_runs_as_far_as_its_movement(card: str) -> None:
    """FC-UNIT-14: the first number for a move, the second for a run."""
    me, you, foe = side(card)
    move, run = [int(part) for part in next(row[8] for row in CARDS if row[0] == card).split("-")]
    scene = field(f"{me} {card} B5 red, {you} {foe} M1", first=me)
    scene.play("begin")
    row = "CDEFGHIJ"
    assert [hex_[0] for hex_ in offered(scene, "move") if hex_[1] == "5" and hex_[0] > "B"] == list(row[:move])
    assert [hex_[0] for hex_ in offered(scene, "run") if hex_[1] == "5" and hex_[0] > "B"] == list(row[:run])


@all_faults("card", NAMES)
def test_a_unit_bears_as_much_fatigue_as_its_stamina(card: str) -> None:
    """FC-UNIT-13, FC-STA-13: up to Stamina; a unit without it takes none, cannot rest, and loses a wound instead."""
    me, you, foe = side(card)
    stamina = next(int(row[7]) for row in CARDS if row[0] == card)
    for tired in range(stamina + 1):
        scene = field(f"{me} {card} E5 red f{tired}, {you} {foe} F5", first=me)
        scene.play("begin", f"attack {foe}") if tired < stamina else None
        assert (scene.decision.kind == "effort") is (tired < stamina)
    scene = field(f"{me} {card} E5 red, {you} {foe} M1", first=me)
    scene.play("begin")
    assert ("rest" in scene.options()) is (stamina > 0)
    before = left(scene, card)
    for _ in range(stamina + 1):
        force_fatigue(table(scene), number(scene, card))
    assert (fatigue(scene, card), left(scene, card)) == (stamina, before - 1)


@all_faults("card", NAMES)
def test_a_unit_brings_the_orders_of_its_leadership(card: str) -> None:
    """FC-UNIT-09: fixed orders by colour, dice and re-rolls."""
    me = side(card)[0]
    leadership = next(row[2] for row in CARDS if row[0] == card)
    scene = field(f"{me} {card} E5 red", rear=False)
    found = income(table(scene), 0 if me == "A" else 1)
    assert found.fixed == [leadership.count(letter) for letter in "RBGP"]
    assert (found.dice, found.rerolls) == (leadership.count("D"), leadership.count("r"))


# -- types, levels, damage, healing -----------------------------------------------------------------------------------


def test_units_are_regular_colossal_or_heroes_and_mounted_ones_monsters() -> None:
    """FC-UNIT-01, FC-UNIT-02, FC-RULING-10: 18 regular cards; the six of Knights and Cavalry are no infantry."""
    profiles = table(field("A legionaries E5 red")).rules.profiles
    kinds = {kind: sorted(unit.name for unit in profiles if unit.type == kind) for kind in (REGULAR, COLOSSAL, HERO)}
    assert kinds == {REGULAR: sorted(REGULARS), COLOSSAL: ["crusader", "hydra"], HERO: ["imelstar", "roland"]}
    infantry = {unit.name for unit in profiles if unit.is_infantry}
    assert infantry == {name for name in REGULARS if not name.startswith(("knights", "undead_cavalry"))}


def test_regular_units_come_at_three_levels_with_costs_of_their_own() -> None:
    """FC-UNIT-18, FC-UNIT-15: six families of three cards; each card is paid for from the army's points."""
    content = load(SPEC, [CONTENT])
    profiles = table(field("A legionaries E5 red")).rules.profiles
    for family in [name for name in REGULARS if not name.endswith(("_v", "_c"))]:
        cards = [unit for unit in profiles if unit.family == family]
        assert [unit.name for unit in sorted(cards, key=lambda unit: unit.cost)] == [
            family,
            f"{family}_v",
            f"{family}_c",
        ]
        assert [content["units"][unit.name]["level"] for unit in sorted(cards, key=lambda unit: unit.cost)] == [
            "regular", "veteran", "champion",
        ]  # fmt: skip
        faction = content["units"][family]["faction"]
        for unit in cards:
            assert not army_complaints(content, faction, [unit.name], unit.cost, 9)
            assert [found.rule for found in army_complaints(content, faction, [unit.name], unit.cost - 1, 9)] == [
                "FC-ARMY-02"
            ]


@all_faults("card", NAMES)
def test_each_damage_costs_a_miniature_or_a_wound_and_the_last_one_the_unit(card: str) -> None:
    """FC-UNIT-03, FC-UNIT-04, FC-UNIT-05, FC-UNIT-06, FC-UNIT-07: whatever its type."""
    me, you, foe = side(card)
    size = next(int(row[6]) for row in CARDS if row[0] == card)
    for damage, end in ((1, "F5"), (size - 1, "F5"), (size, "")):
        scene = field(f"{me} {card} F5, {you} {foe} E5 red, B hydra:other M1", first=you)
        assert left(scene, card) == size
        card_of(scene, foe).attack = 8
        with scene.dice(dice(8, "3 " * damage)):
            scene.play("begin", f"attack {card}", "no")
            if scene.decision.kind == "endure":
                scene.play("no")
        assert (left(scene, card), where(scene, card)) == (size - damage, end)
        assert [event.wounds for event in scene.events(WoundsChanged)] == [damage]


def test_nothing_heals_above_the_size_or_health_on_the_card() -> None:
    """FC-UNIT-17, FC-RULING-11: Regeneration 3 on a unit that lacks one miniature; a whole one stays whole."""
    scene = field("A legionaries E5 yellow 3, A knights F5 red, B hydra M1", rear=False)
    lend(scene, "legionaries", "regeneration", 3)
    scene.play("begin", "hold")
    assert left(scene, "legionaries") == 4
    heal(table(scene), number(scene, "knights"), 2)
    assert left(scene, "knights") == 3
