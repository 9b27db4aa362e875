"""What makes the data of Marblebox: training, tuning, opening books, puzzles. Not part of the players' wheel."""
