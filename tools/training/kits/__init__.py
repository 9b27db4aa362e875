"""How the network of each game is trained, one folder for each."""
