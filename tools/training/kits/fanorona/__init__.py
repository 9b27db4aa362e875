"""Learning to judge positions of the Fanorona family."""
