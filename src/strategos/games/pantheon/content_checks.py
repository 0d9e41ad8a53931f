"""What the schema of pantheon cannot see: that rules exist for everything named, and that boards and scenarios fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from strategos.games.pantheon.effects.functions import FUNCTIONS, AttackFunction, ReactionFunction, SideFunction
from strategos.games.pantheon.effects.scenario_rules import SCORING, rules_of
from strategos.games.pantheon.layout import area_board
from strategos.games.pantheon.words import TERRAINS
from strategos.kernel.content.loading import Content
from strategos.kernel.content.problems import near
from strategos.kernel.content.schema import Problem, Said
from strategos.kernel.errors import BadContent

DECLARED: Final = ("special_attack", "active")  # types of powers that their unit uses in its activation
BOUNDARIES: Final = ("normal", "impassable", "escarpment", "high", "chains", "cage_wall")
AREAS: Final = ("area", "areas", "home", "ways")  # parameters of a rule that name areas
SEATS: Final = ("seat", "seats", "order", "divinities")  # and those that name seats


def check_known(content: Content) -> Iterable[Problem]:
    """Terrain and boundaries are those that rules exist for: no pack can add or remove one."""
    for collection, known in (("terrain", TERRAINS), ("boundaries", BOUNDARIES)):
        entries = content[collection]
        for name in entries:
            if name not in known:
                yield content.problem(_unimplemented(name, known), collection, name)
        for name in known:
            if name not in entries:
                what = Said(
                    "pantheon.content_checks.missing-rules-use",
                    name=name,
                )
                yield content.problem(what, collection, name)


def _unimplemented(name: str, known: Sequence[str]) -> Said:
    listed = ", ".join(known)
    what = Said("pantheon.content_checks.no-rule-implements", name=name) + near(name, known)
    return what + Said("pantheon.content_checks.rules-exist", listed=listed)


def check_talents(content: Content) -> Iterable[Problem]:
    """A talent has no X and no price, so its effects need neither, nor an activation of their own."""
    for name, talent in content["talents"].items():
        if not talent["effects"]:
            yield content.problem(Said("pantheon.content_checks.no-effects"), "talents", name, "effects")
        for at, effect in enumerate(talent["effects"]):
            for key, what in _misplaced(effect, "talent"):
                yield content.problem(what, "talents", name, "effects", at, key)
            yield from _option_problems(content, effect, "talents", name, "effects", at)


def check_powers(content: Content) -> Iterable[Problem]:
    """A power has effects that go with its type, or is a special attack that its numbers describe."""
    for name, unit in content["units"].items():
        for at, power in enumerate(unit["powers"]):
            is_described = power["type"] == "special_attack" and power["shape"] and power["range"]
            functions = [effect for effect in power["effects"] if effect["verb"] == "use"]
            if not is_described and not (functions if power["type"] in DECLARED else power["effects"]):
                what = Said(
                    "pantheon.content_checks.nothing-implements-power",
                    id=power["id"],
                )
                yield content.problem(what, "units", name, "powers", at)
            for number, effect in enumerate(power["effects"]):
                for key, what in _misplaced(effect, power["type"]):
                    yield content.problem(what, "units", name, "powers", at, "effects", number, key)
                yield from _option_problems(content, effect, "units", name, "powers", at, "effects", number)


def check_ground(content: Content) -> Iterable[Problem]:
    """Terrain changes numbers of an attack of units on it, or lets them look over obstacles; a border only adds.

    Only the high border is asked: others do nothing to an attack.
    """
    for collection, stats in (("terrain", ("offence", "defence", "range")), ("boundaries", ("offence", "range"))):
        for name, entry in content[collection].items():
            for at, effect in enumerate(entry["effects"]):
                if collection == "boundaries" and name != "high":
                    what = Said("pantheon.content_checks.no-attack-border")
                elif effect["verb"] == "allow":
                    if effect["ability"] == "look_over" and not effect["when"]:
                        continue
                    what = Said("pantheon.content_checks.ground-allows")
                elif effect["of"] == "self" and effect["stat"] in stats:
                    continue
                else:
                    what = Said("pantheon.content_checks.ground-changes", stats=", ".join(stats))
                yield content.problem(what, collection, name, "effects", at)


def _misplaced(effect: Any, holder: str) -> Iterable[tuple[str, Said]]:
    """What an effect needs that its holder has not: a talent, or a power of a type."""
    if effect["verb"] == "reroll" and not effect["dice"] and holder == "talent":
        yield "dice", Said("pantheon.content_checks.no-dice")
    if effect["verb"] != "use":
        return
    function = FUNCTIONS[effect["function"]]
    if isinstance(function, AttackFunction):
        holders: tuple[str, ...] = ("special_attack",)
    elif isinstance(function, SideFunction):
        holders = ("active",)
    else:
        holders = ("passive", "permanent")
        if isinstance(function, ReactionFunction) and not function.needs_power:
            holders += ("talent",)
    if holder not in holders:
        listed = ", ".join(holders)
        yield "function", Said("pantheon.content_checks.function-of", name=function.name, holders=listed)


def _option_problems(content: Content, effect: Any, *path: str | int) -> Iterable[Problem]:
    """An option that an effect reads is one of the editions."""
    option = effect.get("option")
    switches = content["editions"]["switches"]
    if option and option not in switches:
        what = Said("pantheon.content_checks.no-option", name=option) + near(option, switches)
        yield content.problem(what, *path, "option")


def check_prices(content: Content) -> Iterable[Problem]:
    """Some army can afford each unit, beside the cheapest divinity. Rule: MB-REC-01, MB-REC-02."""
    budgets = content["editions"]["switches"].get("rp_budget", {}).get("value", {})
    most = max([points for table in budgets.values() for points in table.values()], default=99)
    divine = [unit["cost"] for unit in content["units"].values() if unit["class"] in ("god", "titan")]
    for name, unit in content["units"].items():
        left = most if unit["class"] in ("god", "titan") else most - min(divine, default=0)
        if unit["cost"] > left:
            what = Said(
                "pantheon.content_checks.no-army-afford",
                cost=unit["cost"],
                left=left,
            )
            yield content.problem(what, "units", name, "cost")


def check_boards(content: Content) -> Iterable[Problem]:
    """Boundaries, zones, omphalos and skull paths of a board lie in areas that it has."""
    for name, board in content["boards"].items():
        areas = board["areas"]
        named: list[tuple[tuple[str | int, ...], str]] = []
        for at, border in enumerate(board["boundaries"]):
            named += [(("boundaries", at, end), border[end]) for end in ("from", "to")]
        for at, path in enumerate(board["skull_paths"]):
            named += [(("skull_paths", at, end), area) for end, area in enumerate(path)]
        for mode, zones in board["zones"].items():
            named += [(("zones", mode, at), area) for at, zone in enumerate(zones) for area in zone]
        for count, stones in board["omphalos"].items():
            named += [(("omphalos", count, at), area) for at, area in enumerate(stones)]
        for path, area in named:
            if area not in areas:
                what = Said("pantheon.content_checks.no-area-board", area=area)
                yield content.problem(what + near(area, areas), "boards", name, *path)


def check_scenarios(content: Content) -> Iterable[Problem]:
    """Seats, armies, zones, omphalos and special rules of a scenario fit each other and its boards."""
    for name, plan in content["scenarios"].items():
        for at, rule in enumerate(plan["rules"]):
            for what in _rule_complaints(content, plan, rule):
                yield content.problem(what, "scenarios", name, "rules", at)
        for key, what in _scenario_complaints(content, plan):
            yield content.problem(what, "scenarios", name, key)


def _rule_complaints(content: Content, plan: Any, rule: Any) -> Iterable[Said]:
    """Areas are on all boards, seats and units are in play, and one kind of points at most is counted."""
    for key in [key for key in AREAS if key in rule]:
        for area in _named(rule[key]):
            for board in plan["boards"]:
                known = content["boards"][board]["areas"]
                if area not in known:
                    yield Said("pantheon.content_checks.no-area-on", area=area, board=board) + near(area, known)
    for key in [key for key in SEATS if key in rule]:
        for seat in _named(rule[key]):
            if seat > plan["players"]:
                yield Said("pantheon.content_checks.no-seat", seat=seat, players=plan["players"])
    if "order" in rule and len(set(rule["order"])) < plan["players"]:
        yield Said("pantheon.content_checks.order-of-all")
    fixed = [unit for army in plan["armies"] for unit in army]
    for unit in rule.get("units", []):
        if fixed and unit not in fixed:
            yield Said("pantheon.content_checks.no-army", unit=unit)
    if rule["verb"] == "draft" and len(rule["points"]) != plan["players"]:
        n_points = len(rule["points"])
        yield Said("pantheon.content_checks.points-for-players", n_points=n_points, players=plan["players"])
    if rule["verb"] == "choose_army" and (plan["players"] != 2 or len(plan["armies"]) != 2):
        yield Said("pantheon.content_checks.two-armies")
    scoring = [other["verb"] for other in rules_of(plan, *SCORING)]
    if rule["verb"] in scoring[1:]:
        yield Said("pantheon.content_checks.one-kind-of-points", verb=rule["verb"], other=scoring[0])


def _named(value: Any) -> list[Any]:
    """The areas or seats that a parameter names."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else [value]


def _scenario_complaints(content: Content, plan: Any) -> Iterable[tuple[str, Said]]:
    players = plan["players"]
    if sorted(seat for team in plan["teams"] for seat in team) != list(range(1, players + 1)):
        yield (
            "teams",
            Said(
                "pantheon.content_checks.each-seat-from",
                players=players,
            ),
        )
    armies = plan["armies"]
    if armies and len(armies) != players:
        yield (
            "armies",
            Said("pantheon.content_checks.found-armies-players", n_armies=len(armies), players=players),
        )
    if not armies and not plan["budget"]:
        yield (
            "budget",
            Said("pantheon.content_checks.without-budget-scenario"),
        )
    if plan["roles"] and len(plan["roles"]) != players:
        yield "roles", Said("pantheon.content_checks.roles-for-players", n_roles=len(plan["roles"]), players=players)
    fixed = [unit for army in armies for unit in army]
    for unit in sorted({unit for unit in fixed if fixed.count(unit) > 1}):
        yield "armies", Said("pantheon.content_checks.stands-them-twice", unit=unit)
    for unit in plan["placed"]:
        if unit not in fixed:
            yield "placed", Said("pantheon.content_checks.no-army", unit=unit)
    gods = [army for army in armies if any(content["units"][unit]["class"] in ("god", "titan") for unit in army)]
    if plan["gods"] != "none" and armies and len(gods) < len(armies):
        yield (
            "armies",
            Said(
                "pantheon.content_checks.army-no-god",
            ),
        )
    for word in plan["boards"]:
        board = content["boards"][word]
        zones = board["zones"].get(plan["zones"])
        if zones is None or len(zones) < players:
            yield (
                "zones",
                Said(
                    "pantheon.content_checks.board-no-zones",
                    word=word,
                    zones=plan["zones"],
                    players=players,
                ),
            )
        if plan["omphalos"] and plan["omphalos"] not in board["omphalos"]:
            yield (
                "omphalos",
                Said(
                    "pantheon.content_checks.board-no-set",
                    word=word,
                    omphalos=plan["omphalos"],
                ),
            )
        for unit, area in plan["placed"].items():
            if area not in board["areas"]:
                yield (
                    "placed",
                    Said(
                        "pantheon.content_checks.begins-board-does",
                        unit=unit,
                        area=area,
                        word=word,
                    ),
                )


def shape_problems(content: Content) -> list[Problem]:
    """What does not fit together in the shapes of the boards that packs brought. Takes about a second for each."""
    found: list[Problem] = []
    for name, board in content["boards"].items():
        if not content.pack_of("boards", name) and not content.pack_of("boards", name, "areas"):
            continue
        try:
            told = [Said("pantheon.content_checks.shape", text=text) for text in area_board(board, "2p").check()]
        except BadContent as error:
            told = [error.said]
        found += [content.problem(what, "boards", name) for what in told]
    return found
