"""How the computer players judge positions of pantheon."""
