"""What is learnt of each game, one folder for each."""
