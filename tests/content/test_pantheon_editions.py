"""The editions of pantheon: every switch stands as the rulebook and the manual have it."""

from __future__ import annotations

from typing import Final

from all_faults import all_faults

from strategos.kernel.content.editions import Editions
from strategos.kernel.content.loading import Content

# The switches in the order of their rows, as the rulebook and the manual have them; 61 only lists words that differ.
SWITCHES: Final[dict[str, tuple[object, object]]] = {
    "divinity_cost": (True, False),
    "rp_budget": (
        {"2": 18, "3": 16, "4": 14, "solo": 16, "allies": 6},
        {"2": 12, "3": 10, "4": 8, "solo": 10, "allies": 6},
    ),
    "divinity_draft": ("clockwise", "seat_order"),
    "draft_order": ("laps", "snake"),
    "first_drafter": ("scenario", "highest_roll"),
    "starting_player": ("lead", "last_god_picked"),
    "turn_structure": ("steps", "menu"),
    "pass_rule": ("a3", "end_of_turn"),
    "complex_suppression": ("activation", "turn"),
    "stat_clamp_scope": ("all", "offence_defence"),
    "modifier_cap": ("single_larger", "flat"),
    "declaration_order": ("active_first", "attacker_first"),
    "second_assault_gate": (True, False),
    "choose_fives": (False, True),
    "save_fives": (False, True),
    "exploding_tens": (False, True),
    "area_needs_enemy": (True, False),
    "multi_declaration": ("up_front", "one_by_one"),
    "retaliate_vs_multiple": (False, True),
    "retaliation_declaration": ("step", "end"),
    "full_area_attack": ("chosen", "plus_range"),
    "flyer_target_obstacles": (True, False),
    "flyer_terrain": ("must_ignore", "may_ignore"),
    "evade_max_range": (1, 2),
    "evade_duration": ("turn", "attack"),
    "evade_attackers": ("non_flying", "non_flying"),
    "aquatic_bonus": ("per_move", "per_activation"),
    "forest_beneficiaries": ("all", "land_aquatic"),
    "cage_vs_flyers": (True, False),
    "rift_wording": ("may_not_end", "may_not_stop"),
    "wall_terrain": (True, False),
    "terrain_pieces": ("counted", "placed"),
    "terrain_names": ("printed", "lost"),
    "block_flyers_claim": (False, True),
    "force_of_nature_duration": ("activation", "turn"),
    "throw_drops_omphalos": (True, False),
    "throw_destroyed": (True, True),
    "leader_limit": (True, True),
    "guard_details": (True, True),
    "recall_requires_idle": (True, False),
    "recall_clears_tokens": (True, False),
    "recall_requires_deployed": (True, True),
    "draw_window": ("steps_b_c", "own_turn"),
    "payment_sources": ("non_troops", "heroes_monsters"),
    "omphalos_card_use": ("pay_or_heal", "pay"),
    "absorbed_omphalos": ("kept", "removed"),
    "power_cost_by_type": (False, True),
    "power_repeat": ("any_turn", "own_turn"),
    "refresh_order": ("three_first", "missing_first"),
    "inactive_options": ("listed", "with_powers"),
    "scenario_choice": ("highest_roll", "fixed"),
    "modes": ("scenario_book", "five"),
    "retaliate_full_area": (True, False),
    "ruins_bonus": ("distance_0", "inside"),
    "leader_search": ("optional", "mandatory"),
    "monster_slayer": ("up_to", "up_to"),
    "erupting_exception": (False, True),
    "recall_full_area": (True, True),
    "hierarchy": ("seven", "talents_first"),
    "blank_handling": ("removed", "aside"),
    "block_claim_scope": ("area", "units"),
    "draw_amount": ("up_to", "exactly"),
}
ROW_NUMBERS: Final = [*range(1, 61), 62, 63]
# Options of the engine, which are the same in both editions.
OPTIONS: Final = {
    "manual_dice": ("MB-RULING-19", False),
    "evade_measure": ("MB-RULING-25", "range"),
    "pay_by_hand": ("MB-RULING-60", ()),
    "godless": ("MB-RULING-73", "play_on"),
    "max_rounds": ("MB-RULING-78", 200),
}


def test_switches_are_the_rows_of_the_editions_and_the_options(editions: Editions) -> None:
    rows = {f"MB-ED-{number:02d}": name for number, name in zip(ROW_NUMBERS, SWITCHES, strict=True)}
    found: dict[str, str] = {}
    for name, switch in editions.switches.items():
        if name not in OPTIONS:
            assert [rule for rule in switch.rules if rule.startswith("MB-ED-")] == [switch.rules[0]]
            assert len(switch.rules) > 1
            found[switch.rules[0]] = name
    assert found == rows
    assert set(editions.switches) == {*SWITCHES, *OPTIONS}


def test_the_rulebook_is_the_default_and_the_manual_gives_every_value(content: Content, editions: Editions) -> None:
    assert editions.default == "rulebook"
    assert sorted(editions.names) == ["manual", "rulebook"]
    for switch in content["editions"]["switches"].values():
        assert sorted(switch["value"]) == ["manual", "rulebook"]


def test_every_choice_has_a_label(editions: Editions) -> None:
    for switch in editions.switches.values():
        assert sorted(switch.labels) == sorted(switch.choices)
        assert switch.kind != "choice" or len(switch.choices) == 2


def test_options_of_the_rulings_have_their_defaults(editions: Editions) -> None:
    for name, (rule, value) in OPTIONS.items():
        switch = editions.switches[name]
        assert switch.rules == (rule,)
        assert switch.by_edition == {"rulebook": value, "manual": value}


@all_faults("name", SWITCHES)
def test_a_switch_stands_as_its_edition_has_it(editions: Editions, name: str) -> None:
    rulebook, manual = SWITCHES[name]
    assert editions.switches[name].by_edition == {"rulebook": rulebook, "manual": manual}
