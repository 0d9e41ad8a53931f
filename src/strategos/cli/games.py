"""`strategos games`: what can be played."""

from __future__ import annotations

from rich.table import Table

from strategos import games as known_games
from strategos.cli.common import out, print_json, tell
from strategos.cli.parameters import AsJson
from strategos.locale import say


def games(json: AsJson = False) -> None:
    """List the games, scenarios and options."""
    rows = {
        name: {
            scenario: [dict(variant) for variant in known_games.chosen(name).variants(scenario)]
            for scenario in known_games.chosen(name).scenarios()
        }
        for name in known_games.names()
    }
    if json:
        print_json(rows)
        return
    if not rows:
        tell(say("games.none"))
        return
    table = Table(say("games.game"), say("games.scenario"), say("games.options"))
    for name, scenarios in rows.items():
        for scenario, variants in scenarios.items():
            options = "\n".join(
                " ".join(f"{key}={value}" for key, value in variant.items()) for variant in variants if variant
            )
            table.add_row(name, scenario, options)
    out.print(table)
