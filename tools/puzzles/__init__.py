"""Finding puzzles in games of the computer against itself, and checking them."""
