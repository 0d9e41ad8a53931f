"""The table in a terminal: a full screen of text, drawn from what the seat at the keyboard may know."""
