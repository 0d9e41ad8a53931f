"""How commander shows itself at the table."""
