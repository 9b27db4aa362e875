"""Lessons, puzzles, openings and printed rule sheets: their data, and what the rules say of it."""
