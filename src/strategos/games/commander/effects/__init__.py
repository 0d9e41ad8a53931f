"""What keywords, cards, terrain, templates, elements and scenario rules do: their verbs, conditions and functions."""
