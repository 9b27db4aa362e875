"""What makes a position of each game a puzzle."""
