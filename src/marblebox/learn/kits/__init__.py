"""What each game adds to lessons and puzzles, with its data."""
