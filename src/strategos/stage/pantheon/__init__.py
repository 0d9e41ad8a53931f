"""How pantheon shows itself at the table."""
