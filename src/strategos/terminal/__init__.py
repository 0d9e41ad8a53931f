"""The table in a terminal, drawn from the view of the seat at the keyboard."""
