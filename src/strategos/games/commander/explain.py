"""Why an action is not allowed, from what its player may know."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import bits
from strategos.games.commander.actions import (
    Activate,
    Advance,
    Attack,
    Defend,
    Deploy,
    Lay,
    Move,
    Muster,
    Pack,
    Pursue,
    Push,
    Redirect,
    Rest,
    Run,
    Shoot,
    Sweep,
)
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    barred_to,
    distance,
    has_enemy_beside,
    has_token,
    movement,
    profile_of,
)
from strategos.games.commander.rules.strength import can_see
from strategos.games.commander.words import LIT, NOBODY, NOTHING, NOWHERE, STOOD
from strategos.kernel.action import Action
from strategos.kernel.game import Refusal

# What stands against most actions, whatever the position.
REASONS: Final[dict[type, Refusal]] = {
    Deploy: Refusal(
        "FC-DEP-05",
        "A unit deploys into an empty, passable hex of its own zone.",
        "Una unidad se despliega en un hexágono vacío y transitable de su propia zona.",
    ),
    Muster: Refusal(
        "FC-ARMY-02",
        "The army has neither the points nor the room for this unit, or holds this hero or creature already.",
        "El ejército no tiene puntos o sitio para esta unidad, o ya incluye a este héroe o criatura.",
    ),
    Pack: Refusal(
        "FC-DECK-03",
        "The deck cannot take this card: copies, stars (three regular cards for each) or its size stand against it.",
        "El mazo no admite esta carta: lo impiden las copias, las estrellas (tres cartas regulares por cada una) o el "
        "tamaño.",
    ),
    Lay: Refusal(
        "FC-CARD-11",
        "A terrain card is laid on a clear, empty hex without capture point, within 2 hexes of an own unit.",
        "Una carta de terreno se coloca en un hexágono despejado y vacío, sin punto de captura, a 2 hexágonos o menos "
        "de una unidad propia.",
    ),
    Sweep: Refusal(
        "FC-KW-18",
        "Only a unit with Multiple Attack attacks every enemy in contact.",
        "Solo una unidad con Ataque Múltiple ataca a todos los enemigos en contacto.",
    ),
    Redirect: Refusal(
        "FC-KW-07",
        "Only a unit with Defender next to the target takes the attack on itself.",
        "Solo una unidad con Defensor junto al objetivo puede desviar el ataque hacia sí.",
    ),
    Push: Refusal(
        "FC-KW-37",
        "Push moves a target that was hurt, survived and did not panic, if the hex behind it is free.",
        "Apremio mueve a un objetivo herido que sobrevive y no sufre pánico, si el hexágono de detrás está libre.",
    ),
    Advance: Refusal(
        "FC-ADV-04",
        "There is no Advance: the target has not left its hex, or the attacker panicked.",
        "No hay avance: el objetivo no ha dejado su hexágono o el atacante ha sufrido pánico.",
    ),
    Pursue: Refusal(
        "FC-KW-24",
        "Pursuit ends in a hex from which a melee can be fought, other than the one the first attack came from.",
        "La persecución acaba en un hexágono desde el que se pueda luchar, distinto de aquel del primer ataque.",
    ),
}


def explain(state: CommanderState, seat: int, action: Action) -> Refusal | None:
    """The rule that forbids an action and why, if one can be named."""
    if isinstance(action, (Move, Run)):
        return explain_move(state, action)
    if isinstance(action, (Attack, Shoot)):
        return explain_attack(state, seat, action)
    if isinstance(action, Activate):
        return explain_activate(state, seat, action)
    if isinstance(action, Rest):
        return explain_rest(state)
    if isinstance(action, Defend) and state.active != NOBODY:
        if state.effects[state.active] & LIT:
            return Refusal(
                "FC-CARD-17",
                "Signal Lights keep this unit from gaining a Defence token this round.",
                "Las Luces Señalizadoras impiden que esta unidad gane una ficha de defensa esta ronda.",
            )
        return Refusal(
            "FC-ACN-06",
            "A unit declares Defence instead of moving, attacking or resting.",
            "Una unidad declara Defensa en lugar de mover, atacar o descansar.",
        )
    return REASONS.get(type(action))


def explain_move(state: CommanderState, action: Move | Run) -> Refusal | None:
    """Why the active unit cannot go there. Rule: FC-MOV-02, FC-MOV-03."""
    unit = state.active
    if unit == NOBODY:
        return None
    if state.moved != STOOD:
        return Refusal(
            "FC-ACN-02",
            "The unit has moved already in this activation.",
            "La unidad ya se ha movido en esta activación.",
        )
    if state.occupied >> action.hex & 1:
        return Refusal("FC-MOV-03", "That hex is occupied.", "Ese hexágono está ocupado.")
    if barred_to(state, unit) >> action.hex & 1:
        return Refusal("FC-TER-06", "That terrain is impassable.", "Ese terreno es impasable.")
    steps, hexes = movement(state, unit)
    far = hexes if isinstance(action, Run) else steps
    if state.rules.grid.distance(state.hex[unit], action.hex) > far:
        return Refusal(
            "FC-MOV-01",
            f"That is too far: the unit covers {far} hexes.",
            f"Está demasiado lejos: la unidad recorre {far} hexágonos.",
        )
    return Refusal(
        "FC-MOV-07",
        "No way leads there: units, impassable terrain or the edge are in the way, or difficult terrain stops the unit "
        "before (and on a run costs fatigue).",
        "Ningún camino lleva allí: lo impiden unidades, terreno impasable o el borde, o el terreno difícil detiene "
        "antes a la unidad (y al correr cuesta fatiga).",
    )


def explain_attack(state: CommanderState, seat: int, action: Attack | Shoot) -> Refusal | None:
    """Why that enemy cannot be attacked. Rule: FC-MELEE-01, FC-RNG-01."""
    unit, target = state.active, action.target
    if unit == NOBODY:
        return None
    if state.rules.owner[target] == seat or state.kind[target] == NOTHING or state.hex[target] == NOWHERE:
        return Refusal("FC-MELEE-01", "That is no enemy on the map.", "No es un enemigo que esté en el mapa.")
    if isinstance(action, Attack):
        if distance(state, unit, target) != 1:
            return Refusal("FC-MELEE-01", "That enemy is not in contact.", "Ese enemigo no está en contacto.")
        return Refusal(
            "FC-MOV-06",
            "After running a unit fights only if it can take fatigue for it.",
            "Tras correr, una unidad solo lucha si puede recibir fatiga por ello.",
        )
    profile = profile_of(state, unit)
    if not profile.ranged:
        return Refusal("FC-RNG-01", "This unit has no ranged attack.", "Esta unidad no tiene ataque a distancia.")
    if has_enemy_beside(state, unit):
        return Refusal("FC-RNG-01", "An enemy is in contact with it.", "Un enemigo está en contacto con ella.")
    if distance(state, unit, target) > profile.maximum:
        return Refusal(
            "FC-RNG-02",
            f"Out of range: at most {profile.maximum} hexes.",
            f"Fuera de alcance: como mucho {profile.maximum} hexágonos.",
        )
    if not can_see(state, unit, target):
        blocked = ", ".join(state.rules.grid.label(hex_) for hex_ in blockers(state, unit, target))
        return Refusal(
            "FC-LOS-02", f"No line of sight: {blocked} in the way.", f"Sin línea de visión: la corta {blocked}."
        )
    return Refusal(
        "FC-RNG-01",
        "A unit that has moved shoots only with Quick Shot, and never after running.",
        "Una unidad que se ha movido solo dispara con Disparo Rápido, y nunca tras correr.",
    )


def blockers(state: CommanderState, unit: int, target: int) -> list[int]:
    """The hexes that interrupt a line of sight. Rule: FC-LOS-02, FC-LOS-04."""
    grid = state.rules.grid
    here, there = state.hex[unit], state.hex[target]
    blocking = state.ground.opaque | state.occupied
    crossed = grid.crossed(here, there) & blocking
    for one, other in grid.edged(here, there):
        if blocking >> one & 1 and blocking >> other & 1:
            crossed |= 1 << one | 1 << other
    return bits(crossed)


def explain_activate(state: CommanderState, seat: int, action: Activate) -> Refusal:
    """Why that unit cannot be activated now. Rule: FC-ACT-02, FC-ACT-14."""
    unit = action.unit
    if state.rules.owner[unit] != seat:
        return Refusal("FC-ACT-02", "That unit is not yours.", "Esa unidad no es tuya.")
    if state.hex[unit] == NOWHERE:
        return Refusal("FC-ACT-14", "That unit is not on the map.", "Esa unidad no está en el mapa.")
    if not has_token(state, unit):
        return Refusal(
            "FC-ACT-14",
            "That unit has no order any more: it has been activated, has panicked, or gave it up for Defence.",
            "Esa unidad ya no tiene orden: se ha activado, ha sufrido pánico o la ha entregado por la Defensa.",
        )
    return Refusal(
        "FC-ACT-01", "Its colour is not in turn: red, blue, green, purple, yellow.",
        "No es el turno de su color: rojo, azul, verde, púrpura, amarillo.",
    )  # fmt: skip


def explain_rest(state: CommanderState) -> Refusal | None:
    """Why the active unit cannot rest. Rule: FC-ACN-13, FC-ACN-16."""
    unit = state.active
    if unit == NOBODY:
        return None
    if not profile_of(state, unit).stamina:
        return Refusal("FC-ACN-16", "A unit without Stamina cannot rest.", "Una unidad sin Resistencia no descansa.")
    if has_enemy_beside(state, unit):
        return Refusal("FC-ACN-13", "No rest next to an enemy.", "No se descansa junto a un enemigo.")
    return Refusal(
        "FC-ACN-12", "Rest takes the whole activation.", "Descansar ocupa la activación entera."
    )  # fmt: skip
