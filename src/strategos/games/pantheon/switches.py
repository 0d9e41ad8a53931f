"""What editions and house rules settle, as typed values: read once at setup, never looked up while a match runs."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.rules.dice import DiceRules
from strategos.kernel.content.editions import Resolved


class Switches:
    """The switches of one match, each named for what it means when it is on."""

    __slots__ = (
        "aquatic_bonus_holds",
        "aquatic_bonus_is_wet",
        "are_divinities_free",
        "are_payers_heroes_or_monsters",
        "block_guards_area",
        "block_spares_flyers",
        "cage_covers_from_flyers",
        "cap_flat",
        "clamp_all",
        "complex_lasts",
        "declares_attacker_first",
        "dice",
        "draft_turns",
        "draws_all_turn",
        "draws_exactly",
        "drops_when_thrown",
        "evade_range",
        "evades_end_with_attack",
        "evades_land_or_aquatic",
        "evades_measure_range",
        "flyers_may_use_terrain",
        "flyers_seen_over_obstacles",
        "forest_covers_all",
        "full_areas_by_choice",
        "godless_retire",
        "guards_in_volleys",
        "has_recall_menu",
        "heals",
        "is_area_attack_at_enemies",
        "last_picker_starts",
        "leader_counts",
        "leader_must_search",
        "limits_own_turn",
        "manual_dice",
        "max_rounds",
        "missing_cards_first",
        "passes_at_end",
        "passes_at_start",
        "pays_by_hand",
        "power_types_price",
        "recalls_clear_tokens",
        "recalls_deployed",
        "recalls_idle",
        "recalls_never_crowd",
        "retaliates_across",
        "retaliates_volleys",
        "rifts_bar_leaving",
        "ruins_cover_inside_only",
        "scenario_names_first",
        "throws_destroyed",
        "uproot_lasts",
        "volleys_one_by_one",
    )  # fmt: skip

    def __init__(self, edition: Resolved) -> None:
        self.dice: Final = DiceRules(
            edition.flag("second_assault_gate"),
            edition.flag("choose_fives"),
            edition.flag("save_fives"),
            edition.flag("exploding_tens"),
        )
        # armies and the order of play
        self.scenario_names_first: Final = edition.word("first_drafter") == "scenario"
        self.draft_turns: Final = edition.word("draft_order") == "snake"
        self.are_divinities_free: Final = not edition.flag("divinity_cost")
        self.last_picker_starts: Final = edition.word("starting_player") == "last_god_picked"
        self.max_rounds: Final = edition.number("max_rounds")
        self.godless_retire: Final = edition.word("godless") == "retire"
        # a turn
        self.passes_at_start: Final = edition.word("pass_rule") == "a3"
        self.passes_at_end: Final = edition.word("pass_rule") == "end_of_turn"
        self.has_recall_menu: Final = edition.word("turn_structure") == "menu"
        # cards and manoeuvres
        self.pays_by_hand: Final = frozenset([number - 1 for number in edition.numbers("pay_by_hand")])  # seats
        self.are_payers_heroes_or_monsters: Final = edition.word("payment_sources") == "heroes_monsters"
        self.missing_cards_first: Final = edition.word("refresh_order") == "missing_first"
        self.heals: Final = edition.word("omphalos_card_use") == "pay_or_heal"
        self.draws_all_turn: Final = edition.word("draw_window") == "own_turn"
        self.draws_exactly: Final = edition.word("draw_amount") == "exactly"
        self.recalls_never_crowd: Final = edition.flag("recall_full_area")
        self.recalls_deployed: Final = edition.flag("recall_requires_deployed")
        self.recalls_idle: Final = edition.flag("recall_requires_idle")
        self.recalls_clear_tokens: Final = edition.flag("recall_clears_tokens")
        # moving
        self.flyers_may_use_terrain: Final = edition.word("flyer_terrain") == "may_ignore"
        self.rifts_bar_leaving: Final = edition.word("rift_wording") == "may_not_stop"
        self.aquatic_bonus_is_wet: Final = edition.word("aquatic_bonus") == "per_move"
        self.aquatic_bonus_holds: Final = edition.word("aquatic_bonus") == "per_activation"
        # who can be attacked
        self.flyers_seen_over_obstacles: Final = edition.flag("flyer_target_obstacles")
        self.full_areas_by_choice: Final = edition.word("full_area_attack") == "chosen"
        self.is_area_attack_at_enemies: Final = edition.flag("area_needs_enemy")
        self.volleys_one_by_one: Final = edition.word("multi_declaration") == "one_by_one"
        # the answers of the target
        self.evade_range: Final = edition.number("evade_max_range")
        self.evades_land_or_aquatic: Final = edition.word("evade_attackers") == "land_or_aquatic"
        self.evades_measure_range: Final = edition.word("evade_measure") == "range"
        self.evades_end_with_attack: Final = edition.word("evade_duration") == "attack"
        self.guards_in_volleys: Final = edition.flag("guard_details")
        self.retaliates_volleys: Final = edition.flag("retaliate_vs_multiple")
        self.retaliates_across: Final = edition.flag("retaliate_full_area")
        # dice and strength
        self.declares_attacker_first: Final = edition.word("declaration_order") == "attacker_first"
        self.manual_dice: Final = edition.flag("manual_dice")
        self.cap_flat: Final = edition.word("modifier_cap") == "flat"
        self.clamp_all: Final = edition.word("stat_clamp_scope") == "all"
        self.forest_covers_all: Final = edition.word("forest_beneficiaries") == "all"
        self.ruins_cover_inside_only: Final = edition.word("ruins_bonus") == "inside"
        self.cage_covers_from_flyers: Final = edition.flag("cage_vs_flyers")
        # talents and powers
        self.throws_destroyed: Final = edition.flag("throw_destroyed")
        self.drops_when_thrown: Final = edition.flag("throw_drops_omphalos")
        self.block_spares_flyers: Final = edition.flag("block_flyers_claim")
        self.block_guards_area: Final = edition.word("block_claim_scope") == "area"
        self.leader_counts: Final = edition.flag("leader_limit")
        self.leader_must_search: Final = edition.word("leader_search") == "mandatory"
        self.complex_lasts: Final = edition.word("complex_suppression") == "turn"
        self.uproot_lasts: Final = edition.word("force_of_nature_duration") == "turn"
        self.power_types_price: Final = edition.flag("power_cost_by_type")
        self.limits_own_turn: Final = edition.word("power_repeat") == "own_turn"
