"""Games as they are played: rooms, connections, computer players and the threads they think in."""
