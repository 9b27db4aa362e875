"""The games that have endgame tables, one file for each."""
