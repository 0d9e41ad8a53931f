"""The engine: records, actions, decisions, chance, events, flow. It knows no game and no board."""
