"""Learning to judge positions from games that the engine plays against itself: a kit for each game that can."""
