"""What people see of a match: scenes, worded logs, odds cards. Between the players and the table; knows no network."""
