"""The files with which a new pack begins, by game. `{name}` stands for the name of its folder."""

from __future__ import annotations

from typing import Final

PACK: Final = """# What this pack is. The name is shown in the lobby; records name the pack and its version.
name = "{name}"
version = "1.0"  # raise it when you change what others have played with
game = "GAME"
author = ""  # may be left out

# Entries and keys of the game to take away, before the files beside this one are laid over the rest:
# remove = ["scenarios.duel", "units.zeus.powers"]
"""

PANTHEON: Final = {
    "pack.toml": PACK.replace("GAME", "pantheon").replace('author = ""  # may be left out\n', ""),
    "units/hoplites.toml": """# A changed number: name the unit by its id, and give only the keys that change.
id = "hoplites"
activation_cards = 4
""",
    "units/temple_guard.toml": """# A new unit. The file is named like its id.
id = "temple_guard"
name = { en = "Temple Guard", es = "Guardia del templo" }
about.en = "One or two sentences for the reference."
about.es = "Una o dos frases para la referencia."
class = "troops"  # god, titan, hero, monster, troops
type = "land"  # land, fireproof, aquatic, flying
cost = 2  # recruitment points
activation_cards = 3
strategic_value = 1
talents = ["guard"]  # talents of the game: strategos play pantheon, or the reference in the browser
figures = 4  # troops; all others have rows instead, one for each point of vitality
stats = [4, 6, 0, 1]  # offence, defence, range, movement
source = "reconstructed"
""",
    "scenarios/temple-steps.toml": """# A scenario on a board of the game, with two given armies.
id = "temple-steps"
name = { en = "Temple Steps", es = "La escalinata" }
about.en = "What it is about, and how it is won."
about.es = "De qué trata y cómo se gana."
players = 2
teams = [[1], [2]]
boards = ["olympus"]  # olympus, styx, thermopylae, tartarus, or one of boards/ in this pack
zones = "2p"
omphalos = "3"
budget = false  # true, and no armies: both players recruit
armies = [["athena", "temple_guard", "hoplites"], ["ares", "spartans", "minotaur"]]
absorb = 2  # omphalos to absorb for the victory
gods = "one"
source = "reconstructed"
""",
}

COMMANDER: Final = {
    "pack.toml": PACK.replace("GAME", "commander").replace('author = ""  # may be left out\n', ""),
    "units/knights.toml": """# A changed number: name the unit by its id, and give only the keys that change.
id = "knights"
move = 4
""",
    "units/foresters.toml": """# A new unit. The file is named like its id.
id = "foresters"
name = { en = "Foresters", es = "Guardabosques" }
about.en = "One or two sentences for the reference."
about.es = "Una o dos frases para la referencia."
faction = "empire"  # empire, styx
family = "foresters"  # the Regular level of a unit that has levels
level = "regular"  # regular, veteran, champion; heroes and colossal creatures have none
type = "regular"  # regular, colossal, hero
class = "infantry"  # infantry, monster
leadership = ["D"]  # D an order die; R, B, G, P fixed orders
attack = 3
defence = 1
ranged = { dice = 2, base = 3, max = 5 }  # leave it out for a unit that does not shoot
size = 4
stamina = 2
move = 2
run = 4
cost = 22
keywords = { scout = 1, woodcraft = 1 }  # keywords of the game or of keywords.toml, with their number
source = "reconstructed"
""",
    "keywords.toml": """# A new keyword, made of verbs of the game.
[woodcraft]
name = { en = "Woodcraft", es = "Saber del bosque" }
text.en = "In difficult terrain the unit rolls 1 more die in defence."
text.es = "En terreno difícil la unidad tira 1 dado más en defensa."
rules = ["FC-KW-39"]  # the rule that readers find beside it
effects = [{ verb = "modify", stat = "defence", by = 1, when = "on_difficult_ground" }]
""",
    "scenarios/forest-edge.toml": """# A scenario on a map of the game, or of maps/ in this pack.
id = "forest-edge"
name = { en = "The Forest Edge", es = "La linde del bosque" }
about.en = "What it is about, and how it is won."
about.es = "De qué trata y cómo se gana."
mode = "scenario"
map = "first-battle"
target = 6  # victory points
first = "styx"  # who deploys first
limits = { empire = 75, styx = 80 }  # what the armies below cost: content check says what they do
rules = [{ verb = "points" }, { verb = "capture" }]
source = "reconstructed"

[armies]
empire = ["foresters", "legionaries", "roland"]
styx = ["zombie_warriors", "zombie_warriors", "zombie_archers", "undead_cavalry"]

[decks]  # empty: the game makes a deck of the right size
empire = []
styx = []
""",
}

TEMPLATES: Final = {"pantheon": PANTHEON, "commander": COMMANDER}
