"""One sentence about the situation in which a question of commander is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strategos.games.commander.effects.abilities import PURSUE, REROLL_ATTACK, REROLL_DEFENCE
from strategos.games.commander.frames import Act, ElementPlacing, Fight, Flight, MultipleAttack, Start, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import ability, ability_under, army_of, movement, profile_of, remaining
from strategos.games.commander.rules.army import army_cost, deck_size, stars_allowed
from strategos.games.commander.rules.deployment import waiting
from strategos.games.commander.rules.muster import army_names, deck_names
from strategos.games.commander.rules.orders import income
from strategos.games.commander.rules.strength import attack_dice, defence_dice
from strategos.games.commander.words import FACTIONS, NOTHING
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking
from strategos.stage.commander.builder import room_for
from strategos.stage.commander.phrases import Phrases


class Teller:
    """Tells what a question is about, by its kind."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases: Final = phrases
        fight = self._fight
        self._kinds: Final[dict[str, Callable[[CommanderState, Decision, Any, str], dict[str, Any]]]] = {
            "muster": self._muster,
            "deck": self._deck,
            "river": self._plain,
            "first": self._plain,
            "terrain": lambda state, ask, _, lang: {"pool": self._pool(state, ask.seat, lang)},
            "element": self._element,
            "deploy": lambda state, ask, _, lang: {"n": len(waiting(state, ask.seat))},
            "forgo": self._plain,
            "order_dice": self._order_dice,
            "order": self._order,
            "purple": self._turn,
            "card": self._card,
            "lay": self._lay,
            "card_target": self._card_target,
            "activate": self._turn,
            "start": self._start,
            "inspire": self._start,
            "action": self._act,
            "fight": self._act,
            "sweep": self._sweep,
            "redirect": fight,
            "effort": fight,
            "defence": fight,
            "counterattack": fight,
            "brace": fight,
            "reroll_attack": fight,
            "reroll_defence": fight,
            "endure": fight,
            "rally": fight,
            "summon": fight,
            "push": fight,
            "advance": fight,
            "pursue": fight,
            "retreat": self._flight,
        }

    def about(self, state: CommanderState, decision: Decision, lang: str) -> str:
        """The sentence; empty for a question that says it all."""
        reader = self._kinds.get(decision.kind)
        if reader is None:
            return ""
        frame = asking(state, decision.seat)
        fields = reader(state, decision, None if frame is None else frame.record, lang)
        return self.phrases.say(f"about.{fields.pop('key', decision.kind)}", lang, **fields)

    def kinds(self) -> tuple[str, ...]:
        """The kinds of question that have a sentence."""
        return tuple(self._kinds)

    # Setting up

    def _plain(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        return {}

    def _muster(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        units = army_names(state, ask.seat)
        cost, limit = army_cost(state.rules.content, units), state.rules.limits[ask.seat]
        return {"cost": cost, "limit": limit, "units": len(units), "room": room_for(state, ask.seat)}

    def _deck(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        size = deck_size(state.rules.content, FACTIONS[ask.seat], army_names(state, ask.seat))
        return {"cards": len(deck_names(state, ask.seat)), "size": size, "stars": stars_allowed(size)}

    def _pool(self, state: CommanderState, seat: int, lang: str) -> str:
        kinds = state.rules.pool
        from_pool = [(kind, state.pool[seat * len(kinds) + slot]) for slot, (kind, _) in enumerate(kinds)]
        names = self.phrases.names
        return ", ".join([f"{n} × {names.terrain(state, terrain, lang)}" for terrain, n in from_pool if n])

    def _element(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, ElementPlacing)
        return {"key": "element_own" if record.is_own else "element_neutral"}

    # Orders

    def _order_dice(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        seat = ask.seat
        return {
            "fixed": self.phrases.orders(income(state, seat).fixed, lang),
            "rerolls": state.rerolls[seat],
            "key": "order_dice_wagon" if state.wagon[seat] else "order_dice",
        }

    def _order(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        option: Any = ask.options[0]
        unit = option.unit
        army = army_of(state, ask.seat)
        return {
            **self._unit(state, unit, lang),
            "at": army.index(unit) + 1,
            "n": len(army),
            "reserve": self.phrases.orders(state.reserve[ask.seat * 4 : ask.seat * 4 + 4], lang),
        }

    # A go

    def _turn(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, Turn)
        fields = {"colours": self.phrases.names.colours(record.colour, lang)}
        if record.card != NOTHING and ask.kind == "activate":
            return {**fields, "key": "activate_card", **self._card_words(state, record.card, lang)}
        return fields

    def _card(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        return self._card_words(state, state.drawn, lang)

    def _lay(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        template = state.rules.cards[state.drawn].template
        return {
            "card": self.phrases.names.card(state, state.drawn, lang),
            "text": self.phrases.names.feature_text(state, template, lang),
        }

    def _card_target(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, Turn)
        return self._card_words(state, record.card, lang)

    def _card_words(self, state: CommanderState, card: int, lang: str) -> dict[str, Any]:
        names = self.phrases.names
        return {
            "card": names.card(state, card, lang),
            "text": str(state.rules.content["cards"][state.rules.cards[card].name]["text"][lang]),
            "order": names.colour(state.rules.cards[card].order, lang),
        }

    def _start(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, Start)
        reserve = self.phrases.orders(state.reserve[ask.seat * 4 : ask.seat * 4 + 4], lang)
        return {**self._unit(state, record.unit, lang), "reserve": reserve}

    def _act(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, Act)
        unit = record.unit
        move, run = movement(state, unit)
        fields = {**self._unit(state, unit, lang), "move": move, "run": run}
        if state.card != NOTHING:
            fields |= {"key": f"{ask.kind}_card", "card": self.phrases.names.card(state, state.card, lang)}
        return fields

    def _unit(self, state: CommanderState, unit: int, lang: str) -> dict[str, Any]:
        """A unit, where it stands, what is left of it and how tired it is."""
        profile = profile_of(state, unit)
        names = self.phrases.names
        return {
            "unit": names.unit(state, unit, lang),
            "hex": names.hex(state, state.hex[unit], lang),
            "left": remaining(state, unit),
            "size": profile.size,
            "tired": self._tired(state, unit, lang),
        }

    def _tired(self, state: CommanderState, unit: int, lang: str) -> str:
        """How tired a unit is; nothing for one that never tires."""
        stamina = profile_of(state, unit).stamina
        return self.phrases.words.say("amount.tired", lang, n=state.fatigue[unit], stamina=stamina) if stamina else ""

    # A fight

    def _sweep(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, MultipleAttack)
        return {"attacker": self.phrases.names.unit(state, record.attacker, lang)}

    def _fight(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        """Attacker, target, their dice, and what has come of them."""
        assert isinstance(record, Fight)
        names = self.phrases.names
        attacker, target = record.attacker, record.target
        fields: dict[str, Any] = {
            "attacker": names.unit(state, attacker, lang),
            "target": names.unit(state, target, lang),
            "damage": self._amount("damage", record.damage, lang),
            "panic": record.panic,
        }
        if ask.kind in ("redirect", "effort", "defence", "counterattack", "brace"):
            fields["dice"] = self._amount("attack", attack_dice(state, record).total, lang)
            fields["defence"] = self._amount("defence", defence_dice(state, record).total, lang)
        elif ask.kind in ("reroll_attack", "reroll_defence"):
            if ask.kind == "reroll_attack":
                most = ability(state, attacker, REROLL_ATTACK, target, record.kind)
            else:
                most = ability_under(state, target, REROLL_DEFENCE, attacker, record.kind)
            fields["most"] = self._amount("attack", most, lang)
        elif ask.kind == "endure" and ask.rule == "FC-STA-08":
            fields |= {"attacker": fields["target"], "target": fields["attacker"]}
            fields["damage"] = self._amount("damage", record.counter_damage, lang)
        elif ask.kind in ("summon", "advance"):
            fields["hex"] = names.hex(state, record.places[1], lang)
        elif ask.kind == "pursue":
            fields["hexes"] = ability(state, attacker, PURSUE)
        return fields

    def _amount(self, key: str, n: int, lang: str) -> str:
        return self.phrases.words.say(f"amount.{key}", lang, n=n)

    def _flight(self, state: CommanderState, ask: Decision, record: Any, lang: str) -> dict[str, Any]:
        assert isinstance(record, Flight)
        return {"unit": self.phrases.names.unit(state, record.unit, lang), "hexes": record.left}
