"""Why an action is not allowed, from what its player may know."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon.actions import (
    Absorb,
    Activate,
    AttackUnit,
    Claim,
    Deploy,
    Evade,
    GuardWith,
    Leave,
    Recall,
    Retaliate,
    Run,
    Storm,
    Throw,
    Use,
    Walk,
)  # fmt: skip
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import is_blocked, is_full, is_usable, power_value
from strategos.games.pantheon.rules.moving import is_border_closed, is_closed
from strategos.games.pantheon.words import BOARD, DESTROYED, WAITING
from strategos.kernel.action import Action
from strategos.kernel.game import Refusal

# What stands against most actions, whatever the position.
REASONS: Final[dict[type, Refusal]] = {
    Deploy: Refusal(
        "MB-MOVE-08",
        "A unit deploys into an open area of its own zone.",
        "Una unidad entra en un área abierta de su propia zona.",
    ),
    Claim: Refusal(
        "MB-OMP-02",
        "There is no marker there that this unit may claim now.",
        "Allí no hay ningún marcador que esta unidad pueda recoger ahora.",
    ),
    Absorb: Refusal(
        "MB-OMP-07",
        "Only a divinity absorbs, as a complex action, an omphalos of its own area.",
        "Solo una divinidad absorbe, como acción especial, un omphalos de su propia área.",
    ),
    Recall: Refusal(
        "MB-MAN-06",
        "Only own troops that were deployed and not activated are recalled, beside the divinity.",
        "Solo se llama a tropas propias ya desplegadas y no activadas, junto a la divinidad.",
    ),
    Throw: Refusal(
        "MB-TAL-16",
        "Nobody is thrown into a full area, a cliff, a rock or a wall.",
        "No se lanza a nadie a un área llena, un peñasco, una roca o un muro.",
    ),
    GuardWith: Refusal(
        "MB-GRD-01",
        "A guard has the talent, stands in the target's area and is not petrified.",
        "Quien hace guardia tiene el talento, está en el área del objetivo y no está petrificado.",
    ),
    Evade: Refusal(
        "MB-MAN-08",
        "Only a flying target evades, once per turn, for one art of war card.",
        "Solo evade un objetivo volador, una vez por turno, por una carta de arte de la guerra.",
    ),
    Retaliate: Refusal(
        "MB-RET-02",
        "A retaliation costs an activation card of the unit that was attacked in melee.",
        "Un contraataque cuesta una carta de activación de la unidad atacada cuerpo a cuerpo.",
    ),
    Leave: Refusal(
        "MB-MODE-09",
        "This unit cannot leave the board from here.",
        "Esta unidad no puede salir del tablero desde aquí.",
    ),
}


def explain(state: PantheonState, seat: int, action: Action) -> Refusal | None:
    """The rule that stands against an action, or None if nothing more precise can be said."""
    if isinstance(action, (Walk, Run)):
        return explain_move(state, seat, action.to)
    if isinstance(action, Activate):
        return explain_activation(state, seat, action.unit)
    if isinstance(action, (AttackUnit, Storm)):
        return explain_attack(state, seat, action.target)
    if isinstance(action, Use):
        return explain_power(state, seat, action.power)
    if isinstance(action, Deploy) and is_full(state, action.area):
        return full()
    return REASONS.get(type(action))


def full() -> Refusal:
    """Capacity is never exceeded."""
    return Refusal("MB-COMP-10", "That area is full.", "Esa área está llena.")


def acting_unit(state: PantheonState, seat: int) -> int:
    """The own unit that was activated last and stands on the board, -1 if there is none."""
    for unit in range(len(state.owner)):
        if state.owner[unit] == seat and state.activated >> unit & 1 and state.area[unit] >= 0:
            return unit
    return -1


def explain_move(state: PantheonState, seat: int, to: int) -> Refusal | None:
    """Why a unit cannot go there."""
    if is_full(state, to):
        return full()
    unit = acting_unit(state, seat)
    if unit < 0:
        return Refusal("MB-ACT-01", "Only an activated unit moves.", "Solo se mueve una unidad activada.")
    if is_blocked(state, unit):
        return Refusal(
            "MB-TAL-05",
            "An enemy with Block holds this unit.",
            "Un enemigo con Bloquear retiene a esta unidad.",
        )
    if is_closed(state, unit, state.area[unit], to):
        return Refusal(
            "MB-MOVE-06",
            "The terrain there is closed to this unit.",
            "El terreno de allí está cerrado para esta unidad.",
        )
    here = state.area[unit]
    if to in state.rules.neighbours[here] and is_border_closed(state, unit, here, to):
        return Refusal(
            "MB-BND-01",
            "The border between the areas stops this unit.",
            "El borde entre las áreas detiene a esta unidad.",
        )
    return Refusal("MB-MOVE-01", "That area is out of reach.", "Esa área está fuera de alcance.")


def explain_activation(state: PantheonState, seat: int, unit: int) -> Refusal | None:
    """Why a unit cannot be activated."""
    if state.owner[unit] != seat:
        return Refusal("MB-COMP-11", "That unit is not yours.", "Esa unidad no es tuya.")
    if state.status[unit] >= DESTROYED:
        return Refusal("MB-ACT-07", "That unit is no longer in play.", "Esa unidad ya no está en juego.")
    if state.activated >> unit & 1:
        return Refusal("MB-TURN-16", "That unit was activated this turn.", "Esa unidad ya se activó en este turno.")
    if state.petrified >> unit & 1:
        return Refusal("MB-POW-08", "That unit is petrified.", "Esa unidad está petrificada.")
    if not state.hand[unit]:
        return Refusal(
            "MB-ACT-02",
            "You hold no activation card of that unit.",
            "No tienes ninguna carta de activación de esa unidad.",
        )
    return None


def explain_attack(state: PantheonState, seat: int, target: int) -> Refusal | None:
    """Why a unit cannot be attacked."""
    if state.status[target] == WAITING:
        return Refusal("MB-MOVE-10", "That unit is not on the board yet.", "Esa unidad aún no está en el tablero.")
    if state.status[target] != BOARD:
        return Refusal("MB-LOS-10", "That unit is not on the board.", "Esa unidad no está en el tablero.")
    if state.rules.sides[state.owner[target]] == state.rules.sides[seat]:
        return Refusal("MB-LOS-10", "That unit is a friend.", "Esa unidad es amiga.")
    if state.evaded >> target & 1:
        return Refusal("MB-MAN-09", "That unit has evaded this turn.", "Esa unidad ha evadido en este turno.")
    return Refusal(
        "MB-LOS-05", "That unit is out of range or out of sight.", "Esa unidad está fuera de alcance o de la vista."
    )


def explain_power(state: PantheonState, seat: int, index: int) -> Refusal | None:
    """Why a power cannot be used."""
    power = state.rules.powers[index]
    if state.owner[power.unit] != seat:
        return Refusal("MB-COMP-11", "That unit is not yours.", "Esa unidad no es tuya.")
    if state.area[power.unit] < 0:
        return Refusal(
            "MB-POW-13", "Units off the board use no powers.", "Las unidades fuera del tablero no usan poderes."
        )
    if not power_value(state, power):
        return Refusal(
            "MB-POW-07",
            "That power is not available on the current row.",
            "Ese poder no está disponible en la fila actual.",
        )
    if not is_usable(state, power):
        return Refusal(
            "MB-TERR-15",
            "That power cannot be used here or in a complex action.",
            "Ese poder no puede usarse aquí ni en una acción especial.",
        )
    return Refusal(
        "MB-POW-10",
        "Its conditions do not hold, it was used already, or it cannot be paid for.",
        "No se cumplen sus condiciones, ya se usó o no se puede pagar.",
    )
