"""Content: schemas, packs laid over each other, editions and house rules."""
