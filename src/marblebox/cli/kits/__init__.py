"""What the terminal knows of each game, one file for each."""
