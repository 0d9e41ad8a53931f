"""The unit cards as their files have them, and a trial in play for each of their abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from field import fatigue, field, left, offered, reserve, table, where
from lent import card_of
from printed import KEYWORDS
from scene import Scene

from strategos import games
from strategos.games.commander.effects.compiling import outfit
from strategos.games.commander.game import Commander

GAME: Final = games.find("commander")
assert isinstance(GAME, Commander)
UNITS: Final[dict[str, Any]] = GAME.content["units"]
COLOUR_OF: Final = {"R": "red", "B": "blue", "G": "green"}
EMPIRE: Final = [name for name, unit in UNITS.items() if unit["faction"] == "empire"]


def numbers(name: str) -> list[str]:
    """A card as its file says: name, cost, Leadership, Attack, Defence, ranged dice (base-maximum), Size or Health,
    Stamina, move-run.
    """
    unit = UNITS[name]
    leadership = "".join(sign[0] for sign in unit["leadership"])
    ranged = "{dice}({base}-{max})".format(**unit["ranged"]) if unit["ranged"] else "-"
    values = [unit["cost"], leadership, unit["attack"], unit["defence"], ranged, unit["size"], unit["stamina"]]
    return [name, *map(str, values), f"{unit['move']}-{unit['run']}"]


CARDS: Final = [numbers(name) for name in UNITS]


def printed() -> list[tuple[str, str, int, str]]:
    """Every ability of a card as its file says: (card, keyword, number, colour of its order or nothing)."""
    found: list[tuple[str, str, int, str]] = []
    for name, unit in UNITS.items():
        found += [(name, keyword, value, "") for keyword, value in unit["keywords"].items()]
        found += [(name, f"aura_{aura['keyword']}", aura["radius"], "") for aura in unit["auras"]]
        found += [(name, one["ability"], one["value"], COLOUR_OF[one["cost"]]) for one in unit["recharges"]]
    return found


class Trial:
    """A card with an ability under test: its seat, those who fight against it, and how its activation begins.

    A bare trial takes the ability away, or does not pay for it: then nothing may come of it.
    """

    def __init__(self, card: str, keyword: str, value: int, colour: str, is_bare: bool = False) -> None:
        self.card, self.keyword, self.value, self.colour = card, keyword, value, "" if is_bare else colour
        self.is_bare = is_bare
        self.is_recharge = bool(colour)
        self.me, self.you = ("A", "B") if card in EMPIRE else ("B", "A")
        self.foe = "undead_cavalry" if card in EMPIRE else "shooters"

    def scene(self, units: str, is_mine: bool = True) -> Scene:
        """`X` is the card, `Y` its enemy; my go, or that of the enemy."""
        text = units.replace("X", f"{self.me} {self.card}").replace("Y", f"{self.you} {self.foe}")
        paid = f"{self.me} {self.colour}" if self.colour else ""
        scene = field(text, reserve=paid, first=self.me if is_mine else self.you)
        if self.is_bare:
            profile = card_of(scene, self.card)
            if self.keyword.startswith("aura_"):
                profile.auras = []
            elif not self.is_recharge:
                profile.keywords[KEYWORDS.index(self.keyword)] = 0
                outfit(table(scene).rules, profile)
        return scene

    def begin(self, scene: Scene) -> None:
        """Recharge what is tested, and nothing else."""
        if self.colour:
            scene.play(f"recharge {self.keyword} {self.colour}")
            assert not sum(reserve(scene, self.me))
        if scene.decision.kind == "start":
            scene.play("begin")

    def fight(self, scene: Scene, verb: str, target: str) -> None:
        """Attack and answer 'no' to everything up to the dice; dice must be laid out."""
        scene.play(f"{verb} {target}")
        while scene.decision.kind in ("effort", "brace", "defence", "redirect"):
            scene.play("no")


def dice(amount: int, first: str = "") -> str:
    """A roll of a number of dice: the first faces as given, the others shields, which do nothing for an attacker."""
    faces = first.split()
    return "roll " + " ".join(faces + ["5"] * (amount - len(faces)))


def attack(card: str) -> int:
    return next(int(row[3]) for row in CARDS if row[0] == card)


def defence(card: str) -> int:
    return next(int(row[4]) for row in CARDS if row[0] == card)


def shots(card: str) -> tuple[int, int, int]:
    """Dice, base range and maximum range."""
    text = next(row[5] for row in CARDS if row[0] == card)
    return int(text[0]), int(text[2]), int(text[4])


# -- one trial for each keyword ---------------------------------------------------------------------------------------


def try_defender(trial: Trial) -> bool:
    scene = trial.scene(f"Y E5 red, {trial.me} roland F5, X G5", is_mine=False)
    scene.play("begin", "attack roland")
    return offered(scene, "redirect") == [trial.card]


def try_discipline(trial: Trial) -> bool:
    scene = trial.scene("X E5 red f2, Y M1")
    trial.begin(scene)
    return fatigue(scene, trial.card) == 1


def try_rousing_speech(trial: Trial) -> bool:
    scene = trial.scene("X E5 red f1, A knights G5 f2, A shooters H5 f2, Y M1")
    trial.begin(scene)
    return [fatigue(scene, unit) for unit in (trial.card, "knights", "shooters")] == [1, 1, 2]


def try_valour(trial: Trial) -> bool:
    scene = trial.scene("Y E5 red, X F5", is_mine=False)
    with scene.dice(dice(attack(trial.foe), "1")):
        scene.play("begin")
        trial.fight(scene, "attack", trial.card)
    return where(scene, trial.card) == "F5"


def try_aura_valour(trial: Trial) -> bool:
    ends = []
    for hex_ in ("H5", "I5"):  # at the end of the aura, and beyond it
        scene = trial.scene(f"Y E5 red, A shooters F5, X {hex_}", is_mine=False)
        with scene.dice(dice(attack(trial.foe), "1")):
            scene.play("begin")
            trial.fight(scene, "attack", "shooters")
        ends.append(where(scene, "shooters"))
    return ends == ["F5", "G5"] and trial.value == 2


def try_aura_fortitude(trial: Trial) -> bool:
    losses = []
    for hex_ in ("E4", "E3"):
        scene = trial.scene(f"B undead_cavalry E5 red 1, A shooters F5, X {hex_}")
        with scene.dice(dice(3, "3")):
            scene.play("begin")
            trial.fight(scene, "attack", "shooters")
            if scene.decision.kind == "endure":
                scene.play("no")
        losses.append(4 - left(scene, "shooters"))
    return losses == [1, 0] and trial.value == 1


def try_armour(trial: Trial) -> bool:
    scene = trial.scene("Y E5 red, X F5", is_mine=False)
    before = left(scene, trial.card)
    with scene.dice(dice(attack(trial.foe), "2")):
        scene.play("begin")
        trial.fight(scene, "attack", trial.card)
        if scene.decision.kind == "endure":
            scene.play("no")
    return left(scene, trial.card) == before


def try_forged(trial: Trial) -> bool:
    return try_valour(trial)


def try_risen(trial: Trial) -> bool:
    scene = trial.scene("Y E5 red, X F5", is_mine=False)
    with scene.dice(dice(attack(trial.foe), "1 1")):
        scene.play("begin")
        trial.fight(scene, "attack", trial.card)
        scene.play("no")
    return where(scene, trial.card) == "F5" and left(scene, trial.card) == 2


def try_fortitude(trial: Trial) -> bool:
    scene = trial.scene("X E5 red 1, Y F5")
    with scene.dice(dice(attack(trial.card), "3")):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        scene.play("no")
    return left(scene, trial.foe) == 3


def try_charge(trial: Trial) -> bool:
    scene = trial.scene("X D5 red, Y F5")
    with scene.dice(dice(attack(trial.card) + trial.value)):
        trial.begin(scene)
        scene.play("move E5")
        trial.fight(scene, "attack", trial.foe)
    return True  # another number of dice fails in the block


def try_pursuit(trial: Trial) -> bool:
    reached = []
    for hex_ in ("HIJ"[trial.value - 1] + "5", "HIJ"[trial.value] + "5"):  # as far as it goes, and one hex more
        scene = trial.scene(f"X E5 red, Y:prey F5 1, Y:next {hex_}")
        with scene.dice(dice(attack(trial.card), "2 2")):
            trial.begin(scene)
            trial.fight(scene, "attack", "prey")
            while scene.decision.kind in ("reroll_attack", "endure"):
                scene.play("no")
            scene.play("advance")
        reached.append(bool(offered(scene, "pursue")))
    return reached == [True, False]


def try_push(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y F5")
    with scene.dice(dice(attack(trial.card), "2")):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        scene.play("no", "push", "no")
    return where(scene, trial.foe) == "G5"


def try_multiple_attack(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y:one F5, Y:two E4")
    trial.begin(scene)
    return "sweep" in scene.options()


def try_domination(trial: Trial) -> bool:
    verb, hex_, amount = "attack", "F5", attack(trial.card)
    if trial.card.startswith("shooters"):
        amount, _, far = shots(trial.card)
        verb, hex_ = "shoot", "EFGHIJK"[far] + "5"
    scene = trial.scene(f"X E5 red, Y {hex_}")
    with scene.dice(dice(amount, "4 4")):
        trial.begin(scene)
        trial.fight(scene, verb, trial.foe)
        while scene.decision.kind in ("reroll_attack", "endure"):
            scene.play("no")
    return left(scene, trial.foe) == 2


def try_quick_shot(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y H5")
    trial.begin(scene)
    scene.play("move F5")
    return offered(scene, "shoot") == [trial.foe]


def most_rerolled(scene: Scene) -> int:
    return max((len(faces.split()) for faces in offered(scene, "reroll")), default=0)


def try_master_attack(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y F5")
    with scene.dice(dice(attack(trial.card))):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        return most_rerolled(scene) == trial.value


def try_master_defence(trial: Trial) -> bool:
    scene = trial.scene("Y E5 red, X F5 defends", is_mine=False)
    with scene.dice(dice(attack(trial.foe)), dice(defence(trial.card))):
        scene.play("begin")
        trial.fight(scene, "attack", trial.card)
        return scene.asked == trial.me and most_rerolled(scene) == trial.value


def try_master_shooting(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y G5")
    amount = shots(trial.card)[0]
    with scene.dice(dice(amount)):
        trial.begin(scene)
        trial.fight(scene, "shoot", trial.foe)
        return most_rerolled(scene) == min(trial.value, amount)


def try_looter(trial: Trial) -> bool:
    scene = trial.scene("X E5 red f2, Y F5")
    with scene.dice(dice(attack(trial.card), "2")):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        scene.play("no", "no")
    return fatigue(scene, trial.card) == 1


def try_terror(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y F5")
    with scene.dice(dice(attack(trial.card))):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
    return where(scene, trial.foe) == "G5"


def try_regeneration(trial: Trial) -> bool:
    scene = trial.scene("X E5 red 3, Y M1")
    if trial.colour:
        scene.play(f"recharge regeneration {trial.colour}")
    if offered(scene, "resolve"):
        scene.play("resolve regeneration")
    return left(scene, trial.card) == 3 + trial.value


def try_necromancy(trial: Trial) -> bool:
    scene = trial.scene("X E5 red, Y F5 1")
    with scene.dice(dice(attack(trial.card), "2")):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        scene.play("no", "summon")
    return where(scene, "summoned1") == "F5"


def try_vampirism(trial: Trial) -> bool:
    scene = trial.scene("X E5 red 3, Y F5")
    with scene.dice(dice(attack(trial.card), "2")):
        trial.begin(scene)
        trial.fight(scene, "attack", trial.foe)
        scene.play("no")
    return left(scene, trial.card) == 4


TRIALS: Final[dict[str, Callable[[Trial], bool]]] = {
    name[4:]: trial for name, trial in globals().items() if name.startswith("try_")
}
